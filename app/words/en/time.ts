/** Instants and lengths of time in sentences; small counts in words, as sentences write them. */
export const time = {
	instant: "{day}, {clock} UTC",
	inUtc: "{instant} UTC",
	days: "{count, plural, =1 {one day} =2 {two days} =3 {three days} =4 {four days} =5 {five days} =6 {six days} =7 {seven days} =8 {eight days} =9 {nine days} =10 {ten days} =11 {eleven days} =12 {twelve days} other {# days}}",
	hours:
		"{count, plural, =1 {one hour} =2 {two hours} =3 {three hours} =4 {four hours} =5 {five hours} =6 {six hours} =7 {seven hours} =8 {eight hours} =9 {nine hours} =10 {ten hours} =11 {eleven hours} =12 {twelve hours} other {# hours}}",
	minutes:
		"{count, plural, =1 {one minute} =2 {two minutes} =3 {three minutes} =4 {four minutes} =5 {five minutes} =6 {six minutes} =7 {seven minutes} =8 {eight minutes} =9 {nine minutes} =10 {ten minutes} =11 {eleven minutes} =12 {twelve minutes} other {# minutes}}",
	dueIn: "in {days, plural, one {# day} other {# days}}",
	dueTomorrow: "tomorrow",
	dueToday: "today",
	overdueToday: "overdue since today",
	overdueYesterday: "overdue since yesterday",
	overdueFor: "overdue for {days, plural, one {# day} other {# days}}",
} as const;
