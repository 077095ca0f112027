import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { localDate } from "#app/core/showcase/rotation-time.ts";
import type { Schedule } from "#app/services/showcase/rotation/rotation-contract.ts";
import { browserZone } from "#app/ui/gallery/browser-zone.ts";
import { useSay } from "#app/ui/say.tsx";
import type { Say } from "#app/words/say.ts";

/** Formats instants in the zone of the user's schedule. */

type Style = "day" | "moment" | "clock" | "date";

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const DAY = { weekday: "short", day: "numeric", month: "short" } as const;

const STYLES: Record<Style, Intl.DateTimeFormatOptions> = {
	/** Thu 21 May; with its year when that is not this one */
	day: DAY,
	/** Thu 21 May, 09:00 */
	moment: { ...DAY, ...CLOCK },
	/** 09:00 */
	clock: CLOCK,
	/** 21 May 2026 */
	date: { day: "numeric", month: "long", year: "numeric" },
};

/**
 * @param at - epoch ms
 * @param timeZone - IANA name
 */
export function sayMoment(say: Say, at: number, style: Style, timeZone: string): string {
	const isOtherYear = style !== "clock" && yearIn(timeZone, at) !== yearIn(timeZone, Date.now());
	const options = { ...STYLES[style], ...(isOtherYear ? { year: "numeric" as const } : {}), timeZone };
	return new Intl.DateTimeFormat(say.locale, options).format(at);
}

const yearIn = (timeZone: string, at: number) => localDate(at, timeZone).slice(0, 4);

/** "America/Argentina/Buenos_Aires" → "Buenos Aires". */
export function cityOf(timeZone: string): string {
	return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

const ZoneContext = createContext("UTC");

/** Provides the zone for all times inside. The server does not know the browser's, so without script it is the schedule's. */
export function ZoneProvider({ schedule, children }: { schedule: Schedule; children: ReactNode }) {
	const { timeZone, hourChosen } = schedule;
	const [zone, setZone] = useState(timeZone);
	// UTC that nobody chose: the browser did not say its zone when the daily change began.
	useEffect(() => setZone(hourChosen || timeZone !== "UTC" ? timeZone : browserZone()), [hourChosen, timeZone]);
	return <ZoneContext.Provider value={zone}>{children}</ZoneContext.Provider>;
}

export function useZone(): string {
	return useContext(ZoneContext);
}

export function Moment({ at, style }: { /** epoch ms */ at: number; style: Style }) {
	const say = useSay();
	const zone = useZone();
	return (
		<time dateTime={new Date(at).toISOString()}>
			<bdi>{sayMoment(say, at, style, zone)}</bdi>
		</time>
	);
}
