import { and, eq, lt, sql } from "drizzle-orm";
import type { RotationFailure } from "../core/rotation-outcomes.ts";
import type { Database } from "./database.ts";
import { isUnchanged, READY_FAVOURITES, type ScheduleRow } from "./rotation-schedules.ts";
import { avatarRotations, avatarSchedules } from "./showcase-tables.ts";

/** What was tried and what came of it: one row per person and slot. */

type Kind = (typeof avatarRotations.$inferSelect)["kind"];

/** A change of one person, by the instant it was due. */
export interface Slot {
	userId: string;
	slot: number;
}

export interface ChosenPiece {
	nftId: string;
	name: string;
	contentHash: string;
}

/**
 * Remembers the piece of a change before it goes to X: the first of those wanted that is ready and still owned. Asked
 * again it chooses again; what is done stays. From then on nobody takes the change over.
 *
 * @param wanted - the most wanted first; the name is kept as it is now
 * @returns null when none can be had, or the change is not under way any more
 */
export async function choosePiece(
	db: Database,
	{ userId, slot }: Slot,
	kind: Kind,
	wanted: readonly { id: string; name: string }[],
	now: number,
): Promise<ChosenPiece | null> {
	const [row] = await db.all<ChosenPiece>(sql`
		insert into avatar_rotations (user_id, slot, kind, nft_id, name, content_hash, state, started_at)
		select ${userId}, ${slot}, ${kind}, n.id, w.value ->> 'name', a.content_hash, 'sending', ${now}
		from ${READY_FAVOURITES} join json_each(${JSON.stringify(wanted)}) w on w.value ->> 'id' = f.nft_id
		where f.user_id = ${userId}
			and exists (select 1 from avatar_schedules s where s.user_id = ${userId} and s.slot = ${slot})
		order by w.key limit 1
		on conflict (user_id, slot) do update set
			nft_id = excluded.nft_id, name = excluded.name, content_hash = excluded.content_hash,
			state = 'sending', reason = null, started_at = excluded.started_at, finished_at = null
		where avatar_rotations.state <> 'done'
		returning nft_id as nftId, name, content_hash as contentHash
	`);
	return row ?? null;
}

/** How a change ended. */
export interface Ending {
	kind: Kind;
	state: "done" | "failed";
	reason: RotationFailure | null;
	/** epoch ms */
	at: number;
	/** leaves an entry even where no piece was chosen */
	entry: boolean;
}

/**
 * Ends a change: its entry of the history and the schedule in one batch. An entry that is done stays; a schedule that
 * somebody changed since it was read stays too.
 *
 * @returns whether the schedule was changed
 */
export async function endChange(
	db: Database,
	schedule: ScheduleRow,
	{ userId, slot }: Slot,
	{ kind, state, reason, at, entry }: Ending,
	change: Partial<ScheduleRow>,
): Promise<boolean> {
	const ended = { state, reason, finishedAt: at };
	const notDone = sql`${avatarRotations.state} <> 'done'`;
	const rotation = entry
		? db
				.insert(avatarRotations)
				.values({ userId, slot, kind, startedAt: at, ...ended })
				.onConflictDoUpdate({
					target: [avatarRotations.userId, avatarRotations.slot],
					set: ended,
					setWhere: notDone,
				})
		: db
				.update(avatarRotations)
				.set(ended)
				.where(and(eq(avatarRotations.userId, userId), eq(avatarRotations.slot, slot), notDone));
	const [, rows] = await db.batch([
		rotation,
		db.update(avatarSchedules).set(change).where(isUnchanged(schedule)).returning({ userId: avatarSchedules.userId }),
	]);
	return rows.length === 1;
}

/** A change that another one took the place of before its end was known. */
export async function endOvertaken(db: Database, { userId, slot }: Slot, now: number): Promise<void> {
	await db
		.update(avatarRotations)
		.set({ state: "failed", reason: sql`coalesce(reason, 'silent')`, finishedAt: now })
		.where(
			and(
				eq(avatarRotations.userId, userId),
				eq(avatarRotations.slot, slot),
				eq(avatarRotations.state, "sending"),
				sql`not exists (select 1 from ${avatarSchedules} s where s.user_id = ${userId} and s.slot = ${slot})`,
			),
		);
}

export interface HistoryRow {
	slot: number;
	kind: Kind;
	nftId: string | null;
	name: string | null;
	/** null too when the picture is gone */
	contentHash: string | null;
	state: "sending" | "done" | "failed";
	reason: RotationFailure | null;
	startedAt: number;
	finishedAt: number | null;
	/** when the next picture took its place; null while none did */
	replacedAt: number | null;
}

/** @param before - slot; null for the newest */
export function listHistoryRows(
	db: Database,
	userId: string,
	before: number | null,
	limit: number,
): Promise<HistoryRow[]> {
	return db.all<HistoryRow>(sql`
		select r.slot, r.kind, r.nft_id as nftId, r.name, p.content_hash as contentHash, r.state, r.reason,
			r.started_at as startedAt, r.finished_at as finishedAt,
			(
				select next.finished_at from avatar_rotations next
				where next.user_id = r.user_id and next.slot > r.slot and next.state = 'done' and next.kind <> 'sold'
				order by next.slot limit 1
			) as replacedAt
		from avatar_rotations r left join stored_pictures p on p.content_hash = r.content_hash
		where r.user_id = ${userId} and r.slot < ${before ?? Number.MAX_SAFE_INTEGER}
		order by r.slot desc limit ${limit}
	`);
}

/** @param since - epoch ms */
export async function listSold(db: Database, userId: string, since: number): Promise<{ name: string; at: number }[]> {
	return db.all(sql`
		select coalesce(name, '') as name, started_at as at from avatar_rotations
		where user_id = ${userId} and slot >= ${since} and kind = 'sold' order by slot desc
	`);
}

/** Why a piece cannot be used now. @returns null for one that is no favourite */
export async function findFavourite(db: Database, userId: string, nftId: string): Promise<{ gone: boolean } | null> {
	const [row] = await db.all<{ gone: number }>(sql`
		select n.gone_at is not null as gone from selected_nfts f join nfts n on n.id = f.nft_id
		where f.user_id = ${userId} and f.nft_id = ${nftId}
	`);
	return row ? { gone: row.gone === 1 } : null;
}

/**
 * The slot of the nth latest change by hand since an instant, whatever it came to.
 *
 * @param since - epoch ms
 * @returns null when there were fewer
 */
export async function findNthByHand(db: Database, userId: string, since: number, nth: number): Promise<number | null> {
	const [row] = await db.all<{ slot: number }>(sql`
		select slot from avatar_rotations
		where user_id = ${userId} and slot > ${since} and kind in ('skip', 'use-now', 'restore')
		order by slot desc limit 1 offset ${nth - 1}
	`);
	return row?.slot ?? null;
}

/** @param before - epoch ms */
export async function removeOldHistory(db: Database, before: number, limit: number): Promise<void> {
	const old = db
		.select({ key: sql`rowid` })
		.from(avatarRotations)
		.where(lt(avatarRotations.startedAt, before))
		.limit(limit);
	await db.delete(avatarRotations).where(sql`rowid in ${old}`);
}
