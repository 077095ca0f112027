import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { REQUEST_MAILS, REQUESTER_MAILS } from "../../core/operations/mail-message.ts";
import type { Database } from "../database.ts";
import { accountMailRange } from "../operations/account-mails.ts";
import { mails } from "../operations/operation-tables.ts";
import { payeeNames } from "../payments/payee-name-tables.ts";
import {
	confirmedPayments,
	paymentAttempts,
	pendingPayments,
	reportedTransactions,
	transfers,
} from "../payments/payment-tables.ts";
import { avatarSchedules, avatarTargets } from "../showcase/rotation-tables.ts";
import { identities, oneTimeTokens, sessions, signInDelays, users } from "./account-tables.ts";
import { releaseRequesterPicture } from "./requester-pictures.ts";
import { insertRevocations, insertTargetRevocations } from "./token-revocations.ts";

/** Signs an account out everywhere, stops its daily picture and has it deleted at an instant. */
export async function scheduleDeletion(
	db: Database,
	userId: string,
	{ now, at }: { now: number; at: number },
): Promise<void> {
	await db.batch([
		db.update(users).set({ deleteAt: at }).where(eq(users.id, userId)),
		db.delete(sessions).where(eq(sessions.userId, userId)),
		db
			.update(avatarSchedules)
			.set({ pausedAt: now, pausedUntil: null, revision: sql`lower(hex(randomblob(8)))` })
			.where(eq(avatarSchedules.userId, userId)),
		db.update(avatarTargets).set({ nextAt: null }).where(eq(avatarTargets.userId, userId)),
	]);
}

/**
 * Accounts whose time has come. Each is taken by one caller: its instant is moved on by an hour, should the deletion fail.
 *
 * @returns `deleteAt`: the instant it was moved to
 */
export async function takeDueDeletions(
	db: Database,
	now: number,
	limit: number,
): Promise<{ id: string; email: string | null; emailVerifiedAt: number | null; deleteAt: number | null }[]> {
	const due = db
		.select({ id: users.id })
		.from(users)
		.where(lte(users.deleteAt, now))
		.orderBy(users.deleteAt)
		.limit(limit);
	return db
		.update(users)
		.set({ deleteAt: now + RETRY_AFTER_MS })
		.where(and(inArray(users.id, due), lte(users.deleteAt, now)))
		.returning({
			id: users.id,
			email: users.email,
			emailVerifiedAt: users.emailVerifiedAt,
			deleteAt: users.deleteAt,
		});
}

const RETRY_AFTER_MS = 60 * 60_000;

/**
 * Deletes an account in one batch (docs/decisions/0011). Dependent rows are deleted by cascade; links are deleted unless they
 * have, or may still get, a payment. Provider tokens are queued for revocation, the original picture for restoring.
 *
 * @param person - `email`: lower case, null if missing or never verified; `emailHash`: its SHA-256 in hex; `deleteAt`: only while it
 * waits for this instant still, for whoever signs in keeps it
 * @returns ids of links that stay, so that their rooms can notify open pages
 */
export async function deleteUser(
	db: Database,
	person: { id: string; email: string | null; emailHash: string | null; deleteAt?: number | null },
	now: number,
): Promise<string[]> {
	const { deleteAt } = person;
	const isDue =
		deleteAt === undefined
			? undefined
			: sql`exists (select 1 from users as due where due.id = ${person.id} and due.delete_at = ${deleteAt})`;
	const own = and(eq(pendingPayments.userId, person.id), isDue);
	const ownIds = db.select({ paymentId: pendingPayments.paymentId }).from(pendingPayments).where(own);
	const paid = sql`(
		exists (select 1 from ${transfers} t where t.payment_id = ${pendingPayments}.payment_id and t.state <> 'refused')
		or exists (select 1 from ${confirmedPayments} c where c.payment_id = ${pendingPayments}.payment_id)
		or exists (select 1 from ${reportedTransactions} r where r.payment_id = ${pendingPayments}.payment_id and r.state = 'watching')
		or exists (select 1 from ${paymentAttempts} a where a.payment_id = ${pendingPayments}.payment_id and a.state in ('open', 'broadcast'))
	)`;
	const ofRequester = inArray(sql`json_extract(${mails.message}, '$.kind')`, [...REQUESTER_MAILS, ...REQUEST_MAILS]);
	const [, , , , , , kept] = await db.batch([
		insertRevocations(db, sql`${and(eq(identities.userId, person.id), isDue)}`, now),
		insertTargetRevocations(db, sql`${and(eq(avatarTargets.userId, person.id), isDue)}`, now),
		db.delete(pendingPayments).where(and(own, sql`not ${paid}`)),
		db.delete(payeeNames).where(inArray(payeeNames.paymentId, ownIds)),
		db.update(confirmedPayments).set({ requesterEmail: "" }).where(inArray(confirmedPayments.paymentId, ownIds)),
		db.delete(mails).where(and(inArray(mails.paymentId, ownIds), ofRequester)),
		db
			.update(pendingPayments)
			.set({
				userId: null,
				requesterEmail: "",
				bookkeeping: null,
				submissionKey: null,
				version: sql`${pendingPayments.version} + 1`,
			})
			.where(own)
			.returning({ paymentId: pendingPayments.paymentId }),
		db
			.delete(mails)
			.where(
				and(
					accountMailRange(),
					sql`${person.email} in (json_extract(${mails.message}, '$.to'), json_extract(${mails.message}, '$.values.email'))`,
					isDue,
				),
			),
		db.delete(oneTimeTokens).where(and(eq(oneTimeTokens.email, person.email ?? ""), isDue)),
		db.delete(signInDelays).where(and(eq(signInDelays.emailHash, person.emailHash ?? ""), isDue)),
		releaseRequesterPicture(db, person.id, now),
		db.delete(users).where(and(eq(users.id, person.id), isDue)),
	]);
	return kept.map((row) => row.paymentId);
}
