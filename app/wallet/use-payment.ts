import { useCallback, useEffect, useRef, useState } from "react";
import type { Hash } from "#app/core/address.ts";
import type { VerificationResult } from "#app/core/payments/wire.ts";
import { useSay } from "#app/ui/say.tsx";
import { FIRST_STEP, failureOf, type PaymentEvent, type PaymentFlow, unexplainedHash } from "./payment-flow.ts";
import type { PaymentInput } from "./payment-input.ts";
import { advance, gateOf } from "./payment-machine.ts";
import { type HashReport, reportUntilHeard } from "./report-hash.ts";
import { requestPayment } from "./request-payment.ts";
import { failureOfStored, findStoredAttempt, findUnderWay, forgetAttempt, storeAttempt } from "./stored-attempt.ts";
import { useBatch } from "./use-batch.ts";

/** Loaded with the wallet's engine, long before it is needed here. */
const loadReading = () => import("./read-wallet.ts");
const loadSwitch = () => import("./switch-chain.ts");

/**
 * Runs one payment: the machine decides, this reads, asks the wallet and reports to the server.
 *
 * @returns the step to show and what the person may do in it
 */
export function usePayment(input: PaymentInput) {
	const [flow, setFlow] = useState<PaymentFlow>(FIRST_STEP);
	const [reportDelayed, setReportDelayed] = useState(false);
	const [walletName, setWalletName] = useState("");
	/** what asynchronous work compares with: the state may have moved on since it started */
	const now = useRef(flow);
	const say = useSay();
	const latest = useRef({ ...input, say });
	latest.current = { ...input, say };
	const leaving = useRef(new AbortController());
	/** releases this tab's lock on wallet requests */
	const releaseLock = useRef<() => void>(() => {});

	const send = useCallback((event: PaymentEvent) => {
		const next = advance(now.current, event);
		if (next === now.current) return;
		now.current = next;
		setFlow(next);
	}, []);

	const judge = useCallback(
		(txHash: Hash, result: VerificationResult) => {
			if (result.kind !== "failure") return;
			const failure = { why: "unclear", at: Date.now() + (now.current.attempt?.clockAheadMs ?? 0) } as const;
			send({ type: "verdict", txHash, ...result, failure });
			const { paymentId } = latest.current.terms;
			const stored = findStoredAttempt(paymentId);
			// Opened again, the page waits for the payment itself, and no longer for this hash.
			if (stored?.walletHash?.txHash === txHash && failureOf(now.current.at) === failure)
				storeAttempt(paymentId, { ...stored, walletHash: null, failure });
		},
		[send],
	);

	const report = useCallback(
		async (what: HashReport) => {
			const { sender, calls } = latest.current;
			const { signal } = leaving.current;
			const result = await reportUntilHeard(calls, { ...sender, ...what }, signal, () => setReportDelayed(true));
			if (signal.aborted) return;
			setReportDelayed(false);
			if (result) judge(what.txHash, result);
		},
		[judge],
	);

	/** Shows the attempt this browser began before, here or in another tab, while its outcome is open. */
	const resume = useCallback((): boolean => {
		const { terms, snapshot } = latest.current;
		const stored = findUnderWay(terms.paymentId, snapshot.attempts);
		if (!stored) return false;
		const { walletHash } = stored;
		const attempt = { chainId: terms.chainIds[0], ...stored.attempt };
		setWalletName(stored.walletName);
		send({ type: "resumed", attempt, walletHash, batch: stored.batchId !== null, failure: failureOfStored(stored) });
		return true;
	}, [send]);

	// A page opened again goes on where the last one was closed.
	const { paymentId } = input.terms;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another link's page goes on with another payment
	useEffect(() => {
		const controller = new AbortController();
		leaving.current = controller;
		const { attempt, walletHash } = resume() ? now.current : FIRST_STEP;
		const isHeard = latest.current.snapshot.payments.some(({ txHash }) => txHash === walletHash?.txHash);
		// The page may have been closed before the server answered; saying it twice is harmless.
		if (attempt && walletHash && !isHeard) void report({ txHash: walletHash.txHash, attemptId: attempt.attemptId });
		return () => {
			controller.abort();
			releaseLock.current();
		};
	}, [paymentId, resume, report]);

	const { snapshot } = input;
	const { at, attempt } = flow;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is looked up in the snapshot at hand
	useEffect(() => send({ type: "snapshot", snapshot }), [snapshot, attempt, at.step, send]);

	const gate = gateOf(flow, snapshot);
	const isOver = at.step === "success" || (at.step === "error" && at.failure === null);
	useEffect(() => {
		if (isOver) forgetAttempt(paymentId);
	}, [isOver, paymentId]);

	const cleared = !gate.shut && gate.checked ? attempt?.attemptId : undefined;
	const calledOff = at.step === "error" && at.txHash === null ? cleared : undefined;
	useEffect(() => {
		const stored = findStoredAttempt(paymentId);
		if (cleared && stored?.attempt.attemptId === cleared) storeAttempt(paymentId, { ...stored, cleared: true });
		// Said to the server once the chain confirms it: until then the attempt is watched as closely as any.
		if (calledOff) latest.current.calls.rejected(calledOff);
	}, [paymentId, cleared, calledOff]);

	const ground =
		input.connected &&
		`${input.connected.address} ${input.connected.chainId} ${input.terms.chainId} ${input.terms.amount}`;
	const stoodOn = useRef(ground);
	useEffect(() => {
		if (stoodOn.current === ground) return;
		stoodOn.current = ground;
		send({ type: ground ? "ground-moved" : "wallet-gone" });
	}, [ground, send]);

	// Every entry into "checking" is a new object, so that a moved ground is read anew.
	useEffect(() => {
		if (at.step !== "checking") return;
		let outdated = false;
		const { connected, terms, calls } = latest.current;
		const check = async (): Promise<PaymentEvent> => {
			if (!connected) return { type: "wallet-gone" };
			try {
				const { readChainId, readQuote } = await loadReading();
				const { provider } = connected.wallet;
				const walletChainId = await readChainId(provider);
				if (walletChainId !== terms.chainId) return { type: "chain-differs", walletChainId };
				const ownRead = () => calls.accountState(terms.chainId, connected.address);
				const { quote, late } = await readQuote(provider, terms, connected.address, ownRead);
				void late?.then((whole) => send({ type: "fee-read", of: quote, quote: whole }));
				return { type: "checked", quote };
			} catch {
				return { type: "check-failed" };
			}
		};
		void check().then((event) => {
			if (!outdated) send(event);
		});
		return () => {
			outdated = true;
		};
	}, [at, send]);

	const switchChain = useCallback(async () => {
		const { connected, terms } = latest.current;
		if (!connected) return;
		send({ type: "switching" });
		const { switchWalletChain } = await loadSwitch();
		send({ type: "switch-answered", outcome: await switchWalletChain(connected.wallet.provider, terms.chainId) });
	}, [send]);

	const pay = useCallback(
		(payAnyway: boolean) =>
			requestPayment({
				payAnyway,
				flow: () => now.current,
				input: () => latest.current,
				resume,
				send,
				report,
				setWalletName,
				releaseLock,
			}),
		[send, report, resume],
	);

	/** The person says the wallet's window is gone; another tab may then ask, once the chain was checked. */
	const closeWallet = useCallback(() => {
		const stored = findStoredAttempt(latest.current.terms.paymentId);
		const ahead = now.current.attempt?.clockAheadMs ?? 0;
		const failure = { why: "unanswered", at: Date.now() + ahead } as const;
		if (stored && !stored.walletHash) storeAttempt(latest.current.terms.paymentId, { ...stored, failure });
		send({ type: "wallet-closed", failure });
		releaseLock.current();
	}, [send]);

	/** Asked again about a hash that no node has seen, the server searches other networks, too; of one that did not count it says what it did. */
	const askAgain = useCallback(
		async (txHash: Hash) => {
			const { sender, calls } = latest.current;
			const { attempt: of } = now.current;
			if (!of) return;
			const { attemptId } = of;
			const answer = await calls.report({ ...sender, txHash, attemptId, payerSignature: null });
			if (answer.ok) judge(txHash, answer.result);
		},
		[judge],
	);

	const unexplained = unexplainedHash(at);
	useEffect(() => {
		if (unexplained) void askAgain(unexplained);
	}, [unexplained, askAgain]);

	/** The person names the transaction that the wallet kept to itself. */
	const giveHash = useCallback(
		(txHash: Hash) => {
			const { terms } = latest.current;
			const of = now.current.attempt;
			const stored = findStoredAttempt(terms.paymentId);
			if (stored) storeAttempt(terms.paymentId, { ...stored, walletHash: { txHash, otherNonce: true } });
			send({ type: "hash-given", txHash });
			if (of) void report({ txHash, attemptId: of.attemptId });
		},
		[send, report],
	);

	/** Asks the wallet's own node; `false` also where it does not answer, or no wallet is connected. */
	const isKnown = useCallback(async (txHash: Hash) => {
		const provider = latest.current.connected?.wallet.provider;
		if (!provider) return false;
		const { readSent } = await loadReading();
		return (await readSent(provider, txHash)) !== null;
	}, []);

	useBatch({ flow, input: latest, send, report });

	return { flow, gate, send, pay, switchChain, closeWallet, giveHash, askAgain, isKnown, reportDelayed, walletName };
}
