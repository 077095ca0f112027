import { amountText } from "#app/ui/amount.tsx";
import { wallet as words } from "#app/words/wallet.ts";
import type { PayerTerms } from "../contract.ts";
import { Warning } from "./confirm-step.tsx";
import { StepFrame } from "./step-frame.tsx";

/** Reading through the wallet takes a moment; a wallet that stays silent ends it (transfer.ts, READ_WITHIN_MS). */
export function CheckingStep({ takesFocus }: { takesFocus: boolean }) {
	return (
		<StepFrame title={words.checkingTitle} step={2} takesFocus={takesFocus}>
			<p className="t-2">{words.checkingText}</p>
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
	return (
		<StepFrame title={words.checkFailedTitle} step={2} stopped takesFocus={takesFocus}>
			<p className="t-2">{words.checkFailedText}</p>
			<div className="stack stack--3">
				<button type="button" className="btn btn--primary btn--block" onClick={onCheckAgain}>
					{words.checkAgain}
				</button>
				<button type="button" className="btn btn--secondary btn--block" onClick={onChangeWallet}>
					{words.changeWallet}
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
	return (
		<StepFrame title={words.waitingTitle(walletName)} step={2} takesFocus={takesFocus}>
			<p className="t-2">{words.waitingText(walletName, amountText(amount, terms.token))}</p>
			<button type="button" className="btn btn--secondary btn--block" onClick={onClosed}>
				{words.closedWallet}
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
	return (
		<StepFrame title={words.lostTitle} step={2} takesFocus={takesFocus}>
			<p className="t-2">{watched ? words.lostText : words.lostUnseen}</p>
			<Warning text={words.lostAdvice} />
			<div className="stack stack--3">
				<button type="button" className="btn btn--secondary btn--block" onClick={onByHand}>
					{words.payByHand}
				</button>
				<button type="button" className="btn btn--secondary btn--block" onClick={onAgain}>
					{words.askAgain}
				</button>
			</div>
		</StepFrame>
	);
}
