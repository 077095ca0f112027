import type { Bench } from "../bench.ts";
import { atLeast, exactly, type Measured } from "../figure.ts";
import { CONNECTIONS } from "../hostile/crowd.ts";
import { openHostileApp } from "../hostile/hostile-app.ts";
import type { Fault } from "../hostile/judge.ts";
import { requireAddresses } from "../hostile/paths.ts";
import { KINDS } from "../hostile/request.ts";
import { listPatterns } from "../hostile/routes.ts";
import { type ThrownResult, throwSeeds } from "../hostile/seeds.ts";
import { memoryOfRuntime } from "../runtime/process-facts.ts";

/** Requests of each seed, and its sockets with frames. */
const WHOLE = { seeds: 4, requests: 50_000, sockets: 250 };
const SHORT = { seeds: 1, requests: 1_500, sockets: 26 };
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
	how: `Requests made from a seed over every route of app/routes.js, put on bare sockets to the production bundle in workerd, with a chain and stand-ins in a process of their own, people, links and pieces behind it; ${(WHOLE.seeds * WHOLE.requests).toLocaleString("en")} of them, ${CONNECTIONS} at once, the seeds ${FIRST_SEED} to ${FIRST_SEED + WHOLE.seeds - 1}. Every answer is judged. \`HOSTILE_SEED=N\` takes other seeds; \`HOSTILE_REQUEST=SEED:NUMBER\` sends one request alone, and all of those that fail are written to .local/bench/hostile-failures-SEED.jsonl. What the runtime refuses before the app is asked is counted apart. In a run of all benches others count beside it.`,
	workers: ["app"],
	counts: true,
	seconds: 550,
	run: async ({ root, short, say }) => {
		const patterns = listPatterns();
		requireAddresses(patterns);
		const [onlySeed, number] = (process.env.HOSTILE_REQUEST ?? "").split(":").map(Number);
		const size = onlySeed ? { ...SHORT, requests: 0, sockets: 0 } : short ? SHORT : WHOLE;
		const firstSeed = onlySeed || Number(process.env.HOSTILE_SEED ?? FIRST_SEED);
		const seeds = Array.from({ length: size.seeds }, (_, at) => firstSeed + at);
		const app = await openHostileApp(root);
		try {
			const memoryBefore = memoryOfRuntime().now / MB;
			const only = onlySeed ? (number ?? 0) : null;
			const result = await throwSeeds(app, { root, patterns, ...size, seeds, only, say });
			for (const line of result.sockets.slice(0, 10)) say(`✗ on a socket: ${line}`);
			const memoryAfter = memoryOfRuntime().now / MB;
			return [
				...figuresOf(result, size.seeds * size.requests, size.seeds * size.sockets),
				{ name: "memory of the runtime afterwards", value: memoryAfter, unit: "MB", bare: memoryBefore },
			];
		} finally {
			await app.stop();
		}
	},
};

/** @param asked - requests there were to be made */
function figuresOf({ tally, ...result }: ThrownResult, asked: number, sockets: number): Measured[] {
	const count = (fault: string) =>
		tally.failures.filter(({ offences }) => offences.some((offence) => offence.fault === fault)).length;
	const exact = { exact: true as const };
	const none = (name: string, value: number, unit: string) => ({ name, value, unit, target: exactly(0), ...exact });
	return [
		{ name: "requests", value: tally.sent, unit: "requests", target: atLeast(asked), ...exact },
		...KINDS.map((kind) => ({ name: `requests: ${kind}`, value: tally.byKind[kind], unit: "requests" })),
		{ name: "refused by the runtime, the app not asked", value: tally.byRuntime, unit: "requests" },
		{ name: "sockets with frames no browser sends", value: sockets, unit: "sockets" },
		...Object.entries(FAULTS).map(([fault, name]) => none(name, count(fault), "answers")),
		none("sockets that were answered wrongly", result.sockets.length, "sockets"),
		none("links that count as paid and are not", result.wronglyPaid, "links"),
		{
			name: "healthy afterwards: sign-in, link, page, report, dashboard's socket",
			value: result.healthy ? 1 : 0,
			unit: "stories",
			target: exactly(1),
			...exact,
		},
	];
}
