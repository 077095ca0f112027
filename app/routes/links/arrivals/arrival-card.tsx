import { Form, Link, useNavigation } from "@remix-run/react";
import { requireChain } from "#app/core/chains.ts";
import { type ArrivalFit, fitOf } from "#app/core/payments/arrival-fit.ts";
import { shortPaymentId } from "#app/core/payments/payment-id.ts";
import type { ArrivalCandidate, DeskArrival } from "#app/services/payments/desk-contract.ts";
import { Hex } from "#app/ui/address-block.tsx";
import { Amount } from "#app/ui/amount.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Field, TextField } from "#app/ui/field.tsx";
import { HashCell } from "#app/ui/hash-cell.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";
import { UnknownAmount } from "#app/ui/unknown-amount.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import type { Say } from "#app/words/say.ts";
import { Ring } from "../ring.tsx";
import { coinOf, restOf, sayName, sayNameApart } from "../row-words.ts";
import type { ArrivalOutcome } from "./decide-arrival.server.ts";
import { DecisionForm } from "./decision-form.tsx";

/** What came, from whom, and the links it could be for. */
export function ArrivalCard({ arrival, outcome }: { arrival: DeskArrival; outcome: ArrivalOutcome | null }) {
	if (arrival.amountKnown === false) return <UnknownCard arrival={arrival} outcome={outcome} />;
	return <KnownCard arrival={arrival} />;
}

function KnownCard({ arrival }: { arrival: DeskArrival }) {
	const say = useSay();
	const { id, token, chainId, candidates } = arrival;
	const titleId = `arrival-${id}`;
	return (
		<article className="panel arrival" aria-labelledby={titleId}>
			<div className="arrival__what">
				<h2 id={titleId} className="sr">
					{say("dashboard.arrivalOf", { amount: sayAmount(say, arrival.amount, arrival) })}
				</h2>
				<Amount baseUnits={arrival.amount} token={token} chainId={chainId} size="md" />
				<What arrival={arrival} />
			</div>
			<div className="arrival__which">
				<div className="stack stack--2">
					<h3 className="t-md">{say("dashboard.whichLink")}</h3>
					<p className="t-sm t-2">{sayWhy(say, arrival)}</p>
				</div>
				{candidates.length > 0 ? (
					<ul className="cands">
						{candidates.map((candidate) => (
							<Candidate key={candidate.row.paymentId} arrival={arrival} candidate={candidate} />
						))}
					</ul>
				) : null}
				<Foot arrival={arrival} titleId={titleId} />
			</div>
		</article>
	);
}

/** Coins of which no endpoint says how many came: the account says what it sees, and for which link. */
function UnknownCard({ arrival, outcome }: { arrival: DeskArrival; outcome: ArrivalOutcome | null }) {
	const say = useSay();
	const { formData, state } = useNavigation();
	const { id, candidates, token } = arrival;
	const titleId = `arrival-${id}`;
	const refused = state === "idle" && outcome?.ok === false && outcome.paymentKey === id ? outcome : null;
	const busy = formData?.get("paymentKey") === id && formData.get("intent") === "credit";
	return (
		<article className="panel arrival" aria-labelledby={titleId}>
			<div className="arrival__what">
				<UnknownAmount id={titleId} token={token} />
				<What arrival={arrival} />
			</div>
			<div className="arrival__which">
				<h3 className="t-md">{say("desk.whatDoYouSee")}</h3>
				{candidates.length === 0 ? (
					<p className="t-sm t-2">{say("desk.whyNone")}</p>
				) : (
					<Form method="post" action="/links/arrivals" preventScrollReset className="stack stack--4">
						<input type="hidden" name="paymentKey" value={id} />
						<div className="two">
							<TextField
								label={say("desk.amountSeen", { token })}
								help={say("desk.amountSeenHelp")}
								error={refused?.typed === undefined ? null : refused.message}
								name="amount"
								inputMode="decimal"
								autoComplete="off"
								dir="ltr"
								required
								defaultValue={refused?.typed}
								className="num"
							/>
							<Field label={say("desk.forLink")}>
								{(wiring) => (
									<select className="input" name="paymentId" {...wiring}>
										{candidates.map(({ row }) => (
											<option key={row.paymentId} value={row.paymentId}>
												{`${sayNameApart(say, row)} ${shortPaymentId(row.paymentId)}`}
											</option>
										))}
									</select>
								)}
							</Field>
						</div>
						<button
							type="submit"
							name="intent"
							value="credit"
							className="btn btn--secondary btn--sm btn--start"
							aria-describedby={titleId}
							aria-busy={busy || undefined}
						>
							{say("desk.countIt")}
						</button>
					</Form>
				)}
				<Foot arrival={arrival} titleId={titleId} />
			</div>
		</article>
	);
}

function Foot({ arrival, titleId }: { arrival: DeskArrival; titleId: string }) {
	const say = useSay();
	return (
		<div className="arrival__foot">
			<Link className="btn btn--quiet btn--sm" to={`/links?token=${arrival.token}&address=${arrival.payee}`}>
				<Icon name="search" />
				{say("desk.anotherLink")}
			</Link>
			{arrival.mayDismiss ? (
				<DecisionForm
					paymentKey={arrival.id}
					paymentId={arrival.paymentId}
					intent="dismiss"
					label={say("dashboard.notAPayment")}
					icon="eye-off"
					className="btn btn--quiet btn--sm"
					describedBy={titleId}
				/>
			) : null}
		</div>
	);
}

function What({ arrival: { from, at, chainId, txHash } }: { arrival: DeskArrival }) {
	const say = useSay();
	return (
		<>
			<div className="stack stack--2">
				<span className="label">{say("dashboard.from")}</span>
				{from ? (
					<>
						<Hex address={from} />
						<span className="sr">{from}</span>
					</>
				) : (
					<span className="t-sm t-2">{say("dashboard.payerUnknown")}</span>
				)}
			</div>
			<dl className="facts">
				<div>
					<dt>{say("dashboard.arrived")}</dt>
					<dd>
						<LocalTime at={at} />
					</dd>
				</div>
				<div>
					<dt>{say("dashboard.network")}</dt>
					<dd>
						<bdi>{requireChain(chainId).name}</bdi>
					</dd>
				</div>
				<div>
					<dt>{say("dashboard.transaction")}</dt>
					<dd>
						<HashCell hash={txHash} chainId={chainId} />
					</dd>
				</div>
			</dl>
		</>
	);
}

/** Why none was chosen, or which one something speaks for. */
function sayWhy(say: Say, { amount, candidates, suggested }: DeskArrival): string {
	if (candidates.length === 0) return say("desk.whyNone");
	if (suggested !== null) return say("desk.whySuggested");
	const count = candidates.filter(({ row }) => restOf(row) === BigInt(amount)).length;
	return count > 0 ? say("desk.whySeveral", { count }) : say("desk.whyInexact");
}

const FITS: Record<ArrivalFit, { tone: "ok" | null; icon: IconName }> = {
	"exact-sum": { tone: "ok", icon: "equal" },
	"exact-rest": { tone: "ok", icon: "equal" },
	part: { tone: null, icon: "circle-dot-dashed" },
	more: { tone: null, icon: "plus" },
};

function Candidate({ arrival, candidate: { row, paidBefore } }: { arrival: DeskArrival; candidate: ArrivalCandidate }) {
	const say = useSay();
	const nameId = `candidate-${arrival.id}-${row.paymentId}`;
	const [amount, rest] = [BigInt(arrival.amount), restOf(row)];
	const fit = fitOf(amount, { asked: BigInt(row.asked), rest });
	const isSuggested = row.paymentId === arrival.suggested;
	return (
		<li>
			<Ring row={row} />
			<div className="grow">
				<Link className="cands__name" id={nameId} to={`/link/${row.paymentId}/dashboard`}>
					<bdi>{sayName(say, row)}</bdi>
				</Link>
				<span className="desk-sub">
					<span className="mono" dir="ltr">
						{shortPaymentId(row.paymentId)}
					</span>
				</span>
				{row.reuse === null ? (
					<>
						<p className="t-sm t-2">
							{say(row.state === "partly" ? "desk.asksRest" : "desk.asks", {
								amount: sayAmount(say, rest, coinOf(row)),
							})}{" "}
							{amount < rest ? say("desk.wouldStay", { amount: sayAmount(say, rest - amount, coinOf(row)) }) : null}{" "}
							{paidBefore ? say("desk.paidBefore") : null}
						</p>
						<Badge tone={FITS[fit].tone} icon={FITS[fit].icon}>
							{say(`dashboard.fit-${fit}`)}
						</Badge>
					</>
				) : (
					<p className="t-sm t-2">{say("dashboard.oneMoreMeans")}</p>
				)}
			</div>
			<DecisionForm
				paymentKey={arrival.id}
				paymentId={row.paymentId}
				intent="credit"
				label={say("dashboard.countHere")}
				className={isSuggested ? "btn btn--primary btn--sm" : "btn btn--secondary btn--sm"}
				describedBy={nameId}
			/>
		</li>
	);
}
