import { REMINDED_AFTER_MS, REMINDED_BEFORE_MS, remindersOf } from "../../core/payments/reminders.ts";
import { type DueLink, insertRequestMails, listDueLinks } from "../../db/payments/request-mails.ts";
import type { PaymentDeps } from "./payment-deps.ts";

const READ_AT_ONCE = 100;
/** A run of the cron reads no more; the next one begins where the days are earliest again. */
const MOST_READ = 5_000;

/**
 * Stores the reminders that go out now; the sweep hands them to the queue. Each is stored once, however often this runs: its key holds
 * link, day and mailbox.
 *
 * @returns how many are new
 */
export async function remindDue({ db, clock }: Pick<PaymentDeps, "db" | "clock">): Promise<number> {
	const now = clock.now();
	const span = { from: now - REMINDED_AFTER_MS, to: now + REMINDED_BEFORE_MS + 1 };
	let stored = 0;
	let after: DueLink | null = null;
	for (let read = 0; read < MOST_READ; read += READ_AT_ONCE) {
		const links: DueLink[] = await listDueLinks(db, span, after, READ_AT_ONCE);
		stored += await insertRequestMails(
			db,
			links.flatMap((link) => remindersOf(link, now)),
			now,
		);
		after = links.at(-1) ?? null;
		if (links.length < READ_AT_ONCE) break;
	}
	return stored;
}
