import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { requireChain, type TokenSymbol } from "#app/core/chains.ts";
import type { DashboardPayment, FullSnapshot } from "#app/core/wire.ts";
import { Hex } from "#app/ui/address-block.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";
import { proofSentence, dashboardTable as table, evidence as words } from "#app/words/dashboard.ts";
import { inToken } from "./money-notes.ts";
import { type Outcome, refusalOf } from "./outcome.ts";

interface DecisionPanelProps {
	payment: DashboardPayment;
	/** which of how many wait: "1 of 2" */
	place: { index: number; count: number };
	snapshot: FullSnapshot;
	token: TokenSymbol;
	chainId: number;
	/** the link's receiving address */
	payee: string;
	outcome: Outcome | undefined;
}

/** The evidence of a payment that nothing ties to this link, and the two answers. Plain forms: no script needed. */
export function DecisionPanel({ payment, place, snapshot, token, chainId, payee, outcome }: DecisionPanelProps) {
	const say = useSay();
	const { pathname: returnTo } = useLocation();
	const navigation = useNavigation();
	const mine = navigation.formData?.get("paymentKey") === payment.id;
	const busy = mine ? navigation.formData?.get("intent") : null;
	const refusal = navigation.state === "idle" ? refusalOf(outcome, "accept", "not-mine") : null;
	const { explorer } = requireChain(chainId);
	const title = place.count > 1 ? words.titleOf(place.index, place.count) : words.title;
	const titleId = `evidence-${payment.id}`;
	return (
		<section className="panel evidence" aria-labelledby={titleId}>
			<h2 id={titleId}>{title}</h2>
			{payment.asks ? <p>{words.why[payment.asks]}</p> : null}
			<dl className="facts">
				<div>
					<dt>{words.arrived}</dt>
					<dd>
						<bdi dir="ltr">{payment.amount === null ? table.unknownAmount : inToken(payment.amount, token)}</bdi>
					</dd>
				</div>
				<div>
					<dt>{words.asked}</dt>
					<dd>
						<bdi dir="ltr">{inToken(snapshot.asked, token)}</bdi>
					</dd>
				</div>
				{payment.minedAt === null ? null : (
					<div>
						<dt>{words.mined}</dt>
						<dd>
							<bdi dir="ltr">{payment.blockNumber}</bdi>, <LocalTime at={payment.minedAt} />
						</dd>
					</div>
				)}
				<div>
					<dt>{words.reportedBy}</dt>
					<dd>
						<bdi>{payment.senderName || table.noName}</bdi>
						{payment.senderEmail ? (
							<>
								{", "}
								<bdi>{payment.senderEmail}</bdi>
							</>
						) : null}
					</dd>
				</div>
			</dl>
			{payment.from ? (
				<div className="stack stack--2">
					<span className="label">{words.from}</span>
					<Hex address={payment.from} />
					<span className="sr">{payment.from}</span>
				</div>
			) : null}
			<div className="stack stack--2">
				<span className="label">{words.transaction}</span>
				{explorer ? (
					<a className="hash" href={`${explorer.url}/tx/${payment.txHash}`} target="_blank" rel="noreferrer">
						{payment.txHash}
					</a>
				) : (
					<span className="hash">{payment.txHash}</span>
				)}
			</div>
			<div className="stack stack--2">
				<span className="label">{words.tie}</span>
				<p className="t-sm t-2">
					{proofSentence[payment.payerProof ?? "none"]} {words.reportedNote}
				</p>
			</div>
			<div className="note">
				<Icon name="info" />
				<div className="stack stack--2">
					<p>{acceptMeans(payment, snapshot, token)}</p>
					<p>{words.notMineMeans}</p>
				</div>
			</div>
			{refusal ? (
				<div role="alert">
					<FieldError error={refusal.message} />
					{refusal.reason === "needs-proven-address" ? (
						<Link className="link t-sm tap" to={`/wallet-address?${new URLSearchParams({ address: payee, returnTo })}`}>
							{say("siwe.acceptNeedsProofFor")}
						</Link>
					) : null}
				</div>
			) : null}
			<Form method="post" className="row row--wrap" preventScrollReset>
				<input type="hidden" name="paymentKey" value={payment.id} />
				<button
					type="submit"
					name="intent"
					value="accept"
					className="btn btn--primary grow"
					aria-describedby={titleId}
					aria-busy={busy === "accept" || undefined}
				>
					{busy === "accept" ? <span className="spin" aria-hidden="true" /> : <Icon name="check" />}
					{words.accept}
				</button>
				<button
					type="submit"
					name="intent"
					value="not-mine"
					className="btn btn--secondary grow"
					aria-describedby={titleId}
					aria-busy={busy === "not-mine" || undefined}
				>
					{busy === "not-mine" ? <span className="spin" aria-hidden="true" /> : <Icon name="ban" />}
					{words.notMine}
				</button>
			</Form>
		</section>
	);
}

function acceptMeans(payment: DashboardPayment, snapshot: FullSnapshot, token: TokenSymbol): string {
	const amount = BigInt(payment.amount ?? "0");
	const remaining = BigInt(snapshot.remaining);
	if (remaining === 0n) return words.acceptMore(inToken(amount, token));
	if (amount >= remaining) return words.acceptCovers(inToken(amount, token));
	return words.acceptPart(inToken(amount, token), inToken(remaining - amount, token));
}
