import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { watcherOf } from "#app/composition/services.server.ts";
import type { Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import type { ArrivalRow } from "#app/core/payments/arrival-types.ts";
import { openDatabase } from "#app/db/database.ts";
import { findCursor, moveCursor } from "#app/db/payments/chain-cursors.ts";
import type { ChainWatcher } from "#app/durable-objects/chain-watcher.ts";
import { NAME } from "#app/durable-objects/object-name.ts";
import type { EndpointMemory } from "#app/services/payments/watch-chain/watch-deps.ts";
import { env } from "../environment.ts";
import { chain } from "../scenario.ts";

/** Runs the rounds of the local chain's watcher by hand. */

export const db = openDatabase(env.DB);

const watcher = () => watcherOf(env, LOCAL_CHAIN_ID) as unknown as DurableObjectStub<ChainWatcher>;

/** One round now. @returns when the next one is due, epoch ms; null: the watcher sleeps */
export function round(): Promise<number | null> {
	return runInDurableObject(watcher(), async (instance, { storage }) => {
		await storage.deleteAlarm();
		await instance.round();
		const next = await storage.getAlarm();
		await storage.deleteAlarm();
		return next;
	});
}

/** Rounds until each of the two endpoints was read once more. */
export async function rounds(count = 2): Promise<void> {
	for (let done = 0; done < count; done++) await round();
}

/** Many times what an undisturbed watcher takes. */
const ROUNDS_AT_MOST = 40;

/**
 * Rounds until a condition holds. A busy machine may keep an endpoint from answering in time: it is asked again at once.
 *
 * @throws Error when it does not hold after 40 rounds
 */
export async function roundsUntil(holds: () => Promise<boolean>): Promise<void> {
	for (let done = 0; done < ROUNDS_AT_MOST; done++) {
		await endRests();
		await round();
		if (await holds()) return;
	}
	throw new Error(`it does not hold after ${ROUNDS_AT_MOST} rounds`);
}

/** Endpoints that failed may be asked again at once: their time of rest is over. */
export async function endRests(): Promise<void> {
	await runInDurableObject(watcher(), (_, { storage }) => {
		const endpoints = storage.kv.get<Record<string, EndpointMemory>>("endpoints") ?? {};
		const rested = Object.entries(endpoints).map(([name, endpoint]) => [name, { ...endpoint, restUntil: 0 }]);
		storage.kv.put("endpoints", Object.fromEntries(rested));
	});
}

/** The watcher's object begins anew, as after a while without work: the addresses it watches are read again. */
export const restartWatcher = () => evictDurableObject(watcher());

/** What the watcher remembers is lost, and so is its follows; its cursor stays. */
export async function forgetMemory(): Promise<void> {
	await runInDurableObject(watcher(), async (_, { storage }) => {
		for (const [key] of storage.kv.list()) if (key !== NAME) storage.kv.delete(key);
	});
}

/**
 * The watcher begins at the chain's head and watches nobody yet: what other tests did is behind it, and the links they left
 * open, some hundred addresses, make no round read fewer blocks.
 */
export async function beginAtHead(): Promise<void> {
	await forgetMemory();
	await env.DB.prepare("delete from link_chains where chain_id = ?").bind(LOCAL_CHAIN_ID).run();
	const head = Number(await chain.client.getBlockNumber());
	const before = await findCursor(db, LOCAL_CHAIN_ID);
	await moveCursor(db, before?.blockNumber ?? null, {
		chainId: LOCAL_CHAIN_ID,
		blockNumber: head,
		headNumber: head,
		headAt: Date.now(),
		finalizedNumber: null,
		endpoint: "none",
		paceMs: 4_000,
		silentSince: null,
		checkedAt: Date.now(),
	});
}

export async function arrivalOf(txHash: Hash): Promise<Pick<ArrivalRow, "state" | "amount" | "fromAddress"> | null> {
	const [row] = (
		await env.DB.prepare("select state, amount, from_address from arrivals where tx_hash = ?").bind(txHash).all()
	).results as { state: ArrivalRow["state"]; amount: string; from_address: ArrivalRow["fromAddress"] }[];
	return row ? { state: row.state, amount: BigInt(row.amount), fromAddress: row.from_address } : null;
}
