import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { PictureMessage } from "../core/showcase-messages.ts";
import { users } from "./account-tables.ts";
import type { Database } from "./database.ts";
import { avatarImages, nfts, selectedNfts } from "./showcase-tables.ts";

/** The favourites, and the pictures that are to be made of them. */

export interface WishRow {
	id: string;
	cropX: number;
	cropY: number;
}

type Wanted = Omit<PictureMessage, "kind">;

export type PickRecord = Awaited<ReturnType<typeof listPicks>>[number];

export function listPicks(db: Database, userId: string) {
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
 * Replaces the favourites, in their order, and turns the daily change on; all of it, or nothing where one of the pieces
 * is not the person's or is gone. Every statement asks that itself: nothing comes between question and change.
 *
 * @param wishes - each piece once
 * @returns pictures that are to be made: new ones, and those whose crop changed; null when nothing was saved
 */
export async function replacePicks(
	db: Database,
	userId: string,
	wishes: readonly WishRow[],
	now: number,
): Promise<Wanted[] | null> {
	const json = JSON.stringify(wishes);
	const all = sql`(
		select count(*) from json_each(${json}) w join nfts n on n.id = w.value ->> 'id'
		where n.user_id = ${userId} and n.gone_at is null
	) = ${wishes.length}`;
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

/** A picture that could not be used is to be made once more. @returns null when it is none, or no favourite of theirs */
export async function wantPictureAgain(
	db: Database,
	userId: string,
	nftId: string,
	now: number,
): Promise<Wanted | null> {
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
 * Takes pictures whose message was lost: to be made, and nobody touched them since. Each is touched, so that sweeps that
 * overlap do not take it twice. Those of pieces that are favourites no more are forgotten instead.
 *
 * @param before - epoch ms
 */
export async function takeLostPictures(
	db: Database,
	times: { now: number; before: number },
	limit: number,
): Promise<Wanted[]> {
	const lost = sql`${avatarImages.nftId} in (
		select nft_id from avatar_images where state = 'preparing' and updated_at < ${times.before}
		order by updated_at limit ${limit}
	)`;
	const picked = sql`exists (select 1 from ${selectedNfts} p where p.nft_id = ${avatarImages}.nft_id)`;
	const [, taken] = await db.batch([
		db.delete(avatarImages).where(and(lost, isNull(avatarImages.contentHash), sql`not ${picked}`)),
		db
			.update(avatarImages)
			.set({ updatedAt: times.now })
			.where(lost)
			.returning({ nftId: avatarImages.nftId, cropX: avatarImages.cropX, cropY: avatarImages.cropY }),
	]);
	return taken;
}
