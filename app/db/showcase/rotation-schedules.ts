import { and, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type NamedNft, nftName } from "../../core/showcase/nft-name.ts";
import { identities, users } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { CONTROL_ID, type ControlRow } from "./rotation-control.ts";
import { avatarRotations, avatarSchedules, rotationControl } from "./showcase-tables.ts";

export type ScheduleRow = typeof avatarSchedules.$inferSelect;
export type AttemptRow = typeof avatarRotations.$inferSelect;

/** A selected NFT whose picture is ready and that is still owned. */
export interface ReadyNft {
	id: string;
	name: string;
	/** of the picture, its name in R2 */
	hash: string;
}

/** Everything a change of one person's picture is decided by. */
export interface RotationContext {
	schedule: ScheduleRow;
	control: ControlRow | null;
	/** the history entry of the slot asked about */
	attempt: AttemptRow | null;
	/** "@handle" at X; null when X is not connected */
	handle: string | null;
	/** in the person's order */
	ready: ReadyNft[];
	/** of the NFT that is the profile picture now; null when it is none, or gone */
	currentName: string | null;
	/** selected NFTs whose first picture is not made yet */
	preparing: number;
}

/** Selected NFTs that may be shown; the former picture is used while a new one is made. */
export const READY_NFTS: SQL = sql.raw(`selected_nfts f
	join nfts n on n.id = f.nft_id and n.gone_at is null
	join avatar_images a on a.nft_id = f.nft_id and a.content_hash is not null and a.state <> 'unusable'`);

/**
 * The context of one person's change.
 *
 * @param slot - null: the change under way, if there is one
 * @returns null for somebody who never saved a selection
 */
export async function findContext(db: Database, userId: string, slot: number | null): Promise<RotationContext | null> {
	return (await findContexts(db, [{ userId, slot }])).get(userId) ?? null;
}

/**
 * The contexts of many people, all of it in one statement.
 *
 * @param asked - each person once; `slot` null: the change under way, if there is one
 * @returns by the person's id; none for people who never saved a selection
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
				ready: ready.map((nft) => ({ id: nft.id, name: nftName(nft), hash: nft.hash })),
				currentName: row.currentName === null ? null : nftName(JSON.parse(row.currentName) as NamedNft),
			};
			return [row.schedule.userId, context];
		}),
	);
}

type ScheduleChange = Partial<Omit<ScheduleRow, "userId" | "createdAt">>;

/** What a schedule is compared by. */
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
 * Compare and set: true of a schedule that nobody changed since it was read.
 *
 * @param was - each value as it was read, the plan as the text that is stored
 */
export function unchangedSince(was: (name: Compared) => SQL): SQL {
	return sql`avatar_schedules.slot is ${was("slot")} and "order" = ${was("order")}
		and minute_of_day = ${was("minuteOfDay")} and time_zone = ${was("timeZone")}
		and pinned_nft_id is ${was("pinnedNftId")} and paused_at is ${was("pausedAt")}
		and paused_until is ${was("pausedUntil")} and stopped_because is ${was("stoppedBecause")}
		and upcoming = ${was("upcoming")}`;
}

/** @returns false when somebody changed it since it was read: read it again and decide anew */
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
 * Begins a change by hand, unless one is under way: of the cron and any number of clicks one gets it.
 *
 * @param lease - when it is taken up again in case it is lost, epoch ms
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

/** Opens a slot again that failed for one of these reasons, unless another is open, or changes are paused or stopped. */
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

/** A change under way that waits. */
export interface Postponed {
	userId: string;
	slot: number;
	/** when the cron takes it up again, epoch ms */
	nextAt: number;
	/** shown in the history meanwhile, where the NFT was chosen already */
	reason: string | null;
}

/** Stores until when changes wait. */
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
 * The first schedule of somebody who selected NFTs: random, at this minute UTC. One that is there stays. Without X it is
 * stopped until X is connected. Also turns the showcase on (SPEC §4: activated).
 *
 * @param first - `nextAt`: the first change, epoch ms
 */
export async function addSchedule(
	db: Database,
	userId: string,
	first: { minuteOfDay: number; nextAt: number; now: number },
): Promise<void> {
	const selected = sql`exists (select 1 from selected_nfts where user_id = ${userId})`;
	const connected = sql`exists (select 1 from identities where user_id = ${userId} and provider = 'x')`;
	await db.run(sql`
		insert into avatar_schedules (user_id, next_at, minute_of_day, time_zone, upcoming, stopped_because, created_at)
		select ${userId}, case when ${connected} then ${first.nextAt} end, ${first.minuteOfDay}, 'UTC', '[]',
			case when not ${connected} then 'disconnected' end, ${first.now}
		where ${selected}
		on conflict (user_id) do nothing
	`);
	await db
		.update(users)
		.set({ activated: true })
		.where(and(eq(users.id, userId), eq(users.activated, false), selected));
}

/** A schedule that waits for X to be connected; null for none, or one that does not. */
export async function findDisconnected(db: Database, userId: string): Promise<ScheduleRow | null> {
	const [row] = await db
		.select()
		.from(avatarSchedules)
		.where(
			and(eq(avatarSchedules.userId, userId), inArray(avatarSchedules.stoppedBecause, ["reconnect", "disconnected"])),
		);
	return row ?? null;
}
