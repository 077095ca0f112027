import { describe, expect, test } from "vitest";
import { clockText, sayShownFor, sayTimeLeft } from "#app/routes/today/time-left.ts";
import { sayIn } from "#app/words/say-in.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe("the clock", () => {
	test.each([
		[7 * HOUR + 42 * MINUTE + 18 * SECOND, "07:42:18"],
		[1, "00:00:01"],
		[SECOND, "00:00:01"],
		[SECOND + 1, "00:00:02"],
		[0, "00:00:00"],
		[-5 * SECOND, "00:00:00"],
		[HOUR, "01:00:00"],
		[HOUR - 1, "01:00:00"],
		[47 * HOUR + 59 * MINUTE, "47:59:00"],
		[120 * HOUR, "120:00:00"],
	])("%i ms left", (left, text) => {
		expect(clockText(left)).toBe(text);
	});
});

describe("the remaining time for screen readers", () => {
	test.each([
		[7 * HOUR + 42 * MINUTE + 18 * SECOND, "seven hours and 42 minutes", "7 ساعات و42 دقيقة"],
		[2 * HOUR, "two hours", "ساعتان"],
		[59 * MINUTE + 59 * SECOND, "59 minutes", "59 دقيقة"],
		[59 * SECOND, "less than a minute", "أقل من دقيقة"],
	])("%i ms left", (left, english, arabic) => {
		expect(sayTimeLeft(sayIn("en"), left)).toBe(english);
		expect(sayTimeLeft(sayIn("ar"), left)).toBe(arabic);
	});

	test("is constant for a whole minute", () => {
		const said = new Set(
			Array.from({ length: 60 }, (_, second) => sayTimeLeft(sayIn("en"), 3 * HOUR + 5 * MINUTE + second * SECOND)),
		);
		expect([...said]).toEqual(["three hours and five minutes"]);
	});
});

describe("how long a picture was the avatar", () => {
	test.each([
		[24 * HOUR + 9 * SECOND, "24 hours"],
		[24 * HOUR - 10 * MINUTE, "24 hours"],
		[47 * HOUR, "47 hours"],
		[72 * HOUR, "3 days"],
		[HOUR, "1 hour"],
		[40 * MINUTE, "40 minutes"],
		[2 * SECOND, "1 minute"],
	])("%i ms", (shownMs, text) => {
		expect(sayShownFor(sayIn("en"), shownMs)).toBe(text);
	});
});
