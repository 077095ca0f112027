import { type MutableRefObject, useEffect } from "react";
import type { PaymentEvent, PaymentFlow } from "./payment-flow.ts";
import type { PaymentInput } from "./payment-input.ts";
import type { HashReport } from "./report-hash.ts";
import { findStoredAttempt, storeAttempt } from "./stored-attempt.ts";

const loadCalls = () => import("./send-calls.ts");
const ASK_EVERY_MS = 2_000;

interface BatchInput {
	flow: PaymentFlow;
	input: MutableRefObject<PaymentInput>;
	send(event: PaymentEvent): void;
	report(what: HashReport): Promise<void>;
}

/** Asks the wallet what became of the batch it took, until it names a transaction or gives the batch up. */
export function useBatch({ flow, input, send, report }: BatchInput): void {
	const waits = flow.at.step === "wallet-sending";
	const attemptId = flow.attempt?.attemptId;
	const provider = input.current.connected?.wallet.provider;
	useEffect(() => {
		if (!waits || !attemptId || !provider) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let left = false;
		const ask = async () => {
			const { terms, sender } = input.current;
			const stored = findStoredAttempt(terms.paymentId);
			if (!stored?.batchId || stored.attempt.attemptId !== attemptId) return;
			const { readBatch } = await loadCalls();
			const { state, txHash } = await readBatch(provider, stored.batchId);
			if (left) return;
			if (txHash) {
				// A bundler's transaction has the bundler's nonce.
				storeAttempt(terms.paymentId, { ...stored, walletHash: { txHash, otherNonce: true } });
				send({ type: "hash-given", txHash });
				return report({ ...sender, txHash, attemptId });
			}
			if (state === "not-sent") {
				const failure = { why: "not-sent", at: Date.now() + stored.attempt.clockAheadMs } as const;
				storeAttempt(terms.paymentId, { ...stored, batchId: null, failure });
				return send({ type: "wallet-refused", attemptId, failure });
			}
			timer = setTimeout(ask, ASK_EVERY_MS);
		};
		void ask();
		return () => {
			left = true;
			clearTimeout(timer);
		};
	}, [waits, attemptId, provider, input, send, report]);
}
