import type { Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { newAddress } from "#local/chain/accounts.ts";
import { pickPort } from "#local/listen.ts";
import { startRpcProxy } from "#local/rpc-proxy.ts";
import { migrate } from "#local/runtime/seed.ts";
import { startAppWorker } from "#local/runtime/worker.ts";
import { atMost, type Count, none, reported, type SoakContext } from "../part.ts";
import { COOKIE_SECRET, callersOf } from "./callers.ts";
import { ForkLane } from "./fork-lane.ts";
import { makeLinks } from "./links.ts";
import { listWatcherCases, type WatcherCase } from "./watcher-cases.ts";
import {
	describe,
	isRight,
	type Laid,
	layOut,
	pay,
	type Stand,
	send,
	standOf,
	type World,
	WRONGS,
	type Wrong,
	wrongsIn,
} from "./watcher-payments.ts";

/** Every so many-th case is tried where not all are: a number that has no divisor in common with the lists they are made of. */
const STEP = 13;
/** Each with a chain, a runtime and a watcher of its own, for a chain has one. Slow endpoints cost nothing but time. */
const LANES = { quick: 2, slow: 3 };
const ROUNDS_UNDER_FAULT = { quick: 4, slow: 2 };
/** More rounds than this after healing is no recovery. */
const ROUNDS = 8;
/** Many times what a case's blocks take to be read. */
const CATCHING_UP = 200;
/** Endpoints take turns, and what one found the rooms may have to ask again. */
const ROUNDS_ALLOWED = 4;
/** More than the watcher reads again of what it has read. */
const BLOCKS = { before: 3, after: 14, eachRound: 2 };
const REPLACED_DEPTH = 3;
/** So long is waited for a room that a round has notified. */
const ROOM_CHECKS = { times: 10, everyMs: 100 };
const NO_FAULTS = { one: [], two: [] };

interface Tried {
	one: WatcherCase;
	/** the watcher met the fault */
	struck: boolean;
	/** what was seen that must never be */
	wrongs: Wrong[];
	/** null: not recovered */
	rounds: number | null;
	/** how it stood at the end, as text */
	stands: string;
}

/** Every so many cases it is said how many were tried. */
const SAID_EACH = 50;

/** What waits to be tried again is due. */
async function round({ callers }: World, forget = false): Promise<void> {
	await callers.query({ sql: "update arrivals set next_try_at = 0 where state = 'found'", values: [] });
	await callers.round(forget);
}

/**
 * Both endpoints know its address, and have read every block, before anything is wrong: a lie of the case before may have them read far
 * back again, some blocks a round. Such rounds follow at once where they are not made by hand.
 */
async function catchUp(world: World, laid: Laid): Promise<void> {
	const head = Number(await world.chain.head());
	for (let rounds = 0; rounds < CATCHING_UP; rounds += 1) {
		await round(world);
		if (rounds > 0 && (await standOf(world, laid)).cursor >= head) return;
	}
	throw new Error(`the cursor does not reach block ${head} in ${CATCHING_UP} rounds`);
}

/** Rounds until it stands as the chain says, and then two more. @returns how many it took; null: too many */
async function roundsUntilRight(world: World, laid: Laid, wrongs: Wrong[]): Promise<[number | null, Stand]> {
	const block = laid.hash && (await world.chain.blockOf(laid.hash));
	const minedAt = block ? Number(block.number) : null;
	let stand = await standOf(world, laid);
	let took: number | null = null;
	for (let rounds = 1; rounds <= ROUNDS + 2; rounds += 1) {
		await world.chain.control.mine(BLOCKS.eachRound);
		await round(world);
		stand = await standOf(world, laid);
		// A room that was notified checks by its own alarm.
		for (let waits = 0; waits < ROOM_CHECKS.times && !isRight(laid, stand, minedAt); waits += 1) {
			await new Promise((resolve) => setTimeout(resolve, ROOM_CHECKS.everyMs));
			stand = await standOf(world, laid);
		}
		wrongs.push(...wrongsIn(laid, stand, minedAt));
		if (isRight(laid, stand, minedAt)) took ??= rounds;
		else if (took !== null) wrongs.push(WRONGS.unstable);
		if (took !== null && rounds >= took + 2) break;
	}
	return [took !== null && took <= ROUNDS ? took : null, stand];
}

async function tryCase(world: World, one: WatcherCase): Promise<Tried> {
	const { chain, callers, proxy } = world;
	const laid = await layOut(world, one);
	const wrongs: Wrong[] = [];
	await catchUp(world, laid);
	const isReplaced = one.story.how === "replaced";
	if (isReplaced) {
		await pay(world, laid);
		const [took, stand] = await roundsUntilRight(world, laid, wrongs);
		if (took === null)
			return { one, struck: true, wrongs, rounds: null, stands: `before the fault: ${describe(stand)}` };
	}
	const askers = ["watcher", laid.link, laid.beside];
	const about = { payee: laid.payee, asked: laid.asked, head: Number(await chain.head()) };
	for (const asker of askers) proxy.steer(asker, one.faults(about));
	await chain.control.mine(BLOCKS.before);
	if (isReplaced) {
		const depth = Number(await chain.head()) - Number((await chain.blockOf(laid.hash as Hash))?.number) + 1;
		await chain.control.reorg(depth + REPLACED_DEPTH);
		await chain.control.mine(REPLACED_DEPTH);
	} else await pay(world, laid);
	await chain.control.mine(BLOCKS.after);
	const block = laid.hash && (await chain.blockOf(laid.hash));
	const minedAt = block ? Number(block.number) : null;
	// A lost memory begins the turns anew: each endpoint has one after it.
	const under = (one.slow ? ROUNDS_UNDER_FAULT.slow : ROUNDS_UNDER_FAULT.quick) + (one.forgets ? 1 : 0);
	let stand = await standOf(world, laid);
	for (let rounds = 0; rounds < under; rounds += 1) {
		await round(world, one.forgets && rounds === 1);
		stand = await standOf(world, laid);
		if (!isReplaced) wrongs.push(...wrongsIn(laid, stand, minedAt));
		await chain.control.mine(BLOCKS.eachRound);
	}
	const [struck = 0, roomStruck = 0] = askers.map((asker) => proxy.steer(asker, NO_FAULTS));
	if (
		one.silences &&
		!isReplaced &&
		roomStruck > 0 &&
		stand.credits.some(({ state, final }) => state === "credited" && final === 0)
	)
		wrongs.push(WRONGS.alone);
	let [rounds, last] = await roundsUntilRight(world, laid, wrongs);
	if (isReplaced && rounds !== null) {
		// Mined again, it is paid again.
		await send(world, laid, laid.raw as Hash);
		await chain.control.mine(BLOCKS.before);
		const [again, then] = await roundsUntilRight(world, laid, wrongs);
		rounds = again === null ? null : Math.max(rounds, again);
		last = then;
	}
	// Its address is watched no more, so that the next case is read as fast as this one.
	await callers.query(
		{ sql: "delete from link_chains where payment_id in (?, ?)", values: [laid.link, laid.beside] },
		{ sql: "delete from arrivals where payee = ?", values: [laid.payee] },
	);
	return { one, struck: struck > 0, wrongs: [...new Set(wrongs)], rounds, stands: describe(last) };
}

/** Hears of each case once it was tried. */
type Note = (tried: Tried) => void;

/** Cases one after another, on a chain and a runtime of their own. @returns what was tried; the cases left want a new chain */
async function runOnChain(root: string, cases: readonly WatcherCase[], note: Note): Promise<Tried[]> {
	const chain = new ForkLane(LOCAL_CHAIN_ID, await pickPort());
	await chain.begin();
	const proxy = await startRpcProxy(chain.control.url, 0);
	const { one, two } = proxy.endpoints;
	const RPC_ENDPOINTS = JSON.stringify({ [LOCAL_CHAIN_ID]: [one, two] });
	const app = await startAppWorker(root, "checking", { vars: { COOKIE_SECRET, RPC_ENDPOINTS, ROUNDS_BY_HAND: "1" } });
	try {
		const database = await app.database();
		await migrate(root, database);
		const world: World = { chain, database, proxy, callers: callersOf(app.url) };
		// Somebody is always waited for, and has nothing: the watcher never sleeps, and asks for every kind of thing.
		await makeLinks(database, [
			{ requesterAddress: newAddress(), token: "ETH" },
			{ requesterAddress: newAddress(), token: "USDC" },
		]);
		const tried: Tried[] = [];
		for (const one of cases) {
			if (one.story.how === "replaced" && (await chain.isLong())) break;
			const result = await tryCase(world, one);
			note(result);
			tried.push(result);
		}
		return tried;
	} finally {
		await app.stop();
		await proxy.close();
		await chain.end();
	}
}

/** @param cases - in any order: those that replace blocks come first, each few of them on a new chain */
async function runLane(root: string, cases: readonly WatcherCase[], note: Note): Promise<Tried[]> {
	const ordered = cases.toSorted(
		(one, other) => Number(other.story.how === "replaced") - Number(one.story.how === "replaced"),
	);
	const tried: Tried[] = [];
	while (tried.length < ordered.length) tried.push(...(await runOnChain(root, ordered.slice(tried.length), note)));
	return tried;
}

/** All of them, or so many, from every part of the list; with a path, the one at that place. */
function chosenCases({ size, path }: SoakContext): WatcherCase[] {
	const all = listWatcherCases();
	if (path !== null) return all.slice(Number(path), Number(path) + 1);
	return Array.from({ length: Math.min(size, all.length) }, (_, at) => all[(at * STEP) % all.length] as WatcherCase);
}

/** Every way an endpoint fails × every call of a chain's watcher × one endpoint, the other, both, while money arrives that nobody reports. */
export async function failWatcher(context: SoakContext): Promise<Count[]> {
	const { root, say } = context;
	const cases = chosenCases(context);
	const startedAt = Date.now();
	const shared = (some: readonly WatcherCase[], lanes: number) =>
		Array.from({ length: lanes }, (_, lane) => some.filter((_, at) => at % lanes === lane)).filter(
			({ length }) => length > 0,
		);
	const lanes = [
		...shared(
			cases.filter(({ slow }) => !slow),
			LANES.quick,
		),
		...shared(
			cases.filter(({ slow }) => slow),
			LANES.slow,
		),
	];
	const named = ({ at, fault, call, side, story, forgets }: WatcherCase) =>
		`${fault} at ${call}, endpoint ${side}, ${story.name}${forgets ? ", memory lost" : ""} (--path ${at})`;
	let count = 0;
	const note = ({ one, wrongs, rounds, stands }: Tried) => {
		count += 1;
		if (wrongs.length > 0) say(`watcher: ${wrongs.join("; ")}: ${named(one)}`);
		if (rounds === null) say(`watcher: not recovered: ${named(one)}: ${stands}`);
		else if (rounds > ROUNDS_ALLOWED) say(`watcher: right after ${rounds} rounds: ${named(one)}`);
		if (count % SAID_EACH === 0)
			say(`watcher: ${count} of ${cases.length} cases in ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`);
	};
	const tried = (await Promise.all(lanes.map((some) => runLane(root, some, note)))).flat();
	const unmet = tried.filter(({ struck }) => !struck);
	const lost = tried.filter(({ rounds }) => rounds === null);
	for (const { one } of unmet) say(`watcher: never met: ${named(one)}`);
	say(`watcher: ${tried.length} cases in ${((Date.now() - startedAt) / 1_000).toFixed(0)} s`);
	return [
		reported("faults of the watcher's endpoints tried: fault × call × endpoints", tried.length - unmet.length, "cases"),
		none("faults that the watcher never met", unmet.length, "cases"),
		...Object.values(WRONGS).map((name) =>
			none(name, tried.filter(({ wrongs }) => wrongs.includes(name)).length, "cases"),
		),
		none("arrivals not found, or not credited, after the fault", lost.length, "cases"),
		atMost(
			ROUNDS_ALLOWED,
			"rounds from healed to right, the most",
			Math.max(...tried.map(({ rounds }) => rounds ?? Number.POSITIVE_INFINITY)),
			"rounds",
		),
	];
}
