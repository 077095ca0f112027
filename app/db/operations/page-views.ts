import { and, asc, desc, gte, lte, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { pageViews } from "./operation-tables.ts";

export type PageViewRow = typeof pageViews.$inferSelect;

/** Adds views to the counters of their routes and days, in one statement. */
export async function addPageViews(db: Database, views: readonly PageViewRow[]): Promise<void> {
	await db.run(sql`
		insert into page_views (day, route, views)
		select value ->> 'day', value ->> 'route', value ->> 'views' from json_each(${JSON.stringify(views)}) where true
		on conflict (day, route) do update set views = views + excluded.views
	`);
}

/** Views from one day to another, both included, newest day first. */
export function listPageViews(db: Database, from: string, to: string, limit: number): Promise<PageViewRow[]> {
	return db
		.select()
		.from(pageViews)
		.where(and(gte(pageViews.day, from), lte(pageViews.day, to)))
		.orderBy(desc(pageViews.day), asc(pageViews.route))
		.limit(limit);
}
