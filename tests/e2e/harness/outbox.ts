import { vi } from "vitest";
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
	linkTo(address: string, path: string, after?: number): ReturnType<typeof waitForLink>;
}

export function readOutbox(outboxUrl: string): Outbox {
	const list = () => listMails(outboxUrl);
	return {
		url: outboxUrl,
		list,
		linkTo: (address, path, after) => waitForLink(outboxUrl, address, path, after),
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
