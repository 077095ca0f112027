import { isToPayer, languageOf, type RequestMail } from "../../core/operations/mail-message.ts";
import { statusOf } from "../../core/payments/record-status.ts";
import { type LinkRecord, termsOf } from "../../core/payments/records.ts";
import { eventKey } from "../../core/payments/timeline.ts";
import { recordEvent } from "../../db/payments/changes.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import type { Mail } from "../../ports/mailer.ts";
import { sayIn } from "../../words/say-in.ts";
import { isAccessClosed } from "../accounts/has-access.ts";
import { composeMail } from "./compose-mail.ts";
import type { DeliveryDeps } from "./delivery-deps.ts";
import { isStopped, stopUrl } from "./mailbox-stop.ts";
import { requestMailWords } from "./request-mail-words.ts";

/**
 * A request's mail as it goes out, or the reason why not: while it waited the link may have been paid, cancelled or changed, its account
 * may have lost its e-mail or its access, and the mailbox may want no more.
 */
export async function requestMail(deps: DeliveryDeps, message: RequestMail): Promise<Mail | "unknown" | "outdated"> {
	const record = await findLinkRecord(deps.db, message.paymentId);
	if (!record) return "unknown";
	const makerEmail = record.ownerEmail;
	const now = deps.clock.now();
	if (makerEmail === null || !isStillTrue(record, message, makerEmail, now)) return "outdated";
	const toPayer = isToPayer(message);
	if (toPayer && (await isStopped(deps.db, message.to))) return "outdated";
	const { link } = record;
	if (asksPayer(message) && link.userId !== null && (await isAccessClosed(deps, link.userId))) return "outdated";
	const linkUrl = `${deps.appUrl}/link/${link.paymentId}`;
	const say = sayIn(languageOf(message));
	const stop = await stopUrl(deps.appUrl, deps.cookieSecret, message.to, say.language);
	const words = requestMailWords(say, message, {
		terms: termsOf(link),
		rest: statusOf(record, now).remaining,
		isOpen: link.reuse?.open != null,
		makerEmail,
		addressProven: link.chainIds.every((chainId) => record.provenOn.includes(chainId)),
		overdue: link.dueAt !== null && link.dueAt <= now,
		linkUrl,
		dashboardUrl: `${linkUrl}/dashboard`,
		settingsUrl: `${deps.appUrl}/settings#profile`,
		stopUrl: stop,
		supportEmail: deps.supportEmail,
	});
	const mail = { ...composeMail(message.to, words, say), ...(toPayer ? { stopUrl: stop } : {}) };
	return message.kind === "request-sent" ? { ...mail, replyTo: makerEmail } : mail;
}

/** An account without access writes to nobody in our name; that it asks no more is said all the same. */
const asksPayer = ({ kind }: RequestMail) => kind === "request-sent" || kind === "request-reminder";

function isStillTrue(record: LinkRecord, mail: RequestMail, makerEmail: string, now: number): boolean {
	const { link } = record;
	const own = mail.to.toLowerCase() === makerEmail.toLowerCase();
	const isOpen = link.cancelledAt === null && record.confirmed === null;
	switch (mail.kind) {
		case "link-made":
		case "repeating-ended":
			return own;
		case "request-due":
			return own && isOpen && link.remindRequester && link.dueAt === mail.dueAt;
		case "request-sent":
			return isOpen;
		case "request-cancelled":
			return link.cancelledAt !== null && record.confirmed === null;
		// Who pays just now needs no reminder.
		case "request-reminder":
			return isOpen && link.remindPayer && link.dueAt === mail.dueAt && statusOf(record, now).moving === 0n;
	}
}

/** The timeline says that the mail went out, to the requester alone. */
export async function noteRequestMail(deps: DeliveryDeps, { paymentId, dedupeKey, kind }: RequestMail): Promise<void> {
	const at = deps.clock.now();
	await recordEvent(deps.db, paymentId, {
		kind: "mail-sent",
		dedupeKey: eventKey("mail-sent", { subject: dedupeKey, at }),
		detail: { mail: kind },
		at,
	});
}
