import { and, eq, exists, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { PictureTarget, Place } from "../../core/showcase/picture-targets.ts";
import { users } from "../accounts/account-tables.ts";
import { type Database, inOneBatch } from "../database.ts";
import type { ScheduleRow, TargetRow } from "./rotation-contexts.ts";
import { avatarRotations, avatarSchedules, avatarTargets } from "./rotation-tables.ts";

/** When a user's picture changes and in which order, and what is due of it at each target. */

type ScheduleChange = Partial<Omit<typeof avatarSchedules.$inferSelect, "userId" | "createdAt" | "revision">>;
/** What changes at one target. */
export type TargetChange = Partial<Pick<TargetRow, "nextAt" | "slot" | "stoppedBecause">>;

/** Columns by which a schedule is compared. */
type Compared = "order" | "minuteOfDay" | "timeZone" | "pinnedNftId" | "pausedAt" | "pausedUntil" | "upcoming" | "turn";

/**
 * Condition for compare and set: the schedule was not changed since it was read.
 *
 * @param was - each value as read; the plan as its stored text
 */
export function unchangedSince(was: (name: Compared) => SQL): SQL {
	return sql`"order" = ${was("order")}
		and minute_of_day = ${was("minuteOfDay")} and time_zone = ${was("timeZone")}
		and pinned_nft_id is ${was("pinnedNftId")} and paused_at is ${was("pausedAt")}
		and paused_until is ${was("pausedUntil")} and upcoming = ${was("upcoming")}
		and turn = ${was("turn")}`;
}

/**
 * Changes a schedule and what is due at its targets, in one batch. A target whose slot was opened, or whose changes were stopped,
 * since it was read keeps what that set: its next change is computed when the slot ends.
 *
 * @param targets - rows as read, and what changes
 * @returns false if the schedule changed since it was read, or a target that was to be stopped or to go on: read it again and
 * decide again
 */
export async function changeSchedule(
	db: Database,
	row: Pick<ScheduleRow, "userId" | "revision" | Compared>,
	change: ScheduleChange,
	targets: readonly { was: TargetRow; change: TargetChange }[] = [],
): Promise<boolean> {
	const revision = crypto.randomUUID();
	const was = { ...row, upcoming: JSON.stringify(row.upcoming) };
	const [rows, ...changed] = await db.batch([
		db
			.update(avatarSchedules)
			.set({ ...change, revision })
			.where(
				and(
					eq(avatarSchedules.userId, row.userId),
					unchangedSince((name) => sql`${was[name]}`),
					// A slot that was closed since says when the next change comes by the schedule from before this one.
					targets.length > 0 ? eq(avatarSchedules.revision, row.revision) : undefined,
				),
			)
			.returning({ userId: avatarSchedules.userId }),
		...targets.map(({ was: { userId, target, slot, stoppedBecause }, change: due }) =>
			db
				.update(avatarTargets)
				.set(due)
				.where(
					and(
						eq(avatarTargets.userId, userId),
						eq(avatarTargets.target, target),
						sql`${avatarTargets.slot} is ${slot} and ${avatarTargets.stoppedBecause} is ${stoppedBecause}`,
						hasRevision(userId, revision),
					),
				)
				.returning({ target: avatarTargets.target }),
		),
	]);
	const isStopMissed = targets.some(({ was, change: { stoppedBecause = was.stoppedBecause } }, index) => {
		return stoppedBecause !== was.stoppedBecause && changed[index]?.length !== 1;
	});
	return rows.length === 1 && !isStopMissed;
}

/** Condition: the schedule has the revision that this batch has just set. */
function hasRevision(userId: string, revision: string): SQL {
	return sql`exists (select 1 from ${avatarSchedules} s where s.user_id = ${userId} and s.revision = ${revision})`;
}

/**
 * Starts a change by hand at all of these targets that have none in progress; of the cron and concurrent clicks only one succeeds
 * at each.
 *
 * @param lease - when it is repeated in case it is lost, epoch ms
 * @returns its slot and where it was started; null if another change is in progress at each
 */
export async function takeSlots(
	db: Database,
	userId: string,
	targets: readonly PictureTarget[],
	now: number,
	lease: number,
): Promise<{ slot: number; targets: PictureTarget[] } | null> {
	const rows = await db
		.update(avatarTargets)
		.set({
			// A slot identifies a history entry, so it must be unique per user.
			slot: sql`max(${now}, coalesce((select max(slot) + 1 from avatar_rotations where user_id = ${userId}), 0))`,
			nextAt: lease,
		})
		.where(
			and(eq(avatarTargets.userId, userId), inArray(avatarTargets.target, [...targets]), isNull(avatarTargets.slot)),
		)
		.returning({ slot: avatarTargets.slot, target: avatarTargets.target });
	const slot = rows[0]?.slot ?? null;
	return slot === null ? null : { slot, targets: rows.map(({ target }) => target) };
}

/** Reopens a slot that failed for one of the reasons, unless another is open, or changes are paused or stopped. */
export async function reopenSlot(
	db: Database,
	{ userId, target }: Place,
	slot: number,
	reasons: readonly string[],
	{ now, lease }: { now: number; lease: number },
): Promise<boolean> {
	const failed = db
		.select({ slot: avatarRotations.slot })
		.from(avatarRotations)
		.where(
			and(
				eq(avatarRotations.userId, userId),
				eq(avatarRotations.target, target),
				eq(avatarRotations.slot, slot),
				eq(avatarRotations.state, "failed"),
				inArray(avatarRotations.reason, [...reasons]),
			),
		);
	const unpaused = db
		.select({ userId: avatarSchedules.userId })
		.from(avatarSchedules)
		.where(
			and(
				eq(avatarSchedules.userId, userId),
				or(isNull(avatarSchedules.pausedAt), lte(avatarSchedules.pausedUntil, now)),
			),
		);
	const rows = await db
		.update(avatarTargets)
		.set({ slot, nextAt: lease })
		.where(
			and(
				eq(avatarTargets.userId, userId),
				eq(avatarTargets.target, target),
				isNull(avatarTargets.slot),
				isNull(avatarTargets.stoppedBecause),
				exists(unpaused),
				exists(failed),
			),
		)
		.returning({ slot: avatarTargets.slot });
	return rows.length === 1;
}

/** @returns how many changes are due at a target before an instant, epoch ms */
export async function countDue(db: Database, target: PictureTarget, until: number): Promise<number> {
	return db.$count(avatarTargets, and(eq(avatarTargets.target, target), lt(avatarTargets.nextAt, until)));
}

/** An open change that has to wait. */
export interface Postponed extends Place {
	slot: number;
	/** when the cron repeats it, epoch ms */
	nextAt: number;
	/** shown in the history meanwhile, if an NFT was chosen already */
	reason: string | null;
}

/** Stores until when open changes have to wait. */
export async function postponeSlots(db: Database, postponed: readonly Postponed[]): Promise<void> {
	if (postponed.length === 0) return;
	const each = sql`json_each(${JSON.stringify(postponed)}) w`;
	const { userId, target, slot } = avatarRotations;
	await db.batch([
		db
			.update(avatarTargets)
			.set({ nextAt: sql`w.value ->> 'nextAt'` })
			.from(each)
			.where(
				sql`${avatarTargets.userId} = w.value ->> 'userId' and ${avatarTargets.target} = w.value ->> 'target'
					and ${avatarTargets.slot} = w.value ->> 'slot'`,
			),
		db
			.update(avatarRotations)
			.set({ reason: sql`w.value ->> 'reason'` })
			.from(each)
			.where(
				sql`${userId} = w.value ->> 'userId' and ${slot} = w.value ->> 'slot' and ${target} = w.value ->> 'target'
					and ${avatarRotations.state} = 'sending'`,
			),
	]);
}

/**
 * Creates the schedule of a user who selected NFTs: random order, at this minute. An existing one stays. X is stopped until it is
 * connected; other targets that are connected already begin. Also activates the user (SPEC §4: activated).
 *
 * @param first - `nextAt`: the first change, epoch ms
 */
export async function addSchedule(
	db: Database,
	userId: string,
	first: { minuteOfDay: number; timeZone: string; nextAt: number; now: number },
): Promise<void> {
	const selected = sql`exists (select 1 from selected_nfts where user_id = ${userId})`;
	const connected = sql`exists (select 1 from identities where user_id = ${userId} and provider = 'x')`;
	const absent = sql`not exists (select 1 from avatar_schedules where user_id = ${userId})`;
	await inOneBatch(db, [
		sql`
			update avatar_targets set next_at = ${first.nextAt}, stopped_because = null
			where user_id = ${userId} and subject is not null and ${selected} and ${absent}
		`,
		sql`
			insert into avatar_targets (user_id, target, next_at, stopped_because)
			select ${userId}, 'x', case when ${connected} then ${first.nextAt} end, case when not ${connected} then 'disconnected' end
			where ${selected} and ${absent}
			on conflict (user_id, target) do nothing
		`,
		sql`
			insert into avatar_schedules (user_id, minute_of_day, time_zone, upcoming, created_at)
			select ${userId}, ${first.minuteOfDay}, ${first.timeZone}, '[]', ${first.now}
			where ${selected}
			on conflict (user_id) do nothing
		`,
		db
			.update(users)
			.set({ activated: true })
			.where(and(eq(users.id, userId), eq(users.activated, false), selected)),
	]);
}

/** Whether a target's changes are stopped until the user connects it (again). @returns null if they are not */
export async function findDisconnected(
	db: Database,
	userId: string,
	target: PictureTarget,
): Promise<"reconnect" | "disconnected" | null> {
	const [row] = await db
		.select({ why: avatarTargets.stoppedBecause })
		.from(avatarTargets)
		.where(and(eq(avatarTargets.userId, userId), eq(avatarTargets.target, target)));
	return row?.why === "reconnect" || row?.why === "disconnected" ? row.why : null;
}
