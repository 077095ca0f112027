import { newAddress } from "#tests/e2e/harness/people.ts";
import type { Running } from "../runtime/worker.ts";
import { type Crowd, gather } from "./crowd.ts";

/** A browser that is somebody else's, told as Cloudflare tells it: the product counts sockets per address. */
export function addressOf(index: number): Record<string, string> {
	return { "CF-Connecting-IP": `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` };
}

/** Newer than anything: the room then sends nothing before the next change. */
const KNOWS_ALL = 1_000_000_000;

/** Opens the payment page's sockets of one link, each from an address of its own. */
export function gatherAtLink(app: Running, paymentId: string, sockets: number): Promise<Crowd> {
	return gather({
		url: `${app.url}/link/${paymentId}/live?since=${KNOWS_ALL}`,
		origin: app.url,
		sockets,
		headersOf: addressOf,
	});
}

/** The payer's page tells that a wallet connected: one happening stored, the link's version raised, everybody told. */
export async function connectWallet(app: Running, paymentId: string): Promise<void> {
	await post(`${app.url}/link/${paymentId}/calls`, {
		headers: { Origin: app.url, "Content-Type": "application/json" },
		body: JSON.stringify({ intent: "connected", address: newAddress() }),
	});
}

/** @throws Error when it is not taken */
export async function post(url: string, init: RequestInit = {}): Promise<string> {
	const response = await fetch(url, { ...init, method: "POST" });
	const text = await response.text();
	if (!response.ok) throw new Error(`POST ${url} was answered ${response.status}: ${text}`);
	return text;
}
