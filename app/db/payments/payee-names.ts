import { type SQL, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import type { StoredPayeeName } from "../../core/payments/payee-name.ts";
import type { NameOnChain } from "../accounts/names.ts";
import type { Database } from "../database.ts";

/** A receipt with more payers shows the names of so many. */
const PAYERS_NAMED = 20;

/** A payer's own link has the name of the one it was made from. */
const TYPED = sql`(select name from payee_names where payment_id = coalesce(link."parentId", link."paymentId"))`;

/** What is known of the name of a link's payee, as JSON. For a statement with `link`, a row of `linkRecordStatement`. */
export const PAYEE_NAME = sql`(
	select json_object(
		'typed', ${TYPED},
		'known', (
			select json_group_array(json_object(
				'chainId', k.chain_id, 'state', k.state, 'leadsTo', k.leads_to, 'checkedAt', k.checked_at, 'askedAt', k.asked_at
			)) from known_names k where k.name = ${TYPED} and k.chain_id in (select value from json_each(link.chain_ids))
		),
		'own', (
			select json_group_array(json_object('chainId', a.chain_id, 'name', a.name, 'checkedAt', a.checked_at, 'askedAt', a.asked_at))
			from address_names a
			where a.address = link."requesterAddress" and a.chain_id in (select value from json_each(link.chain_ids))
		),
		'payers', (
			select json_group_array(json_object(
				'address', a.address, 'chainId', a.chain_id, 'name', a.name, 'checkedAt', a.checked_at, 'askedAt', a.asked_at
			)) from address_names a where (a.address, a.chain_id) in (
				select from_address, chain_id from transfers
				where payment_id = link."paymentId" and state = 'credited' limit ${PAYERS_NAMED}
			)
		)
	)
)`;

export function payeeNameIn(json: string | null | undefined): StoredPayeeName {
	return JSON.parse(json ?? '{"typed":null,"known":[],"own":[],"payers":[]}') as StoredPayeeName;
}

/** For the batch that stores a link: the name that its address was typed as, unless the link was made with another address. */
export function insertPayeeName(paymentId: string, name: string, address: Address): SQL {
	return sql`
		insert or ignore into payee_names (payment_id, name)
		select payment_id, ${name} from pending_payments where payment_id = ${paymentId} and requester_address = ${address}
	`;
}

/**
 * Names that links which nobody paid or cancelled so far were typed as, those first that were asked about longest ago.
 *
 * @param before - and not since then, epoch ms
 */
export async function listOldPayeeNames(db: Database, before: number, limit: number): Promise<NameOnChain[]> {
	return db.all<NameOnChain>(sql`
		select name, chain_id as "chainId" from known_names k
		where asked_at < ${before} and exists (
			select 1 from payee_names p join pending_payments link on link.payment_id = p.payment_id
			where p.name = k.name and link.closed_at is null and link.cancelled_at is null
		)
		order by asked_at
		limit ${limit}
	`);
}
