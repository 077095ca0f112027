import type { wait as english } from "../en/wait.ts";
import type { Translated } from "../say.ts";

/** Lengths of time as they are estimated: how long a payment takes until it counts. */
export const wait: Translated<typeof english> = {
	underASecond: "moins d’une seconde",
	seconds: "environ {count, plural, =1 {une seconde} one {# seconde} other {# secondes}}",
	minutes: "environ {count, plural, =1 {une minute} one {# minute} other {# minutes}}",
};
