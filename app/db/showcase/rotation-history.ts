import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Place } from "../../core/showcase/picture-targets.ts";
import type { RotationFailure } from "../../core/showcase/rotation-outcomes.ts";
import type { Database } from "../database.ts";
import { READY_NFTS, type ScheduleRow } from "./rotation-contexts.ts";
import { unchangedSince } from "./rotation-schedules.ts";
import { avatarRotations, avatarSchedules, avatarTargets } from "./rotation-tables.ts";

/** Every attempted change and its result: one row per user, target and slot. */

type Kind = (typeof avatarRotations.$inferSelect)["kind"];

/** Identifies a change: the user, the target and the instant it was due. */
export interface Slot extends Place {
	slot: number;
}

export interface ChosenNft {
	nftId: string;
	name: string;
	contentHash: string;
}

/** A change that needs an NFT. */
export interface Choice extends Slot {
	kind: Kind;
	/** candidates, best first; the current name is stored */
	wanted: readonly { id: string; name: string }[];
}

/**
 * Chooses and stores the NFTs of changes before their upload: for each the first candidate that is ready and still owned. Can be
 * repeated; finished changes are not modified.
 *
 * @param choices - each user and target once
 * @param follow - where another target has an NFT for the same slot, that one is the only candidate
 * @returns with where it hangs; no entry if no candidate is available, or the slot is closed
 */
export async function chooseNfts(
	db: Database,
	choices: readonly Choice[],
	now: number,
	follow: boolean,
): Promise<(ChosenNft & Place)[]> {
	if (choices.length === 0) return [];
	const elsewhere = sql`(
		select json_array(json_object('id', o.nft_id, 'name', o.name)) from avatar_rotations o
		where o.user_id = t.user_id and o.slot = t.slot and o.target <> t.target and o.nft_id is not null
		order by o.started_at limit 1
	)`;
	const wanted = follow ? sql`coalesce(${elsewhere}, c.value -> 'wanted')` : sql`c.value -> 'wanted'`;
	return db.all(sql`
		insert into avatar_rotations (user_id, target, slot, kind, nft_id, name, content_hash, state, started_at)
		select user_id, target, slot, kind, nft_id, name, content_hash, 'sending', ${now} from (
			select t.user_id, t.target, t.slot, c.value ->> 'kind' as kind, n.id as nft_id, w.value ->> 'name' as name, a.content_hash,
				row_number() over (partition by t.user_id, t.target order by w.key) as place
			from json_each(${JSON.stringify(choices)}) c
			cross join avatar_targets t on t.user_id = c.value ->> 'userId' and t.target = c.value ->> 'target'
				and t.slot = c.value ->> 'slot'
			cross join json_each(${wanted}) w
			cross join ${READY_NFTS}
			where f.user_id = t.user_id and f.nft_id = w.value ->> 'id'
		) where place = 1
		on conflict (user_id, slot, target) do update set
			nft_id = excluded.nft_id, name = excluded.name, content_hash = excluded.content_hash,
			state = 'sending', reason = null, started_at = excluded.started_at, finished_at = null
		where avatar_rotations.state <> 'done'
		returning user_id as userId, target, nft_id as nftId, name, content_hash as contentHash
	`);
}

/** How a change ended. */
export interface Ending {
	kind: Kind;
	state: "done" | "failed";
	reason: RotationFailure | null;
	/** epoch ms */
	at: number;
	/** writes an entry even if no NFT was chosen */
	entry: boolean;
}

/** A slot to close, and the schedule after it. */
export interface FinalizedSlot {
	slot: Slot;
	ending: Ending;
	/** as read before */
	schedule: ScheduleRow;
	/** the new avatar; undefined: unchanged. `profileUrl`: see the table; null to keep the one that is stored */
	avatar?: { nftId: string; contentHash: string; profileUrl: string | null };
	/** `slot`: the next one, open at once, of a target that is behind the others; else null */
	next: Pick<ScheduleRow, "nextAt" | "slot" | "upcoming" | "turn" | "pausedAt" | "pausedUntil" | "stoppedBecause">;
}

/**
 * Closes slots: writes their history entries, schedules and targets in one batch. Entries that are done, and schedules and
 * targets that changed since they were read, are not modified.
 *
 * @param finalized - each user and target once, with the same schedule for all of a user; few enough that their plans stay far
 * below D1's limit of 2 MB per value
 * @returns where they were closed
 */
export async function finalizeSlots(db: Database, finalized: readonly FinalizedSlot[]): Promise<Place[]> {
	const revisions = new Map(finalized.map(({ slot: { userId } }) => [userId, crypto.randomUUID()]));
	const json = JSON.stringify(
		finalized.map(({ slot: { userId, target, slot }, ending, schedule, avatar, next }) => ({
			...ending,
			userId,
			target,
			slot,
			avatar,
			revision: revisions.get(userId),
			was: { ...schedule, upcoming: JSON.stringify(schedule.upcoming) },
			next: { ...next, upcoming: JSON.stringify(next.upcoming) },
		})),
	);
	const each = sql`json_each(${json}) e`;
	const user = sql`e.value ->> 'userId'`;
	const target = sql`e.value ->> 'target'`;
	const next = (name: string) => sql`e.value ->> ${`$.next.${name}`}`;
	const avatar = (column: SQL, now: SQL) => sql`iif(e.value -> 'avatar' is null, ${column}, ${now})`;
	const entries = db
		.insert(avatarRotations)
		.select(
			sql`select ${user}, ${target}, e.value ->> 'slot', e.value ->> 'kind', null, null, null, e.value ->> 'state',
					e.value ->> 'reason', e.value ->> 'at', e.value ->> 'at'
				from ${each} where e.value ->> 'entry' or exists (
					select 1 from ${avatarRotations} r
					where r.user_id = ${user} and r.target = ${target} and r.slot = e.value ->> 'slot'
				)`,
		)
		.onConflictDoUpdate({
			target: [avatarRotations.userId, avatarRotations.slot, avatarRotations.target],
			set: { state: sql`excluded.state`, reason: sql`excluded.reason`, finishedAt: sql`excluded.finished_at` },
			setWhere: sql`${avatarRotations.state} <> 'done'`,
		});
	const schedules = db
		.update(avatarSchedules)
		.set({
			upcoming: next("upcoming"),
			turn: next("turn"),
			pausedAt: next("pausedAt"),
			pausedUntil: next("pausedUntil"),
			revision: sql`e.value ->> 'revision'`,
		})
		.from(each)
		.where(
			sql`${avatarSchedules.userId} = ${user} and ${unchangedSince((name) => sql`e.value ->> ${`$.was.${name}`}`)}`,
		);
	const targets = db
		.update(avatarTargets)
		.set({
			slot: next("slot"),
			nextAt: next("nextAt"),
			stoppedBecause: next("stoppedBecause"),
			hungNftId: avatar(sql`hung_nft_id`, sql`e.value ->> '$.avatar.nftId'`),
			hungHash: avatar(sql`hung_hash`, sql`e.value ->> '$.avatar.contentHash'`),
			hungSince: avatar(sql`hung_since`, sql`e.value ->> 'at'`),
			profileUrl: sql`coalesce(e.value ->> '$.avatar.profileUrl', profile_url)`,
		})
		.from(each)
		.where(
			sql`${avatarTargets.userId} = ${user} and ${avatarTargets.target} = ${target}
				and ${avatarTargets.slot} is e.value ->> '$.was.slot'
				and ${avatarTargets.stoppedBecause} is e.value ->> '$.was.stoppedBecause'
				and exists (
					select 1 from ${avatarSchedules} s where s.user_id = ${user} and s.revision = e.value ->> 'revision'
				)`,
		)
		.returning({ userId: avatarTargets.userId, target: avatarTargets.target });
	const [, , rows] = await db.batch([entries, schedules, targets]);
	return rows;
}

/** Ends an unfinished change whose slot was taken by another change. */
export async function endSuperseded(db: Database, { userId, target, slot }: Slot, now: number): Promise<void> {
	await db
		.update(avatarRotations)
		.set({ state: "failed", reason: sql`coalesce(reason, 'silent')`, finishedAt: now })
		.where(
			and(
				eq(avatarRotations.userId, userId),
				eq(avatarRotations.target, target),
				eq(avatarRotations.slot, slot),
				eq(avatarRotations.state, "sending"),
				sql`not exists (
					select 1 from ${avatarTargets} t where t.user_id = ${userId} and t.target = ${target} and t.slot = ${slot}
				)`,
			),
		);
}

/** What became of a change at one target. */
export interface HistoryRow {
	slot: number;
	target: Place["target"] | "none";
	kind: Kind;
	nftId: string | null;
	name: string | null;
	/** null also if the avatar was deleted */
	contentHash: string | null;
	state: "sending" | "done" | "failed";
	reason: RotationFailure | null;
	startedAt: number;
	finishedAt: number | null;
	/** when the next picture replaced it there; null if none did */
	replacedAt: number | null;
}

/**
 * All rows of a page of changes, newest first; those of one change follow each other.
 *
 * @param before - slot; null for the newest
 * @param limit - changes
 * @param target - what happened there alone; null: everywhere
 */
export function listHistoryRows(
	db: Database,
	userId: string,
	before: number | null,
	limit: number,
	target: Place["target"] | null,
): Promise<HistoryRow[]> {
	const there = (column: SQL) => (target === null ? sql`1` : sql`${column} = ${target}`);
	return db.all<HistoryRow>(sql`
		with page as (
			select distinct slot from avatar_rotations
			where user_id = ${userId} and slot < ${before ?? Number.MAX_SAFE_INTEGER} and ${there(sql`target`)}
			order by slot desc limit ${limit}
		)
		select r.slot, r.target, r.kind, r.nft_id as nftId, r.name, p.content_hash as contentHash, r.state, r.reason,
			r.started_at as startedAt, r.finished_at as finishedAt,
			(
				select next.finished_at from avatar_rotations next
				where next.user_id = r.user_id and next.slot > r.slot and next.target = r.target and next.state = 'done'
				order by next.slot limit 1
			) as replacedAt
		from page join avatar_rotations r on r.user_id = ${userId} and r.slot = page.slot and ${there(sql`r.target`)}
			left join stored_pictures p on p.content_hash = r.content_hash
		order by r.slot desc, r.started_at
	`);
}

/** @param since - epoch ms */
export async function listSold(db: Database, userId: string, since: number): Promise<{ name: string; at: number }[]> {
	return db.all(sql`
		select coalesce(name, '') as name, started_at as at from avatar_rotations
		where user_id = ${userId} and slot >= ${since} and kind = 'sold' order by slot desc
	`);
}

/** Whether a selected NFT is gone from its wallet. @returns null if it is not selected */
export async function findSelectedNft(db: Database, userId: string, nftId: string): Promise<{ gone: boolean } | null> {
	const [row] = await db.all<{ gone: number }>(sql`
		select n.gone_at is not null as gone from selected_nfts f join nfts n on n.id = f.nft_id
		where f.user_id = ${userId} and f.nft_id = ${nftId}
	`);
	return row ? { gone: row.gone === 1 } : null;
}

/**
 * The slot of the nth latest change of some kinds since an instant, whatever its result.
 *
 * @param since - epoch ms
 * @returns null if there were fewer
 */
export async function findNthChange(
	db: Database,
	userId: string,
	kinds: readonly (typeof avatarRotations.$inferSelect)["kind"][],
	since: number,
	nth: number,
): Promise<number | null> {
	const [row] = await db.all<{ slot: number }>(sql`
		select distinct slot from avatar_rotations
		where user_id = ${userId} and slot > ${since} and kind in (select value from json_each(${JSON.stringify(kinds)}))
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
