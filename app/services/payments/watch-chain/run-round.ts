import type { Hash } from "../../../core/address.ts";
import { log } from "../../../core/operations/log.ts";
import type { ChainCursorRow } from "../../../core/payments/arrival-types.ts";
import { higherHeight } from "../../../core/payments/block-heights.ts";
import { isFarBehind } from "../../../core/payments/endpoint-lag.ts";
import { nextRoundDelay, paceOf } from "../../../core/payments/watch-pace.ts";
import { listArrivalsAfter, markGone, nextArrivalAt, storeArrivals } from "../../../db/payments/arrivals.ts";
import { findCursor, moveCursor, noteCursor } from "../../../db/payments/chain-cursors.ts";
import { noteHeadAfter } from "../../../db/payments/link-heads.ts";
import type { ChainReader, ReadBlock } from "../../../ports/chain-reader.ts";
import { PortError } from "../../../ports/port-error.ts";
import { findReportedHashes } from "./find-reported-hashes.ts";
import { MATCHED_A_ROUND, matchArrivals } from "./match-arrivals.ts";
import { notifyRooms, notifySilence } from "./notify-rooms.ts";
import { type EndpointReading, FIRST_SPAN_MS, NEW_ENDPOINT, readEndpoint } from "./read-endpoint.ts";
import { balancesBefore } from "./read-native.ts";
import type { EndpointMemory, WatchDeps } from "./watch-deps.ts";

/** An endpoint that failed is not asked again for this long, ms; one that names a time, not before then. */
const REST_MS = 5_000;
const MAX_REST_MS = 10 * 60_000;
/** An endpoint silent for longer holds the cursor back no more: what it read is read by the others. */
const COUNTED_MS = 10 * 60_000;
/** Rounds are no closer than this, ms. */
const SOONEST_MS = 250;
/** Blocks with unsettled transfers that are compared in a round: the newest, and others in turn. */
const BLOCKS_COMPARED = { usually: 3, afterReorg: 60 };
/** Unsettled arrivals whose blocks are compared after a reorg. */
const REORGED_LISTED = 500;

/** What the watcher's alarm is set by. */
export interface RoundEnd {
	/** ms until the next round; null: nothing is open, the watcher sleeps */
	delayMs: number | null;
}

/**
 * One round of a chain's watcher: reads what is new of one endpoint, stores what arrived, hands it to the links it may pay,
 * notifies rooms of what the chain's move changes for them, and moves the cursor last of all. Safe to repeat: what was
 * stored is found again and changes nothing.
 */
export async function runRound(deps: WatchDeps): Promise<RoundEnd> {
	const { db, chainId, clock, memory, payees, follows } = deps;
	const startedAt = clock.now();
	if (memory.get("since") === undefined) memory.set("since", startedAt);
	const cursor = await findCursor(db, chainId);
	await payees.refresh(db, startedAt);
	const linksOpen = !payees.isEmpty;
	const watching = () => ({ ...follows.summary(), linksOpen });
	if (paceOf(chainId, watching()) === 0) {
		if (cursor && cursor.paceMs !== 0) await noteCursor(db, chainId, { paceMs: 0 });
		return { delayMs: null };
	}
	const read = await readAny(deps, cursor, startedAt);
	if (!read) return silentRound(deps, cursor, startedAt, linksOpen);

	const { reader, reading } = read;
	memory.set("silent-rounds", 0);
	if (reading.reorgedFrom !== null) reopen(deps, reader, reading.reorgedFrom);
	await takeBack(deps, reader);
	const orphans = await findOrphans(deps, reader, reading);
	await storeArrivals(db, reading.found, clock.now());
	remember(deps, reader.name, reading.memory);
	const matched = await matchArrivals(deps);
	await findReportedHashes(deps, reader, reading.head);
	const paceMs = paceOf(chainId, watching());
	const { number: head } = reading.head;
	const position = { chainId, head, finalized: reading.finalized, silentSince: null, paceMs, at: startedAt };
	memory.set("position", { ...position, reorged: false });
	const left = await notifyRooms(deps, {
		...position,
		orphans,
		wasSilent: cursor?.silentSince != null,
	});
	const moved = await moveCursor(db, cursor?.blockNumber ?? null, {
		chainId,
		blockNumber: readByAll(deps, cursor, startedAt),
		headNumber: reading.head.number,
		headAt: reading.head.timeAt,
		finalizedNumber: reading.finalized,
		endpoint: reader.name,
		paceMs,
		silentSince: null,
		checkedAt: clock.now(),
	});
	if (!moved) log({ event: "chain.cursor.moved", chainId });
	const catchingUp = reading.catchingUp || left || matched === MATCHED_A_ROUND;
	const now = clock.now();
	const state = { ...watching(), catchingUp, silentRounds: 0, headAt: reading.head.timeAt, now };
	const delayMs = nextRoundDelay(chainId, state);
	// An arrival that an endpoint has not seen yet is tried again before anything else is new.
	const retryAt = await nextArrivalAt(db, chainId);
	if (delayMs === null || retryAt === null) return { delayMs };
	return { delayMs: Math.min(delayMs, Math.max(retryAt - now, SOONEST_MS)) };
}

/** The endpoint whose turn it is, or the next one that answers. */
async function readAny(
	deps: WatchDeps,
	cursor: ChainCursorRow | null,
	now: number,
): Promise<{ reader: ChainReader; reading: EndpointReading } | null> {
	const { chainId, chain, memory, payees } = deps;
	const readers = chain.readers(chainId);
	const turn = (memory.get("turn") ?? 0) + 1;
	memory.set("turn", turn);
	const rotation = readers.map((_, at) => readers[(at + turn) % readers.length] as ChainReader);
	const best = cursor && { number: cursor.headNumber, at: cursor.checkedAt };
	// After a sleep nothing before it is of interest: no link was open.
	const slept = cursor === null || cursor.paceMs === 0;
	if (slept) {
		forgetPositions(deps, readers);
		memory.set("woke-at", now);
	}
	const known = { chainId, best, startAt: slept || justWoke(memory, now) ? null : cursor.blockNumber, now };
	for (const reader of rotation) {
		const before = endpointOf(deps, reader.name);
		if (before.restUntil > now) continue;
		try {
			return { reader, reading: await readEndpoint(reader, known, before, payees) };
		} catch (error) {
			if (!(error instanceof PortError)) throw error;
			log({ event: "chain.endpoint.failed", chainId, endpoint: reader.name, why: error.why });
			const rest = Math.min(Math.max(error.retryAfterMs ?? 0, REST_MS), MAX_REST_MS);
			remember(deps, reader.name, { ...before, restUntil: now + rest });
		}
	}
	return null;
}

function forgetPositions(deps: WatchDeps, readers: readonly ChainReader[]): void {
	for (const { name } of readers)
		remember(deps, name, { ...endpointOf(deps, name), readTo: -1, heads: [], balances: [] });
}

function endpointOf({ memory }: WatchDeps, name: string): EndpointMemory {
	return memory.get("endpoints")?.[name] ?? NEW_ENDPOINT;
}

function remember({ memory }: WatchDeps, name: string, endpoint: EndpointMemory): void {
	memory.set("endpoints", { ...memory.get("endpoints"), [name]: endpoint });
}

/**
 * The last block whose transfers every endpoint that answers has been asked for. When the memory was lost, an endpoint that was not read since
 * begins at the cursor: until then it stays, or what the others hide would be read by nobody.
 */
function readByAll({ chainId, chain, memory }: WatchDeps, cursor: ChainCursorRow | null, now: number): number {
	const known = memory.get("endpoints") ?? {};
	const endpoints = chain.readers(chainId).map(({ name }) => known[name] ?? NEW_ENDPOINT);
	const wasRead = ({ readTo }: EndpointMemory) => readTo >= 0;
	const counted = endpoints.filter((one) => wasRead(one) && now - one.answeredAt < COUNTED_MS);
	const readTo = Math.max(0, Math.min(...counted.map(({ readTo }) => readTo)));
	const isNew = now - (memory.get("since") ?? now) < COUNTED_MS;
	const holds = cursor !== null && isNew && !justWoke(memory, now) && !endpoints.every(wasRead);
	return holds ? Math.min(readTo, cursor.blockNumber) : readTo;
}

/** An endpoint that is read for the first time since then begins a while before its own head, wherever the cursor is. */
function justWoke(memory: WatchDeps["memory"], now: number): boolean {
	return now - (memory.get("woke-at") ?? 0) < FIRST_SPAN_MS;
}

async function silentRound(
	deps: WatchDeps,
	cursor: ChainCursorRow | null,
	now: number,
	linksOpen: boolean,
): Promise<RoundEnd> {
	const { db, chainId, memory, follows } = deps;
	const silentRounds = (memory.get("silent-rounds") ?? 0) + 1;
	memory.set("silent-rounds", silentRounds);
	const state = { ...follows.summary(), linksOpen, catchingUp: false, silentRounds, headAt: null, now };
	// One round without an answer is a hiccup.
	if (cursor && cursor.silentSince === null && silentRounds > 1) {
		const silentSince = cursor.checkedAt;
		log({ event: "chain.silent", chainId, silentSince });
		await noteCursor(db, chainId, { silentSince });
		await notifySilence(deps, { cursor, silentSince, paceMs: paceOf(chainId, state), at: now });
	}
	await noteStandstill(deps);
	return { delayMs: nextRoundDelay(chainId, state) };
}

/**
 * All endpoints answer, and name an old block: the chain itself stands still, or makes its blocks up. What is paid for links of
 * now will be in blocks that seem older than they are. Whether it is the chain that has stopped, one source alone does not show.
 */
async function noteStandstill({ db, chain, chainId, clock }: WatchDeps): Promise<void> {
	if (chain.sourceCount(chainId) < 2) return;
	const askedAt = clock.now();
	const heads = (await chain.endpoints(chainId)).map(({ head }) => head);
	const late = heads.flatMap((head) => (head && isFarBehind(chainId, head, head.number, clock.now()) ? [head] : []));
	if (late.length === 0 || late.length < heads.length) return;
	// A liar alone names no earlier head than the others see, and no more links than theirs would be noted with.
	const number = late.map((head) => head.number).reduce(higherHeight);
	await noteHeadAfter(db, chainId, { number, timeAt: Math.max(...late.map(({ timeAt }) => timeAt)) }, askedAt);
}

/** Followed blocks that are not on this endpoint's chain; the rooms ask all endpoints what that means. */
async function findOrphans(
	{ follows, clock }: WatchDeps,
	reader: ChainReader,
	reading: EndpointReading,
): Promise<Hash[]> {
	const { head, reorgedFrom } = reading;
	const limit = reorgedFrom === null ? BLOCKS_COMPARED.usually : BLOCKS_COMPARED.afterReorg;
	const orphans: Hash[] = [];
	try {
		for (const { number, hash } of follows.blocksToCompare(reorgedFrom ?? 0, head.number, limit)) {
			const there = number === head.number ? head.hash : (await reader.block(number))?.hash;
			if (there !== undefined && there !== hash) orphans.push(hash);
			follows.compared(hash, clock.now());
		}
	} catch (error) {
		// What was not compared comes first in the next round.
		if (!(error instanceof PortError)) throw error;
	}
	return orphans;
}

/** One endpoint's word: the others read the replaced blocks again, and what they list is open again. */
function reopen(deps: WatchDeps, reader: ChainReader, from: number): void {
	const { chainId, chain, memory } = deps;
	for (const { name } of chain.readers(chainId)) {
		const endpoint = endpointOf(deps, name);
		const balances = balancesBefore(endpoint.balances, from - 1);
		if (name !== reader.name)
			remember(deps, name, { ...endpoint, balances, readTo: Math.min(endpoint.readTo, from - 1) });
	}
	memory.set("replaced-from", Math.min(from, memory.get("replaced-from") ?? from));
}

/** Arrivals in blocks that this endpoint no longer has; what is mined again is found again. A block it does not answer is asked for in the next round. */
async function takeBack({ db, chainId, clock, memory }: WatchDeps, reader: ChainReader): Promise<void> {
	const from = memory.get("replaced-from") ?? null;
	if (from === null) return;
	const held = await listArrivalsAfter(db, chainId, from - 1, REORGED_LISTED);
	const gone: Hash[] = [];
	let isWhole = true;
	for (const number of new Set(held.map(({ blockNumber }) => blockNumber))) {
		const block = await blockOrNull(reader, number);
		if (!block) {
			isWhole = false;
			continue;
		}
		const hashes = held.filter(({ blockNumber }) => blockNumber === number).map(({ blockHash }) => blockHash);
		gone.push(...new Set(hashes.filter((hash) => hash !== block.hash)));
	}
	await markGone(db, chainId, gone, clock.now());
	if (isWhole) memory.set("replaced-from", null);
}

async function blockOrNull(reader: ChainReader, number: number): Promise<ReadBlock | null> {
	try {
		return await reader.block(number);
	} catch (error) {
		if (error instanceof PortError) return null;
		throw error;
	}
}
