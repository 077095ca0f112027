import fc from "fast-check";
import { drawn } from "../harness/draws.ts";
import { newTally, type Place, sendAll, type Tally } from "./crowd.ts";
import { framesOf, throwFrames } from "./frames.ts";
import { requestOf } from "./generator.ts";
import type { HostileApp } from "./hostile-app.ts";
import { showFailures, tryAgain } from "./report.ts";
import { listPaid, playStory } from "./story.ts";
import { strewTransfers } from "./strew-transfers.ts";
import { makeWorld, type World } from "./world.ts";

/** After so many requests what they took away is put back: sessions that were ended, users that left. */
const MEND_EVERY = 5_000;
const SOCKETS_AT_ONCE = 8;

export interface ThrowOrder {
	patterns: readonly string[];
	seeds: readonly SeedOrder[];
	/** a case of the first seed that failed before, instead of all */
	path: string | null;
	say(line: string): void;
}

export interface SeedOrder {
	seed: number;
	requests: number;
	/** with frames */
	sockets: number;
}

export interface ThrownResult {
	tally: Tally;
	/** what was wrong on sockets */
	sockets: string[];
	/** links that count as paid and that nobody paid */
	wronglyPaid: number;
	/** the story could be played once more */
	healthy: boolean;
}

/** Throws the requests of some seeds at the app, one seed after the other. */
export async function throwSeeds(app: HostileApp, order: ThrowOrder): Promise<ThrownResult> {
	const { say } = order;
	const before = await playStory(app);
	const tally = newTally();
	const sockets: string[] = [];
	const worlds: World[] = [];
	for (const seedOrder of order.seeds) {
		const world = await makeWorld(app.database, seedOrder.seed, before);
		await strewTransfers(app, world);
		worlds.push(world);
		const place = placeOf(app, seedOrder.seed, order.patterns, world);
		if (order.path !== null) await tryAgain(place, order.path, tally, say);
		else sockets.push(...(await throwSeed(place, seedOrder, tally, say)));
	}
	const paid = await listPaid(
		app,
		worlds.flatMap(({ open }) => open),
	);
	for (const paymentId of paid) say(`✗ counts as paid, and nobody paid it: ${paymentId}`);
	const credited = await countCredited(app.database);
	const healthy = await playStory(app).then(
		() => true,
		(error: unknown) => {
			say(`✗ afterwards: ${String(error)}`);
			return false;
		},
	);
	return { tally, sockets, wronglyPaid: paid.length + Math.abs(credited - 1), healthy };
}

/** @returns what was wrong on the seed's sockets */
async function throwSeed(
	place: Place,
	{ seed, requests, sockets }: SeedOrder,
	tally: Tally,
	say: (line: string) => void,
): Promise<string[]> {
	const startedAt = Date.now();
	const known = tally.failures.length;
	for (let from = 0; from < requests; from += MEND_EVERY) {
		const numRuns = Math.min(MEND_EVERY, requests - from);
		await sendAll(place, fc.sample(place.requests, { seed, path: String(from), numRuns }), from, tally);
		await place.ground.world.mend();
	}
	const wrong = await throwAll(place, sockets);
	const seconds = (Date.now() - startedAt) / 1_000;
	const failures = tally.failures.slice(known);
	say(`seed ${seed}: ${requests} requests in ${seconds.toFixed(0)} s, ${failures.length} failures`);
	await showFailures(failures, place, say);
	return wrong;
}

function placeOf(app: HostileApp, seed: number, patterns: readonly string[], world: World): Place {
	const appUrl = app.running.url;
	const ground = { appUrl, patterns, world };
	return {
		port: app.port,
		seed,
		ground,
		requests: drawn((draws) => requestOf(draws, ground)),
		homes: { appUrl, origins: [new URL(app.outside.url).origin] },
	};
}

/** Sockets one after another, a few at once, each from a caller of its own: the room counts them. */
async function throwAll({ port, seed, ground }: Place, count: number): Promise<string[]> {
	const { open } = ground.world;
	const cases = fc.sample(
		drawn((draws) => ({ path: `/link/${draws.one(open)}/live`, bytes: framesOf(draws) })),
		{ seed, numRuns: count },
	);
	const offences: string[] = [];
	let next = 0;
	const work = async () => {
		for (let number = next++; number < cases.length; number = next++) {
			const one = cases[number];
			if (!one) break;
			const caller = `172.16.${number >> 8}.${number & 255}`;
			const wrong = await throwFrames({ port, appUrl: ground.appUrl, path: one.path, caller }, one.bytes);
			const said = JSON.stringify(one.bytes.toString("latin1", 0, 60));
			offences.push(...wrong.map((what) => `${one.path} ${said}: ${what}`));
		}
	};
	await Promise.all(Array.from({ length: SOCKETS_AT_ONCE }, work));
	return offences;
}

/** Links with a confirmed payment: the story's alone. */
async function countCredited(database: D1Database): Promise<number> {
	const row = await database.prepare("select count(*) as count from confirmed_payments").first<{ count: number }>();
	return row?.count ?? 0;
}
