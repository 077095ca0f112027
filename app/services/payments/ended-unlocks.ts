import { sha256Hex } from "../../core/sha-256.ts";
import { listEndedUnlocks } from "../../db/payments/ended-unlocks.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** @returns of ids of dashboards' cookies, those that Lock has ended */
export async function findEndedUnlocks(
	db: PaymentDeps["db"],
	unlocks: readonly string[],
): Promise<ReadonlySet<string>> {
	if (unlocks.length === 0) return new Set();
	const byHash = new Map(await Promise.all(unlocks.map(async (id) => [await sha256Hex(id), id] as const)));
	const ended = await listEndedUnlocks(db, [...byHash.keys()]);
	return new Set(ended.map((hash) => byHash.get(hash) ?? ""));
}
