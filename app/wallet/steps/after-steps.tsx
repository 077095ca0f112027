import { requireChain } from "#app/core/chains.ts";
import type { PublicSnapshot } from "#app/core/wire.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { amountText } from "#app/ui/amount.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { MessageId, Say } from "#app/words/say.ts";
import type { PayerTerms } from "../contract.ts";
import type { FailureReason, Step } from "../payment-machine.ts";
import { Warning } from "./confirm-step.tsx";
import { ConfirmationDial } from "./confirmation-dial.tsx";
import { StepFrame } from "./step-frame.tsx";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** Which step errors stop at: rejected and unsent ones before anything left the wallet. */
const STOPPED_AT = { rejected: 2, "not-sent": 2, reverted: 3, cancelled: 3, "not-counted": 3 } as const;

const WHY = {
	rejected: "wallet.whyRejected",
	"not-sent": "wallet.whyNotSent",
	reverted: "wallet.whyReverted",
	cancelled: "wallet.whyCancelled",
	"not-counted": "wallet.whyNotCounted",
} as const satisfies Record<FailureReason, MessageId>;

function confirmationsNeeded(terms: PayerTerms): number | "final" {
	return terms.confirmationsAsked === "final" ? "final" : Number(terms.confirmationsAsked);
}

function timeLeft(say: Say, blocks: number, blockTimeMs: number): string {
	const ms = blocks * blockTimeMs;
	if (ms < MINUTE_MS) return say("wallet.secondsLeft", { seconds: Math.max(1, Math.ceil(ms / SECOND_MS)) });
	return say("wallet.minutesLeft", { minutes: Math.ceil(ms / MINUTE_MS) });
}

interface PendingStepProps {
	at: Extract<Step, { step: "pending" }>;
	terms: PayerTerms;
	/** base units that were sent */
	amount: string;
	snapshot: PublicSnapshot;
	/** the server has not acknowledged the hash yet */
	reportDelayed: boolean;
	takesFocus: boolean;
}

/** The hash is known; the chain decides. */
export function PendingStep({ at, terms, amount, snapshot, reportDelayed, takesFocus }: PendingStepProps) {
	const say = useSay();
	const chain = requireChain(terms.chainId);
	const payment = snapshot.payments.find(({ txHash }) => txHash === at.txHash);
	const have = payment?.confirmations ?? 0;
	const need = confirmationsNeeded(terms);
	return (
		<StepFrame title={say("wallet.pendingTitle")} step={3} takesFocus={takesFocus}>
			<ConfirmationDial have={have} need={need} />
			<dl className="facts">
				<Fact label={say("wallet.amount")}>
					<bdi>{amountText(amount, terms.token)}</bdi>
				</Fact>
				<Fact label={say("wallet.transaction")}>
					<ShortAddress address={at.txHash} />
				</Fact>
				<Fact label={say("wallet.timeLeft")}>
					<bdi>
						{need === "final"
							? say("wallet.untilBlockFinal")
							: have === 0
								? say("wallet.notMined")
								: timeLeft(say, Math.max(1, need - have), chain.blockTimeMs)}
					</bdi>
				</Fact>
			</dl>
			<div role="status" className="stack stack--3 empty:absolute">
				{at.replaced ? <Warning text={say("wallet.replaced")} /> : null}
				{at.reorged ? <Warning text={say("wallet.reorged")} /> : null}
				{snapshot.chainSilent ? <Warning text={say("wallet.chainSilent")} /> : null}
				{reportDelayed ? <Warning text={say("wallet.reportDelayed")} /> : null}
			</div>
			<p className="t-sm t-2">{say("wallet.closePage", { name: terms.requesterName })}</p>
			<ExplorerLink chainId={terms.chainId} txHash={at.txHash} />
		</StepFrame>
	);
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function ExplorerLink({ chainId, txHash }: { chainId: number; txHash: string | null }) {
	const say = useSay();
	const { explorer } = requireChain(chainId);
	if (!explorer || !txHash) return null;
	return (
		<a className="btn btn--secondary btn--block" href={`${explorer.url}/tx/${txHash}`} target="_blank" rel="noreferrer">
			<Icon name="external-link" />
			{say("wallet.viewOn", { explorer: explorer.name })}
		</a>
	);
}

interface SuccessStepProps {
	at: Extract<Step, { step: "success" }>;
	terms: PayerTerms;
	amount: string;
	onClose(): void;
	takesFocus: boolean;
}

export function SuccessStep({ at, terms, amount, onClose, takesFocus }: SuccessStepProps) {
	const say = useSay();
	const stamp = (
		<span className={at.asksRequester ? "stamp stamp--warn" : "stamp"}>
			<Icon name={at.asksRequester ? "clock" : "check"} />
		</span>
	);
	return (
		<StepFrame
			title={say("wallet.successTitle", { amount: amountText(amount, terms.token), name: terms.requesterName })}
			step={4}
			stamp={stamp}
			takesFocus={takesFocus}
		>
			<p className="t-2">
				{at.asksRequester ? say("wallet.asksRequester", { name: terms.requesterName }) : say("wallet.successText")}
			</p>
			<div className="stack stack--3">
				<a className="btn btn--primary btn--block" href="/">
					{say("wallet.createLink")}
				</a>
				<button type="button" className="btn btn--secondary btn--block" onClick={onClose}>
					{say("wallet.backToPage")}
				</button>
				<ExplorerLink chainId={terms.chainId} txHash={at.txHash} />
			</div>
		</StepFrame>
	);
}

interface ErrorStepProps {
	at: Extract<Step, { step: "error" }>;
	chainId: number;
	walletName: string;
	onAgain(): void;
	takesFocus: boolean;
}

/** Says why, and where the money is. Retry leads to / as the spec says; beside it stands the same payment again. */
export function ErrorStep({ at, chainId, walletName, onAgain, takesFocus }: ErrorStepProps) {
	const say = useSay();
	const stamp = (
		<span className="stamp stamp--bad">
			<Icon name="x" />
		</span>
	);
	return (
		<StepFrame title={say("wallet.errorTitle")} step={STOPPED_AT[at.why]} stopped stamp={stamp} takesFocus={takesFocus}>
			<div className="stack stack--2">
				<p className="t-2">{say(WHY[at.why], { name: walletName })}</p>
				{at.said ? (
					<p className="t-2">
						<b>{at.said.message}</b> {at.said.detail}
					</p>
				) : null}
			</div>
			<div className="stack stack--3">
				<button type="button" className="btn btn--primary btn--block" onClick={onAgain}>
					<Icon name="rotate-ccw" />
					{say("wallet.again")}
				</button>
				<a className="btn btn--secondary btn--block" href="/">
					{say("wallet.retry")}
				</a>
				<ExplorerLink chainId={chainId} txHash={at.txHash} />
			</div>
		</StepFrame>
	);
}
