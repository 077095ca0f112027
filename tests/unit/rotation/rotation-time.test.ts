import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { defaultMinute, isTimeZone, MINUTES_A_DAY, nextInstant, pauseEnd } from "#app/core/showcase/rotation-time.ts";
import { LENGTHY } from "../../tags.ts";

const DAY_MS = 24 * 60 * 60_000;
const at = (iso: string) => Date.parse(iso);

/** Local time in a zone, "YYYY-MM-DD HH:MM". */
const walls = new Map<string, Intl.DateTimeFormat>();
function wall(instant: number, timeZone: string): string {
	const known =
		walls.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
	walls.set(timeZone, known);
	return known.format(instant);
}

const minutes = (text: string) => {
	const [hour = 0, minute = 0] = text.split(":").map(Number);
	return hour * 60 + minute;
};

describe("a year of days", () => {
	const ZONES = [
		"UTC",
		"Europe/Berlin",
		"America/New_York",
		"America/St_Johns",
		"America/Nuuk",
		"America/Havana",
		"America/Santiago",
		"Africa/Cairo",
		"Africa/Casablanca",
		"Asia/Beirut",
		"Asia/Tehran",
		"Asia/Kathmandu",
		"Australia/Lord_Howe",
		"Pacific/Chatham",
		"Pacific/Kiritimati",
	];
	const TIMES = ["00:00", "00:30", "01:30", "02:00", "02:15", "02:30", "03:00", "12:00", "23:00", "23:30", "23:59"];

	/** a whole hour in summer, half an hour, and none but in Ramadan */
	const IN_SECONDS = ["Europe/Berlin", "Australia/Lord_Howe", "Africa/Casablanca"];

	for (const timeZone of ZONES)
		test(`has every local date exactly once in ${timeZone}`, {
			tags: IN_SECONDS.includes(timeZone) ? [] : [LENGTHY.name],
		}, () => {
			for (const time of TIMES) {
				const daily = { minuteOfDay: minutes(time), timeZone };
				let instant = nextInstant(at("2026-01-01T15:00:00Z"), daily);
				const first = at(`${wall(instant, timeZone).slice(0, 10)}T00:00:00Z`);
				const dates: string[] = [];
				const expected: string[] = [];
				let back = 0;
				for (let day = 0; day < 366; day += 1) {
					expected.push(new Date(first + day * DAY_MS).toISOString().slice(0, 10));
					dates.push(wall(instant, timeZone).slice(0, 10));
					const next = nextInstant(instant, daily);
					if (!(next > instant)) back += 1;
					instant = next;
				}
				// once for the year: asked of each day it takes longer than finding the day
				expect({ time, dates, back }).toEqual({ time, dates: expected, back: 0 });
			}
		});
});

describe("the next change", () => {
	test.each<[string, string, string, string, string]>([
		// The clock changes from 02:00 to 03:00.
		["a skipped minute comes as much later", "2026-03-28T12:00:00Z", "Europe/Berlin", "02:30", "2026-03-29 03:30"],
		["on the next day it is itself again", "2026-03-29T12:00:00Z", "Europe/Berlin", "02:30", "2026-03-30 02:30"],
		// The clock changes from 23:00 to 00:00 of the next date.
		["or as much earlier, to be on its date", "2026-03-28T12:00:00Z", "America/Nuuk", "23:30", "2026-03-28 22:30"],
		// The clock changes from 00:00 to 01:00.
		[
			"a skipped midnight is the first minute of its date",
			"2026-03-28T00:00:00Z",
			"Asia/Beirut",
			"00:00",
			"2026-03-29 01:00",
		],
	])("%s", (_name, after, timeZone, time, expected) => {
		expect(wall(nextInstant(at(after), { minuteOfDay: minutes(time), timeZone }), timeZone)).toBe(expected);
	});

	test("uses only the first occurrence of a repeated hour", () => {
		const daily = { minuteOfDay: minutes("02:30"), timeZone: "Europe/Berlin" };
		const first = nextInstant(at("2026-10-24T12:00:00Z"), daily);
		expect(new Date(first).toISOString()).toBe("2026-10-25T00:30:00.000Z");
		expect(new Date(nextInstant(first, daily)).toISOString()).toBe("2026-10-26T01:30:00.000Z");
	});

	test("skips a date that the zone skips", () => {
		const daily = { minuteOfDay: minutes("10:00"), timeZone: "Pacific/Apia" };
		const before = nextInstant(at("2011-12-29T12:00:00Z"), daily);
		const next = nextInstant(before, daily);
		expect([wall(before, "Pacific/Apia"), wall(next, "Pacific/Apia")]).toEqual([
			"2011-12-29 10:00",
			"2011-12-31 10:00",
		]);
	});

	test("is strictly later, and within two days", () => {
		fc.assert(
			fc.property(
				fc.integer({ min: at("2026-01-01T00:00:00Z"), max: at("2036-01-01T00:00:00Z") }),
				fc.integer({ min: 0, max: MINUTES_A_DAY - 1 }),
				fc.constantFrom("UTC", "Europe/Berlin", "America/Nuuk", "Asia/Kolkata", "Pacific/Chatham"),
				(after, minuteOfDay, timeZone) => {
					const next = nextInstant(after, { minuteOfDay, timeZone });
					expect(next).toBeGreaterThan(after);
					expect(next - after).toBeLessThan(2 * DAY_MS);
				},
			),
		);
	});
});

test("default minutes are stable and spread evenly over the day", () => {
	expect(defaultMinute("somebody")).toBe(defaultMinute("somebody"));
	const counts = Array.from({ length: MINUTES_A_DAY }, () => 0);
	const users = MINUTES_A_DAY * 100;
	for (let user = 0; user < users; user += 1) {
		const minute = defaultMinute(`user-${user}`);
		counts[minute] = (counts[minute] ?? 0) + 1;
	}
	const chiSquare = counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
	// mean 1439, standard deviation 53.6: five of them to either side
	expect(chiSquare).toBeGreaterThan(1_439 - 270);
	expect(chiSquare).toBeLessThan(1_439 + 270);
});

test.each([
	["Europe/Berlin", true],
	["America/Argentina/Buenos_Aires", true],
	["Etc/GMT+5", true],
	["UTC", true],
	["+05:30", false],
	["Mars/Olympus", false],
	["", false],
	["Europe/Berlin; drop", false],
	["x".repeat(200), false],
])("%s is a time zone: %s", (name, expected) => {
	expect(isTimeZone(name)).toBe(expected);
});

test.each<[string, string, string | null]>([
	["2026-11-22", "Europe/Berlin", "2026-11-21T23:00:00.000Z"],
	["2026-11-21", "Europe/Berlin", null],
	["2026-11-20", "Europe/Berlin", null],
	// It is already the 22nd there.
	["2026-11-22", "Pacific/Kiritimati", null],
	["2027-02-30", "UTC", null],
	["2027-2-3", "UTC", null],
	["tomorrow", "UTC", null],
])("a pause until %s in %s ends at %s", (date, timeZone, expected) => {
	const end = pauseEnd(date, timeZone, at("2026-11-21T12:00:00Z"));
	expect(end === null ? null : new Date(end).toISOString()).toBe(expected);
});

test("spellings of zones, of which there is no end, are not all kept", () => {
	const letters = [..."america/argentina/buenos_aires"];
	const spelling = (number: number) =>
		letters.map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join("");
	const made = vi.spyOn(Intl, "DateTimeFormat");
	expect(isTimeZone(spelling(0))).toBe(true);
	const first = made.mock.calls.length;
	expect(isTimeZone(spelling(0))).toBe(true);
	expect(made.mock.calls.length, "the same one is kept").toBe(first);
	for (let number = 1; number < 2_000; number += 1) isTimeZone(spelling(number));
	const all = made.mock.calls.length;
	isTimeZone(spelling(0));
	expect(made.mock.calls.length, "it was forgotten").toBe(all + 1);
	made.mockRestore();
});
