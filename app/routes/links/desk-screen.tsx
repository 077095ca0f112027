import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";
import { Icon } from "#app/ui/icon.tsx";
import { keepLinks } from "#app/ui/kept-links.ts";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { useSay } from "#app/ui/say.tsx";
import { ArrivalsBand } from "./arrivals-band.tsx";
import { Hatch } from "./bars.tsx";
import { DESK_PATH, isFiltered, isFirstOfAll, isFirstPage } from "./desk-address.ts";
import { DeskHead } from "./desk-head.tsx";
import { EmptyDesk, FailedDesk, NoMatch } from "./desk-states.tsx";
import { DueStrip } from "./due-strip.tsx";
import { Filters } from "./filters.tsx";
import { Funnel } from "./funnel.tsx";
import { Ledger, LedgerSkeleton } from "./ledger.tsx";
import { Pager } from "./pager.tsx";
import type { DeskData } from "./read-desk.server.ts";
import { Received } from "./received.tsx";
import { sayNameApart, sayState } from "./row-words.ts";
import { RatesOf } from "./sum-worth.tsx";
import { useLiveLinks } from "./use-live-links.ts";

/** From so many links on the list takes the tight look and says when it was counted. */
const MANY = 1_000;

/** The requester's desk: what needs them, the money, the days, the list. */
export function DeskScreen({ desk }: { desk: DeskData }) {
	const { params, now, failure, overview } = desk;
	const { rows, fresh, news, state } = useLiveLinks(desk);
	useKept(desk);
	const isEmpty = failure === null && rows.length === 0 && isFirstPage(params) && !isFiltered(params);
	const hasLinks = failure === null && !isEmpty;
	return (
		<>
			<SkipLink />
			<TopBar nav />
			<main className="shell page desk" id="main">
				<Hatch />
				<DeskHead params={params} live={failure ? null : state} hasLinks={hasLinks} />
				{desk.arrivals ? <ArrivalsBand arrivals={desk.arrivals} /> : null}
				{failure ? <FailedDesk failure={failure} account={desk.account} params={params} now={now} /> : null}
				{isEmpty ? <EmptyDesk /> : null}
				{hasLinks ? (
					<>
						<Figures desk={desk} />
						<List desk={desk} rows={rows} fresh={fresh} />
						{overview && !isFiltered(params) ? <Funnel overview={overview} /> : null}
					</>
				) : null}
				<p className="sr" role="status">
					<News news={news} now={now} />
				</p>
			</main>
			<Footer />
		</>
	);
}

/** Counts and sums above the list; on phones folded, for the list is what people come for. */
function Figures({ desk: { overview, params, month, now, due } }: { desk: DeskData }) {
	const say = useSay();
	if (!overview)
		return (
			<div className="note desk-nofigures" role="status">
				<Icon name="info" />
				<p>{say("desk.noFigures")}</p>
			</div>
		);
	// Somebody who looks for a link wants the list.
	if (isFiltered(params) || !isFirstPage(params)) return null;
	return (
		<>
			<details className="desk-folded">
				<summary>
					{say("desk.figures")}
					<Icon name="chevron-down" size="small" />
				</summary>
			</details>
			<div className="desk-figures">
				{overview.tokens.length > 0 ? <Received overview={overview} params={params} month={month} now={now} /> : null}
				<DueStrip rows={due} now={now} />
			</div>
		</>
	);
}

interface ListProps {
	desk: DeskData;
	rows: readonly LinkRowSummary[];
	fresh: ReadonlySet<string>;
}

function List({ desk: { params, overview, addresses, now, next, previous, worths }, rows, fresh }: ListProps) {
	const say = useSay();
	const isLoading = useLoadingHere();
	const many = (overview?.links ?? 0) >= MANY;
	return (
		<section className="desk-sec" aria-labelledby="list">
			<h2 id="list" className="sr">
				{say("desk.list")}
			</h2>
			<Filters params={params} overview={overview} addresses={addresses} now={now} />
			{isLoading ? (
				<LedgerSkeleton />
			) : rows.length === 0 ? (
				<NoMatch params={params} />
			) : (
				<>
					<Ledger rows={rows} now={now} params={params} fresh={fresh} tight={many} worths={worths} />
					<RatesOf worths={worths} />
					<Pager rows={rows} next={next} previous={previous} params={params} overview={overview} many={many} />
				</>
			)}
		</section>
	);
}

/** A list that comes within this time is shown in place of the one before it, without a moment of nothing. */
const SKELETON_AFTER_MS = 500;

/** Another page of the list is on its way, and takes its time. */
function useLoadingHere(): boolean {
	const { state, location } = useNavigation();
	const { pathname } = useLocation();
	const [isLong, setLong] = useState(false);
	const isLoading = state === "loading" && location?.pathname === DESK_PATH && pathname === DESK_PATH;
	useEffect(() => {
		if (!isLoading) return setLong(false);
		const timer = setTimeout(() => setLong(true), SKELETON_AFTER_MS);
		return () => clearTimeout(timer);
	}, [isLoading]);
	return isLoading && isLong;
}

/** What changed, for whoever does not see it. */
function News({ news, now }: { news: readonly LinkRowSummary[]; now: number }) {
	const say = useSay();
	const [first, ...more] = news;
	if (!first) return null;
	if (more.length > 0) return <>{say("desk.changedMany", { count: news.length })}</>;
	return <>{say("desk.changedOne", { link: sayNameApart(say, first), state: sayState(say, first, now) })}</>;
}

/** The first page of all links is kept on this device, for when it cannot be read. */
function useKept({ account, rows, params, failure, now }: DeskData): void {
	useEffect(() => {
		if (failure === null && isFirstOfAll(params)) keepLinks({ account, at: now, rows });
	}, [account, rows, params, failure, now]);
}
