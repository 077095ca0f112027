import { makeLink, makeUser, migrate } from "#local/runtime/seed.ts";
import type { Bench } from "../bench.ts";
import { atLeast, atMost, exactly, type Measured } from "../figure.ts";
import { BROWSER_HEADERS, type Timed, timePages } from "../runtime/timed-requests.ts";
import { type Running, startWorker } from "../runtime/worker.ts";
import { interleave, median, medianRatio } from "../statistics.ts";
import type { Counts } from "../workers/counting.ts";

const ROUNDS = 5;
const ROUND_SECONDS = 3;
const CONNECTIONS = [1, 32] as const;
/** Many payers open many links: nothing that is kept for one link may make this faster than it is. */
const LINKS = 200;
/** How long each is asked before anything is measured: workerd compiles what runs often. */
const WARM_SECONDS = 4;
/** Views whose statements are counted to the last one. */
const VIEWS_COUNTED = 100;
/** Until the note of a first visit is written. */
const OPENED_WRITTEN_MS = 500;
/** Until views are written (services/operations/page-views.ts), and a little. */
const VIEWS_WRITTEN_MS = 6_000;

const SHARE = "requests per second, share of the bare page's";
const MULTIPLE = "p50, multiple of the bare page's";
const at = (connections: number, figure: string) =>
	`at ${connections} connection${connections === 1 ? "" : "s"}: ${figure}`;

const WHY_SHORT =
	"By profiles of the Worker while it answered 3,151 pages (28 November 2026) and 1,895 (30 November) no single piece takes much: a sixth is D1's binding, from the statement to the rows as objects; a tenth React drawing some five hundred elements, where there were two hundred on 22 November; a tenth Remix finding the route; a tenth what is made for each request before it. A page of each of a dozen commits in between says the same: what a payer reads of names, worth, bookkeeping lines and receipts made the page 128 kB instead of 77 (63 of them styles, 31 words) and took it from 0.74 to 0.4 of the bare page in small steps. Beside other work the share falls.";

export const page: Bench = {
	name: "page",
	title: "The payment page on the server",
	how: `GET /link/:id of the production bundle and of a bare Remix page with one D1 read by key, both bundled alike and in workerd by Miniflare, asked for with a browser's headers over 1 and over 32 connections that keep alive; ${LINKS} links and ${LINKS} bare pages in turn. ${ROUNDS} interleaved rounds of ${ROUND_SECONDS} seconds each, the median of the rounds' ratios; times are taken to the last byte. Statements are counted by a worker that wraps the production one, of ${VIEWS_COUNTED} views of a link that was opened before, until what comes after the answers is done.`,
	workers: ["app", "counting", "bare-page"],
	seconds: 115,
	shortfalls: Object.fromEntries(
		CONNECTIONS.flatMap((connections) => [SHARE, MULTIPLE].map((figure) => [at(connections, figure), WHY_SHORT])),
	),
	run: async ({ root, short, say }) => {
		const [links, rounds, seconds] = short ? [5, 1, 0.5] : [LINKS, ROUNDS, ROUND_SECONDS];
		const app = await startWorker(root, "app");
		const bare = await startWorker(root, "bare-page");
		const counting = await startWorker(root, "counting");
		try {
			const pages = await payPages(root, app, links);
			const barePages = await plainPages(bare, links);
			// Each link is opened once before: what is noted of a first visit is not a view's.
			for (const urls of [pages, barePages]) {
				for (const url of urls) await (await fetch(url, { headers: BROWSER_HEADERS })).text();
				await timePages(urls, 1, short ? 0.5 : WARM_SECONDS);
			}
			const figures: Measured[] = [];
			for (const connections of CONNECTIONS) {
				const turns = await interleave(
					rounds,
					() => timePages(pages, connections, seconds),
					() => timePages(barePages, connections, seconds),
				);
				say(`${connections} connections measured`);
				figures.push(...compared(connections, turns.one, turns.other));
			}
			figures.push(...(await countStatements(root, counting, short)));
			return figures;
		} finally {
			await Promise.all([app.stop(), bare.stop(), counting.stop()]);
		}
	},
};

async function payPages(root: string, app: Running, count: number): Promise<string[]> {
	const database = await app.database();
	await migrate(root, database);
	const userId = await makeUser(database);
	const pages: string[] = [];
	for (let made = 0; made < count; made++) pages.push(`${app.url}/link/${await makeLink(database, { userId })}`);
	return pages;
}

async function plainPages(bare: Running, count: number): Promise<string[]> {
	const database = await bare.database();
	await database.exec("create table pages (id text primary key, title text not null, body text not null)");
	const ids = Array.from({ length: count }, (_, made) => `page-${made}`);
	const insert = database.prepare("insert into pages values (?, 'A page', 'With one row in it.')");
	await database.batch(ids.map((id) => insert.bind(id)));
	return ids.map((id) => `${bare.url}/page/${id}`);
}

function compared(connections: number, ours: Timed[], theirs: Timed[]): Measured[] {
	const of = (rounds: Timed[], key: keyof Timed) => rounds.map((round) => round[key]);
	const ratio = (key: keyof Timed) => medianRatio(of(ours, key), of(theirs, key));
	const measured = (key: keyof Timed, name: string, unit: string): Measured => ({
		name: at(connections, name),
		value: median(of(ours, key)),
		unit,
		bare: median(of(theirs, key)),
	});
	return [
		{ name: at(connections, SHARE), value: ratio("requestsPerSecond"), unit: "× bare", target: atLeast(0.6) },
		{ name: at(connections, MULTIPLE), value: ratio("p50"), unit: "× bare", target: atMost(1.75) },
		measured("requestsPerSecond", "requests per second", "requests/s"),
		measured("p50", "p50", "ms"),
		measured("p99", "p99", "ms"),
		...(connections === 1 ? [measured("bytes", "HTML of a page", "bytes")] : []),
		{
			name: at(connections, "answers that failed"),
			value: [...ours, ...theirs].reduce((sum, { failed }) => sum + failed, 0),
			unit: "answers",
			target: exactly(0),
			exact: true,
		},
	];
}

/** Before the answer a view reads its link; what is written after it is gathered for all views of some seconds. */
async function countStatements(root: string, counting: Running, short: boolean): Promise<Measured[]> {
	const [url = ""] = await payPages(root, counting, 1);
	const counts = async (method: "GET" | "POST") =>
		(await (await fetch(`${counting.url}/__bench/counts`, { method })).json()) as Counts;
	const view = async () => (await fetch(url, { headers: BROWSER_HEADERS })).text();
	const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
	await view();
	await wait(OPENED_WRITTEN_MS);
	const views = short ? 5 : VIEWS_COUNTED;
	await counts("POST");
	for (let viewed = 0; viewed < views; viewed++) await view();
	await wait(VIEWS_WRITTEN_MS);
	const { sql } = await counts("GET");
	const reads = Object.entries(sql).filter(([text]) => /^\s*select/i.test(text));
	const sum = (entries: [string, number][]) => entries.reduce((total, [, times]) => total + times, 0);
	return [
		{ name: "D1 statements of a view", value: sum(reads) / views, unit: "statements", target: exactly(1), exact: true },
		{
			name: `statements after the answers of ${views} views, all together`,
			value: sum(Object.entries(sql)) - sum(reads),
			unit: "statements",
			target: atMost(short ? 1 : 2),
			exact: true,
		},
	];
}
