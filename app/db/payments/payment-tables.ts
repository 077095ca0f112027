import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Address, Hash } from "../../core/address.ts";
import type { TokenSymbol } from "../../core/chains.ts";
import type { Language } from "../../core/i18n/languages.ts";
import type { Bookkeeping } from "../../core/payments/bookkeeping.ts";
import type { RequesterAsks } from "../../core/payments/claim-types.ts";
import type { EventKind } from "../../core/payments/link-status-types.ts";
import type { AfterSubmit, ConfirmationsAsked, Reuse } from "../../core/payments/payment-terms.ts";
import { ATTEMPT_STATES, REPORT_STATES, TRANSFER_STATES } from "../../core/payments/records.ts";
import type { Tag } from "../../core/payments/tag.ts";
import type { AmountSource, NameProof, PayerProof, PendingCall, Refusal } from "../../core/payments/verdict-types.ts";
import { users } from "../accounts/account-tables.ts";
import { baseUnits, personName } from "../column-types.ts";

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
		/** the last check could not ask the chain: statuses are as of before */
		chainSilent: integer("chain_silent", { mode: "boolean" }).notNull().default(false),
		createdAt: integer("created_at").notNull(),
		/** mails to the requester are written in it */
		language: text().$type<Language>(),
		/** its requester cancelled it: nobody shall pay any more; what arrives all the same counts as late */
		cancelledAt: integer("cancelled_at"),
		/** the version its row in `link_summaries` was made from; 0 before the first one */
		summaryVersion: integer("summary_version").notNull().default(0),
		/** how a link for many payers is used; null: it asks once */
		reuse: text("reuse", { mode: "json" }).$type<Reuse>(),
		/** the link for many payers that this one was made from, for one of them */
		parentId: text("parent_id"),
		/**
		 * When it was confirmed, stored with its row in `confirmed_payments`; of a payer's own link also when it ended unpaid, off its
		 * networks. Null: other links' payments may be meant for it, and indices find it
		 */
		closedAt: integer("closed_at"),
		/** mails before and after the due day: to the requester, and to payers who gave an e-mail or were sent the link */
		remindRequester: integer("remind_requester", { mode: "boolean" }).notNull().default(false),
		remindPayer: integer("remind_payer", { mode: "boolean" }).notNull().default(false),
		/** for the requester's and the payer's books; null: nothing */
		bookkeeping: text({ mode: "json" }).$type<Bookkeeping>(),
		/** since when some of its rows lie in cold storage (cold-links.ts), epoch ms; null: all are here */
		coldSince: integer("cold_since"),
		/** they are not moved before, epoch ms; null: whenever it is old enough */
		warmUntil: integer("warm_until"),
		/** of a link in cold storage who paid it, for exports: "chain:hash" → [name, e-mail, proof] */
		payerNames: text("payer_names"),
	},
	(table) => [
		index("pending_payments_warm")
			.on(table.closedAt)
			.where(sql`closed_at is not null and cold_since is null and cancelled_at is null`),
		index("pending_payments_unsummarised").on(table.userId).where(sql`summary_version <> version`),
		index("pending_payments_due").on(table.dueAt).where(sql`due_at is not null`),
		index("pending_payments_parent").on(table.parentId, table.createdAt).where(sql`parent_id is not null`),
		index("pending_payments_open_payers")
			.on(table.parentId, table.createdAt)
			.where(sql`parent_id is not null and cancelled_at is null and closed_at is null`),
		index("pending_payments_payee").on(table.requesterAddress, table.token, table.closedAt),
		index("pending_payments_user").on(table.userId, table.createdAt),
		index("pending_payments_newest").on(table.createdAt),
		uniqueIndex("pending_payments_submission").on(table.userId, table.submissionKey),
	],
);

/**
 * Where a link may be paid: one row for each of its chains. Written with the link; only `headAfter` comes later. What is asked by address
 * is asked here.
 */
export const linkChains = sqliteTable(
	"link_chains",
	{
		paymentId: text("payment_id")
			.notNull()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		chainId: integer("chain_id").notNull(),
		payee: text().$type<Address>().notNull(),
		token: text().$type<TokenSymbol>().notNull(),
		/** 0: the chain its requester chose first */
		place: integer().notNull(),
		/** a block the chain had when the link was there already, noted where its blocks were late; null: they were not */
		headAfter: integer("head_after"),
	},
	(table) => [
		primaryKey({ columns: [table.paymentId, table.chainId] }),
		index("link_chains_payee").on(table.chainId, table.payee, table.token, table.paymentId),
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
		/** 16 secret bytes the page appends to the call data; null where no other link could be meant (core/payments/tag.ts) */
		tag: text().$type<Tag>(),
		/** when a node first counted a transaction of this nonce, in a block or waiting for one; epoch ms */
		nonceUsedAt: integer("nonce_used_at"),
		senderName: personName("sender_name"),
		senderEmail: text("sender_email"),
		senderLanguage: text("sender_language").$type<Language>(),
		state: text({ enum: ATTEMPT_STATES }).notNull(),
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
		senderName: personName("sender_name"),
		senderEmail: text("sender_email"),
		senderLanguage: text("sender_language").$type<Language>(),
		/** personal_sign by the paying address over a message naming this link */
		payerSignature: text("payer_signature"),
		/** `watching`: not mined, not deep enough or not final; `done`: final or refused; `lost`: seen nowhere for too long */
		state: text({ enum: REPORT_STATES }).notNull(),
		/** last Refusal, when state is done without a transfer */
		refusal: text().$type<Refusal>(),
		/** what ties the sender above to the account whose money moved; null: somebody's word */
		nameProof: text("name_proof").$type<NameProof>(),
		/** whom it ties: of transaction_reporters */
		provenReporterId: text("proven_reporter_id"),
		/** what the call of an unmined transaction would do here; null once mined, or while no node knows it */
		pendingCall: text("pending_call").$type<PendingCall>(),
		/** base units an unmined transaction would pay; null where its call does not say */
		pendingAmount: baseUnits("pending_amount"),
		/** surplus of one caller's unseen hashes: checked rarely, for as long as the others */
		slow: integer({ mode: "boolean" }).notNull().default(false),
		/** when any endpoint first knew the hash: naming one that nobody has seen proves no age */
		firstSeenAt: integer("first_seen_at"),
		/** when any endpoint last knew the hash */
		lastSeenAt: integer("last_seen_at"),
		/** when the check began that the row rests on: an answer asked for earlier never replaces it */
		checkedAt: integer("looked_at"),
		reportedAt: integer("reported_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.paymentId, table.chainId, table.txHash] }),
		index("reported_transactions_watching").on(table.state, table.checkedAt),
		index("reported_transactions_hash").on(table.chainId, table.txHash),
	],
);

/** Everybody who named a hash, or whose wallet attempt it was: kept, whoever turns out to be the payer. */
export const transactionReporters = sqliteTable(
	"transaction_reporters",
	{
		paymentId: text("payment_id")
			.notNull()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		chainId: integer("chain_id").notNull(),
		txHash: text("tx_hash").$type<Hash>().notNull(),
		/** the attempt's id, else a digest of name and e-mail: repeating oneself adds nothing */
		reporterId: text("reporter_id").notNull(),
		senderName: personName("sender_name"),
		senderEmail: text("sender_email"),
		senderLanguage: text("sender_language").$type<Language>(),
		attemptId: text("attempt_id"),
		/** personal_sign over a message naming this link and hash (core/payments/claim.ts) */
		signature: text(),
		/** the account that made it: a key's is computed, a contract's was asked once (EIP-1271); null: nobody's, or not answered yet */
		signer: text().$type<Address>(),
		/** a contract may still be asked whose signature it is */
		signatureOpen: integer("signature_open", { mode: "boolean" }).notNull().default(false),
		/** the requester let this person have the receipt and what the link says after payment; epoch ms */
		releasedAt: integer("released_at"),
		namedAt: integer("named_at").notNull(),
	},
	(table) => [primaryKey({ columns: [table.paymentId, table.chainId, table.txHash, table.reporterId] })],
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
		/** position in its own receipt; for the native coin −1, or a call of it (native-verdict.ts; migration 0035 keeps the two apart) */
		logOrdinal: integer("log_ordinal").notNull(),
		/** the link's receiving address: one transaction may pay several */
		payee: text().$type<Address>().notNull().default("0x"),
		/** base units this log adds; rows of one transaction sum up to the verdict's amount. 0 while `amountSource` is unknown */
		amount: baseUnits("amount").notNull(),
		/** source of the amount: the chain, or the requester who saw it in their balance; unknown until they enter it */
		amountSource: text("amount_source").$type<AmountSource>().notNull().default("chain"),
		/** base units that were sent to the payee though they did not stay, or may not have: shown, never counted */
		seenAmount: baseUnits("seen_amount"),
		fromAddress: text("from_address").$type<Address>().notNull(),
		blockNumber: text("block_number").notNull(),
		blockHash: text("block_hash").$type<Hash>().notNull(),
		/** block time, epoch ms */
		minedAt: integer("mined_at").notNull(),
		confirmations: integer().notNull(),
		state: text({ enum: TRANSFER_STATES }).notNull(),
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
		uniqueIndex("transfers_claim")
			.on(table.chainId, table.txHash, table.payee, table.logOrdinal)
			.where(sql`state = 'credited'`),
		index("transfers_hash").on(table.chainId, table.txHash),
		index("transfers_credited").on(table.minedAt).where(sql`state = 'credited'`),
		index("transfers_decided").on(table.payee).where(sql`payer_proof = 'requester'`),
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
	/** base units the link asked for */
	askedAmount: baseUnits("asked_amount"),
	memo: text(),
	dueAt: integer("due_at"),
	afterSubmit: text("after_submit", { mode: "json" }).$type<AfterSubmit>(),
	confirmationsAsked: text("confirmations_asked").$type<ConfirmationsAsked>(),
	/** when the link was made */
	requestedAt: integer("requested_at"),
	senderName: personName("sender_name"),
	senderEmail: text("sender_email"),
	txnHash: text("txn_hash").$type<Hash>().notNull(),
	confirmedAt: integer("confirmed_at").notNull(),
});

/** Links that count as paid for their maker; written by `countPaidLink` (paid-links.ts), never changed. */
export const paidLinks = sqliteTable(
	"paid_links",
	{
		paymentId: text("payment_id")
			.primaryKey()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** on a test network, whose coins cost nothing */
		testnet: integer({ mode: "boolean" }).notNull(),
		payer: text().$type<Address>().notNull(),
	},
	(table) => [uniqueIndex("paid_links_payer").on(table.userId, table.testnet, table.payer)],
);

export const paymentEvents = sqliteTable(
	"payment_events",
	{
		id: integer().primaryKey({ autoIncrement: true }),
		paymentId: text("payment_id")
			.notNull()
			.references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		kind: text().$type<EventKind>().notNull(),
		/** an event with the same key is stored once */
		dedupeKey: text("dedupe_key"),
		detail: text({ mode: "json" }).$type<Record<string, string | number>>().notNull(),
		at: integer().notNull(),
	},
	(table) => [
		index("payment_events_link").on(table.paymentId, table.at),
		uniqueIndex("payment_events_dedupe").on(table.paymentId, table.dedupeKey),
	],
);
