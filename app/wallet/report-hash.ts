import type { Hash } from "#app/core/address.ts";
import type { VerificationResult } from "#app/core/payments/wire.ts";
import type { PayCalls, Sender } from "./contract.ts";

/** A hash the wallet returned. */
export interface HashReport {
	txHash: Hash;
	attemptId: string;
}

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/** Waits, but not when the browser is back online or the page is left. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const done = () => {
			clearTimeout(timer);
			window.removeEventListener("online", done);
			signal.removeEventListener("abort", done);
			resolve();
		};
		const timer = setTimeout(done, ms);
		window.addEventListener("online", done);
		signal.addEventListener("abort", done);
	});
}

/**
 * Tells the server the hash until it answers; reporting twice is harmless (PayCalls.report).
 *
 * @param onDelay - called once when the first try got no answer
 * @returns the server's verdict; `null` when it never will take it (unknown link, refused field) or the page was left
 */
export async function reportUntilHeard(
	calls: PayCalls,
	report: HashReport & Sender,
	signal: AbortSignal,
	onDelay: () => void,
): Promise<VerificationResult | null> {
	for (let wait = FIRST_RETRY_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
		const answer = await calls.report({ ...report, payerSignature: null });
		if (answer.ok) return answer.result;
		if (answer.reason === "unknown-link" || answer.reason === "invalid") return null;
		onDelay();
		await pause(Math.max(wait, answer.retryAfterMs ?? 0), signal);
	}
	return null;
}
