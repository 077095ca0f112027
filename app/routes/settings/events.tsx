import { Link } from "@remix-run/react";
import { useSay } from "#app/ui/say.tsx";
import { EventList } from "./event-list.tsx";
import type { SectionProps } from "./section.ts";

/** The newest of what touched how the account is signed in to. */
export function Events({ loaded: { events } }: SectionProps) {
	const say = useSay();
	return (
		<>
			<EventList events={events} />
			<Link className="btn btn--secondary btn--sm btn--start" to="/settings/activity">
				{say("security.eventsAll")}
			</Link>
		</>
	);
}
