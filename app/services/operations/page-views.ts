import { utcDay } from "../../core/operations/page-view.ts";
import type { Database } from "../../db/database.ts";
import { addPageViews } from "../../db/operations/page-views.ts";
import type { Clock } from "../../ports/clock.ts";

export interface ViewDeps {
	db: Database;
	clock: Clock;
	/** undefined without Analytics Engine */
	dataset: Pick<AnalyticsEngineDataset, "writeDataPoint"> | undefined;
	wait(ms: number): Promise<void>;
}

/**
 * Views are collected this long and written in one statement, which saves writes. An evicted isolate loses at most this much
 * of the statistics, which is acceptable.
 */
export const BATCH_MS = 5_000;
/** A request may be cancelled before its waitUntil work ends; after this long another request writes its views. */
const ABANDONED_MS = 6 * BATCH_MS;

export interface ViewCounter {
	/**
	 * Counts one view of a route in D1 and, if bound, in Analytics Engine.
	 *
	 * @returns the first view of a batch resolves once the batch is written, the others at once; rejects if D1 fails, and the
	 * views are then written with the next batch
	 */
	count(route: string): Promise<void>;
}

/** One per isolate. */
export function viewCounter({ db, clock, dataset, wait }: ViewDeps): ViewCounter {
	/** day → route → views */
	let gathered = new Map<string, Map<string, number>>();
	let gatheringSince = Number.NEGATIVE_INFINITY;

	function add(day: string, route: string, views: number): void {
		const routes = gathered.get(day) ?? new Map<string, number>();
		routes.set(route, (routes.get(route) ?? 0) + views);
		gathered.set(day, routes);
	}

	async function write(): Promise<void> {
		const rows = [...gathered].flatMap(([day, routes]) => [...routes].map(([route, views]) => ({ day, route, views })));
		gathered = new Map();
		gatheringSince = Number.NEGATIVE_INFINITY;
		try {
			await addPageViews(db, rows);
		} catch (error) {
			for (const { day, route, views } of rows) add(day, route, views);
			throw error;
		}
	}

	return {
		async count(route) {
			const now = clock.now();
			dataset?.writeDataPoint({ indexes: [route], blobs: [route], doubles: [1] });
			add(utcDay(now), route, 1);
			if (now - gatheringSince < ABANDONED_MS) return;
			gatheringSince = now;
			await wait(BATCH_MS);
			await write();
		},
	};
}
