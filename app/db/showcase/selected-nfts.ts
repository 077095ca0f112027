import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { PictureMessage } from "../../core/showcase/showcase-messages.ts";
import { users } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { avatarImages, nfts, selectedNfts } from "./showcase-tables.ts";

/** The selected NFTs, and their avatars to be made. */

export interface SelectionRow {
	id: string;
	cropX: number;
	cropY: number;
}

type Wanted = Omit<PictureMessage, "kind">;

export type SelectedNftRecord = Awaited<ReturnType<typeof listSelected>>[number];

export function listSelected(db: Database, userId: string) {
	return db
		.select({
			nftId: selectedNfts.nftId,
			cropX: selectedNfts.cropX,
			cropY: selectedNfts.cropY,
			name: nfts.name,
			collection: nfts.collection,
			pictureKey: nfts.pictureKey,
			goneAt: nfts.goneAt,
			state: avatarImages.state,
			reason: avatarImages.reason,
			contentHash: avatarImages.contentHash,
		})
		.from(selectedNfts)
		.innerJoin(nfts, eq(nfts.id, selectedNfts.nftId))
		.leftJoin(avatarImages, eq(avatarImages.nftId, selectedNfts.nftId))
		.where(eq(selectedNfts.userId, userId))
		.orderBy(asc(selectedNfts.position), asc(selectedNfts.nftId));
}

/**
 * Replaces the selection and turns on the daily change; saves nothing if one of the NFTs is not the user's or is gone. Every
 * statement checks that itself, so that no concurrent change can come in between.
 *
 * @param selection - each NFT once
 * @returns avatars to be made: new ones, and those whose crop changed; null if nothing was saved
 */
export async function replaceSelection(
	db: Database,
	userId: string,
	selection: readonly SelectionRow[],
	now: number,
): Promise<Wanted[] | null> {
	const json = JSON.stringify(selection);
	const all = sql`(
		select count(*) from json_each(${json}) w join nfts n on n.id = w.value ->> 'id'
		where n.user_id = ${userId} and n.gone_at is null
	) = ${selection.length}`;
	const ids = sql`(select value ->> 'id' from json_each(${json}))`;
	const [, , activated, wanted] = await db.batch([
		db.delete(selectedNfts).where(and(eq(selectedNfts.userId, userId), sql`${selectedNfts.nftId} not in ${ids}`, all)),
		db
			.insert(selectedNfts)
			.select(
				sql`select ${userId}, value ->> 'id', key, value ->> 'cropX', value ->> 'cropY', ${now}
					from json_each(${json}) where ${all}`,
			)
			.onConflictDoUpdate({
				target: [selectedNfts.userId, selectedNfts.nftId],
				set: { position: sql`excluded.position`, cropX: sql`excluded.crop_x`, cropY: sql`excluded.crop_y` },
			}),
		db
			.update(users)
			.set({ activated: true })
			.where(and(eq(users.id, userId), all))
			.returning({ id: users.id }),
		db
			.insert(avatarImages)
			.select(
				sql`select value ->> 'id', value ->> 'cropX', value ->> 'cropY', 'preparing', null, null, 0, ${now}
					from json_each(${json}) where ${all}`,
			)
			.onConflictDoUpdate({
				target: avatarImages.nftId,
				set: {
					cropX: sql`excluded.crop_x`,
					cropY: sql`excluded.crop_y`,
					state: "preparing",
					reason: null,
					tries: 0,
					updatedAt: now,
				},
				setWhere: sql`${avatarImages.cropX} <> excluded.crop_x or ${avatarImages.cropY} <> excluded.crop_y`,
			})
			.returning({ nftId: avatarImages.nftId, cropX: avatarImages.cropX, cropY: avatarImages.cropY }),
	]);
	return activated.length > 0 ? wanted : null;
}

/** Marks a failed avatar as to be made again. @returns null if it did not fail, or the NFT is not selected */
export async function requeuePicture(db: Database, userId: string, nftId: string, now: number): Promise<Wanted | null> {
	const [row] = await db
		.update(avatarImages)
		.set({ state: "preparing", reason: null, tries: 0, updatedAt: now })
		.where(
			and(
				eq(avatarImages.nftId, nftId),
				eq(avatarImages.state, "unusable"),
				sql`exists (
					select 1 from ${selectedNfts} p join ${nfts} n on n.id = p.nft_id
					where p.user_id = ${userId} and p.nft_id = ${nftId} and n.gone_at is null
				)`,
			),
		)
		.returning({ nftId: avatarImages.nftId, cropX: avatarImages.cropX, cropY: avatarImages.cropY });
	return row ?? null;
}

/**
 * Claims avatars whose message was lost: still to be made, but not updated since `before`. Claiming updates them, so that
 * overlapping runs do not claim them twice. Avatars of NFTs that are no longer selected are deleted instead.
 *
 * @param before - epoch ms
 */
export async function claimLostPictures(
	db: Database,
	times: { now: number; before: number },
	limit: number,
): Promise<Wanted[]> {
	const lost = sql`${avatarImages.nftId} in (
		select nft_id from avatar_images where state = 'preparing' and updated_at < ${times.before}
		order by updated_at limit ${limit}
	)`;
	const selected = sql`exists (select 1 from ${selectedNfts} p where p.nft_id = ${avatarImages}.nft_id)`;
	const [, taken] = await db.batch([
		db.delete(avatarImages).where(and(lost, isNull(avatarImages.contentHash), sql`not ${selected}`)),
		db
			.update(avatarImages)
			.set({ updatedAt: times.now })
			.where(lost)
			.returning({ nftId: avatarImages.nftId, cropX: avatarImages.cropX, cropY: avatarImages.cropY }),
	]);
	return taken;
}
