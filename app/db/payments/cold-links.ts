import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { log } from "../../core/operations/log.ts";
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
/** Their keys alone are moved, which stop them from being sent twice; what they said is in its mailbox, and deleted. */
const SENT_MAIL = sql`select dedupe_key from mails where sent_at is not null and payment_id = `;
/** What stands for a mail that was sent, once it was brought back. */
const SAID = sql`json_object('kind', '', 'to', '')`;

/** Rows a statement takes at a time: D1 takes 2 MB of parameters with one. */
const ROWS_AT_ONCE = 200;
/** Strangers may name one hash under very many names: such a link stays where it is. */
const MOST_ROWS = 2_000;
const DAY_MS = 24 * 60 * 60_000;
/** What was read back stays so long at least. */
const WARM_MS = 7 * DAY_MS;
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

/**
 * Links whose rows may be moved: paid, all of it final, and neither paid nor opened nor changed since an instant.
 *
 * @param before - that instant, epoch ms
 */
export async function listLinksToMove(
	db: Database,
	{ before, now, limit }: { before: number; now: number; limit: number },
): Promise<string[]> {
	const none = (table: string, condition: string) =>
		sql.raw(`not exists (select 1 from ${table} x where x.payment_id = p.payment_id and ${condition})`);
	const rows = await db.all<{ id: string }>(sql`
		select p.payment_id as id from pending_payments p
		where p.closed_at is not null and p.cold_since is null and p.closed_at < ${before} and p.reuse is null
			and coalesce(p.warm_until, 0) < ${now} and (p.user_id is null or p.summary_version = p.version)
			and exists (select 1 from confirmed_payments c where c.payment_id = p.payment_id)
			and ${none("transfers", "(x.state in ('mined', 'needs-requester') or x.state = 'credited' and x.final = 0)")}
			and ${none("payment_attempts", "x.watching = 1")}
			and ${none("reported_transactions", "x.state = 'watching'")}
			and ${none("mails", "x.sent_at is null")}
			and not exists (select 1 from payment_events e where e.payment_id = p.payment_id and e.at >= ${before})
		order by p.closed_at limit ${limit}
	`);
	return rows.map(({ id }) => id);
}

/**
 * Moves a link's rows. Stored first, deleted afterwards, in one batch that does nothing when the link changed in between.
 *
 * @returns false where it changed, was moved already, or has too many rows
 */
export async function moveToColdStorage(db: Database, paymentId: string, now: number): Promise<boolean> {
	const { cold } = db;
	const text = cold && (await readRows(db, paymentId));
	if (!text) return false;
	await cold.put(paymentId, JSON.stringify(text));
	const receipts = JSON.stringify(text.receipts);
	try {
		await inOneBatch(db, [
			// NOT NULL refuses the update, and with it the batch, when this is no longer the link that was stored.
			sql`
				update pending_payments set
					version = case when version = ${text.version} and cold_since is null then version end,
					cold_since = ${now}, warm_until = null, submission_key = null,
					payer_names = ${namesOf(text)}
				where payment_id = ${paymentId}
			`,
			...COLD_TABLES.map((table) => sql`delete from ${table} where payment_id = ${paymentId}`),
			sql`
				update receipts set jws = '' where payment_id = ${paymentId} and exists (
					select 1 from json_each(${receipts}) kept
					where json_extract(kept.value, '$.token') = receipts.token and json_extract(kept.value, '$.jws') = receipts.jws
				)
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

async function readRows(db: Database, paymentId: string): Promise<ColdText | null> {
	const [links = [], receipts = [], mails = [], ...tables] = await inOneBatch(db, [
		sql`select version from pending_payments where payment_id = ${paymentId} and cold_since is null`,
		sql`select token, jws from receipts where payment_id = ${paymentId} and jws <> ''`,
		sql`${SENT_MAIL} ${paymentId} limit ${MOST_ROWS + 1}`,
		...COLD_TABLES.map(
			(table) =>
				sql`select ${namesIn(columnsOf(table))} from ${table} where payment_id = ${paymentId} limit ${MOST_ROWS + 1}`,
		),
	]);
	const [link] = links as { version: number }[];
	if (!link || [mails, ...tables].some((rows) => rows.length > MOST_ROWS)) return null;
	const named = COLD_TABLES.map((table, at) => [getTableName(table), (tables[at] ?? []) as Row[]]);
	return {
		v: VERSION,
		paymentId,
		version: link.version,
		tables: Object.fromEntries(named),
		receipts: receipts as ColdText["receipts"],
		mails: (mails as { dedupe_key: string }[]).map(({ dedupe_key: key }) => key),
	};
}

const namesIn = (names: readonly string[]) => sql.raw(names.map((name) => `"${name}"`).join(", "));

/** What an export says of who paid, by "chain:hash": it reads many links and none of their texts. @returns null: nobody gave a name */
function namesOf({ tables }: ColdText): string | null {
	const reports = tables.reported_transactions ?? [];
	const named = reports.filter(({ sender_name: name, sender_email: email }) => name !== null || email !== null);
	const names = named.map((row) => [
		`${row.chain_id}:${row.tx_hash}`,
		[row.sender_name, row.sender_email, row.name_proof],
	]);
	return names.length === 0 ? null : JSON.stringify(Object.fromEntries(names));
}

/**
 * Brings a link's rows back into D1. Safe to repeat and at once from several places: whoever is late changes nothing.
 *
 * @param coldSince - when they were moved, as the caller read it
 * @throws ColdStorageFailed where the text could not be read
 */
export async function bringBack(db: Database, paymentId: string, coldSince: number, now = Date.now()): Promise<void> {
	const text = await readText(db, paymentId);
	const isCold = sql`exists (
		select 1 from pending_payments where payment_id = ${paymentId} and cold_since = ${coldSince}
	)`;
	await inOneBatch(db, [
		...COLD_TABLES.flatMap((table) => insertions(table, text.tables[getTableName(table)] ?? [], isCold)),
		sql`
			update receipts set jws = (
				select json_extract(kept.value, '$.jws') from json_each(${JSON.stringify(text.receipts)}) kept
				where json_extract(kept.value, '$.token') = receipts.token
			)
			where payment_id = ${paymentId} and jws = '' and ${isCold}
				and token in (select json_extract(value, '$.token') from json_each(${JSON.stringify(text.receipts)}))
		`,
		sql`
			insert or ignore into mails (dedupe_key, payment_id, message, created_at, sent_at)
			select value, ${paymentId}, ${SAID}, 0, 0 from json_each(${JSON.stringify(text.mails)}) where ${isCold}
		`,
		sql`
			update pending_payments set cold_since = null, warm_until = ${now + WARM_MS}, payer_names = null
			where payment_id = ${paymentId} and cold_since = ${coldSince}
		`,
	]);
}

/** A column that a later release added has its default; one that a later release took away is left out. */
function insertions(table: SQLiteTable, rows: readonly Row[], isCold: SQL): SQL[] {
	const parts: SQL[] = [];
	for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
		const some = rows.slice(from, from + ROWS_AT_ONCE);
		const names = columnsOf(table).filter((name) => some[0] && name in some[0]);
		const values = sql.raw(names.map((name) => `json_extract(value, '$.${name}')`).join(", "));
		parts.push(sql`
			insert or ignore into ${table} (${namesIn(names)})
			select ${values} from json_each(${JSON.stringify(some)}) where ${isCold}
		`);
	}
	return parts;
}

/** The link's text as it was stored. @throws ColdStorageFailed where it is not there, or is another's */
export async function readText(db: Database, paymentId: string): Promise<ColdText> {
	const fail = (why: string) => {
		log({ event: "link.cold.unread", paymentId, why });
		return new ColdStorageFailed(`rows of ${paymentId} in cold storage: ${why}`);
	};
	let stored: string | null;
	try {
		stored = (await db.cold?.get(paymentId)) ?? null;
	} catch (error) {
		throw fail(String(error));
	}
	if (stored === null) throw fail("not there");
	const text = JSON.parse(stored) as ColdText;
	if (text.v !== VERSION || text.paymentId !== paymentId) throw fail("not this link's");
	return text;
}

/** Keeps a link that could not be moved out of the way of the others for a day. */
export async function putOff(db: Database, paymentId: string, now: number): Promise<void> {
	await db.run(sql`update pending_payments set warm_until = ${now + DAY_MS} where payment_id = ${paymentId}`);
}
