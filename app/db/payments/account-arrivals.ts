import { sql } from "drizzle-orm";
import type { Address, Hash } from "../../core/address.ts";
import type { TokenSymbol } from "../../core/chains.ts";
import type { ArrivalRow, ArrivalState } from "../../core/payments/arrival-types.ts";
import type { LinkRowSummary } from "../../core/payments/link-summary.ts";
import { OLDER_THAN_LINK_ALLOWED_MS } from "../../core/payments/mined-verdict.ts";
import type { Database } from "../database.ts";
import { ARRIVAL, COUNTED_SUMS, HAS_PROVEN, MAY_SEE, NOT_COUNTED, sumOf } from "./unclaimed-arrivals.ts";

/** What arrived at any address of an account's links and no link counts, and the links it could be for. */

/** Pairs of address and token that are asked about; an account that gives each link an address of its own has more. */
const PLACES_READ = 1_000;
/** `payee` and `token` in one text: every address has this many characters. */
const PAYEE_LENGTH = 42;

export interface AccountArrival {
	/** its amount is what no link counts of it */
	arrival: ArrivalRow;
	/** the account's oldest link that it could pay: its requester may decide about it */
	paymentId: string;
	/** the account has proven the address, and may say that it is no payment */
	proven: boolean;
}

/** Every address and token of an account's links, in one text each. The next place is sought in two steps: SQLite seeks by the first of a pair only, and reads all links of an address otherwise. */
const placesOf = (userId: string) => sql`
	with recursive places(place) as (
		select (select payee || token from link_summaries where user_id = ${userId} order by payee, token limit 1)
		union all
		select coalesce((
			select s.payee || s.token from link_summaries s
			where s.user_id = ${userId} and s.payee = substr(place, 1, ${PAYEE_LENGTH})
				and s.token > substr(place, ${PAYEE_LENGTH + 1})
			order by s.token limit 1
		), (
			select s.payee || s.token from link_summaries s
			where s.user_id = ${userId} and s.payee > substr(place, 1, ${PAYEE_LENGTH})
			order by s.payee, s.token limit 1
		)) from places where place is not null
		limit ${PLACES_READ}
	)
`;

interface Wanted {
	state: ArrivalState;
	/** found since then, epoch ms */
	since: number;
	/** those that were said to be no payment, in place of all others */
	dismissed: boolean;
	limit: number;
}

/**
 * Arrivals at the addresses and tokens of an account's links, on their chains, that no link counts and no dashboard of the account
 * asks about; the newest first. Seen as on dashboards: by the address's proven owners, where nobody has proven it by all who
 * ask for money there.
 */
export async function listAccountArrivals(
	db: Database,
	userId: string,
	{ state, since, dismissed, limit }: Wanted,
): Promise<AccountArrival[]> {
	const rows = await db.all<Record<string, unknown>>(sql`
		${placesOf(userId)}
		select ${sql.raw(ARRIVAL.columns)}, counted, proven, "paymentId" from (
			select a.*, ${COUNTED_SUMS} as counted, ${HAS_PROVEN(userId)} as proven, (
				select s.payment_id from link_summaries s
				where s.user_id = ${userId} and s.payee = a.payee and s.token = a.token
					and s.created_at <= coalesce(a.mined_at, a.found_at) + ${OLDER_THAN_LINK_ALLOWED_MS}
					and exists (select 1 from link_chains l where l.payment_id = s.payment_id and l.chain_id = a.chain_id)
				order by s.created_at limit 1
			) as "paymentId"
			from places cross join arrivals a
			where place is not null and a.payee = substr(place, 1, ${PAYEE_LENGTH}) and a.token = substr(place, ${PAYEE_LENGTH + 1})
				and a.state = ${state} and a.found_at >= ${since} and a.dismissed_at is ${dismissed ? sql`not null` : sql`null`}
				and ${NOT_COUNTED} and ${MAY_SEE(userId)} and not exists (
					select 1 from transfers own join pending_payments p on p.payment_id = own.payment_id
					where own.chain_id = a.chain_id and own.tx_hash = a.tx_hash and own.state in ('needs-requester', 'reorged')
						and p.user_id = ${userId}
				)
		) where "paymentId" is not null order by coalesce(mined_at, found_at) desc, block_number desc limit ${limit}
	`);
	return rows.map((row) => {
		const arrival = ARRIVAL.read(row, {});
		return {
			arrival: { ...arrival, amount: arrival.amount - sumOf(row.counted as string) },
			paymentId: row.paymentId as string,
			proven: row.proven === 1,
		};
	});
}

/** A transfer that a link of the account's counts by its requester's word. */
export interface AccountDecision {
	paymentId: string;
	memo: string | null;
	chainId: number;
	txHash: Hash;
	token: TokenSymbol;
	/** base units */
	amount: bigint;
	/** null where it is not known whose money it was */
	fromAddress: Address | null;
	/** when the word was given, epoch ms */
	at: number;
}

/** What counts by the account's own word at the addresses of its links, the newest word first. */
export async function listAccountDecisions(db: Database, userId: string, limit: number): Promise<AccountDecision[]> {
	const rows = await db.all<Omit<AccountDecision, "amount"> & { amounts: string }>(sql`
		${placesOf(userId)}
		select t.payment_id as "paymentId", p.memo, t.chain_id as "chainId", t.tx_hash as "txHash", p.token,
			json_group_array(t.amount) as amounts,
			case when min(t.from_address) = max(t.from_address) then nullif(max(t.from_address), '0x') end as "fromAddress",
			coalesce((
				select max(e.at) from payment_events e
				where e.payment_id = t.payment_id and e.kind = 'accepted' and json_extract(e.detail, '$.txHash') = t.tx_hash
			), max(t.mined_at)) as at
		from places cross join transfers t join pending_payments p on p.payment_id = t.payment_id
		where place is not null and t.payee = substr(place, 1, ${PAYEE_LENGTH}) and t.payer_proof = 'requester'
			and t.state in ('credited', 'mined') and p.user_id = ${userId} and p.token = substr(place, ${PAYEE_LENGTH + 1})
		group by t.payment_id, t.chain_id, t.tx_hash order by at desc limit ${limit}
	`);
	return rows.map(({ amounts, ...row }) => ({ ...row, amount: sumOf(amounts) }));
}

/** Of an account's newest links of a state so many are asked for their address. */
const NEWEST_ASKED = 200;

type Place = Pick<ArrivalRow, "payee" | "token">;

/** An account's newest links of a state that ask for a token at an address. */
export async function listLinksAt(
	db: Database,
	userId: string,
	{ payee, token }: Place,
	state: "waiting" | "partly" | "needs-you" | "reusable",
	limit: number,
): Promise<LinkRowSummary[]> {
	const rows = await db.all<{ row: string }>(sql`
		select row from (
			select row, payee, token from link_summaries
			where parent_id is null and user_id = ${userId} and state = ${state}
			order by created_at desc, payment_id desc limit ${NEWEST_ASKED}
		) where payee = ${payee} and token = ${token} limit ${limit}
	`);
	return rows.map(({ row }) => JSON.parse(row) as LinkRowSummary);
}

/**
 * An account's open links that ask for exactly a sum of a token at an address.
 *
 * @param sumKey - of the sum (core/payments/link-summary.ts)
 */
export async function listLinksOfSum(
	db: Database,
	userId: string,
	{ payee, token }: Place,
	sumKey: string,
	limit: number,
): Promise<LinkRowSummary[]> {
	const rows = await db.all<{ row: string }>(sql`
		select row from link_summaries
		where parent_id is null and user_id = ${userId} and sum_key = ${sumKey} and +state = 'waiting'
			and payee = ${payee} and token = ${token}
		order by payment_id limit ${limit}
	`);
	return rows.map(({ row }) => JSON.parse(row) as LinkRowSummary);
}

/** Which of some links count a transfer from an address. */
export async function listPaidFrom(
	db: Database,
	paymentIds: readonly string[],
	fromAddress: string,
): Promise<Set<string>> {
	const rows = await db.all<{ id: string }>(sql`
		select distinct t.payment_id as id from json_each(${JSON.stringify(paymentIds)}) j
		join transfers t on t.payment_id = j.value
		where t.state in ('credited', 'mined') and t.from_address = ${fromAddress}
	`);
	return new Set(rows.map(({ id }) => id));
}
