import { DEFAULT_LANGUAGE } from "../../core/i18n/languages.ts";
import { log } from "../../core/operations/log.ts";
import { withoutInvoiceNumber } from "../../core/payments/bookkeeping.ts";
import { PAYMENT_ID_BYTES, paymentIdFromBytes } from "../../core/payments/payment-id.ts";
import type { LinkRecord, LinkRow } from "../../core/payments/records.ts";
import { repetitionAt } from "../../core/payments/recurrence.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import { insertLink } from "../../db/payments/links.ts";
import {
	endRecurring,
	isRemovedSince,
	listDueRecurring,
	markRepeated,
	type RecurringRequest,
	retryRecurring,
} from "../../db/payments/recurring-requests.ts";
import { insertRequestMails } from "../../db/payments/request-mails.ts";
import { flushMails } from "../operations/mails.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { sendLink } from "./send-link.ts";
import { summariseNew } from "./summarise-link.ts";

/**
 * Most repeat on the first of a month, all at the same hour. Each takes some sixteen statements, and a run of the cron may ask D1 1,000 times
 * in all (developers.cloudflare.com/d1/platform/limits): the others are for the runs that follow.
 */
const READ_AT_ONCE = 40;
/** After an outage the days that passed are not made up: one link is made, and the next day is to come. */
const DAY_MS = 24 * 60 * 60_000;
/** What failed, or whose account may make no links now, is tried again then. */
const RETRY_AFTER_MS = 60 * 60_000;

/**
 * Makes the links of recurring requests whose day has come, and mails them where that was asked for. Twice, late or at the same time
 * makes each once: a link's submission key names the day. What cannot be made waits an hour, so that no account's requests keep others'.
 *
 * @param hasAccess - whether the account may make links now; without it a request waits
 * @returns how many were made
 */
export async function repeatRequests(
	deps: PaymentDeps,
	hasAccess: (userId: string) => Promise<boolean>,
): Promise<number> {
	const due = await listDueRecurring(deps.db, deps.clock.now(), READ_AT_ONCE);
	let made = 0;
	for (const request of due) {
		try {
			if (await repeat(deps, request, hasAccess)) {
				made += 1;
				continue;
			}
		} catch (error) {
			log({ event: "request.repeat.failed", paymentId: request.paymentId, error });
		}
		await retryRecurring(deps.db, request, deps.clock.now() + RETRY_AFTER_MS);
	}
	return made;
}

async function repeat(
	deps: PaymentDeps,
	request: RecurringRequest,
	hasAccess: (userId: string) => Promise<boolean>,
): Promise<boolean> {
	const first = await findLinkRecord(deps.db, request.paymentId);
	if (first?.link.userId !== request.userId || request.nextAt === null || !(await hasAccess(request.userId)))
		return false;
	if (first.link.cancelledAt !== null) {
		await endRecurring(deps.db, request.paymentId, request.userId);
		return false;
	}
	const now = deps.clock.now();
	const { requesterAddress, createdAt } = first.link;
	if (await isRemovedSince(deps.db, request.userId, requesterAddress, request.setAt ?? createdAt)) {
		await stopRepeating(deps, request, first);
		return false;
	}
	const paymentId = await insertLink(deps.db, {
		...termsOfRepetition(first.link, request.nextAt, now),
		userId: request.userId,
		paymentId: paymentIdFromBytes(deps.randomBytes(PAYMENT_ID_BYTES)),
		createdAt: now,
		submissionKey: `repeat:${request.paymentId}:${request.nextAt}`,
	});
	await summariseNew(deps, paymentId);
	let isFlushed = false;
	if (request.sendTo !== null) {
		const language = request.sendLanguage ?? first.link.language ?? DEFAULT_LANGUAGE;
		const sent = await sendLink(deps, request.userId, paymentId, { email: request.sendTo, note: null, language });
		// More fall on one day than an account may have mailed: the link is there, its mail waits for the next day.
		if (!sent.ok && sent.reason === "day-full") return false;
		isFlushed = sent.ok;
	}
	if (!isFlushed) await flushMails(deps, paymentId);
	for (const chainId of first.link.chainIds)
		if (deps.watchers.isWatched(chainId)) await deps.watchers.of(chainId).wake();
	// Last of all: what failed half way is done again at the next run, and each step of it once.
	const nextAt = nextDay(request, request.nextAt, now);
	await markRepeated(deps.db, request.paymentId, { number: request.made + 1, paymentId, nextAt });
	return true;
}

/** Its owner removed the address while it repeated, which earlier releases allowed: it asks nobody for money to that one any more. */
async function stopRepeating(
	{ db, clock }: PaymentDeps,
	{ paymentId, userId, nextAt }: RecurringRequest,
	{ link, ownerEmail }: LinkRecord,
): Promise<void> {
	const to = ownerEmail === null ? [] : [ownerEmail];
	const mail = { kind: "repeating-ended" as const, paymentId, dedupeKey: `repeating-ended:${paymentId}:${nextAt}` };
	const rest = { language: link.language ?? DEFAULT_LANGUAGE, note: null, dueAt: null, sentByMaker: false };
	await insertRequestMails(
		db,
		to.map((email) => ({ ...mail, ...rest, to: email })),
		clock.now(),
	);
	await endRecurring(db, paymentId, userId);
}

const dayBegins = (at: number) => Math.floor(at / DAY_MS) * DAY_MS;

/**
 * As the first link stands now; its due day as far from its own day as the first one's, or from today where it is made so late that the
 * due day would be over.
 */
function termsOfRepetition(link: LinkRow, day: number, now: number) {
	const { requesterName, requesterEmail, requesterAddress, chainId, chainIds, token, amount, memo, afterSubmit } = link;
	const { confirmationsAsked, dashboardPasswordHash, language, remindRequester, remindPayer, reuse } = link;
	const dueFrom = (at: number, dueAt: number) => dayBegins(at) + (dueAt - dayBegins(link.createdAt));
	const dueAt = link.dueAt === null ? null : dueFrom(day, link.dueAt);
	return {
		requesterName,
		requesterEmail,
		requesterAddress,
		chainId,
		chainIds,
		token,
		amount,
		memo,
		afterSubmit,
		confirmationsAsked,
		dashboardPasswordHash,
		language,
		remindRequester,
		remindPayer,
		reuse,
		bookkeeping: withoutInvoiceNumber(link.bookkeeping),
		dueAt: link.dueAt !== null && dueAt !== null && dueAt < now ? dueFrom(now, link.dueAt) : dueAt,
	};
}

/** The first day after one that has not passed for more than a day. @returns its instant, epoch ms */
function nextDay({ every, firstAt }: RecurringRequest, day: number, now: number): number {
	let number = 0;
	while (repetitionAt(firstAt, every, number) <= day || repetitionAt(firstAt, every, number) < now - DAY_MS)
		number += 1;
	return repetitionAt(firstAt, every, number);
}
