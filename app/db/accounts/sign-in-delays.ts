import { eq, inArray, lt, sql } from "drizzle-orm";
import { FIRST_WAIT_MS, FORGOTTEN_AFTER_MS, LONGEST_WAIT_MS } from "../../core/accounts/sign-in-delay.ts";
import type { Database } from "../database.ts";
import { signInDelays } from "./account-tables.ts";

/**
 * Counts a guess before it is checked. A single statement, so that concurrent guesses do not pass the delay.
 *
 * @param counter - SHA-256 of what is counted, hex
 * @param free - guesses without a wait
 * @returns whether this guess may be checked; if not, ms until the next one may
 */
export async function countGuess(
	db: Database,
	counter: string,
	now: number,
	free: number,
): Promise<{ ok: true } | { ok: false; retryAfterMs: number }> {
	const counted = sql`case when ${signInDelays.openAt} < ${now - FORGOTTEN_AFTER_MS} then 1 else ${signInDelays.failures} + 1 end`;
	// The wait of core/accounts/sign-in-delay.ts in SQL; after 30 doublings the maximum applies anyway.
	const wait = sql`case when (${counted}) <= ${free} then 0
		else min(${LONGEST_WAIT_MS}, ${FIRST_WAIT_MS} << min(30, (${counted}) - ${free + 1})) end`;
	const rows = await db
		.insert(signInDelays)
		.values({ emailHash: counter, failures: 1, openAt: now })
		.onConflictDoUpdate({
			target: signInDelays.emailHash,
			set: { failures: counted, openAt: sql`${now} + ${wait}` },
			setWhere: sql`${signInDelays.openAt} <= ${now}`,
		})
		.returning({ failures: signInDelays.failures });
	if (rows.length === 1) return { ok: true };
	const [row] = await db
		.select({ openAt: signInDelays.openAt })
		.from(signInDelays)
		.where(eq(signInDelays.emailHash, counter));
	return { ok: false, retryAfterMs: Math.max(FIRST_WAIT_MS, (row?.openAt ?? now) - now) };
}

/** Counts what many ask for at once, without waits. @param counter - as above; names its day too @returns how many, with this one */
export async function countOne(db: Database, counter: string, now: number): Promise<number> {
	const [row] = await db
		.insert(signInDelays)
		.values({ emailHash: counter, failures: 1, openAt: now })
		.onConflictDoUpdate({
			target: signInDelays.emailHash,
			set: { failures: sql`${signInDelays.failures} + 1`, openAt: sql`max(${signInDelays.openAt}, ${now})` },
		})
		.returning({ failures: signInDelays.failures });
	return row?.failures ?? 1;
}

/** @returns how many {@link countOne} has counted */
export async function readCount(db: Database, counter: string): Promise<number> {
	const [row] = await db
		.select({ failures: signInDelays.failures })
		.from(signInDelays)
		.where(eq(signInDelays.emailHash, counter));
	return row?.failures ?? 0;
}

export async function forgiveGuesses(db: Database, counters: readonly string[]): Promise<void> {
	await db.delete(signInDelays).where(inArray(signInDelays.emailHash, [...counters]));
}

/** Deletes counts without a guess for a day. */
export async function sweepDelays(db: Database, now: number): Promise<void> {
	await db.delete(signInDelays).where(lt(signInDelays.openAt, now - FORGOTTEN_AFTER_MS));
}
