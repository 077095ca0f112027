import { eq, type SQL, sql } from "drizzle-orm";
import type { MailMessage } from "../../core/operations/mail-message.ts";
import type { LinkChange, NewEvent } from "../../core/payments/link-change.ts";
import type { EventKind } from "../../core/payments/link-status-types.ts";
import type {
	AttemptRow,
	ConfirmedRow,
	LinkRecord,
	ReporterRow,
	ReportRow,
	TransferRow,
} from "../../core/payments/records.ts";
import { type Database, failedConstraint, inOneBatch, type Statement } from "../database.ts";
import { mails } from "../operations/operation-tables.ts";
import { linkRecordIn, linkRecordStatement, readWhole } from "./link-record.ts";
import { countPaidLink } from "./paid-links.ts";
import {
	confirmedPayments,
	paymentAttempts,
	paymentEvents,
	pendingPayments,
	reportedTransactions,
	transactionReporters,
	transfers,
} from "./payment-tables.ts";
import { requestSignatures } from "./signature-tables.ts";

/**
 * What anybody can have noted of a link for nothing: of each kind so many, and of all together fewer than a record lists, or they would push
 * what happened to its money out of the list.
 */
const NOTED_AT_MOST: Partial<Record<EventKind, number>> = {
	opened: 60,
	"wallet-connected": 30,
	"attempt-started": 30,
	"rejected-in-wallet": 30,
	broadcast: 30,
};

/** What fails when the link changed meanwhile, or another link took one of the transfers. */
const CONFLICTS = [
	"pending_payments.version",
	"transfers.chain_id, transfers.tx_hash, transfers.payee, transfers.log_ordinal",
];

/**
 * Stores a link's change, and what it means for other links, all of it or nothing.
 *
 * The version is compared and raised by a statement that fails when it differs, so the batch as a whole is the
 * compare-and-set. Claims are released before any is taken: a reorg may move a transfer from one link to another.
 *
 * @returns the link as it is now; null when it changed meanwhile, or another link took one of the transfers: read again,
 * and compute anew
 */
export async function storeChanges(
	db: Database,
	own: LinkChange,
	others: readonly LinkChange[] = [],
): Promise<LinkRecord | null> {
	const changes = [own, ...others];
	const statements = [
		...changes.map((change) => raiseVersion(db, change)),
		...contentOf(db, changes),
		linkRecordStatement(own.paymentId),
	];
	try {
		return linkRecordIn((await inOneBatch(db, statements)).at(-1) ?? []);
	} catch (error) {
		const constraint = failedConstraint(error);
		if (CONFLICTS.some((columns) => constraint?.includes(columns))) return null;
		throw error;
	}
}

/** NOT NULL refuses the update when the version is no longer the one computed from. */
function raiseVersion(db: Database, change: LinkChange): Statement {
	const version = pendingPayments.version;
	return db
		.update(pendingPayments)
		.set({
			// Nor with rows in cold storage, which the change was not computed from.
			version: sql`case when ${version} = ${change.fromVersion} and cold_since is null then ${version} + 1 end`,
			...(change.chainSilent === undefined ? {} : { chainSilent: change.chainSilent }),
			...(change.confirmed === undefined ? {} : { closedAt: change.confirmed?.confirmedAt ?? null }),
			...change.link,
		})
		.where(eq(pendingPayments.paymentId, change.paymentId));
}

function contentOf(db: Database, changes: readonly LinkChange[]): Statement[] {
	const rows = changes.flatMap((change) => change.transfers);
	return [
		...rows.filter((row) => row.state !== "credited").map((row) => putTransfer(db, row)),
		...rows.filter((row) => row.state === "credited").map((row) => putTransfer(db, row)),
		...changes.flatMap((change) => [
			...change.reports.map((row) => putReport(db, row)),
			...change.reporters.map((row) => putReporter(db, row)),
			...change.attempts.map((row) => putAttempt(db, row)),
			...(change.confirmed === undefined ? [] : [putConfirmed(db, change.paymentId, change.confirmed)]),
			...(change.transfers.some((row) => row.state === "credited" && row.final)
				? [countPaidLink(change.paymentId)]
				: []),
			...(change.signature === undefined ? [] : [putSignature(db, change.paymentId, change.signature)]),
			...change.events.map((event) => addEvent(db, change.paymentId, event)),
			...change.mails.map((mail) => addMail(db, mail, change.at)),
		]),
	];
}

function putTransfer(db: Database, row: TransferRow): Statement {
	const { paymentId: _link, chainId: _chain, txHash: _hash, logOrdinal: _log, createdAt: _created, ...set } = row;
	return db
		.insert(transfers)
		.values(row)
		.onConflictDoUpdate({
			target: [transfers.paymentId, transfers.chainId, transfers.txHash, transfers.logOrdinal],
			set,
		});
}

function putReport(db: Database, row: ReportRow): Statement {
	const { paymentId: _link, chainId: _chain, txHash: _hash, reportedAt: _reported, ...set } = row;
	return db
		.insert(reportedTransactions)
		.values(row)
		.onConflictDoUpdate({
			target: [reportedTransactions.paymentId, reportedTransactions.chainId, reportedTransactions.txHash],
			set,
		});
}

function putReporter(db: Database, row: ReporterRow): Statement {
	const { paymentId: _link, chainId: _chain, txHash: _hash, reporterId: _id, namedAt: _named, ...set } = row;
	const { paymentId, chainId, txHash, reporterId } = transactionReporters;
	return db
		.insert(transactionReporters)
		.values(row)
		.onConflictDoUpdate({
			target: [paymentId, chainId, txHash, reporterId],
			// read only while it is open: what was read as none is there still
			set: { ...set, signature: sql`coalesce(excluded.signature, ${transactionReporters.signature})` },
		});
}

function putAttempt(db: Database, row: AttemptRow): Statement {
	const { state, txHash, watching, nonceUsedAt, updatedAt } = row;
	return db
		.insert(paymentAttempts)
		.values(row)
		.onConflictDoUpdate({ target: paymentAttempts.id, set: { state, txHash, watching, nonceUsedAt, updatedAt } });
}

function putConfirmed(db: Database, paymentId: string, row: ConfirmedRow | null): Statement {
	if (row === null) return db.delete(confirmedPayments).where(eq(confirmedPayments.paymentId, paymentId));
	const { paymentId: _link, ...set } = row;
	return db.insert(confirmedPayments).values(row).onConflictDoUpdate({ target: confirmedPayments.paymentId, set });
}

function putSignature(db: Database, paymentId: string, row: LinkChange["signature"] | null): Statement {
	if (!row) return db.delete(requestSignatures).where(eq(requestSignatures.paymentId, paymentId));
	return db
		.insert(requestSignatures)
		.values({ paymentId, ...row })
		.onConflictDoUpdate({ target: requestSignatures.paymentId, set: row });
}

function addEvent(db: Database, paymentId: string, event: NewEvent): Statement {
	const { kind, dedupeKey, detail, at } = event;
	const most = NOTED_AT_MOST[kind];
	if (most !== undefined)
		return sql`
			insert into payment_events (payment_id, kind, dedupe_key, detail, at)
			select ${paymentId}, ${kind}, ${dedupeKey}, ${JSON.stringify(detail)}, ${at} where ${isBelow(paymentId, kind, most)}
			on conflict (payment_id, dedupe_key) do nothing
		`;
	return db
		.insert(paymentEvents)
		.values({ paymentId, ...event })
		.onConflictDoNothing({ target: [paymentEvents.paymentId, paymentEvents.dedupeKey] });
}

function addMail(db: Database, message: MailMessage, createdAt: number): Statement {
	return db
		.insert(mails)
		.values({ dedupeKey: message.dedupeKey, paymentId: message.paymentId, message, createdAt })
		.onConflictDoNothing({ target: mails.dedupeKey });
}

/**
 * Stores one happening that changes nothing else, and raises the version only if it was new.
 *
 * @returns whether it was new
 */
export async function recordEvent(db: Database, paymentId: string, event: NewEvent): Promise<boolean> {
	const where = sql`select cold_since from pending_payments where payment_id = ${paymentId}`;
	return (await addToWhole(db, paymentId, [...addNewEvent(paymentId, event), where])).isNew;
}

/**
 * The same in the one journey to D1 that also reads the link as it is after.
 *
 * @returns `record: null` when the link is not there
 */
export async function recordEventAndRead(
	db: Database,
	paymentId: string,
	event: NewEvent,
): Promise<{ isNew: boolean; record: LinkRecord | null }> {
	const statements = [...addNewEvent(paymentId, event), linkRecordStatement(paymentId)];
	const { isNew, rows } = await addToWhole(db, paymentId, statements);
	return { isNew, record: linkRecordIn(rows) };
}

/** Only all events together say what is new, so those in cold storage are brought back first: until then `addNewEvent` adds nothing. */
async function addToWhole(
	db: Database,
	paymentId: string,
	statements: readonly Statement[],
): Promise<{ isNew: boolean; rows: readonly unknown[] }> {
	let isNew = false;
	const rows = await readWhole(db, paymentId, async () => {
		const [raised = [], , read = []] = await inOneBatch(db, statements);
		isNew = raised.length > 0;
		return read;
	});
	return { isNew, rows };
}

/** How often something was stored of a link; a record lists the newest events only. */
export async function countEvents(db: Database, paymentId: string, kinds: readonly EventKind[]): Promise<number> {
	const [row] = await db.all<{ count: number }>(sql`
		select count(*) as count from payment_events
		where payment_id = ${paymentId} and kind in (select value from json_each(${JSON.stringify(kinds)}))
	`);
	return row?.count ?? 0;
}

const isBelow = (paymentId: string, kind: EventKind, most: number) =>
	sql`(select count(*) from payment_events where payment_id = ${paymentId} and kind = ${kind}) < ${most}`;

/** Both ask the same, and the first changes nothing of what the second asks: both happen or neither. */
function addNewEvent(paymentId: string, { kind, dedupeKey, detail, at }: NewEvent): SQL[] {
	const isNew = sql`
		cold_since is null
		and not exists (select 1 from payment_events where payment_id = ${paymentId} and dedupe_key = ${dedupeKey})
		and ${isBelow(paymentId, kind, NOTED_AT_MOST[kind] ?? Number.MAX_SAFE_INTEGER)}
	`;
	return [
		sql`update pending_payments set version = version + 1 where payment_id = ${paymentId} and ${isNew} returning version`,
		sql`
			insert into payment_events (payment_id, kind, dedupe_key, detail, at)
			select payment_id, ${kind}, ${dedupeKey}, ${JSON.stringify(detail)}, ${at} from pending_payments
			where payment_id = ${paymentId} and ${isNew}
		`,
	];
}
