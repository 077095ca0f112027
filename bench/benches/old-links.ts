import { readdirSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "#local/runtime/seed.ts";
import type { Bench } from "../bench.ts";
import { exactly, type Measured } from "../figure.ts";
import { BROWSER_HEADERS } from "../runtime/timed-requests.ts";
import { type Running, startWorker } from "../runtime/worker.ts";
import { databaseSize, makePaidLinks, paidLinkId } from "../scale/old-links.ts";
import { makeAccount } from "../server/sign-in.ts";
import { median } from "../statistics.ts";

const LINKS = Number(process.env.OLD_LINKS ?? 20_000);
const OPENED = 200;
const DAY_MS = 24 * 60 * 60_000;
const TEN_GB = 10e9;
/** The cron runs so often a month. */
const RUNS = 30 * 144;

export const oldLinks: Bench = {
	name: "old-links",
	title: "Links that were final ninety days ago",
	how: "Paid links with every row that a link has by then (attempt, events, report, who named it, transfer, receipt, mails, line of the list), each cloned from one that was really paid, a hundred days old. The production Worker's own cron moves their rows to its R2, run after run. Sizes are those of the database without its free pages, which later links use. Opened: the payment page of a link in R2, whose rows are brought back, beside the same page opened once more.",
	workers: ["app"],
	seconds: 240,
	run: async ({ root, dir, short, say }) => {
		const count = short ? 300 : LINKS;
		const app = await startWorker(root, "app", { persist: dir });
		try {
			const database = await app.database();
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
			const full = await size();
			say(`${count} links made, ${((full - empty) / count / 1_000).toFixed(2)} kB each`);
			const { runs, seconds } = await moveAll(app, database, count);
			const after = await size();
			say(
				`moved in ${runs} runs, ${seconds.toFixed(0)} s; ${((after - empty) / count / 1_000).toFixed(2)} kB each left`,
			);
			const objects = await sizeInBucket(app, count);
			const [first, again] = await openSome(app, short ? 20 : OPENED);
			const left = await countRows(database, "payment_events");
			return [
				{ name: "a paid link in D1", value: (full - empty) / count / 1_000, unit: "kB" },
				{ name: "the same with its rows in R2", value: (after - empty) / count / 1_000, unit: "kB" },
				{ name: "its object in R2", value: objects / 1_000, unit: "kB" },
				{
					name: "links in one D1 of 10 GB, none moved",
					value: Math.floor(TEN_GB / ((full - empty) / count)),
					unit: "links",
				},
				{
					name: "links in one D1 of 10 GB, all moved",
					value: Math.floor(TEN_GB / ((after - empty) / count)),
					unit: "links",
				},
				{ name: "links moved a month by the cron", value: Math.round((count / runs) * RUNS), unit: "links" },
				{ name: "links moved per second", value: count / seconds, unit: "links/s" },
				{ name: "opening a link in R2", value: median(first), unit: "ms", bare: median(again) },
				{
					name: "events brought back, of those opened, not as many as before",
					value: Math.abs(left - (short ? 20 : OPENED) * EVENTS),
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

/** Of the link that was really paid; opening its page adds one. */
const EVENTS = 6;

function databaseFile(dir: string): string {
	const files = readdirSync(dir, { recursive: true, encoding: "utf8" });
	const file = files.find((name) => /D1DatabaseObject\/[0-9a-f]{64}\.sqlite$/.test(name));
	if (!file) throw new Error("the database has no file");
	return join(dir, file);
}

async function countRows(database: D1Database, table: string): Promise<number> {
	return (await database.prepare(`select count(*) as count from ${table}`).first<{ count: number }>())?.count ?? 0;
}

/** Runs the cron until all links are moved. */
async function moveAll(app: Running, database: D1Database, count: number): Promise<{ runs: number; seconds: number }> {
	const worker = await app.miniflare.getWorker("app");
	const startedAt = Date.now();
	for (let runs = 1; ; runs++) {
		await worker.scheduled({ scheduledTime: new Date(), cron: "*/10 * * * *" });
		const cold = await database
			.prepare("select count(*) as count from pending_payments where cold_since is not null")
			.first<{ count: number }>();
		if (cold?.count === count) return { runs, seconds: (Date.now() - startedAt) / 1_000 };
		if (runs > count) throw new Error(`${cold?.count} of ${count} links were moved`);
	}
}

/** @returns bytes of an object, on average of the first thousand */
async function sizeInBucket(app: Running, count: number): Promise<number> {
	const bucket = await app.miniflare.getR2Bucket("OLD_LINKS");
	const { objects } = await bucket.list({ limit: Math.min(1_000, count) });
	return objects.reduce((sum, { size }) => sum + size, 0) / objects.length;
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
