import { describe, expect, test } from "vitest";
import { scheduleSchema } from "#app/routes/today/schedule-schema.server.ts";
import { readTimeZone } from "#app/routes/today/typed-time-zone.ts";
import { sayIn } from "#app/words/say-in.ts";

describe("a typed time zone", () => {
	test.each([
		["Europe/Lisbon", "Europe/Lisbon"],
		["europe/lisbon", "Europe/Lisbon"],
		[" Lisbon ", "Europe/Lisbon"],
		["new york", "America/New_York"],
		["New_York", "America/New_York"],
		["America/Argentina/Buenos_Aires", /Buenos_Aires$/],
		["buenos aires", /Buenos_Aires$/],
		["UTC", "UTC"],
		["Asia/Kolkata", /^Asia\/(Kolkata|Calcutta)$/],
	])("%s", (typed, zone) => {
		expect(readTimeZone(typed)).toEqual(typeof zone === "string" ? zone : expect.stringMatching(zone));
	});

	test.each(["", "   ", "Atlantis", "+02:00", "Europe/", "/", "x".repeat(500), "<b>", "\u0000"])(
		"%j is none",
		(typed) => {
			expect(readTimeZone(typed)).toBeNull();
		},
	);

	test("every zone this runtime lists is found by its own name", () => {
		const zones = Intl.supportedValuesOf("timeZone");
		expect(zones.filter((zone) => readTimeZone(zone) !== zone)).toEqual([]);
	});
});

describe("the form of the schedule", () => {
	const schema = scheduleSchema(sayIn("en"));
	const errors = (fields: object) => {
		const { error } = schema.safeParse(fields);
		return error?.issues.map(({ path, message }) => [path.join(), message]);
	};

	test("default hour: other fields are ignored", () => {
		expect(schema.parse({ hour: "ours", time: "nonsense", zone: "Atlantis", order: "random", pinned: "a" })).toEqual({
			hour: null,
			order: "random",
			pinnedNftId: null,
		});
	});

	test.each([
		["09:00", 540],
		["00:00", 0],
		["23:59", 1439],
		["9:05", 545],
		["09:00:00", 540],
	])("chosen hour: %s", (time, minuteOfDay) => {
		expect(schema.parse({ hour: "mine", time, zone: "lisbon", order: "pinned", pinned: "nft" })).toEqual({
			hour: { minuteOfDay, timeZone: "Europe/Lisbon" },
			order: "pinned",
			pinnedNftId: "nft",
		});
	});

	test.each(["24:00", "12:60", "", undefined, "noon"])("invalid time: %s", (time) => {
		expect(errors({ hour: "mine", time, zone: "Tokyo", order: "fixed" })).toEqual([
			["time", "Give a time as hours and minutes: 09:00."],
		]);
	});

	test("reports every invalid field", () => {
		expect(errors({ hour: "mine", order: "pinned" })?.map(([field]) => field)).toEqual(["time", "zone", "pinned"]);
	});

	test.each([{ hour: "never" }, { order: "sideways" }, { pinned: "x".repeat(300) }])(
		"nonsense is refused: %j",
		(field) => {
			expect(schema.safeParse({ hour: "ours", order: "random", ...field }).success).toBe(false);
		},
	);
});
