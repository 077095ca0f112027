import { and, eq, sql } from "drizzle-orm";
import type { PictureRefusal } from "../core/picture-refusals.ts";
import type { PictureMessage } from "../core/showcase-messages.ts";
import type { Database } from "./database.ts";
import { avatarImages } from "./showcase-tables.ts";

type Wanted = Omit<PictureMessage, "kind">;

/** Still to be made, and for this crop: whoever chose another one since then is waiting for that. */
const wanted = ({ nftId, cropX, cropY }: Wanted) =>
	and(
		eq(avatarImages.nftId, nftId),
		eq(avatarImages.cropX, cropX),
		eq(avatarImages.cropY, cropY),
		eq(avatarImages.state, "preparing"),
	);

/**
 * Begins to make a picture; counts the try before it is made, so that one that ends the worker is counted too.
 *
 * @returns the piece's picture address and how often it was begun with this; null when there is nothing to do
 */
export async function beginPicture(
	db: Database,
	picture: Wanted,
	now: number,
): Promise<{ imageUrl: string | null; tries: number } | null> {
	const [row] = await db
		.update(avatarImages)
		.set({ tries: sql`${avatarImages.tries} + 1`, updatedAt: now })
		.where(wanted(picture))
		.returning({
			tries: avatarImages.tries,
			imageUrl: sql<string | null>`(select image_url from nfts where id = avatar_images.nft_id)`,
		});
	return row ?? null;
}

/** @returns false when another crop was chosen meanwhile, or the piece is gone */
export async function finishPicture(
	db: Database,
	picture: Wanted,
	outcome: { contentHash: string } | { reason: PictureRefusal },
	now: number,
): Promise<boolean> {
	const made = "contentHash" in outcome;
	const finished = await db
		.update(avatarImages)
		.set({
			state: made ? "ready" : "unusable",
			contentHash: made ? outcome.contentHash : null,
			reason: made ? null : outcome.reason,
			updatedAt: now,
		})
		.where(wanted(picture))
		.returning({ nftId: avatarImages.nftId });
	return finished.length > 0;
}

/** Whose daily change stopped because nothing was ready, of the holder of a piece. @returns null where it did not */
export async function findStoppedForPictures(db: Database, nftId: string): Promise<string | null> {
	const [row] = await db.all<{ userId: string }>(sql`
		select s.user_id as userId from nfts n join avatar_schedules s on s.user_id = n.user_id
		where n.id = ${nftId} and s.stopped_because = 'no-pictures'
	`);
	return row?.userId ?? null;
}
