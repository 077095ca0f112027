import { createHash } from "node:crypto";
import { DEFAULT_LANGUAGE } from "../../core/i18n/languages.ts";
import { log } from "../../core/operations/log.ts";
import type { AccountMail } from "../../core/operations/mail-message.ts";
import { utcDay } from "../../core/operations/page-view.ts";
import { contactMailKey, insertContactMail, removeOldContactMails } from "../../db/operations/contact.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { issueStamp, readStamp } from "./contact-stamp.ts";
import type { DeliveryDeps } from "./delivery-deps.ts";

/** Of everybody together: a flood ends here before it is one for support's mailbox and the mail bill. */
export const MOST_MESSAGES_A_DAY = 200;
const DAY_MS = 24 * 60 * 60_000;
/** What people wrote is support's to keep; here it only waits for the mailer, and for questions about a lost mail. */
export const MESSAGES_KEPT_MS = 30 * DAY_MS;
const REMOVED_AT_ONCE = 500;

/** A checked message; texts are clean (core/i18n/plain-text.ts). */
export interface ContactMessage {
	name: string;
	email: string;
	subject: string;
	message: string;
	/** the form's signed time */
	begun: string;
	/** what stands in the field that people do not see */
	trap: string;
}

export type ContactRefusal = "too-fast" | "too-old" | "rate-limited" | "day-full";

export interface ContactDeps
	extends Pick<DeliveryDeps, "db" | "clock" | "queueMails" | "randomBytes" | "supportEmail"> {
	/** COOKIE_SECRET */
	secret: string;
	/** counts messages per caller */
	mayWrite(): Promise<boolean>;
}

/** What the contact page works with. */
export interface Contact {
	/** a message is removed from the database after so long */
	readonly keptDays: number;
	/** @returns the signed time a fresh form carries */
	begin(): Promise<string>;
	/**
	 * Mails a message to support. A program that filled the hidden field gets the same answer and mails nothing.
	 *
	 * @returns why nothing was sent; people keep their words and may try again
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
			const day = utcDay(stamp.issuedAt);
			const mail = mailOf(message, contactMailKey(day, `${stamp.id}.${digest(message)}`), deps.supportEmail);
			const stored = await insertContactMail(deps.db, mail, { day, most: MOST_MESSAGES_A_DAY, now: deps.clock.now() });
			if (stored === "day-full") return { ok: false, reason: "day-full" };
			if (stored === "stored") await handOver(deps, mail);
			return { ok: true };
		},
	};
}

/** The same form sent twice is one message; with other words, sent after going back, it is another. */
function digest({ name, email, subject, message }: ContactMessage): string {
	return createHash("sha256")
		.update(JSON.stringify([name, email, subject, message]))
		.digest("base64url");
}

function mailOf({ name, email, subject, message }: ContactMessage, dedupeKey: string, to: string): AccountMail {
	// Support reads the operator's language, whatever the writer's.
	return {
		kind: "contact",
		paymentId: null,
		dedupeKey,
		to,
		language: DEFAULT_LANGUAGE,
		tokenId: null,
		values: { name, email, subject, message },
	};
}

/** The message is stored: should the queue fail, the sweep hands it over. */
async function handOver(deps: ContactDeps, mail: AccountMail): Promise<void> {
	try {
		await deps.queueMails([mail]);
	} catch (error) {
		log({ event: "mail.queue.failed", kind: mail.kind, error });
	}
}

export async function forgetOldContactMails(deps: Pick<PaymentDeps, "db" | "clock">): Promise<void> {
	await removeOldContactMails(deps.db, utcDay(deps.clock.now() - MESSAGES_KEPT_MS), REMOVED_AT_ONCE);
}
