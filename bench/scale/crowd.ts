import { defaultMinute } from "#app/core/showcase/rotation-time.ts";
import { tokenVault } from "#app/services/accounts/token-vault.ts";
import { nftRow } from "#app/services/showcase/nft-rows.ts";
import { holdingsOf, walletOf } from "./outside.ts";
import { OLDER, PREPARED, pictureOf, TODAYS, YESTERDAYS } from "./prepared.ts";
import type { LightTarget } from "./targets/target.ts";

/**
 * Users of Show My NFT in the middle of their days, made by SQL: selected NFTs whose pictures are ready, their targets connected,
 * a schedule with a plan, and yesterday's picture hanging at each target.
 */

/** A value that D1 takes has 2 MB at most. */
const USERS_AT_ONCE = 500;
const DAY_MS = 24 * 60 * 60_000;

/** The users of one batch: sent once, not with each statement that reads them. */
const CAME = "create table came (users text not null)";
const PERSON = "from came, json_each(came.users) j";
const NFT = `${PERSON}, json_each(j.value, '$.nfts') n`;
const TARGET = `${PERSON}, json_each(j.value, '$.targets') t`;
const TAKEN = [
	`insert into users (id, display_name, activated, created_at)
		select j.value ->> 'id', 'Ada', 1, 1 ${PERSON}`,
	`insert into identities (provider, subject, user_id, label, sealed_tokens, sealed_with, created_at, last_used_at)
		select 'x', j.value ->> 'number', j.value ->> 'id', t.value ->> 'label', t.value ->> 'sealed', 'bench', 1, 1
		${TARGET} where t.value ->> 'name' = 'x'`,
	`insert into nfts (id, user_id, wallet, contract, token_id, collection, name, position, run)
		select n.value ->> 'id', j.value ->> 'id', j.value ->> 'wallet', n.value ->> 'contract', n.value ->> 'tokenId', 'nfts',
			n.value ->> 'name', n.key, 'run' ${NFT}`,
	`insert into selected_nfts (user_id, nft_id, position, added_at)
		select j.value ->> 'id', n.value ->> 'id', n.key, 1 ${NFT}`,
	`insert into avatar_images (nft_id, crop_x, crop_y, state, content_hash, updated_at)
		select n.value ->> 'id', 50, 50, 'ready', n.value ->> 'hash', 1 ${NFT}`,
	`insert into avatar_schedules (user_id, minute_of_day, time_zone, upcoming, turn, owned_checked_at, created_at)
		select j.value ->> 'id', j.value ->> 'minute', 'UTC', j.value ->> 'plan', j.value ->> 'yesterday',
			j.value ->> 'yesterday', 1 ${PERSON}`,
	`insert into avatar_targets (user_id, target, next_at, hung_nft_id, hung_hash, hung_since, original_saved_at, profile_url,
			subject, label, sealed_tokens, sealed_with, connected_at)
		select j.value ->> 'id', t.value ->> 'name', j.value ->> 'due', j.value ->> '$.hung.id', j.value ->> '$.hung.hash',
			j.value ->> 'yesterday', 1, t.value ->> 'profileUrl', t.value ->> 'subject',
			iif(t.value ->> 'name' = 'x', null, t.value ->> 'label'), iif(t.value ->> 'name' = 'x', null, t.value ->> 'sealed'),
			iif(t.value ->> 'name' = 'x', null, 'bench'), iif(t.value ->> 'name' = 'x', null, 1) ${TARGET}`,
	"delete from came",
];

/**
 * @param targetsOf - where somebody's picture hangs
 * @param from - midnight UTC of the day they are due in, each at the minute of theirs, epoch ms
 * @param keys - TOKEN_KEYS of the worker
 */
export async function makeCrowd(
	{ database, bucket }: { database: D1Database; bucket: R2Bucket },
	count: number,
	targetsOf: (person: number) => readonly LightTarget[],
	from: number,
	keys: Record<string, string>,
): Promise<void> {
	for (const { hash, bytes } of PREPARED) {
		await bucket.put(hash, bytes, { httpMetadata: { contentType: "image/jpeg" } });
		await database
			.prepare("insert into stored_pictures (content_hash, size, stored_at, look_at) values (?, ?, 1, 9e15)")
			.bind(hash, bytes.byteLength)
			.run();
	}
	const vault = tokenVault(keys);
	async function rowOf(person: number) {
		const id = userIdOf(person);
		const minute = defaultMinute(id);
		const due = from + minute * 60_000;
		const nfts = nftsOf(person, id);
		const inOrder = (...places: number[]) => places.map((place) => nfts[place]?.id);
		return {
			number: String(person),
			id,
			wallet: walletOf(person),
			minute,
			due,
			yesterday: due - DAY_MS,
			nfts,
			hung: nfts[YESTERDAYS],
			// a round that begins today, and the one after it
			plan: JSON.stringify(inOrder(TODAYS, OLDER, YESTERDAYS, OLDER, TODAYS, YESTERDAYS)),
			targets: await Promise.all(
				targetsOf(person).map(async ({ name, account }) => {
					const { secret, ...rest } = account(person);
					return { name, ...rest, sealed: await vault.seal(secret, { userId: id, provider: name }) };
				}),
			),
		};
	}
	await database.exec(CAME);
	let stored: Promise<unknown> = Promise.resolve();
	for (let first = 0; first < count; first += USERS_AT_ONCE) {
		const users = Array.from({ length: Math.min(USERS_AT_ONCE, count - first) }, (_, at) => first + at);
		const rows = JSON.stringify(await Promise.all(users.map(rowOf)));
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
}

export const userIdOf = (person: number) => `${person.toString(16).padStart(8, "0")}-0000-4000-8000-000000000000`;

function nftsOf(person: number, userId: string) {
	const owner = { userId, wallet: walletOf(person) };
	return holdingsOf(person).map(({ identifier, contract, name, image_url, collection }, at) => {
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
		return { id, contract, tokenId: identifier, name, hash: pictureOf(person, at) };
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
