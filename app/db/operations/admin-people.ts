import { eq, isNotNull, isNull, sql } from "drizzle-orm";
import { accessGrants, users } from "../accounts/account-tables.ts";
import type { Database } from "../database.ts";

/** People as admins look them up, and the access admins give and take. */

export interface PersonRow {
	id: string;
	displayName: string;
	email: string | null;
	/** epoch ms */
	emailVerifiedAt: number | null;
	/** of accounts elsewhere, one a line */
	labels: string | null;
	createdAt: number;
	how: "post" | "admin" | null;
	grantedAt: number | null;
	revokedAt: number | null;
}

/** Where a page of people ended. */
export interface PeoplePlace {
	createdAt: number;
	id: string;
}

/** Of each of e-mail, name and handle: a beginning that fits more people than this wants more letters. */
const FOUND_AT_MOST = 200;
/** Greater than every text that begins with the one before it. */
const LAST = "\u{10FFFF}";

/**
 * People whose e-mail, name or handle begins with a text, the newest account first; everybody for an empty text.
 *
 * @param text - handles with or without "@"
 */
export function findPeople(db: Database, text: string, after: PeoplePlace | null, limit: number): Promise<PersonRow[]> {
	const { createdAt, id } = after ?? { createdAt: Number.MAX_SAFE_INTEGER, id: LAST };
	const found = text === "" ? sql`` : sql`and u.id in (${matching(text)})`;
	// Newest first through the index; a search goes through what it found instead.
	const people = text === "" ? sql`users u indexed by users_newest` : sql`users u`;
	return db.all<PersonRow>(sql`
		select
			u.id, u.display_name as displayName, u.email, u.email_verified_at as emailVerifiedAt, u.created_at as createdAt,
			(select group_concat(label, char(10)) from identities where user_id = u.id) as labels,
			g.how, g.granted_at as grantedAt, g.revoked_at as revokedAt
		from ${people} left join access_grants g on g.user_id = u.id
		where (u.created_at, u.id) < (${createdAt}, ${id}) ${found}
		order by u.created_at desc, u.id desc limit ${limit}
	`);
}

/** Three spans of three indices. */
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

export async function findPersonName(db: Database, userId: string): Promise<string | null> {
	const [row] = await db.select({ name: users.displayName }).from(users).where(eq(users.id, userId));
	return row?.name ?? null;
}

/** Opens the app to a person; access by a post that was taken back is given back as it was. */
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

/** Closes it, to a person who never had access too: no post opens it then. */
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
