import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useSay } from "#app/ui/say.tsx";
import { ArrivalPanel } from "./arrival-panel.tsx";
import type { ArrivalsProps } from "./dashboard-props.ts";
import { FoldedArrivals } from "./folded-arrivals.tsx";

/** What arrived at the address and no link counts: absent while there is nothing. */
export function Arrivals({ snapshot, terms, choices, payersOf, outcome }: ArrivalsProps) {
	const say = useSay();
	const { revalidate } = useRevalidator();
	const unasked = payersOf ? snapshot.arrivals.filter(({ id }) => !(id in payersOf)).map(({ id }) => id) : [];
	const news = unasked.join();
	// What came since the page was loaded: whose it could be is for the loader to say.
	useEffect(() => {
		if (news) revalidate();
	}, [news, revalidate]);
	const listed = snapshot.arrivals.filter(({ dust }) => !dust);
	const dust = snapshot.arrivals.filter((arrival) => arrival.dust);
	// Taken back elsewhere meanwhile, it is listed again.
	const dismissed = (choices?.dismissed ?? []).filter(
		({ id }) => !snapshot.arrivals.some((arrival) => arrival.id === id),
	);
	if (listed.length + dust.length + dismissed.length === 0) return null;
	return (
		<section className="arrivals" aria-labelledby="arrivals-title">
			<div className="stack stack--2">
				<h2 id="arrivals-title" tabIndex={-1}>
					{say("dashboard.arrivalsTitle")}
				</h2>
				<p className="t-2 measure">{say("dashboard.arrivalsLead")}</p>
			</div>
			{listed.map((arrival) => (
				<ArrivalPanel
					key={arrival.id}
					arrival={arrival}
					snapshot={snapshot}
					terms={terms}
					choices={choices}
					payersOf={payersOf}
					outcome={outcome}
				/>
			))}
			<FoldedArrivals kind="dust" arrivals={dust} terms={terms} outcome={outcome} />
			<FoldedArrivals kind="dismissed" arrivals={dismissed} terms={terms} outcome={outcome} />
		</section>
	);
}
