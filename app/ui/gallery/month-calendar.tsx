import { Link } from "@remix-run/react";
import type { CalendarDay, Month } from "#app/core/showcase/public-gallery.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";

interface MonthCalendarProps {
	month: Month;
	days: readonly CalendarDay[];
	/** local date, "2026-05-20" */
	today: string;
	/** where another month is shown */
	monthPath(month: string): string;
	/** where a picture is shown; null where it leads nowhere */
	picturePath(slot: number): string | null;
	/** the earliest month that has anything */
	first: string;
}

const CELL_PX = 160;
/** Monday, 1 January 2024. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60_000;

/** What hung in a month, a square a day; the running month ends with this week. */
export function MonthCalendar({ month, days, today, monthPath, picturePath, first }: MonthCalendarProps) {
	const say = useSay();
	const format = (options: Intl.DateTimeFormatOptions) =>
		new Intl.DateTimeFormat(say.locale, { ...options, timeZone: "UTC" });
	const nameOf = (id: string) => format({ month: "long", year: "numeric" }).format(Date.parse(`${id}-01`));
	const byDay = new Map(days.map((day) => [day.day, day]));
	const weekdays = Array.from({ length: 7 }, (_, at) => format({ weekday: "short" }).format(MONDAY + at * DAY_MS));
	return (
		<section className="hung-month stack stack--4" aria-labelledby="calendar">
			<div className="block__head">
				<h2 id="calendar">{say("gallery.whatHung")}</h2>
				<nav className="hung-month__nav" aria-label={say("gallery.hungInMonth", { month: nameOf(month.id) })}>
					{month.id > first ? (
						<Link
							className="iconbtn"
							to={monthPath(month.previous)}
							preventScrollReset
							aria-label={say("gallery.previousMonth", { month: nameOf(month.previous) })}
						>
							<Icon name="chevron-left" />
						</Link>
					) : null}
					<b>
						<bdi>{nameOf(month.id)}</bdi>
					</b>
					{month.id < today.slice(0, 7) ? (
						<Link
							className="iconbtn"
							to={monthPath(month.next)}
							preventScrollReset
							aria-label={say("gallery.nextMonth", { month: nameOf(month.next) })}
						>
							<Icon name="chevron-right" />
						</Link>
					) : null}
				</nav>
			</div>
			<div className="hung-month__week" aria-hidden="true">
				{weekdays.map((weekday) => (
					<span key={weekday}>{weekday}</span>
				))}
			</div>
			<ol className="hung-month__days">
				{Array.from({ length: lastDay(month, today) }, (_, at) => at + 1).map((day) => (
					<Day
						key={day}
						day={day}
						date={`${month.id}-${String(day).padStart(2, "0")}`}
						today={today}
						entry={byDay.get(day)}
						startsAt={day === 1 ? month.firstWeekday : null}
						picturePath={picturePath}
					/>
				))}
			</ol>
		</section>
	);
}

/** The last day to show: the running month ends with this week. */
function lastDay({ id, days, firstWeekday }: Month, today: string): number {
	if (!today.startsWith(id)) return days;
	const day = Number(today.slice(8));
	return Math.min(days, day + 6 - ((firstWeekday - 1 + day - 1) % 7));
}

interface DayProps {
	day: number;
	date: string;
	today: string;
	entry: CalendarDay | undefined;
	startsAt: number | null;
	picturePath(slot: number): string | null;
}

function Day({ day, date, today, entry, startsAt, picturePath }: DayProps) {
	const say = useSay();
	const said = new Intl.DateTimeFormat(say.locale, { day: "numeric", month: "long", timeZone: "UTC" }).format(
		Date.parse(date),
	);
	const picture = entry?.picture ?? null;
	const path = picture?.slot == null ? null : picturePath(picture.slot);
	const label = picture && say("gallery.onDay", { day: said, name: picture.name });
	const img = picture && (
		<img src={picture.pictureUrl} alt={path ? "" : (label ?? "")} width={CELL_PX} height={CELL_PX} loading="lazy" />
	);
	return (
		<li className={`${date === today ? "is-today " : ""}${startsAt === null ? "" : `starts-${startsAt}`}`.trim()}>
			<span className={entry?.partly ? "num hung-month__partly" : "num"}>
				<span aria-hidden="true">{new Intl.NumberFormat(say.locale).format(day)}</span>
				{entry?.partly ? (
					<>
						<Icon name="circle-alert" />
						<span className="sr">{say("gallery.partlyDay", { day: said })}</span>
					</>
				) : null}
			</span>
			{path && label ? (
				<Link to={path} aria-label={label}>
					{img}
				</Link>
			) : (
				(img ??
				(entry?.missed ? (
					<span className="hung-month__missed">
						<Icon name="circle-alert" />
						<span className="sr">{say("gallery.missedDay", { day: said })}</span>
					</span>
				) : null))
			)}
		</li>
	);
}
