import { sql } from "drizzle-orm";
import type { ArrivalRow } from "../../core/payments/arrival-types.ts";
import { OLDER_THAN_LINK_ALLOWED_MS } from "../../core/payments/mined-verdict.ts";
import type { Reuse } from "../../core/payments/payment-terms.ts";
import type { LinkRow } from "../../core/payments/records.ts";
import type { Database } from "../database.ts";
import { rowsOf } from "../table-rows.ts";
import { arrivals } from "./arrival-tables.ts";
import type { ArrivalKey } from "./arrivals.ts";
import { isProven } from "./proven-owner.ts";

/** What arrived at an address and no link counts; what its requester says of it. */

/** A dashboard lists no more of each kind; older ones stay stored. */
const LISTED = 100;

export const ARRIVAL = rowsOf(arrivals, []);

/**
 * No link counts the transfer: a requester's word, a late proof or a report may have come since it was matched. A link of
 * another token, or one that counts a stranger's small part of the transaction, does not count it. Sums are compared as
 * numbers: what is left out of one is no rounding.
 */
const COUNTED = sql`
	from transfers t join pending_payments p on p.payment_id = t.payment_id
	where t.chain_id = a.chain_id and t.tx_hash = a.tx_hash and t.payee = a.payee and t.state in ('credited', 'mined')
		and p.token = a.token
`;
export const NOT_COUNTED = sql`coalesce((select sum(cast(t.amount as real)) ${COUNTED}), 0) < cast(a.amount as real) * 0.9999`;
/** What links count of it, as a list of sums: others' transfers in the same transaction are left. */
export const COUNTED_SUMS = sql`(select json_group_array(t.amount) ${COUNTED})`;

const PAYEE = { address: sql`a.payee`, chain: sql`a.chain_id` };
export const HAS_PROVEN = (userId: string) => isProven({ user: sql`${userId}`, ...PAYEE });

/** Shown to the payee's proven owners; where nobody has proven it, to the owners of all its links. */
export const MAY_SEE = (userId: string) => sql`(${HAS_PROVEN(userId)} or not ${isProven(PAYEE)})`;

/**
 * Arrivals at a link's address of its token that no link counts, as far as its owner may see them, with what is left of
 * them; newest first.
 *
 * @param link - without an account it sees none; what its own table asks about already is left out, and what is older than it
 * @param only - this transaction alone
 */
export async function listUnclaimed(
	db: Database,
	link: Pick<LinkRow, "paymentId" | "chainIds" | "requesterAddress" | "token" | "userId" | "createdAt">,
	only?: Pick<ArrivalRow, "chainId" | "txHash">,
): Promise<ArrivalRow[]> {
	if (link.userId === null) return [];
	const rows = await db.all<Record<string, unknown>>(sql`
		select ${sql.raw(ARRIVAL.columns)}, counted from (
			select a.*, ${COUNTED_SUMS} as counted, row_number() over (
				partition by a.state order by coalesce(a.mined_at, a.found_at) desc, a.block_number desc
			) as place from arrivals a
			where a.payee = ${link.requesterAddress} and a.token = ${link.token}
				and a.chain_id in (select value from json_each(${JSON.stringify(link.chainIds)}))
				and a.state in ('unclaimed', 'dust', 'handed') and a.dismissed_at is null
				and coalesce(a.mined_at, a.found_at) >= ${link.createdAt - OLDER_THAN_LINK_ALLOWED_MS}
				${only ? sql`and a.chain_id = ${only.chainId} and a.tx_hash = ${only.txHash}` : sql``}
				and ${NOT_COUNTED} and ${MAY_SEE(link.userId)} and not exists (
					select 1 from transfers own join pending_payments p on p.payment_id = own.payment_id
					where own.chain_id = a.chain_id and own.tx_hash = a.tx_hash and own.state in ('needs-requester', 'reorged')
						and (own.payment_id = ${link.paymentId} or a.state = 'handed' and p.user_id = ${link.userId})
				)
		) where place <= ${LISTED} order by coalesce(mined_at, found_at) desc, block_number desc
	`);
	return rows.map((row) => {
		const arrival = ARRIVAL.read(row, {});
		return { ...arrival, amount: arrival.amount - sumOf(row.counted as string) };
	});
}

/** Whether an arrival still waits for somebody to say which link it is for. */
export async function isUnclaimed(db: Database, { chainId, txHash, payee, token }: ArrivalKey): Promise<boolean> {
	const rows = await db.all(sql`
		select 1 from arrivals a
		where a.chain_id = ${chainId} and a.tx_hash = ${txHash} and a.payee = ${payee} and a.token = ${token}
			and a.state in ('unclaimed', 'handed') and a.dismissed_at is null and ${NOT_COUNTED}
	`);
	return rows.length > 0;
}

/** @param amounts - what COUNTED_SUMS answers */
export const sumOf = (amounts: string) =>
	(JSON.parse(amounts) as string[]).reduce((sum, amount) => sum + BigInt(amount), 0n);

/** What links make of an arrival. */
export interface Taken {
	/** links count it but for dust beside it, or ask a proven owner of its payee about it */
	isSettled: boolean;
	/** base units that links count */
	counted: bigint;
}

export async function findTaken(db: Database, { chainId, txHash, payee, token, amount }: ArrivalRow): Promise<Taken> {
	const rows = await db.all<{ amount: string; counts: 0 | 1; asksOwner: 0 | 1 }>(sql`
		select t.amount, t.state in ('credited', 'mined') as counts,
			t.state = 'needs-requester' and ${isProven({
				user: sql`p.user_id`,
				address: sql`t.payee`,
				chain: sql`t.chain_id`,
			})} as "asksOwner"
		from transfers t join pending_payments p on p.payment_id = t.payment_id
		where t.chain_id = ${chainId} and t.tx_hash = ${txHash} and t.payee = ${payee} and p.token = ${token}
	`);
	const counted = rows.filter(({ counts }) => counts === 1).reduce((sum, row) => sum + BigInt(row.amount), 0n);
	const isSettled = counted * 10_000n >= amount * 9_999n || rows.some(({ asksOwner }) => asksOwner === 1);
	return { isSettled, counted };
}

/**
 * The requester says that an arrival is no payment, or takes that back.
 *
 * @param at - epoch ms; null takes it back
 * @returns false when the account may not decide about it
 */
export async function dismissArrival(
	db: Database,
	{ chainId, txHash, payee, token }: ArrivalKey,
	userId: string,
	at: number | null,
): Promise<boolean> {
	const rows = await db.all(sql`
		update arrivals as a set dismissed_at = ${at}
		where a.chain_id = ${chainId} and a.tx_hash = ${txHash} and a.payee = ${payee} and a.token = ${token}
			and a.state in ('unclaimed', 'dust', 'handed') and ${HAS_PROVEN(userId)}
		returning 1
	`);
	return rows.length > 0;
}

/** Arrivals at a link's address of its token that an account which has proven it said are no payment; the newest first. */
export async function listDismissed(
	db: Database,
	link: Pick<LinkRow, "chainIds" | "requesterAddress" | "token">,
	userId: string,
	limit: number,
): Promise<ArrivalRow[]> {
	const rows = await db.all<Record<string, unknown>>(sql`
		select ${sql.raw(ARRIVAL.columns)} from arrivals a
		where a.payee = ${link.requesterAddress} and a.token = ${link.token}
			and a.chain_id in (select value from json_each(${JSON.stringify(link.chainIds)}))
			and a.state in ('unclaimed', 'dust', 'handed') and a.dismissed_at is not null and ${NOT_COUNTED} and ${HAS_PROVEN(userId)}
		order by coalesce(a.mined_at, a.found_at) desc, a.block_number desc limit ${limit}
	`);
	return rows.map((row) => ARRIVAL.read(row, {}));
}

/** A link of the account that an arrival could pay. */
export interface PayableLink {
	paymentId: string;
	memo: string | null;
	/** base units */
	asked: bigint;
	/** those of the chains asked about on which it may be paid */
	chainIds: number[];
	/** epoch ms */
	createdAt: number;
	/** its requester cancelled it; money for it counts all the same */
	cancelled: boolean;
	/** for many payers: it is counted for one of them */
	many: { open: boolean } | null;
}

/**
 * An account's open links with an address and token on any of some chains, the newest first; cancelled ones come last. Payers' own links
 * are chosen on the dashboard of the link they were made from.
 */
export async function listPayableLinks(
	db: Database,
	{ chainIds, requesterAddress, token }: Pick<LinkRow, "chainIds" | "requesterAddress" | "token">,
	userId: string,
	limit: number,
): Promise<PayableLink[]> {
	const rows = await db.all<
		Omit<PayableLink, "asked" | "chainIds" | "cancelled" | "many"> &
			Record<"asked" | "chainIds", string> & { cancelled: 0 | 1; reuse: string | null }
	>(sql`
		select p.payment_id as "paymentId", p.memo, p.amount as asked, p.created_at as "createdAt", p.reuse,
			p.cancelled_at is not null as cancelled, json_group_array(l.chain_id) as "chainIds"
		from pending_payments p join link_chains l on l.payment_id = p.payment_id
		where p.requester_address = ${requesterAddress} and p.token = ${token} and p.closed_at is null
			and +p.user_id = ${userId} and +p.parent_id is null
			and l.chain_id in (select value from json_each(${JSON.stringify(chainIds)}))
		group by p.payment_id order by p.cancelled_at is not null, p.created_at desc limit ${limit}
	`);
	return rows.map(({ reuse, ...row }) => ({
		...row,
		asked: BigInt(row.asked),
		chainIds: JSON.parse(row.chainIds) as number[],
		cancelled: row.cancelled === 1,
		many: reuse === null ? null : { open: (JSON.parse(reuse) as Reuse).open !== null },
	}));
}
