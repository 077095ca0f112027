import { sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import type { TokenSymbol } from "../../core/chains.ts";
import type { ArrivalRow } from "../../core/payments/arrival-types.ts";
import type { Database } from "../database.ts";
import { rowsOf } from "../table-rows.ts";
import { arrivals } from "./arrival-tables.ts";
import type { ArrivalKey } from "./arrivals.ts";

/** What arrived at an address and no link counts; what its requester says of it. */

/** A dashboard lists no more of each kind; older ones stay stored. */
const LISTED = 100;

const ROW = rowsOf(arrivals, []);

/** No link counts the transfer: a requester's word, a late proof or a report may have come since it was matched. */
const NOT_COUNTED = sql`not exists (
	select 1 from transfers t
	where t.chain_id = a.chain_id and t.tx_hash = a.tx_hash and t.payee = a.payee and t.state in ('credited', 'mined')
)`;

/** Shown to the payee's proven owners; where nobody has proven it, to the owners of all its links. */
const MAY_SEE = (userId: string) => sql`(
	exists (
		select 1 from wallets w
		where w.user_id = ${userId} and w.address = a.payee and w.proven_at is not null
			and (w.proven_chain_id is null or w.proven_chain_id = a.chain_id)
	) or not exists (
		select 1 from wallets w
		where w.address = a.payee and w.proven_at is not null
			and (w.proven_chain_id is null or w.proven_chain_id = a.chain_id)
	)
)`;

/**
 * Arrivals at a link's address of its token that no link counts, as far as its owner may see them; newest first.
 *
 * @param link - `userId: null` sees none; only what was mined after the link was made is shown
 */
export async function listUnclaimed(
	db: Database,
	link: { chainId: number; payee: Address; token: TokenSymbol; userId: string | null; createdAt: number },
): Promise<ArrivalRow[]> {
	if (link.userId === null) return [];
	const rows = await db.all<Record<string, unknown>>(sql`
		select ${sql.raw(ROW.columns)} from (
			select a.*, row_number() over (partition by a.state order by a.block_number desc) as place from arrivals a
			where a.payee = ${link.payee} and a.chain_id = ${link.chainId} and a.token = ${link.token}
				and a.state in ('unclaimed', 'dust') and a.dismissed_at is null
				and coalesce(a.mined_at, a.found_at) >= ${link.createdAt} and ${NOT_COUNTED} and ${MAY_SEE(link.userId)}
		) where place <= ${LISTED} order by block_number desc
	`);
	return rows.map((row) => ROW.read(row, {}));
}

/** Whether an arrival still waits for somebody to say which link it is for. */
export async function isUnclaimed(db: Database, { chainId, txHash, payee, token }: ArrivalKey): Promise<boolean> {
	const rows = await db.all(sql`
		select 1 from arrivals a
		where a.chain_id = ${chainId} and a.tx_hash = ${txHash} and a.payee = ${payee} and a.token = ${token}
			and a.state = 'unclaimed' and a.dismissed_at is null and ${NOT_COUNTED}
	`);
	return rows.length > 0;
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
			and a.state in ('unclaimed', 'dust') and exists (
				select 1 from wallets w
				where w.user_id = ${userId} and w.address = a.payee and w.proven_at is not null
					and (w.proven_chain_id is null or w.proven_chain_id = a.chain_id)
			)
		returning 1
	`);
	return rows.length > 0;
}
