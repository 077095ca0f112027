import { Link } from "@remix-run/react";
import type { Failure } from "#app/http/failure.ts";
import type { AccountArrivals, DecidedArrival, DeskArrival } from "#app/services/payments/desk-contract.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { useSay } from "#app/ui/say.tsx";
import { DESK_PATH } from "../desk-address.ts";
import { ReadFailure } from "../read-failure.tsx";
import { ArrivalCard } from "./arrival-card.tsx";
import type { ArrivalOutcome } from "./decide-arrival.server.ts";
import { DecidedBand } from "./decided-band.tsx";
import { DecidedTable } from "./decided-table.tsx";
import { Folded } from "./folded.tsx";

interface ArrivalsScreenProps {
	/** null when it could not be read */
	found: { waiting: AccountArrivals; folded: DeskArrival[]; decided: DecidedArrival[] } | null;
	failure: Failure | null;
	outcome: ArrivalOutcome | null;
}

export function ArrivalsScreen({ found, failure, outcome }: ArrivalsScreenProps) {
	const say = useSay();
	return (
		<>
			<SkipLink />
			<TopBar nav />
			<main className="shell page desk" id="main">
				<div className="pagehead">
					<div>
						<BackLink to={DESK_PATH}>{say("desk.title")}</BackLink>
						<h1>{say("desk.arrivedTitle")}</h1>
						<p>{say("desk.arrivalsLead")}</p>
					</div>
				</div>
				<div className="stack stack--6">
					{isBesideField(found, outcome) ? null : <DecidedBand outcome={outcome} />}
					{failure ? (
						<ReadFailure failure={failure} again="/links/arrivals">
							<b>{say("desk.arrivalsFailed")}</b> {say("desk.arrivalsFailedMeans")}
						</ReadFailure>
					) : null}
					{found ? <Found {...found} outcome={outcome} /> : null}
				</div>
			</main>
			<Footer />
		</>
	);
}

/** A sum that was refused is said where it was typed, while that card is there. */
function isBesideField(found: ArrivalsScreenProps["found"], outcome: ArrivalOutcome | null): boolean {
	if (found === null || outcome?.ok !== false || outcome.typed === undefined) return false;
	return found.waiting.arrivals.some(({ id }) => id === outcome.paymentKey);
}

function Found({
	waiting: { arrivals, count },
	folded,
	decided,
	outcome,
}: NonNullable<ArrivalsScreenProps["found"]> & Pick<ArrivalsScreenProps, "outcome">) {
	const say = useSay();
	return (
		<>
			{arrivals.map((arrival) => (
				<ArrivalCard key={`${arrival.id} ${arrival.payee} ${arrival.token}`} arrival={arrival} outcome={outcome} />
			))}
			{arrivals.length < count ? (
				<p className="t-sm t-2">{say("desk.arrivalsMore", { shown: arrivals.length })}</p>
			) : null}
			{count === 0 ? (
				<div className="doc empty">
					<Icon name="inbox" size="large" />
					<h2 className="t-xl">{say("desk.arrivalsNoneTitle")}</h2>
					<p>{say("desk.arrivalsNone")}</p>
					<Link className="btn btn--secondary" to={DESK_PATH}>
						{say("desk.title")}
					</Link>
				</div>
			) : null}
			<DecidedTable decided={decided} />
			<Folded arrivals={folded} />
		</>
	);
}
