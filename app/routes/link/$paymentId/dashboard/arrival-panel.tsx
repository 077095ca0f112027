import { Link, useLocation } from "@remix-run/react";
import { requireChain, type TokenOnChain } from "#app/core/chains.ts";
import { fitOf } from "#app/core/payments/arrival-fit.ts";
import { shortPaymentId } from "#app/core/payments/payment-id.ts";
import type { UnclaimedArrival } from "#app/core/payments/wire.ts";
import { Hex } from "#app/ui/address-block.tsx";
import { Amount } from "#app/ui/amount.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { HashCell } from "#app/ui/hash-cell.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { UnknownAmount } from "#app/ui/unknown-amount.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import type { Say } from "#app/words/say.ts";
import { ArrivalForm, ArrivalRefusal } from "./arrival-form.tsx";
import type { ArrivalsProps } from "./dashboard-props.ts";
import { FitBadge } from "./fit-badge.tsx";
import { inToken } from "./money-notes.ts";
import { NEW_PAYER } from "./outcome.ts";
import { PayerCandidate } from "./payer-candidate.tsx";
import type { OtherLink } from "./requester-choices.server.ts";

interface ArrivalPanelProps extends ArrivalsProps {
	arrival: UnclaimedArrival;
}

/** What came, from whom, and the links it could pay. */
export function ArrivalPanel({ arrival, snapshot, terms, choices, payersOf, outcome }: ArrivalPanelProps) {
	const say = useSay();
	const { token, chainId } = terms;
	const others = choices?.otherLinks.filter(({ chainIds }) => chainIds.includes(arrival.chainId)) ?? [];
	const titleId = `arrival-${arrival.id}`;
	const link = { asked: BigInt(snapshot.asked), rest: BigInt(snapshot.remaining) };
	const fit = fitOf(BigInt(arrival.amount), link);
	const isExact = fit === "exact-sum" || fit === "exact-rest";
	const isKnown = arrival.amountKnown !== false;
	const payers = payersOf?.[arrival.id];
	return (
		<article className="panel arrival" aria-labelledby={titleId}>
			<div className="arrival__what">
				{isKnown ? (
					<>
						<h3 id={titleId} className="sr">
							{say("dashboard.arrivalOf", { amount: inToken(say, arrival.amount, terms) })}
						</h3>
						<Amount baseUnits={arrival.amount} token={token} chainId={chainId} size="md" />
					</>
				) : (
					<UnknownAmount id={titleId} token={token} level={3} />
				)}
				<div className="stack stack--2">
					<span className="label">{say("dashboard.from")}</span>
					{arrival.from ? (
						<>
							<Hex address={arrival.from} />
							<span className="sr">{arrival.from}</span>
						</>
					) : (
						<span className="t-sm t-2">{say("dashboard.payerUnknown")}</span>
					)}
				</div>
				<dl className="facts">
					<div>
						<dt>{say("dashboard.arrived")}</dt>
						<dd>
							<LocalTime at={arrival.at} />
						</dd>
					</div>
					<div>
						<dt>{say("dashboard.network")}</dt>
						<dd>
							<bdi>{requireChain(arrival.chainId).name}</bdi>
						</dd>
					</div>
					<div>
						<dt>{say("dashboard.transaction")}</dt>
						<dd>
							<HashCell hash={arrival.txHash} chainId={arrival.chainId} />
						</dd>
					</div>
				</dl>
			</div>
			<div className="arrival__which">
				<div className="stack stack--2">
					<h4>{say(payersOf ? "dashboard.whichPayment" : "dashboard.whichLink")}</h4>
					<p className="t-sm t-2">{say(whyOf(isKnown && isExact, payersOf ? (payers?.length ?? 0) : null))}</p>
				</div>
				<ul className="cands">
					{terms.isReusable ? null : (
						<li>
							<div className="grow">
								<b>{say("dashboard.thisLink")}</b>
								<p className="t-sm t-2">
									{isKnown ? creditMeans(say, arrival.amount, link, terms) : say("dashboard.acceptTyped")}
								</p>
								{isKnown ? <FitBadge fit={fit} /> : null}
							</div>
							<ArrivalForm
								arrival={arrival}
								intent="credit"
								outcome={outcome}
								label={say("dashboard.countHere")}
								className="btn btn--secondary btn--sm"
								describedBy={titleId}
							/>
						</li>
					)}
					{payers?.map((choice) => (
						<PayerCandidate key={choice.row.paymentId} choice={choice} arrival={arrival} outcome={outcome} />
					))}
					{payersOf ? <OneMore arrival={arrival} titleId={titleId} outcome={outcome} /> : null}
					{others.map((other) => (
						<OtherCandidate key={other.paymentId} other={other} arrival={arrival} coin={terms} />
					))}
				</ul>
				{payersOf ? <p className="help">{say("dashboard.otherPayer")}</p> : null}
				<ArrivalRefusal arrival={arrival} outcome={outcome} />
				{terms.addressProven ? null : <Unproven payee={terms.requesterAddress ?? ""} />}
				{choices?.mayDismiss ? (
					<div className="arrival__foot">
						<ArrivalForm
							arrival={arrival}
							intent="dismiss"
							label={say("dashboard.notAPayment")}
							icon="eye-off"
							className="btn btn--quiet btn--sm"
							describedBy={titleId}
						/>
					</div>
				) : null}
			</div>
		</article>
	);
}

/** Of a link for many: money that came without anybody's page. */
function OneMore({ arrival, titleId, outcome }: Pick<ArrivalPanelProps, "arrival" | "outcome"> & { titleId: string }) {
	const say = useSay();
	return (
		<li>
			<div className="grow">
				<b>{say("dashboard.oneMore")}</b>
				<p className="t-sm t-2">{say("dashboard.oneMoreMeans")}</p>
			</div>
			<ArrivalForm
				arrival={arrival}
				intent="credit"
				payer={NEW_PAYER}
				outcome={outcome}
				label={say("dashboard.countHere")}
				className="btn btn--secondary btn--sm"
				describedBy={titleId}
			/>
		</li>
	);
}

interface OtherCandidateProps {
	other: OtherLink;
	arrival: UnclaimedArrival;
	coin: TokenOnChain;
}

/** Another open link of the owner's: it is counted there, on its own dashboard. */
function OtherCandidate({ other, arrival, coin }: OtherCandidateProps) {
	const say = useSay();
	return (
		<li>
			<div className="grow">
				<Link className="cands__name" to={`/link/${other.paymentId}/dashboard`}>
					<bdi>{other.memo || say("dashboard.linkWithoutMemo")}</bdi>
				</Link>
				<p className="t-sm t-2">
					{other.many ? (
						<Said id="dashboard.otherMany" values={{ id: <ShortId of={other.paymentId} /> }} />
					) : (
						<Said
							id="dashboard.otherAsks"
							values={{
								id: <ShortId of={other.paymentId} />,
								amount: <bdi dir="ltr">{sayAmount(say, other.asked, coin)}</bdi>,
							}}
						/>
					)}
				</p>
				{other.cancelled ? (
					<Badge tone={null} icon="ban">
						{say("pay.cancelled")}
					</Badge>
				) : null}
				{!other.many && arrival.amountKnown !== false && other.asked === arrival.amount ? (
					<FitBadge fit="exact-sum" />
				) : null}
			</div>
		</li>
	);
}

function ShortId({ of }: { of: string }) {
	return (
		<span className="mono" dir="ltr">
			{shortPaymentId(of)}
		</span>
	);
}

function whyOf(isExact: boolean, payers: number | null) {
	if (payers !== null) return payers > 0 ? "dashboard.whyPayers" : "dashboard.whyNoPayers";
	return isExact ? "dashboard.unmatched-exact" : "dashboard.unmatched-inexact";
}

function Unproven({ payee }: { payee: string }) {
	const say = useSay();
	const { pathname: returnTo } = useLocation();
	return (
		<div className="note">
			<Icon name="info" />
			<div>
				<p>{say("dashboard.countingNeedsProof")}</p>
				<Link className="link tap" to={`/wallet-address?${new URLSearchParams({ address: payee, returnTo })}`}>
					{say("siwe.acceptNeedsProofFor")}
				</Link>
			</div>
		</div>
	);
}

/** What counting it here would do. */
function creditMeans(say: Say, arrived: string, { rest }: { rest: bigint }, coin: TokenOnChain): string {
	const amount = BigInt(arrived);
	if (rest === 0n) return say("dashboard.creditMore");
	const asks = inToken(say, rest, coin);
	if (amount >= rest) return say("dashboard.creditCovers", { rest: asks });
	return say("dashboard.creditPart", { rest: asks, left: inToken(say, rest - amount, coin) });
}
