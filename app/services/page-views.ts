import { utcDay } from "../core/page-view.ts";
import type { Database } from "../db/database.ts";
import { addPageView } from "../db/page-views.ts";
import type { Clock } from "../ports/clock.ts";

export interface ViewDeps {
	db: Database;
	clock: Clock;
	/** where the operator has Analytics Engine */
	dataset: Pick<AnalyticsEngineDataset, "writeDataPoint"> | undefined;
}

/** Counts one view of a route, in D1 always, in Analytics Engine where there is one. One statement, so that none is lost. */
export async function countPageView(deps: ViewDeps, route: string): Promise<void> {
	deps.dataset?.writeDataPoint({ indexes: [route], blobs: [route], doubles: [1] });
	await addPageView(deps.db, utcDay(deps.clock.now()), route);
}
