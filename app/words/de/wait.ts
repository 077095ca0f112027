import type { wait as english } from "../en/wait.ts";
import type { Translated } from "../say.ts";

/** Lengths of time as they are estimated: how long a payment takes until it counts. */
export const wait: Translated<typeof english> = {
	underASecond: "weniger als eine Sekunde",
	seconds: "etwa {count, plural, =1 {eine Sekunde} one {# Sekunde} other {# Sekunden}}",
	minutes: "etwa {count, plural, =1 {eine Minute} one {# Minute} other {# Minuten}}",
};
