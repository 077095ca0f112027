import { MailMessageSchema } from "../../core/operations/mail-message.ts";
import type { Database } from "../../db/database.ts";
import {
	insertDeadLetter,
	removeOldDeadLetters,
	returnDeadLetter,
	takeDeadLetter,
} from "../../db/operations/dead-letters.ts";
import type { Clock } from "../../ports/clock.ts";

/** Dead letters of `paylink-mail` arrive on `paylink-mail-dead`. */
const DEAD = "-dead";
/** A message that failed a month ago is news to nobody, and it holds people's addresses. */
export const DEAD_LETTER_LIFE_MS = 30 * 24 * 60 * 60_000;
const REMOVED_AT_ONCE = 500;

/** @returns the queue whose dead letters arrive on this one; null when it is no queue of dead letters */
export function queueOfDeadLetters(name: string): string | null {
	return name.endsWith(DEAD) ? name.slice(0, -DEAD.length) : null;
}

interface DeadLetterDeps {
	db: Database;
	clock: Clock;
}

/** Keeps what a queue gave up on, for an admin to send again. */
export async function keepDeadLetter(
	deps: DeadLetterDeps,
	letter: { id: string; queue: string; body: unknown },
): Promise<void> {
	const mail = MailMessageSchema.safeParse(letter.body);
	await insertDeadLetter(deps.db, {
		...letter,
		dedupeKey: mail.success ? mail.data.dedupeKey : null,
		diedAt: deps.clock.now(),
	});
}

/**
 * Puts a dead letter back on its queue. Asked twice it goes out once, and a mail that was sent meanwhile is not sent
 * again: the consumer knows it by its key.
 *
 * @param requeue - false for a queue there is none of
 * @throws what the queue throws; the letter then waits as before
 */
export async function retryDeadLetter(
	deps: DeadLetterDeps,
	requeue: (queue: string, body: unknown) => Promise<boolean>,
	id: string,
): Promise<"queued" | "unknown"> {
	const letter = await takeDeadLetter(deps.db, id, deps.clock.now());
	if (!letter) return "unknown";
	try {
		if (await requeue(letter.queue, letter.body)) return "queued";
	} catch (error) {
		await returnDeadLetter(deps.db, id);
		throw error;
	}
	await returnDeadLetter(deps.db, id);
	return "unknown";
}

export async function forgetOldDeadLetters(deps: DeadLetterDeps): Promise<void> {
	await removeOldDeadLetters(deps.db, deps.clock.now() - DEAD_LETTER_LIFE_MS, REMOVED_AT_ONCE);
}
