import type { TokenTotals } from "#app/core/payments/desk-ledger.ts";
import { useSay } from "#app/ui/say.tsx";
import { sayFigure } from "#app/words/amounts.ts";
import { sayMonthAs } from "#app/words/moments.ts";
import { BARS_HEIGHT, barsOf, highestOf } from "./chart.ts";

interface BarsProps {
	totals: TokenTotals;
	/** the chosen one last */
	months: readonly string[];
	/** base units of each */
	values: readonly bigint[];
	/** this month: it is not over */
	running: string;
}

/** A longer figure would stand beside its chart. */
const LONGEST_LABEL = 10;

/** A year of bars, drawn by the server. Its words are HTML beside the drawing. */
export function Bars({ totals, months, values, running }: BarsProps) {
	const say = useSay();
	const { token } = totals;
	const highest = highestOf(values);
	const figure = highest < 0 ? "" : sayFigure(say, values[highest] ?? 0n, totals);
	const month = (at: number) => sayMonthAs(say, months[at] ?? running, "whole-month");
	const span = { token, from: month(0), to: month(months.length - 1) };
	const label =
		highest < 0 ? say("desk.barsEmpty", span) : say("desk.barsOf", { ...span, amount: figure, month: month(highest) });
	// The chosen month's sum stands above the chart already.
	const labelled = highest < months.length - 1 && figure.length <= LONGEST_LABEL ? highest : -1;
	return (
		<figure className="desk-plot" role="img" aria-label={label}>
			<span className="desk-plot__v" aria-hidden="true">
				{months.map((one, at) => (
					<span key={one}>{at === labelled ? <bdi dir="ltr">{figure}</bdi> : null}</span>
				))}
			</span>
			<svg className="desk-bars" width="100%" height={BARS_HEIGHT} aria-hidden="true">
				<line x1="0" x2="100%" y1="0.5" y2="0.5" />
				{barsOf(values).map(({ at, x, width, y, height }) => (
					<rect
						key={at}
						{...(months[at] === running ? { className: "now", fill: "url(#desk-hatch)" } : {})}
						x={x}
						width={width}
						y={y}
						height={height}
					/>
				))}
				<line className="base" x1="0" x2="100%" y1={BARS_HEIGHT - 0.5} y2={BARS_HEIGHT - 0.5} />
			</svg>
			<span className="desk-plot__x" aria-hidden="true">
				{months.map((one, at) => (
					<span key={one} className={at === months.length - 1 ? "is-now" : undefined}>
						{sayMonthAs(say, one, "month-initial")}
					</span>
				))}
			</span>
		</figure>
	);
}

/** The running month's hatching, once a page. */
export function Hatch() {
	return (
		<svg className="desk-defs" width="0" height="0" aria-hidden="true" focusable="false">
			<defs>
				<pattern id="desk-hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
					<path d="M0 0V5" strokeWidth="4.4" />
				</pattern>
			</defs>
		</svg>
	);
}
