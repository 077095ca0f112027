import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Hash } from "#app/core/address.ts";
import type { RequestCheck } from "#app/core/payments/request-check.ts";
import type { PublicAttempt } from "#app/core/payments/wire.ts";
import { useSay } from "#app/ui/say.tsx";
import type { PayCalls, Sender, WalletAccount, WalletView } from "#app/wallet/contract.ts";
import { findUnderWay } from "#app/wallet/stored-attempt.ts";
import { type LoadedWallet, loadWallet, prefetchWalletWhenIdle } from "./wallet-loading.ts";

export interface PayerWallet {
	view: WalletView;
	account: WalletAccount | null;
	/** code and words; `null` until the first click brought them */
	loaded: LoadedWallet | null;
	/** one of the two did not come: offline, or a new version was deployed meanwhile */
	failed: boolean;
	/** comes with the code */
	calls: PayCalls | null;
	sender: Sender;
	/** it has sent a payment that the link's room may not know yet */
	sent: boolean;
	/** hash of the payment whose payer signs for it */
	proving: Hash | null;
	/** what this browser found when it compared the page with what was signed; null: it has not looked */
	check: RequestCheck | null;
	setCheck(check: RequestCheck): void;
	choose(): void;
	prove(txHash: Hash): void;
	/** once more, when it failed */
	load(): void;
	proceed(): void;
	close(): void;
	disconnect(): void;
	setSender(sender: Sender): void;
	setAccount(account: WalletAccount | null): void;
	setSent(sent: boolean): void;
}

/**
 * The wallet's side of the payment page: nothing of it runs before the first click, but for a payment this browser has
 * under way, whose step is then shown again.
 *
 * @param wordsAddress - the wallet's words in the page's language
 * @param scripts - paths of the wallet's scripts
 * @param attempts - as the server knew them when the page was opened
 * @param on - what the choice of a network follows: a wallet was connected, or a payment is under way, on this chain
 */
export function usePayerWallet(
	paymentId: string,
	wordsAddress: string,
	scripts: readonly string[],
	attempts: readonly PublicAttempt[],
	on: { connected(chainId: number): void; underWay(chainId: number): void },
): PayerWallet {
	const unreachable = useSay()("pay.unreachable");
	const [view, setView] = useState<WalletView>("idle");
	const [account, setAccountState] = useState<WalletAccount | null>(null);
	const [loaded, setLoaded] = useState<LoadedWallet | null>(null);
	const [proving, setProving] = useState<Hash | null>(null);
	const [sent, setSent] = useState(false);
	const [check, setCheck] = useState<RequestCheck | null>(null);
	const [failed, setFailed] = useState(false);
	const [sender, setSender] = useState<Sender>({ senderName: "", senderEmail: "" });
	const calls = useMemo(() => loaded?.payCalls(paymentId, unreachable) ?? null, [loaded, paymentId, unreachable]);
	const scriptsAtFirst = useRef(scripts);
	useEffect(() => prefetchWalletWhenIdle(wordsAddress, scriptsAtFirst.current), [wordsAddress]);
	const addressAtFirst = useRef(wordsAddress);
	const attemptsAtFirst = useRef(attempts);
	const follows = useRef(on);
	follows.current = on;
	useEffect(() => {
		const own = findUnderWay(paymentId, attemptsAtFirst.current);
		if (!own) return;
		if (own.attempt.chainId !== undefined) follows.current.underWay(own.attempt.chainId);
		// Without the module the page still shows the payment's state, just not as a step.
		loadWallet(addressAtFirst.current).then(
			(wallet) => {
				setLoaded(wallet);
				setView((now) => (now === "idle" ? "steps" : now));
			},
			() => {},
		);
	}, [paymentId]);

	const load = useCallback(() => {
		setFailed(false);
		loadWallet(wordsAddress).then(setLoaded, () => setFailed(true));
	}, [wordsAddress]);
	const outdated = loaded !== null && loaded.wordsAddress !== wordsAddress;
	useEffect(() => {
		// The page changed its language; until the other words come, the wallet's stay as they were.
		if (outdated) loadWallet(wordsAddress).then(setLoaded, () => {});
	}, [outdated, wordsAddress]);
	const close = useCallback(() => setView("idle"), []);
	const wasConnected = useRef(false);
	const setAccount = useCallback((next: WalletAccount | null) => {
		setAccountState(next);
		if (next && !wasConnected.current) follows.current.connected(next.chainId);
		wasConnected.current = next !== null;
		// The dialog has done its work; steps that are under way go on by themselves.
		if (next) setView((now) => (now === "choose" ? "idle" : now));
	}, []);
	return {
		view,
		account,
		loaded,
		failed,
		calls,
		sender,
		sent,
		proving,
		check,
		setCheck,
		choose: () => {
			setView("choose");
			load();
		},
		prove: (txHash) => {
			setProving(txHash);
			setView("prove");
			load();
		},
		load,
		proceed: () => setView("steps"),
		close,
		disconnect: () => {
			loaded?.module.disconnectWallet();
			setAccount(null);
			setView("idle");
		},
		setSender,
		setAccount,
		setSent,
	};
}
