import type { Language } from "../../core/i18n/languages.ts";
import type { BookkeepingDefaults } from "../../core/payments/bookkeeping.ts";
import { isPaymentId } from "../../core/payments/payment-id.ts";
import type { LinkRow } from "../../core/payments/records.ts";
import type { Every } from "../../core/payments/recurrence.ts";
import { findBookkeeping, findMailsNewLinks, setBookkeeping, setMailsNewLinks } from "../../db/accounts/users.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import {
	endRecurring,
	findRecurring,
	putRecurring,
	type RecurringRequest,
} from "../../db/payments/recurring-requests.ts";
import { listSentLinks } from "../../db/payments/request-mails.ts";
import type { Requester } from "./creation-contract.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { type SendInput, type SendOutcome, sendLink } from "./send-link.ts";

/** What a link's maker does with it from their list. */
export interface RequestServices {
	/** A link of the account, with whom it was mailed to and how it is repeated; null for an id that is not theirs. */
	find(userId: string, paymentId: string): Promise<OwnRequest | null>;
	/** Mails a link to somebody: nothing of an account whose access is closed, which writes to nobody in our name any more. */
	send(requester: Requester, paymentId: string, input: SendInput): Promise<SendOutcome>;
	/** Makes the link again on days to come. @returns why not */
	repeat(userId: string, paymentId: string, input: RepeatInput): Promise<RepeatOutcome>;
	endRepeating(userId: string, paymentId: string): Promise<void>;
	mailsNewLinks(userId: string): Promise<boolean>;
	setMailsNewLinks(userId: string, on: boolean): Promise<void>;
	/** Lines for bookkeeping that an account's new links begin with. */
	bookkeeping(userId: string): Promise<BookkeepingDefaults | null>;
	setBookkeeping(userId: string, lines: BookkeepingDefaults | null): Promise<void>;
}

export interface OwnRequest {
	link: LinkRow;
	/** paid or cancelled: there is nothing to ask for any more */
	closed: boolean;
	/** the account's proven e-mail */
	email: string | null;
	sent: { email: string; sentAt: number }[];
	/** null: it is made once */
	recurring: RecurringRequest | null;
}

export interface RepeatInput {
	every: Every;
	/** the first day it is made again, epoch ms */
	nextAt: number;
	sendTo: string | null;
	language: Language;
}

export type RepeatOutcome =
	| { ok: true }
	| { ok: false; reason: "unknown-link" | "day-past" | "too-many" | "needs-email" };

const SENT_LISTED = 10;
/** An account has so many running at a time. */
const MOST_RUNNING = 50;
const MOST_AHEAD_MS = 366 * 24 * 60 * 60_000;

export function requestServices(deps: PaymentDeps): RequestServices {
	const own = async (userId: string, paymentId: string) => {
		const record = isPaymentId(paymentId) ? await findLinkRecord(deps.db, paymentId) : null;
		return record?.link.userId === userId ? record : null;
	};
	return {
		async find(userId, paymentId) {
			const record = await own(userId, paymentId);
			if (!record) return null;
			const [sent, recurring] = await Promise.all([
				listSentLinks(deps.db, paymentId, SENT_LISTED),
				findRecurring(deps.db, paymentId),
			]);
			return {
				link: record.link,
				closed: record.confirmed !== null || record.link.cancelledAt !== null,
				email: record.ownerEmail,
				sent,
				recurring: recurring?.nextAt == null ? null : recurring,
			};
		},

		async send({ id, hasAccess }, paymentId, input) {
			return hasAccess ? sendLink(deps, id, paymentId, input) : { ok: false, reason: "no-access" };
		},

		async repeat(userId, paymentId, { every, nextAt, sendTo, language }) {
			const record = await own(userId, paymentId);
			if (!record) return { ok: false, reason: "unknown-link" };
			if (sendTo !== null && record.ownerEmail === null) return { ok: false, reason: "needs-email" };
			const now = deps.clock.now();
			if (nextAt <= now || nextAt > now + MOST_AHEAD_MS) return { ok: false, reason: "day-past" };
			const row = {
				paymentId,
				userId,
				every,
				firstAt: nextAt,
				nextAt,
				setAt: now,
				sendTo,
				sendLanguage: sendTo === null ? null : language,
			};
			const stored = await putRecurring(deps.db, row, MOST_RUNNING);
			return stored ? { ok: true } : { ok: false, reason: "too-many" };
		},

		endRepeating: (userId, paymentId) => endRecurring(deps.db, paymentId, userId),
		bookkeeping: (userId) => findBookkeeping(deps.db, userId),
		setBookkeeping: (userId, lines) => setBookkeeping(deps.db, userId, lines),
		mailsNewLinks: (userId) => findMailsNewLinks(deps.db, userId),
		setMailsNewLinks: (userId, on) => setMailsNewLinks(deps.db, userId, on),
	};
}
