import type { wait as english } from "../en/wait.ts";
import type { Translated } from "../say.ts";

/** Lengths of time as they are estimated: how long a payment takes until it counts. */
export const wait: Translated<typeof english> = {
	underASecond: "bir saniyeden kısa süre",
	seconds: "yaklaşık {count, plural, =1 {bir saniye} one {# saniye} other {# saniye}}",
	minutes: "yaklaşık {count, plural, =1 {bir dakika} one {# dakika} other {# dakika}}",
};
