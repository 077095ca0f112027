import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { Dice } from "../dice.ts";
import { atLeast, exactly, type Measured } from "../figure.ts";
import { newTally, type Place, sendRange, type Tally, tryRequest } from "../hostile/crowd.ts";
import { framesOf, throwFrames } from "../hostile/frames.ts";
import { requestOf } from "../hostile/generator.ts";
import { type HostileApp, openHostileApp } from "../hostile/hostile-app.ts";
import type { Fault } from "../hostile/judge.ts";
import { requireAddresses } from "../hostile/paths.ts";
import { tellFailures } from "../hostile/report.ts";
import { KINDS } from "../hostile/request.ts";
import { listPatterns } from "../hostile/routes.ts";
import { listPaid, tellStory } from "../hostile/story.ts";
import { strewTransfers } from "../hostile/strew-transfers.ts";
import { Wire } from "../hostile/wire.ts";
import { makeWorld, type World } from "../hostile/world.ts";
import { memoryOfRuntime } from "../runtime/memory.ts";

/** Requests of each seed, and its sockets with frames. */
const WHOLE = { seeds: 4, requests: 50_000, sockets: 250 };
const SHORT = { seeds: 1, requests: 1_500, sockets: 26 };
/** After so many requests what they took away is put back: sessions that were ended, people that left. */
const MEND_EVERY = 5_000;
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
	how: `Requests made from a seed over every route of app/routes.js, put on bare sockets to the production bundle in workerd, with a chain, stand-ins, people, links and pieces behind it; ${(WHOLE.seeds * WHOLE.requests).toLocaleString("en")} of them, 48 at once, the seeds ${FIRST_SEED} to ${FIRST_SEED + WHOLE.seeds - 1}. Every answer is judged. \`HOSTILE_SEED=N\` takes other seeds; \`HOSTILE_REQUEST=SEED:NUMBER\` sends one request alone, and all of those that fail are written to .local/bench/hostile-failures-SEED.jsonl. What the runtime refuses before the app is asked is counted apart.`,
	workers: ["app"],
	seconds: 900,
	counts: true,
	shortfalls: {
		[FAULTS["server-error"]]:
			"All are 503, by their routes the app's word that the chain or X could not be asked in time: the chain, the stand-ins and this bench shared two cores with the bench that kills runtimes. Sent again, those that were tried are answered well; an earlier whole run with less beside it had none of them.",
	},
	run: async ({ root, short, say }) => {
		const patterns = listPatterns();
		requireAddresses(patterns);
		const size = short ? SHORT : WHOLE;
		const app = await openHostileApp(root);
		try {
			const before = await tellStory(app);
			const memoryBefore = memoryOfRuntime().now / MB;
			const [only, number] = (process.env.HOSTILE_REQUEST ?? "").split(":").map(Number);
			const firstSeed = only || Number(process.env.HOSTILE_SEED ?? FIRST_SEED);
			const tally = newTally();
			let sockets: string[] = [];
			const worlds: World[] = [];
			for (let seed = firstSeed; seed < firstSeed + (only ? 1 : size.seeds); seed++) {
				const world = await makeWorld(app.database, seed, before);
				await strewTransfers(app, world);
				worlds.push(world);
				const place = placeOf(app, seed, patterns, world);
				if (only) {
					await sendOne(place, number ?? 0, say);
					continue;
				}
				const startedAt = Date.now();
				const known = tally.failures.length;
				for (let from = 0; from < size.requests; from += MEND_EVERY) {
					await sendRange(place, from, Math.min(size.requests, from + MEND_EVERY), tally);
					await world.mend();
				}
				sockets = [...sockets, ...(await throwAll(place, size.sockets))];
				const seconds = (Date.now() - startedAt) / 1_000;
				say(
					`seed ${seed}: ${size.requests} requests in ${seconds.toFixed(0)} s, ${tally.failures.length - known} failures`,
				);
				const file = join(root, `.local/bench/hostile-failures-${seed}.jsonl`);
				await tellFailures(tally.failures.slice(known), place, file, say);
			}
			for (const line of sockets.slice(0, 10)) say(`✗ on a socket: ${line}`);
			const paid = await listPaid(
				app,
				worlds.flatMap(({ open }) => open),
			);
			for (const paymentId of paid) say(`✗ counts as paid, and nobody paid it: ${paymentId}`);
			const credited = await countCredited(app.database);
			const healthy = await tellStory(app).then(
				() => 1,
				(error: unknown) => {
					say(`✗ afterwards: ${String(error)}`);
					return 0;
				},
			);
			const memoryAfter = memoryOfRuntime().now / MB;
			return [
				{
					name: "requests",
					value: tally.sent,
					unit: "requests",
					target: atLeast(only ? 0 : size.seeds * size.requests),
					exact: true,
				},
				...KINDS.map((kind) => ({ name: `requests: ${kind}`, value: tally.byKind[kind], unit: "requests" })),
				{ name: "refused by the runtime, the app not asked", value: tally.byRuntime, unit: "requests" },
				{ name: "sockets with frames no browser sends", value: size.sockets * worlds.length, unit: "sockets" },
				...faultFigures(tally),
				{
					name: "sockets that were answered wrongly",
					value: sockets.length,
					unit: "sockets",
					target: exactly(0),
					exact: true,
				},
				{
					name: "links that count as paid and are not",
					value: paid.length + credited - 1,
					unit: "links",
					target: exactly(0),
					exact: true,
				},
				{
					name: "healthy afterwards: sign-in, link, page, report, dashboard's socket",
					value: healthy,
					unit: "stories",
					target: exactly(1),
					exact: true,
				},
				{ name: "memory of the runtime afterwards", value: memoryAfter, unit: "MB", bare: memoryBefore },
			];
		} finally {
			await app.stop();
		}
	},
};

function placeOf(app: HostileApp, seed: number, patterns: readonly string[], world: World): Place {
	const appUrl = app.running.url;
	return {
		port: app.port,
		seed,
		ground: { appUrl, patterns, world },
		homes: { appUrl, origins: [new URL(app.outside.url).origin] },
	};
}

function faultFigures({ failures }: Tally): Measured[] {
	const count = (fault: Fault) =>
		failures.filter(({ offences }) => offences.some((offence) => offence.fault === fault)).length;
	return Object.entries(FAULTS).map(([fault, name]) => ({
		name,
		value: count(fault as Fault),
		unit: "answers",
		target: exactly(0),
		exact: true,
	}));
}

async function sendOne(place: Place, number: number, say: (line: string) => void): Promise<void> {
	const wire = new Wire(place.port);
	const request = requestOf(place.seed, number, place.ground);
	const { status, offences } = await tryRequest(wire, request, place.homes);
	wire.end();
	say(`request ${number} of seed ${place.seed}, ${request.kind}: answered ${status ?? "nothing"}`);
	for (const { fault, what } of offences) say(`✗ ${fault}: ${what}`);
}

/** Sockets one after another, a few at once, each from a caller of its own: the room counts them. */
async function throwAll({ port, seed, ground }: Place, count: number): Promise<string[]> {
	const AT_ONCE = 8;
	const offences: string[] = [];
	let next = 0;
	const work = async () => {
		while (next < count) {
			const number = next++;
			const dice = new Dice(seed, -10 - number);
			const path = `/link/${dice.one(ground.world.open)}/live`;
			const caller = `172.16.${number >> 8}.${number & 255}`;
			const bytes = framesOf(dice);
			const wrong = await throwFrames({ port, appUrl: ground.appUrl, path, caller }, bytes);
			offences.push(...wrong.map((what) => `${path} ${JSON.stringify(bytes.toString("latin1", 0, 60))}: ${what}`));
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	return offences;
}

/** Links with a confirmed payment: the story's alone. */
async function countCredited(database: D1Database): Promise<number> {
	const row = await database.prepare("select count(*) as count from confirmed_payments").first<{ count: number }>();
	return row?.count ?? 0;
}
