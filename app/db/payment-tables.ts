import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Address, Hash } from "../core/address.ts";
import type { TokenSymbol } from "../core/chains.ts";
import type { RequesterAsks } from "../core/claim.ts";
import type { Language } from "../core/languages.ts";
import type { EventKind } from "../core/link-status-types.ts";
import type { AfterSubmit, ConfirmationsAsked } from "../core/payment-terms.ts";
import type { PayerProof, Refusal } from "../core/verdict-types.ts";
import { users } from "./account-tables.ts";
import { baseUnits } from "./column-types.ts";

/** Links, what was tried and reported for them, and what the chain gave them; see account-tables.ts for how values are kept. */

export const pendingPayments = sqliteTable(
	"pending_payments",
	{
		paymentId: text("payment_id").primaryKey(),
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		requesterName: text("requester_name").notNull(),
		requesterEmail: text("requester_email").notNull(),
		requesterAddress: text("requester_address").$type<Address>().notNull(),
		chainId: integer("chain_id").notNull(),
		token: text().$type<TokenSymbol>().notNull(),
		amount: baseUnits("amount").notNull(),
		memo: text(),
		dueAt: integer("due_at"),
		afterSubmit: text("after_submit", { mode: "json" }).$type<AfterSubmit>(),
		confirmationsAsked: text("confirmations_asked").$type<ConfirmationsAsked>().notNull(),
		dashboardPasswordHash: text("dashboard_password_hash").notNull(),
		/** part of every dashboard cookie; a new password raises it and so voids them */
		dashboardEpoch: integer("dashboard_epoch").notNull().default(0),
		/** the browser's own key of the create form: the same submission twice makes one link */
		submissionKey: text("submission_key"),
		/** grows with every stored change of the link; a change computed from an older version is not stored */
		version: integer().notNull().default(1),
		/** the last look could not ask the chain: statuses are as of before */
		chainSilent: integer("chain_silent", { mode: "boolean" }).notNull().default(false),
		createdAt: integer("created_at").notNull(),
		/** mails to the requester are written in it */
		language: text().$type<Language>(),
	},
	(table) => [
		index("pending_payments_user").on(table.userId, table.createdAt),
		index("pending_payments_newest").on(table.createdAt),
		index("pending_payments_payee").on(table.chainId, table.requesterAddress, table.token),
		uniqueIndex("pending_payments_submission").on(table.userId, table.submissionKey),
	],
);

/** A wallet was asked to pay. Stored before it opens, so that a lost hash can be found again by from and nonce. */
export const paymentAttempts = sqliteTable(
	"payment_attempts",
	{
		id: text().primaryKey(),
		paymentId: text("payment_id")
			.notNull()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		chainId: integer("chain_id").notNull(),
		fromAddress: text("from_address").$type<Address>().notNull(),
		nonce: integer().notNull(),
		/** base units asked of the wallet */
		amount: baseUnits("amount").notNull(),
		/** head when the wallet was asked */
		headBlock: text("head_block").notNull(),
		senderName: text("sender_name"),
		senderEmail: text("sender_email"),
		senderLanguage: text("sender_language").$type<Language>(),
		state: text({
			enum: ["open", "broadcast", "replaced", "cancelled", "reverted", "rejected", "expired", "settled"],
		}).notNull(),
		txHash: text("tx_hash").$type<Hash>(),
		/** the room still asks what became of the nonce */
		watching: integer({ mode: "boolean" }).notNull().default(true),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
	},
	(table) => [
		index("payment_attempts_watching").on(table.watching, table.updatedAt),
		index("payment_attempts_link").on(table.paymentId, table.createdAt),
		index("payment_attempts_account").on(table.chainId, table.fromAddress, table.nonce),
	],
);

/** A hash somebody named for a link, kept while it may still become a payment. */
export const reportedTransactions = sqliteTable(
	"reported_transactions",
	{
		paymentId: text("payment_id")
			.notNull()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		chainId: integer("chain_id").notNull(),
		txHash: text("tx_hash").$type<Hash>().notNull(),
		attemptId: text("attempt_id"),
		senderName: text("sender_name"),
		senderEmail: text("sender_email"),
		senderLanguage: text("sender_language").$type<Language>(),
		/** personal_sign by the paying address over a message naming this link */
		payerSignature: text("payer_signature"),
		/** `watching`: not mined, not deep enough or not final; `done`: final or refused; `lost`: seen nowhere for too long */
		state: text({ enum: ["watching", "done", "lost"] }).notNull(),
		/** last Refusal, when state is done without a transfer */
		refusal: text().$type<Refusal>(),
		/** when any endpoint last knew the hash */
		lastSeenAt: integer("last_seen_at"),
		/** when the look began that the row rests on: an answer asked for earlier never replaces it */
		lookedAt: integer("looked_at"),
		reportedAt: integer("reported_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.paymentId, table.chainId, table.txHash] }),
		index("reported_transactions_watching").on(table.state, table.lookedAt),
		index("reported_transactions_hash").on(table.chainId, table.txHash),
	],
);

/**
 * Transfers found on the chain. A row claims its log for a link only while `state` is `credited`: the partial unique
 * index below is what stops one transfer from paying two links.
 */
export const transfers = sqliteTable(
	"transfers",
	{
		paymentId: text("payment_id")
			.notNull()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		chainId: integer("chain_id").notNull(),
		txHash: text("tx_hash").$type<Hash>().notNull(),
		/** position in its own receipt; −1 for the native coin */
		logOrdinal: integer("log_ordinal").notNull(),
		/** base units this log adds; rows of one transaction sum up to the verdict's amount */
		amount: baseUnits("amount").notNull(),
		fromAddress: text("from_address").$type<Address>().notNull(),
		blockNumber: text("block_number").notNull(),
		blockHash: text("block_hash").$type<Hash>().notNull(),
		/** block time, epoch ms */
		minedAt: integer("mined_at").notNull(),
		confirmations: integer().notNull(),
		state: text({ enum: ["credited", "mined", "needs-requester", "reorged", "refused"] }).notNull(),
		/** why the requester is asked; kept after they accept */
		asks: text().$type<RequesterAsks>(),
		payerProof: text("payer_proof").$type<PayerProof>(),
		final: integer({ mode: "boolean" }).notNull(),
		late: integer({ mode: "boolean" }).notNull(),
		createdAt: integer("created_at").notNull(),
		updatedAt: integer("updated_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.paymentId, table.chainId, table.txHash, table.logOrdinal] }),
		uniqueIndex("transfers_claim").on(table.chainId, table.txHash, table.logOrdinal).where(sql`state = 'credited'`),
		index("transfers_hash").on(table.chainId, table.txHash),
		index("transfers_credited").on(table.minedAt).where(sql`state = 'credited'`),
		index("transfers_asking").on(table.paymentId).where(sql`state = 'needs-requester'`),
		check("transfers_ordinal", sql`log_ordinal >= -1`),
	],
);

/** The spec's confirmedPayment, keyed by payment id: the pending record plus sender and confirmedAt. */
export const confirmedPayments = sqliteTable("confirmed_payments", {
	paymentId: text("payment_id")
		.primaryKey()
		.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
	requesterName: text("requester_name").notNull(),
	requesterEmail: text("requester_email").notNull(),
	requesterAddress: text("requester_address").$type<Address>().notNull(),
	chainId: integer("chain_id").notNull(),
	token: text().$type<TokenSymbol>().notNull(),
	/** base units received in all */
	amount: baseUnits("amount").notNull(),
	memo: text(),
	dueAt: integer("due_at"),
	senderName: text("sender_name"),
	senderEmail: text("sender_email"),
	txnHash: text("txn_hash").$type<Hash>().notNull(),
	confirmedAt: integer("confirmed_at").notNull(),
});

export const paymentEvents = sqliteTable(
	"payment_events",
	{
		id: integer().primaryKey({ autoIncrement: true }),
		paymentId: text("payment_id")
			.notNull()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		kind: text().$type<EventKind>().notNull(),
		/** the same happening told twice is stored once */
		dedupeKey: text("dedupe_key"),
		detail: text({ mode: "json" }).$type<Record<string, string | number>>().notNull(),
		at: integer().notNull(),
	},
	(table) => [
		index("payment_events_link").on(table.paymentId, table.at),
		uniqueIndex("payment_events_dedupe").on(table.paymentId, table.dedupeKey),
	],
);
