import { readLinkQuery } from "#app/core/payments/link-query.ts";

/** The list's address: which links, in what order, from where on, and the month of the totals. */

export const DESK_PATH = "/links";
/** What the list is filtered and sorted by. */
const FILTERS = ["status", "token", "address", "from", "to", "q", "sort"] as const;
const CURSORS = ["after", "before"] as const;
const OTHERS = [...CURSORS, "month"] as const;
export type DeskParam = (typeof FILTERS)[number] | (typeof OTHERS)[number];

/** Values of an address that make sense, by name; what is left out is as by default. */
export type DeskParams = Partial<Record<DeskParam, string>>;

const DAY_MS = 24 * 60 * 60_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Spans of time to choose from by their name, days in UTC. */
export const SPANS = ["week", "month", "last-month", "year"] as const;
export type Span = (typeof SPANS)[number];

/** @param now - epoch ms */
export function spanDays(span: Span, now: number): { from: string; to?: string } {
	const date = new Date(now);
	const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
	if (span === "week") return { from: dayOf(now - 6 * DAY_MS) };
	if (span === "month") return { from: dayOf(Date.UTC(year, month, 1)) };
	if (span === "year") return { from: dayOf(Date.UTC(year, 0, 1)) };
	return { from: dayOf(Date.UTC(year, month - 1, 1)), to: dayOf(Date.UTC(year, month, 0)) };
}

/** @returns the span that an address' days are; null for other days; "any" for none */
export function spanOf({ from, to }: DeskParams, now: number): Span | "any" | null {
	if (from === undefined && to === undefined) return "any";
	const same = (span: Span) => {
		const days = spanDays(span, now);
		return days.from === from && days.to === to;
	};
	return SPANS.find(same) ?? null;
}

/** Only what makes sense, as `readLinkQuery` understands it; text is cut as there. */
export function deskParams(search: URLSearchParams): DeskParams {
	const query = readLinkQuery(search);
	const day = (at: number | null) => (at === null ? undefined : dayOf(at));
	const params: DeskParams = {
		status: query.status ?? undefined,
		token: query.token ?? undefined,
		address: query.address ?? undefined,
		from: day(query.from),
		to: day(query.to),
		q: query.q ?? undefined,
		sort: query.sort === "newest" ? undefined : query.sort,
		after: query.after ? (search.get("after") ?? undefined) : undefined,
		before: query.before && !query.after ? (search.get("before") ?? undefined) : undefined,
		month: search.get("month") ?? undefined,
	};
	return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));
}

/** Whether it is no page further down the list. */
export function isFirstPage(params: DeskParams): boolean {
	return CURSORS.every((name) => params[name] === undefined);
}

/** Whether these are all links, the newest first, from the first on: where new ones come in on top. */
export function isFirstOfAll(params: DeskParams): boolean {
	return isFirstPage(params) && FILTERS.every((name) => params[name] === undefined);
}

/** Whether some links are left out. */
export function isFiltered(params: DeskParams): boolean {
	return FILTERS.some((name) => name !== "sort" && params[name] !== undefined);
}

function withQuery(path: string, params: DeskParams): string {
	const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value)).toString();
	return query === "" ? path : `${path}?${query}`;
}

/** The same list with other values; undefined leaves one out. Another list begins at its first page. */
export function deskPath(params: DeskParams, change: { [Name in DeskParam]?: string | undefined } = {}): string {
	const next: DeskParams = { ...params };
	if (Object.keys(change).some((name) => name !== "month")) for (const name of CURSORS) delete next[name];
	for (const [name, value] of Object.entries(change) as [DeskParam, string | undefined][]) {
		if (value === undefined) delete next[name];
		else next[name] = value;
	}
	return withQuery(DESK_PATH, next);
}

/** Where the list's links are exported with its filters. */
export function exportPath(params: DeskParams, of: "links" | "payments", format: "csv" | "json"): string {
	const kept = Object.fromEntries(FILTERS.flatMap((name) => (params[name] ? [[name, params[name]]] : [])));
	return `${withQuery("/links/export", kept)}${Object.keys(kept).length > 0 ? "&" : "?"}of=${of}&format=${format}`;
}

/**
 * A form names a span of time, and sends empty fields.
 *
 * @returns the address it means; null for an address that says what it means
 */
export function meantPath(url: URL, now: number): string | null {
	const time = url.searchParams.get("time");
	const empty = [...url.searchParams.values()].some((value) => value === "");
	if (time === null && !empty) return null;
	const span = SPANS.find((one) => one === time);
	const days = span ? spanDays(span, now) : time === "any" ? {} : null;
	const params = deskParams(url.searchParams);
	if (days !== null) {
		delete params.from;
		delete params.to;
	}
	return deskPath({ ...params, ...days });
}
