import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import { type AccountMail, NAMES_LISTED } from "../../core/operations/mail-message.ts";
import type { NftChain } from "../../core/showcase/nft-chains.ts";
import { users } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";
import { mails } from "../operations/operation-tables.ts";
import { chunksOf } from "./nfts.ts";
import { avatarRotations, avatarSchedules, avatarTargets } from "./rotation-tables.ts";
import { nfts, selectedNfts } from "./showcase-tables.ts";

/** Ownership checks of selected NFTs. */

export interface SelectedNft {
	userId: string;
	id: string;
	wallet: Address;
	/** marked as gone by an earlier check */
	gone: boolean;
	pictureKey: string | null;
	chain: NftChain;
	contract: string | null;
	tokenId: string | null;
}

/** A list of user ids in SQL. */
const among = (userIds: readonly string[]) => sql`(select value from json_each(${JSON.stringify(userIds)}))`;

/** Users' selected NFTs, including those marked as gone, which may have come back. */
export async function listSelectedNfts(db: Database, userIds: readonly string[]): Promise<SelectedNft[]> {
	return db
		.select({
			userId: selectedNfts.userId,
			id: nfts.id,
			wallet: nfts.wallet,
			gone: sql<boolean>`${nfts.goneAt} is not null`.mapWith(Boolean),
			pictureKey: nfts.pictureKey,
			chain: nfts.chain,
			contract: nfts.contract,
			tokenId: nfts.tokenId,
		})
		.from(selectedNfts)
		.innerJoin(nfts, eq(nfts.id, selectedNfts.nftId))
		.where(sql`${selectedNfts.userId} in ${among(userIds)}`);
}

/** Result of checking a user's wallets. */
export interface OwnershipCheck {
	userId: string;
	/** ids of NFTs that are owned again */
	back: string[];
	/** ids of NFTs that are gone now */
	gone: string[];
	/** NFTs that the marketplace shows another picture of */
	changed: ChangedPicture[];
}

export interface ChangedPicture {
	id: string;
	imageUrl: string;
	otherImageUrl: string | null;
	pictureKey: string;
}

/** Stores results; users without changes share one statement. */
export async function storeOwnership(db: Database, checks: readonly OwnershipCheck[], now: number): Promise<void> {
	const changed = (which: "back" | "gone") =>
		checks.flatMap((check) => check[which].map((id) => ({ id, userId: check.userId })));
	const mark = (which: "back" | "gone") =>
		db
			.update(nfts)
			.set({ goneAt: which === "gone" ? now : null })
			.from(sql`json_each(${JSON.stringify(changed(which))}) p`)
			.where(
				and(
					sql`${nfts.id} = p.value ->> 'id' and ${nfts.userId} = p.value ->> 'userId'`,
					which === "gone" ? isNull(nfts.goneAt) : isNotNull(nfts.goneAt),
				),
			);
	const pictures = checks.flatMap(({ userId, changed }) => changed.map((one) => ({ ...one, userId })));
	const repaint = chunksOf(pictures).map((some) =>
		db
			.update(nfts)
			.set({
				imageUrl: sql`p.value ->> 'imageUrl'`,
				otherImageUrl: sql`p.value ->> 'otherImageUrl'`,
				pictureKey: sql`p.value ->> 'pictureKey'`,
			})
			.from(sql`json_each(${JSON.stringify(some)}) p`)
			.where(sql`${nfts.id} = p.value ->> 'id' and ${nfts.userId} = p.value ->> 'userId'`),
	);
	await db.batch([
		db
			.update(avatarSchedules)
			.set({ ownedCheckedAt: now })
			.where(sql`${avatarSchedules.userId} in ${among(checks.map(({ userId }) => userId))}`),
		...(["back", "gone"] as const).filter((which) => changed(which).length > 0).map(mark),
		...repaint,
	]);
}

/** Users with a selected NFT that is gone since an instant and has no history entry for it. */
export async function listWithUnreportedSold(
	db: Database,
	userIds: readonly string[],
	since: number,
): Promise<string[]> {
	const rows = await db.all<{ userId: string }>(sql`
		select value as userId from json_each(${JSON.stringify(userIds)}) u where exists (${unreported(sql`u.value`, since)})
	`);
	return rows.map(({ userId }) => userId);
}

/** Selected NFTs gone since an instant without a history entry for it; an NFT that came back and left again counts again. */
function unreported(userId: SQL | string, since: number) {
	return sql`select n.id, n.name from ${selectedNfts} p join ${nfts} n on n.id = p.nft_id
		where p.user_id = ${userId} and n.gone_at > ${since} and not exists (
			select 1 from ${avatarRotations} r
			where r.user_id = ${userId} and r.kind = 'sold' and r.nft_id = n.id and r.started_at >= n.gone_at
		)`;
}

/** Candidate slots per NFT, because some are taken. */
const SLOTS_PER_NFT = 2;
const SPARE_SLOTS = 100;

/**
 * Adds every unreported sale to the history and one mail about all of them to the outbox, in one batch, so that another call
 * finds none left. Entries use free slots in the past, because the current slot may belong to a due change.
 *
 * @param mail - without names, which the batch reads; null without a verified e-mail
 * @returns true if the mail was stored
 */
export async function storeSoldReport(
	db: Database,
	userId: string,
	mail: AccountMail | null,
	times: { now: number; since: number; most: number },
): Promise<boolean> {
	const { now, since, most } = times;
	const places = JSON.stringify(Array.from({ length: most * SLOTS_PER_NFT + SPARE_SLOTS }, (_, n) => now - 1 - n));
	const fresh = sql`r.user_id = ${userId} and r.kind = 'sold' and r.state = 'sending'`;
	// "sending" marks the new entries within the batch, and is invisible outside it.
	const entries = db.insert(avatarRotations).select(
		sql`with lost as (select id, name, row_number() over (order by name, id) as n from (${unreported(userId, since)})),
			free as (
				select value as slot, row_number() over (order by value desc) as n from json_each(${places})
				where value not in (select slot from ${avatarRotations} where user_id = ${userId})
					and not exists (
						select 1 from ${avatarTargets} t where t.user_id = ${userId} and (t.slot = value or t.next_at = value)
					)
			)
			select ${userId}, 'none', free.slot, 'sold', lost.id, lost.name, (
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
	const mailWithNames = sql`json_set(${JSON.stringify(mail)}, '$.values.names', (
		select json_group_array(case when place <= ${NAMES_LISTED} then coalesce(name, '#') else '' end) || '' from (
			select r.name, row_number() over (order by r.slot desc) as place from ${avatarRotations} r where ${fresh}
			order by place
		)
	))`;
	const [, written] = await db.batch([
		entries,
		db
			.insert(mails)
			.select(
				sql`select ${mail.dedupeKey}, null, ${mailWithNames}, ${now}, ${now}, null, null from ${users}
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
