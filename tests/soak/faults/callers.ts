import { privateKeyToAccount } from "viem/accounts";
import type { Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { payerMessage } from "#app/core/payments/claim.ts";
import type { FullSnapshot, VerificationResult } from "#app/core/payments/wire.ts";
import { issueDashboardCookie } from "#app/http/dashboard-cookie.server.ts";
import type { LocalWallet } from "#local/chain/accounts.ts";
import type { Statement } from "./links.ts";

/** Signs dashboards' cookies; opens nothing anywhere else. */
export const COOKIE_SECRET = btoa("a secret of 32 bytes for the soak");

/** An answer of the app, read whole. */
export interface Answered {
	status: number;
	body: string;
	/** where it leads, when it leads somewhere */
	location: string | null;
}

export interface Named {
	attemptId?: string;
	withdrawKey?: string;
	payerSignature?: string;
}

let callers = 0;
/** Each call comes from another network, so that no limit per caller comes between a try and its verdict. */
function newCaller(): string {
	callers += 1;
	return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
}

const SENDER = { senderName: "Bob", senderEmail: "bob@example.com" };

/** The app's users: requests as their browsers send them. */
export function callersOf(appUrl: string) {
	async function send(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Answered> {
		const response = await fetch(`${appUrl}${path}`, {
			redirect: "manual",
			...init,
			headers: { origin: appUrl, "cf-connecting-ip": newCaller(), ...init.headers },
		});
		return { status: response.status, location: response.headers.get("location"), body: await response.text() };
	}

	const call = (paymentId: string, body: object) =>
		send(`/link/${paymentId}/calls`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body),
		});

	async function cookieOf(paymentId: string): Promise<string> {
		const bound = { paymentId, epoch: 0, secret: COOKIE_SECRET, now: Date.now() };
		return (await issueDashboardCookie({ ...bound, remember: true })).split(";")[0] ?? "";
	}

	const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
		send(path, {
			method: "POST",
			headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
			body: new URLSearchParams(fields).toString(),
		});

	return {
		appUrl,
		form,

		/** Names a hash, as the wallet flow does. */
		report: (paymentId: string, txnHash: string, named: Named = {}) =>
			call(paymentId, {
				intent: "report",
				txnHash,
				attemptId: null,
				withdrawKey: null,
				payerSignature: null,
				...SENDER,
				...named,
			}),

		startAttempt: (paymentId: string, attempt: { from: string; nonce: number; amount: string; payAnyway?: boolean }) =>
			call(paymentId, { intent: "attempt", ...attempt, ...SENDER }),

		/** The requester's word, from an unlocked dashboard. */
		decide: async (paymentId: string, paymentKey: string, intent: "accept" | "not-mine" = "accept") =>
			form(`/link/${paymentId}/dashboard`, { intent, paymentKey }, { cookie: await cookieOf(paymentId) }),

		/** The snapshot an unlocked dashboard gets. @throws Error when it does not answer */
		async snapshot(paymentId: string): Promise<FullSnapshot> {
			const { status, body } = await send(`/link/${paymentId}/live`, {
				headers: { cookie: await cookieOf(paymentId) },
			});
			if (status !== 200) throw new Error(`the link's room answered ${status}: ${body.slice(0, 200)}`);
			return JSON.parse(body) as FullSnapshot;
		},

		/** Makes the room check now (workers/checking.ts). @returns its snapshot afterwards */
		async check(paymentId: string): Promise<FullSnapshot> {
			const { status, body } = await send(`/__soak/check/${paymentId}`, { method: "POST" });
			if (status !== 200) throw new Error(`a check ended with ${status}: ${body.slice(0, 200)}`);
			return JSON.parse(body) as FullSnapshot;
		},

		/** A round of the chain's watcher now (workers/checking.ts). @param forget - it has lost what it remembered */
		async round(forget = false): Promise<void> {
			const body = forget ? "forget" : "";
			const { status } = await send(`/__soak/round/${LOCAL_CHAIN_ID}`, { method: "POST", body });
			if (status !== 204) throw new Error(`a round ended with ${status}`);
		},

		/**
		 * Statements in one batch, asked of the worker itself (workers/checking.ts): Miniflare's own way to a database holds
		 * the asking process up with each `prepare` and `bind`. @returns the rows of each
		 */
		async query(...statements: Statement[]): Promise<Record<string, unknown>[][]> {
			const { status, body } = await send("/__soak/query", { method: "POST", body: JSON.stringify(statements) });
			if (status !== 200) throw new Error(`the database answered ${status}: ${body.slice(0, 200)}`);
			return JSON.parse(body) as Record<string, unknown>[][];
		},

		/** The payer's signature that a transaction pays a link. */
		sign: (payer: LocalWallet, paymentId: string, txHash: Hash, chainId = LOCAL_CHAIN_ID): Promise<string> =>
			privateKeyToAccount(payer.privateKey).signMessage({
				message: payerMessage({ paymentId, chainId }, txHash, appUrl),
			}),
	};
}

export type Callers = ReturnType<typeof callersOf>;

/** The verdict in an answer of /calls; null when it is none: a limit, a failure. */
export function verdictIn({ status, body }: Answered): VerificationResult | null {
	if (status !== 200) return null;
	const read = JSON.parse(body) as { ok: boolean; result?: VerificationResult };
	return read.ok ? (read.result ?? null) : null;
}
