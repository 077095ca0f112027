import { and, asc, desc, gte, lte, sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { pageViews } from "./operation-tables.ts";

/** Adds one view of a route on a day. */
export async function addPageView(db: Database, day: string, route: string): Promise<void> {
	await db
		.insert(pageViews)
		.values({ day, route, views: 1 })
		.onConflictDoUpdate({
			target: [pageViews.day, pageViews.route],
			set: { views: sql`${pageViews.views} + 1` },
		});
}

export type PageViewRow = typeof pageViews.$inferSelect;

/** Views of the days from one to another, both included, newest day first. */
export function listPageViews(db: Database, from: string, to: string, limit: number): Promise<PageViewRow[]> {
	return db
		.select()
		.from(pageViews)
		.where(and(gte(pageViews.day, from), lte(pageViews.day, to)))
		.orderBy(desc(pageViews.day), asc(pageViews.route))
		.limit(limit);
}
