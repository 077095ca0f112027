import type { RouteViews } from "#app/services/operations/admin-contract.ts";
import { useSay } from "#app/ui/say.tsx";
import { sayDayBriefly } from "#app/words/moments.ts";

interface ViewsTableProps {
	/** UTC days, YYYY-MM-DD, the oldest first */
	days: string[];
	routes: RouteViews[];
}

/** Views by route: a bar for each day, then the numbers themselves, the newest day first: the others may be scrolled to. */
export function ViewsTable({ days, routes }: ViewsTableProps) {
	const say = useSay();
	const numbers = new Intl.NumberFormat(say.locale);
	const today = Date.parse(days.at(-1) ?? "");
	const dayNames = days.map((day) => sayDayBriefly(say, Date.parse(day), today));
	const newestFirst = days.map((day, at) => ({ day, at })).reverse();
	return (
		<section className="panel" aria-labelledby="views">
			<h2 id="views">{say("admin.viewsTitle")}</h2>
			<p className="t-sm t-2">{routes.length === 0 ? say("admin.viewsNone") : say("admin.viewsLead")}</p>
			{routes.length === 0 ? null : (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
				<div className="tablewrap" tabIndex={0}>
					<table className="table views">
						<thead>
							<tr>
								<th scope="col">{say("admin.viewsRoute")}</th>
								<th scope="col">{say("admin.viewsChart")}</th>
								<th scope="col" className="n">
									{say("admin.viewsTotal")}
								</th>
								{newestFirst.map(({ day, at }) => (
									<th scope="col" className="n" key={day}>
										{dayNames[at]}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{routes.map(({ route, views, total }) => (
								<tr key={route}>
									<th scope="row" className="mono">
										<bdi dir="ltr">{route}</bdi>
									</th>
									<td>
										<Bars
											views={views}
											label={say("admin.viewsChartOf", {
												route,
												from: dayNames[0] ?? "",
												to: dayNames.at(-1) ?? "",
												numbers: views.join(", "),
											})}
										/>
									</td>
									<td className="n">
										<b>{numbers.format(total)}</b>
									</td>
									{newestFirst.map(({ day, at }) => (
										<td className="n" key={day}>
											{numbers.format(views[at] ?? 0)}
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</div>
			)}
		</section>
	);
}

const BAR_WIDTH = 8;
const BAR_STEP = 10;
const BAR_HEIGHT = 32;

function Bars({ views, label }: { views: number[]; label: string }) {
	const most = Math.max(1, ...views);
	return (
		<svg
			className="bars"
			width={views.length * BAR_STEP}
			height={BAR_HEIGHT}
			viewBox={`0 0 ${views.length * BAR_STEP} ${BAR_HEIGHT}`}
			role="img"
			aria-label={label}
		>
			{views.map((count, at) => {
				const height = Math.max(1, Math.round((count / most) * BAR_HEIGHT));
				return (
					<rect
						// biome-ignore lint/suspicious/noArrayIndexKey: one bar a day, in order
						key={at}
						x={at * BAR_STEP}
						y={BAR_HEIGHT - height}
						width={BAR_WIDTH}
						height={height}
					/>
				);
			})}
		</svg>
	);
}
