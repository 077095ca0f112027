import { abortAfter } from "#app/core/abort-after.ts";
import { mailedKeyIn } from "#app/core/payments/mailed-key.ts";
import type { AfterSubmit } from "#app/core/payments/payment-terms.ts";
import type { PayCall } from "#app/core/payments/report-form.ts";
import type { Tag } from "#app/core/payments/tag.ts";
import type { VerificationResult } from "#app/core/payments/wire.ts";
import type { AccountState, CallFailure, PayCalls } from "#app/wallet/contract.ts";
import { isSenderComplete } from "#app/wallet/sender-rules.ts";
import { keepOwnAttempt, type OwnAttempt, ownAttempts } from "./own-attempts.ts";

/** The server asks two endpoints, each under its own time-out, before it answers. */
const ANSWER_WITHIN_MS = 25_000;

type Reported = { ok: true; result: VerificationResult };
type StoredAttempt = {
	ok: true;
	attemptId: string;
	withdrawKey: string;
	tag: Tag | null;
	contract: boolean;
	now?: number;
};
type AccountAnswer = { ok: true } & AccountState;

function noop(): void {}

function send(paymentId: string, call: PayCall): Promise<Response> {
	return fetch(`/link/${paymentId}/calls`, {
		method: "POST",
		headers: { "Content-Type": "application/json", Accept: "application/json" },
		body: JSON.stringify(call),
		signal: abortAfter(ANSWER_WITHIN_MS),
		// A note sent while the page closes still arrives.
		keepalive: true,
	});
}

/** @returns null when there was no answer, or none of ours */
async function ask<Answer extends { ok: true }>(
	paymentId: string,
	call: PayCall,
): Promise<Answer | CallFailure | null> {
	try {
		const answer: unknown = await (await send(paymentId, call)).json();
		const ours = typeof answer === "object" && answer !== null && "ok" in answer && typeof answer.ok === "boolean";
		return ours ? (answer as Answer | CallFailure) : null;
	} catch {
		return null;
	}
}

/**
 * The wallet flow's way to POST /link/{paymentId}/calls. No answer at all is a `CallFailure`, never an exception.
 *
 * @param unreachable - the sentence for it
 */
export function payCalls(paymentId: string, unreachable: string): PayCalls {
	const noAnswer: CallFailure = { ok: false, reason: "unreachable", message: unreachable, retryAfterMs: null };
	const withdraw = (own: OwnAttempt) => {
		keepOwnAttempt({ ...own, withdrawn: true });
		const { attemptId, withdrawKey } = own;
		return send(own.paymentId, { intent: "rejected", attemptId, withdrawKey }).then(noop, noop);
	};
	return {
		report: async ({ txHash, ...input }) => {
			const own = ownAttempts().find((attempt) => attempt.attemptId === input.attemptId);
			if (own) keepOwnAttempt({ ...own, sent: true });
			const report: PayCall =
				own && !isSenderComplete(input)
					? { intent: "own-report", txnHash: txHash, attemptId: own.attemptId, withdrawKey: own.withdrawKey }
					: { intent: "report", txnHash: txHash, withdrawKey: own?.withdrawKey ?? null, ...input };
			return (await ask<Reported>(paymentId, report)) ?? noAnswer;
		},
		knowsPayer: (attemptId) => ownAttempts().some((own) => own.attemptId === attemptId),
		attempt: async (input) => {
			const { chainId, from, nonce } = input;
			// One nonce pays once: what this browser began with it on another link and never sent is called off.
			const left = ownAttempts().filter(
				(own) => isSameNonce(own, input) && own.paymentId !== paymentId && !own.sent && !own.withdrawn,
			);
			await Promise.all(left.map(withdraw));
			const answer = (await ask<StoredAttempt>(paymentId, { intent: "attempt", ...input })) ?? noAnswer;
			if (!answer.ok) return answer;
			const { attemptId, withdrawKey, tag, contract, now } = answer;
			keepOwnAttempt({ paymentId, attemptId, withdrawKey, chainId, from, nonce });
			const clockAheadMs = now === undefined ? 0 : now - Date.now();
			return { ok: true, attemptId, tag: tag ?? null, contract, clockAheadMs };
		},
		accountState: async (chainId, account) => {
			const answer = await ask<AccountAnswer>(paymentId, { intent: "account", account, chainId });
			return answer?.ok ? answer : null;
		},
		connected: (address) => void send(paymentId, { intent: "connected", address }).then(noop, noop),
		rejected: (attemptId) => {
			const own = ownAttempts().find((attempt) => attempt.attemptId === attemptId);
			if (own && !own.sent && !own.withdrawn) void withdraw(own);
		},
	};
}

/** Each chain counts an account's nonces for itself. What was begun before this was kept may be of any chain. */
function isSameNonce(
	own: OwnAttempt,
	{ chainId, from, nonce }: Pick<OwnAttempt, "chainId" | "from" | "nonce">,
): boolean {
	return own.from === from && own.nonce === nonce && (own.chainId === undefined || own.chainId === chainId);
}

/** Why nothing is said: a receipt mail's key is not this payment's, or an answer is missing. Null: nobody here is proven to have paid. */
export type NotSaid = "not-this-payment" | "unreachable" | null;

/**
 * What the requester says after payment, asked for with the key of a receipt mail that led here, else with those of this browser's own
 * attempts, the newest first.
 */
export async function fetchAfterSubmit(paymentId: string): Promise<{ said: AfterSubmit } | { notSaid: NotSaid }> {
	const key = mailedKeyIn(location.hash);
	const own = ownAttempts().filter((attempt) => attempt.paymentId === paymentId);
	const calls: PayCall[] = [
		...(key ? [{ intent: "mailed-after-submit" as const, key }] : []),
		...own.reverse().map(({ attemptId, withdrawKey }) => ({ intent: "after-submit" as const, attemptId, withdrawKey })),
	];
	let notSaid: NotSaid = key ? "not-this-payment" : null;
	for (const call of calls) {
		const answer = await ask<{ ok: true; afterSubmit: AfterSubmit | null }>(paymentId, call);
		if (!answer?.ok) notSaid = "unreachable";
		else if (answer.afterSubmit) return { said: answer.afterSubmit };
	}
	return { notSaid };
}
