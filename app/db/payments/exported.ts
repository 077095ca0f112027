import { sql } from "drizzle-orm";
import type { ExportedTransfer } from "../../core/payments/export-records.ts";
import type { LinkRowSummary } from "../../core/payments/link-summary.ts";
import { storedName } from "../column-types.ts";
import type { Database } from "../database.ts";
import { rowsOf } from "../table-rows.ts";
import { LISTED_PAYERS } from "./desk-tables.ts";
import { transfers } from "./payment-tables.ts";

/** What an export reads beside the list. */

const TRANSFER = rowsOf(transfers, ["paymentId"]);

/** Payers' own links of a link for many payers for which anything came or moves, in the order they were made. */
export async function listChildren(
	db: Database,
	parentId: string,
	after: { createdAt: number; paymentId: string },
	limit: number,
): Promise<LinkRowSummary[]> {
	const rows = await db.all<{ row: string }>(sql`
		select row from link_summaries where parent_id = ${parentId} and ${LISTED_PAYERS}
			and (created_at, payment_id) > (${after.createdAt}, ${after.paymentId})
		order by created_at, payment_id limit ${limit}
	`);
	return rows.map(({ row }) => JSON.parse(row) as LinkRowSummary);
}

/** The first few such links of each of many links for many payers, by the link they were made from. */
export async function listFirstChildren(
	db: Database,
	parentIds: readonly string[],
	limit: number,
): Promise<Map<string, LinkRowSummary[]>> {
	if (parentIds.length === 0) return new Map();
	const rows = await db.all<{ parent: string; row: string }>(sql`
		select asked.value as parent, s.row from json_each(${JSON.stringify(parentIds)}) asked cross join link_summaries s
		where s.payment_id in (
			select payment_id from link_summaries where parent_id = asked.value and ${LISTED_PAYERS}
			order by created_at, payment_id limit ${limit}
		)
		order by asked.key, s.created_at, s.payment_id
	`);
	const found = new Map<string, LinkRowSummary[]>();
	for (const { parent, row } of rows) found.set(parent, [...(found.get(parent) ?? []), JSON.parse(row)]);
	return found;
}

/** Links' whole memos: their lines have the beginning alone. */
export async function listMemos(db: Database, paymentIds: readonly string[]): Promise<Map<string, string | null>> {
	const rows = await db.all<{ id: string; memo: string | null }>(sql`
		select p.payment_id as id, p.memo from json_each(${JSON.stringify(paymentIds)}) asked
		join pending_payments p on p.payment_id = asked.value
	`);
	return new Map(rows.map(({ id, memo }) => [id, memo]));
}

/** Of a link in cold storage its reports are there, too (cold-links.ts): name, e-mail, proof. */
const coldName = (at: number) =>
	sql.raw(`json_extract(p.payer_names, '$."' || t.chain_id || ':' || t.tx_hash || '"[${at}]')`);

/** Transfers of links that were not refused, by link; the names are those proven to have paid, or given by who reported it. */
export async function listTransfersOf(
	db: Database,
	paymentIds: readonly string[],
): Promise<Map<string, ExportedTransfer[]>> {
	const rows = await db.all<Record<string, unknown> & { paymentId: string }>(sql`
		select ${sql.raw(TRANSFER.columns.replaceAll(/(^|, )"/g, '$1t."'))}, t.payment_id as "paymentId", p.memo,
			coalesce(r.sender_name, ${coldName(0)}) as "senderName", coalesce(r.sender_email, ${coldName(1)}) as "senderEmail",
			coalesce(r.name_proof, ${coldName(2)}) as "nameProof"
		from json_each(${JSON.stringify(paymentIds)}) asked
		join transfers t on t.payment_id = asked.value
		join pending_payments p on p.payment_id = t.payment_id
		left join reported_transactions r
			on r.payment_id = t.payment_id and r.chain_id = t.chain_id and r.tx_hash = t.tx_hash
		where t.state <> 'refused'
		order by asked.key, t.mined_at, t.tx_hash, t.log_ordinal
	`);
	const found = new Map<string, ExportedTransfer[]>();
	for (const raw of rows) {
		const { senderName: name, senderEmail, nameProof, memo } = raw as unknown as ExportedTransfer;
		const senderName = name === null ? null : storedName(name);
		const transfer = { ...TRANSFER.read(raw, { paymentId: raw.paymentId }), senderName, senderEmail, nameProof, memo };
		found.set(raw.paymentId, [...(found.get(raw.paymentId) ?? []), transfer]);
	}
	return found;
}
