import { amountText } from "#app/ui/amount.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { PayerTerms } from "../contract.ts";
import { Warning } from "./confirm-step.tsx";
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
	onClosed(): void;
	takesFocus: boolean;
}

/** The wallet has the request. It may never answer: the way out is always there. */
export function WaitingInWalletStep({ terms, amount, walletName, onClosed, takesFocus }: WaitingStepProps) {
	const say = useSay();
	return (
		<StepFrame title={say("wallet.answerIn", { name: walletName })} step={2} takesFocus={takesFocus}>
			<p className="t-2">{say("wallet.waitingText", { name: walletName, amount: amountText(amount, terms.token) })}</p>
			<button type="button" className="btn btn--secondary btn--block" onClick={onClosed}>
				{say("wallet.closedWallet")}
			</button>
		</StepFrame>
	);
}

interface LostHashStepProps {
	/** the server still looks for it */
	watched: boolean;
	onAgain(): void;
	onByHand(): void;
	takesFocus: boolean;
}

/** Asked, and no hash: the server watches account and nonce; this step changes by itself when something turns up. */
export function LostHashStep({ watched, onAgain, onByHand, takesFocus }: LostHashStepProps) {
	const say = useSay();
	return (
		<StepFrame title={say("wallet.lostTitle")} step={2} takesFocus={takesFocus}>
			<p className="t-2">{watched ? say("wallet.lostText") : say("wallet.lostUnseen")}</p>
			<Warning text={say("wallet.lostAdvice")} />
			<div className="stack stack--3">
				<button type="button" className="btn btn--secondary btn--block" onClick={onByHand}>
					{say("wallet.payByHand")}
				</button>
				<button type="button" className="btn btn--secondary btn--block" onClick={onAgain}>
					{say("wallet.askAgain")}
				</button>
			</div>
		</StepFrame>
	);
}
