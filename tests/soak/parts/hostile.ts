import { heapInUse } from "#local/runtime/heap.ts";
import { memoryOfRuntime } from "#local/runtime/process-facts.ts";
import { CONNECTIONS } from "../hostile/crowd.ts";
import { openHostileApp } from "../hostile/hostile-app.ts";
import type { Fault } from "../hostile/judge.ts";
import { requireAddresses } from "../hostile/paths.ts";
import { KINDS } from "../hostile/request.ts";
import { listPatterns } from "../hostile/routes.ts";
import { type SeedOrder, type ThrownResult, throwSeeds } from "../hostile/seeds.ts";
import { atLeast, atMost, type Count, exactly, none, type Part, reported } from "../part.ts";

/** Requests of a seed at most: then the next one, with its own users and links. */
const PER_SEED = 50_000;
/** One socket with frames for so many requests; at least as many as there are ways to spoil frames. */
const REQUESTS_PER_SOCKET = 200;
const FEWEST_SOCKETS = 26;
const MB = 1_024 * 1_024;
/** Half of what Cloudflare gives an isolate: whatever was thrown at it, what it keeps stays below. */
const HEAP_LIMIT_MB = 64;

const FAULTS: Record<Fault, string> = {
	"server-error": "answers of 5xx",
	insides: "answers that show a stack, a path or SQL",
	reflected: "answers with a script, a header or a way out that the sender put there",
	headers: "answers without the security headers",
	malformed: "answers that are not well formed, or none",
};

export const hostile: Part = {
	name: "hostile",
	about: `Requests made from a seed over every route, put on bare sockets to the production bundle in workerd, ${CONNECTIONS} at once, with a chain and stand-ins behind it; every answer is judged.`,
	size: { option: "requests", whole: 4 * PER_SEED, short: 1_500 },
	seeded: true,
	workers: ["app"],
	seconds: 550,
	run: async ({ root, size, seed, path, say }) => {
		const patterns = listPatterns();
		requireAddresses(patterns);
		const seeds = path === null ? seedsOf(seed, size) : [{ seed, requests: 0, sockets: 0 }];
		const app = await openHostileApp(root);
		try {
			const memoryBefore = memoryOfRuntime().now / MB;
			const heapBefore = (await heapInUse(app.running.miniflare, "app")) / MB;
			const result = await throwSeeds(app, { patterns, seeds, path, say });
			for (const line of result.sockets.slice(0, 10)) say(`✗ on a socket: ${line}`);
			const heapAfter = (await heapInUse(app.running.miniflare, "app")) / MB;
			return [
				...countsOf(result, path === null ? size : 1, seeds),
				reported("the app's heap before, what is in use", Math.round(heapBefore), "MB"),
				atMost(HEAP_LIMIT_MB, "the app's heap afterwards, what is in use", Math.round(heapAfter), "MB"),
				reported("memory of the runtime before", Math.round(memoryBefore), "MB"),
				reported("memory of the runtime afterwards", Math.round(memoryOfRuntime().now / MB), "MB"),
			];
		} finally {
			await app.stop();
		}
	},
};

function seedsOf(first: number, size: number): SeedOrder[] {
	return Array.from({ length: Math.ceil(size / PER_SEED) }, (_, at) => {
		const requests = Math.min(PER_SEED, size - at * PER_SEED);
		return {
			seed: first + at,
			requests,
			sockets: Math.max(FEWEST_SOCKETS, Math.round(requests / REQUESTS_PER_SOCKET)),
		};
	});
}

/** @param asked - requests there were to be made */
function countsOf({ tally, ...result }: ThrownResult, asked: number, seeds: readonly SeedOrder[]): Count[] {
	const count = (fault: string) =>
		tally.failures.filter(({ offences }) => offences.some((offence) => offence.fault === fault)).length;
	const sockets = seeds.reduce((sum, { sockets }) => sum + sockets, 0);
	return [
		atLeast(asked, "requests", tally.sent, "requests"),
		...KINDS.map((kind) => reported(`requests: ${kind}`, tally.byKind[kind], "requests")),
		reported("refused by the runtime, the app not asked", tally.byRuntime, "requests"),
		reported("sockets with frames no browser sends", sockets, "sockets"),
		...Object.entries(FAULTS).map(([fault, name]) => none(name, count(fault), "answers")),
		none("sockets that were answered wrongly", result.sockets.length, "sockets"),
		none("links that count as paid and are not", result.wronglyPaid, "links"),
		exactly(
			1,
			"healthy afterwards: sign-in, link, page, report, dashboard's socket",
			result.healthy ? 1 : 0,
			"stories",
		),
	];
}
