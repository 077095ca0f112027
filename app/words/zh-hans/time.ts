import type { time as english } from "../en/time.ts";
import type { Translated } from "../say.ts";

/** Instants and lengths of time in sentences; small counts in words, as sentences write them. */
export const time: Translated<typeof english> = {
	instant: "{day} {clock} UTC",
	inUtc: "{instant} UTC",
	days: "{count, plural, other {# 天}}",
	hours: "{count, plural, other {# 小时}}",
	minutes: "{count, plural, other {# 分钟}}",
	dueIn: "{days, plural, other {# 天后}}",
	dueTomorrow: "明天",
	dueToday: "今天",
	overdueToday: "今天起已逾期",
	overdueYesterday: "昨天起已逾期",
	overdueFor: "已逾期 {days, plural, other {# 天}}",
};
