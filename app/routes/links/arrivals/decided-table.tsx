import { Link } from "@remix-run/react";
import type { DecidedArrival } from "#app/services/payments/desk-contract.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { sayNameWithin } from "../row-words.ts";
import { DecisionForm } from "./decision-form.tsx";

/** What the account said of transfers, each with its way back. */
export function DecidedTable({ decided }: { decided: readonly DecidedArrival[] }) {
	const say = useSay();
	if (decided.length === 0) return null;
	return (
		<section aria-labelledby="decided-h">
			<div className="block__head">
				<h2 id="decided-h">{say("desk.decidedTitle")}</h2>
				<p className="t-sm t-3">{say("desk.decidedLead")}</p>
			</div>
			<div className="tablewrap">
				<table className="table table--cards">
					<thead>
						<tr>
							<th scope="col">{say("desk.decidedWhen")}</th>
							<th scope="col" className="n">
								{say("dashboard.arrived")}
							</th>
							<th scope="col">{say("dashboard.from")}</th>
							<th scope="col">{say("desk.decidedWhat")}</th>
							<th scope="col" className="n">
								<span className="sr">{say("dashboard.undo")}</span>
							</th>
						</tr>
					</thead>
					<tbody>
						{decided.map((one) => (
							<Row key={`${one.id} ${one.token} ${one.paymentId}`} decided={one} />
						))}
					</tbody>
				</table>
			</div>
		</section>
	);
}

function Row({ decided }: { decided: DecidedArrival }) {
	const say = useSay();
	const { id, paymentId, link, from } = decided;
	const amountId = `decided-${id}-${paymentId}`;
	return (
		<tr>
			<td>
				<LocalTime at={decided.at} />
			</td>
			<td className="n">
				<b id={amountId}>
					<bdi dir="ltr">{sayAmount(say, decided.amount, decided)}</bdi>
				</b>
			</td>
			<td>
				{from ? (
					<span title={from}>
						<ShortAddress address={from} />
					</span>
				) : (
					<span className="t-3">{say("dashboard.payerUnknown")}</span>
				)}
			</td>
			<td className="span">
				{link ? (
					<Said
						id="desk.countsFor"
						values={{
							link: (
								<Link className="link" to={`/link/${link.paymentId}/dashboard`}>
									<bdi>{sayNameWithin(say, link)}</bdi>
								</Link>
							),
						}}
					/>
				) : (
					say("dashboard.notAPayment")
				)}
			</td>
			<td className="n">
				<DecisionForm
					paymentKey={id}
					paymentId={paymentId}
					intent={link ? "uncredit" : "restore"}
					label={say("dashboard.undo")}
					className="btn btn--secondary btn--sm"
					describedBy={amountId}
				/>
			</td>
		</tr>
	);
}
