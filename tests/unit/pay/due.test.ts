import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sayDayBriefly, sayDayInShort, sayDue } from "#app/words/moments.ts";
import { sayIn } from "#app/words/say-in.ts";
import { DUE_AT } from "./snapshots.ts";

const say = sayIn("en");
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

describe("a due day as people say it", () => {
	test.for([
		[DUE_AT - 9 * DAY_MS, "in 9 days"],
		[DUE_AT - 2 * DAY_MS, "in 2 days"],
		[DUE_AT - DAY_MS, "tomorrow"],
		[DUE_AT - 23 * HOUR_MS, "today"],
		[DUE_AT, "today"],
		[DUE_AT + 1, "overdue since yesterday"],
		[DUE_AT + DAY_MS, "overdue since yesterday"],
		[DUE_AT + 3 * DAY_MS, "overdue for 3 days"],
	] as const)("at %i it is %s", ([now, phrase]) => {
		expect(sayDue(say, DUE_AT, now)).toBe(phrase);
	});

	test("is overdue exactly when its end has passed", () => {
		fc.assert(
			fc.property(fc.integer({ min: -400 * DAY_MS, max: 400 * DAY_MS }), (offset) => {
				expect(sayDue(say, DUE_AT, DUE_AT + offset).startsWith("overdue")).toBe(offset > 0);
			}),
		);
	});

	test("is the day it was meant for, in UTC", () => {
		expect(sayDayInShort(say, DUE_AT)).toBe("28 May 2026");
		expect(sayDayBriefly(say, DUE_AT, Date.UTC(2026, 0, 1))).toBe("28 May");
		expect(sayDayBriefly(say, DUE_AT, Date.UTC(2025, 11, 31, 23, 59))).toBe("28 May 2026");
		expect(sayDayBriefly(say, DUE_AT, Date.UTC(2027, 0, 1))).toBe("28 May 2026");
	});
});
