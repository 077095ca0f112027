import type { PayCall } from "#app/core/report-form.ts";
import type { VerificationResult } from "#app/core/wire.ts";
import type { CallFailure, PayCalls } from "#app/wallet/contract.ts";
import { forgetOwnAttempt, keepOwnAttempt, type OwnAttempt, ownAttempts } from "./own-attempts.ts";

/** The server asks two endpoints, each under its own time-out, before it answers. */
const ANSWER_WITHIN_MS = 25_000;

type Reported = { ok: true; result: VerificationResult };
type StoredAttempt = { ok: true; attemptId: string; withdrawKey: string };

function noop(): void {}

/**
 * The wallet flow's way to POST /link/{paymentId}/calls. No answer at all is a `CallFailure`, never an exception.
 *
 * @param unreachable - the sentence for it
 */
export function payCalls(paymentId: string, unreachable: string): PayCalls {
	const noAnswer: CallFailure = { ok: false, reason: "unreachable", message: unreachable, retryAfterMs: null };
	const send = (call: PayCall, link = paymentId) =>
		fetch(`/link/${link}/calls`, {
			method: "POST",
			headers: { "Content-Type": "application/json", Accept: "application/json" },
			body: JSON.stringify(call),
			signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
			// A note sent while the page closes still arrives.
			keepalive: true,
		});
	const ask = async <Answer extends { ok: true }>(call: PayCall): Promise<Answer | CallFailure> => {
		try {
			const answer: unknown = await (await send(call)).json();
			const told = typeof answer === "object" && answer !== null && "ok" in answer && typeof answer.ok === "boolean";
			return told ? (answer as Answer | CallFailure) : noAnswer;
		} catch {
			return noAnswer;
		}
	};
	const tell = (call: PayCall, link?: string) => send(call, link).then(noop, noop);
	const withdraw = ({ attemptId, withdrawKey, paymentId: link }: OwnAttempt) => {
		forgetOwnAttempt(attemptId);
		return tell({ intent: "rejected", attemptId, withdrawKey }, link);
	};
	return {
		report: async ({ txHash, ...input }) => {
			const own = ownAttempts().find((attempt) => attempt.attemptId === input.attemptId);
			// Kept until the server has the hash, so that another try, or the page opened again, still has the key.
			if (own) keepOwnAttempt({ ...own, sent: true });
			const withdrawKey = own?.withdrawKey ?? null;
			const answer = await ask<Reported>({ intent: "report", txnHash: txHash, withdrawKey, ...input });
			if (own && answer.ok) forgetOwnAttempt(own.attemptId);
			return answer;
		},
		attempt: async (input) => {
			const { from, nonce } = input;
			// One nonce pays once: what this browser began with it on another link and never sent is called off.
			const left = ownAttempts().filter(
				(own) => own.from === from && own.nonce === nonce && own.paymentId !== paymentId && !own.sent,
			);
			await Promise.all(left.map(withdraw));
			const answer = await ask<StoredAttempt>({ intent: "attempt", ...input });
			if (answer.ok) keepOwnAttempt({ ...answer, paymentId, from, nonce });
			return answer;
		},
		connected: (address) => void tell({ intent: "connected", address }),
		rejected: (attemptId) => {
			const own = ownAttempts().find((attempt) => attempt.attemptId === attemptId);
			if (own && !own.sent) void withdraw(own);
		},
	};
}
