import { MailMessageSchema } from "../../core/operations/mail-message.ts";
import type { Database } from "../../db/database.ts";
import {
	insertDeadLetter,
	removeOldDeadLetters,
	returnDeadLetter,
	takeDeadLetter,
} from "../../db/operations/dead-letters.ts";
import type { Clock } from "../../ports/clock.ts";

/** Suffix of dead-letter queues: `paylink-mail-dead` for `paylink-mail`. */
const DEAD = "-dead";
/** Retention: messages contain personal data, and after a month nobody needs them. */
export const DEAD_LETTER_LIFE_MS = 30 * 24 * 60 * 60_000;
const REMOVED_AT_ONCE = 500;

/** @returns the original queue of a dead-letter queue; null for any other queue */
export function queueOfDeadLetters(name: string): string | null {
	return name.endsWith(DEAD) ? name.slice(0, -DEAD.length) : null;
}

interface DeadLetterDeps {
	db: Database;
	clock: Clock;
}

/** Stores a dead letter, so that an admin can resend it. */
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
 * Puts a dead letter back on its queue, once even if requested twice. A mail that was sent meanwhile is not sent again: the
 * consumer recognises its key.
 *
 * @param requeue - returns false if the queue does not exist
 * @throws errors of the queue; the letter then stays stored
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
