import { randomBytes } from "node:crypto";
import type { Running } from "../runtime/worker.ts";
import { type Crowd, gather } from "./crowd.ts";

/** A browser somewhere else, as Cloudflare reports it: the product counts sockets and reports per address. */
export function addressOf(index: number): Record<string, string> {
	return { "CF-Connecting-IP": `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}` };
}

/** Newer than anything: the room then sends nothing before the next change. */
const KNOWS_ALL = 1_000_000_000;

/** Opens sockets of one link as its payment page does, each from an address of its own. */
export function gatherAtLink(app: Running, paymentId: string, sockets: number): Promise<Crowd> {
	return gather({
		url: `${app.url}/link/${paymentId}/live?since=${KNOWS_ALL}`,
		origin: app.url,
		sockets,
		headersOf: addressOf,
	});
}

/** A link takes so many notes of connected wallets; a further one is no news. */
export const NOTES_TAKEN = 30;

/**
 * A payer's page reports that a wallet connected: one event stored, the link's version raised, one broadcast. The
 * change of a link that asks nobody outside, so what is measured is storing and broadcasting.
 */
export async function connectWallet(app: Running, paymentId: string): Promise<void> {
	await call(app, paymentId, { intent: "connected", address: `0x${randomBytes(20).toString("hex")}` });
}

/** POST of the wallet flow, from an address of its own. */
export async function call(app: Running, paymentId: string, body: object): Promise<void> {
	await post(`${app.url}/link/${paymentId}/calls`, {
		headers: { Origin: app.url, "Content-Type": "application/json", ...addressOf(randomBytes(3).readUIntBE(0, 3)) },
		body: JSON.stringify(body),
	});
}

/** Posts, and reads the answer to its end. @throws Error when it is not taken */
export async function post(url: string, init: RequestInit = {}): Promise<void> {
	const response = await fetch(url, { ...init, method: "POST" });
	const text = await response.text();
	if (!response.ok) throw new Error(`POST ${url} was answered ${response.status}: ${text}`);
}

/** What a link's public snapshot says its version is. */
export async function versionOf(app: Running, paymentId: string): Promise<number> {
	const response = await fetch(`${app.url}/link/${paymentId}/live`);
	return ((await response.json()) as { version: number }).version;
}

/** Posts, and waits for the answer and for the last socket. @returns ms from the post to the last socket */
export async function timeToLast(crowd: Crowd, send: () => Promise<void>, holding?: string): Promise<number> {
	const heard = crowd.allHear(holding);
	const startedAt = performance.now();
	await send();
	return (await heard) - startedAt;
}
