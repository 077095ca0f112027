import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Database, failedConstraint } from "../database.ts";
import { accessCodes, accessGrants, identities, usedPosts } from "./account-tables.ts";

/** Who may create payment links, and the posts that granted access. */

export interface AccessCode {
	code: string;
	/** epoch ms */
	createdAt: number;
}

export async function findAccessCode(db: Database, userId: string): Promise<AccessCode | null> {
	const [row] = await db
		.select({ code: accessCodes.code, createdAt: accessCodes.createdAt })
		.from(accessCodes)
		.where(eq(accessCodes.userId, userId));
	return row ?? null;
}

/**
 * Replaces a user's code, unless a concurrent request did so already.
 *
 * @param replaces - creation time of the code to replace; null if there is none
 * @returns the code that is valid now
 */
export async function renewAccessCode(
	db: Database,
	userId: string,
	next: AccessCode,
	replaces: number | null,
): Promise<AccessCode> {
	const [, rows] = await db.batch([
		db
			.insert(accessCodes)
			.values({ userId, ...next })
			.onConflictDoUpdate({
				target: accessCodes.userId,
				set: next,
				setWhere: sql`${accessCodes.createdAt} is ${replaces}`,
			}),
		db
			.select({ code: accessCodes.code, createdAt: accessCodes.createdAt })
			.from(accessCodes)
			.where(eq(accessCodes.userId, userId)),
	]);
	const stored = rows[0];
	if (!stored) throw new Error("an access code was neither stored nor found again");
	return stored;
}

export interface AccessState {
	/** null: never granted */
	grant: { how: "post" | "admin"; revoked: boolean } | null;
	/** the linked X account: X's id, and the handle at the last sign-in */
	xIdentity: { subject: string; handle: string | null } | null;
}

export async function findAccessState(db: Database, userId: string): Promise<AccessState> {
	const [grants, linked] = await db.batch([
		db
			.select({ how: accessGrants.how, revokedAt: accessGrants.revokedAt })
			.from(accessGrants)
			.where(eq(accessGrants.userId, userId)),
		db
			.select({ subject: identities.subject, handle: identities.label })
			.from(identities)
			.where(and(eq(identities.userId, userId), eq(identities.provider, "x"))),
	]);
	const grant = grants[0];
	return {
		grant: grant ? { how: grant.how, revoked: grant.revokedAt !== null } : null,
		xIdentity: linked[0] ?? null,
	};
}

export type GrantByPost = "granted" | "post-used" | "author-bound" | "revoked";

/**
 * Marks a post as used and grants access, both or neither. Unique constraints decide races: a post grants access once, an
 * author to one account. Access that an admin revoked stays revoked.
 *
 * @param author - "#" and X's id of the author, or the handle in lower case where the look-up gives no id
 */
export async function grantByPost(
	db: Database,
	grant: { userId: string; tweetId: string; author: string; at: number },
): Promise<GrantByPost> {
	const { userId, tweetId, author, at } = grant;
	try {
		const [, rows] = await db.batch([
			db.insert(usedPosts).values({ tweetId, userId, usedAt: at }),
			db
				.insert(accessGrants)
				.values({ userId, how: "post", author, grantedAt: at })
				.onConflictDoUpdate({
					target: accessGrants.userId,
					set: { how: "post", author, grantedBy: null, grantedAt: at },
					setWhere: isNull(accessGrants.revokedAt),
				})
				.returning({ userId: accessGrants.userId }),
			db.delete(accessCodes).where(eq(accessCodes.userId, userId)),
		]);
		return rows.length === 1 ? "granted" : "revoked";
	} catch (error) {
		const constraint = failedConstraint(error) ?? "";
		if (constraint.includes("used_posts.tweet_id")) return "post-used";
		if (constraint.includes("access_grants.author")) return "author-bound";
		throw error;
	}
}

/** The account that a post of the author, by any of these keys, granted access to, if any. */
export async function findAccountOfAuthor(db: Database, keys: readonly string[]): Promise<string | null> {
	const [row] = await db
		.select({ userId: accessGrants.userId })
		.from(accessGrants)
		.where(inArray(accessGrants.author, [...keys]));
	return row?.userId ?? null;
}

/** The user a post granted access to; `undefined` for an unused post, null if the account was deleted. */
export async function findUserOfPost(db: Database, tweetId: string): Promise<string | null | undefined> {
	const [row] = await db.select({ userId: usedPosts.userId }).from(usedPosts).where(eq(usedPosts.tweetId, tweetId));
	return row?.userId;
}
