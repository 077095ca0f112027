import { Link } from "@remix-run/react";
import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { sayCount } from "#app/words/counts.ts";
import { sayWeekday } from "#app/words/moments.ts";
import { type DuePlace, duePlaces } from "./due-days.ts";
import { coinOf, restOf, sayName } from "./row-words.ts";

interface DueStripProps {
	rows: readonly LinkRowSummary[];
	/** epoch ms */
	now: number;
}

/** What is due when. Absent while nothing is. */
export function DueStrip({ rows, now }: DueStripProps) {
	const say = useSay();
	const places = duePlaces(rows, now);
	if (places.length === 0) return null;
	return (
		<section className="desk-sec" aria-labelledby="due">
			<div className="block__head">
				<h2 id="due">{say("desk.due")}</h2>
				<p className="t-sm t-3">
					<Said id="desk.todayIs" values={{ day: <LocalTime at={now} style="date" /> }} />
				</p>
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways where days are many */}
			<ol className="desk-due" tabIndex={0} aria-labelledby="due">
				{places.map((place) => (
					<Place key={`${place.kind} ${place.at}`} place={place} />
				))}
			</ol>
		</section>
	);
}

function Place({ place }: { place: DuePlace }) {
	const { kind, at, named, isToday, isWeekend } = place;
	const classes = [
		named.length > 0 && "has",
		kind === "late" && "desk-is-late",
		isToday && "desk-is-today",
		isWeekend && "desk-is-we",
	].filter(Boolean);
	return (
		<li className={classes.join(" ") || undefined} aria-hidden={named.length === 0 || undefined}>
			<p className="desk-due__d">
				<When kind={kind} at={at} />
			</p>
			{named.map((row) => (
				<Link
					key={row.paymentId}
					to={`/link/${row.paymentId}/dashboard`}
					className={kind === "late" ? "is-bad" : undefined}
				>
					<Sum row={row} />
					<span>
						<bdi>
							<Name row={row} />
						</bdi>
					</span>
				</Link>
			))}
			<Others place={place} />
		</li>
	);
}

function When({ kind, at }: Pick<DuePlace, "kind" | "at">) {
	const say = useSay();
	if (kind === "late")
		return (
			<>
				<Icon name="clock-alert" size="small" />
				<b>{say("desk.late")}</b>
			</>
		);
	if (kind === "later")
		return (
			<>
				<span>{say("desk.from")}</span>
				<b>
					<LocalTime at={at} style="day" />
				</b>
			</>
		);
	return (
		<>
			<span>{sayWeekday(say, at)}</span>
			<b className="num">{sayCount(say, new Date(at).getUTCDate())}</b>
		</>
	);
}

function Sum({ row }: { row: LinkRowSummary }) {
	const say = useSay();
	return (
		<b className="num">
			<bdi dir="ltr">{sayAmount(say, restOf(row), coinOf(row))}</bdi>
		</b>
	);
}

function Name({ row }: { row: LinkRowSummary }) {
	return <>{sayName(useSay(), row)}</>;
}

function Others({ place: { kind, more } }: { place: DuePlace }) {
	const say = useSay();
	if (more === 0) return null;
	return (
		<Link className="desk-moreof" to={kind === "late" ? "/links?status=overdue&sort=due" : "/links?sort=due"}>
			<span>{say("desk.andMore", { count: more })}</span>
		</Link>
	);
}
