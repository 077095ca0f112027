import { utcDay } from "../../core/operations/page-view.ts";
import type { Database } from "../../db/database.ts";
import { addPageViews } from "../../db/operations/page-views.ts";
import type { Clock } from "../../ports/clock.ts";

export interface ViewDeps {
	db: Database;
	clock: Clock;
	/** where the operator has Analytics Engine */
	dataset: Pick<AnalyticsEngineDataset, "writeDataPoint"> | undefined;
	wait(ms: number): Promise<void>;
}

/**
 * Views are gathered for so long and written in one statement, however many they are. An isolate that is taken away
 * meanwhile takes so many seconds of views with it, of which nothing but a statistic depends.
 */
export const GATHERED_MS = 5_000;
/** A request may end before its work after the answer has: after so long another one sees to what it left. */
const GIVEN_UP_MS = 6 * GATHERED_MS;

export interface ViewCounter {
	/**
	 * Counts one view of a route, in D1 always, in Analytics Engine where there is one.
	 *
	 * @returns for the first view in a while when it and those that came after it are written, for the others at once;
	 *   rejects when D1 did not take them, which are then written with the next ones
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
			if (now - gatheringSince < GIVEN_UP_MS) return;
			gatheringSince = now;
			await wait(GATHERED_MS);
			await write();
		},
	};
}
