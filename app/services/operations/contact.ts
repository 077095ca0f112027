import { createHash } from "node:crypto";
import { siteOf } from "../../core/caller-key.ts";
import { DEFAULT_LANGUAGE } from "../../core/i18n/languages.ts";
import { log } from "../../core/operations/log.ts";
import type { AccountMail } from "../../core/operations/mail-message.ts";
import { utcDay } from "../../core/operations/page-view.ts";
import {
	type ContactLimits,
	type ContactMailKey,
	insertContactMail,
	removeOldContactMails,
} from "../../db/operations/contact.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { issueStamp, readStamp } from "./contact-stamp.ts";
import type { DeliveryDeps } from "./delivery-deps.ts";

/** Global limit, so that a flood reaches neither support's mailbox nor the mail bill. */
export const MOST_MESSAGES_A_DAY = 200;
/** Of one network, or of all networks of an IPv6 /48 together: whoever writes hundreds keeps nobody else from writing. */
export const MOST_OF_A_SITE_A_DAY = 10;
/** Where so many came, each network has its first message alone: a few networks that write ten each fill no day. */
export const MOST_OF_MANY_A_DAY = 100;
/** Kept for whoever is signed in, one of each account, when the day is full. */
export const MOST_OF_MEMBERS_A_DAY = 50;
const OF_EVERYBODY = { all: MOST_MESSAGES_A_DAY, ofMany: MOST_OF_MANY_A_DAY, ofWriter: MOST_OF_A_SITE_A_DAY };
const OF_MEMBERS = { all: MOST_OF_MEMBERS_A_DAY, ofMany: MOST_OF_MEMBERS_A_DAY, ofWriter: 1 };
const DAY_MS = 24 * 60 * 60_000;
/** Retention of messages: support keeps the mail; this copy only helps to investigate lost mails. */
export const MESSAGES_KEPT_MS = 30 * DAY_MS;
const REMOVED_AT_ONCE = 500;

/** A validated message; texts are cleaned (core/i18n/plain-text.ts). */
export interface ContactMessage {
	name: string;
	email: string;
	subject: string;
	message: string;
	/** id of the payment link it reports, which exists */
	about: string | null;
	/** the form's signed time (contact-stamp.ts) */
	begun: string;
	/** content of the hidden honeypot field */
	trap: string;
}

export type ContactRefusal = "too-fast" | "too-old" | "rate-limited" | "day-full";

export interface ContactDeps
	extends Pick<DeliveryDeps, "db" | "clock" | "queueMails" | "randomBytes" | "supportEmail" | "appUrl"> {
	/** COOKIE_SECRET */
	secret: string;
	/** who writes (core/caller-key.ts) */
	clientKey: string;
	/** whoever is signed in; null: nobody */
	findMember(): Promise<{ id: string } | null>;
	/** counts messages per caller */
	mayWrite(): Promise<boolean>;
}

/** Use cases of the contact page. */
export interface Contact {
	/** retention of messages in the database */
	readonly keptDays: number;
	/** @returns the signed time for a new form */
	begin(): Promise<string>;
	/**
	 * Mails a message to support. If the hidden field is filled in, a bot sent it: same answer, no mail.
	 *
	 * @returns why nothing was sent; the form keeps its text for another try
	 */
	send(message: ContactMessage): Promise<{ ok: true } | { ok: false; reason: ContactRefusal }>;
}

export function contactService(deps: ContactDeps): Contact {
	return {
		keptDays: MESSAGES_KEPT_MS / DAY_MS,
		begin: () => issueStamp(deps.secret, deps.clock.now(), deps.randomBytes),
		async send(message) {
			if (message.trap !== "") return { ok: true };
			const stamp = await readStamp(message.begun, deps.secret, deps.clock.now());
			if (!stamp.ok) return stamp;
			if (!(await deps.mayWrite())) return { ok: false, reason: "rate-limited" };
			const written = { day: utcDay(stamp.issuedAt), id: `${stamp.id}.${digest(message)}` };
			const writer = siteOf(deps.clientKey) ?? deps.clientKey;
			const stored = await storeMail(deps, message, { ...written, of: "everybody", writer }, OF_EVERYBODY);
			if (stored !== "day-full") return { ok: true };
			// A stranger's flood does not keep a customer from support.
			const member = await deps.findMember();
			if (!member) return { ok: false, reason: "day-full" };
			const account = createHash("sha256").update(`contact of ${member.id}`).digest("base64url");
			const ofMember = await storeMail(deps, message, { ...written, of: "members", writer: account }, OF_MEMBERS);
			return ofMember === "day-full" ? { ok: false, reason: "day-full" } : { ok: true };
		},
	};
}

/** Stores and queues a message; a known one is not sent again. */
async function storeMail(deps: ContactDeps, message: ContactMessage, key: ContactMailKey, limits: ContactLimits) {
	const stored = await insertContactMail(deps.db, mailOf(message, deps), key, limits, deps.clock.now());
	if (typeof stored === "object") await queueMail(deps, stored);
	return stored;
}

/** Deduplicates by form and content: going back and sending an edited text is a new message. */
function digest({ name, email, subject, message, about }: ContactMessage): string {
	return createHash("sha256")
		.update(JSON.stringify([name, email, subject, message, ...(about === null ? [] : [about])]))
		.digest("base64url");
}

function mailOf(
	{ name, email, subject, message, about }: ContactMessage,
	{ supportEmail: to, appUrl }: ContactDeps,
): Omit<AccountMail, "dedupeKey"> {
	// Support reads the operator's language, not the author's.
	return {
		kind: "contact",
		paymentId: null,
		to,
		language: DEFAULT_LANGUAGE,
		tokenId: null,
		values: { name, email, subject, message, ...(about === null ? {} : { about: `${appUrl}/link/${about}` }) },
	};
}

/** Queues the stored mail. If the queue fails, the cron queues it again. */
async function queueMail(deps: ContactDeps, mail: AccountMail): Promise<void> {
	try {
		await deps.queueMails([mail]);
	} catch (error) {
		log({ event: "mail.queue.failed", kind: mail.kind, error });
	}
}

export async function forgetOldContactMails(deps: Pick<PaymentDeps, "db" | "clock">): Promise<void> {
	await removeOldContactMails(deps.db, utcDay(deps.clock.now() - MESSAGES_KEPT_MS), REMOVED_AT_ONCE);
}
