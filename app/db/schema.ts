import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Address, Hash } from "../core/address.ts";
import type { TokenSymbol } from "../core/chains.ts";
import type { RequesterAsks } from "../core/claim.ts";
import type { IdentityProvider } from "../core/identity.ts";
import type { Language } from "../core/languages.ts";
import type { EventKind } from "../core/link-status-types.ts";
import type { AfterSubmit, ConfirmationsAsked } from "../core/payment-terms.ts";
import type { PayerProof, Refusal } from "../core/verdict-types.ts";
import type { MailMessage } from "../core/wire.ts";
import { baseUnits } from "./column-types.ts";

/** D1 is the truth. Instants are epoch ms; amounts are base units as TEXT; addresses are checksummed. */

export const users = sqliteTable(
	"users",
	{
		id: text().primaryKey(),
		/** lower-cased for comparison; null while the person proved none. Only a proven e-mail stands here */
		email: text(),
		displayName: text("display_name").notNull(),
		/** PHC string (scrypt); null when the person signs in another way */
		passwordHash: text("password_hash"),
		/** null for accounts made before e-mails were proven */
		emailVerifiedAt: integer("email_verified_at"),
		createdAt: integer("created_at").notNull(),
		photoUrl: text("photo_url"),
		/** the address the person gave as theirs (SPEC §3: wallet); `wallets` says whether it is proven */
		wallet: text().$type<Address>(),
		/** the person's choice; null follows the browser */
		language: text().$type<Language>(),
		/** Show My NFT changes the picture (SPEC §4) */
		activated: integer({ mode: "boolean" }).notNull().default(false),
	},
	(table) => [
		uniqueIndex("users_email").on(table.email),
		index("users_newest").on(table.createdAt, table.id),
		index("users_name").on(sql`display_name collate nocase`),
	],
);

export const sessions = sqliteTable(
	"sessions",
	{
		/** SHA-256 of the id in the cookie, hex: a stolen database opens no session */
		idHash: text("id_hash").primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		createdAt: integer("created_at").notNull(),
		lastSeenAt: integer("last_seen_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
		userAgent: text("user_agent"),
	},
	(table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

/** Ways to sign in besides the password; at most one per provider and account. */
export const identities = sqliteTable(
	"identities",
	{
		provider: text().$type<IdentityProvider>().notNull(),
		/** the provider's own id of the person: never changes, never an e-mail or a handle */
		subject: text().notNull(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** how the person knows the account there: "@handle" or an e-mail */
		label: text(),
		/** X access token and secret, sealed (auth/token-vault.ts): key id, nonce, ciphertext */
		sealedTokens: text("sealed_tokens"),
		/** id of the key that sealed them; null for none */
		sealedWith: text("sealed_with"),
		createdAt: integer("created_at").notNull(),
		lastUsedAt: integer("last_used_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.provider, table.subject] }),
		uniqueIndex("identities_user").on(table.userId, table.provider),
		// Finding what an old key sealed must not read every identity.
		index("identities_sealed_with").on(table.sealedWith),
		index("identities_label").on(sql`label collate nocase`),
	],
);

/** Tokens of accounts and identities that are gone, until the provider has made them useless too. */
export const tokenRevocations = sqliteTable("token_revocations", {
	id: text().primaryKey(),
	provider: text().$type<IdentityProvider>().notNull(),
	/** whose they were: sealed for this id */
	userId: text("user_id").notNull(),
	sealedTokens: text("sealed_tokens").notNull(),
	createdAt: integer("created_at").notNull(),
});

/**
 * What a mailed link or a SIWE message stands for; used once, by deleting the row. `used-callback` is the other way
 * about: the row says that a begun sign-in was used.
 */
export const oneTimeTokens = sqliteTable(
	"one_time_tokens",
	{
		/** SHA-256 of the token, hex: a stolen database confirms nothing */
		tokenHash: text("token_hash").primaryKey(),
		purpose: text({ enum: ["register", "verify-email", "reset-password", "siwe", "used-callback"] }).notNull(),
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		/** lower case */
		email: text(),
		/** what the purpose needs besides */
		payload: text({ mode: "json" }).$type<Record<string, string>>(),
		createdAt: integer("created_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
	},
	(table) => [
		index("one_time_tokens_user").on(table.userId),
		index("one_time_tokens_expiry").on(table.expiresAt),
		index("one_time_tokens_email").on(table.email, table.purpose),
	],
);

/** Wrong passwords per account, known or not: guessing is slowed for the account, not only for the caller. */
export const signInDelays = sqliteTable(
	"sign_in_delays",
	{
		/** SHA-256 of the e-mail, hex */
		emailHash: text("email_hash").primaryKey(),
		failures: integer().notNull(),
		/** no password is looked at before, epoch ms */
		openAt: integer("open_at").notNull(),
	},
	(table) => [index("sign_in_delays_open").on(table.openAt)],
);

/** Addresses people call theirs. */
export const wallets = sqliteTable(
	"wallets",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		address: text().$type<Address>().notNull(),
		/** the name it was typed as, when it was typed as one */
		ensName: text("ens_name"),
		/** by a signature (EIP-4361); null while only typed */
		provenAt: integer("proven_at"),
		/** a contract wallet's proof holds on its own chain; null: a key's proof holds on all */
		provenChainId: integer("proven_chain_id"),
		addedAt: integer("added_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.address] }),
		index("wallets_proven").on(table.address).where(sql`proven_at IS NOT NULL`),
	],
);

/** The code a person's post must contain; one at a time. */
export const accessCodes = sqliteTable("access_codes", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id, { onDelete: "cascade" }),
	code: text().notNull(),
	createdAt: integer("created_at").notNull(),
});

/** Who may create payment links, and why. */
export const accessGrants = sqliteTable(
	"access_grants",
	{
		userId: text("user_id")
			.primaryKey()
			.references(() => users.id, { onDelete: "cascade" }),
		/** `post` is the spec's sharedOnTwitter */
		how: text({ enum: ["post", "admin"] }).notNull(),
		/** the X account that wrote the post, lower case; it opens one account here */
		author: text(),
		grantedBy: text("granted_by"),
		grantedAt: integer("granted_at").notNull(),
		/** while set, the person may not create links, and no post opens the account again */
		revokedAt: integer("revoked_at"),
		/** the admin who did */
		revokedBy: text("revoked_by"),
	},
	(table) => [uniqueIndex("access_grants_author").on(table.author)],
);

/** Posts that opened an account; kept when the account goes, so that no post opens two. */
export const usedPosts = sqliteTable(
	"used_posts",
	{
		tweetId: text("tweet_id").primaryKey(),
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		usedAt: integer("used_at").notNull(),
	},
	(table) => [index("used_posts_user").on(table.userId)],
);

/** Views per route and day: no address, no cookie, no person. */
export const pageViews = sqliteTable(
	"page_views",
	{
		/** UTC, YYYY-MM-DD */
		day: text().notNull(),
		/** the route's pattern, never the address: "/link/:paymentId" */
		route: text().notNull(),
		views: integer().notNull(),
	},
	(table) => [primaryKey({ columns: [table.day, table.route] })],
);

/** Queue messages that failed for good, for an admin to look at and send again. */
export const deadLetters = sqliteTable(
	"dead_letters",
	{
		/** the queue message's id */
		id: text().primaryKey(),
		queue: text().notNull(),
		body: text({ mode: "json" }).$type<unknown>().notNull(),
		/** the mail's, when the message is one: the sweep leaves such a mail alone */
		dedupeKey: text("dedupe_key"),
		diedAt: integer("died_at").notNull(),
		retriedAt: integer("retried_at"),
	},
	(table) => [
		index("dead_letters_age").on(table.diedAt),
		index("dead_letters_mail").on(table.dedupeKey).where(sql`retried_at IS NULL`),
	],
);

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

/**
 * Mails, written in the same batch as the change they tell of: a mail is neither lost when the worker dies before the
 * queue has it, nor sent twice when the queue delivers it twice.
 */
export const mails = sqliteTable(
	"mails",
	{
		/** same key, same mail */
		dedupeKey: text("dedupe_key").primaryKey(),
		/** null for mails about an account */
		paymentId: text("payment_id").references(() => pendingPayments.paymentId, { onDelete: "cascade" }),
		message: text({ mode: "json" }).$type<MailMessage>().notNull(),
		createdAt: integer("created_at").notNull(),
		/** last handed to the queue */
		queuedAt: integer("queued_at"),
		/** taken by a consumer; given back when sending fails */
		claimedAt: integer("claimed_at"),
		sentAt: integer("sent_at"),
	},
	(table) => [
		index("mails_unsent").on(table.createdAt).where(sql`sent_at IS NULL`),
		index("mails_link").on(table.paymentId),
	],
);
