import type { time as english } from "../en/time.ts";
import type { Translated } from "../say.ts";

/** Instants and lengths of time in sentences; small counts in words, as sentences write them. */
export const time: Translated<typeof english> = {
	instant: "{day}, {clock} UTC",
	inUtc: "{instant} UTC",
	days: "{count, plural, =1 {un jour} =2 {deux jours} =3 {trois jours} =4 {quatre jours} =5 {cinq jours} =6 {six jours} =7 {sept jours} =8 {huit jours} =9 {neuf jours} =10 {dix jours} =11 {onze jours} =12 {douze jours} one {# jour} other {# jours}}",
	hours:
		"{count, plural, =1 {une heure} =2 {deux heures} =3 {trois heures} =4 {quatre heures} =5 {cinq heures} =6 {six heures} =7 {sept heures} =8 {huit heures} =9 {neuf heures} =10 {dix heures} =11 {onze heures} =12 {douze heures} one {# heure} other {# heures}}",
	minutes:
		"{count, plural, =1 {une minute} =2 {deux minutes} =3 {trois minutes} =4 {quatre minutes} =5 {cinq minutes} =6 {six minutes} =7 {sept minutes} =8 {huit minutes} =9 {neuf minutes} =10 {dix minutes} =11 {onze minutes} =12 {douze minutes} one {# minute} other {# minutes}}",
	dueIn: "dans {days, plural, one {# jour} other {# jours}}",
	dueTomorrow: "demain",
	dueToday: "aujourd’hui",
	overdueToday: "en retard depuis aujourd’hui",
	overdueYesterday: "en retard depuis hier",
	overdueFor: "en retard depuis {days, plural, one {# jour} other {# jours}}",
};
