import type { MutableRefObject } from "react";
import type { WalletFlowProps } from "./contract.ts";
import { ErrorStep, PendingStep, SuccessStep } from "./steps/after-steps.tsx";
import { ConfirmStep, WrongNetworkStep } from "./steps/confirm-step.tsx";
import { InfoStep } from "./steps/info-step.tsx";
import { CheckFailedStep, CheckingStep, LostHashStep, WaitingInWalletStep } from "./steps/waiting-steps.tsx";
import type { usePayment } from "./use-payment.ts";
import type { Connected } from "./wallet-engine.tsx";

interface PaymentStepsProps extends WalletFlowProps {
	payment: ReturnType<typeof usePayment>;
	connected: Connected | null;
	/** the person did something since the page opened: titles may take the focus */
	acted: MutableRefObject<boolean>;
	onChangeWallet(): void;
}

/** The step the machine stands at, in the payer's half of the page. */
export function PaymentSteps(props: PaymentStepsProps) {
	const { payment, terms, snapshot, sender, connected, acted, onChangeWallet } = props;
	const { flow, tell, pay, switchChain, reportDelayed } = payment;
	const { at, attempt } = flow;
	const takesFocus = acted.current;
	const act =
		<Args extends unknown[]>(action: (...args: Args) => void) =>
		(...args: Args) => {
			acted.current = true;
			action(...args);
		};
	const checkAgain = act(() => tell({ type: "check-again" }));
	const again = act(() => tell({ type: "again" }));
	/** Leaving an end leaves it for good: the next payment starts at the first step. */
	const close = act(() => {
		if (at.step === "success" || at.step === "error") tell({ type: "again" });
		props.onClose();
	});
	const amount = attempt?.amount ?? terms.amount;
	const walletName = payment.walletName || connected?.wallet.name || "";

	switch (at.step) {
		case "info":
			return (
				<InfoStep
					sender={sender}
					onSenderChange={props.onSenderChange}
					onContinue={act(() => (connected ? tell({ type: "sender-given" }) : onChangeWallet()))}
					onBack={close}
					takesFocus={takesFocus}
				/>
			);
		case "checking":
			return <CheckingStep takesFocus={takesFocus} />;
		case "check-failed":
			return <CheckFailedStep onCheckAgain={checkAgain} onChangeWallet={onChangeWallet} takesFocus={takesFocus} />;
		case "wrong-chain":
			return (
				<WrongNetworkStep
					at={at}
					terms={terms}
					walletName={connected?.wallet.name ?? walletName}
					onSwitch={act(() => void switchChain())}
					onChangeWallet={onChangeWallet}
					takesFocus={takesFocus}
				/>
			);
		case "confirm":
			// The wallet went away in this very moment: the machine follows with "wallet-gone".
			return connected ? (
				<ConfirmStep
					at={at}
					terms={terms}
					sender={sender}
					connected={connected}
					earlierOpen={attempt !== null}
					onContinue={act(() => void pay())}
					onCheckAgain={checkAgain}
					onChangeWallet={onChangeWallet}
					onBack={act(() => tell({ type: "back" }))}
					takesFocus={takesFocus}
				/>
			) : (
				<CheckingStep takesFocus={false} />
			);
		case "waiting-in-wallet":
			return (
				<WaitingInWalletStep
					terms={terms}
					amount={amount}
					walletName={walletName}
					onClosed={act(() => tell({ type: "wallet-closed" }))}
					takesFocus={takesFocus}
				/>
			);
		case "lost-hash":
			return <LostHashStep watched={at.watched} onAgain={again} onByHand={close} takesFocus={takesFocus} />;
		case "pending":
			return (
				<PendingStep
					at={at}
					terms={terms}
					amount={amount}
					snapshot={snapshot}
					reportDelayed={reportDelayed}
					takesFocus={takesFocus}
				/>
			);
		case "success":
			return <SuccessStep at={at} terms={terms} amount={amount} onClose={close} takesFocus={takesFocus} />;
		case "error":
			return (
				<ErrorStep at={at} chainId={terms.chainId} walletName={walletName} onAgain={again} takesFocus={takesFocus} />
			);
	}
}
