import { useCallback, useEffect, useRef, useState } from "react";
import type { PublicSnapshot } from "#app/core/wire.ts";
import { useSay } from "#app/ui/say.tsx";
import type { Say } from "#app/words/say.ts";
import type { PayCalls, PayerTerms, Sender } from "./contract.ts";
import {
	advance,
	FIRST_STEP,
	type OpenAttempt,
	type PaymentEvent,
	type PaymentFlow,
	reusableAttempt,
} from "./payment-machine.ts";
import { findReport, type HashReport, keepReport, reportUntilHeard } from "./report-hash.ts";
import { findStoredAttempt, forgetAttempt, storeAttempt } from "./stored-attempt.ts";
import type { Connected } from "./wallet-engine.tsx";

/** Loaded with the wallet's engine, long before it is needed here. */
const loadTransfer = () => import("./transfer.ts");

interface PaymentInput {
	terms: PayerTerms;
	snapshot: PublicSnapshot;
	calls: PayCalls;
	sender: Sender;
	connected: Connected | null;
}

/**
 * Runs one payment: the machine decides, this reads, asks the wallet and tells the server.
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

	const tell = useCallback((event: PaymentEvent) => {
		const next = advance(now.current, event);
		if (next === now.current) return;
		now.current = next;
		setFlow(next);
	}, []);

	const report = useCallback(
		async (what: HashReport) => {
			const { terms, calls } = latest.current;
			keepReport(terms.paymentId, what);
			const result = await reportUntilHeard(calls, what, leaving.current.signal, () => setReportDelayed(true));
			if (leaving.current.signal.aborted) return;
			setReportDelayed(false);
			keepReport(terms.paymentId, null);
			if (result?.kind === "failure") tell({ type: "verdict", txHash: what.txHash, ...result });
		},
		[tell],
	);

	// A page opened again goes on where the last one was closed.
	const { paymentId } = input.terms;
	useEffect(() => {
		const controller = new AbortController();
		leaving.current = controller;
		const stored = findStoredAttempt(paymentId);
		if (stored) {
			setWalletName(stored.walletName);
			tell({ type: "resumed", attempt: stored.attempt, txHash: stored.txHash });
		}
		const unheard = findReport(paymentId);
		if (unheard) void report(unheard);
		return () => controller.abort();
	}, [paymentId, tell, report]);

	const { snapshot } = input;
	const { at, attempt } = flow;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is looked up in the snapshot at hand
	useEffect(() => tell({ type: "snapshot", snapshot }), [snapshot, attempt, at.step, tell]);

	useEffect(() => {
		if (at.step === "success" || at.step === "error") forgetAttempt(paymentId);
	}, [at.step, paymentId]);

	const ground = input.connected && `${input.connected.address} ${input.connected.chainId} ${input.terms.amount}`;
	const stoodOn = useRef(ground);
	useEffect(() => {
		if (stoodOn.current === ground) return;
		stoodOn.current = ground;
		tell({ type: ground ? "ground-moved" : "wallet-gone" });
	}, [ground, tell]);

	// Every entry into "checking" is a new object, so that a moved ground is read anew.
	useEffect(() => {
		if (at.step !== "checking") return;
		let outdated = false;
		const { connected, terms } = latest.current;
		const check = async (): Promise<PaymentEvent> => {
			if (!connected) return { type: "wallet-gone" };
			try {
				const { readChainId, readQuote } = await loadTransfer();
				const { provider } = connected.wallet;
				const walletChainId = await readChainId(provider);
				if (walletChainId !== terms.chainId) return { type: "chain-differs", walletChainId };
				return { type: "checked", quote: await readQuote(provider, terms, connected.address) };
			} catch {
				return { type: "check-failed" };
			}
		};
		void check().then((event) => {
			if (!outdated) tell(event);
		});
		return () => {
			outdated = true;
		};
	}, [at, tell]);

	const switchChain = useCallback(async () => {
		const { connected, terms } = latest.current;
		if (!connected) return;
		tell({ type: "switching" });
		const { switchWalletChain } = await loadTransfer();
		tell({ type: "switch-answered", outcome: await switchWalletChain(connected.wallet.provider, terms.chainId) });
	}, [tell]);

	const pay = useCallback(async () => {
		const { connected, terms, sender, calls } = latest.current;
		const start = now.current.at;
		if (!connected || start.step !== "confirm" || start.storing) return;
		tell({ type: "storing" });
		const ready = await prepare(latest.current.say, connected, terms, start.quote.nonce);
		if (ready.type !== "ready") return tell(ready);
		const ask = { from: connected.address, nonce: ready.nonce, amount: terms.amount };
		let asked: OpenAttempt | null = reusableAttempt(now.current.attempt, ask, latest.current.snapshot);
		if (!asked) {
			const stored = await calls.attempt({ ...sender, ...ask });
			if (!stored.ok) return tell({ type: "attempt-refused", message: stored.message });
			asked = { ...ask, attemptId: stored.attemptId };
		}
		const { attemptId } = asked;
		const before = now.current.at;
		// The account or the network changed while we stored: the wallet is not opened, and the attempt is called off.
		if (before.step !== "confirm" || !before.storing) return calls.rejected(attemptId);
		setWalletName(connected.wallet.name);
		const kept = { attempt: asked, walletName: connected.wallet.name, askedAt: Date.now() };
		storeAttempt(terms.paymentId, { ...kept, txHash: null });
		tell({ type: "wallet-asked", attempt: asked });
		const { judgeSendError, sendTransfer } = await loadTransfer();
		try {
			const plan = { nonce: asked.nonce, gas: start.quote.gas };
			const answered = await sendTransfer(connected.wallet.provider, terms, connected.address, plan);
			const txHash = answered.toLowerCase() as typeof answered;
			storeAttempt(terms.paymentId, { ...kept, txHash });
			tell({ type: "wallet-sent", attemptId, txHash });
			await report({ ...sender, txHash, attemptId });
		} catch (error) {
			const why = judgeSendError(error);
			if (why === "unknown") return tell({ type: "wallet-unclear", attemptId });
			calls.rejected(attemptId);
			forgetAttempt(terms.paymentId);
			tell({ type: "wallet-refused", attemptId, why });
		}
	}, [tell, report]);

	return { flow, tell, pay, switchChain, reportDelayed, walletName };
}

/** The last look before the attempt is stored: still this account, still this network, and the nonce as it is now. */
async function prepare(
	say: Say,
	connected: Connected,
	terms: PayerTerms,
	quotedNonce: number,
): Promise<{ type: "ready"; nonce: number } | Extract<PaymentEvent, { type: "attempt-refused" | "chain-differs" }>> {
	const { readAccounts, readChainId, readNonce } = await loadTransfer();
	const { provider } = connected.wallet;
	try {
		const [walletChainId, accounts, nonce] = await Promise.all([
			readChainId(provider),
			readAccounts(provider),
			readNonce(provider, connected.address).catch(() => quotedNonce),
		]);
		if (walletChainId !== terms.chainId) return { type: "chain-differs", walletChainId };
		if (!accounts.includes(connected.address)) return { type: "attempt-refused", message: say("wallet.walletChanged") };
		return { type: "ready", nonce };
	} catch {
		return { type: "attempt-refused", message: say("wallet.checkFailedText") };
	}
}
