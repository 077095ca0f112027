import type { time as english } from "../en/time.ts";
import type { Translated } from "../say.ts";

/** Instants and lengths of time in sentences; small counts in words, as sentences write them. */
export const time: Translated<typeof english> = {
	instant: "{day}, {clock} UTC",
	inUtc: "{instant} UTC",
	days: "{count, plural, =1 {einen Tag} =2 {zwei Tage} =3 {drei Tage} =4 {vier Tage} =5 {fünf Tage} =6 {sechs Tage} =7 {sieben Tage} =8 {acht Tage} =9 {neun Tage} =10 {zehn Tage} =11 {elf Tage} =12 {zwölf Tage} one {# Tag} other {# Tage}}",
	hours:
		"{count, plural, =1 {eine Stunde} =2 {zwei Stunden} =3 {drei Stunden} =4 {vier Stunden} =5 {fünf Stunden} =6 {sechs Stunden} =7 {sieben Stunden} =8 {acht Stunden} =9 {neun Stunden} =10 {zehn Stunden} =11 {elf Stunden} =12 {zwölf Stunden} one {# Stunde} other {# Stunden}}",
	minutes:
		"{count, plural, =1 {eine Minute} =2 {zwei Minuten} =3 {drei Minuten} =4 {vier Minuten} =5 {fünf Minuten} =6 {sechs Minuten} =7 {sieben Minuten} =8 {acht Minuten} =9 {neun Minuten} =10 {zehn Minuten} =11 {elf Minuten} =12 {zwölf Minuten} one {# Minute} other {# Minuten}}",
	dueIn: "in {days, plural, one {# Tag} other {# Tagen}}",
	dueTomorrow: "morgen",
	dueToday: "heute",
	overdueToday: "seit heute überfällig",
	overdueYesterday: "seit gestern überfällig",
	overdueFor: "seit {days, plural, one {# Tag} other {# Tagen}} überfällig",
};
