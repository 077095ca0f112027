import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { IdentityProvider, TokenProvider } from "../../core/accounts/identity.ts";
import type { SecurityEventKind } from "../../core/accounts/security-event.ts";
import type { Address } from "../../core/address.ts";
import type { Language } from "../../core/i18n/languages.ts";
import type { BookkeepingDefaults } from "../../core/payments/bookkeeping.ts";
import type { Currency } from "../../core/payments/currencies.ts";
import type { NftChain } from "../../core/showcase/nft-chains.ts";

/** In all tables: instants are epoch ms, amounts are base units as TEXT, addresses are checksummed. */

export const users = sqliteTable(
	"users",
	{
		id: text().primaryKey(),
		/** lower case; null until an e-mail is verified */
		email: text(),
		displayName: text("display_name").notNull(),
		/** PHC string (scrypt); null without a password */
		passwordHash: text("password_hash"),
		/** null for accounts older than e-mail verification */
		emailVerifiedAt: integer("email_verified_at"),
		createdAt: integer("created_at").notNull(),
		photoUrl: text("photo_url"),
		/** the main address (SPEC §3: wallet); `wallets` stores whether it is proven */
		wallet: text().$type<Address>(),
		/** the user's choice; null: the browser's language */
		language: text().$type<Language>(),
		/** in which amounts are shown beside their token; null: none was chosen */
		currency: text().$type<Currency>(),
		/** the daily picture change is on (SPEC §4) */
		activated: integer({ mode: "boolean" }).notNull().default(false),
		/** the picture payers see beside the name: SHA-256 of the stored file, hex */
		pictureHash: text("picture_hash"),
		/** each new link is mailed to its maker */
		mailNewLinks: integer("mail_new_links", { mode: "boolean" }).notNull().default(true),
		/** the account is deleted then, epoch ms, unless its owner keeps it; null: not at all */
		deleteAt: integer("delete_at"),
		/** after the password a passkey or a recovery code is asked too */
		secondStep: integer("second_step", { mode: "boolean" }).notNull().default(false),
		/** tax number and postal lines that their new links begin with; null: none */
		bookkeeping: text({ mode: "json" }).$type<BookkeepingDefaults>(),
	},
	(table) => [
		index("users_delete").on(table.deleteAt).where(sql`delete_at is not null`),
		index("users_picture").on(table.pictureHash).where(sql`picture_hash is not null`),
		uniqueIndex("users_email").on(table.email),
		index("users_newest").on(table.createdAt, table.id),
		index("users_name").on(sql`display_name collate nocase`),
	],
);

export const sessions = sqliteTable(
	"sessions",
	{
		/** SHA-256 of the id in the cookie, hex, so that a stolen database contains no usable id */
		idHash: text("id_hash").primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		createdAt: integer("created_at").notNull(),
		lastSeenAt: integer("last_seen_at").notNull(),
		expiresAt: integer("expires_at").notNull(),
		userAgent: text("user_agent"),
		/** when its user last proved who they are; null in sessions of releases before */
		provenAt: integer("proven_at"),
	},
	(table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

/** Identities at providers, at most one per provider and account. */
export const identities = sqliteTable(
	"identities",
	{
		provider: text().$type<IdentityProvider>().notNull(),
		/** the provider's id of the user, which never changes; not an e-mail or a handle */
		subject: text().notNull(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** shown to the user: "@handle" or an e-mail */
		label: text(),
		/** X access token and secret, encrypted (services/accounts/token-vault.ts): key id, nonce, ciphertext */
		sealedTokens: text("sealed_tokens"),
		/** id of the encryption key; null without tokens */
		sealedWith: text("sealed_with"),
		createdAt: integer("created_at").notNull(),
		lastUsedAt: integer("last_used_at").notNull(),
	},
	(table) => [
		primaryKey({ columns: [table.provider, table.subject] }),
		uniqueIndex("identities_user").on(table.userId, table.provider),
		// For finding tokens under an old key without reading every identity.
		index("identities_sealed_with").on(table.sealedWith),
		index("identities_label").on(sql`label collate nocase`),
	],
);

/** Passkeys (WebAuthn): public keys only. */
export const passkeys = sqliteTable(
	"passkeys",
	{
		/** the authenticator's credential id, base64url */
		id: text().primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** COSE key, base64url */
		publicKey: text("public_key").notNull(),
		/** signatures the authenticator says it made; 0: it counts none */
		counter: integer().notNull(),
		/** how browsers reach the authenticator: "internal", "usb", "hybrid" */
		transports: text({ mode: "json" }).$type<string[]>().notNull(),
		name: text().notNull(),
		/** kept by a password manager or a platform account, on several devices */
		synced: integer({ mode: "boolean" }).notNull(),
		createdAt: integer("created_at").notNull(),
		lastUsedAt: integer("last_used_at"),
	},
	(table) => [index("passkeys_user").on(table.userId)],
);

/** Recovery codes, in place of a passkey that is lost; each works once. */
export const recoveryCodes = sqliteTable(
	"recovery_codes",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		/** keyed hash of the code (services/accounts/recovery-codes.ts), hex */
		codeHash: text("code_hash").notNull(),
		createdAt: integer("created_at").notNull(),
		usedAt: integer("used_at"),
	},
	(table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** What touched how an account is signed in to, for its owner; kept a year. */
export const securityEvents = sqliteTable(
	"security_events",
	{
		id: text().primaryKey(),
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		what: text().$type<SecurityEventKind>().notNull(),
		at: integer().notNull(),
		/** failed sign-ins of one hour from one country are one event, and so are those of a kind that are too many for a day */
		count: integer().notNull().default(1),
		userAgent: text("user_agent"),
		/** ISO 3166-1 alpha-2, as the network says */
		country: text(),
		/** how or which: a provider, a passkey's name */
		detail: text(),
	},
	(table) => [
		index("security_events_user").on(table.userId, table.at, table.id),
		index("security_events_age").on(table.at),
	],
);

/** Tokens of deleted accounts and identities, until the provider has revoked them. */
export const tokenRevocations = sqliteTable(
	"token_revocations",
	{
		id: text().primaryKey(),
		provider: text().$type<TokenProvider>().notNull(),
		/** former owner; part of the encryption */
		userId: text("user_id").notNull(),
		/** the provider's id of the user, who may get the same token when signing in again; null in old rows */
		subject: text(),
		/** empty: already revoked, only the picture is left to restore */
		sealedTokens: text("sealed_tokens").notNull(),
		/** R2 key of the picture to restore before the token is revoked; null for none */
		originalHash: text("original_hash"),
		/** R2 keys of what the last changes sent there, newest first: what hangs there and is none of them was set by its user; null in old rows */
		sentHashes: text("sent_hashes", { mode: "json" }).$type<string[]>(),
		createdAt: integer("created_at").notNull(),
	},
	(table) => [
		index("token_revocations_subject").on(table.provider, table.subject),
		index("token_revocations_age").on(table.createdAt),
		index("token_revocations_original").on(table.originalHash).where(sql`original_hash IS NOT NULL`),
	],
);

/**
 * Tokens of mailed links and nonces of SIWE messages; using one deletes its row. Two are inverse: a row
 * of `used-callback` means that a provider sign-in was used, one of `revoked-access` that an access token is being revoked.
 */
export const oneTimeTokens = sqliteTable(
	"one_time_tokens",
	{
		/** SHA-256 of the token, hex, so that a stolen database contains no usable token */
		tokenHash: text("token_hash").primaryKey(),
		purpose: text({
			enum: ["register", "verify-email", "reset-password", "siwe", "used-callback", "undo-change", "revoked-access"],
		}).notNull(),
		userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
		/** lower case */
		email: text(),
		/** further data of the purpose */
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

/** Wrong passwords by e-mail, known or not, and device or network, because a caller limit alone does not stop distributed guessing. */
export const signInDelays = sqliteTable(
	"sign_in_delays",
	{
		/** SHA-256 of what is counted (services/accounts/guess-counts.ts), hex */
		emailHash: text("email_hash").primaryKey(),
		failures: integer().notNull(),
		/** passwords are not checked before this instant, epoch ms */
		openAt: integer("open_at").notNull(),
	},
	(table) => [index("sign_in_delays_open").on(table.openAt)],
);

/** Users' addresses, typed or proven. */
export const wallets = sqliteTable(
	"wallets",
	{
		userId: text("user_id")
			.notNull()
			.references(() => users.id, { onDelete: "cascade" }),
		address: text().$type<Address>().notNull(),
		/** the ENS name, if one was typed */
		ensName: text("ens_name"),
		/** proven by a signature (EIP-4361); null while only typed */
		provenAt: integer("proven_at"),
		/** chain of a contract wallet's proof; null: a key's proof, valid on all chains */
		provenChainId: integer("proven_chain_id"),
		addedAt: integer("added_at").notNull(),
		/** chains on which its NFTs are read (core/showcase/nft-chains.ts); null: the main ones */
		chains: text({ mode: "json" }).$type<NftChain[]>(),
	},
	(table) => [
		primaryKey({ columns: [table.userId, table.address] }),
		index("wallets_proven").on(table.address).where(sql`proven_at IS NOT NULL`),
	],
);

/** The code that a user's post must contain; one per user. */
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
		/** X account that wrote the post: "#" and its id, or its handle in lower case; it can grant access to one account */
		author: text(),
		grantedBy: text("granted_by"),
		grantedAt: integer("granted_at").notNull(),
		/** while set, the user may not create links, and a post cannot restore access */
		revokedAt: integer("revoked_at"),
		/** the admin who revoked it */
		revokedBy: text("revoked_by"),
	},
	(table) => [uniqueIndex("access_grants_author").on(table.author)],
);

/** Posts that granted access; kept after the account is deleted, so that a post works once. */
export const usedPosts = sqliteTable(
	"used_posts",
	{
		tweetId: text("tweet_id").primaryKey(),
		userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
		usedAt: integer("used_at").notNull(),
	},
	(table) => [index("used_posts_user").on(table.userId)],
);
