import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Address } from "../core/address.ts";
import type { AccountMail } from "../core/wire.ts";
import { users } from "./account-tables.ts";
import type { Database } from "./database.ts";
import { mails } from "./operation-tables.ts";
import { avatarRotations, avatarSchedules, nfts, selectedNfts } from "./showcase-tables.ts";

/** Whether the favourites are still owned. */

/** When a person's favourites were last asked about. @returns null for somebody who never saved favourites */
export async function findOwnershipCheck(db: Database, userId: string): Promise<{ checkedAt: number | null } | null> {
	const [row] = await db
		.select({ checkedAt: avatarSchedules.ownedCheckedAt })
		.from(avatarSchedules)
		.where(eq(avatarSchedules.userId, userId));
	return row ?? null;
}

export interface PickedPiece {
	id: string;
	wallet: Address;
	/** it was not found before */
	gone: boolean;
}

/** The favourites, those too that are gone: they may be back. */
export async function listPickedPieces(db: Database, userId: string): Promise<PickedPiece[]> {
	return db
		.select({ id: nfts.id, wallet: nfts.wallet, gone: sql<boolean>`${nfts.goneAt} is not null`.mapWith(Boolean) })
		.from(selectedNfts)
		.innerJoin(nfts, eq(nfts.id, selectedNfts.nftId))
		.where(eq(selectedNfts.userId, userId));
}

/**
 * Writes what a look at the wallets found.
 *
 * @param look - `seen`: held now; `gone`: not held any more
 */
export async function storeOwnership(
	db: Database,
	userId: string,
	look: { seen: string[]; gone: string[]; now: number },
): Promise<void> {
	const among = (ids: string[]) => sql`${nfts.id} in (select value from json_each(${JSON.stringify(ids)}))`;
	await db.batch([
		db
			.update(nfts)
			.set({ goneAt: null })
			.where(and(among(look.seen), eq(nfts.userId, userId), isNotNull(nfts.goneAt))),
		db
			.update(nfts)
			.set({ goneAt: look.now })
			.where(and(among(look.gone), eq(nfts.userId, userId), isNull(nfts.goneAt))),
		db.update(avatarSchedules).set({ ownedCheckedAt: look.now }).where(eq(avatarSchedules.userId, userId)),
	]);
}

/** Tells whether a favourite is gone since an instant and no entry of the history says so. */
export async function hasUntoldSold(db: Database, userId: string, since: number): Promise<boolean> {
	const rows = await db.all(sql`${untold(userId, since)} limit 1`);
	return rows.length > 0;
}

/** Favourites that are gone since an instant and are not in the history for it; back and sold again counts anew. */
function untold(userId: string, since: number) {
	return sql`select n.id, n.name from ${selectedNfts} p join ${nfts} n on n.id = p.nft_id
		where p.user_id = ${userId} and n.gone_at > ${since} and not exists (
			select 1 from ${avatarRotations} r
			where r.user_id = ${userId} and r.kind = 'sold' and r.nft_id = n.id and r.started_at >= n.gone_at
		)`;
}

/** Places in the history that are tried for each piece: some are taken. */
const PLACES_PER_PIECE = 2;
const MORE_PLACES = 100;

/**
 * Puts every untold sale into the history, and one mail about all of them into the outbox, in one batch: whoever asks
 * again, or at the same time, finds nothing left to tell. Entries stand at free instants before now: a change that is due
 * has its own instant.
 *
 * @param mail - without its names, which are read in the batch; null where there is no proven e-mail
 * @returns whether the mail was written
 */
export async function tellSold(
	db: Database,
	userId: string,
	mail: AccountMail | null,
	times: { now: number; since: number; most: number },
): Promise<boolean> {
	const { now, since, most } = times;
	const places = JSON.stringify(Array.from({ length: most * PLACES_PER_PIECE + MORE_PLACES }, (_, n) => now - 1 - n));
	const fresh = sql`r.user_id = ${userId} and r.kind = 'sold' and r.state = 'sending'`;
	// "sending" marks the new entries within the batch, and is seen by nobody outside.
	const entries = db.insert(avatarRotations).select(
		sql`with lost as (select id, name, row_number() over (order by name, id) as n from (${untold(userId, since)})),
			free as (
				select value as slot, row_number() over (order by value desc) as n from json_each(${places})
				where value not in (select slot from ${avatarRotations} where user_id = ${userId})
					and not exists (
						select 1 from ${avatarSchedules} s where s.user_id = ${userId} and (s.slot = value or s.next_at = value)
					)
			)
			select ${userId}, free.slot, 'sold', lost.id, lost.name, (
				select content_hash from avatar_images where nft_id = lost.id
			), 'sending', null, ${now}, ${now}
			from lost join free on free.n = lost.n`,
	);
	const done = db
		.update(avatarRotations)
		.set({ state: "done" })
		.where(
			and(eq(avatarRotations.userId, userId), eq(avatarRotations.kind, "sold"), eq(avatarRotations.state, "sending")),
		);
	if (mail === null) {
		await db.batch([entries, done]);
		return false;
	}
	const told = sql`json_set(${JSON.stringify(mail)}, '$.values.names', (
		select json_group_array(coalesce(name, '#')) || '' from (
			select r.name from ${avatarRotations} r where ${fresh} order by r.slot desc
		)
	))`;
	const [, written] = await db.batch([
		entries,
		db
			.insert(mails)
			.select(
				sql`select ${mail.dedupeKey}, null, ${told}, ${now}, ${now}, null, null from ${users}
					where ${users.id} = ${userId} and ${users.email} = ${mail.to} and exists (
						select 1 from ${avatarRotations} r where ${fresh}
					)`,
			)
			.onConflictDoNothing()
			.returning({ dedupeKey: mails.dedupeKey }),
		done,
	]);
	return written.length > 0;
}
