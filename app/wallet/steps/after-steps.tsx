import { type ReactNode, useEffect, useState } from "react";
import type { Hash } from "#app/core/address.ts";
import { requireChain } from "#app/core/chains.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import type { MessageId, Say } from "#app/words/say.ts";
import { joinSentences } from "#app/words/sentences.ts";
import type { PayerTerms } from "../contract.ts";
import type { FailureReason, Step } from "../payment-flow.ts";
import type { RetryGate } from "../retry-gate.ts";
import { Warning } from "./confirm-step.tsx";
import { ConfirmationDial } from "./confirmation-dial.tsx";
import { HashField, type HashFieldProps, useShownForAMinute } from "./hash-field.tsx";
import { RetryNote } from "./retry-note.tsx";
import { StepFrame } from "./step-frame.tsx";
import { WithoutMark } from "./waiting-steps.tsx";

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

interface PendingStepProps extends HashFieldProps {
	at: Extract<Step, { step: "pending" }>;
	terms: PayerTerms;
	/** base units that were sent, or asked for while the chain has not said */
	amount: string;
	snapshot: PublicSnapshot;
	/** asks the wallet's own node */
	isKnown(txHash: Hash): Promise<boolean>;
	/** called a minute after the wallet named a hash that no endpoint has seen; stable */
	onUnseen(txHash: Hash): Promise<void>;
	/** the server has not acknowledged the hash yet */
	reportDelayed: boolean;
	takesFocus: boolean;
}

/** The hash is known; the chain decides. */
export function PendingStep(props: PendingStepProps) {
	const say = useSay();
	const { at, terms, amount, snapshot, reportDelayed, takesFocus, isKnown, onUnseen, ...field } = props;
	const chain = requireChain(terms.chainId);
	const payment = snapshot.payments.find(({ txHash }) => txHash === at.txHash);
	const have = payment?.confirmations ?? 0;
	const need = confirmationsNeeded(terms);
	// The link lists what its wallet has named; that its sum is not known says that no endpoint has seen it, or can read it.
	const unseen = !payment || (payment.state === "broadcast" && payment.amount === null);
	const late = useShownForAMinute(at.txHash);
	const unknown = useUnknownHash(at.txHash, late, isKnown) && unseen && !snapshot.chainSilent && !reportDelayed;
	useEffect(() => {
		if (late && unseen) void onUnseen(at.txHash);
	}, [late, unseen, onUnseen, at.txHash]);
	const paidByOther = snapshot.status === "success" && payment?.state !== "credited";
	return (
		<StepFrame title={say("wallet.pendingTitle")} step={3} takesFocus={takesFocus}>
			<ConfirmationDial have={have} need={need} />
			<dl className="facts">
				<Fact label={say("wallet.amount")}>
					<bdi>{sayAmount(say, amount, terms)}</bdi>
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
			<div role="status" className="stack stack--3 news">
				{at.replaced ? <Warning text={say("wallet.replaced")} /> : null}
				{at.reorged ? <Warning text={say("wallet.reorged")} /> : null}
				{snapshot.chainSilent ? <Warning text={say("wallet.chainSilent")} /> : null}
				{reportDelayed ? <Warning text={say("wallet.reportDelayed")} /> : null}
				{unknown ? <Warning text={say("wallet.unknownHash")} /> : null}
				{paidByOther ? <Warning text={say("wallet.paidMeanwhile", { name: terms.requesterName })} /> : null}
			</div>
			{unknown ? <HashField {...field} /> : null}
			<p className="t-sm t-2">{say("wallet.closePage", { name: terms.requesterName })}</p>
			<ExplorerLink chainId={terms.chainId} txHash={at.txHash} />
		</StepFrame>
	);
}

/** Tells whether the wallet's node does not know a transaction a minute after the wallet named it. */
function useUnknownHash(txHash: Hash, late: boolean, isKnown: (txHash: Hash) => Promise<boolean>): boolean {
	const [unknown, setUnknown] = useState<Hash>();
	useEffect(() => {
		if (!late) return;
		let left = false;
		void isKnown(txHash).then((known) => {
			if (!left) setUnknown(known ? undefined : txHash);
		});
		return () => {
			left = true;
		};
	}, [late, txHash, isKnown]);
	return unknown === txHash;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
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
	/** of a link that is paid by it */
	receipt: ReactNode;
	onClose(): void;
	takesFocus: boolean;
}

export function SuccessStep({ at, terms, amount, receipt, onClose, takesFocus }: SuccessStepProps) {
	const say = useSay();
	const stamp = (
		<span className={at.asksRequester ? "stamp stamp--warn" : "stamp"}>
			<Icon name={at.asksRequester ? "clock" : "check"} />
		</span>
	);
	return (
		<StepFrame
			title={say("wallet.successTitle", {
				amount: sayAmount(say, amount, terms),
				name: terms.requesterName,
			})}
			step={4}
			stamp={stamp}
			takesFocus={takesFocus}
		>
			<p className="t-2">
				{at.asksRequester ? say("wallet.asksRequester", { name: terms.requesterName }) : say("wallet.successText")}
			</p>
			<div className="stack stack--3">
				{receipt}
				<a className={`btn btn--block ${receipt ? "btn--secondary" : "btn--primary"}`} href="/">
					{say("wallet.createLink")}
				</a>
				<button type="button" className="btn btn--quiet btn--block" onClick={onClose}>
					{say("wallet.backToPage")}
				</button>
				{receipt ? null : <ExplorerLink chainId={terms.chainId} txHash={at.txHash} />}
			</div>
		</StepFrame>
	);
}

interface ErrorStepProps {
	at: Extract<Step, { step: "error" }>;
	gate: RetryGate;
	clockAheadMs: number;
	chainSilent: boolean;
	terms: PayerTerms;
	walletName: string;
	/** the wallet had returned a hash */
	wasSent: boolean;
	onAgain(): void;
	onWithoutMark(): void;
	takesFocus: boolean;
}

/**
 * Says why, and where the money is. Its button is the same payment again, once it is known that the wallet sent nothing.
 * Retry leads away to /, and says so: nobody is to take it for the button.
 */
export function ErrorStep(props: ErrorStepProps) {
	const say = useSay();
	const { at, gate, terms, walletName, takesFocus } = props;
	const stamp = (
		<span className="stamp stamp--bad">
			<Icon name="x" />
		</span>
	);
	// Without a hash nobody knows whether what took its place had anything to do with this payment.
	const superseded = at.why === "cancelled" && !props.wasSent;
	const why = say(superseded ? "wallet.whySuperseded" : WHY[at.why], { name: walletName });
	const checked = at.failure !== null && at.txHash === null && !gate.shut && gate.checked;
	// Money that moved, if not as asked: whoever pays again has paid twice, so the page urges nobody to.
	const again = at.why === "not-counted" ? "btn--secondary" : "btn--primary";
	return (
		<StepFrame title={say("wallet.errorTitle")} step={STOPPED_AT[at.why]} stopped stamp={stamp} takesFocus={takesFocus}>
			<div className="stack stack--2">
				<p className="t-2">{checked ? joinSentences(say, [why, say("wallet.nothingLeft")]) : why}</p>
				{at.said ? (
					<p className="t-2">
						<b>{at.said.message}</b> {at.said.detail}
					</p>
				) : null}
				<RetryNote gate={gate} clockAheadMs={props.clockAheadMs} chainSilent={props.chainSilent} />
			</div>
			<div className="stack stack--3">
				<button type="button" className={`btn ${again} btn--block`} disabled={gate.shut} onClick={props.onAgain}>
					<Icon name="rotate-ccw" />
					{say("wallet.again")}
				</button>
				{at.tagged ? (
					<WithoutMark requesterName={terms.requesterName} shut={gate.shut} onWithoutMark={props.onWithoutMark} />
				) : null}
				<ExplorerLink chainId={terms.chainId} txHash={at.txHash} />
				<p className="t-sm t-2">
					<a className="link" href="/">
						{say("wallet.retry")}
					</a>
				</p>
			</div>
		</StepFrame>
	);
}
