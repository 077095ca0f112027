import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { Schedule } from "#app/services/showcase/rotation/rotation-contract.ts";
import { useSay } from "#app/ui/say.tsx";
import type { Say } from "#app/words/say.ts";

/** Instants as people read them who follow their own picture: in the zone they chose, else in their browser's. */

type Style = "day" | "moment" | "clock" | "date";

const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const DAY = { weekday: "short", day: "numeric", month: "short" } as const;

const STYLES: Record<Style, Intl.DateTimeFormatOptions> = {
	/** Thu 21 May */
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
	return new Intl.DateTimeFormat(say.locale, { ...STYLES[style], timeZone }).format(at);
}

/** Names the day of the calendar in a zone: "2026-05-21". */
export function dayIn(timeZone: string, at: number): string {
	return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone }).format(at);
}

/** "Buenos Aires" of "America/Argentina/Buenos_Aires". */
export function cityOf(timeZone: string): string {
	return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}

/** @returns the zone of the browser; only while script runs there */
export function browserZone(): string {
	return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const ZoneContext = createContext("UTC");

/** The zone of all times below. The server does not know the browser's: without script it is the schedule's. */
export function ZoneProvider({ schedule, children }: { schedule: Schedule; children: ReactNode }) {
	const { timeZone, hourChosen } = schedule;
	const [zone, setZone] = useState(timeZone);
	useEffect(() => setZone(hourChosen ? timeZone : browserZone()), [hourChosen, timeZone]);
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
