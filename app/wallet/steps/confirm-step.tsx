import { findChain, requireChain, tokenNote } from "#app/core/chains.ts";
import type { RequestCheck } from "#app/core/payments/request-check.ts";
import { shortAddress } from "#app/core/short-address.ts";
import { Hex, ShortAddress } from "#app/ui/address-block.tsx";
import { Amount } from "#app/ui/amount.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Identicon } from "#app/ui/identicon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import type { Say } from "#app/words/say.ts";
import { joinSentences } from "#app/words/sentences.ts";
import { sayToken } from "#app/words/token-words.ts";
import type { PayerTerms, Sender } from "../contract.ts";
import type { Step } from "../payment-flow.ts";
import type { Quote } from "../read-wallet.ts";
import { RequestNote } from "../request-note.tsx";
import { type Shortfall, sayFee } from "../shortfall.ts";
import type { Connected } from "../wallet-engine.tsx";
import { useShownFor } from "./hash-field.tsx";
import { BackButton } from "./info-step.tsx";
import { StepFrame } from "./step-frame.tsx";

/** The press that pays twice takes the place of another one: whoever was about to press that is given time to see it, ms. */
const SEEN_AFTER_MS = 1_000;

type Confirm = Extract<Step, { step: "confirm" }>;

function shortfallText(say: Say, lack: Shortfall, chainId: number): string {
	if (lack.kind === "fee") return say("wallet.shortFee", { need: sayFee(say, lack.need, lack.symbol) });
	const text = (baseUnits: bigint) => sayAmount(say, baseUnits, { token: lack.token, chainId });
	return say("wallet.shortToken", { have: text(lack.have), need: text(lack.need) });
}

/** What the wallet will say after the button, in its own words; true with and without the fee. */
function walletAsks(say: Say, terms: PayerTerms, { fee, nativeSymbol }: Quote) {
	const asked = { amount: sayAmount(say, terms.amount, terms), address: shortAddress(terms.requesterAddress) };
	if (fee === null) return say("wallet.asks", asked);
	return say("wallet.asksWithFee", { ...asked, fee: sayFee(say, fee, nativeSymbol) });
}

interface ConfirmStepProps {
	at: Confirm;
	terms: PayerTerms;
	/** what this browser found of the request; null: it is looking */
	check: RequestCheck | null;
	sender: Sender;
	connected: Connected;
	/** an attempt of before may still be open in the wallet */
	earlierOpen: boolean;
	/** all that is left to pay is on its way already, by anybody: paying takes another word */
	restMoves: boolean;
	/** whether the call will carry the link's mark; `null` before the server has said */
	marked: "marked" | "without" | null;
	onContinue(payAnyway: boolean): void;
	onCheckAgain(): void;
	onChangeWallet(): void;
	onBack(): void;
	takesFocus: boolean;
}

/** What will leave which wallet for whom, before the wallet opens. */
export function ConfirmStep(props: ConfirmStepProps) {
	const say = useSay();
	const { at, terms, sender, connected, earlierOpen, marked } = props;
	const { quote, storing, problem } = at;
	const moves = props.restMoves || at.moving;
	const isSeen = useShownFor(moves ? "moves" : "still", SEEN_AFTER_MS);
	// A fee that is read while the wallet is being asked takes no button away.
	const own = connected.address.toLowerCase() === terms.requesterAddress.toLowerCase();
	const stopped = !storing && (own || quote.shortfalls.length > 0 || quote.refused);
	const name = connected.wallet.name;
	const token = sayToken(say, terms.token, tokenNote(terms.chainId, terms.token));
	if (terms.amount === "0") return <PaidByOther terms={terms} onBack={props.onBack} takesFocus={props.takesFocus} />;
	return (
		<StepFrame title={say("wallet.confirmTitle", { name })} step={2} takesFocus={props.takesFocus}>
			<p className="sr">
				{say("wallet.confirmText", {
					amount: sayAmount(say, terms.amount, terms),
					from: connected.address,
					name: terms.requesterName,
				})}
			</p>
			<Amount baseUnits={terms.amount} token={terms.token} chainId={terms.chainId} size="md" />
			<div className="transfer">
				<div>
					<span className="t">{say("wallet.from")}</span>
					<Identicon of={connected.address} />
					<span>
						<bdi className="t-strong">{sender.senderName}</bdi>
						<br />
						<ShortAddress address={connected.address} className="t-2" />
					</span>
				</div>
				<div>
					<span className="t">{say("wallet.to")}</span>
					<Identicon of={terms.requesterAddress} />
					<span>
						<bdi className="t-strong">{terms.requesterName}</bdi>
						<br />
						<ShortAddress address={terms.requesterAddress} className="t-2" />
					</span>
				</div>
			</div>
			<div className="party">
				<Hex address={terms.requesterAddress} />
				<span className="sr">{terms.requesterAddress}</span>
			</div>
			<dl className="facts">
				<div>
					<dt>{say("wallet.network")}</dt>
					<dd>
						<bdi>{requireChain(terms.chainId).name}</bdi>
					</dd>
				</div>
				{token === terms.token ? null : (
					<div>
						<dt>{say("wallet.token")}</dt>
						<dd>
							<bdi>{token}</bdi>
						</dd>
					</div>
				)}
			</dl>
			<RequestNote check={props.check} requesterName={terms.requesterName} />
			<div role="status" className="stack stack--3 news">
				{stopped ? (
					<div className="note note--bad">
						<Icon name="circle-alert" />
						<div className="stack stack--2">
							<WhyStopped own={own} quote={quote} terms={terms} />
						</div>
					</div>
				) : null}
				{earlierOpen ? <Warning text={say("wallet.earlierOpen", { name })} /> : null}
				{moves ? <Warning text={say("wallet.restMoves", { name: terms.requesterName })} /> : null}
				{problem && !at.moving ? <Warning text={problem} /> : null}
			</div>
			{marked === "marked" ? <p className="t-sm t-2">{say("wallet.marked")}</p> : null}
			{marked === "without" ? (
				<p className="t-sm t-2">{say("wallet.withoutMarkNote", { name: terms.requesterName })}</p>
			) : null}
			{stopped ? null : <p>{walletAsks(say, terms, quote)}</p>}
			<div className="row">
				<BackButton onBack={props.onBack} />
				{stopped ? (
					<button type="button" className="btn btn--primary grow" onClick={props.onCheckAgain}>
						{say("wallet.checkAgain")}
					</button>
				) : (
					<button
						type="button"
						// Another button, so that a press meant for the one is never taken by the other.
						key={moves ? "anyway" : "continue"}
						className={`btn grow ${moves ? "btn--secondary" : "btn--primary"}`}
						disabled={storing || (moves && !isSeen)}
						aria-busy={storing}
						onClick={() => props.onContinue(moves)}
					>
						{storing ? say("wallet.storing") : say(moves ? "wallet.payAnyway" : "wallet.continue")}
					</button>
				)}
			</div>
			{stopped ? (
				<button type="button" className="btn btn--secondary btn--block" onClick={props.onChangeWallet}>
					{say("wallet.changeWallet")}
				</button>
			) : null}
		</StepFrame>
	);
}

/** Why the wallet is not asked. */
function WhyStopped({ own, quote, terms }: { own: boolean; quote: Quote; terms: PayerTerms }) {
	const say = useSay();
	if (own) return <p>{say("wallet.ownAccount", { name: terms.requesterName })}</p>;
	return (
		<>
			{quote.shortfalls.map((lack) => (
				<p key={lack.kind}>
					<b>{shortfallText(say, lack, terms.chainId)}</b>
				</p>
			))}
			<p>{quote.refused ? say("wallet.transferRefused", { token: terms.token }) : say("wallet.shortNote")}</p>
		</>
	);
}

/** What was left was paid while this page asked: by somebody else, or in another tab. */
function PaidByOther({ terms, onBack, takesFocus }: Pick<ConfirmStepProps, "terms" | "onBack" | "takesFocus">) {
	const say = useSay();
	return (
		<StepFrame title={say("wallet.paidByOther")} step={2} takesFocus={takesFocus}>
			<p>{say("wallet.paidByOtherText", { name: terms.requesterName })}</p>
			<div className="row">
				<BackButton onBack={onBack} />
				<a className="btn btn--primary grow" href={terms.pageUrl}>
					{say("wallet.seePayment")}
				</a>
			</div>
		</StepFrame>
	);
}

export function Warning({ text }: { text: string }) {
	return (
		<div className="note note--warn">
			<Icon name="triangle-alert" />
			<p>{text}</p>
		</div>
	);
}

const SWITCH_PROBLEMS = {
	refused: (say: Say) => say("wallet.switchRefused"),
	failed: (say: Say) => say("wallet.switchFailed"),
	"chain-unknown": (say: Say, network: string, id: number) => say("wallet.switchUnknown", { network, id }),
} as const;

interface WrongNetworkStepProps {
	at: Extract<Step, { step: "wrong-chain" }>;
	terms: PayerTerms;
	walletName: string;
	onSwitch(): void;
	/** to the chain the wallet is on, where the link may be paid on it */
	onPayThere(): void;
	onChangeWallet(): void;
	takesFocus: boolean;
}

/** The wallet is elsewhere: money sent there would not count, so it never gets as far as confirm. */
export function WrongNetworkStep({
	at,
	terms,
	walletName,
	onSwitch,
	onPayThere,
	onChangeWallet,
	takesFocus,
}: WrongNetworkStepProps) {
	const say = useSay();
	const network = requireChain(terms.chainId).name;
	const several = terms.chainIds.length > 1;
	const asked = { token: terms.token, network };
	const actual = findChain(at.walletChainId);
	const walletIsOn = actual
		? say("wallet.walletIsOn", { network: actual.name })
		: say("wallet.walletIsOnUnknown", { id: at.walletChainId });
	return (
		<StepFrame title={say("wallet.wrongNetworkTitle", { name: walletName, network })} step={2} takesFocus={takesFocus}>
			<Warning
				text={joinSentences(say, [walletIsOn, say(several ? "wallet.wrongNetworkOf" : "wallet.wrongNetwork", asked)])}
			/>
			<div role="status" className="news">
				{at.problem ? (
					<div className="note note--bad">
						<Icon name="circle-alert" />
						<p>{SWITCH_PROBLEMS[at.problem](say, network, terms.chainId)}</p>
					</div>
				) : null}
			</div>
			<div className="stack stack--3">
				<button
					type="button"
					className="btn btn--primary btn--block"
					disabled={at.switching}
					aria-busy={at.switching}
					onClick={onSwitch}
				>
					{at.switching ? say("wallet.switching", { name: walletName }) : say("wallet.switchTo", { network })}
				</button>
				{actual && terms.chainIds.includes(actual.id) ? (
					<button type="button" className="btn btn--secondary btn--block" disabled={at.switching} onClick={onPayThere}>
						{say("wallet.payThere", { network: actual.name })}
					</button>
				) : null}
				<button type="button" className="btn btn--secondary btn--block" onClick={onChangeWallet}>
					{say("wallet.changeWallet")}
				</button>
			</div>
		</StepFrame>
	);
}
