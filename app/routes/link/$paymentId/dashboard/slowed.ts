import type { Say } from "#app/words/say.ts";

/** Longer waits are shown in minutes. */
const MOST_SECONDS = 120;

/**
 * The sentence after too many guesses. Waits are rounded up, so that trying after them works.
 *
 * @param waitMs - until the next guess is checked
 */
export function slowed(say: Say, waitMs: number): string {
	const seconds = Math.max(1, Math.ceil(waitMs / 1000));
	if (seconds < MOST_SECONDS) return say("dashboard.slowedSeconds", { count: seconds });
	return say("dashboard.slowedMinutes", { count: Math.ceil(seconds / 60) });
}
