import type { wait as english } from "../en/wait.ts";
import type { Translated } from "../say.ts";

/** Lengths of time as they are estimated: how long a payment takes until it counts. */
export const wait: Translated<typeof english> = {
	underASecond: "एक सेकंड से कम",
	seconds: "लगभग {count, plural, one {# सेकंड} other {# सेकंड}}",
	minutes: "लगभग {count, plural, one {# मिनट} other {# मिनट}}",
};
