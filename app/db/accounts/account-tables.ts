import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { IdentityProvider } from "../../core/accounts/identity.ts";
import type { Address } from "../../core/address.ts";
import type { Language } from "../../core/i18n/languages.ts";

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
		/** X access token and secret, sealed (services/accounts/token-vault.ts): key id, nonce, ciphertext */
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
export const tokenRevocations = sqliteTable(
	"token_revocations",
	{
		id: text().primaryKey(),
		provider: text().$type<IdentityProvider>().notNull(),
		/** whose they were: sealed for this id */
		userId: text("user_id").notNull(),
		/** the provider's own id of the person: who signs in with it again may get the same token; null before it was kept */
		subject: text(),
		/** empty: the provider knows them no more, and only the picture waits */
		sealedTokens: text("sealed_tokens").notNull(),
		/** the picture to give back before the token is of no use: its name in R2; null for none */
		originalHash: text("original_hash"),
		createdAt: integer("created_at").notNull(),
	},
	(table) => [
		index("token_revocations_subject").on(table.provider, table.subject),
		index("token_revocations_age").on(table.createdAt),
		index("token_revocations_original").on(table.originalHash).where(sql`original_hash IS NOT NULL`),
	],
);

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
