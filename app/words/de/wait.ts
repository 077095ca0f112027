import type { wait as english } from "../en/wait.ts";
import type { Translated } from "../say.ts";

/** Lengths of time as they are estimated: how long a payment takes until it counts. */
export const wait: Translated<typeof english> = {
	underASecond: "weniger als einer Sekunde",
	seconds: "etwa {count, plural, =1 {einer Sekunde} one {# Sekunde} other {# Sekunden}}",
	minutes: "etwa {count, plural, =1 {einer Minute} one {# Minute} other {# Minuten}}",
};
