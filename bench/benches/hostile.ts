import type { Bench } from "../bench.ts";
import { atLeast, exactly, type Measured } from "../figure.ts";
import { openHostileApp } from "../hostile/hostile-app.ts";
import type { Fault } from "../hostile/judge.ts";
import { type LaneResult, runLane } from "../hostile/lane.ts";
import { requireAddresses } from "../hostile/paths.ts";
import { KINDS } from "../hostile/request.ts";
import { listPatterns } from "../hostile/routes.ts";
import { memoryOfRuntime } from "../runtime/memory.ts";

/**
 * Requests of each seed, and its sockets with frames. Seeds are shared among `lanes` runtimes: two are done in two thirds of
 * the time, and on two cores keep their chains from answering now and then (2 of 200,000 were told so, by 503).
 */
const WHOLE = { seeds: 4, requests: 50_000, sockets: 250, lanes: 1 };
const SHORT = { seeds: 1, requests: 1_500, sockets: 26, lanes: 1 };
const FIRST_SEED = 1;
const MB = 1_024 * 1_024;

const FAULTS: Record<Fault, string> = {
	"server-error": "answers of 5xx",
	insides: "answers that show a stack, a path or SQL",
	reflected: "answers with a script, a header or a way out that the sender put there",
	headers: "answers without the security headers",
	malformed: "answers that are not well formed, or none",
};

export const hostile: Bench = {
	name: "hostile",
	title: "Hostile input",
	how: `Requests made from a seed over every route of app/routes.js, put on bare sockets to the production bundle in workerd, with a chain and stand-ins in a process of their own, people, links and pieces behind it; ${(WHOLE.seeds * WHOLE.requests).toLocaleString("en")} of them, 48 at once, the seeds ${FIRST_SEED} to ${FIRST_SEED + WHOLE.seeds - 1}. Every answer is judged. \`HOSTILE_SEED=N\` takes other seeds; \`HOSTILE_REQUEST=SEED:NUMBER\` sends one request alone, and all of those that fail are written to .local/bench/hostile-failures-SEED.jsonl. What the runtime refuses before the app is asked is counted apart.`,
	workers: ["app"],
	seconds: 1_000,
	run: async ({ root, short, say }) => {
		const patterns = listPatterns();
		requireAddresses(patterns);
		const [onlySeed, number] = (process.env.HOSTILE_REQUEST ?? "").split(":").map(Number);
		const size = onlySeed ? { ...SHORT, requests: 0, sockets: 0 } : short ? SHORT : WHOLE;
		const firstSeed = onlySeed || Number(process.env.HOSTILE_SEED ?? FIRST_SEED);
		const seeds = Array.from({ length: size.seeds }, (_, at) => firstSeed + at);
		const lanes = Array.from({ length: size.lanes }, (_, lane) => seeds.filter((_, at) => at % size.lanes === lane));
		const apps = await openAll(root, lanes.length);
		try {
			const memoryBefore = memoryOfRuntime().now / MB;
			const order = { root, patterns, ...size, only: onlySeed ? (number ?? 0) : null, say };
			const results = await Promise.all(apps.map((app, at) => runLane(app, { ...order, seeds: lanes[at] ?? [] })));
			for (const line of results.flatMap(({ sockets }) => sockets).slice(0, 10)) say(`✗ on a socket: ${line}`);
			const memoryAfter = memoryOfRuntime().now / MB;
			return [
				...figuresOf(results, size.seeds * size.requests, size.seeds * size.sockets),
				{ name: "memory of the runtimes afterwards", value: memoryAfter, unit: "MB", bare: memoryBefore },
			];
		} finally {
			for (const app of apps) await app.stop();
		}
	},
};

/** One after the other: each picks ports that are free. */
async function openAll(root: string, count: number) {
	const apps: Awaited<ReturnType<typeof openHostileApp>>[] = [];
	try {
		for (let opened = 0; opened < count; opened++) apps.push(await openHostileApp(root));
		return apps;
	} catch (error) {
		for (const app of apps) await app.stop();
		throw error;
	}
}

const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);

/** @param asked - requests there were to be made */
function figuresOf(results: readonly LaneResult[], asked: number, sockets: number): Measured[] {
	const tallies = results.map(({ tally }) => tally);
	const failures = tallies.flatMap((tally) => tally.failures);
	const none = (name: string, value: number, unit: string) => ({
		name,
		value,
		unit,
		target: exactly(0),
		exact: true as const,
	});
	return [
		{
			name: "requests",
			value: sum(tallies.map(({ sent }) => sent)),
			unit: "requests",
			target: atLeast(asked),
			exact: true,
		},
		...KINDS.map((kind) => ({
			name: `requests: ${kind}`,
			value: sum(tallies.map(({ byKind }) => byKind[kind])),
			unit: "requests",
		})),
		{
			name: "refused by the runtime, the app not asked",
			value: sum(tallies.map(({ byRuntime }) => byRuntime)),
			unit: "requests",
		},
		{ name: "sockets with frames no browser sends", value: sockets, unit: "sockets" },
		...Object.entries(FAULTS).map(([fault, name]) =>
			none(
				name,
				failures.filter(({ offences }) => offences.some((offence) => offence.fault === fault)).length,
				"answers",
			),
		),
		none("sockets that were answered wrongly", sum(results.map((one) => one.sockets.length)), "sockets"),
		none("links that count as paid and are not", sum(results.map(({ wronglyPaid }) => wronglyPaid)), "links"),
		{
			name: "healthy afterwards: sign-in, link, page, report, dashboard's socket",
			value: results.every(({ healthy }) => healthy) ? 1 : 0,
			unit: "stories",
			target: exactly(1),
			exact: true,
		},
	];
}
