import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type NamedNft, nftName } from "../../core/showcase/nft-name.ts";
import { PICTURE_TARGETS, type Place } from "../../core/showcase/picture-targets.ts";
import { identities } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { CONTROL_ID, type ControlRow } from "./rotation-control.ts";
import { avatarRotations, avatarSchedules, avatarTargets, rotationControl } from "./rotation-tables.ts";

/** What decides on a user's change at a target, read in one statement. */

/** A user's rotation, and what is due of it at one target. */
export type ScheduleRow = typeof avatarSchedules.$inferSelect & TargetRow;
export type TargetRow = Omit<typeof avatarTargets.$inferSelect, "sealedTokens" | "sealedWith">;
export type AttemptRow = typeof avatarRotations.$inferSelect;

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
