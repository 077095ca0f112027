import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { log } from "../../core/operations/log.ts";
import type { PaymentMail, RequestMail } from "../../core/operations/mail-message.ts";
import { type Database, failedConstraint, inOneBatch } from "../database.ts";
import { paymentAttempts, paymentEvents, reportedTransactions, transactionReporters } from "./payment-tables.ts";

/**
 * Rows of links that were final long ago, moved out of D1 into cold storage, one text for each link, and back as soon as somebody asks for
 * the link. Its terms, transfers, claims and line in the list stay in D1, so that money is never judged by less than everything.
 *
 * D1 is the truth until the batch that deletes the rows has noted `cold_since`; from then on the text is. Whatever is killed in between
 * leaves one of the two whole (docs/decisions/0057).
 */

/** Moved whole. What is written to them is written in one batch with a raised version of its link. */
const COLD_TABLES: readonly SQLiteTable[] = [
	paymentAttempts,
	paymentEvents,
	reportedTransactions,
	transactionReporters,
];
/** Keys of these name the maker's account, or whom the maker had mailed: they go with the account, so they stay here. */
const MAILS_KEPT: readonly (PaymentMail | RequestMail)["kind"][] = [
	"arrived-unmatched",
	"request-reminder",
	"request-cancelled",
];
/** Of the others the keys alone are moved, which stop them from being sent twice; what they said is in its mailbox, and deleted. */
const IS_SAID = sql`sent_at is not null and json_extract(message, '$.kind') not in (
	select value from json_each(${JSON.stringify(MAILS_KEPT)})
)`;
/** What stands for a mail that was sent, once it was brought back. */
const SAID = sql`json_object('kind', '', 'to', '')`;

/** A statement's rows, as characters of JSON: D1 takes 2 MB in one value. */
const CHARACTERS_AT_ONCE = 250_000;
/** Strangers may name one hash under very many names, with long signatures: such a link stays where it is. */
const MOST_ROWS = 2_000;
const MOST_CHARACTERS = 1_000_000;
/** What was read back stays so long at least. */
const WARM_MS = 7 * 24 * 60 * 60_000;
const VERSION = 1;

type Row = Readonly<Record<string, unknown>>;

/** What lies in cold storage of a link; columns by their names in D1. */
interface ColdText {
	v: typeof VERSION;
	paymentId: string;
	/** of the link, when it was moved */
	version: number;
	tables: Record<string, Row[]>;
	receipts: { token: string; jws: string }[];
	/** keys of the mails that were sent */
	mails: string[];
}

/** A link's rows in cold storage could not be had; nothing is known to be lost. */
export class ColdStorageFailed extends Error {
	override name = "ColdStorageFailed";
}

const columnsOf = (table: SQLiteTable) => Object.values(getTableColumns(table)).map(({ name }) => name);

/** A link that was paid long ago. */
export interface OldLink {
	paymentId: string;
	version: number;
	/** all of it is final, nothing is watched, asked or to be mailed, and nobody has opened or changed it since */
	mayMove: boolean;
}

/**
 * Links that were paid before an instant and wait for nothing; the oldest first. Whoever may not be moved is listed as well, so that the
 * caller puts it off: what is asked of each is asked of so many at a time, however many stay for good.
 *
 * @param before - that instant, epoch ms
 */
export async function listLinksToMove(
	db: Database,
	{ before, now, limit }: { before: number; now: number; limit: number },
): Promise<OldLink[]> {
	const none = (table: string, condition: string) =>
		sql.raw(`not exists (select 1 from ${table} x where x.payment_id = p.payment_id and ${condition})`);
	const rows = await db.all<{ id: string; version: number; may: 0 | 1 }>(sql`
		select p.payment_id as id, p.version, (
			(p.user_id is null or p.summary_version = p.version)
			and exists (select 1 from confirmed_payments c where c.payment_id = p.payment_id)
			and ${none("transfers", "(x.state in ('mined', 'needs-requester') or x.state = 'credited' and x.final = 0)")}
			and ${none("payment_attempts", "x.watching = 1")}
			and ${none("reported_transactions", "x.state = 'watching'")}
			and ${none("mails", "x.sent_at is null")}
			and not exists (select 1 from payment_events e where e.payment_id = p.payment_id and e.at >= ${before})
		) as may
		from pending_payments p
		where p.closed_at is not null and p.cold_since is null and p.cancelled_at is null and p.closed_at < ${before}
			and p.reuse is null and coalesce(p.warm_until, 0) < ${now}
		order by p.closed_at limit ${limit}
	`);
	return rows.map(({ id, version, may }) => ({ paymentId: id, version, mayMove: may === 1 }));
}

/**
 * Moves a link's rows. Stored first, deleted afterwards, in one batch that does nothing when the link changed in between.
 *
 * @param listed - the version that it was listed with, of which it is known that it may be moved
 * @returns false where it changed, was moved already, or has too many rows
 */
export async function moveToColdStorage(
	db: Database,
	paymentId: string,
	now: number,
	listed?: number,
): Promise<boolean> {
	const { cold } = db;
	const read = cold && (await readRows(db, paymentId));
	if (!read || (listed !== undefined && read.text.version !== listed)) return false;
	const { text, names } = read;
	await cold.put(keyOf(paymentId, now), JSON.stringify(text));
	try {
		await inOneBatch(db, [
			// NOT NULL refuses the update, and with it the batch, when this is no longer the link that was stored.
			sql`
				update pending_payments set
					version = case when version = ${text.version} and cold_since is null then version end,
					cold_since = ${now}, warm_until = null, submission_key = null,
					payer_names = ${names}
				where payment_id = ${paymentId}
			`,
			...COLD_TABLES.map((table) => sql`delete from ${table} where payment_id = ${paymentId} and ${isMoved(table)}`),
			sql`
				update receipts set jws = '' from ${receiptsIn(text)} kept
				where receipts.token = kept.token and receipts.jws = kept.jws and receipts.payment_id = ${paymentId}
			`,
			sql`
				delete from mails where payment_id = ${paymentId} and sent_at is not null
					and dedupe_key in (select value from json_each(${JSON.stringify(text.mails)}))
			`,
		]);
		return true;
	} catch (error) {
		if (failedConstraint(error)?.includes("pending_payments.version")) return false;
		throw error;
	}
}

/** Never written over: who is late with what it read before changes nothing of a later move, and D1 as it was on another day finds its own. */
const keyOf = (paymentId: string, coldSince: number) => `${paymentId}/${coldSince}`;

/** When its requester's word was given is read of many links at a time. */
const isMoved = (table: SQLiteTable) => (table === paymentEvents ? sql`kind <> 'accepted'` : sql`true`);

/** As rows that are found by their token. */
const receiptsIn = ({ receipts }: Pick<ColdText, "receipts">) => sql`(
	select json_extract(value, '$.token') as token, json_extract(value, '$.jws') as jws from json_each(${JSON.stringify(receipts)})
)`;

/** What may be long of a link's rows. */
const sizeOf = (paymentId: string) => {
	const sum = (table: string, column: string) =>
		sql`coalesce((select sum(length(${sql.raw(column)})) from ${sql.raw(table)} where payment_id = ${paymentId}), 0)`;
	return sql`(
		${sum("reported_transactions", "payer_signature")} + ${sum("transaction_reporters", "signature")}
		+ ${sum("payment_events", "detail")} + ${sum("receipts", "jws")}
	)`;
};

async function readRows(db: Database, paymentId: string): Promise<{ text: ColdText; names: string | null } | null> {
	// Asked in the statements that read: what is too long is not read at all.
	const own = sql`payment_id = ${paymentId} and ${sizeOf(paymentId)} <= ${MOST_CHARACTERS}`;
	const [links = [], paid = [], receipts = [], mails = [], ...tables] = await inOneBatch(db, [
		sql`select version from pending_payments where ${own} and cold_since is null`,
		sql`select distinct chain_id, tx_hash from transfers where ${own} and state <> 'refused'`,
		sql`select token, jws from receipts where ${own} and jws <> ''`,
		sql`select dedupe_key from mails where ${own} and ${IS_SAID} limit ${MOST_ROWS + 1}`,
		...COLD_TABLES.map(
			(table) =>
				sql`select ${namesIn(columnsOf(table))} from ${table} where ${own} and ${isMoved(table)} limit ${MOST_ROWS + 1}`,
		),
	]);
	const [link] = links as { version: number }[];
	if (!link || [mails, ...tables].some((rows) => rows.length > MOST_ROWS)) return null;
	const named = COLD_TABLES.map((table, at) => [getTableName(table), (tables[at] ?? []) as Row[]]);
	const text: ColdText = {
		v: VERSION,
		paymentId,
		version: link.version,
		tables: Object.fromEntries(named),
		receipts: receipts as ColdText["receipts"],
		mails: (mails as { dedupe_key: string }[]).map(({ dedupe_key: key }) => key),
	};
	return { text, names: namesOf(text, new Set((paid as Row[]).map(transactionOf))) };
}

const namesIn = (names: readonly string[]) => sql.raw(names.map((name) => `"${name}"`).join(", "));

const transactionOf = (row: Row) => `${row.chain_id}:${row.tx_hash}`;

/**
 * What an export says of who paid, by "chain:hash": it reads many links and none of their texts.
 *
 * @param paid - of which transfers are stored: anybody may name any hash
 * @returns null: nobody gave a name
 */
function namesOf({ tables }: ColdText, paid: ReadonlySet<string>): string | null {
	const reports = tables.reported_transactions ?? [];
	const named = reports.filter(
		(row) => paid.has(transactionOf(row)) && (row.sender_name !== null || row.sender_email !== null),
	);
	const names = named.map((row) => [transactionOf(row), [row.sender_name, row.sender_email, row.name_proof]]);
	return names.length === 0 ? null : JSON.stringify(Object.fromEntries(names));
}

/**
 * Brings a link's rows back into D1. Safe to repeat and at once from several places: whoever is late changes nothing.
 *
 * @param coldSince - when they were moved, as the caller read it
 * @throws ColdStorageFailed where the text could not be read
 */
export async function bringBack(db: Database, paymentId: string, coldSince: number, now = Date.now()): Promise<void> {
	const text = await readText(db, paymentId, coldSince);
	const isCold = sql`exists (
		select 1 from pending_payments where payment_id = ${paymentId} and cold_since = ${coldSince}
	)`;
	await inOneBatch(db, [
		...COLD_TABLES.flatMap((table) => insertions(table, text.tables[getTableName(table)] ?? [], isCold)),
		sql`
			update receipts set jws = kept.jws from ${receiptsIn(text)} kept
			where receipts.token = kept.token and receipts.jws = '' and receipts.payment_id = ${paymentId} and ${isCold}
		`,
		sql`
			insert into mails (dedupe_key, payment_id, message, created_at, sent_at)
			select value, ${paymentId}, ${SAID}, 0, 0 from json_each(${JSON.stringify(text.mails)}) where ${isCold}
			on conflict do nothing
		`,
		sql`
			update pending_payments set cold_since = null, warm_until = ${now + WARM_MS}, payer_names = null
			where payment_id = ${paymentId} and cold_since = ${coldSince}
		`,
	]);
}

/**
 * A column that a later release added has its default; one that a later release took away is left out. What is there already stays; what D1
 * refuses for another reason fails all of it, for nothing may be left out silently.
 */
function insertions(table: SQLiteTable, rows: readonly Row[], isCold: SQL): SQL[] {
	return partsOf(rows).map((some) => {
		const names = columnsOf(table).filter((name) => some[0] && name in some[0]);
		const values = sql.raw(names.map((name) => `json_extract(value, '$.${name}')`).join(", "));
		return sql`
			insert into ${table} (${namesIn(names)})
			select ${values} from json_each(${JSON.stringify(some)}) where ${isCold} on conflict do nothing
		`;
	});
}

function partsOf(rows: readonly Row[]): Row[][] {
	const parts: Row[][] = [];
	let room = 0;
	for (const row of rows) {
		const { length } = JSON.stringify(row);
		if (length > room) {
			parts.push([]);
			room = CHARACTERS_AT_ONCE;
		}
		parts.at(-1)?.push(row);
		room -= length;
	}
	return parts;
}

/** The link's text as it was stored. @throws ColdStorageFailed where it is not there, or is another's */
export async function readText(db: Database, paymentId: string, coldSince: number): Promise<ColdText> {
	const fail = (why: string) => {
		log({ event: "link.cold.unread", paymentId, why });
		return new ColdStorageFailed(`rows of ${paymentId} in cold storage: ${why}`);
	};
	let stored: string | null;
	try {
		stored = (await db.cold?.get(keyOf(paymentId, coldSince))) ?? null;
	} catch (error) {
		throw fail(String(error));
	}
	if (stored === null) throw fail("not there");
	const text = textIn(stored);
	if (text?.v !== VERSION || text.paymentId !== paymentId) throw fail("not this link's");
	return text;
}

function textIn(stored: string): ColdText | null {
	try {
		return JSON.parse(stored) as ColdText | null;
	} catch {
		return null;
	}
}

/** Keeps links out of the way of the others for some days. */
export async function putOff(db: Database, paymentIds: readonly string[], until: number): Promise<void> {
	const named = sql`payment_id in (select value from json_each(${JSON.stringify(paymentIds)}))`;
	await db.run(sql`update pending_payments set warm_until = ${until} where ${named} and cold_since is null`);
}
