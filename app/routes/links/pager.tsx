import { Form, Link } from "@remix-run/react";
import type { DeskOverview } from "#app/core/payments/desk-ledger.ts";
import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { DESK_PATH, type DeskParams, deskPath } from "./desk-address.ts";

interface PagerProps {
	rows: readonly LinkRowSummary[];
	next: string | null;
	previous: string | null;
	params: DeskParams;
	overview: DeskOverview | null;
	many: boolean;
}

/** What the page holds, a way to a day, and to the pages beside it. */
export function Pager({ rows, next, previous, params, overview, many }: PagerProps) {
	const say = useSay();
	const byTime = params.sort === undefined || params.sort === "newest";
	return (
		<nav className="desk-pager" aria-label={say("desk.pages")}>
			<p className="t-sm t-3 num">
				<Held rows={rows} byTime={byTime} />
				{many && overview ? (
					<span className="desk-counted">
						<Said id="desk.inAll" values={{ count: overview.links, time: <LocalTime at={overview.countedAt} /> }} />
					</span>
				) : null}
			</p>
			{next || params.to || previous ? <Jump params={params} /> : null}
			<span className="row">
				{previous ? (
					<>
						<Link className="btn btn--quiet btn--sm" to={deskPath(params, { after: undefined })}>
							{say("desk.firstPage")}
						</Link>
						<Link className="btn btn--secondary btn--sm" to={deskPath(params, { before: previous })}>
							<Icon name="chevron-left" />
							{say(byTime ? "desk.newer" : "desk.linksBefore")}
						</Link>
					</>
				) : null}
				{next ? (
					<Link className="btn btn--secondary btn--sm" to={deskPath(params, { after: next })}>
						{say(byTime ? "desk.older" : "desk.moreLinks")}
						<Icon name="chevron-right" />
					</Link>
				) : null}
			</span>
		</nav>
	);
}

/** Made on a day or before it. */
function Jump({ params }: Pick<PagerProps, "params">) {
	const say = useSay();
	return (
		<Form method="get" action={DESK_PATH} className="desk-jump">
			{(["status", "token", "address", "from", "q", "sort", "month"] as const).map((name) =>
				params[name] ? <input key={name} type="hidden" name={name} value={params[name]} /> : null,
			)}
			<label className="label">
				{say("desk.madeBefore")}{" "}
				<input key={params.to} className="input" type="date" name="to" defaultValue={params.to} />
			</label>
			<button type="submit" className="btn btn--secondary btn--sm">
				{say("desk.jump")}
			</button>
		</Form>
	);
}

const DAY_MS = 24 * 60 * 60_000;

function Held({ rows, byTime }: { rows: readonly LinkRowSummary[]; byTime: boolean }) {
	const say = useSay();
	const [first, last] = [rows[0], rows.at(-1)];
	const count = rows.length;
	if (!byTime || !first || !last) return <>{say("desk.held", { count })}</>;
	const oneDay = Math.floor(first.createdAt / DAY_MS) === Math.floor(last.createdAt / DAY_MS);
	if (oneDay && count < 25)
		return <Said id="desk.heldOn" values={{ count, day: <LocalTime at={first.createdAt} style="day" /> }} />;
	const style = oneDay ? "short" : "day";
	return (
		<Said
			id="desk.heldFromTo"
			values={{
				count,
				from: <LocalTime at={first.createdAt} style={style} />,
				to: <LocalTime at={last.createdAt} style={style} />,
			}}
		/>
	);
}
