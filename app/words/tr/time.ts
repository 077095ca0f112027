import type { time as english } from "../en/time.ts";
import type { Translated } from "../say.ts";

/** Instants and lengths of time in sentences; small counts in words, as sentences write them. */
export const time: Translated<typeof english> = {
	instant: "{day}, {clock} UTC",
	inUtc: "{instant} UTC",
	days: "{count, plural, =1 {bir gün} =2 {iki gün} =3 {üç gün} =4 {dört gün} =5 {beş gün} =6 {altı gün} =7 {yedi gün} =8 {sekiz gün} =9 {dokuz gün} =10 {on gün} =11 {on bir gün} =12 {on iki gün} one {# gün} other {# gün}}",
	hours:
		"{count, plural, =1 {bir saat} =2 {iki saat} =3 {üç saat} =4 {dört saat} =5 {beş saat} =6 {altı saat} =7 {yedi saat} =8 {sekiz saat} =9 {dokuz saat} =10 {on saat} =11 {on bir saat} =12 {on iki saat} one {# saat} other {# saat}}",
	minutes:
		"{count, plural, =1 {bir dakika} =2 {iki dakika} =3 {üç dakika} =4 {dört dakika} =5 {beş dakika} =6 {altı dakika} =7 {yedi dakika} =8 {sekiz dakika} =9 {dokuz dakika} =10 {on dakika} =11 {on bir dakika} =12 {on iki dakika} one {# dakika} other {# dakika}}",
	dueIn: "{days, plural, one {# gün} other {# gün}} sonra",
	dueTomorrow: "yarın",
	dueToday: "bugün",
	overdueToday: "bugün itibarıyla gecikmiş",
	overdueYesterday: "dünden beri gecikmiş",
	overdueFor: "{days, plural, one {# gündür} other {# gündür}} gecikmiş",
};
