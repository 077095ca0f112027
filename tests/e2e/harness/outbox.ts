import { expect } from "vitest";
import type { OutboxMail } from "#local/outbox.ts";

/** how long a queued mail may take */
const MAIL_LIMIT_MS = 15_000;

export interface Outbox {
	list(): Promise<OutboxMail[]>;
	/** Waits for a mail to somebody. */
	mailTo(address: string, subject: RegExp): Promise<OutboxMail>;
}

export function readOutbox(outboxUrl: string): Outbox {
	const list = async () => (await (await fetch(`${outboxUrl}/mails.json`)).json()) as OutboxMail[];
	return {
		list,
		mailTo: (address, subject) =>
			expect
				.poll(async () => (await list()).find((mail) => mail.to.includes(address) && subject.test(mail.subject)), {
					timeout: MAIL_LIMIT_MS,
					message: `a mail to ${address} about ${subject}`,
				})
				.toBeDefined() as unknown as Promise<OutboxMail>,
	};
}
