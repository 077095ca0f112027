import type { wait as english } from "../en/wait.ts";
import type { Translated } from "../say.ts";

/** Lengths of time as they are estimated: how long a payment takes until it counts. */
export const wait: Translated<typeof english> = {
	underASecond: "menos de um segundo",
	seconds: "cerca de {count, plural, one {# segundo} other {# segundos}}",
	minutes: "cerca de {count, plural, one {# minuto} other {# minutos}}",
};
