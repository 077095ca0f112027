import { type MutableRefObject, useEffect } from "react";
import { useSay } from "#app/ui/say.tsx";
import { findWalletOf } from "./find-connected.ts";
import type { PaymentEvent, PaymentFlow } from "./payment-flow.ts";
import type { PaymentInput } from "./payment-input.ts";
import type { HashReport } from "./report-hash.ts";
import { BUNDLED_WITHIN_MS } from "./retry-gate.ts";
import { failureOfStored, findStoredAttempt, storeAttempt } from "./stored-attempt.ts";

const loadCalls = () => import("./send-calls.ts");
const ASK_EVERY_MS = 2_000;
/** No wallet shows the account any more. */
const NO_ANSWER = { state: "unknown", txHash: null } as const;

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
	const connected = input.current.connected?.wallet.provider;
	const browserWallet = useSay()("wallet.browserWallet");
	useEffect(() => {
		if (!waits || !attemptId) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		let left = false;
		let unknownSince: number | null = null;
		const ask = async () => {
			const { terms } = input.current;
			const stored = findStoredAttempt(terms.paymentId);
			if (!stored?.batchId || stored.attempt.attemptId !== attemptId) return;
			// A page opened again has no wallet connected: the one that shows it this account is asked.
			const provider = connected ?? (await findWalletOf(stored.attempt.from, browserWallet))?.provider;
			const { readBatch } = await loadCalls();
			const { state, txHash } = provider ? await readBatch(provider, stored.batchId) : NO_ANSWER;
			if (left) return;
			if (txHash) {
				// A bundler's transaction has the bundler's nonce.
				storeAttempt(terms.paymentId, { ...stored, walletHash: { txHash, otherNonce: true } });
				send({ type: "hash-given", txHash });
				return report({ txHash, attemptId });
			}
			if (state === "reverted") return send({ type: "batch-reverted", attemptId });
			if (state === "not-sent") {
				const failure = { why: "not-sent", at: Date.now() + stored.attempt.clockAheadMs } as const;
				storeAttempt(terms.paymentId, { ...stored, batchId: null, failure });
				return send({ type: "wallet-refused", attemptId, failure });
			}
			if (state === "untold") send({ type: "batch-untold", attemptId });
			unknownSince = state === "unknown" || state === "untold" ? (unknownSince ?? Date.now()) : null;
			// Nobody waits for its word any longer: the chain is asked as after any silence.
			if (unknownSince !== null && Date.now() - unknownSince >= BUNDLED_WITHIN_MS) {
				// A wallet that shows the account again is asked again; one that knows nothing of the batch is not.
				if (provider) storeAttempt(terms.paymentId, { ...stored, batchId: null });
				return send({ type: "wallet-unclear", attemptId, failure: failureOfStored(stored) });
			}
			timer = setTimeout(ask, ASK_EVERY_MS);
		};
		void ask();
		return () => {
			left = true;
			clearTimeout(timer);
		};
	}, [waits, attemptId, connected, browserWallet, input, send, report]);
}
