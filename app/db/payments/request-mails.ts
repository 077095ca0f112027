import { type SQL, sql } from "drizzle-orm";
import type { Language } from "../../core/i18n/languages.ts";
import type { RequestMail } from "../../core/operations/mail-message.ts";
import { type Database, inOneBatch } from "../database.ts";

/** Mails about requests, stored for the outbox within limits: the statement that counts is the one that stores. */

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Mails a new link to its maker: to the account's proven e-mail, unless they turned that off, and of the first links that it makes in an hour and
 * a day. Part of the batch that stores the link.
 */
export function insertNewLinkMail(paymentId: string, at: number, most: { perHour: number; perDay: number }): SQL {
	const isAmongFirst = (count: number, spanMs: number) => sql`(
		select count(*) from (
			select 1 from pending_payments o
			where o.user_id = p.user_id and o.created_at > ${at - spanMs} and o.parent_id is null limit ${count + 1}
		)
	) <= ${count}`;
	const message = JSON.stringify({
		kind: "link-made",
		paymentId,
		dedupeKey: `link-made:${paymentId}`,
		note: null,
		dueAt: null,
		sentByMaker: false,
	} satisfies Omit<RequestMail, "to" | "language">);
	return sql`
		insert into mails (dedupe_key, payment_id, message, created_at)
		select ${`link-made:${paymentId}`}, p.payment_id,
			json_set(${message}, '$.to', u.email, '$.language', coalesce(p.language, 'en')), ${at}
		from pending_payments p join users u on u.id = p.user_id
		where p.payment_id = ${paymentId} and p.parent_id is null and u.email is not null and u.email_verified_at is not null
			and u.mail_new_links = 1
			and ${isAmongFirst(most.perHour, HOUR_MS)} and ${isAmongFirst(most.perDay, DAY_MS)}
		on conflict (dedupe_key) do nothing
	`;
}

/** How often an account may have links mailed to somebody. */
export interface SendLimits {
	/** mailboxes of one link */
	perLink: number;
	/** mails of one account a day */
	perDay: number;
}

/** A link that its maker has mailed to somebody. */
export interface SentLink {
	id: string;
	paymentId: string;
	userId: string;
	email: string;
	note: string | null;
	language: Language;
	/** epoch ms */
	sentAt: number;
}

/**
 * Stores that a link is mailed to somebody, and the mail, within the limits. The same mailbox again, for the same link, stores nothing.
 *
 * @returns `sent`: it was stored, now or before; `link-full`, `day-full`: the limits are reached
 */
export async function insertSentLink(
	db: Database,
	sent: SentLink,
	limits: SendLimits,
): Promise<"sent" | "link-full" | "day-full"> {
	const { id, paymentId, userId, email, note, language, sentAt } = sent;
	const dedupeKey = `request-sent:${id}`;
	const message: RequestMail = {
		kind: "request-sent",
		paymentId,
		dedupeKey,
		to: email,
		language,
		note,
		dueAt: null,
		sentByMaker: true,
	};
	const ofLink = sql`(select count(*) from sent_links where payment_id = ${paymentId} and id <> ${id})`;
	const ofDay = sql`(select count(*) from sent_links where user_id = ${userId} and sent_at > ${sentAt - DAY_MS} and id <> ${id})`;
	const known = sql`exists (select 1 from sent_links where id = ${id})`;
	const [rows = []] = await inOneBatch(db, [
		sql`select ${known} as known, ${ofLink} >= ${limits.perLink} as "linkFull", ${ofDay} >= ${limits.perDay} as "dayFull"`,
		sql`
			insert into sent_links (id, payment_id, user_id, email, note, language, sent_at)
			select ${id}, ${paymentId}, ${userId}, ${email}, ${note}, ${language}, ${sentAt}
			where ${ofLink} < ${limits.perLink} and ${ofDay} < ${limits.perDay}
			on conflict (id) do nothing
		`,
		sql`
			insert into mails (dedupe_key, payment_id, message, created_at)
			select ${dedupeKey}, ${paymentId}, ${JSON.stringify(message)}, ${sentAt} where ${known}
			on conflict (dedupe_key) do nothing
		`,
	]);
	const [before] = rows as { known: 0 | 1; linkFull: 0 | 1; dayFull: 0 | 1 }[];
	if (before?.known) return "sent";
	if (before?.linkFull) return "link-full";
	return before?.dayFull ? "day-full" : "sent";
}

/** Whom a link was mailed to, the newest first. */
export async function listSentLinks(
	db: Database,
	paymentId: string,
	limit: number,
): Promise<{ email: string; sentAt: number }[]> {
	return db.all(sql`
		select email, sent_at as "sentAt" from sent_links where payment_id = ${paymentId} order by sent_at desc limit ${limit}
	`);
}

/** A link whose due day is near, as far as reminders depend on it. */
export interface DueLink {
	paymentId: string;
	userId: string;
	/** epoch ms */
	dueAt: number;
	createdAt: number;
	remindRequester: boolean;
	remindPayer: boolean;
	language: Language;
	/** the account's proven e-mail */
	email: string;
	/** those it was mailed to by its maker come first */
	payers: { email: string; language: Language; sentByMaker: boolean }[];
}

/** A link reminds no more mailboxes than it was mailed to, and a few that were typed on its page. */
const PAYERS_OF_A_LINK = 5;

/**
 * Where a part of the links that are due in a span of time begins: after as many as all parts before it have.
 *
 * @param part - `number`: counts on for ever; the parts come around
 * @returns null: with the first one
 */
export async function findDuePart(
	db: Database,
	span: { from: number; to: number },
	{ size, number }: { size: number; number: number },
): Promise<{ dueAt: number; paymentId: string } | null> {
	const due = sql`
		from pending_payments indexed by pending_payments_due
		where due_at is not null and due_at >= ${span.from} and due_at < ${span.to} and cancelled_at is null
			and (remind_requester = 1 or remind_payer = 1)
	`;
	const [row] = await db.all<{ links: number }>(sql`select count(*) as links ${due}`);
	const skipped = (number % Math.max(1, Math.ceil((row?.links ?? 0) / size))) * size;
	if (skipped === 0) return null;
	const [last] = await db.all<{ dueAt: number; paymentId: string }>(sql`
		select due_at as "dueAt", payment_id as "paymentId" ${due} order by due_at, payment_id limit 1 offset ${skipped - 1}
	`);
	return last ?? null;
}

/**
 * Open links with reminders that are due in a span of time, from a cursor on.
 *
 * @param span - epoch ms
 */
export async function listDueLinks(
	db: Database,
	span: { from: number; to: number },
	after: { dueAt: number; paymentId: string } | null,
	limit: number,
): Promise<DueLink[]> {
	const cursor = after ? sql`and (p.due_at, p.payment_id) > (${after.dueAt}, ${after.paymentId})` : sql``;
	const rows = await db.all<
		Omit<DueLink, "payers" | "remindRequester" | "remindPayer"> &
			Record<"payers", string> & { requester: 0 | 1; payer: 0 | 1 }
	>(sql`
		select p.payment_id as "paymentId", p.user_id as "userId", p.due_at as "dueAt", p.created_at as "createdAt",
			p.remind_requester as requester, p.remind_payer as payer, coalesce(p.language, 'en') as language, u.email,
			(select json_group_array(json_object('email', email, 'language', language, 'sentByMaker', json(made))) from (
				select email, language, made from (
					select email, language, 'true' as made, sent_at as at from sent_links where payment_id = p.payment_id
					union all
					select email, language, 'false' as made, created_at as at from arrival_notices where payment_id = p.payment_id
				) order by made desc, at limit ${PAYERS_OF_A_LINK}
			)) as payers
		from pending_payments p indexed by pending_payments_due
		join users u on u.id = p.user_id
		where p.due_at is not null and p.due_at >= ${span.from} and p.due_at < ${span.to} ${cursor}
			and (p.remind_requester = 1 or p.remind_payer = 1) and p.cancelled_at is null and p.reuse is null
			and u.email is not null and u.email_verified_at is not null
			and not exists (select 1 from confirmed_payments c where c.payment_id = p.payment_id)
		order by p.due_at, p.payment_id limit ${limit}
	`);
	return rows.map(({ requester, payer, payers, ...row }) => ({
		...row,
		remindRequester: requester === 1,
		remindPayer: payer === 1,
		payers: JSON.parse(payers) as DueLink["payers"],
	}));
}

/** A mailbox of somebody who may be about to pay a link. */
export interface BegunMailbox {
	paymentId: string;
	/** as typed */
	email: string;
	language: Language;
	/** its maker had the link mailed to it */
	sentByMaker: boolean;
}

/**
 * Mailboxes of those whom some links were mailed to, who had a wallet asked, named a payment, or want to be told of one: a few of each
 * link that is not paid, those it was mailed to first, then the newest.
 *
 * @param since - begun since then, epoch ms
 */
export async function listBegunMailboxes(
	db: Database,
	paymentIds: readonly string[],
	since: number,
): Promise<BegunMailbox[]> {
	const rows = await db.all<Omit<BegunMailbox, "sentByMaker"> & { made: 0 | 1 }>(sql`
		with typed as (
			select payment_id, lower(email) as mailbox, email, language, 1 as made, sent_at as at from sent_links
			where payment_id in (select value from json_each(${JSON.stringify(paymentIds)}))
			union all
			select payment_id, email, email, language, 0, created_at from arrival_notices
			where payment_id in (select value from json_each(${JSON.stringify(paymentIds)})) and created_at >= ${since}
			union all
			select payment_id, lower(sender_email), sender_email, coalesce(sender_language, 'en'), 0, created_at from payment_attempts
			where payment_id in (select value from json_each(${JSON.stringify(paymentIds)})) and created_at >= ${since}
				and sender_email is not null
			union all
			select payment_id, lower(sender_email), sender_email, coalesce(sender_language, 'en'), 0, named_at from transaction_reporters
			where payment_id in (select value from json_each(${JSON.stringify(paymentIds)})) and named_at >= ${since}
				and sender_email is not null
		), once as (
			select *, row_number() over (partition by payment_id, mailbox order by made desc, at desc) as again from typed
		), placed as (
			select *, row_number() over (partition by payment_id order by made desc, at desc) as place from once where again = 1
		)
		select payment_id as "paymentId", email, language, made from placed
		where place <= ${PAYERS_OF_A_LINK}
			and not exists (select 1 from confirmed_payments c where c.payment_id = placed.payment_id)
	`);
	return rows.map(({ made, ...row }) => ({ ...row, sentByMaker: made === 1 }));
}

/** Reminders that a mailbox gets about one link altogether, however often its due day is moved. */
const REMINDERS_OF_A_LINK = 4;

/**
 * Stores mails for the outbox; those whose key is known are left, and reminders to a payer who had as many of them.
 *
 * @returns how many were new
 */
export async function insertRequestMails(db: Database, mails: readonly RequestMail[], at: number): Promise<number> {
	if (mails.length === 0) return 0;
	const hadEnough = ({ paymentId, to }: RequestMail) => sql`(
		select count(*) from mails where payment_id = ${paymentId}
			and json_extract(message, '$.kind') = 'request-reminder' and lower(json_extract(message, '$.to')) = ${to.toLowerCase()}
	) >= ${REMINDERS_OF_A_LINK}`;
	const inserted = await inOneBatch(
		db,
		mails.map(
			(mail) => sql`
				insert into mails (dedupe_key, payment_id, message, created_at)
				select ${mail.dedupeKey}, payment_id, ${JSON.stringify(mail)}, ${at} from pending_payments
				where payment_id = ${mail.paymentId} ${mail.kind === "request-reminder" ? sql`and not ${hadEnough(mail)}` : sql``}
				on conflict (dedupe_key) do nothing returning 1
			`,
		),
	);
	return inserted.filter((rows) => rows.length > 0).length;
}
