import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Address, Hash } from "../../core/address.ts";
import type { TokenSymbol } from "../../core/chains.ts";
import type { CandidateLink } from "../../core/payments/arrival-match.ts";
import type { ArrivalRow } from "../../core/payments/arrival-types.ts";
import { ATTEMPT_MATTERS_MS } from "../../core/payments/claim.ts";
import { GIVE_UP_UNSEEN_MS } from "../../core/payments/watch-schedule.ts";
import { type Database, inOneBatch } from "../database.ts";
import { rowsOf } from "../table-rows.ts";
import { arrivals } from "./arrival-tables.ts";
import { isProven } from "./proven-owner.ts";

/** What the watchers found, until it is matched with a link. */

export type ArrivalKey = Pick<ArrivalRow, "chainId" | "txHash" | "payee" | "token">;

/** What an endpoint listed, in the link's words. */
export type NewArrival = ArrivalKey &
	Pick<ArrivalRow, "amount" | "fromAddress" | "blockNumber" | "blockHash" | "minedAt">;

const ROW = rowsOf(arrivals, []);
const STATEMENTS_A_BATCH = 50;
/** The links of one payee that are compared; of more, those of proven owners and with this very sum come first. */
const CANDIDATES = 1_000;

/**
 * Stores what was found. Found again in the same block it changes nothing; in another block it is open again, for a reorg
 * moved it.
 *
 * @returns how many rows are new or moved
 */
export async function storeArrivals(db: Database, found: readonly NewArrival[], now: number): Promise<number> {
	let stored = 0;
	for (let from = 0; from < found.length; from += STATEMENTS_A_BATCH) {
		const statements = found.slice(from, from + STATEMENTS_A_BATCH).map((arrival) => {
			const { amount, fromAddress, blockNumber, blockHash, minedAt } = arrival;
			const moved = {
				amount,
				amountKnown: true,
				fromAddress,
				blockNumber,
				blockHash,
				minedAt,
				state: "found",
				tries: 0,
			} as const;
			return db
				.insert(arrivals)
				.values({ ...arrival, state: "found", tries: 0, nextTryAt: now, foundAt: now, updatedAt: now })
				.onConflictDoUpdate({
					target: [arrivals.chainId, arrivals.txHash, arrivals.payee, arrivals.token],
					set: { ...moved, nextTryAt: now, updatedAt: now },
					// While nothing is verified the sum is one endpoint's word: another's opens it again.
					setWhere: sql`${arrivals.blockHash} <> excluded.block_hash or ${arrivals.state} = 'gone'
						or ${arrivals.state} in ('found', 'dust') and (
							${arrivals.amount} <> excluded.amount or ${arrivals.fromAddress} is not excluded.from_address
						)`,
				})
				.returning({ txHash: arrivals.txHash });
		});
		stored += (await inOneBatch(db, statements)).flat().length;
	}
	return stored;
}

/** A sum as SQL compares it: twelve digits tell who comes first, not what counts. */
const sumKey = (sum: SQL) => sql`printf('%.12e', ${sum})`;

/**
 * Arrivals to be matched now, in turns: one of each account with a link for the address, then the next of each. An account's
 * own come in this order: sums that one of its links asks for, then one of each of its addresses. An arrival takes the best
 * of its places, so that neither a stranger's many addresses nor their link with somebody else's delays it.
 */
export async function listOpenArrivals(
	db: Database,
	chainId: number,
	now: number,
	limit: number,
): Promise<ArrivalRow[]> {
	const rows = await db.all<Record<string, unknown>>(sql`
		with due as (
			select rowid as id, payee, token, ${sumKey(sql`cast(amount as real)`)} as sum, tries, next_try_at from arrivals
			where chain_id = ${chainId} and state = 'found' and next_try_at <= ${now}
		), addresses as (
			select distinct payee, token from due
		), links as (
			select l.payee as payee, l.token as token, p.user_id as owner, cast(p.amount as real) as asked,
				cast(p.amount as real) - coalesce((
					select sum(cast(t.amount as real)) from transfers t where t.payment_id = p.payment_id and t.state = 'credited'
				), 0) as rest
			from addresses
			join link_chains l on l.chain_id = ${chainId} and l.payee = addresses.payee and l.token = addresses.token
			join pending_payments p on p.payment_id = l.payment_id
		), owners as (
			select distinct payee, token, owner from links
		), sums as (
			select payee, token, owner, ${sumKey(sql`asked`)} as sum from links where rest > 0
			union select payee, token, owner, ${sumKey(sql`rest`)} from links where rest > 0
		), placed as (
			select *,
				row_number() over (partition by payee, token, sum order by tries, next_try_at) as at_sum,
				row_number() over (partition by payee, token order by tries, next_try_at) as at_address
			from due
		), places as (
			select id, owner, 0 as other, at_sum as place, tries, next_try_at from placed
			join sums on sums.payee = placed.payee and sums.token = placed.token and sums.sum = placed.sum
			where at_sum <= ${limit}
			union all
			select id, owner, 1 as other, at_address as place, tries, next_try_at from placed
			left join owners on owners.payee = placed.payee and owners.token = placed.token
			where at_address <= ${limit}
		), at_owner as (
			select id, row_number() over (partition by owner order by other, place, tries, next_try_at) as place from places
		), turns as (
			select id, min(place) as place from at_owner group by id
		)
		select ${sql.raw(ROW.columns)} from turns join arrivals on arrivals.rowid = turns.id
		order by turns.place, tries, next_try_at limit ${limit}
	`);
	return rows.map((row) => ROW.read(row, {}));
}

/** When the next open arrival is due; null: none is open. */
export async function nextArrivalAt(db: Database, chainId: number): Promise<number | null> {
	const [row] = await db.all<{ at: number | null }>(sql`
		select min(next_try_at) as at from arrivals where chain_id = ${chainId} and state = 'found'
	`);
	return row?.at ?? null;
}

export async function changeArrival(
	db: Database,
	{ chainId, txHash, payee, token }: ArrivalKey,
	set: Partial<
		Pick<
			ArrivalRow,
			"state" | "amount" | "amountKnown" | "fromAddress" | "minedAt" | "tries" | "nextTryAt" | "mailedAt"
		>
	>,
	now: number,
): Promise<void> {
	await db
		.update(arrivals)
		.set({ ...set, updatedAt: now })
		.where(
			and(
				eq(arrivals.chainId, chainId),
				eq(arrivals.txHash, txHash),
				eq(arrivals.payee, payee),
				eq(arrivals.token, token),
			),
		);
}

/** Arrivals in blocks that are not final yet. */
export async function listArrivalsAfter(db: Database, chainId: number, blockNumber: number, limit: number) {
	return db.all<{ txHash: Hash; payee: Address; token: TokenSymbol; blockNumber: number; blockHash: Hash }>(sql`
		select tx_hash as "txHash", payee, token, block_number as "blockNumber", block_hash as "blockHash" from arrivals
		where chain_id = ${chainId} and block_number > ${blockNumber} and state <> 'gone'
		order by block_number desc limit ${limit}
	`);
}

/** A reorg took their blocks away. */
export async function markGone(
	db: Database,
	chainId: number,
	blockHashes: readonly Hash[],
	now: number,
): Promise<void> {
	if (blockHashes.length === 0) return;
	await db.run(sql`
		update arrivals set state = 'gone', updated_at = ${now}
		where chain_id = ${chainId} and block_hash in (select value from json_each(${JSON.stringify(blockHashes)}))
			and state <> 'gone'
	`);
}

/** Rows of nobody's interest any more. @param before - found before then, epoch ms */
export async function forgetArrivals(db: Database, before: number, limit: number): Promise<void> {
	await db.run(sql`
		delete from arrivals where rowid in (select rowid from arrivals where found_at < ${before} order by found_at limit ${limit})
	`);
}

interface RawCandidate {
	paymentId: string;
	userId: string | null;
	amount: string;
	parts: string;
	createdAt: number;
	ownerProven: 0 | 1;
	hasAttempt: 0 | 1;
	isMany: 0 | 1;
	isBegun: 0 | 1;
	headAfter: number | null;
}

/**
 * Links of a payee, chain and token, with what is still to be paid.
 *
 * @param payers - accounts whose attempts announce it
 * @param now - epoch ms: attempts older than a day matter no more, but for marked ones: a Safe's owners may sign days later
 */
export async function listCandidates(
	db: Database,
	{ chainId, payee, token, amount }: Pick<ArrivalRow, "chainId" | "payee" | "token" | "amount">,
	payers: readonly Address[],
	now: number,
): Promise<CandidateLink[]> {
	const rows = await db.all<RawCandidate>(sql`
		select payment_id as "paymentId", user_id as "userId", amount, created_at as "createdAt", head_after as "headAfter",
			owner_proven as "ownerProven", has_attempt as "hasAttempt", reuse is not null as "isMany",
			parent_id is not null as "isBegun", (
				select json_group_array(t.amount) from transfers t where t.payment_id = c.payment_id and t.state = 'credited'
			) as parts
		from (
			select p.payment_id, p.user_id, p.amount, p.created_at, l.head_after, p.reuse, p.parent_id,
				${isProven({ user: sql`p.user_id`, address: sql`p.requester_address`, chain: sql`l.chain_id` })} as owner_proven,
				exists (select 1 from payment_attempts a
					where a.payment_id = p.payment_id and a.chain_id = ${chainId}
						and a.created_at > case when a.tag is null then ${now - ATTEMPT_MATTERS_MS} else ${now - GIVE_UP_UNSEEN_MS} end
						and a.from_address in (select value from json_each(${JSON.stringify(payers)}))) as has_attempt
			from link_chains l join pending_payments p on p.payment_id = l.payment_id
			where l.chain_id = ${chainId} and l.payee = ${payee} and l.token = ${token}
			order by owner_proven desc, has_attempt desc, p.amount = ${amount.toString()} desc, p.created_at desc
			limit ${CANDIDATES}
		) c
	`);
	return rows.map((row) => {
		const asked = BigInt(row.amount);
		const paid = (JSON.parse(row.parts) as string[]).reduce((sum, part) => sum + BigInt(part), 0n);
		return {
			paymentId: row.paymentId,
			userId: row.userId,
			asked,
			// A link for many payers is never paid itself.
			rest: row.isMany === 1 || paid >= asked ? 0n : asked - paid,
			createdAt: row.createdAt,
			headAfter: row.headAfter,
			isBegun: row.isBegun === 1,
			ownerProven: row.ownerProven === 1,
			hasAttempt: row.hasAttempt === 1,
		};
	});
}
