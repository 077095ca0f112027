import type { time as english } from "../en/time.ts";
import type { Translated } from "../say.ts";

/** Instants and lengths of time in sentences; small counts in words, as sentences write them. */
export const time: Translated<typeof english> = {
	instant: "{day}, {clock} UTC",
	inUtc: "{instant} UTC",
	days: "{count, plural, =1 {un día} =2 {dos días} =3 {tres días} =4 {cuatro días} =5 {cinco días} =6 {seis días} =7 {siete días} =8 {ocho días} =9 {nueve días} =10 {diez días} =11 {once días} =12 {doce días} one {# día} other {# días}}",
	hours:
		"{count, plural, =1 {una hora} =2 {dos horas} =3 {tres horas} =4 {cuatro horas} =5 {cinco horas} =6 {seis horas} =7 {siete horas} =8 {ocho horas} =9 {nueve horas} =10 {diez horas} =11 {once horas} =12 {doce horas} one {# hora} other {# horas}}",
	minutes:
		"{count, plural, =1 {un minuto} =2 {dos minutos} =3 {tres minutos} =4 {cuatro minutos} =5 {cinco minutos} =6 {seis minutos} =7 {siete minutos} =8 {ocho minutos} =9 {nueve minutos} =10 {diez minutos} =11 {once minutos} =12 {doce minutos} one {# minuto} other {# minutos}}",
	dueIn: "en {days, plural, one {# día} other {# días}}",
	dueTomorrow: "mañana",
	dueToday: "hoy",
	overdueToday: "vencido desde hoy",
	overdueYesterday: "vencido desde ayer",
	overdueFor: "vencido desde hace {days, plural, one {# día} other {# días}}",
};
