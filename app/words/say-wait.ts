import type { Say } from "./say.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Up to here seconds are shown: "about 24 seconds" says more than "about one minute". */
const SECONDS_UNTIL_MS = 1.5 * MINUTE_MS;

/** A wait as people estimate it: "less than a second", "about 24 seconds", "about 15 minutes". */
export function sayWait(say: Say, ms: number): string {
	if (ms < SECOND_MS) return say("wait.underASecond");
	if (ms < SECONDS_UNTIL_MS) return say("wait.seconds", { count: Math.round(ms / SECOND_MS) });
	return say("wait.minutes", { count: Math.round(ms / MINUTE_MS) });
}
