import { createHmac } from "node:crypto";

/**
 * Names a caller for limits and slow-downs without keeping the address: an HMAC of it under the worker's own secret.
 * An IPv6 caller owns a whole /64, so that is what is named.
 */
export function clientKeyOf(request: Request, secret: string): string {
	const address = request.headers.get("CF-Connecting-IP") ?? "local";
	return createHmac("sha256", secret)
		.update(`client:${networkOf(address)}`)
		.digest("base64url")
		.slice(0, 22);
}

function networkOf(address: string): string {
	if (!address.includes(":") || address.includes(".")) return address;
	const [head = "", tail = ""] = address.toLowerCase().split("::");
	const start = head === "" ? [] : head.split(":");
	const end = tail === "" ? [] : tail.split(":");
	const groups = [...start, ...Array.from({ length: 8 - start.length - end.length }, () => "0"), ...end];
	return groups
		.slice(0, 4)
		.map((group) => Number.parseInt(group, 16).toString(16))
		.join(":");
}
