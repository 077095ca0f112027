import { eq, inArray } from "drizzle-orm";
import type { Database } from "../database.ts";
import { mailboxOptOuts } from "../payments/desk-tables.ts";

/** Mailboxes that get no requests from here; by the hash of the mailbox, hex. */

export async function addOptOut(db: Database, mailboxHash: string, at: number): Promise<void> {
	await db.insert(mailboxOptOuts).values({ mailboxHash, at }).onConflictDoNothing();
}

export async function removeOptOut(db: Database, mailboxHash: string): Promise<void> {
	await db.delete(mailboxOptOuts).where(eq(mailboxOptOuts.mailboxHash, mailboxHash));
}

/** @returns those of the hashes that get nothing */
export async function listOptOuts(db: Database, hashes: readonly string[]): Promise<Set<string>> {
	if (hashes.length === 0) return new Set();
	const rows = await db
		.select({ hash: mailboxOptOuts.mailboxHash })
		.from(mailboxOptOuts)
		.where(inArray(mailboxOptOuts.mailboxHash, [...hashes]));
	return new Set(rows.map(({ hash }) => hash));
}
