import type { MailedPage } from "#app/core/accounts/mailed-pages.ts";
import type { OutboxMail } from "./outbox-mail.ts";

/** timeout for a queued mail */
const MAIL_LIMIT_MS = 20_000;
const ASK_EVERY_MS = 100;

/** All mails that the app sent so far, oldest first. */
export async function listMails(outboxUrl: string): Promise<OutboxMail[]> {
	return (await (await fetch(`${outboxUrl}/mails.json`)).json()) as OutboxMail[];
}

/**
 * Waits for a mail with a link to a page of the app.
 *
 * @param page - the page it leads to: "verify"
 * @param after - mail id; only later mails count
 * @returns the link's path, its token in the fragment, and the mail
 * @throws Error if no such mail arrives
 */
export async function waitForLink(
	outboxUrl: string,
	address: string,
	page: MailedPage,
	after = 0,
): Promise<{ link: string; mail: OutboxMail }> {
	const deadline = Date.now() + MAIL_LIMIT_MS;
	while (Date.now() < deadline) {
		for (const mail of (await listMails(outboxUrl)).reverse()) {
			if (mail.id <= after || !mail.to.includes(address)) continue;
			const [link] = mail.text.match(new RegExp(`/auth/mailed/${page}#\\S+`)) ?? [];
			if (link) return { link, mail };
		}
		await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
	}
	throw new Error(`no mail to ${address} leads to ${page}`);
}
