import { join } from "node:path";
import { Dice } from "../dice.ts";
import { newTally, type Place, sendRange, type Tally, tryRequest } from "./crowd.ts";
import { framesOf, throwFrames } from "./frames.ts";
import { requestOf } from "./generator.ts";
import type { HostileApp } from "./hostile-app.ts";
import { tellFailures } from "./report.ts";
import { listPaid, tellStory } from "./story.ts";
import { strewTransfers } from "./strew-transfers.ts";
import { Wire } from "./wire.ts";
import { makeWorld, type World } from "./world.ts";

/** After so many requests what they took away is put back: sessions that were ended, people that left. */
const MEND_EVERY = 5_000;
const SOCKETS_AT_ONCE = 8;

export interface ThrowOrder {
	root: string;
	seeds: readonly number[];
	patterns: readonly string[];
	/** of each seed */
	requests: number;
	/** of each seed, with frames */
	sockets: number;
	/** one request alone, instead of all */
	only: number | null;
	say(line: string): void;
}

export interface ThrownResult {
	tally: Tally;
	/** what was wrong on sockets */
	sockets: string[];
	/** links that count as paid and that nobody paid */
	wronglyPaid: number;
	/** the story could be told once more */
	healthy: boolean;
}

/** Throws the requests of some seeds at the app, one seed after the other. */
export async function throwSeeds(app: HostileApp, order: ThrowOrder): Promise<ThrownResult> {
	const { say } = order;
	const before = await tellStory(app);
	const tally = newTally();
	const sockets: string[] = [];
	const worlds: World[] = [];
	for (const seed of order.seeds) {
		const world = await makeWorld(app.database, seed, before);
		await strewTransfers(app, world);
		worlds.push(world);
		const place = placeOf(app, seed, order.patterns, world);
		if (order.only !== null) await sendOne(place, order.only, say);
		else sockets.push(...(await throwSeed(place, order, tally)));
	}
	const paid = await listPaid(
		app,
		worlds.flatMap(({ open }) => open),
	);
	for (const paymentId of paid) say(`✗ counts as paid, and nobody paid it: ${paymentId}`);
	const credited = await countCredited(app.database);
	const healthy = await tellStory(app).then(
		() => true,
		(error: unknown) => {
			say(`✗ afterwards: ${String(error)}`);
			return false;
		},
	);
	return { tally, sockets, wronglyPaid: paid.length + Math.abs(credited - 1), healthy };
}

/** @returns what was wrong on the seed's sockets */
async function throwSeed(place: Place, order: ThrowOrder, tally: Tally): Promise<string[]> {
	const { root, requests, say } = order;
	const { seed } = place;
	const startedAt = Date.now();
	const known = tally.failures.length;
	for (let from = 0; from < requests; from += MEND_EVERY) {
		await sendRange(place, from, Math.min(requests, from + MEND_EVERY), tally);
		await place.ground.world.mend();
	}
	const sockets = await throwAll(place, order.sockets);
	const seconds = (Date.now() - startedAt) / 1_000;
	const failures = tally.failures.slice(known);
	say(`seed ${seed}: ${requests} requests in ${seconds.toFixed(0)} s, ${failures.length} failures`);
	await tellFailures(failures, place, join(root, `.local/bench/hostile-failures-${seed}.jsonl`), say);
	return sockets;
}

function placeOf(app: HostileApp, seed: number, patterns: readonly string[], world: World): Place {
	const appUrl = app.running.url;
	return {
		port: app.port,
		seed,
		ground: { appUrl, patterns, world },
		homes: { appUrl, origins: [new URL(app.outside.url).origin] },
	};
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
	await Promise.all(Array.from({ length: SOCKETS_AT_ONCE }, work));
	return offences;
}

/** Links with a confirmed payment: the story's alone. */
async function countCredited(database: D1Database): Promise<number> {
	const row = await database.prepare("select count(*) as count from confirmed_payments").first<{ count: number }>();
	return row?.count ?? 0;
}
