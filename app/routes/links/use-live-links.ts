import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";
import type { DeskMessage } from "#app/services/payments/desk-contract.ts";
import { type LiveSource, type LiveState, useLiveSocket } from "#app/ui/use-live-socket.ts";
import { deskPath, isFirstOfAll } from "./desk-address.ts";
import type { DeskData } from "./read-desk.server.ts";

/** Figures are read again at most every so often. */
const READ_AGAIN_MS = 4_000;
/** While the page polls, nothing notifies it of arrivals and other links' changes: they are read with every so many polls. */
const POLLS_A_READING = 5;
/** A line that changed is marked for so long. */
const MARKED_MS = 6_000;

/** The list with its latest changes. */
export interface LiveLinks {
	rows: LinkRowSummary[];
	/** ids of lines that changed a moment ago */
	fresh: ReadonlySet<string>;
	/** the last lines that changed, for screen readers */
	news: readonly LinkRowSummary[];
	state: LiveState;
}

/**
 * Puts lines that changed into a page of the list: an older one never replaces a newer one, each stays in its place, and where the
 * page is the first of all links a new one comes in on top.
 */
export function mergeRows(
	listed: readonly LinkRowSummary[],
	changed: ReadonlyMap<string, LinkRowSummary>,
	takesNew: boolean,
): LinkRowSummary[] {
	const ids = new Set(listed.map(({ paymentId }) => paymentId));
	const newest = listed[0]?.createdAt ?? 0;
	const added = takesNew
		? [...changed.values()]
				.filter((row) => row.parentId === null && !ids.has(row.paymentId) && row.createdAt >= newest)
				.sort((a, b) => b.createdAt - a.createdAt)
		: [];
	const merged = listed.map((row) => {
		const change = changed.get(row.paymentId);
		return change && change.version > row.version ? change : row;
	});
	return [...added, ...merged];
}

/** Follows an account's links: one socket for the page, or polling while none opens. */
export function useLiveLinks({
	rows: listed,
	params,
	failure,
	now,
}: Pick<DeskData, "rows" | "params" | "failure" | "now">): LiveLinks {
	const isOn = failure === null;
	const readAt = useRef(now);
	readAt.current = now;
	const [changed, setChanged] = useState<ReadonlyMap<string, LinkRowSummary>>(new Map());
	const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
	const [news, setNews] = useState<readonly LinkRowSummary[]>([]);
	const known = useRef<ReadonlyMap<string, LinkRowSummary>>(new Map());
	const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
	const readAgain = useReadAgain();

	useEffect(() => {
		known.current = new Map([...known.current, ...listed.map((row) => [row.paymentId, row] as const)]);
	}, [listed]);
	useEffect(() => {
		const running = timers.current;
		return () => {
			for (const timer of running) clearTimeout(timer);
		};
	}, []);

	const take = useCallback(
		(rows: readonly LinkRowSummary[]) => {
			const newer = rows.filter((row) => row.version > (known.current.get(row.paymentId)?.version ?? -1));
			if (newer.length === 0) return;
			known.current = new Map([...known.current, ...newer.map((row) => [row.paymentId, row] as const)]);
			setChanged((before) => new Map([...before, ...newer.map((row) => [row.paymentId, row] as const)]));
			setNews(newer);
			const ids = newer.map(({ paymentId }) => paymentId);
			setFresh((before) => new Set([...before, ...ids]));
			const timer = setTimeout(() => {
				timers.current.delete(timer);
				setFresh((before) => new Set([...before].filter((id) => !ids.includes(id))));
			}, MARKED_MS);
			timers.current.add(timer);
			readAgain();
		},
		[readAgain],
	);

	const search = deskPath(params).split("?")[1] ?? "";
	const source = useMemo<LiveSource | null>(() => {
		if (!isOn) return null;
		let polls = 0;
		const path = `/links/live${search && `?${search}`}`;
		return {
			path: () => `/links/live?since=${readAt.current}`,
			take: (message) => {
				take((message as DeskMessage).rows);
				// Also for a line that is sent unchanged: something arrived at its address and is not matched.
				readAgain();
			},
			poll: async () => {
				const answer = await fetch(path, { headers: { Accept: "application/json" } });
				if (answer.ok) take(((await answer.json()) as DeskMessage).rows);
				polls += 1;
				if (polls % POLLS_A_READING === 0) readAgain();
			},
			// What changed meanwhile reached nobody.
			opened: (again) => {
				if (again) readAgain();
			},
		};
	}, [search, take, readAgain, isOn]);
	const { state } = useLiveSocket(source);
	const takesNew = isFirstOfAll(params);
	const rows = useMemo(() => mergeRows(listed, changed, takesNew), [listed, changed, takesNew]);
	return { rows, fresh, news, state };
}

/** Reads the page's data again, soon, and not more often than every few seconds. */
function useReadAgain(): () => void {
	const { revalidate } = useRevalidator();
	const newest = useRef(revalidate);
	newest.current = revalidate;
	const last = useRef(0);
	const timer = useRef<ReturnType<typeof setTimeout>>();
	useEffect(() => () => clearTimeout(timer.current), []);
	return useCallback(() => {
		clearTimeout(timer.current);
		const wait = Math.max(500, last.current + READ_AGAIN_MS - Date.now());
		timer.current = setTimeout(() => {
			last.current = Date.now();
			newest.current();
		}, wait);
	}, []);
}
