import type { MutableRefObject } from "react";
import { isRestMoving } from "#app/core/payments/link-phase.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import type { WalletFlowProps } from "./contract.ts";
import { paidByOthers } from "./follow-snapshot.ts";
import { BEFORE_WALLET, type OpenAttempt, type Step } from "./payment-flow.ts";
import { ErrorStep, PendingStep, SuccessStep } from "./steps/after-steps.tsx";
import { ConfirmStep, WrongNetworkStep } from "./steps/confirm-step.tsx";
import { InfoStep } from "./steps/info-step.tsx";
import {
	CheckFailedStep,
	CheckingStep,
	LostHashStep,
	WaitingInWalletStep,
	WalletSendingStep,
} from "./steps/waiting-steps.tsx";
import type { usePayment } from "./use-payment.ts";
import type { Connected } from "./wallet-engine.tsx";

interface PaymentStepsProps extends WalletFlowProps {
	payment: ReturnType<typeof usePayment>;
	connected: Connected | null;
	/** the person did something since the page opened: titles may take the focus */
	acted: MutableRefObject<boolean>;
	onChangeWallet(): void;
}

/** The step the machine is at, in the payer's half of the page. */
export function PaymentSteps(props: PaymentStepsProps) {
	const { payment, snapshot, sender, connected, acted, onChangeWallet } = props;
	const { flow, gate, send, pay, switchChain, closeWallet, giveHash, askAgain, isKnown, reportDelayed } = payment;
	const { at, attempt } = flow;
	const terms = isAsked(at) ? { ...props.terms, chainId: chainOf(at, attempt, props) } : props.terms;
	const clockAheadMs = attempt?.clockAheadMs ?? 0;
	const { chainSilent } = snapshot;
	const takesFocus = acted.current;
	const act =
		<Args extends unknown[]>(action: (...args: Args) => void) =>
		(...args: Args) => {
			acted.current = true;
			action(...args);
		};
	const checkAgain = act(() => send({ type: "check-again" }));
	const again = act(() => send({ type: "again", snapshot }));
	const withoutMark = act(() => send({ type: "again", snapshot, plain: true }));
	/** Leaving an end leaves it for good: the next payment starts at the first step. An open one is there again on return. */
	const close = act(() => {
		if (at.step === "success" || at.step === "error") send({ type: "again", snapshot });
		props.onClose();
	});
	const retry = { gate, clockAheadMs, chainSilent, onAgain: again, onWithoutMark: withoutMark };
	const { chainIds } = props.terms;
	const knowsSender = attempt !== null && props.calls.knowsPayer(attempt.attemptId);
	const field = { sender, knowsSender, chainIds, onSenderChange: props.onSenderChange, onGive: act(giveHash) };
	const amount = amountSent(snapshot, at) ?? attempt?.amount ?? terms.amount;
	const walletName = payment.walletName || connected?.wallet.name || "";

	switch (at.step) {
		case "info":
			return (
				<InfoStep
					sender={sender}
					onSenderChange={props.onSenderChange}
					onContinue={act(() => (connected ? send({ type: "sender-given" }) : onChangeWallet()))}
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
					onPayThere={act(() => props.onChainChange(at.walletChainId))}
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
					check={props.check}
					sender={sender}
					connected={connected}
					earlierOpen={flow.unanswered}
					restMoves={isRestMoving(snapshot)}
					marked={flow.plain ? "without" : attempt?.tag ? "marked" : null}
					onContinue={act((payAnyway: boolean) => void pay(payAnyway))}
					onCheckAgain={checkAgain}
					onChangeWallet={onChangeWallet}
					onBack={act(() => send({ type: "back" }))}
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
					tagged={at.tagged}
					others={paidByOthers(snapshot, attempt)}
					onClosed={act(closeWallet)}
					takesFocus={takesFocus}
				/>
			);
		case "wallet-sending":
			return (
				<WalletSendingStep
					{...field}
					at={at}
					walletName={walletName}
					attemptId={attempt?.attemptId ?? ""}
					takesFocus={takesFocus}
				/>
			);
		case "lost-hash":
			return (
				<LostHashStep
					{...retry}
					at={at}
					walletName={walletName}
					requesterName={terms.requesterName}
					onByHand={close}
					takesFocus={takesFocus}
				/>
			);
		case "pending":
			return (
				<PendingStep
					{...field}
					isKnown={isKnown}
					onUnseen={askAgain}
					at={at}
					terms={terms}
					amount={amount}
					snapshot={snapshot}
					reportDelayed={reportDelayed}
					takesFocus={takesFocus}
				/>
			);
		case "success":
			return (
				<SuccessStep
					at={at}
					terms={terms}
					amount={amount}
					receipt={props.receipt}
					onClose={close}
					takesFocus={takesFocus}
				/>
			);
		case "error":
			return (
				<ErrorStep
					{...retry}
					at={at}
					terms={terms}
					walletName={walletName}
					wasSent={flow.walletHash !== null}
					takesFocus={takesFocus}
				/>
			);
	}
}

/** The wallet was asked: from then on the choice on the page changes nothing. */
function isAsked(at: Step): boolean {
	return at.step !== "info" && !BEFORE_WALLET.has(at.step);
}

/** Where the payment shown is, as the link's room knows it, else where the wallet was asked for it. */
function chainOf(at: Step, attempt: OpenAttempt | null, { snapshot, terms }: WalletFlowProps): number {
	const shown = "txHash" in at ? snapshot.payments.find(({ txHash }) => txHash === at.txHash) : undefined;
	return shown?.chainId ?? attempt?.chainId ?? terms.chainIds[0] ?? terms.chainId;
}

/** What left the wallet as the chain shows it, which need not be what was asked of it; `null` while it does not say. */
function amountSent({ payments }: PublicSnapshot, at: Step): string | null {
	if (at.step !== "pending" && at.step !== "success") return null;
	return payments.find(({ txHash }) => txHash === at.txHash)?.amount ?? null;
}
