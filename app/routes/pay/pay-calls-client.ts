import type { PayCall } from "#app/core/report-form.ts";
import type { CallFailure, PayCalls } from "#app/wallet/contract.ts";

/** The server asks two endpoints, each under its own time-out, before it answers. */
const ANSWER_WITHIN_MS = 25_000;

const NO_ANSWER: CallFailure = {
	ok: false,
	reason: "unreachable",
	message: "We could not reach Paylink. A payment already sent is safe on the chain. Check your connection.",
	retryAfterMs: null,
};

/** The wallet flow's way to POST /link/{paymentId}/calls. No answer at all is a `CallFailure`, never an exception. */
export function payCalls(paymentId: string): PayCalls {
	const send = (call: PayCall) =>
		fetch(`/link/${paymentId}/calls`, {
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
	const tell = (call: PayCall) => void send(call).catch(() => {});
	return {
		report: ({ txHash, ...input }) => ask({ intent: "report", txnHash: txHash, ...input }),
		attempt: (input) => ask({ intent: "attempt", ...input }),
		connected: (address) => tell({ intent: "connected", address }),
		rejected: (attemptId) => tell({ intent: "rejected", attemptId }),
	};
}
