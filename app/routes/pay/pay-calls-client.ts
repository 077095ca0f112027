import type { PayCall } from "#app/core/report-form.ts";
import type { CallFailure, PayCalls } from "#app/wallet/contract.ts";
import { forgetOwnAttempt, keepOwnAttempt, type OwnAttempt, ownAttempts } from "./own-attempts.ts";

/** The server asks two endpoints, each under its own time-out, before it answers. */
const ANSWER_WITHIN_MS = 25_000;

const NO_ANSWER: CallFailure = {
	ok: false,
	reason: "unreachable",
	message: "We could not reach Paylink. A payment already sent is safe on the chain. Check your connection.",
	retryAfterMs: null,
};

type StoredAttempt = { ok: true; attemptId: string; withdrawKey: string };

function noop(): void {}

/** The wallet flow's way to POST /link/{paymentId}/calls. No answer at all is a `CallFailure`, never an exception. */
export function payCalls(paymentId: string): PayCalls {
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
			return told ? (answer as Answer | CallFailure) : NO_ANSWER;
		} catch {
			return NO_ANSWER;
		}
	};
	const tell = (call: PayCall, link?: string) => send(call, link).then(noop, noop);
	const withdraw = ({ attemptId, withdrawKey, paymentId: link }: OwnAttempt) => {
		forgetOwnAttempt(attemptId);
		return tell({ intent: "rejected", attemptId, withdrawKey }, link);
	};
	return {
		report: ({ txHash, ...input }) => {
			if (input.attemptId) forgetOwnAttempt(input.attemptId);
			return ask({ intent: "report", txnHash: txHash, ...input });
		},
		attempt: async (input) => {
			const { from, nonce } = input;
			// One nonce pays once: what this browser began with it on another link and never sent is called off.
			const left = ownAttempts().filter(
				(own) => own.from === from && own.nonce === nonce && own.paymentId !== paymentId,
			);
			await Promise.all(left.map(withdraw));
			const answer = await ask<StoredAttempt>({ intent: "attempt", ...input });
			if (answer.ok) keepOwnAttempt({ ...answer, paymentId, from, nonce });
			return answer;
		},
		connected: (address) => void tell({ intent: "connected", address }),
		rejected: (attemptId) => {
			const own = ownAttempts().find((attempt) => attempt.attemptId === attemptId);
			if (own) void withdraw(own);
		},
	};
}
