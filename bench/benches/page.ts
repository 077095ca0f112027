import type { Bench } from "../bench.ts";
import { atLeast, atMost, exactly } from "../figure.ts";
import { ask } from "../runtime/requests.ts";
import { makeLink, migrate } from "../runtime/seed.ts";
import { startWorker } from "../runtime/worker.ts";
import { interleave, median, medianRatio } from "../statistics.ts";
import type { Counts } from "../workers/counting.ts";

const ROUNDS = 5;
const ROUND_SECONDS = 5;
const CONNECTIONS = [1, 32] as const;

/** How often each is asked before anything is measured: workerd compiles what runs often. */
const WARM_SECONDS = 3;

export const page: Bench = {
	name: "page",
	title: "The payment page on the server",
	how: "GET /link/:id of the production bundle and of a bare Remix page with one D1 read by key, both in workerd by Miniflare, a load of 1 and of 32 connections that keep alive; five interleaved rounds of five seconds each, the median of the rounds' ratios. Statements are counted by a worker that wraps the production one.",
	workers: ["app", "counting", "bare-page"],
	seconds: 130,
	run: async ({ root, short }) => {
		const app = await startWorker(root, "app");
		const bare = await startWorker(root, "bare-page");
		const counting = await startWorker(root, "counting");
		try {
			const [database, bareDatabase, counted] = [
				await app.database(),
				await bare.database(),
				await counting.database(),
			];
			await Promise.all([migrate(root, database), migrate(root, counted)]);
			const pageUrl = `${app.url}/link/${await makeLink(database)}`;
			await bareDatabase.exec("create table pages (id text primary key, title text not null, body text not null)");
			await bareDatabase.prepare("insert into pages values ('one', 'A page', 'With one row in it.')").run();
			const bareUrl = `${bare.url}/page/one`;
			for (const url of [pageUrl, bareUrl]) await ask(url, 1, short ? 1 : WARM_SECONDS);

			const figures = [];
			for (const connections of CONNECTIONS) {
				const { one, other } = await interleave(
					short ? 1 : ROUNDS,
					() => ask(pageUrl, connections, short ? 1 : ROUND_SECONDS),
					() => ask(bareUrl, connections, short ? 1 : ROUND_SECONDS),
				);
				const of = (rounds: typeof one, key: keyof (typeof one)[number]) => rounds.map((round) => round[key]);
				const at = connections === 1 ? "1 connection" : `${connections} connections`;
				figures.push(
					{
						name: `requests per second at ${at}, share of the bare page's`,
						value: medianRatio(of(one, "requestsPerSecond"), of(other, "requestsPerSecond")),
						unit: "× bare",
						target: atLeast(0.8),
					},
					{
						name: `p50 at ${at}, multiple of the bare page's`,
						value: medianRatio(of(one, "p50"), of(other, "p50")),
						unit: "× bare",
						target: atMost(1.3),
					},
					{
						name: `requests per second at ${at}`,
						value: median(of(one, "requestsPerSecond")),
						unit: "requests/s",
						bare: median(of(other, "requestsPerSecond")),
					},
					{ name: `p50 at ${at}`, value: median(of(one, "p50")), unit: "ms", bare: median(of(other, "p50")) },
					{
						name: `answers at ${at} that failed`,
						value: [...one, ...other].reduce((sum, { failed }) => sum + failed, 0),
						unit: "answers",
						target: exactly(0),
						exact: true,
					},
				);
			}

			const link = await makeLink(counted);
			const countsUrl = `${counting.url}/__bench/counts`;
			await (await fetch(`${counting.url}/link/${link}`)).text();
			await fetch(countsUrl, { method: "POST" });
			await (await fetch(`${counting.url}/link/${link}`)).text();
			const counts = (await (await fetch(countsUrl)).json()) as Counts;
			figures.push({
				name: "D1 statements of a view",
				value: counts.statements,
				unit: "statements",
				target: exactly(1),
				exact: true,
			});
			return figures;
		} finally {
			await Promise.all([app.stop(), bare.stop(), counting.stop()]);
		}
	},
};
