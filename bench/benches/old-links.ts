import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { migrate } from "#local/runtime/seed.ts";
import type { Bench } from "../bench.ts";
import { exactly, type Measured } from "../figure.ts";
import { BROWSER_HEADERS } from "../runtime/timed-requests.ts";
import { type Running, startWorker } from "../runtime/worker.ts";
import { databaseSize, makePaidLinks, paidLinkId } from "../scale/old-links.ts";
import { makeAccount } from "../server/sign-in.ts";
import { median } from "../statistics.ts";

/** in the database; OLD_LINKS=1000000 takes some 40 minutes and 30 GB of disk */
const LINKS = Number(process.env.OLD_LINKS ?? 20_000);
/** of which so many are moved */
const MOVED = Math.min(20_000, LINKS);
const OPENED = 200;
const DAY_MS = 24 * 60 * 60_000;
const TEN_GB = 10e9;
/** The cron runs so often a month. */
const RUNS = 30 * 144;

export const oldLinks: Bench = {
	name: "old-links",
	title: "Links that were final ninety days ago",
	how: "Paid links with every row that a link has by then (attempt, events, report, who named it, transfer, receipt, mails, line of the list), each cloned from one that was really paid, a hundred days old. The production Worker's own cron moves their rows to its R2, run after run, 20,000 of them where there are more (`OLD_LINKS=1000000`); half way the runtime gets SIGKILL in the middle of a run. Lost is a link that has neither all its rows in D1 nor an object of the instant that D1 names; what the killed run had begun waits a day. Sizes are those of the database without its free pages, which later links use. Opened: the payment page of a link in R2, whose rows are brought back, beside the same page opened once more.",
	workers: ["app"],
	seconds: process.env.OLD_LINKS ? 2_400 : 240,
	run: async ({ root, dir, short, say }) => {
		const [count, wanted] = short ? [300, 300] : [LINKS, MOVED];
		let app = await startWorker(root, "app", { persist: dir });
		try {
			let database = await app.database();
			await migrate(root, database);
			const account = await makeAccount(database);
			const user = await database
				.prepare("select id from users where email = ?")
				.bind(account.email)
				.first<{ id: string }>();
			if (!user) throw new Error("no account");
			const size = () => databaseSize(databaseFile(dir), join(dir, "scratch.sqlite"));
			const empty = await size();
			await makePaidLinks(database, { root, userId: user.id, count, at: Date.now() - 100 * DAY_MS });
			const each = ((await size()) - empty) / count;
			const events = (await countRows(database, "payment_events")) / count;
			say(`${count} links made, ${(each / 1_000).toFixed(2)} kB each`);
			const before = await moveSome(app, database, wanted / 2);
			await killWithin(app, dir);
			app = await startWorker(root, "app", { persist: dir });
			database = await app.database();
			const after = await moveSome(app, database, wanted);
			const moved = await countMoved(database);
			const runs = before.runs + after.runs;
			const seconds = before.seconds + after.seconds;
			const left = ((await size()) - empty - (count - moved) * each) / moved;
			say(`${moved} moved in ${runs} runs, ${seconds.toFixed(0)} s; ${(left / 1_000).toFixed(2)} kB each left`);
			const bucket = await app.miniflare.getR2Bucket("OLD_LINKS");
			const objects = await sizesInBucket(bucket as unknown as R2Bucket);
			const lost = await countLost(database, objects, events);
			const opened = short ? 20 : OPENED;
			const [first, again] = await openSome(app, opened);
			const back = (await countRows(database, "payment_events")) - (count - moved) * events;
			return [
				{ name: "links in the database", value: count, unit: "links" },
				{ name: "a paid link in D1", value: each / 1_000, unit: "kB" },
				{ name: "the same with its rows in R2", value: left / 1_000, unit: "kB" },
				{ name: "its object in R2", value: median([...objects.values()]) / 1_000, unit: "kB" },
				{ name: "links in one D1 of 10 GB, none moved", value: Math.floor(TEN_GB / each), unit: "links" },
				{ name: "links in one D1 of 10 GB, all moved", value: Math.floor(TEN_GB / left), unit: "links" },
				{
					name: "links moved a month by the cron",
					value: Math.round(((before.moved + after.moved) / runs) * RUNS),
					unit: "links",
				},
				{ name: "links moved per second", value: (before.moved + after.moved) / seconds, unit: "links/s" },
				{ name: "opening a link in R2", value: median(first), unit: "ms", bare: median(again) },
				{
					name: "links lost, the runtime killed half way",
					value: lost,
					unit: "links",
					target: exactly(0),
					exact: true,
				},
				{
					name: "events brought back, of those opened, not as many as before",
					// opening a link's page adds one
					value: Math.abs(back - opened * (events + 1)),
					unit: "events",
					target: exactly(0),
					exact: true,
				},
			] satisfies Measured[];
		} finally {
			await app.stop();
		}
	},
};

function databaseFile(dir: string): string {
	const files = readdirSync(dir, { recursive: true, encoding: "utf8" });
	const file = files.find((name) => /D1DatabaseObject\/[0-9a-f]{64}\.sqlite$/.test(name));
	if (!file) throw new Error("the database has no file");
	return join(dir, file);
}

async function countRows(database: D1Database, table: string): Promise<number> {
	return (await database.prepare(`select count(*) as count from ${table}`).first<{ count: number }>())?.count ?? 0;
}

async function countMoved(database: D1Database): Promise<number> {
	const query = "select count(*) as count from pending_payments where cold_since is not null";
	return (await database.prepare(query).first<{ count: number }>())?.count ?? 0;
}

const runCron = async (app: Running) =>
	(await app.miniflare.getWorker("app")).scheduled({ scheduledTime: new Date(), cron: "*/10 * * * *" });

/** Runs the cron until so many links are moved, or no more are: what a killed run had begun waits a day. */
async function moveSome(
	app: Running,
	database: D1Database,
	wanted: number,
): Promise<{ moved: number; runs: number; seconds: number }> {
	const [startedAt, had] = [Date.now(), await countMoved(database)];
	for (let [runs, last] = [1, had]; ; runs++) {
		await runCron(app);
		const now = await countMoved(database);
		if (now >= wanted || now === last) return { moved: now - had, runs, seconds: (Date.now() - startedAt) / 1_000 };
		last = now;
	}
}

/** Kills the runtime while the cron moves links. What it stores is counted on the disk: nothing is asked of a runtime that is killed. */
async function killWithin(app: Running, dir: string): Promise<void> {
	const stored = () =>
		readdirSync(dir, { recursive: true, encoding: "utf8" }).filter((name) => /r2\/.*\/blobs\/./.test(name)).length;
	const had = stored();
	void runCron(app).catch(() => {});
	while (stored() < had + 5) await setTimeout(5);
	for (const line of execFileSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" }).split("\n")) {
		const [pid, parent, name = ""] = line.trim().split(/\s+/);
		if (Number(parent) === process.pid && name.includes("workerd")) process.kill(Number(pid), "SIGKILL");
	}
	await app.stop().catch(() => {});
}

/** @returns bytes of each object by its key */
async function sizesInBucket(bucket: R2Bucket): Promise<Map<string, number>> {
	const sizes = new Map<string, number>();
	for (let cursor: string | undefined; ; ) {
		const page = await bucket.list({ cursor });
		for (const { key, size } of page.objects) sizes.set(key, size);
		if (!page.truncated) return sizes;
		cursor = page.cursor;
	}
}

/** Links that are whole neither here nor there. */
async function countLost(database: D1Database, objects: Map<string, number>, events: number): Promise<number> {
	const here = await database
		.prepare(
			`select count(*) as count from pending_payments p where cold_since is null
			and (select count(*) from payment_events e where e.payment_id = p.payment_id) <> ?`,
		)
		.bind(events)
		.first<{ count: number }>();
	const there = await database
		.prepare(
			"select 'links/' || payment_id || '/' || cold_since || '.json' as key from pending_payments where cold_since is not null",
		)
		.all<{ key: string }>();
	return (here?.count ?? 0) + there.results.filter(({ key }) => !objects.has(key)).length;
}

async function openSome(app: Running, count: number): Promise<[number[], number[]]> {
	const open = async (at: number) => {
		const startedAt = performance.now();
		const answer = await fetch(`${app.url}/link/${paidLinkId(at)}`, { headers: BROWSER_HEADERS });
		await answer.arrayBuffer();
		if (!answer.ok) throw new Error(`a link's page answered ${answer.status}`);
		return performance.now() - startedAt;
	};
	const [first, again]: [number[], number[]] = [[], []];
	for (let at = 0; at < count; at++) {
		first.push(await open(at));
		again.push(await open(at));
	}
	return [first, again];
}
