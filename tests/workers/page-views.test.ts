import { expect, test } from "vitest";
import { utcDay } from "#app/core/operations/page-view.ts";
import { openDatabase } from "#app/db/database.ts";
import { BATCH_MS, viewCounter } from "#app/services/operations/page-views.ts";
import { env } from "./environment.ts";
import { unique } from "./scenario.ts";

const NOON = Date.parse("2026-05-28T12:00:00Z");

async function stored(route: string): Promise<[string, number][]> {
	const { results } = await env.DB.prepare("select day, views from page_views where route = ? order by day")
		.bind(route)
		.all<{ day: string; views: number }>();
	return results.map(({ day, views }) => [day, views]);
}

/** A counter with a manual clock. */
function counterAt(start: number, db = openDatabase(env.DB)) {
	const points: unknown[] = [];
	const waits: { ms: number; over: () => void }[] = [];
	const time = { now: start };
	const counter = viewCounter({
		db,
		clock: { now: () => time.now },
		dataset: { writeDataPoint: (point?: AnalyticsEngineDataPoint) => void points.push(point) },
		wait: (ms) => new Promise((resolve) => waits.push({ ms, over: resolve })),
	});
	return { counter, points, waits, time };
}

test("views of some seconds are written in one batch, by route and day", async () => {
	const [route, other] = [`/${unique("page")}`, `/${unique("page")}`];
	const { counter, points, waits, time } = counterAt(NOON);
	const first = counter.count(route);
	await Promise.all(Array.from({ length: 19 }, () => counter.count(route)));
	await counter.count(other);
	time.now += 12 * 60 * 60_000;
	const last = counter.count(route);
	expect(await stored(route)).toEqual([]);
	expect(waits[0]?.ms).toBe(BATCH_MS);
	waits[0]?.over();
	await first;
	expect(await stored(route)).toEqual([
		["2026-05-28", 20],
		["2026-05-29", 1],
	]);
	expect(await stored(other)).toEqual([["2026-05-28", 1]]);
	expect(points).toHaveLength(22);
	expect(points[0]).toEqual({ indexes: [route], blobs: [route], doubles: [1] });
	// After this long a cancelled request is not waited for.
	waits[1]?.over();
	await last;
});

test("views during a write are written with the next batch", async () => {
	const route = `/${unique("page")}`;
	const { counter, waits } = counterAt(NOON);
	for (const round of [0, 1]) {
		const counted = counter.count(route);
		waits[round]?.over();
		await counted;
	}
	expect(await stored(route)).toEqual([["2026-05-28", 2]]);
});

test("views that D1 refused are written with the next batch", async () => {
	const route = `/${unique("page")}`;
	const real = openDatabase(env.DB);
	let down = true;
	const db = new Proxy(real, {
		get: (target, name) =>
			name === "run" && down ? () => Promise.reject(new Error("D1 is away")) : Reflect.get(target, name),
	});
	const { counter, waits } = counterAt(NOON, db);
	const lost = counter.count(route);
	waits[0]?.over();
	await expect(lost).rejects.toThrow("D1 is away");
	down = false;
	const kept = counter.count(route);
	waits[1]?.over();
	await kept;
	expect(await stored(route)).toEqual([["2026-05-28", 2]]);
});

test("a batch whose request was cancelled is written by another request", async () => {
	const route = `/${unique("page")}`;
	const { counter, waits, time } = counterAt(NOON);
	void counter.count(route);
	time.now += 7 * BATCH_MS;
	const counted = counter.count(route);
	waits[1]?.over();
	await counted;
	expect(await stored(route)).toEqual([["2026-05-28", 2]]);
});

test("counts in D1 without Analytics Engine", async () => {
	const route = `/${unique("page")}`;
	const wait = () => Promise.resolve();
	await viewCounter({ db: openDatabase(env.DB), clock: { now: Date.now }, dataset: undefined, wait }).count(route);
	expect(await stored(route)).toEqual([[utcDay(Date.now()), 1]]);
});
