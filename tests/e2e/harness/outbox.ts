import type { Page } from "playwright-core";
import { vi } from "vitest";
import type { MailedPage } from "#app/core/accounts/mailed-pages.ts";
import type { OutboxMail } from "#local/outbox-mail.ts";
import { listMails, waitForLink } from "#local/read-mail.ts";

/** how long a queued mail may take */
const MAIL_LIMIT_MS = 15_000;

export interface Outbox {
	/** the page people read their mails at */
	url: string;
	list(): Promise<OutboxMail[]>;
	/** Waits for a mail to somebody. */
	mailTo(address: string, subject: RegExp): Promise<OutboxMail>;
	/** Waits for a mail to somebody that leads to one of the app's pages; later than the mail of that id. */
	linkTo(address: string, page: MailedPage, after?: number): ReturnType<typeof waitForLink>;
}

export function readOutbox(outboxUrl: string): Outbox {
	const list = () => listMails(outboxUrl);
	return {
		url: outboxUrl,
		list,
		linkTo: (address, page, after) => waitForLink(outboxUrl, address, page, after),
		mailTo: (address, subject) =>
			vi.waitFor(
				async () => {
					const mail = (await list()).find((one) => one.to.includes(address) && subject.test(one.subject));
					if (!mail) throw new Error(`no mail to ${address} about ${subject}`);
					return mail;
				},
				{ timeout: MAIL_LIMIT_MS, interval: 100 },
			),
	};
}

/** Opens a mailed link where no script runs: the page asks for the link, because its fragment reaches no server. */
export async function pasteMailedLink(page: Page, link: string): Promise<void> {
	await page.goto(link);
	await page.getByRole("heading", { name: "Open the link from your mail" }).waitFor();
	await page.getByLabel("Link from the mail").fill(new URL(link, page.url()).href);
	await page.getByRole("button", { name: "Open it" }).click();
}
