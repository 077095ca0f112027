import { REMINDED_AFTER_MS, REMINDED_BEFORE_MS, remindersOf } from "../../core/payments/reminders.ts";
import { type DueLink, findDuePart, insertRequestMails, listDueLinks } from "../../db/payments/request-mails.ts";
import type { PaymentDeps } from "./payment-deps.ts";

const READ_AT_ONCE = 100;
/** A run of the cron reads no more: of more links the runs take one part after another, so that nobody's many links hide the others'. */
const MOST_READ = 5_000;
/** Of the cron (wrangler.toml). */
const RUN_EVERY_MS = 10 * 60_000;

/**
 * Stores the reminders that go out now; the sweep hands them to the queue. Each is stored once, however often this runs: its key holds
 * link, day and mailbox.
 *
 * @param mostRead - for tests
 * @returns how many are new
 */
export async function remindDue(
	{ db, clock }: Pick<PaymentDeps, "db" | "clock">,
	mostRead = MOST_READ,
): Promise<number> {
	const now = clock.now();
	const span = { from: now - REMINDED_AFTER_MS, to: now + REMINDED_BEFORE_MS + 1 };
	let stored = 0;
	const part = { size: mostRead, number: Math.floor(now / RUN_EVERY_MS) };
	let after = await findDuePart(db, span, part);
	for (let read = 0; read < mostRead; read += READ_AT_ONCE) {
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
