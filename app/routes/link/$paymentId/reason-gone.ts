import { useEffect, useState } from "react";
import type { Hash } from "#app/core/address.ts";
import type { VerificationResult } from "#app/core/payments/wire.ts";
import type { ReportedAnswer } from "./page-data.ts";

/** What was asked of each answer; null once the transaction was back after that: then there is nothing new to say. */
const asked = new WeakMap<ReportedAnswer, Promise<VerificationResult | null>>();
const NOTHING = Promise.resolve(null);

/**
 * A reported transaction that no longer counts, a transfer of another token once it is mined, is asked about again: the
 * link's room says that it is gone, and only an answer says why. By itself, and once for each answer: what comes and goes
 * must not have the server asked for ever.
 *
 * @param txHash - lower-case hash that was asked about
 * @param gone - it was listed among the link's payments after the answer, and is no longer
 * @returns undefined until the server has said something; null when it could not say why: then asking again is up to the
 * person
 */
export function useReasonGone(
	paymentId: string,
	answer: ReportedAnswer,
	txHash: Hash,
	gone: boolean,
): VerificationResult | null | undefined {
	const [reported, setReported] = useState<{ answer: ReportedAnswer; reason: VerificationResult | null }>();
	useEffect(() => {
		if (!gone) {
			if (asked.has(answer)) asked.set(answer, NOTHING);
			setReported(undefined);
			return;
		}
		let left = false;
		const why = asked.get(answer) ?? askWhy(paymentId, txHash, answer);
		asked.set(answer, why);
		void why.then((reason) => {
			if (!left) setReported({ answer, reason });
		});
		return () => {
			left = true;
		};
	}, [paymentId, answer, txHash, gone]);
	return reported?.answer === answer ? reported.reason : undefined;
}

/** @returns null when there is no answer, or one that only waits */
async function askWhy(
	paymentId: string,
	txHash: Hash,
	{ typed: { senderName, senderEmail } }: ReportedAnswer,
): Promise<VerificationResult | null> {
	try {
		const { payCalls } = await import("./pay-calls-client.ts");
		const calls = payCalls(paymentId, "");
		const answer = await calls.report({ txHash, senderName, senderEmail, attemptId: null, payerSignature: null });
		return answer.ok && answer.result.kind !== "waiting" ? answer.result : null;
	} catch {
		// its code did not come
		return null;
	}
}
