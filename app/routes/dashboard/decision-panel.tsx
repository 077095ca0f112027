import { Form, Link, useLocation, useNavigation } from "@remix-run/react";
import { requireChain, type TokenSymbol } from "#app/core/chains.ts";
import type { DashboardPayment, FullSnapshot } from "#app/core/wire.ts";
import { Hex } from "#app/ui/address-block.tsx";
import { amountText } from "#app/ui/amount.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import type { Say } from "#app/words/say.ts";
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
	const title = place.count > 1 ? say("dashboard.evidenceOf", place) : say("dashboard.evidence");
	const titleId = `evidence-${payment.id}`;
	const name = <bdi>{payment.senderName || say("dashboard.noName")}</bdi>;
	return (
		<section className="panel evidence" aria-labelledby={titleId}>
			<h2 id={titleId}>{title}</h2>
			{payment.asks ? <p>{say(`dashboard.why-${payment.asks}`)}</p> : null}
			<dl className="facts">
				<div>
					<dt>{say("dashboard.arrived")}</dt>
					<dd>
						{payment.amount === null ? (
							say("dashboard.unknownAmount")
						) : (
							<bdi dir="ltr">{amountText(payment.amount, token)}</bdi>
						)}
					</dd>
				</div>
				<div>
					<dt>{say("dashboard.asked")}</dt>
					<dd>
						<bdi dir="ltr">{amountText(snapshot.asked, token)}</bdi>
					</dd>
				</div>
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
				<div>
					<dt>{say("dashboard.reportedBy")}</dt>
					<dd>
						{payment.senderEmail ? (
							<Said id="dashboard.reporter" values={{ name, email: <bdi>{payment.senderEmail}</bdi> }} />
						) : (
							name
						)}
					</dd>
				</div>
			</dl>
			{payment.from ? (
				<div className="stack stack--2">
					<span className="label">{say("dashboard.from")}</span>
					<Hex address={payment.from} />
					<span className="sr">{payment.from}</span>
				</div>
			) : null}
			<div className="stack stack--2">
				<span className="label">{say("dashboard.transaction")}</span>
				{explorer ? (
					<a className="hash" href={`${explorer.url}/tx/${payment.txHash}`} target="_blank" rel="noreferrer">
						{payment.txHash}
					</a>
				) : (
					<span className="hash">{payment.txHash}</span>
				)}
			</div>
			<div className="stack stack--2">
				<span className="label">{say("dashboard.tie")}</span>
				<p className="t-sm t-2">
					{say(`dashboard.proof-${payment.payerProof ?? "none"}`)} {say("dashboard.reportedNote")}
				</p>
			</div>
			<div className="note">
				<Icon name="info" />
				<div className="stack stack--2">
					<p>{acceptMeans(say, payment, snapshot, token)}</p>
					<p>{say("dashboard.notMineMeans")}</p>
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
					{say("dashboard.accept")}
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
					{say("dashboard.notMine")}
				</button>
			</Form>
		</section>
	);
}

function acceptMeans(say: Say, payment: DashboardPayment, snapshot: FullSnapshot, token: TokenSymbol): string {
	const amount = BigInt(payment.amount ?? "0");
	const remaining = BigInt(snapshot.remaining);
	if (remaining === 0n) return say("dashboard.acceptMore", { amount: inToken(say, amount, token) });
	if (amount >= remaining) return say("dashboard.acceptCovers", { amount: inToken(say, amount, token) });
	return say("dashboard.acceptPart", {
		amount: inToken(say, amount, token),
		rest: inToken(say, remaining - amount, token),
	});
}
