import type { time as english } from "../en/time.ts";
import type { Translated } from "../say.ts";

/** Instants and lengths of time in sentences; small counts in words, as sentences write them. */
export const time: Translated<typeof english> = {
	instant: "{day}, {clock} UTC",
	inUtc: "{instant} UTC",
	days: "{count, plural, one {# dia} other {# dias}}",
	hours: "{count, plural, one {# hora} other {# horas}}",
	minutes: "{count, plural, one {# minuto} other {# minutos}}",
	dueIn: "em {days, plural, one {# dia} other {# dias}}",
	dueTomorrow: "amanhã",
	dueToday: "hoje",
	overdueToday: "venceu hoje",
	overdueYesterday: "venceu ontem",
	overdueFor: "venceu há {days, plural, one {# dia} other {# dias}}",
};
