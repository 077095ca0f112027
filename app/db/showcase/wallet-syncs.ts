import { and, eq, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import { wallets } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { walletSyncs } from "./showcase-tables.ts";

/** Progress of reading wallets. Every update compares the previous state, so that of two readers only one succeeds. */

export type SyncRow = typeof walletSyncs.$inferSelect;

type Owner = { userId: string; wallet: Address };

const of = ({ userId, wallet }: Owner) => and(eq(walletSyncs.userId, userId), eq(walletSyncs.wallet, wallet));

/** Literal values, because SQLite uses a partial index only if the query repeats its condition. */
const OPEN = sql`${walletSyncs.state} in ('running', 'waiting')`;

/** Condition for compare and set: the sync was not changed since it was read. */
const unchanged = (sync: SyncRow) =>
	and(
		of(sync),
		OPEN,
		eq(walletSyncs.run, sync.run),
		eq(walletSyncs.pages, sync.pages),
		eq(walletSyncs.failures, sync.failures),
	);

export async function findSync(db: Database, owner: Owner): Promise<SyncRow | null> {
	const [row] = await db.select().from(walletSyncs).where(of(owner));
	return row ?? null;
}

/**
 * Starts a run, unless one is in progress or the wallet is not the user's. A failed run resumes where it stopped.
 *
 * @param run - id of the new run
 * @param resumeAfter - a run that failed earlier restarts, because its cursor is outdated; epoch ms
 * @returns the current sync; `begun`: the run to read, null if the wallet is not the user's or a run is in progress
 */
export async function beginSync(
	db: Database,
	owner: Owner,
	run: string,
	times: { now: number; resumeAfter: number },
): Promise<{ own: boolean; begun: SyncRow | null }> {
	const { now, resumeAfter } = times;
	const { userId, wallet } = owner;
	const resumes = sql`${walletSyncs.state} = 'failed' and ${walletSyncs.cursor} is not null and ${walletSyncs.touchedAt} > ${resumeAfter}`;
	const unlessGoesOn = (
		kept: typeof walletSyncs.run | typeof walletSyncs.pages | typeof walletSyncs.fetched,
		anew: string | number,
	) => sql`case when ${resumes} then ${kept} else ${anew} end`;
	const own = and(eq(wallets.userId, userId), eq(wallets.address, wallet));
	const [begun, owned] = await db.batch([
		db
			.insert(walletSyncs)
			.select(
				sql`select ${userId}, ${wallet}, ${run}, 'running', null, 0, 0, 0, 0, null, false, ${now}, ${now}, null
					where exists (select 1 from ${wallets} where ${own})`,
			)
			.onConflictDoUpdate({
				target: [walletSyncs.userId, walletSyncs.wallet],
				set: {
					run: unlessGoesOn(walletSyncs.run, run),
					state: "running",
					cursor: sql`case when ${resumes} then ${walletSyncs.cursor} end`,
					pages: unlessGoesOn(walletSyncs.pages, 0),
					fetched: unlessGoesOn(walletSyncs.fetched, 0),
					failures: 0,
					restarts: 0,
					resumeAt: null,
					doubted: false,
					startedAt: now,
					touchedAt: now,
					finishedAt: null,
				},
				setWhere: sql`${walletSyncs.state} in ('done', 'failed')`,
			})
			.returning(),
		db.select({ address: wallets.address }).from(wallets).where(own),
	]);
	return { own: owned.length > 0, begun: begun[0] ?? null };
}

/** Postpones a run. @returns false if another reader advanced it meanwhile */
export async function postponeSync(
	db: Database,
	sync: SyncRow,
	next: { state: "waiting" | "failed"; resumeAt: number | null; now: number },
): Promise<boolean> {
	const rows = await db
		.update(walletSyncs)
		.set({ state: next.state, resumeAt: next.resumeAt, failures: sync.failures + 1, touchedAt: next.now })
		.where(unchanged(sync))
		.returning({ run: walletSyncs.run });
	return rows.length > 0;
}

/**
 * Restarts a listing whose cursor the marketplace rejected, under a new run id, so that NFTs have to be seen again. The second
 * time the run fails.
 */
export async function restartSync(db: Database, sync: SyncRow, run: string, now: number): Promise<SyncRow | null> {
	const giveUp = sync.restarts > 0;
	const [row] = await db
		.update(walletSyncs)
		.set({
			run,
			state: giveUp ? "failed" : "running",
			cursor: null,
			pages: 0,
			fetched: 0,
			failures: 0,
			restarts: sync.restarts + 1,
			resumeAt: null,
			touchedAt: now,
		})
		.where(and(of(sync), OPEN, eq(walletSyncs.run, sync.run)))
		.returning();
	return row ?? null;
}

/**
 * Discards a suspicious listing and schedules a second reading from its start, whose result counts.
 *
 * @param run - id of the second reading
 * @returns the waiting run; null if another reader advanced it meanwhile
 */
export async function scheduleSecondReading(
	db: Database,
	sync: SyncRow,
	run: string,
	times: { now: number; resumeAt: number },
): Promise<SyncRow | null> {
	const [row] = await db
		.update(walletSyncs)
		.set({
			run,
			state: "waiting",
			cursor: null,
			pages: 0,
			fetched: 0,
			failures: 0,
			doubted: true,
			resumeAt: times.resumeAt,
			touchedAt: times.now,
		})
		.where(unchanged(sync))
		.returning();
	return row ?? null;
}

/**
 * Claims runs whose message was lost: in progress, not updated since `before` and not waiting for a later instant. Claiming
 * updates them, so that overlapping sweeps do not claim them twice.
 *
 * @param before - epoch ms
 */
export function claimLostSyncs(
	db: Database,
	times: { now: number; before: number },
	limit: number,
): Promise<Pick<SyncRow, "userId" | "wallet" | "run">[]> {
	return db
		.update(walletSyncs)
		.set({ touchedAt: times.now })
		.where(
			sql`(${walletSyncs.userId}, ${walletSyncs.wallet}) in (
				select user_id, wallet from wallet_syncs
				where state in ('running', 'waiting') and touched_at < ${times.before}
					and (resume_at is null or resume_at < ${times.before})
				order by touched_at limit ${limit}
			)`,
		)
		.returning({ userId: walletSyncs.userId, wallet: walletSyncs.wallet, run: walletSyncs.run });
}
