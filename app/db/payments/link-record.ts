import { type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { PaymentEvent } from "../../core/payments/link-status-types.ts";
import {
	type AttemptRow,
	type ConfirmedRow,
	type LinkRecord,
	type LinkRow,
	REPORTS_READ,
	type ReporterRow,
	type ReportRow,
	type TransferRow,
} from "../../core/payments/records.ts";
import { isSameTransaction, type TransactionId } from "../../core/payments/transaction-id.ts";
import { type Database, inOneBatch } from "../database.ts";
import { rowsOf, type SameRow } from "../table-rows.ts";
import { bringBack, ColdStorageFailed } from "./cold-links.ts";
import {
	confirmedPayments,
	paymentAttempts,
	pendingPayments,
	reportedTransactions,
	transactionReporters,
	transfers,
} from "./payment-tables.ts";
import { SIGNED_LINK } from "./request-signatures.ts";

/** A page lists no more; older happenings stay stored. */
const EVENTS_SHOWN = 200;
/** What would pay is somebody's call data, which costs nothing while it is in no block: the others take turns beside it. */
const PAYING_READ = REPORTS_READ / 2;
const TRANSFERS_READ = 1_000;
export const ATTEMPTS_READ = 100;
/**
 * Whom the requester released comes first, then those who named the largest sums: anybody may add names to a hash, and sign for
 * one that no node knows. Of one hash whoever is proven or has an attempt comes first.
 */
const REPORTERS_READ = 300;
/** Names of one hash that come before the further names of any other. */
const NAMES_EACH = 20;

/** Nothing that was brought back is moved for days: the second time finds all of it. */
const READ_TRIES = 3;

/** Where a link's rows are is nobody's business above. */
const STORAGE_COLUMNS = ["coldSince", "warmUntil", "payerNames"] as const;
type StorageColumns = Pick<InferSelectModel<typeof pendingPayments>, (typeof STORAGE_COLUMNS)[number]>;
const ALL_HERE: StorageColumns = { coldSince: null, warmUntil: null, payerNames: null };

/** Core's records are the tables' rows, column by column: a column that one side lacks does not compile. */
[true, true, true, true, true, true] satisfies [
	SameRow<typeof pendingPayments, Omit<LinkRow, "chainIds"> & StorageColumns>,
	SameRow<typeof transfers, TransferRow>,
	SameRow<typeof paymentAttempts, AttemptRow>,
	SameRow<typeof reportedTransactions, ReportRow>,
	SameRow<typeof transactionReporters, ReporterRow>,
	SameRow<typeof confirmedPayments, ConfirmedRow>,
];

/** Signatures may be long, and are read with the hash they are for (claims.ts). */
const LINK = rowsOf(pendingPayments, STORAGE_COLUMNS);
const TRANSFER = rowsOf(transfers, ["paymentId"]);
const ATTEMPT = rowsOf(paymentAttempts, ["paymentId"]);
const REPORT = rowsOf(reportedTransactions, ["paymentId", "payerSignature"]);
const REPORTER = rowsOf(transactionReporters, ["paymentId", "signature"]);
const CONFIRMED = rowsOf(confirmedPayments, ["paymentId"]);

/**
 * Anyone may report anybody's transfers, and send dust for a little gas: what is proven comes first, then what pays exactly
 * what is asked, then the largest sums. An unknown amount is worth nothing here. Of what is in no block, what would
 * pay comes first, then what was not checked for longest.
 */
const WORTH = `(payer_proof is not null and state <> 'refused') || (amount = p.amount) || printf('%80s', amount)`;

/** Whose networks are the link's: its own, and those of the link it was made from once it has ended and left them. */
const ON = `(
	case when p.parent_id is null or exists (select 1 from link_chains o where o.payment_id = p.payment_id)
		then p.payment_id else p.parent_id end
)`;

/** As one piece: put together from its parts anew it would cost every page. */
const RECORD = sql.raw(`
	select
		${LINK.columns}, p.cold_since,
		(select json_group_array(${TRANSFER.json} order by created_at, tx_hash, log_ordinal) from (
			select * from transfers where payment_id = p.payment_id order by ${WORTH} desc, created_at
			limit ${TRANSFERS_READ}
		)) as transfers,
		(select json_group_array(${ATTEMPT.json} order by created_at, id) from (
			select * from payment_attempts where payment_id = p.payment_id order by watching desc, created_at desc
			limit ${ATTEMPTS_READ}
		)) as attempts,
		(select json_group_array(${REPORT.json} order by reported_at, tx_hash) from (
			select * from (
				select r.*, (
					select max(${WORTH}) from transfers t
					where t.payment_id = r.payment_id and t.chain_id = r.chain_id and t.tx_hash = r.tx_hash
				) as worth
				from reported_transactions r where payment_id = p.payment_id and worth is not null
				order by row_number() over (partition by worth like '1%' order by worth desc) <= ${PAYING_READ} desc, worth desc
				limit ${REPORTS_READ}
			)
			union all
			select * from (
				select r.*, null as worth from reported_transactions r where payment_id = p.payment_id and not exists (
					select 1 from transfers t
					where t.payment_id = r.payment_id and t.chain_id = r.chain_id and t.tx_hash = r.tx_hash
				)
				order by state = 'watching' and pending_call = 'pays' and row_number() over (
						order by state = 'watching' and pending_call = 'pays' desc, printf('%80s', coalesce(pending_amount, '')) desc
					) <= ${PAYING_READ} desc,
					state = 'watching' desc, refusal is null desc, slow, coalesce(looked_at, 0), reported_at desc
				limit ${REPORTS_READ}
			)
		)) as reports,
		(select json_group_array(${REPORTER.json} order by named_at, reporter_id) from (
			select *, (
				select max(${WORTH}) from transfers t
				where t.payment_id = n.payment_id and t.chain_id = n.chain_id and t.tx_hash = n.tx_hash
			) as worth from (
				select *, row_number() over (
					partition by payment_id, chain_id, tx_hash
					order by signer is not null and signature_open = 0 desc, attempt_id is not null desc, named_at
				) as place
				from transaction_reporters where payment_id = p.payment_id
			) n
			order by released_at is not null desc, place <= ${NAMES_EACH} desc, worth desc, place
			limit ${REPORTERS_READ}
		)) as reporters,
		(select json_group_array(json_object('kind', kind, 'at', at, 'detail', json(detail)) order by at, id) from (
			select * from payment_events where payment_id = p.payment_id order by at desc, id desc limit ${EVENTS_SHOWN}
		)) as events,
		(select ${CONFIRMED.json} from confirmed_payments where payment_id = p.payment_id) as confirmed,
		(select signed_at from request_signatures where payment_id = (${SIGNED_LINK})) as signed_at,
		(select email from users where id = p.user_id and email_verified_at is not null) as owner_email,
		(select json_group_array(chain_id order by place) from link_chains where payment_id = ${ON}) as chain_ids,
		(select json_group_array(c.chain_id) from link_chains c where c.payment_id = ${ON} and exists (
			select 1 from wallets w
			where w.user_id = p.user_id and w.address = p.requester_address and w.proven_at is not null
				and (w.proven_chain_id is null or w.proven_chain_id = c.chain_id)
		)) as proven_on
	from pending_payments p
`);

/**
 * Reads everything stored about a link in one statement: page, room and judging see one moment of it.
 *
 * @returns `null` for an id that names no link
 */
export async function findLinkRecord(db: Database, paymentId: string): Promise<LinkRecord | null> {
	return linkRecordIn(await readWhole(db, paymentId, () => db.all(linkRecordStatement(paymentId))));
}

/**
 * Reads a link's rows, after bringing back those that lie in cold storage.
 *
 * @param read - rows of `linkRecordStatement`, or of another with its `cold_since`; asked again after they are back
 * @throws ColdStorageFailed where they could not be had: a link is never shown or judged by a part of its rows
 */
export async function readWhole<Rows extends readonly unknown[]>(
	db: Database,
	paymentId: string,
	read: () => Promise<Rows>,
): Promise<Rows> {
	for (let tries = 0; tries < READ_TRIES; tries++) {
		const rows = await read();
		const coldSince = (rows[0] as Pick<RawRecord, "cold_since"> | undefined)?.cold_since ?? null;
		if (coldSince === null) return rows;
		await bringBack(db, paymentId, coldSince);
	}
	throw new ColdStorageFailed(`rows of ${paymentId} were moved again each time`);
}

/** The same, with one transaction that its lists may leave out: so many others were named. */
export async function findLinkRecordWith(
	db: Database,
	paymentId: string,
	transaction: TransactionId,
): Promise<LinkRecord | null> {
	let ofHash: readonly unknown[][] = [];
	const records = await readWhole(db, paymentId, async () => {
		const [own = [], ...rest] = await inOneBatch(db, [
			linkRecordStatement(paymentId),
			...hashStatements(paymentId, transaction),
		]);
		ofHash = rest;
		return own;
	});
	return withHash(linkRecordIn(records), ofHash);
}

/** Everything stored of one transaction of a link; for `withHash`. */
export function hashStatements(paymentId: string, { chainId, txHash }: TransactionId): SQL[] {
	const ofHash = sql`payment_id = ${paymentId} and chain_id = ${chainId} and tx_hash = ${txHash}`;
	return [
		sql`select ${sql.raw(REPORT.columns)} from reported_transactions where ${ofHash}`,
		sql`select ${sql.raw(TRANSFER.columns)} from transfers where ${ofHash} limit ${TRANSFERS_READ}`,
	];
}

/** @param found - what `hashStatements` found */
export function withHash(
	record: LinkRecord | null,
	[reports = [], moves = []]: readonly unknown[][],
): LinkRecord | null {
	if (!record) return null;
	const own = { paymentId: record.link.paymentId };
	const report = (reports as RawRow[]).map((row) => REPORT.read(row, { ...own, payerSignature: null }));
	const rows = (moves as RawRow[]).map((row) => TRANSFER.read(row, own));
	const isListed = (row: TransferRow) =>
		record.transfers.some((other) => isSameTransaction(other, row) && other.logOrdinal === row.logOrdinal);
	return {
		...record,
		reports: [
			...report.filter((row) => !record.reports.some((other) => isSameTransaction(other, row))),
			...record.reports,
		],
		transfers: [...record.transfers, ...rows.filter((row) => !isListed(row))],
	};
}

/** @param rows - what `linkRecordStatement` found */
export function linkRecordIn(rows: readonly unknown[]): LinkRecord | null {
	const [raw] = rows;
	return raw ? read(raw as RawRecord) : null;
}

/**
 * As the last statement of a batch it shows what the batch has stored.
 */
export function linkRecordStatement(paymentId: string): SQL {
	return sql`${RECORD} where p.payment_id = ${paymentId}`;
}

/** What is read beside the link's own columns; lists are JSON. */
interface RawRecord extends Record<string, unknown> {
	transfers: string;
	attempts: string;
	reports: string;
	events: string;
	reporters: string;
	confirmed: string | null;
	owner_email: string | null;
	signed_at: number | null;
	cold_since: number | null;
	chain_ids: string;
	proven_on: string;
}

type RawRow = Record<string, unknown>;

function read(raw: RawRecord): LinkRecord {
	const { coldSince: _1, warmUntil: _2, payerNames: _3, ...row } = LINK.read(raw, ALL_HERE);
	const chainIds = JSON.parse(raw.chain_ids) as number[];
	// Made by the release before while this one was deployed: the sweep stores its chain (addMissingChains).
	const link = { ...row, chainIds: chainIds.length > 0 ? chainIds : [row.chainId] };
	const own = { paymentId: link.paymentId };
	const rows = (json: string) => JSON.parse(json) as RawRow[];
	return {
		link,
		provenOn: JSON.parse(raw.proven_on) as number[],
		ownerEmail: raw.owner_email,
		signedAt: raw.signed_at,
		emailProven: raw.owner_email !== null && raw.owner_email === link.requesterEmail.trim().toLowerCase(),
		transfers: rows(raw.transfers).map((row) => TRANSFER.read(row, own)),
		attempts: rows(raw.attempts).map((row) => ATTEMPT.read(row, own)),
		reports: rows(raw.reports).map((row) => REPORT.read(row, { ...own, payerSignature: null })),
		reporters: rows(raw.reporters).map((row) => REPORTER.read(row, { ...own, signature: null })),
		events: JSON.parse(raw.events) as PaymentEvent[],
		confirmed: raw.confirmed === null ? null : CONFIRMED.read(JSON.parse(raw.confirmed) as RawRow, own),
	};
}
