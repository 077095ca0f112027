import { createHash } from "node:crypto";
import { defaultMinute } from "#app/core/showcase/rotation-time.ts";
import { tokenVault } from "#app/services/accounts/token-vault.ts";
import { nftRow } from "#app/services/showcase/nft-rows.ts";
import { holdingsOf, tokenOf, walletOf } from "./outside.ts";

/** Users of Show My NFT, made by SQL: selected NFTs whose pictures are ready, X connected, a schedule. */

export const NFTS_PER_USER = 3;
/** Pictures that all of them share; a picture is as large as a prepared one of 400 × 400 usually is, bytes. */
const PICTURES = 8;
const PICTURE_BYTES = 40_000;
/** A value that D1 takes has 2 MB at most. */
const USERS_AT_ONCE = 2_000;
const DAY_MS = 24 * 60 * 60_000;

/** The users of one batch: sent once, not with each statement that reads them. */
const CAME = "create table came (users text not null)";
const PERSON = "from came, json_each(came.users) j";
const NFT = `${PERSON}, json_each(j.value, '$.p') p`;
const TAKEN = [
	`insert into users (id, display_name, activated, created_at)
		select j.value ->> 'u', 'Ada', 1, 1 ${PERSON}`,
	`insert into identities (provider, subject, user_id, label, sealed_tokens, sealed_with, created_at, last_used_at)
		select 'x', j.value ->> 'n', j.value ->> 'u', '@ada', j.value ->> 't', 'bench', 1, 1 ${PERSON}`,
	`insert into nfts (id, user_id, wallet, contract, token_id, collection, name, position, run)
		select p.value ->> 'id', j.value ->> 'u', j.value ->> 'w', p.value ->> 'contract', p.value ->> 'tokenId', 'nfts',
			p.value ->> 'name', p.key, 'run' ${NFT}`,
	`insert into selected_nfts (user_id, nft_id, position, added_at)
		select j.value ->> 'u', p.value ->> 'id', p.key, 1 ${NFT}`,
	`insert into avatar_images (nft_id, crop_x, crop_y, state, content_hash, updated_at)
		select p.value ->> 'id', 50, 50, 'ready', p.value ->> 'hash', 1 ${NFT}`,
	`insert into avatar_schedules (user_id, minute_of_day, time_zone, upcoming, created_at)
		select j.value ->> 'u', j.value ->> 'm', 'UTC', '[]', 1 ${PERSON}`,
	`insert into avatar_targets (user_id, target, next_at, original_saved_at)
		select j.value ->> 'u', 'x', j.value ->> 'at', 1 ${PERSON}`,
	"delete from came",
];

export interface Crowd {
	/** of every picture that may be uploaded */
	hashes: Set<string>;
}

/**
 * @param from - midnight UTC of the day they are due in, each at the minute of theirs, epoch ms
 * @param keys - TOKEN_KEYS of the worker
 */
export async function makeCrowd(
	{ database, bucket }: { database: D1Database; bucket: R2Bucket },
	count: number,
	from: number,
	keys: Record<string, string>,
): Promise<Crowd> {
	const hashes: string[] = [];
	for (let at = 0; at < PICTURES; at += 1) {
		const bytes = Uint8Array.from(
			{ length: PICTURE_BYTES },
			(_, index) => (index * 31 + (index >> 7) * 17 + at) & 0xff,
		);
		bytes.set([0xff, 0xd8, 0xff, 0xe0]);
		const hash = createHash("sha256").update(bytes).digest("hex");
		await bucket.put(hash, bytes, { httpMetadata: { contentType: "image/jpeg" } });
		await database
			.prepare("insert into stored_pictures (content_hash, size, stored_at, look_at) values (?, ?, 1, 9e15)")
			.bind(hash, bytes.byteLength)
			.run();
		hashes.push(hash);
	}
	const vault = tokenVault(keys);
	await database.exec(CAME);
	let stored: Promise<unknown> = Promise.resolve();
	for (let first = 0; first < count; first += USERS_AT_ONCE) {
		const users = Array.from({ length: Math.min(USERS_AT_ONCE, count - first) }, (_, at) => first + at);
		const rows = JSON.stringify(
			await Promise.all(
				users.map(async (person) => {
					const userId = userIdOf(person);
					const minute = defaultMinute(userId);
					return {
						n: String(person),
						u: userId,
						w: walletOf(person),
						m: minute,
						at: from + minute * 60_000,
						t: await vault.seal(JSON.stringify(tokenOf(person)), { userId, provider: "x" }),
						p: nftsOf(person, userId, hashes),
					};
				}),
			),
		);
		// the next are made while these are stored
		await stored;
		stored = database.batch([
			database.prepare("insert into came (users) values (?)").bind(rows),
			...TAKEN.map((sql) => database.prepare(sql)),
		]);
		// what goes wrong is heard when it is waited for
		stored.catch(() => undefined);
	}
	await stored;
	await database.exec("drop table came");
	return { hashes: new Set(hashes) };
}

export const userIdOf = (person: number) => `${person.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;

function nftsOf(person: number, userId: string, hashes: readonly string[]) {
	const owner = { userId, wallet: walletOf(person) };
	return holdingsOf(person, NFTS_PER_USER).map(({ identifier, contract, name, image_url, collection }, at) => {
		const nft = {
			tokenId: identifier,
			contract,
			name,
			imageUrl: image_url,
			collection,
			collectionName: null,
			chain: "ethereum" as const,
			traits: [],
			flag: null,
		};
		const { id } = nftRow(owner, nft, { mayFetch: () => true });
		return { id, contract, tokenId: identifier, name, hash: hashes[(person + at) % hashes.length] };
	});
}

/**
 * Schedules and nothing else, as many as a table is to have: some due now, the others within the day that follows.
 *
 * @param due - how many are due
 */
export async function makeSchedules(database: D1Database, count: number, due: number, now: number): Promise<void> {
	const numbers = "with recursive n(i) as (select ?1 union all select i + 1 from n where i + 1 < ?2)";
	const id = "printf('%08x-0000-4000-8000-000000000000', i)";
	for (let from = 0; from < count; from += 100_000) {
		const to = Math.min(count, from + 100_000);
		await database.batch([
			database
				.prepare(`insert into users (id, display_name, created_at) ${numbers} select ${id}, 'Ada', 1 from n`)
				.bind(from, to),
			database
				.prepare(
					`insert into avatar_targets (user_id, target, next_at) ${numbers}
					select ${id}, 'x', case when i % ?3 = 0 then ?4 - i else ?4 + 60000 + i * 7919 % ${DAY_MS} end from n`,
				)
				.bind(from, to, Math.ceil(count / due), now),
			database
				.prepare(
					`insert into avatar_schedules (user_id, minute_of_day, time_zone, upcoming, created_at) ${numbers}
					select ${id}, 0, 'UTC', '[]', 1 from n`,
				)
				.bind(from, to),
		]);
	}
}
