import { sha256Hex } from "../../core/sha-256.ts";
import { listValidSessions } from "../../db/accounts/sessions.ts";
import { listEndedUnlocks } from "../../db/payments/ended-unlocks.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** @returns of ids of dashboards' cookies, those that Lock has ended, or whose session has ended (http/dashboard-cookie.server.ts) */
export async function findEndedUnlocks(
	{ db, clock }: Pick<PaymentDeps, "db" | "clock">,
	unlocks: readonly string[],
): Promise<ReadonlySet<string>> {
	if (unlocks.length === 0) return new Set();
	const sessions = unlocks.map(sessionOf).filter((session) => session !== null);
	const byHash = new Map(await Promise.all(unlocks.map(async (id) => [await sha256Hex(id), id] as const)));
	const [locked, valid] = await Promise.all([
		listEndedUnlocks(db, [...byHash.keys()]),
		sessions.length === 0 ? ([] as string[]) : listValidSessions(db, sessions, clock.now()),
	]);
	const ended = unlocks.filter((id) => {
		const session = sessionOf(id);
		return session !== null && !valid.includes(session);
	});
	return new Set([...ended, ...locked.map((hash) => byHash.get(hash) ?? "")]);
}

const sessionOf = (unlock: string): string | null => unlock.split(".")[1] ?? null;
