import { createHmac } from "node:crypto";
import { callerKey } from "../core/caller-key.ts";

/** Groups of an IPv6 address: a household or a machine has a /64, and whoever rents one may have a whole /48. */
const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;

/**
 * Names a caller for limits and slow-downs without keeping the address: an HMAC of it under the worker's own secret.
 * An IPv6 caller owns a whole /64, so that is what is named, and beside it the /48 it is in (core/caller-key.ts).
 */
export function clientKeyOf(request: Request, secret: string): string {
	const address = addressOf(request);
	const site = isIpv6(address) ? keyOf(`site:${networkOf(address, SITE_GROUPS)}`, secret) : null;
	return callerKey(keyOf(`client:${networkOf(address, NETWORK_GROUPS)}`, secret), site);
}

/** Who sends a request, as its account's owner may read it later. */
export function visitorOf(request: Request): { userAgent: string | null; country: string | null } {
	const country = (request as { cf?: { country?: unknown } }).cf?.country;
	// "T1" is Tor, "XX" unknown (https://developers.cloudflare.com/workers/runtime-apis/request/#incomingrequestcfproperties).
	const isKnown = typeof country === "string" && /^[A-Z]{2}$/.test(country) && country !== "XX";
	return { userAgent: request.headers.get("User-Agent"), country: isKnown ? country : null };
}

function addressOf(request: Request): string {
	return request.headers.get("CF-Connecting-IP") ?? "local";
}

function keyOf(name: string, secret: string): string {
	return createHmac("sha256", secret).update(name).digest("base64url").slice(0, 22);
}

function isIpv6(address: string): boolean {
	return address.includes(":") && !address.includes(".");
}

function networkOf(address: string, count: number): string {
	if (!isIpv6(address)) return address;
	const [head = "", tail = ""] = address.toLowerCase().split("::");
	const start = head === "" ? [] : head.split(":");
	const end = tail === "" ? [] : tail.split(":");
	const groups = [...start, ...Array.from({ length: 8 - start.length - end.length }, () => "0"), ...end];
	return groups
		.slice(0, count)
		.map((group) => Number.parseInt(group, 16).toString(16))
		.join(":");
}
