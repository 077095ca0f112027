import { and, asc, desc, eq, gt, gte, inArray, lte, ne, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { oneTimeTokens } from "./account-tables.ts";

export type TokenPurpose = (typeof oneTimeTokens.$inferSelect)["purpose"];
export type TokenRow = typeof oneTimeTokens.$inferSelect;

/** @returns the token if it is valid, without using it */
export async function findToken(db: Database, tokenHash: string, now: number): Promise<TokenRow | null> {
	const [row] = await db
		.select()
		.from(oneTimeTokens)
		.where(and(eq(oneTimeTokens.tokenHash, tokenHash), gt(oneTimeTokens.expiresAt, now)));
	return row ?? null;
}

/** Uses a token; of several concurrent callers only one gets it. */
export async function takeToken(
	db: Database,
	purpose: TokenPurpose,
	tokenHash: string,
	now: number,
): Promise<TokenRow | null> {
	const [row] = await db
		.delete(oneTimeTokens)
		.where(
			and(eq(oneTimeTokens.tokenHash, tokenHash), eq(oneTimeTokens.purpose, purpose), gt(oneTimeTokens.expiresAt, now)),
		)
		.returning();
	return row ?? null;
}

/** @returns false if the token exists already; of several concurrent callers only one inserts it */
export async function insertToken(db: Database, token: TokenRow): Promise<boolean> {
	const rows = await db
		.insert(oneTimeTokens)
		.values(token)
		.onConflictDoNothing()
		.returning({ tokenHash: oneTimeTokens.tokenHash });
	return rows.length === 1;
}

/** Deletes a token, used or not. */
export async function removeToken(db: Database, tokenHash: string): Promise<void> {
	await db.delete(oneTimeTokens).where(eq(oneTimeTokens.tokenHash, tokenHash));
}

/**
 * The pending registration of an e-mail that a browser began.
 *
 * @param browser - hash of what its cookie holds
 */
export async function findRegistration(
	db: Database,
	{ email, browser }: { email: string; browser: string },
	now: number,
): Promise<TokenRow | null> {
	const [row] = await db
		.select()
		.from(oneTimeTokens)
		.where(
			and(
				eq(oneTimeTokens.email, email),
				eq(oneTimeTokens.purpose, "register"),
				gt(oneTimeTokens.expiresAt, now),
				sql`json_extract(${oneTimeTokens.payload}, '$.browser') = ${browser}`,
			),
		)
		.orderBy(desc(oneTimeTokens.createdAt))
		.limit(1);
	return row ?? null;
}

/** Deletes the registration links of an e-mail, because its account exists. */
export async function removeRegistrations(db: Database, email: string): Promise<void> {
	await db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.email, email), eq(oneTimeTokens.purpose, "register")));
}

/** Deletes the mailed links of an account, because its password or e-mail changed. */
export async function removeMailedTokensOf(db: Database, userId: string): Promise<void> {
	await db
		.delete(oneTimeTokens)
		.where(and(eq(oneTimeTokens.userId, userId), inArray(oneTimeTokens.purpose, ["verify-email", "reset-password"])));
}

/** An e-mail is changed so long before that is noted at most, ms. */
const NOTED_WITHIN_MS = 60_000;

/**
 * The mailbox that an account had before a change of its e-mail, as the link mailed there says, and when it was changed.
 *
 * @param at - when the change was noted, epoch ms
 * @returns null: none, the link was used, or it was too long ago
 */
export async function findMailboxBefore(
	db: Database,
	userId: string,
	at: number,
): Promise<{ mailbox: string; since: number } | null> {
	const [row] = await db
		.select({ email: oneTimeTokens.email, createdAt: oneTimeTokens.createdAt })
		.from(oneTimeTokens)
		.where(
			and(
				eq(oneTimeTokens.userId, userId),
				eq(oneTimeTokens.purpose, "undo-change"),
				sql`json_extract(${oneTimeTokens.payload}, '$.what') = 'email-changed'`,
				gt(oneTimeTokens.createdAt, at - NOTED_WITHIN_MS),
				lte(oneTimeTokens.createdAt, at),
			),
		)
		.orderBy(desc(oneTimeTokens.createdAt))
		.limit(1);
	return row?.email ? { mailbox: row.email, since: row.createdAt } : null;
}

/**
 * The first link mailed at `since` or later that undoes a change of the address which new links are filled in with; its payload says
 * which one that was, if there was one before.
 */
export async function findMainAddressBefore(db: Database, userId: string, since: number): Promise<TokenRow | null> {
	const [row] = await db
		.select()
		.from(oneTimeTokens)
		.where(
			and(
				eq(oneTimeTokens.userId, userId),
				eq(oneTimeTokens.purpose, "undo-change"),
				sql`json_extract(${oneTimeTokens.payload}, '$.main') is not null`,
				gte(oneTimeTokens.createdAt, since),
			),
		)
		.orderBy(asc(oneTimeTokens.createdAt))
		.limit(1);
	return row ?? null;
}

/**
 * Whether new links are paid to an address that the account had before the first change of that which can still be undone, and such a change was
 * made before `since`: then its owner may have put that right by themselves, and the address from before a later change may be a thief's.
 */
export async function isMainAddressPutRight(db: Database, userId: string, since: number): Promise<boolean> {
	const rows = await db.all(sql`
		select 1 from users u join wallets w on w.user_id = u.id and w.address = u.wallet
		where u.id = ${userId} and w.added_at < (
			select min(created_at) from one_time_tokens
			where user_id = u.id and purpose = 'undo-change' and json_extract(payload, '$.main') is not null
				and json_extract(payload, '$.address') is not null and created_at < ${since}
		)
	`);
	return rows.length > 0;
}

/** Deletes the links that undo changes of an account, mailed at `since` or later to another mailbox than this one; null: to any. */
export async function removeUndoLinksElsewhere(
	db: Database,
	userId: string,
	{ mailbox, since }: { mailbox: string | null; since: number },
): Promise<void> {
	const ofAccount = and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, "undo-change"));
	await db
		.delete(oneTimeTokens)
		.where(
			and(
				ofAccount,
				mailbox === null ? undefined : ne(oneTimeTokens.email, mailbox),
				gte(oneTimeTokens.createdAt, since),
			),
		);
}

/** Deletes expired tokens. @returns how many */
export async function sweepTokens(db: Database, now: number): Promise<number> {
	const rows = await db
		.delete(oneTimeTokens)
		.where(lte(oneTimeTokens.expiresAt, now))
		.returning({ tokenHash: oneTimeTokens.tokenHash });
	return rows.length;
}
