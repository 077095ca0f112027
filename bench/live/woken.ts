import { makeLink, migrate } from "#local/runtime/seed.ts";
import type { BenchContext } from "../bench.ts";
import { atMost, exactly, type Measured } from "../figure.ts";
import { type Running, startWorker } from "../runtime/worker.ts";
import { median, medianRatio } from "../statistics.ts";
import type { RoomFacts } from "../workers/marked-rooms.ts";
import type { Crowd } from "./crowd.ts";
import { addressOf, connectWallet, gatherAtLink, timeToLast, versionOf } from "./link-room.ts";

const ROOMS = 24;
const SOCKETS = 20;
/** workerd takes an idle object out of memory after ten seconds. */
const SLEEP_MS = 12_000;
/** Changes before the sleep, so that what is compared has run. */
const WARM_CHANGES = 5;

interface Sleeper {
	link: string;
	crowd: Crowd;
	before: RoomFacts;
	version: number;
}

/** Rooms that are asleep, as many as are measured. */
export interface Asleep {
	/** Wakes one after the other, each with a change, and changes each once more while it is awake. */
	wake(): Promise<Measured[]>;
	stop(): Promise<void>;
}

/** Opens the sockets of several links, leaves their rooms alone, and says when they must be asleep. */
export async function putToSleep({ root, short, say }: BenchContext): Promise<Asleep> {
	const app = await startWorker(root, "marked-rooms");
	try {
		const database = await app.database();
		await migrate(root, database);
		const links = await Promise.all(Array.from({ length: short ? 4 : ROOMS }, () => makeLink(database)));
		const awake = await makeLink(database);
		// all at once, as users come
		const crowds = await Promise.all(links.map((link) => gatherAtLink(app, link, SOCKETS)));
		const sleepers: Sleeper[] = [];
		for (const [index, link] of links.entries()) {
			const crowd = crowds[index] as Crowd;
			await guessWrongly(app, link);
			for (let change = 0; change < WARM_CHANGES; change += 1) await timeToLast(crowd, () => connectWallet(app, link));
			sleepers.push({ link, crowd, version: await versionOf(app, link), before: await factsOf(app, link) });
		}
		const asleepAt = performance.now() + SLEEP_MS;
		return {
			async wake() {
				const left = asleepAt - performance.now();
				say(`${links.length} rooms with ${SOCKETS} sockets each are left alone until they sleep`);
				await new Promise((resolve) => setTimeout(resolve, left));
				// the way to the rooms is as warm for those asleep as for those awake
				for (let change = 0; change < WARM_CHANGES; change += 1) await connectWallet(app, awake);
				return measure(app, sleepers);
			},
			stop: async () => {
				for (const crowd of crowds) crowd.close();
				await app.stop();
			},
		};
	} catch (error) {
		await app.stop();
		throw error;
	}
}

async function measure(app: Running, sleepers: readonly Sleeper[]): Promise<Measured[]> {
	const woken: number[] = [];
	const warm: number[] = [];
	for (const { link, crowd } of sleepers) {
		woken.push(await timeToLast(crowd, () => connectWallet(app, link)));
		warm.push(await timeToLast(crowd, () => connectWallet(app, link)));
	}
	let [hibernated, closed, changed, lost] = [0, 0, 0, 0];
	for (const { link, crowd, before, version } of sleepers) {
		const after = await factsOf(app, link);
		if (after.mark !== before.mark) hibernated += 1;
		closed += crowd.members.filter(({ closedWith }) => closedWith !== null).length;
		const kept = ({ sockets, stored }: RoomFacts) => JSON.stringify([sockets, stored]);
		if (kept(after) !== kept(before) || before.sockets.length !== SOCKETS || before.stored.length === 0) changed += 1;
		lost += crowd.members.filter(
			({ versions }) => versions.slice(-2).join() !== `${version + 1},${version + 2}`,
		).length;
	}
	const none = { target: exactly(0), exact: true };
	return [
		{
			name: "POST → last of 20 sockets of a room that sleeps, multiple of the same awake",
			value: medianRatio(woken, warm),
			unit: "× warm",
			target: atMost(2),
		},
		{ name: "POST → last of 20 sockets of a room that sleeps", value: median(woken), unit: "ms", bare: median(warm) },
		{
			name: "rooms that were out of memory before they were woken",
			value: hibernated,
			unit: "rooms",
			target: exactly(sleepers.length),
			exact: true,
		},
		{ name: "sockets closed by sleep or waking", value: closed, unit: "sockets", ...none },
		{ name: "rooms whose guesses or sockets were others after waking", value: changed, unit: "rooms", ...none },
		{ name: "sockets that missed a change at or after waking", value: lost, unit: "sockets", ...none },
	];
}

async function factsOf(app: Running, link: string): Promise<RoomFacts> {
	return (await (await fetch(`${app.url}/__bench/rooms/${link}`)).json()) as RoomFacts;
}

/** Leaves something in the room's own storage: guesses are counted there. */
async function guessWrongly(app: Running, link: string): Promise<void> {
	const response = await fetch(`${app.url}/link/${link}/dashboard`, {
		method: "POST",
		headers: { Origin: app.url, ...addressOf(1) },
		body: new URLSearchParams({ intent: "unlock", password: "not it" }),
	});
	await response.text();
	if (response.status !== 403) throw new Error(`a wrong guess was answered ${response.status}`);
}
