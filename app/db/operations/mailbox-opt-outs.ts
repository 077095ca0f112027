import { and, eq, gte } from "drizzle-orm";
import type { Database } from "../database.ts";
import { mailboxOptOuts } from "../payments/desk-tables.ts";

/** Mailboxes that get no requests from here; by the hash of the mailbox, hex. */

export async function addOptOut(db: Database, mailboxHash: string, at: number): Promise<void> {
	await db.insert(mailboxOptOuts).values({ mailboxHash, at }).onConflictDoNothing();
}

/** @param since - one that was added earlier stays; epoch ms. @returns false where one stayed */
export async function removeOptOut(db: Database, mailboxHash: string, since: number): Promise<boolean> {
	const own = eq(mailboxOptOuts.mailboxHash, mailboxHash);
	await db.delete(mailboxOptOuts).where(and(own, gte(mailboxOptOuts.at, since)));
	return (await findOptOut(db, mailboxHash)) === null;
}

/** @returns when the mailbox was stopped, epoch ms; null: it was not */
export async function findOptOut(db: Database, mailboxHash: string): Promise<number | null> {
	const rows = await db
		.select({ at: mailboxOptOuts.at })
		.from(mailboxOptOuts)
		.where(eq(mailboxOptOuts.mailboxHash, mailboxHash));
	return rows[0]?.at ?? null;
}
