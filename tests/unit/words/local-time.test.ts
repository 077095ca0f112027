import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { sayMoment } from "#app/routes/today/local-moment.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { SayProvider } from "#app/ui/say.tsx";
import { sayIn } from "#app/words/say-in.ts";

const NOW = Date.UTC(2026, 10, 19, 9, 0);
const THIS_YEAR = Date.UTC(2026, 4, 19, 14, 6);
const LAST_YEAR = Date.UTC(2025, 11, 31, 23, 30);

describe("a date carries its year when that is not this one", () => {
	test.each([
		[THIS_YEAR, "19 May, 14:06"],
		[LAST_YEAR, "31 Dec 2025, 23:30"],
	])("%i in a table or a timeline", (at, says) => {
		vi.useFakeTimers({ now: NOW });
		const words = { language: "en" as const, messages: { "time.inUtc": [["instant"]] } as never };
		const time = createElement(LocalTime, { at });
		const text = renderToStaticMarkup(createElement(() => SayProvider({ words, children: time })));
		expect(text.replace(/<[^>]+>/g, "")).toBe(says);
		vi.useRealTimers();
	});

	test.each([
		[THIS_YEAR, "UTC", "Tue 19 May, 14:06"],
		[LAST_YEAR, "UTC", "Wed 31 Dec 2025, 23:30"],
		// there it is this year already
		[Date.UTC(2025, 11, 31, 23, 30), "Europe/Berlin", "Thu 1 Jan, 00:30"],
	])("%i in the zone %s, for the picture of a day", (at, zone, says) => {
		vi.useFakeTimers({ now: NOW });
		expect(sayMoment(sayIn("en"), at, "moment", zone).replace(/^(\w{3}),/, "$1")).toBe(says);
		vi.useRealTimers();
	});
});
