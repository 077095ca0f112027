import { expect, test } from "vitest";
import { utcDay } from "#app/core/page-view.ts";
import { openDatabase } from "#app/db/database.ts";
import { countPageView } from "#app/services/page-views.ts";
import { env } from "./environment.ts";
import { unique } from "./scenario.ts";

const NOON = Date.parse("2026-05-28T12:00:00Z");

async function stored(route: string): Promise<[string, number][]> {
	const { results } = await env.DB.prepare("select day, views from page_views where route = ? order by day")
		.bind(route)
		.all<{ day: string; views: number }>();
	return results.map(({ day, views }) => [day, views]);
}

test("views of a route add up by day, however many come at once", async () => {
	const route = `/${unique("page")}`;
	const points: unknown[] = [];
	const at = (now: number) => ({
		db: openDatabase(env.DB),
		clock: { now: () => now },
		dataset: { writeDataPoint: (point?: AnalyticsEngineDataPoint) => void points.push(point) },
	});
	await Promise.all(Array.from({ length: 20 }, () => countPageView(at(NOON), route)));
	await countPageView(at(NOON + 12 * 60 * 60_000), route);
	expect(await stored(route)).toEqual([
		["2026-05-28", 20],
		["2026-05-29", 1],
	]);
	expect(points).toHaveLength(21);
	expect(points[0]).toEqual({ indexes: [route], blobs: [route], doubles: [1] });
});

test("D1 counts where there is no Analytics Engine", async () => {
	const route = `/${unique("page")}`;
	await countPageView({ db: openDatabase(env.DB), clock: { now: Date.now }, dataset: undefined }, route);
	expect(await stored(route)).toEqual([[utcDay(Date.now()), 1]]);
});
