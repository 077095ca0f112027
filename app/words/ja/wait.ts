import type { wait as english } from "../en/wait.ts";
import type { Translated } from "../say.ts";

/** Lengths of time as they are estimated: how long a payment takes until it counts. */
export const wait: Translated<typeof english> = {
	underASecond: "1秒未満",
	seconds: "約{count, plural, other {#秒}}",
	minutes: "約{count, plural, other {#分}}",
};
