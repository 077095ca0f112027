import { and, eq, or, sql } from "drizzle-orm";
import type { Address } from "../../core/address.ts";
import type { LinkRow } from "../../core/payments/records.ts";
import { type Database, inOneBatch } from "../database.ts";
import { insertPayeeName } from "./payee-names.ts";
import { linkChains, paymentEvents, pendingPayments } from "./payment-tables.ts";
import { insertNewLinkMail } from "./request-mails.ts";

// An event's columns are selected in the table's order; its id is the database's own.

/** Links themselves: making one, and their dashboard password. */

/**
 * Whoever makes links by the hundred wants no mail of each; the list has them all. And some accounts that make them all day long would use up
 * everybody's mails.
 */
const NEW_LINK_MAILS = { perHour: 20, perDay: 60 };

/** What most links have not. */
type LeftOut =
	| "cancelledAt"
	| "summaryVersion"
	| "reuse"
	| "parentId"
	| "closedAt"
	| "remindRequester"
	| "remindPayer"
	| "bookkeeping";

/** Ids of an account's links that were made since then and are neither paid nor cancelled, the first made first. @param since - epoch ms */
export async function listOpenSince(db: Database, userId: string, since: number, limit: number): Promise<string[]> {
	const rows = await db.all<{ id: string }>(sql`
		select payment_id as id from pending_payments p
		where user_id = ${userId} and created_at >= ${since} and parent_id is null and cancelled_at is null
			and not exists (select 1 from confirmed_payments c where c.payment_id = p.payment_id)
		order by created_at limit ${limit}
	`);
	return rows.map(({ id }) => id);
}

/**
 * Stores a link and its first event. The same submission from the same user again stores nothing new.
 *
 * @param named - the name its address was typed as, kept with it; null: the address was typed itself
 * @returns the id under which the submission is stored
 */
export async function insertLink(
	db: Database,
	link: Omit<LinkRow, "version" | "dashboardEpoch" | "chainSilent" | "chainIds" | LeftOut> & {
		/** left out: `chainId` alone */
		chainIds?: readonly number[];
		userId: string;
		submissionKey: string;
	} & Partial<Pick<LinkRow, LeftOut>>,
	named: { name: string; address: Address } | null = null,
): Promise<string> {
	const { chainIds = [link.chainId], ...row } = link;
	const batch = await inOneBatch(db, [
		db
			.insert(pendingPayments)
			.values(row)
			.onConflictDoNothing({ target: [pendingPayments.userId, pendingPayments.submissionKey] }),
		db.insert(linkChains).select(sql`
			select p.payment_id, c.value, p.requester_address, p.token, c.key, null
			from ${pendingPayments} p, json_each(${JSON.stringify(chainIds)}) c where p.payment_id = ${link.paymentId}
		`),
		db.insert(paymentEvents).select(sql`
			select null, payment_id, 'created', 'created', '{}', created_at from ${pendingPayments}
			where payment_id = ${link.paymentId}
		`),
		...(named ? [insertPayeeName(link.paymentId, named.name, named.address)] : []),
		insertNewLinkMail(link.paymentId, link.createdAt, NEW_LINK_MAILS),
		sql`
			select payment_id as id from pending_payments
			where user_id = ${link.userId} and submission_key = ${link.submissionKey}
		`,
	]);
	const [found] = (batch.at(-1) ?? []) as { id: string }[];
	const stored = found?.id;
	if (!stored) throw new Error("a link was neither stored nor found again");
	return stored;
}

/**
 * Stores the chain of links that a release before `link_chains` made: it may run on while this one is deployed, and again after.
 *
 * @param since - made since then, epoch ms
 */
export async function addMissingChains(db: Database, since: number): Promise<void> {
	await db.run(sql`
		insert or ignore into link_chains (payment_id, chain_id, payee, token, place)
		select payment_id, chain_id, requester_address, token, 0 from pending_payments p
		where created_at >= ${since} and parent_id is null and not exists (select 1 from link_chains l where l.payment_id = p.payment_id)
	`);
}

/** The link that a user's submission has made already; null: none. */
export async function findSubmission(db: Database, userId: string, submissionKey: string): Promise<string | null> {
	const [row] = await db
		.select({ paymentId: pendingPayments.paymentId })
		.from(pendingPayments)
		.where(and(eq(pendingPayments.userId, userId), eq(pendingPayments.submissionKey, submissionKey)));
	return row?.paymentId ?? null;
}

/** What unlocking a dashboard is checked against; `null` for an unknown id. */
export async function findDashboardLock(
	db: Database,
	paymentId: string,
): Promise<{ passwordHash: string; epoch: number } | null> {
	const [row] = await db
		.select({ passwordHash: pendingPayments.dashboardPasswordHash, epoch: pendingPayments.dashboardEpoch })
		.from(pendingPayments)
		.where(eq(pendingPayments.paymentId, paymentId));
	return row ?? null;
}

/**
 * Sets a new dashboard password and raises the epoch, which voids every cookie made before.
 *
 * @returns the new epoch; `null` for an unknown id, and for a payer's own link, whose password is its parent's
 */
export async function replaceDashboardPassword(
	db: Database,
	paymentId: string,
	passwordHash: string,
	at: number,
): Promise<number | null> {
	const [rows] = await db.batch([
		db
			.update(pendingPayments)
			.set({
				dashboardPasswordHash: passwordHash,
				dashboardEpoch: sql`${pendingPayments.dashboardEpoch} + 1`,
				version: sql`${pendingPayments.version} + 1`,
			})
			// Those of its payers are opened by the same password.
			.where(
				and(
					or(eq(pendingPayments.paymentId, paymentId), eq(pendingPayments.parentId, paymentId)),
					sql`exists (select 1 from pending_payments own where own.payment_id = ${paymentId} and own.parent_id is null)`,
				),
			)
			.returning({ epoch: pendingPayments.dashboardEpoch }),
		db.insert(paymentEvents).select(sql`
			select null, payment_id, 'password-changed', null, '{}', ${at} from ${pendingPayments}
			where payment_id = ${paymentId}
		`),
	]);
	return rows[0]?.epoch ?? null;
}

/**
 * Ends an account's dashboard passwords that were set at `since` or later, those of links made since with them, and all their cookies. The
 * account opens its dashboards without one, and sets another.
 * Of a link whose events are in cold storage since then, one that was ever changed counts as such.
 */
export async function endDashboardPasswords(db: Database, userId: string, since: number): Promise<void> {
	await db.run(sql`
		update pending_payments
		set dashboard_password_hash = '', dashboard_epoch = dashboard_epoch + 1, version = version + 1
		where user_id = ${userId} and coalesce(parent_id, payment_id) in (
			select p.payment_id from pending_payments p
			where p.user_id = ${userId} and p.parent_id is null and (p.created_at >= ${since} or exists (
				select 1 from payment_events e
				where e.payment_id = p.payment_id and e.kind = 'password-changed' and e.at >= ${since}
			) or p.cold_since >= ${since} and p.dashboard_epoch > 0)
		)
	`);
}
