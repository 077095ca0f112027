import type { wait as english } from "../en/wait.ts";
import type { Translated } from "../say.ts";

/** Lengths of time as they are estimated: how long a payment takes until it counts. */
export const wait: Translated<typeof english> = {
	underASecond: "menos de un segundo",
	seconds: "{count, plural, =1 {un segundo aproximadamente} one {unos # segundos} other {unos # segundos}}",
	minutes: "{count, plural, =1 {un minuto aproximadamente} one {unos # minutos} other {unos # minutos}}",
};
