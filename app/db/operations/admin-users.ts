import { eq, isNotNull, isNull, sql } from "drizzle-orm";
import { accessGrants, users } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";

/** User search for admins, and granting and revoking access. */

export interface AdminUserRow {
	id: string;
	displayName: string;
	email: string | null;
	/** epoch ms */
	emailVerifiedAt: number | null;
	/** labels of identities, one per line */
	labels: string | null;
	createdAt: number;
	how: "post" | "admin" | null;
	grantedAt: number | null;
	revokedAt: number | null;
}

/** End of a page of users. */
export interface UserCursor {
	createdAt: number;
	id: string;
}

/** Matches read per index (e-mail, name, handle); a prefix with more matches has to be longer. */
const FOUND_AT_MOST = 200;
/** Appended to a prefix, it is greater than every text with that prefix. */
const LAST = "\u{10FFFF}";

/**
 * Users whose e-mail, name or handle begins with a text, newest account first; all users for an empty text.
 *
 * @param text - handles with or without "@"
 */
export function findUsers(
	db: Database,
	text: string,
	after: UserCursor | null,
	limit: number,
): Promise<AdminUserRow[]> {
	const { createdAt, id } = after ?? { createdAt: Number.MAX_SAFE_INTEGER, id: LAST };
	const found = text === "" ? sql`` : sql`and u.id in (${matching(text)})`;
	// Without a search, read newest first from the index; with a search, sort the matches.
	const source = text === "" ? sql`users u indexed by users_newest` : sql`users u`;
	return db.all<AdminUserRow>(sql`
		select
			u.id, u.display_name as displayName, u.email, u.email_verified_at as emailVerifiedAt, u.created_at as createdAt,
			(select group_concat(label, char(10)) from identities where user_id = u.id) as labels,
			g.how, g.granted_at as grantedAt, g.revoked_at as revokedAt
		from ${source} left join access_grants g on g.user_id = u.id
		where (u.created_at, u.id) < (${createdAt}, ${id}) ${found}
		order by u.created_at desc, u.id desc limit ${limit}
	`);
}

/** Ids of matching users: three ranges of three indices. */
function matching(text: string) {
	const bare = text.replace(/^@/, "");
	const email = text.toLowerCase();
	return sql`
		select id from (select id from users where email >= ${email} and email < ${email + LAST} limit ${FOUND_AT_MOST})
		union select id from (
			select id from users indexed by users_name
			where display_name collate nocase >= ${text} and display_name collate nocase < ${text + LAST} limit ${FOUND_AT_MOST}
		)
		union select user_id from (
			select user_id from identities indexed by identities_label
			where (label collate nocase >= ${bare} and label collate nocase < ${bare + LAST})
				or (label collate nocase >= ${`@${bare}`} and label collate nocase < ${`@${bare}${LAST}`})
			limit ${FOUND_AT_MOST}
		)
	`;
}

export async function findUserName(db: Database, userId: string): Promise<string | null> {
	const [row] = await db.select({ name: users.displayName }).from(users).where(eq(users.id, userId));
	return row?.name ?? null;
}

/** Grants access; a revoked grant by post is restored as it was. */
export async function grantAccess(db: Database, userId: string, grantedBy: string, at: number): Promise<void> {
	await db
		.insert(accessGrants)
		.values({ userId, how: "admin", grantedBy, grantedAt: at })
		.onConflictDoUpdate({
			target: accessGrants.userId,
			set: { grantedBy, grantedAt: at, revokedAt: null, revokedBy: null },
			setWhere: isNotNull(accessGrants.revokedAt),
		});
}

/** Revokes access, even from users who have none, so that a post cannot grant it. */
export async function revokeAccess(db: Database, userId: string, revokedBy: string, at: number): Promise<void> {
	await db
		.insert(accessGrants)
		.values({ userId, how: "admin", grantedBy: revokedBy, grantedAt: at, revokedAt: at, revokedBy })
		.onConflictDoUpdate({
			target: accessGrants.userId,
			set: { revokedAt: at, revokedBy },
			setWhere: isNull(accessGrants.revokedAt),
		});
}
