import { and, eq, exists, getTableColumns, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type NamedNft, nftName } from "../../core/showcase/nft-name.ts";
import { PICTURE_TARGETS, type PictureTarget } from "../../core/showcase/picture-targets.ts";
import { identities, users } from "../accounts/account-tables.ts";
import { type Database, inOneBatch } from "../database.ts";
import { CONTROL_ID, type ControlRow } from "./rotation-control.ts";
import { avatarRotations, avatarSchedules, avatarTargets, rotationControl } from "./showcase-tables.ts";

/** A user's rotation, and what is due of it at one target. */
export type ScheduleRow = typeof avatarSchedules.$inferSelect & TargetRow;
export type TargetRow = Omit<typeof avatarTargets.$inferSelect, "sealedTokens" | "sealedWith">;
export type AttemptRow = typeof avatarRotations.$inferSelect;

/** A user at one target. */
export interface Place {
	userId: string;
	target: PictureTarget;
}

/** A selected NFT that is still owned and has a ready avatar. */
export interface ReadyNft {
	id: string;
	name: string;
	/** the avatar's key in R2 */
	hash: string;
}

/** The picture that a user has, at whichever targets show it. */
export interface CurrentPicture {
	/** null for the user's own picture */
	nftId: string | null;
	hash: string | null;
	/** epoch ms */
	since: number;
	/** null if the NFT was deleted */
	name: string | null;
}

/** All data that decides on one user's change at one target. */
export interface RotationContext {
	schedule: ScheduleRow;
	control: ControlRow | null;
	/** the history entry of the requested slot */
	attempt: AttemptRow | null;
	/** the connected account, "@handle" at X; null if the target is not connected */
	handle: string | null;
	/** in the user's order */
	ready: ReadyNft[];
	/** null before the first change */
	current: CurrentPicture | null;
	/** the NFT that another target shows for the same slot; null: none yet */
	chosenElsewhere: string | null;
	/** why the last change there failed (core/showcase/rotation-outcomes.ts); null if it did not */
	lastFailure: string | null;
	/** number of selected NFTs without a first avatar */
	preparing: number;
	/** the target refused somebody and has accepted nobody since (access-refusals.ts) */
	doubted: boolean;
}

const { sealedTokens: _tokens, sealedWith: _key, ...TARGET_COLUMNS } = getTableColumns(avatarTargets);

/** Selected NFTs that may be shown; the old avatar is used while a new crop is being made. */
export const READY_NFTS: SQL = sql.raw(`selected_nfts f
	join nfts n on n.id = f.nft_id and n.gone_at is null
	join avatar_images a on a.nft_id = f.nft_id and a.content_hash is not null and a.state <> 'unusable'`);

/** What hangs: an NFT rather than the user's own picture, of those the one hung last. */
export const currentTarget = (userId: SQL | string) => sql`(
	select t.rowid from avatar_targets t where t.user_id = ${userId} and t.hung_since is not null
	order by t.hung_nft_id is null, t.hung_since desc limit 1
)`;

/**
 * The context of one user's change at a target.
 *
 * @param slot - null: the change in progress, if any
 * @returns null for users who never saved a selection, and for targets that are not connected, save X
 */
export async function findContext(db: Database, place: Place, slot: number | null): Promise<RotationContext | null> {
	const [context] = await findContexts(db, [{ ...place, slot }]);
	return context ?? null;
}

/**
 * A user's contexts at all targets, in the targets' order, of the changes in progress.
 *
 * @returns empty for users who never saved a selection
 */
export async function findContextsOf(db: Database, userId: string): Promise<RotationContext[]> {
	const contexts = await readContexts(db, sql`${avatarTargets.userId} = ${userId}`, "{}");
	const place = ({ schedule }: RotationContext) => PICTURE_TARGETS.indexOf(schedule.target);
	return contexts.toSorted((one, other) => place(one) - place(other));
}

/**
 * Contexts of many users in one statement.
 *
 * @param asked - each user and target once; `slot` null: the change in progress, if any
 * @returns no entry for users who never saved a selection, and targets that are not connected, save X
 */
export async function findContexts(
	db: Database,
	asked: readonly (Place & { slot: number | null })[],
): Promise<RotationContext[]> {
	const slots = JSON.stringify(
		Object.fromEntries(asked.map(({ userId, target, slot }) => [`${userId}:${target}`, slot])),
	);
	const places = JSON.stringify(asked.map(({ userId, target }) => ({ userId, target })));
	const which = sql`(${avatarTargets.userId}, ${avatarTargets.target}) in (
		select value ->> 'userId', value ->> 'target' from json_each(${places})
	)`;
	return readContexts(db, which, slots);
}

/** @param slots - JSON of "user id:target" → requested slot */
async function readContexts(db: Database, which: SQL, slots: string): Promise<RotationContext[]> {
	const { userId, target } = avatarTargets;
	const slot = sql`coalesce(${slots} ->> (${userId} || ':' || ${target}), ${avatarTargets.slot})`;
	const rows = await db
		.select({
			schedule: avatarSchedules,
			target: TARGET_COLUMNS,
			control: rotationControl,
			attempt: avatarRotations,
			handle: sql<string | null>`coalesce(${identities.label}, ${avatarTargets.label})`,
			ready: sql<string>`(select json_group_array(
				json_object('id', id, 'name', name, 'collectionName', collection_name, 'tokenId', token_id, 'hash', content_hash)
			) from (
				select n.id, n.name, n.collection_name, n.token_id, a.content_hash from ${READY_NFTS}
				where f.user_id = ${userId} order by f.position, f.nft_id))`,
			current: sql<string | null>`(
				select json_object('nftId', c.hung_nft_id, 'hash', c.hung_hash, 'since', c.hung_since, 'nft', (
					select json_object('name', n.name, 'collectionName', n.collection_name, 'tokenId', n.token_id)
					from nfts n where n.id = c.hung_nft_id
				)) from avatar_targets c where c.rowid = ${currentTarget(sql`${userId}`)})`,
			chosenElsewhere: sql<string | null>`(
				select o.nft_id from avatar_rotations o
				where o.user_id = ${userId} and o.slot = ${slot} and o.target <> ${target} and o.nft_id is not null
				order by o.started_at limit 1)`,
			lastFailure: sql<string | null>`(
				select iif(l.state = 'failed', coalesce(l.reason, 'silent'), null) from avatar_rotations l
				where l.user_id = ${userId} and l.target = ${target} and l.kind <> 'sold' and l.state <> 'sending'
				order by l.slot desc limit 1)`,
			preparing: sql<number>`(select count(*) from selected_nfts f
				join nfts n on n.id = f.nft_id and n.gone_at is null
				left join avatar_images a on a.nft_id = f.nft_id
				where f.user_id = ${userId} and (a.nft_id is null or (a.state = 'preparing' and a.content_hash is null)))`,
			doubted: sql<number>`exists (
				select 1 from access_refusals where target = ${target} and accepted_at is null
			)`,
		})
		.from(avatarTargets)
		.innerJoin(avatarSchedules, eq(avatarSchedules.userId, userId))
		.leftJoin(rotationControl, eq(rotationControl.id, CONTROL_ID))
		.leftJoin(
			avatarRotations,
			and(eq(avatarRotations.userId, userId), eq(avatarRotations.target, target), eq(avatarRotations.slot, slot)),
		)
		.leftJoin(identities, and(eq(identities.userId, userId), eq(identities.provider, "x"), eq(target, "x")))
		.where(which);
	return rows.map((row) => {
		const ready = JSON.parse(row.ready) as (NamedNft & { id: string; hash: string })[];
		const current = row.current === null ? null : (JSON.parse(row.current) as StoredCurrent);
		return {
			...row,
			schedule: { ...row.schedule, ...row.target },
			doubted: row.doubted === 1,
			ready: ready.map((nft) => ({ id: nft.id, name: nftName(nft), hash: nft.hash })),
			current: current && { ...current, name: current.nft === null ? null : nftName(current.nft) },
		};
	});
}

type StoredCurrent = Omit<CurrentPicture, "name"> & { nft: NamedNft | null };

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
