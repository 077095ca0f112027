import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { asSentence } from "#app/words/sentences.ts";
import type { PayerTerms } from "../contract.ts";
import type { paidByOthers } from "../follow-snapshot.ts";
import type { Step } from "../payment-flow.ts";
import type { RetryGate } from "../retry-gate.ts";
import { Warning } from "./confirm-step.tsx";
import { HashField, type HashFieldProps, useShownForAMinute } from "./hash-field.tsx";
import { RetryNote } from "./retry-note.tsx";
import { StepFrame } from "./step-frame.tsx";

/** Reading through the wallet takes a moment; a wallet that stays silent ends it (transfer.ts, READ_WITHIN_MS). */
export function CheckingStep({ takesFocus }: { takesFocus: boolean }) {
	const say = useSay();
	return (
		<StepFrame title={say("wallet.checkingTitle")} step={2} takesFocus={takesFocus}>
			<p className="t-2">{say("wallet.checkingText")}</p>
			<span className="skel" aria-hidden="true" />
			<span className="skel" aria-hidden="true" />
		</StepFrame>
	);
}

interface CheckFailedStepProps {
	onCheckAgain(): void;
	onChangeWallet(): void;
	takesFocus: boolean;
}

export function CheckFailedStep({ onCheckAgain, onChangeWallet, takesFocus }: CheckFailedStepProps) {
	const say = useSay();
	return (
		<StepFrame title={say("wallet.checkFailedTitle")} step={2} stopped takesFocus={takesFocus}>
			<p className="t-2">{say("wallet.checkFailedText")}</p>
			<div className="stack stack--3">
				<button type="button" className="btn btn--primary btn--block" onClick={onCheckAgain}>
					{say("wallet.checkAgain")}
				</button>
				<button type="button" className="btn btn--secondary btn--block" onClick={onChangeWallet}>
					{say("wallet.changeWallet")}
				</button>
			</div>
		</StepFrame>
	);
}

interface WaitingStepProps {
	terms: PayerTerms;
	amount: string;
	walletName: string;
	/** the call carries the link's mark */
	tagged: boolean;
	others: ReturnType<typeof paidByOthers>;
	onClosed(): void;
	takesFocus: boolean;
}

/** The wallet has the request. It may never answer: the way out is always there. */
export function WaitingInWalletStep(props: WaitingStepProps) {
	const say = useSay();
	const { terms, amount, walletName, tagged, others, onClosed, takesFocus } = props;
	return (
		<StepFrame title={say("wallet.answerIn", { name: walletName })} step={2} takesFocus={takesFocus}>
			<div role="alert" className="news">
				{others === "paid" ? (
					<div className="note note--bad">
						<Icon name="octagon-x" />
						<p>
							<b>{asSentence(say, say("wallet.paidByOther"))}</b> {say("pay.rejectThere")}
						</p>
					</div>
				) : null}
				{others === "moves" ? <Warning text={say("wallet.restMoves", { name: terms.requesterName })} /> : null}
			</div>
			<p className="t-2">{say("wallet.waitingText", { name: walletName, amount: sayAmount(say, amount, terms) })}</p>
			{tagged ? <p className="t-sm t-2">{say("wallet.marked")}</p> : null}
			<button type="button" className="btn btn--secondary btn--block" onClick={onClosed}>
				{say("wallet.closedWallet")}
			</button>
		</StepFrame>
	);
}

interface WalletSendingStepProps extends HashFieldProps {
	at: Extract<Step, { step: "wallet-sending" }>;
	walletName: string;
	attemptId: string;
	takesFocus: boolean;
}

/** The wallet took the payment as a batch and will say later which transaction it became. */
export function WalletSendingStep({ at, walletName: name, attemptId, takesFocus, ...field }: WalletSendingStepProps) {
	const say = useSay();
	const late = useShownForAMinute(attemptId);
	return (
		<StepFrame title={say("wallet.sendingTitle", { name })} step={3} takesFocus={takesFocus}>
			{at.untold ? null : <p className="t-2">{say("wallet.sendingText", { name })}</p>}
			<div role="status" className="news">
				{at.untold ? <Warning text={say("wallet.untold", { name })} /> : null}
				{late && !at.untold ? <Warning text={say("wallet.noHashYet", { name })} /> : null}
			</div>
			{at.untold || late ? <HashField {...field} /> : null}
		</StepFrame>
	);
}

interface LostHashStepProps {
	at: Extract<Step, { step: "lost-hash" }>;
	gate: RetryGate;
	clockAheadMs: number;
	chainSilent: boolean;
	walletName: string;
	requesterName: string;
	onAgain(): void;
	onWithoutMark(): void;
	onByHand(): void;
	takesFocus: boolean;
}

/**
 * Asked, and no hash: the server watches account and nonce; this step changes by itself when something turns up. The
 * wallet is not asked again while it is open whether the first request was sent.
 */
export function LostHashStep(props: LostHashStepProps) {
	const say = useSay();
	const { at, gate, walletName: name, takesFocus } = props;
	const used = gate.shut && gate.until === "outcome";
	const unclear = at.failure.why !== "unanswered";
	const title = used ? "wallet.usedTitle" : unclear ? "wallet.unclearTitle" : "wallet.lostTitle";
	const checked = !gate.shut && gate.checked;
	return (
		<StepFrame title={say(title)} step={2} takesFocus={takesFocus}>
			{used ? null : (
				<p className="t-2">
					{!at.watched
						? say("wallet.lostUnseen")
						: checked
							? say("wallet.lostChecked")
							: unclear
								? say("wallet.unclearText", { name })
								: say("wallet.lostText")}
				</p>
			)}
			<RetryNote gate={gate} clockAheadMs={props.clockAheadMs} chainSilent={props.chainSilent} />
			<Warning text={say("wallet.lostAdvice")} />
			<div className="stack stack--3">
				<button type="button" className="btn btn--secondary btn--block" onClick={props.onByHand}>
					{say("wallet.payByHand")}
				</button>
				<button type="button" className="btn btn--secondary btn--block" disabled={gate.shut} onClick={props.onAgain}>
					{say("wallet.askAgain")}
				</button>
				{at.tagged ? (
					<WithoutMark requesterName={props.requesterName} shut={gate.shut} onWithoutMark={props.onWithoutMark} />
				) : null}
			</div>
		</StepFrame>
	);
}

interface WithoutMarkProps {
	requesterName: string;
	shut: boolean;
	onWithoutMark(): void;
}

/** For a wallet that would not send the mark: what the payment loses by it is said beside the button. */
export function WithoutMark({ requesterName, shut, onWithoutMark }: WithoutMarkProps) {
	const say = useSay();
	return (
		<div className="stack stack--2">
			<button type="button" className="btn btn--secondary btn--block" disabled={shut} onClick={onWithoutMark}>
				{say("wallet.withoutMark")}
			</button>
			<p className="t-sm t-3">{say("wallet.withoutMarkNote", { name: requesterName })}</p>
		</div>
	);
}
