import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { requireChain, type TokenOnChain } from "#app/core/chains.ts";
import type { DashboardPayment, FullSnapshot } from "#app/core/payments/wire.ts";
import { Hex } from "#app/ui/address-block.tsx";
import { FieldError, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import type { Say } from "#app/words/say.ts";
import { AMOUNT_REASONS } from "./arrival-form.tsx";
import { inToken } from "./money-notes.ts";
import { NamedBy } from "./named-by.tsx";
import { type Outcome, refusalOn } from "./outcome.ts";

interface DecisionPanelProps {
	payment: DashboardPayment;
	/** the link has several networks */
	several: boolean;
	/** which of how many wait: "1 of 2" */
	place: { index: number; count: number };
	snapshot: FullSnapshot;
	coin: TokenOnChain;
	/** the link's receiving address */
	payee: string;
	outcome: Outcome | undefined;
}

/** The evidence of a payment that nothing ties to this link, and the two answers. Plain forms: no script needed. */
export function DecisionPanel({ payment, several, place, snapshot, coin, payee, outcome }: DecisionPanelProps) {
	const say = useSay();
	const title = place.count > 1 ? say("dashboard.evidenceOf", place) : say("dashboard.evidence");
	const titleId = `evidence-${payment.id}`;
	const seen = seenThere(say, payment, coin);
	return (
		<section className="panel evidence" aria-labelledby={titleId}>
			<div className="stack stack--2">
				<h2 id={titleId} tabIndex={-1}>
					{title}
				</h2>
				{payment.asks ? <p className="t-2">{say(`dashboard.why-${payment.asks}`)}</p> : null}
				{seen ? <p className="t-2">{seen}</p> : null}
			</div>
			<Facts payment={payment} several={several} asked={snapshot.asked} coin={coin} />
			<Transaction txHash={payment.txHash} chainId={payment.chainId} />
			<div className="stack stack--3">
				{payment.reporters.length > 0 ? (
					<>
						<h3>{say("dashboard.namedByTitle")}</h3>
						<NamedBy reporters={payment.reporters} large />
					</>
				) : null}
				<p className="t-sm t-3">
					{say(`dashboard.proof-${payment.payerProof ?? "none"}`)} {say("dashboard.reportedNote")}
				</p>
			</div>
			<Answers
				payment={payment}
				titleId={titleId}
				means={acceptMeans(say, payment, snapshot, coin)}
				token={coin.token}
				payee={payee}
				outcome={outcome}
			/>
		</section>
	);
}

function Facts({
	payment,
	several,
	asked,
	coin,
}: Pick<DecisionPanelProps, "payment" | "several" | "coin"> & { asked: string }) {
	const say = useSay();
	return (
		<div className="evidence__facts">
			<dl className="facts">
				<div>
					<dt>{say("dashboard.arrived")}</dt>
					<dd>
						{payment.amount === null ? (
							say("dashboard.unknownAmount")
						) : (
							<bdi dir="ltr">{sayAmount(say, payment.amount, coin)}</bdi>
						)}
					</dd>
				</div>
				<div>
					<dt>{say("dashboard.asked")}</dt>
					<dd>
						<bdi dir="ltr">{sayAmount(say, asked, coin)}</bdi>
					</dd>
				</div>
				{several ? (
					<div>
						<dt>{say("dashboard.network")}</dt>
						<dd>
							<bdi>{requireChain(payment.chainId).name}</bdi>
						</dd>
					</div>
				) : null}
				{payment.minedAt === null ? null : (
					<div>
						<dt>{say("dashboard.inBlock")}</dt>
						<dd>
							<Said
								id="dashboard.blockAt"
								values={{
									block: <bdi dir="ltr">{payment.blockNumber}</bdi>,
									time: <LocalTime at={payment.minedAt} />,
								}}
							/>
						</dd>
					</div>
				)}
			</dl>
			<div className="stack stack--2">
				<span className="label">{say("dashboard.from")}</span>
				{payment.from ? (
					<>
						<Hex address={payment.from} />
						<span className="sr">{payment.from}</span>
					</>
				) : (
					<span className="t-sm t-2">{say("dashboard.payerUnknown")}</span>
				)}
			</div>
		</div>
	);
}

function Transaction({ txHash, chainId }: { txHash: string; chainId: number }) {
	const say = useSay();
	const { explorer } = requireChain(chainId);
	return (
		<div className="stack stack--2">
			<span className="label">{say("dashboard.transaction")}</span>
			{explorer ? (
				<a className="hash" href={`${explorer.url}/tx/${txHash}`} target="_blank" rel="noreferrer">
					{txHash}
				</a>
			) : (
				<span className="hash">{txHash}</span>
			)}
		</div>
	);
}

interface AnswersProps {
	payment: DashboardPayment;
	titleId: string;
	/** what Accept would do */
	means: string;
	token: TokenOnChain["token"];
	payee: string;
	outcome: Outcome | undefined;
}

function Answers({ payment, titleId, means, token, payee, outcome }: AnswersProps) {
	const say = useSay();
	const { pathname: returnTo } = useLocation();
	const navigation = useNavigation();
	const mine = navigation.formData?.get("paymentKey") === payment.id;
	const busy = mine ? navigation.formData?.get("intent") : null;
	const refusal = navigation.state === "idle" ? refusalOn(payment.id, outcome, "accept", "not-mine", "credit") : null;
	const asksAmount = payment.amountSource === "unknown";
	const ofAmount = asksAmount && refusal && AMOUNT_REASONS.includes(refusal.reason) ? refusal.message : null;
	return (
		<>
			{refusal && !ofAmount ? (
				<div role="alert">
					<FieldError error={refusal.message} />
					{refusal.reason === "needs-proven-address" ? (
						<Link className="link t-sm tap" to={`/wallet-address?${new URLSearchParams({ address: payee, returnTo })}`}>
							{say("siwe.acceptNeedsProofFor")}
						</Link>
					) : null}
				</div>
			) : null}
			<Form method="post" className="stack stack--4" preventScrollReset>
				<input type="hidden" name="paymentKey" value={payment.id} />
				{asksAmount ? (
					<TextField
						label={say("dashboard.amountReceived")}
						help={say("dashboard.amountReceivedHelp", { token })}
						error={ofAmount}
						name="amount"
						inputMode="decimal"
						autoComplete="off"
						dir="ltr"
						defaultValue={refusal?.typed}
						className="num"
					/>
				) : null}
				<div className="evidence__answers">
					<button
						type="submit"
						name="intent"
						value="accept"
						className="btn btn--primary"
						aria-describedby={titleId}
						aria-busy={busy === "accept" || undefined}
					>
						{busy === "accept" ? <span className="spin" aria-hidden="true" /> : <Icon name="check" />}
						{say("dashboard.accept")}
					</button>
					<button
						type="submit"
						name="intent"
						value="not-mine"
						className="btn btn--secondary"
						aria-describedby={titleId}
						aria-busy={busy === "not-mine" || undefined}
					>
						{busy === "not-mine" ? <span className="spin" aria-hidden="true" /> : <Icon name="ban" />}
						{say("dashboard.notMine")}
					</button>
				</div>
			</Form>
			<p className="help">
				{[means, say("dashboard.notMineMeans"), say("dashboard.bothUndone")].map((sentence, index) => (
					<span key={sentence}>
						{index > 0 ? " " : null}
						{sentence}
					</span>
				))}
			</p>
		</>
	);
}

/** What was seen going there, where the chain does not show how much of it arrived. */
function seenThere(say: Say, { asks, seenAmount, amountSource }: DashboardPayment, coin: TokenOnChain): string | null {
	if (amountSource !== "unknown" || seenAmount === null || seenAmount === "0") return null;
	const amount = inToken(say, seenAmount, coin);
	return say(asks === "forwarded" ? "dashboard.seen-forwarded" : "dashboard.seen-unproven-native", { amount });
}

function acceptMeans(say: Say, payment: DashboardPayment, snapshot: FullSnapshot, coin: TokenOnChain): string {
	if (payment.amount === null) return say("dashboard.acceptTyped");
	const amount = BigInt(payment.amount);
	const remaining = BigInt(snapshot.remaining);
	if (remaining === 0n) return say("dashboard.acceptMore", { amount: inToken(say, amount, coin) });
	if (amount >= remaining) return say("dashboard.acceptCovers", { amount: inToken(say, amount, coin) });
	return say("dashboard.acceptPart", {
		amount: inToken(say, amount, coin),
		rest: inToken(say, remaining - amount, coin),
	});
}
