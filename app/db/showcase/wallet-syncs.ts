import { and, eq, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import { wallets } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { walletSyncs } from "./showcase-tables.ts";

/** How far reading a wallet has come. Every change names the state it starts from: of two readers one changes it. */

export type SyncRow = typeof walletSyncs.$inferSelect;

type Owner = { userId: string; wallet: Address };

const of = ({ userId, wallet }: Owner) => and(eq(walletSyncs.userId, userId), eq(walletSyncs.wallet, wallet));

/** Literal: partial indices are used by words that match theirs. */
const OPEN = sql`${walletSyncs.state} in ('running', 'waiting')`;

/** Compare and set: the state is as the reader read it. */
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
 * Begins a run, unless one is under way or the wallet is none of the person's. A run that was given up resumes where it
 * stopped.
 *
 * @param run - names the new run
 * @param resumeAfter - a run given up before then restarts: its cursor is out of date. Epoch ms
 * @returns the sync now: `begun` is the run to read; null when somebody else's or already under way
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

/** The marketplace did not answer, or asked for a wait. @returns false when another reader went on meanwhile */
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
 * The marketplace lost the cursor: the listing restarts as another run, so that NFTs count as seen only where they
 * are seen again. The second time the run is given up.
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
 * What the listing ended with is not believed: it is read once more from its start, later, and that is believed.
 *
 * @param run - id of the second reading
 * @returns the run that waits; null when another reader went on meanwhile
 */
export async function doubtSync(
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
 * Claims runs whose message was lost: under way, not touched since, and not waiting for an instant ahead. Each is
 * touched, so that sweeps that overlap do not take it twice.
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
