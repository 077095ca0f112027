import { type SQL, sql } from "drizzle-orm";
import type { PaymentEvent } from "../core/link-status-types.ts";
import type { Database } from "./database.ts";
import type { AttemptRow, ConfirmedRow, LinkRecord, LinkRow, ReportRow, TransferRow } from "./rows.ts";

/** A page lists no more; older happenings stay stored. */
const EVENTS_SHOWN = 200;
/** Anyone may report hashes; what never became a transfer is shown and judged only while it is recent. */
const REPORTS_READ = 100;
const ATTEMPTS_READ = 100;

/** As one piece: put together from its parts anew it would cost every page. */
const RECORD = sql.raw(`
	select
		p.*,
		(select json_group_array(json_object(
			'txHash', tx_hash, 'logOrdinal', log_ordinal, 'amount', amount, 'fromAddress', from_address,
			'blockNumber', block_number, 'blockHash', block_hash, 'minedAt', mined_at, 'confirmations', confirmations,
			'state', state, 'asks', asks, 'payerProof', payer_proof, 'final', final, 'late', late,
			'createdAt', created_at, 'updatedAt', updated_at
		) order by created_at, tx_hash, log_ordinal) from transfers where payment_id = p.payment_id) as transfers,
		(select json_group_array(json_object(
			'id', id, 'fromAddress', from_address, 'nonce', nonce, 'amount', amount, 'headBlock', head_block,
			'senderName', sender_name, 'senderEmail', sender_email, 'senderLanguage', sender_language, 'state', state,
			'txHash', tx_hash, 'watching', watching, 'createdAt', created_at, 'updatedAt', updated_at
		) order by created_at, id) from (
			select * from payment_attempts where payment_id = p.payment_id order by watching desc, created_at desc
			limit ${ATTEMPTS_READ}
		)) as attempts,
		(select json_group_array(json_object(
			'txHash', tx_hash, 'attemptId', attempt_id, 'senderName', sender_name, 'senderEmail', sender_email,
			'senderLanguage', sender_language, 'payerSignature', payer_signature, 'state', state, 'refusal', refusal, 'lastSeenAt', last_seen_at,
			'lookedAt', looked_at, 'reportedAt', reported_at
		) order by reported_at, tx_hash) from (
			select r.*, state = 'watching' as watched,
				exists (select 1 from transfers t where t.payment_id = r.payment_id and t.tx_hash = r.tx_hash) as moved
			from reported_transactions r where payment_id = p.payment_id
			order by (watched and moved) desc, (watched and refusal is null) desc, moved desc, watched desc, reported_at desc
			limit ${REPORTS_READ}
		)) as reports,
		(select json_group_array(json_object('kind', kind, 'at', at, 'detail', json(detail)) order by at, id) from (
			select * from payment_events where payment_id = p.payment_id order by at desc, id desc limit ${EVENTS_SHOWN}
		)) as events,
		(select json_object(
			'requesterName', requester_name, 'requesterEmail', requester_email, 'requesterAddress', requester_address,
			'chainId', chain_id, 'token', token, 'amount', amount, 'memo', memo, 'dueAt', due_at,
			'senderName', sender_name, 'senderEmail', sender_email, 'txnHash', txn_hash, 'confirmedAt', confirmed_at
		) from confirmed_payments where payment_id = p.payment_id) as confirmed,
		exists (select 1 from wallets w
			where w.user_id = p.user_id and w.address = p.requester_address and w.proven_at is not null
				and (w.proven_chain_id is null or w.proven_chain_id = p.chain_id)) as address_proven
	from pending_payments p
`);

/**
 * Reads everything stored about a link in one statement: page, room and judging see one moment of it.
 *
 * @returns `null` for an id that names no link
 */
export async function findLinkRecord(db: Database, paymentId: string): Promise<LinkRecord | null> {
	return linkRecordIn(await db.all(linkRecordStatement(paymentId)));
}

/** @param rows - what `linkRecordStatement` found */
export function linkRecordIn(rows: readonly unknown[]): LinkRecord | null {
	const [raw] = rows;
	return raw ? read(raw as RawRecord) : null;
}

/**
 * As the last statement of a batch it shows what the batch has stored.
 *
 * SQLite functions take 32 arguments on D1, so each `json_object` names at most 16 columns.
 */
export function linkRecordStatement(paymentId: string): SQL {
	return sql`${RECORD} where p.payment_id = ${paymentId}`;
}

/** Columns as SQLite gives them: no booleans, no bigints, JSON as text. */
interface RawRecord {
	payment_id: string;
	user_id: string | null;
	requester_name: string;
	requester_email: string;
	requester_address: LinkRow["requesterAddress"];
	chain_id: number;
	token: LinkRow["token"];
	amount: string;
	memo: string | null;
	due_at: number | null;
	after_submit: string | null;
	confirmations_asked: LinkRow["confirmationsAsked"];
	dashboard_password_hash: string;
	dashboard_epoch: number;
	submission_key: string | null;
	version: number;
	chain_silent: number;
	created_at: number;
	language: LinkRow["language"];
	transfers: string;
	attempts: string;
	reports: string;
	events: string;
	confirmed: string | null;
	address_proven: 0 | 1;
}

/** A row inside JSON: amounts are decimal strings, booleans 0 or 1, link and chain are the outer row's. */
type Inside<Row> = {
	[Key in keyof Omit<Row, "paymentId" | "chainId">]: Row[Key] extends bigint
		? string
		: Row[Key] extends boolean
			? 0 | 1
			: Row[Key];
};

function read(raw: RawRecord): LinkRecord {
	const own = { paymentId: raw.payment_id, chainId: raw.chain_id };
	const transfers = JSON.parse(raw.transfers) as Inside<TransferRow>[];
	const attempts = JSON.parse(raw.attempts) as Inside<AttemptRow>[];
	const reports = JSON.parse(raw.reports) as Inside<ReportRow>[];
	const confirmed = raw.confirmed === null ? null : (JSON.parse(raw.confirmed) as Inside<ConfirmedRow>);
	return {
		link: {
			...own,
			userId: raw.user_id,
			requesterName: raw.requester_name,
			requesterEmail: raw.requester_email,
			requesterAddress: raw.requester_address,
			token: raw.token,
			amount: BigInt(raw.amount),
			memo: raw.memo,
			dueAt: raw.due_at,
			afterSubmit: raw.after_submit === null ? null : (JSON.parse(raw.after_submit) as LinkRow["afterSubmit"]),
			confirmationsAsked: raw.confirmations_asked,
			dashboardPasswordHash: raw.dashboard_password_hash,
			dashboardEpoch: raw.dashboard_epoch,
			submissionKey: raw.submission_key,
			version: raw.version,
			chainSilent: raw.chain_silent === 1,
			createdAt: raw.created_at,
			language: raw.language,
		},
		addressProven: raw.address_proven === 1,
		transfers: transfers.map((row) => ({
			...row,
			...own,
			amount: BigInt(row.amount),
			final: row.final === 1,
			late: row.late === 1,
		})),
		attempts: attempts.map((row) => ({ ...row, ...own, amount: BigInt(row.amount), watching: row.watching === 1 })),
		reports: reports.map((row) => ({ ...row, ...own })),
		events: JSON.parse(raw.events) as PaymentEvent[],
		confirmed: confirmed && { ...confirmed, ...own, amount: BigInt(confirmed.amount) },
	};
}
