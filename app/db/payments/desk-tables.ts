import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Address } from "../../core/address.ts";
import type { TokenSymbol } from "../../core/chains.ts";
import type { Language } from "../../core/i18n/languages.ts";
import { LINK_STATES, type LinkReceipt, type LinkRowSummary } from "../../core/payments/link-summary.ts";
import { EVERY } from "../../core/payments/recurrence.ts";
import { users } from "../accounts/account-tables.ts";
import { pendingPayments } from "./payment-tables.ts";

/** What the list of an account's links reads, and what requesters send from it. */

const LISTED = sql`parent_id is null`;
/** Payers' own links of a link for many payers for which anything came or moves. A statement finds its index by these very words. */
export const LISTED_PAYERS = sql`parent_id is not null and (state not in ('waiting', 'cancelled') or json_extract(row, '$.transfers') > 0)`;

/**
 * One row for each link, made of its record after every change (services/payments/summarise-link.ts). Nothing is only here: a
 * row that is missing or older than its link is made again.
 */
export const linkSummaries = sqliteTable(
	"link_summaries",
	{
		paymentId: text("payment_id")
			.primaryKey()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** of the link, when the row was made */
		version: integer().notNull(),
		state: text({ enum: LINK_STATES }).notNull(),
		token: text().$type<TokenSymbol>().notNull(),
		chainId: integer("chain_id").notNull(),
		payee: text().$type<Address>().notNull(),
		/** the link for many payers it was made from: it stands on that one's dashboard, not in the list */
		parentId: text("parent_id"),
		/** the sum asked as text that sorts as a number: whole tokens and 18 decimals, of one length */
		sumKey: text("sum_key").notNull(),
		/** end of the due day, epoch ms; NO_DUE_DAY without one, so that those come last */
		dueKey: integer("due_key").notNull(),
		/** lower-case memo, names, addresses and hashes, to be searched */
		searchText: text("search_text").notNull(),
		/** what its line shows */
		row: text({ mode: "json" }).$type<LinkRowSummary>().notNull(),
		/** what it received, by chain and month */
		receipts: text({ mode: "json" }).$type<LinkReceipt[]>().notNull(),
		/** of the row */
		paidAt: integer("paid_at").generatedAlwaysAs(sql`json_extract(row, '$.paidAt')`),
		createdAt: integer("created_at").notNull(),
		changedAt: integer("changed_at").notNull(),
	},
	(table) => [
		index("link_summaries_newest").on(table.userId, table.createdAt, table.paymentId).where(LISTED),
		index("link_summaries_state").on(table.userId, table.state, table.createdAt, table.paymentId).where(LISTED),
		index("link_summaries_due").on(table.userId, table.dueKey, table.paymentId).where(LISTED),
		index("link_summaries_sum").on(table.userId, table.sumKey, table.paymentId).where(LISTED),
		index("link_summaries_open_due")
			.on(table.userId, table.dueKey, table.paymentId)
			.where(sql`parent_id is null and state in ('waiting', 'confirming', 'partly', 'needs-you')`),
		index("link_summaries_children")
			.on(table.parentId, table.createdAt, table.paymentId)
			.where(sql`parent_id is not null`),
		index("link_summaries_payers").on(table.parentId, table.createdAt, table.paymentId).where(LISTED_PAYERS),
		index("link_summaries_payers_paid").on(table.parentId, table.paidAt).where(sql`parent_id is not null`),
		index("link_summaries_payers_sum")
			.on(table.parentId, table.state, table.sumKey, table.createdAt)
			.where(sql`parent_id is not null`),
		index("link_summaries_places").on(table.userId, table.payee, table.token, table.createdAt, table.paymentId),
		index("link_summaries_changed").on(table.userId, table.changedAt, table.paymentId),
	],
);

/**
 * What the payments of a link for many payers add up to. Each payment's summary adds its difference to the one before in the batch
 * that stores it, so that nothing reads all of them.
 */
export const payersTotals = sqliteTable("payers_totals", {
	parentId: text("parent_id")
		.primaryKey()
		.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
	/** paid in full */
	paid: integer().notNull(),
	/** paid, or money was seen for them */
	moved: integer().notNull(),
	/** begun, and nothing was seen */
	begun: integer().notNull(),
	/** base units that were received, in chunks of nine decimal digits of 45: no integer of SQLite's holds them */
	received0: integer("received_0").notNull(),
	received1: integer("received_1").notNull(),
	received2: integer("received_2").notNull(),
	received3: integer("received_3").notNull(),
	received4: integer("received_4").notNull(),
});

/** A link that its requester had mailed to somebody. */
export const sentLinks = sqliteTable(
	"sent_links",
	{
		id: text().primaryKey(),
		paymentId: text("payment_id")
			.notNull()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** as typed */
		email: text().notNull(),
		note: text(),
		/** the mail is written in it */
		language: text().$type<Language>().notNull(),
		sentAt: integer("sent_at").notNull(),
	},
	(table) => [
		index("sent_links_link").on(table.paymentId, table.sentAt),
		index("sent_links_user").on(table.userId, table.sentAt),
	],
);

/** Dashboards that were locked before their cookie expired: the cookie and its copies open nothing any more. */
export const endedUnlocks = sqliteTable(
	"ended_unlocks",
	{
		/** SHA-256 of what tells the cookie from others, hex */
		unlockHash: text("unlock_hash").primaryKey(),
		/** of the cookie, epoch ms */
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [index("ended_unlocks_expiry").on(table.expiresAt)],
);

/** Mailboxes whose owners want no requests from here. Their mails' unsubscribe link wrote them. */
export const mailboxOptOuts = sqliteTable("mailbox_opt_outs", {
	/** SHA-256 of the mailbox (core/accounts/mailbox.ts), hex: the table names nobody */
	mailboxHash: text("mailbox_hash").primaryKey(),
	at: integer().notNull(),
});

/** Requests that are made again: on each day a new link, made from the first one. */
export const recurringRequests = sqliteTable(
	"recurring_requests",
	{
		/** the link it began with */
		paymentId: text("payment_id")
			.primaryKey()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		every: text({ enum: EVERY }).notNull(),
		/** the first day, from which the others are counted; epoch ms */
		firstAt: integer("first_at").notNull(),
		/** the next link is made then; null once it has ended */
		nextAt: integer("next_at"),
		/** the last repetition that has its link; 0 before the first. It goes on counting when the days are set anew */
		made: integer().notNull().default(0),
		/** when its days were set last, epoch ms; null: by a release that did not note it */
		setAt: integer("set_at"),
		/** a repetition that could not be made is tried again then, epoch ms: those of others do not wait behind it */
		retryAt: integer("retry_at"),
		/** each link is mailed to it; null: to nobody */
		sendTo: text("send_to"),
		sendLanguage: text("send_language").$type<Language>(),
	},
	(table) => [
		index("recurring_requests_user").on(table.userId),
		index("recurring_requests_next").on(table.nextAt).where(sql`next_at is not null`),
	],
);

/** Links that a recurring request has made: each day once. */
export const recurrences = sqliteTable(
	"recurrences",
	{
		/** the link it began with */
		firstId: text("first_id")
			.notNull()
			.references(() => recurringRequests.paymentId, { onDelete: "cascade" }),
		/** 1 for the first repetition */
		number: integer().notNull(),
		paymentId: text("payment_id")
			.notNull()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
	},
	(table) => [primaryKey({ columns: [table.firstId, table.number] }), index("recurrences_link").on(table.paymentId)],
);
