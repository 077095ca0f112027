import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MailMessage } from "../../core/operations/mail-message.ts";
import { pendingPayments } from "../payments/payment-tables.ts";

/** Tables for operating the app, and the mail outbox. */

/** Page views per route and day, without personal data. */
export const pageViews = sqliteTable(
	"page_views",
	{
		/** UTC, YYYY-MM-DD */
		day: text().notNull(),
		/** the route's pattern, never the path: "/link/:paymentId" */
		route: text().notNull(),
		views: integer().notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.route] })],
);

/** Dead letters of all queues, which an admin can read and resend. */
export const deadLetters = sqliteTable(
	"dead_letters",
	{
		/** the queue message's id */
		id: text().primaryKey(),
		queue: text().notNull(),
		body: text({ mode: "json" }).$type<unknown>().notNull(),
		/** key of the mail, if the message is one; the cron does not queue such a mail again */
		dedupeKey: text("dedupe_key"),
		diedAt: integer("died_at").notNull(),
		retriedAt: integer("retried_at"),
	},
	(table) => [
		index("dead_letters_age").on(table.diedAt),
		index("dead_letters_mail").on(table.dedupeKey).where(sql`retried_at IS NULL`),
	],
);

const TO = sql`json_extract(message, '$.to')`;
const PLUS = sql`instr(${TO}, '+')`;
const AT = sql`instr(${TO}, '@')`;
/** "ada+anything@example.com" reaches ada at most providers. */
const WITHOUT_TAG = sql`case when ${PLUS} > 0 and ${PLUS} < ${AT} then substr(${TO}, 1, ${PLUS} - 1) || substr(${TO}, ${AT}) else ${TO} end`;
const NAME = sql`substr(${WITHOUT_TAG}, 1, instr(${WITHOUT_TAG}, '@') - 1)`;
/** Gmail leaves dots out of account (core/accounts/mailbox.ts). */
const MAILBOX = sql`case when lower(substr(${TO}, ${AT})) in ('@gmail.com', '@googlemail.com') then replace(${NAME}, '.', '') || '@gmail.com' else ${WITHOUT_TAG} end`;
/** What accounts have mailed to somebody counts apart from receipts, which it must not hold up. */
const SIDE = sql`case when json_extract(message, '$.kind') in ('payment-sent', 'payment-arrived') then 'payer:' when json_extract(message, '$.kind') in ('request-sent', 'request-reminder', 'request-cancelled') then 'asked:' else 'requester:' end`;

/**
 * The mail outbox. Mails are stored in the same batch as the change they report, so that a crash loses none, and deduplicated
 * by key, so that a redelivered message is not sent twice.
 */
export const mails = sqliteTable(
	"mails",
	{
		/** identifies the mail */
		dedupeKey: text("dedupe_key").primaryKey(),
		/** null for mails about an account */
		paymentId: text("payment_id").references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		message: text({ mode: "json" }).$type<MailMessage>().notNull(),
		createdAt: integer("created_at").notNull(),
		/** when it was last queued */
		queuedAt: integer("queued_at"),
		/** when a consumer claimed it; null after sending failed */
		claimedAt: integer("claimed_at"),
		sentAt: integer("sent_at"),
		/** mailbox whose limit it counts for: "requester:ada@example.com", "payer:…", "asked:…"; null for account mails */
		mailbox: text().generatedAlwaysAs(sql`case when payment_id is not null then ${SIDE} || lower(${MAILBOX}) end`, {
			mode: "virtual",
		}),
	},
	(table) => [
		index("mails_mailbox").on(table.mailbox, table.claimedAt).where(sql`mailbox IS NOT NULL`),
		index("mails_unsent").on(table.createdAt).where(sql`sent_at IS NULL`),
		index("mails_link").on(table.paymentId),
	],
);
