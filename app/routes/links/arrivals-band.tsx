import { Form, Link } from "@remix-run/react";
import type { AccountArrivals, DeskArrival } from "#app/services/payments/desk-contract.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { useAnsweredFirst } from "#app/ui/answered-first.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { sayNameWithin } from "./row-words.ts";

/** What arrived and no link claims: what needs its requester comes first. Absent while there is nothing. */
export function ArrivalsBand({ arrivals: { arrivals, count, more } }: { arrivals: AccountArrivals }) {
	const say = useSay();
	if (count === 0) return null;
	return (
		<section className="desk-band" aria-labelledby="arrived">
			<div className="desk-band__h">
				<span className="desk-band__i">
					<Icon name="inbox" />
				</span>
				<div>
					<h2 id="arrived">{say("desk.arrivedTitle")}</h2>
					<p className="t-sm">{say("desk.arrivedLead")}</p>
				</div>
			</div>
			<ul>
				{arrivals.map((arrival) => (
					<li key={`${arrival.id} ${arrival.payee} ${arrival.token}`}>
						<b className="num">
							<bdi dir="ltr">{sayAmount(say, arrival.amount, arrival)}</bdi>
						</b>
						<span className="t-sm t-2">
							<From arrival={arrival} />
						</span>
						<WhichLink arrival={arrival} />
					</li>
				))}
			</ul>
			<Link className="btn btn--primary" to="/links/arrivals">
				{more ? say("desk.matchMore", { count }) : say("desk.match", { count })}
			</Link>
		</section>
	);
}

function From({ arrival: { at, from } }: { arrival: DeskArrival }) {
	const time = <LocalTime at={at} />;
	if (from === null) return time;
	return <Said id="desk.arrivedFrom" values={{ time, address: <ShortAddress address={from} /> }} />;
}

/** A link that more than the sum speaks for has a button; else how many could be meant. */
function WhichLink({ arrival }: { arrival: DeskArrival }) {
	const say = useSay();
	const send = useAnsweredFirst();
	const suggested = arrival.candidates.find(({ row }) => row.paymentId === arrival.suggested);
	if (!suggested) return <span className="t-sm t-3">{say("desk.couldBe", { count: arrival.candidates.length })}</span>;
	return (
		<Form method="post" action="/links/arrivals" onSubmit={send}>
			<input type="hidden" name="paymentKey" value={arrival.id} />
			<input type="hidden" name="paymentId" value={suggested.row.paymentId} />
			<button type="submit" name="intent" value="credit" className="btn btn--secondary btn--sm">
				<span>
					<Said id="desk.countFor" values={{ link: <bdi>{sayNameWithin(say, suggested.row)}</bdi> }} />
				</span>
			</button>
		</Form>
	);
}
