import { Link } from "@remix-run/react";
import type { DeskOverview, TokenTotals } from "#app/core/payments/desk-ledger.ts";
import { Digits } from "#app/ui/amount.tsx";
import { Icon, TokenIcon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayFigure } from "#app/words/amounts.ts";
import { sayMonthAs } from "#app/words/moments.ts";
import type { Say } from "#app/words/say.ts";
import { Bars } from "./bars.tsx";
import { type DeskParams, deskPath } from "./desk-address.ts";
import { earlierMonth, laterMonth, monthBeside, monthOf, monthsUntil } from "./months.ts";

interface ReceivedProps {
	overview: DeskOverview;
	params: DeskParams;
	month: string;
	/** epoch ms */
	now: number;
}

/** Each token's month, its year of bars, and what is still open. Tokens are never added up, and no rate is known. */
export function Received({ overview, params, month, now }: ReceivedProps) {
	const say = useSay();
	const months = monthsUntil(month);
	return (
		<section className="desk-sec" aria-labelledby="received">
			<div className="block__head">
				<h2 id="received">{say("desk.received")}</h2>
				<MonthChooser params={params} month={month} now={now} />
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones */}
			<ul className="desk-tally" tabIndex={0} aria-label={say("desk.receivedByToken")}>
				{overview.tokens.map((totals) => (
					<Tally key={totals.token} totals={totals} months={months} running={monthOf(now)} />
				))}
			</ul>
			<BarsTable tokens={overview.tokens} months={months} running={monthOf(now)} />
		</section>
	);
}

function MonthChooser({ params, month, now }: Pick<ReceivedProps, "params" | "month" | "now">) {
	const say = useSay();
	const [earlier, later] = [earlierMonth(month, now), laterMonth(month, now)];
	const to = (other: string) => deskPath(params, { month: other === monthOf(now) ? undefined : other });
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend where the words already say it
		<span className="desk-month" role="group" aria-label={say("desk.month")}>
			{earlier ? (
				<Link
					className="iconbtn"
					to={to(earlier)}
					aria-label={sayMonthAs(say, earlier, "whole-month")}
					preventScrollReset
				>
					<Icon name="chevron-left" />
				</Link>
			) : null}
			<b aria-live="polite">
				<bdi>{sayMonthAs(say, month, "whole-month")}</bdi>
			</b>
			{later ? (
				<Link className="iconbtn" to={to(later)} aria-label={sayMonthAs(say, later, "whole-month")} preventScrollReset>
					<Icon name="chevron-right" />
				</Link>
			) : (
				<button
					type="button"
					className="iconbtn"
					disabled
					aria-label={say("desk.notBegun", { month: sayMonthAs(say, monthBeside(month, 1), "whole-month") })}
				>
					<Icon name="chevron-right" />
				</button>
			)}
		</span>
	);
}

interface TallyProps {
	totals: TokenTotals;
	months: readonly string[];
	/** this month */
	running: string;
}

/** From this many characters on, the sum takes the smaller size. */
const LONG_SUM = 9;

function Tally({ totals, months, running }: TallyProps) {
	const say = useSay();
	const { token } = totals;
	const values = valuesOf(totals, months);
	const chosen = months.at(-1) ?? running;
	const sum = values.at(-1) ?? 0n;
	const isLong = sayFigure(say, sum, totals).length >= LONG_SUM;
	return (
		<li>
			<p className="desk-tally__t">
				<TokenIcon token={token} />
				<b>{token}</b>
			</p>
			<p className={isLong ? "desk-tally__n num desk-is-long" : "desk-tally__n num"}>
				<span dir="ltr">
					<Digits baseUnits={sum.toString()} token={token} chainId={totals.chainId} />
				</span>
			</p>
			<p className="desk-tally__f">
				{say(captionOf(sum, chosen === running), { month: sayMonthAs(say, chosen, "month-name") })}
			</p>
			<Bars totals={totals} months={months} values={values} running={running} />
			<Open totals={totals} />
		</li>
	);
}

function captionOf(sum: bigint, isRunning: boolean) {
	if (sum === 0n) return isRunning ? ("desk.nothingSoFar" as const) : ("desk.nothingIn" as const);
	return isRunning ? ("desk.soFar" as const) : ("desk.inMonth" as const);
}

function Open({ totals }: { totals: TokenTotals }) {
	const say = useSay();
	const { outstanding, overdue, openAmounts } = totals;
	return (
		<dl className="facts">
			<div>
				<dt>{say("desk.outstanding")}</dt>
				<dd>
					{outstanding === "0" && openAmounts > 0 ? (
						say("desk.openAmount")
					) : (
						<bdi dir="ltr">{sayFigure(say, outstanding, totals)}</bdi>
					)}
				</dd>
			</div>
			{overdue === "0" ? null : (
				<div className="desk-over">
					<dt>
						<Icon name="clock-alert" size="small" />
						{say("desk.overdue")}
					</dt>
					<dd>
						<bdi dir="ltr">{sayFigure(say, overdue, totals)}</bdi>
					</dd>
				</div>
			)}
		</dl>
	);
}

function valuesOf({ months: known }: TokenTotals, months: readonly string[]): bigint[] {
	const received = new Map(known.map((one) => [one.month, one.received]));
	return months.map((month) => BigInt(received.get(month) ?? "0"));
}

interface BarsTableProps {
	tokens: readonly TokenTotals[];
	months: readonly string[];
	running: string;
}

/** The same figures to read, the newest first. */
function BarsTable({ tokens, months, running }: BarsTableProps) {
	const say = useSay();
	const columns = tokens.map((totals) => ({ totals, values: valuesOf(totals, months) }));
	return (
		<details className="desk-fold">
			<summary>
				<Icon name="table-2" />
				{say("desk.barsTable")}
				<Icon name="chevron-down" size="small" />
			</summary>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on phones */}
			<section className="tablewrap" tabIndex={0} aria-label={say("desk.barsCaption")}>
				<table className="table desk-plain">
					<caption className="sr">{say("desk.barsCaption")}</caption>
					<thead>
						<tr>
							<th scope="col">{say("desk.month")}</th>
							{tokens.map(({ token }) => (
								<th key={token} scope="col" className="n">
									{token}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{months
							.map((month, at) => ({ month, at }))
							.reverse()
							.map(({ month, at }) => (
								<tr key={month}>
									<th scope="row">
										<bdi>{sayRowMonth(say, month, running)}</bdi>
									</th>
									{columns.map(({ totals, values }) => (
										<td key={totals.token} className="n">
											{values[at] ? (
												<bdi dir="ltr">{sayFigure(say, values[at] ?? 0n, totals)}</bdi>
											) : (
												<span className="t-3">{say("desk.none")}</span>
											)}
										</td>
									))}
								</tr>
							))}
					</tbody>
				</table>
			</section>
		</details>
	);
}

function sayRowMonth(say: Say, month: string, running: string): string {
	const name = sayMonthAs(say, month, "whole-month");
	return month === running ? say("desk.monthSoFar", { month: name }) : name;
}
