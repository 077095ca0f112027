import { useCallback, useEffect, useRef, useState } from "react";
import { getAddress } from "viem/utils";
import { isCancelled } from "#app/core/payments/link-phase.ts";
import { stopsPaying } from "#app/core/payments/request-check.ts";
import { useSay } from "#app/ui/say.tsx";
import type { WalletFlowProps } from "./contract.ts";
import { discoverWallets, type FoundWallet, rememberWallet, wasAnnounced } from "./discovery.ts";
import type { Connection } from "./onboard.ts";
import { BEFORE_WALLET } from "./payment-flow.ts";
import { PaymentSteps } from "./payment-steps.tsx";
import { ProvePayment } from "./prove-payment.tsx";
import { usePayment } from "./use-payment.ts";
import { useRequestCheck } from "./use-request-check.ts";
import { type DialogPhase, WalletDialog } from "./wallet-dialog.tsx";
import type { Connected } from "./wallet-engine.tsx";

export { ChangedLabel, ChangedNote, ChangedTrack, PayingStopped } from "./paying-stopped.tsx";

type Engine = typeof import("./wallet-engine.tsx");
let loadedEngine: Engine | null = null;

/** Web3-Onboard and viem: fetched while the person reads the dialog. */
async function loadEngine(): Promise<Engine> {
	loadedEngine ??= await import("./wallet-engine.tsx");
	return loadedEngine;
}

const PROBLEMS = {
	rejected: "wallet.connectRejected",
	busy: "wallet.connectBusy",
	failed: "wallet.connectFailed",
} as const;
const LIST: DialogPhase = { phase: "list", problem: null };
const NOT_SEARCHED: { wallets: FoundWallet[]; settled: boolean } = { wallets: [], settled: false };

/** The dialog that picks a wallet, and the steps that pay from it. */
export function WalletFlow(props: WalletFlowProps) {
	const say = useSay();
	const { view, terms, calls, onConnectedChange, onClose } = props;
	const [engine, setEngine] = useState<Engine | null>(loadedEngine);
	const [found, setFound] = useState(NOT_SEARCHED);
	const [dialog, setDialog] = useState<DialogPhase>(LIST);
	const [asked, setAsked] = useState<FoundWallet | null>(null);
	const [connected, setConnected] = useState<Connected | null>(null);
	/** "Choose another wallet" within the steps */
	const [choosingAnother, setChoosingAnother] = useState(false);
	const payment = usePayment({ ...props, connected });
	useRequestCheck(props, connected);
	const acted = useRef(view !== "steps");
	const { onSentChange } = props;
	const sent = payment.flow.at.step === "pending";
	useEffect(() => onSentChange(sent), [sent, onSentChange]);

	const { at } = payment.flow;
	const { send } = payment;
	// From the moment the wallet opens, what it does can no longer be stopped from here.
	const stopped =
		(isCancelled(props.snapshot) || stopsPaying(props.check)) &&
		(view === "choose" || (view === "steps" && (at.step === "info" || BEFORE_WALLET.has(at.step))));
	useEffect(() => {
		if (!stopped) return;
		send({ type: "wallet-gone" });
		onClose();
	}, [stopped, send, onClose]);

	const browserWallet = say("wallet.browserWallet");
	const choosing = view === "choose" || choosingAnother || (view === "prove" && !connected);
	const chooseNow = useRef<(wallet: FoundWallet) => void>(() => {});
	const connecting = view === "choose" && !choosingAnother;
	// The only wallet is asked as soon as no other may come: a press on its name would fall on what takes the list's place.
	const listed = connecting && !found.settled && found.wallets.length === 1 ? [] : found.wallets;
	useEffect(() => {
		if (!choosing) return;
		acted.current = true;
		setDialog(LIST);
		let first = true;
		const stop = discoverWallets(browserWallet, (wallets, settled) => {
			setFound({ wallets, settled });
			if (!settled || !first) return;
			first = false;
			// Who connects means the one wallet there is; "Choose another wallet" is shown beside it.
			const [only, ...others] = wallets;
			if (connecting && only && others.length === 0 && wasAnnounced(only)) chooseNow.current(only);
		});
		return () => {
			stop();
			setFound(NOT_SEARCHED);
		};
	}, [choosing, connecting, browserWallet]);

	const engineFailed = say("wallet.engineFailed");
	const fetchAgain = useRef(() => {});
	const fetchEngine = useCallback(() => {
		loadEngine().then(setEngine, () => {
			setAsked(null);
			const again = () => {
				setDialog(LIST);
				fetchAgain.current();
			};
			setDialog({ phase: "list", problem: engineFailed, again });
		});
	}, [engineFailed]);
	fetchAgain.current = fetchEngine;
	const proven = view === "prove" ? findProvable(props) : null;
	const settled = view === "prove" && !proven;
	useEffect(() => {
		if (settled) onClose();
	}, [settled, onClose]);
	useEffect(() => {
		if (choosing && !engine) fetchEngine();
	}, [choosing, engine, fetchEngine]);

	const hold = useCallback(
		(next: Connected | null) => {
			setConnected(next);
			onConnectedChange(next && { address: next.address, walletName: next.wallet.name, chainId: next.chainId });
		},
		[onConnectedChange],
	);

	const choose = (wallet: FoundWallet) => {
		// A copy, so that the same wallet can be asked a second time.
		setAsked({ ...wallet });
		setDialog({ phase: "asking", wallet });
		if (!engine) fetchEngine();
	};
	chooseNow.current = (wallet) => {
		if (dialog.phase === "list") choose(wallet);
	};
	const stopAsking = () => {
		setAsked(null);
		setDialog(LIST);
	};
	const answered = (wallet: FoundWallet, answer: Connection) => {
		setAsked(null);
		if (!answer.ok) {
			if (answer.why !== "stopped")
				setDialog({
					phase: "list",
					problem: say(PROBLEMS[answer.why], { name: wallet.name }),
					again: answer.why === "busy" ? undefined : () => chooseNow.current(wallet),
				});
			return;
		}
		const address = getAddress(answer.address);
		rememberWallet(wallet);
		calls.connected(address);
		setDialog(LIST);
		setChoosingAnother(false);
		hold({ wallet, address, chainId: answer.chainId });
	};
	const closeDialog = () => {
		setAsked(null);
		setDialog(LIST);
		setChoosingAnother(false);
		// Without a wallet there is nothing to prove with: the dialog would open again at once.
		if (!choosingAnother || (view === "prove" && !connected)) onClose();
	};

	return (
		<>
			{engine ? (
				<engine.WalletEngine chainId={terms.chainId} asked={asked} onAnswer={answered} onWallet={hold} />
			) : null}
			<WalletDialog
				open={choosing}
				wallets={listed}
				settled={found.settled}
				state={dialog}
				pageUrl={terms.pageUrl}
				none={props.none}
				onChoose={choose}
				onStopAsking={stopAsking}
				onClose={closeDialog}
			/>
			{proven && connected ? (
				<ProvePayment
					{...props}
					key={proven.txHash}
					payment={proven}
					connected={connected}
					onChangeWallet={() => setChoosingAnother(true)}
				/>
			) : null}
			{view === "steps" ? (
				<PaymentSteps
					{...props}
					payment={payment}
					connected={connected}
					acted={acted}
					onChangeWallet={() => setChoosingAnother(true)}
				/>
			) : null}
		</>
	);
}

/** The payment to be proven, as long as that still helps. */
function findProvable({ proving, snapshot }: WalletFlowProps) {
	const payment = snapshot.payments.find(({ txHash }) => txHash === proving);
	if (payment?.state !== "needs-requester" || payment.from === null) return null;
	return { ...payment, from: payment.from };
}

/** Forgets the connected wallet on this page; `onConnectedChange(null)` follows. */
export function disconnectWallet(): void {
	void loadedEngine?.forgetWallets();
}
