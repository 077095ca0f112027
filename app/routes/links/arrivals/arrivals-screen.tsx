import { Link } from "@remix-run/react";
import type { Failure } from "#app/http/failure.ts";
import type { AccountArrivals, DecidedArrival, DeskArrival } from "#app/services/payments/desk-contract.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { DESK_PATH } from "../desk-address.ts";
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
					{failure ? <Failed failure={failure} /> : null}
					{found ? <Found {...found} outcome={outcome} /> : null}
				</div>
			</main>
			<Footer />
		</>
	);
}

/** A sum that was refused is told where it was typed, while that card is there. */
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

function Failed({ failure }: { failure: Failure }) {
	const say = useSay();
	return (
		<>
			<div className="note note--bad" role="alert">
				<Icon name="circle-alert" />
				<div>
					<p>
						<b>{say("desk.arrivalsFailed")}</b> {say("desk.arrivalsFailedMeans")}
					</p>
					<p className="t-3 space-above">
						<Said
							id="desk.reference"
							values={{
								reference: (
									<span className="mono" dir="ltr">
										{failure.reference}
									</span>
								),
								time: <LocalTime at={failure.at} />,
							}}
						/>
					</p>
				</div>
			</div>
			<div>
				<Link className="btn btn--primary" to="/links/arrivals" reloadDocument>
					<Icon name="rotate-ccw" />
					{say("desk.tryAgain")}
				</Link>
			</div>
		</>
	);
}
