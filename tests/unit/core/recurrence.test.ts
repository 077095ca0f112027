import { describe, expect, test } from "vitest";
import { type Every, repetitionAt } from "#app/core/payments/recurrence.ts";

/** The days of a recurring request: counted from the first, so that no short month moves the later ones. */

const at = (day: string) => Date.parse(`${day}T23:59:59.999Z`);

describe("the day of a repetition", () => {
	test.each<[first: string, every: Every, number: number, day: string]>([
		["2026-01-31", "month", 0, "2026-01-31"],
		["2026-01-31", "month", 1, "2026-02-28"],
		["2026-01-31", "month", 2, "2026-03-31"],
		["2026-01-31", "month", 25, "2028-02-29"],
		["2026-11-30", "month", 3, "2027-02-28"],
		["2028-02-29", "year", 1, "2029-02-28"],
		["2028-02-29", "year", 4, "2032-02-29"],
		["2026-12-28", "week", 1, "2027-01-04"],
	])("from %s every %s, number %i, is %s", (first, every, number, day) => {
		expect(new Date(repetitionAt(at(first), every, number)).toISOString()).toBe(new Date(at(day)).toISOString());
	});
});
