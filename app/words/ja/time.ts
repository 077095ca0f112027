import type { time as english } from "../en/time.ts";
import type { Translated } from "../say.ts";

/** Instants and lengths of time in sentences. */
export const time: Translated<typeof english> = {
	instant: "{day} {clock} UTC",
	inUtc: "{instant} UTC",
	days: "{count, plural, other {#日}}",
	hours: "{count, plural, other {#時間}}",
	minutes: "{count, plural, other {#分}}",
	dueIn: "あと{days, plural, other {#日}}",
	dueTomorrow: "明日",
	dueToday: "今日",
	overdueToday: "今日から期限超過",
	overdueYesterday: "昨日から期限超過",
	overdueFor: "期限を{days, plural, other {#日}}超過",
};
