import { and, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type NamedNft, nftName } from "../../core/showcase/nft-name.ts";
import { identities, users } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { CONTROL_ID, type ControlRow } from "./rotation-control.ts";
import { avatarRotations, avatarSchedules, rotationControl } from "./showcase-tables.ts";

export type ScheduleRow = typeof avatarSchedules.$inferSelect;
export type AttemptRow = typeof avatarRotations.$inferSelect;

/** A selected NFT that is still owned and has a ready avatar. */
export interface ReadyNft {
	id: string;
	name: string;
	/** the avatar's key in R2 */
	hash: string;
}

/** All data that decides on one user's change. */
export interface RotationContext {
	schedule: ScheduleRow;
	control: ControlRow | null;
	/** the history entry of the requested slot */
	attempt: AttemptRow | null;
	/** "@handle" at X; null if X is not connected */
	handle: string | null;
	/** in the user's order */
	ready: ReadyNft[];
	/** name of the NFT that is the current avatar; null if there is none, or it was deleted */
	currentName: string | null;
	/** number of selected NFTs without a first avatar */
	preparing: number;
	/** X refused somebody and has accepted nobody since (access-refusals.ts) */
	doubted: boolean;
}

/** Selected NFTs that may be shown; the old avatar is used while a new crop is being made. */
export const READY_NFTS: SQL = sql.raw(`selected_nfts f
	join nfts n on n.id = f.nft_id and n.gone_at is null
	join avatar_images a on a.nft_id = f.nft_id and a.content_hash is not null and a.state <> 'unusable'`);

/**
 * The context of one user's change.
 *
 * @param slot - null: the change in progress, if any
 * @returns null for users who never saved a selection
 */
export async function findContext(db: Database, userId: string, slot: number | null): Promise<RotationContext | null> {
	return (await findContexts(db, [{ userId, slot }])).get(userId) ?? null;
}

/**
 * The contexts of many users in one statement.
 *
 * @param asked - each user once; `slot` null: the change in progress, if any
 * @returns by user id; no entry for users who never saved a selection
 */
export async function findContexts(
	db: Database,
	asked: readonly { userId: string; slot: number | null }[],
): Promise<Map<string, RotationContext>> {
	const slots = JSON.stringify(Object.fromEntries(asked.map(({ userId, slot }) => [userId, slot])));
	const { userId } = avatarSchedules;
	const rows = await db
		.select({
			schedule: avatarSchedules,
			control: rotationControl,
			attempt: avatarRotations,
			handle: identities.label,
			ready: sql<string>`(select json_group_array(
				json_object('id', id, 'name', name, 'collectionName', collection_name, 'tokenId', token_id, 'hash', content_hash)
			) from (
				select n.id, n.name, n.collection_name, n.token_id, a.content_hash from ${READY_NFTS}
				where f.user_id = ${userId} order by f.position, f.nft_id))`,
			currentName: sql<
				string | null
			>`(select json_object('name', n.name, 'collectionName', n.collection_name, 'tokenId', n.token_id) from nfts n where n.id = ${avatarSchedules.currentNftId})`,
			preparing: sql<number>`(select count(*) from selected_nfts f
				join nfts n on n.id = f.nft_id and n.gone_at is null
				left join avatar_images a on a.nft_id = f.nft_id
				where f.user_id = ${userId} and (a.nft_id is null or (a.state = 'preparing' and a.content_hash is null)))`,
			doubted: sql<number>`exists (select 1 from access_refusals where accepted_at is null)`,
		})
		.from(avatarSchedules)
		.leftJoin(rotationControl, eq(rotationControl.id, CONTROL_ID))
		.leftJoin(
			avatarRotations,
			and(
				eq(avatarRotations.userId, userId),
				eq(avatarRotations.slot, sql`coalesce(${slots} ->> ${userId}, ${avatarSchedules.slot})`),
			),
		)
		.leftJoin(identities, and(eq(identities.userId, userId), eq(identities.provider, "x")))
		.where(sql`${userId} in (select key from json_each(${slots}))`);
	return new Map(
		rows.map((row) => {
			const ready = JSON.parse(row.ready) as (NamedNft & { id: string; hash: string })[];
			const context = {
				...row,
				doubted: row.doubted === 1,
				ready: ready.map((nft) => ({ id: nft.id, name: nftName(nft), hash: nft.hash })),
				currentName: row.currentName === null ? null : nftName(JSON.parse(row.currentName) as NamedNft),
			};
			return [row.schedule.userId, context];
		}),
	);
}

type ScheduleChange = Partial<Omit<ScheduleRow, "userId" | "createdAt">>;

/** Columns by which a schedule is compared. */
type Compared =
	| "slot"
	| "order"
	| "minuteOfDay"
	| "timeZone"
	| "pinnedNftId"
	| "pausedAt"
	| "pausedUntil"
	| "stoppedBecause"
	| "upcoming";

/**
 * Condition for compare and set: the schedule was not changed since it was read.
 *
 * @param was - each value as read; the plan as its stored text
 */
export function unchangedSince(was: (name: Compared) => SQL): SQL {
	return sql`avatar_schedules.slot is ${was("slot")} and "order" = ${was("order")}
		and minute_of_day = ${was("minuteOfDay")} and time_zone = ${was("timeZone")}
		and pinned_nft_id is ${was("pinnedNftId")} and paused_at is ${was("pausedAt")}
		and paused_until is ${was("pausedUntil")} and stopped_because is ${was("stoppedBecause")}
		and upcoming = ${was("upcoming")}`;
}

/** @returns false if it changed since it was read: read it again and decide again */
export async function changeSchedule(db: Database, row: ScheduleRow, change: ScheduleChange): Promise<boolean> {
	const was = { ...row, upcoming: JSON.stringify(row.upcoming) };
	const rows = await db
		.update(avatarSchedules)
		.set(change)
		.where(
			and(
				eq(avatarSchedules.userId, row.userId),
				unchangedSince((name) => sql`${was[name]}`),
			),
		)
		.returning({ userId: avatarSchedules.userId });
	return rows.length === 1;
}

/**
 * Starts a change by hand, unless one is in progress; of the cron and concurrent clicks only one succeeds.
 *
 * @param lease - when it is repeated in case it is lost, epoch ms
 * @returns its slot; null if another change is in progress, or there is no schedule
 */
export async function takeSlot(db: Database, userId: string, now: number, lease: number): Promise<number | null> {
	const [row] = await db
		.update(avatarSchedules)
		.set({
			// A slot identifies a history entry, so it must be unique per user.
			slot: sql`max(${now}, coalesce((select max(slot) + 1 from avatar_rotations where user_id = ${userId}), 0))`,
			nextAt: lease,
		})
		.where(and(eq(avatarSchedules.userId, userId), isNull(avatarSchedules.slot)))
		.returning({ slot: avatarSchedules.slot });
	return row?.slot ?? null;
}

/** Reopens a slot that failed for one of the reasons, unless another is open, or changes are paused or stopped. */
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

/** An open change that has to wait. */
export interface Postponed {
	userId: string;
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
	const { userId, slot } = avatarRotations;
	await db.batch([
		db
			.update(avatarSchedules)
			.set({ nextAt: sql`w.value ->> 'nextAt'` })
			.from(each)
			.where(sql`${avatarSchedules.userId} = w.value ->> 'userId' and ${avatarSchedules.slot} = w.value ->> 'slot'`),
		db
			.update(avatarRotations)
			.set({ reason: sql`w.value ->> 'reason'` })
			.from(each)
			.where(
				sql`${userId} = w.value ->> 'userId' and ${slot} = w.value ->> 'slot' and ${avatarRotations.state} = 'sending'`,
			),
	]);
}

/**
 * Creates the schedule of a user who selected NFTs: random order, at this minute. An existing one stays. Without X it is
 * stopped until X is connected. Also activates the user (SPEC §4: activated).
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
	await db.run(sql`
		insert into avatar_schedules (user_id, next_at, minute_of_day, time_zone, upcoming, stopped_because, created_at)
		select ${userId}, case when ${connected} then ${first.nextAt} end, ${first.minuteOfDay}, ${first.timeZone}, '[]',
			case when not ${connected} then 'disconnected' end, ${first.now}
		where ${selected}
		on conflict (user_id) do nothing
	`);
	await db
		.update(users)
		.set({ activated: true })
		.where(and(eq(users.id, userId), eq(users.activated, false), selected));
}

/** The user's schedule, if it is stopped until X is connected; else null. */
export async function findDisconnected(db: Database, userId: string): Promise<ScheduleRow | null> {
	const [row] = await db
		.select()
		.from(avatarSchedules)
		.where(
			and(eq(avatarSchedules.userId, userId), inArray(avatarSchedules.stoppedBecause, ["reconnect", "disconnected"])),
		);
	return row ?? null;
}
