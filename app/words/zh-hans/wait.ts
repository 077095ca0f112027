import type { wait as english } from "../en/wait.ts";
import type { Translated } from "../say.ts";

/** Lengths of time as they are estimated: how long a payment takes until it counts. */
export const wait: Translated<typeof english> = {
	underASecond: "不到一秒",
	seconds: "约 {count, plural, other {# 秒}}",
	minutes: "约 {count, plural, other {# 分钟}}",
};
