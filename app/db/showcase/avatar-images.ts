import { and, eq, sql } from "drizzle-orm";
import type { PictureRefusal } from "../../core/pictures/picture-refusals.ts";
import type { PictureMessage } from "../../core/showcase/showcase-messages.ts";
import type { Database } from "../database.ts";
import { avatarImages } from "./showcase-tables.ts";

type Wanted = Omit<PictureMessage, "kind">;

/** Condition: the avatar is still to be made with this crop. A newer crop has its own message. */
const wanted = ({ nftId, cropX, cropY }: Wanted) =>
	and(
		eq(avatarImages.nftId, nftId),
		eq(avatarImages.cropX, cropX),
		eq(avatarImages.cropY, cropY),
		eq(avatarImages.state, "preparing"),
	);

/**
 * Starts making an avatar. The try is counted first, so that tries that crash the Worker count too.
 *
 * @returns the NFT's owner, its picture URLs with their key, and the number of tries including this one; null if there is nothing to do
 */
export async function beginPicture(
	db: Database,
	picture: Wanted,
	now: number,
): Promise<{
	userId: string | null;
	imageUrl: string | null;
	otherImageUrl: string | null;
	pictureKey: string | null;
	tries: number;
} | null> {
	const [row] = await db
		.update(avatarImages)
		.set({ tries: sql`${avatarImages.tries} + 1`, updatedAt: now })
		.where(wanted(picture))
		.returning({
			tries: avatarImages.tries,
			userId: sql<string | null>`(select user_id from nfts where id = avatar_images.nft_id)`,
			imageUrl: sql<string | null>`(select image_url from nfts where id = avatar_images.nft_id)`,
			otherImageUrl: sql<string | null>`(select other_image_url from nfts where id = avatar_images.nft_id)`,
			pictureKey: sql<string | null>`(select picture_key from nfts where id = avatar_images.nft_id)`,
		});
	return row ?? null;
}

/**
 * Stores how it went. Where a changed picture cannot be made, the avatar made before stays.
 *
 * @param outcome - `pictureKey`: of the picture it was made of; null: it is tried again at the next sync
 * @returns false if another crop was chosen meanwhile, or the NFT was deleted
 */
export async function finishPicture(
	db: Database,
	picture: Wanted,
	outcome: { pictureKey: string | null } & ({ contentHash: string; animated: boolean } | { reason: PictureRefusal }),
	now: number,
): Promise<boolean> {
	const made = "contentHash" in outcome;
	const keeps = sql`${avatarImages.reason} = 'changed' and ${avatarImages.contentHash} is not null`;
	const refused = made ? null : outcome.reason;
	const finished = await db
		.update(avatarImages)
		.set({
			state: made ? "ready" : sql`case when ${keeps} then 'ready' else 'unusable' end`,
			contentHash: made ? outcome.contentHash : sql`case when ${keeps} then ${avatarImages.contentHash} end`,
			reason: made ? null : sql`case when ${keeps} then null else ${refused} end`,
			animated: made ? outcome.animated : sql`animated`,
			pictureKey: outcome.pictureKey ?? sql`picture_key`,
			updatedAt: now,
		})
		.where(wanted(picture))
		.returning({ nftId: avatarImages.nftId });
	return finished.length > 0;
}

/** Whether an NFT is one of these users'. */
export async function isPictureOf(db: Database, nftId: string, userIds: readonly string[]): Promise<boolean> {
	const rows = await db.all(sql`
		select 1 from nfts where id = ${nftId} and user_id in (select value from json_each(${JSON.stringify(userIds)}))
	`);
	return rows.length > 0;
}

/** The NFT's owner, if their daily change stopped because no avatar was ready; else null. */
export async function findStoppedForPictures(db: Database, nftId: string): Promise<string | null> {
	const [row] = await db.all<{ userId: string }>(sql`
		select t.user_id as userId from nfts n join avatar_targets t on t.user_id = n.user_id
		where n.id = ${nftId} and t.stopped_because = 'no-pictures' limit 1
	`);
	return row?.userId ?? null;
}
