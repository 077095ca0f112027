import { and, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { identities } from "./account-tables.ts";
import type { Database } from "./database.ts";
import { CONTROL_ID, type ControlRow } from "./rotation-control.ts";
import { avatarRotations, avatarSchedules, rotationControl } from "./showcase-tables.ts";

export type ScheduleRow = typeof avatarSchedules.$inferSelect;
export type AttemptRow = typeof avatarRotations.$inferSelect;

/** A favourite whose picture is ready and that is still owned. */
export interface ReadyPiece {
	id: string;
	name: string;
	/** of the picture, its name in R2 */
	hash: string;
}

/** Everything a change of one person's picture is decided by. */
export interface Turn {
	schedule: ScheduleRow;
	control: ControlRow | null;
	/** what was tried for the slot asked about */
	attempt: AttemptRow | null;
	/** "@handle" at X; null when X is not connected */
	handle: string | null;
	/** in the person's order */
	ready: ReadyPiece[];
	/** favourites whose first picture is not made yet */
	preparing: number;
}

/** A piece without a name is called by its number. */
export const PIECE_NAME: SQL = sql.raw("coalesce(nullif(n.name, ''), '#' || n.token_id, '')");
/** Favourites that may be shown; a picture that is made anew goes on being used meanwhile. */
export const READY_FAVOURITES: SQL = sql.raw(`selected_nfts f
	join nfts n on n.id = f.nft_id and n.gone_at is null
	join avatar_images a on a.nft_id = f.nft_id and a.content_hash is not null and a.state <> 'unusable'`);

/**
 * One statement for all of it.
 *
 * @param slot - null: the change under way, if there is one
 * @returns null for somebody who never saved favourites
 */
export async function findTurn(db: Database, userId: string, slot: number | null): Promise<Turn | null> {
	const [row] = await db
		.select({
			schedule: avatarSchedules,
			control: rotationControl,
			attempt: avatarRotations,
			handle: identities.label,
			ready: sql<string>`(select json_group_array(json_object('id', id, 'name', name, 'hash', hash)) from (
				select n.id, ${PIECE_NAME} as name, a.content_hash as hash from ${READY_FAVOURITES}
				where f.user_id = ${userId} order by f.position, f.nft_id))`,
			preparing: sql<number>`(select count(*) from selected_nfts f
				join nfts n on n.id = f.nft_id and n.gone_at is null
				left join avatar_images a on a.nft_id = f.nft_id
				where f.user_id = ${userId} and (a.nft_id is null or (a.state = 'preparing' and a.content_hash is null)))`,
		})
		.from(avatarSchedules)
		.leftJoin(rotationControl, eq(rotationControl.id, CONTROL_ID))
		.leftJoin(
			avatarRotations,
			and(
				eq(avatarRotations.userId, avatarSchedules.userId),
				eq(avatarRotations.slot, slot === null ? avatarSchedules.slot : slot),
			),
		)
		.leftJoin(identities, and(eq(identities.userId, avatarSchedules.userId), eq(identities.provider, "x")))
		.where(eq(avatarSchedules.userId, userId));
	return row ? { ...row, ready: JSON.parse(row.ready) as ReadyPiece[] } : null;
}

/** Stores a person's first schedule; one that is there stays. @returns whether it is new */
export async function insertSchedule(db: Database, row: typeof avatarSchedules.$inferInsert): Promise<boolean> {
	const rows = await db
		.insert(avatarSchedules)
		.values(row)
		.onConflictDoNothing()
		.returning({ userId: avatarSchedules.userId });
	return rows.length === 1;
}

type ScheduleChange = Partial<Omit<ScheduleRow, "userId" | "createdAt">>;

/** Compare and set: true of a schedule that nobody changed since it was read. */
export function isUnchanged(row: ScheduleRow): SQL {
	const { order, minuteOfDay, timeZone, pinnedNftId, pausedAt, pausedUntil, stoppedBecause, slot, upcoming } = row;
	return sql`${avatarSchedules.userId} = ${row.userId} and slot is ${slot} and "order" = ${order}
		and minute_of_day = ${minuteOfDay} and time_zone = ${timeZone} and pinned_nft_id is ${pinnedNftId}
		and paused_at is ${pausedAt} and paused_until is ${pausedUntil} and stopped_because is ${stoppedBecause}
		and upcoming = ${JSON.stringify(upcoming)}`;
}

/** @returns false when somebody changed it since it was read: read again and compute anew */
export async function changeSchedule(db: Database, row: ScheduleRow, change: ScheduleChange): Promise<boolean> {
	const rows = await db
		.update(avatarSchedules)
		.set(change)
		.where(isUnchanged(row))
		.returning({ userId: avatarSchedules.userId });
	return rows.length === 1;
}

/**
 * Begins a change by hand, unless one is under way: of the cron and any number of clicks one gets it.
 *
 * @param lease - until when it is not looked at again in case it is lost, epoch ms
 * @returns its slot; null when another change is under way, or there is no schedule
 */
export async function takeSlot(db: Database, userId: string, now: number, lease: number): Promise<number | null> {
	const [row] = await db
		.update(avatarSchedules)
		.set({
			// a slot names an entry of the history: no two of a person are the same
			slot: sql`max(${now}, coalesce((select max(slot) + 1 from avatar_rotations where user_id = ${userId}), 0))`,
			nextAt: lease,
		})
		.where(and(eq(avatarSchedules.userId, userId), isNull(avatarSchedules.slot)))
		.returning({ slot: avatarSchedules.slot });
	return row?.slot ?? null;
}

/** Takes up a slot again that failed for one of these reasons, unless another change is under way or none may be. */
export async function reopenSlot(
	db: Database,
	userId: string,
	slot: number,
	reasons: readonly string[],
	lease: number,
): Promise<boolean> {
	const failed = db
		.select({ slot: avatarRotations.slot })
		.from(avatarRotations)
		.where(
			and(
				eq(avatarRotations.userId, userId),
				eq(avatarRotations.slot, slot),
				eq(avatarRotations.state, "failed"),
				inArray(avatarRotations.reason, [...reasons]),
			),
		);
	const rows = await db
		.update(avatarSchedules)
		.set({ slot, nextAt: lease })
		.where(
			and(
				eq(avatarSchedules.userId, userId),
				isNull(avatarSchedules.slot),
				isNull(avatarSchedules.stoppedBecause),
				isNull(avatarSchedules.pausedAt),
				exists(failed),
			),
		)
		.returning({ slot: avatarSchedules.slot });
	return rows.length === 1;
}

/**
 * The change under way waits.
 *
 * @param nextAt - when the cron looks at it again, epoch ms
 * @param reason - told in the history meanwhile, where the piece was chosen already
 */
export async function postponeSlot(
	db: Database,
	{ userId, slot }: { userId: string; slot: number },
	nextAt: number,
	reason: string | null,
): Promise<void> {
	await db.batch([
		db
			.update(avatarSchedules)
			.set({ nextAt })
			.where(and(eq(avatarSchedules.userId, userId), eq(avatarSchedules.slot, slot))),
		db
			.update(avatarRotations)
			.set({ reason })
			.where(
				and(
					eq(avatarRotations.userId, userId),
					eq(avatarRotations.slot, slot),
					eq(avatarRotations.state, "sending"),
				),
			),
	]);
}
