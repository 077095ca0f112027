import { describe, expect, test, vi } from "vitest";
import { suggestionOf } from "#app/core/payments/arrival-fit.ts";
import { deskParams, deskPath, exportPath, isFirstOfAll, meantPath, spanOf } from "#app/routes/links/desk-address.ts";
import { duePlaces } from "#app/routes/links/due-days.ts";
import { readDesk } from "#app/routes/links/read-desk.server.ts";
import { mayCancel, sayState, sayWhenDue, shownState } from "#app/routes/links/row-words.ts";
import { mergeRows } from "#app/routes/links/use-live-links.ts";
import { sayIn } from "#app/words/say-in.ts";
import { rowOf } from "./rows.ts";

/** What the desk's list shows, and in what order it is asked for. */

const NOW = Date.UTC(2026, 4, 20, 9, 12);
const DAY_MS = 24 * 60 * 60_000;
const endOf = (day: number) => Date.UTC(2026, 4, day + 1) - 1;
const params = (search: string) => deskParams(new URLSearchParams(search));

describe("a line that changed", () => {
	const [older, newer] = [rowOf({ paymentId: "a", createdAt: 1 }), rowOf({ paymentId: "b", createdAt: 2 })];
	const merged = (changed: ReturnType<typeof rowOf>[], takesNew = true) =>
		mergeRows([newer, older], new Map(changed.map((row) => [row.paymentId, row])), takesNew).map(
			({ paymentId, version, state }) => `${paymentId}${version} ${state}`,
		);

	test.each([
		[
			"replaces its line in its place",
			[rowOf({ ...older, version: 2, state: "paid" })],
			true,
			["b1 waiting", "a2 paid"],
		],
		[
			"never replaces a newer one",
			[rowOf({ ...older, version: 0, state: "paid" })],
			true,
			["b1 waiting", "a1 waiting"],
		],
		[
			"is put on top where it is new",
			[rowOf({ paymentId: "c", createdAt: 3 }), rowOf({ paymentId: "d", createdAt: 4 })],
			true,
			["d1 waiting", "c1 waiting", "b1 waiting", "a1 waiting"],
		],
		[
			"stays out of a list that is filtered",
			[rowOf({ paymentId: "c", createdAt: 3 })],
			false,
			["b1 waiting", "a1 waiting"],
		],
		["of an older page stays there", [rowOf({ paymentId: "c", createdAt: 0 })], true, ["b1 waiting", "a1 waiting"]],
		[
			"of one of many payers is none of the list's",
			[rowOf({ paymentId: "c", createdAt: 3, parentId: "a" })],
			true,
			["b1 waiting", "a1 waiting"],
		],
	])("%s", (_what, changed, takesNew, expected) => {
		expect(merged(changed, takesNew)).toEqual(expected);
	});
});

describe("a status", () => {
	test.each([
		["an open link after its due day is overdue", rowOf({ dueAt: endOf(19) }), "overdue", "Overdue"],
		["a part of it, too", rowOf({ dueAt: endOf(19), state: "partly" }), "overdue", "Overdue"],
		["on its due day it is not", rowOf({ dueAt: endOf(20) }), "waiting", "Waiting"],
		["what is on its way is not overdue", rowOf({ dueAt: endOf(19), state: "confirming" }), "confirming", "Confirming"],
		[
			"confirmations are counted",
			rowOf({ state: "confirming", confirmations: { have: 3, need: 12 } }),
			"confirming",
			"Confirming 3/12",
		],
	])("%s", (_what, row, state, words) => {
		expect(shownState(row, NOW)).toBe(state);
		expect(sayState(sayIn("en"), row, NOW)).toBe(words);
	});
});

describe("a due day", () => {
	const paid = { reached: { opened: true, connected: true, sent: true, paid: true }, received: "100000000" };
	test.each([
		["is ahead", rowOf({ dueAt: endOf(25) }), "in 5 days"],
		["is over", rowOf({ dueAt: endOf(10) }), "overdue for 10 days"],
		["was met", rowOf({ ...paid, dueAt: endOf(10), paidAt: endOf(7), state: "paid" }), "3 days early"],
		[
			"was met, and more came that its requester is asked about",
			rowOf({ ...paid, dueAt: endOf(10), paidAt: endOf(7), state: "needs-you" }),
			"3 days early",
		],
		["was missed", rowOf({ ...paid, dueAt: endOf(10), paidAt: endOf(12), state: "paid" }), "2 days late"],
		["of a cancelled link", rowOf({ dueAt: endOf(10), cancelledAt: 1, state: "cancelled" }), null],
		[
			"of a cancelled link to which something came",
			rowOf({ dueAt: endOf(10), cancelledAt: 1, state: "needs-you" }),
			null,
		],
	])("that %s", (_what, row, words) => {
		expect(sayWhenDue(sayIn("en"), row, row.dueAt ?? 0, NOW)).toBe(words);
		const isOwed = row.cancelledAt === null && !row.reached.paid;
		expect(mayCancel(row)).toBe(isOwed);
		expect(duePlaces([row], NOW).some(({ named }) => named.length > 0)).toBe(isOwed);
	});
});

describe("the strip of due days", () => {
	const shape = (rows: ReturnType<typeof rowOf>[]) =>
		duePlaces(rows, NOW)
			.filter(({ named }) => named.length > 0)
			.map(({ kind, at, named, more }) => `${kind} ${new Date(at).getUTCDate()}: ${named.length}+${more}`);

	test("is absent while nothing is due", () => {
		expect(duePlaces([], NOW)).toEqual([]);
		expect(duePlaces([rowOf({ state: "confirming", dueAt: endOf(10) })], NOW)).toEqual([]);
	});

	test("begins with what is overdue, shows twelve days, and ends with what comes later", () => {
		const rows = [13, 20, 25, 25, 25, 31].map((day) => rowOf({ dueAt: endOf(day) }));
		const later = [rowOf({ dueAt: NOW + 40 * DAY_MS }), rowOf({ dueAt: NOW + 50 * DAY_MS })];
		expect(shape([...rows, ...later])).toEqual([
			"late 13: 1+0",
			"day 20: 1+0",
			"day 25: 2+1",
			"day 31: 1+0",
			"later 29: 2+0",
		]);
		expect(duePlaces(rows, NOW).filter(({ kind }) => kind === "day")).toHaveLength(12);
		expect(duePlaces(rows, NOW).filter(({ isToday }) => isToday)).toHaveLength(1);
	});
});

describe("the list's address", () => {
	test("keeps what makes sense and begins another list at its first page", () => {
		const after = `5~${"2".repeat(27)}`;
		const kept = params(`status=paid&token=DOGE&q=+poster+&sort=newest&month=2026-04&after=${after}`);
		expect(kept).toEqual({ status: "paid", q: "poster", month: "2026-04", after });
		expect(deskPath(kept, { status: undefined })).toBe("/links?q=poster&month=2026-04");
		expect(deskPath(kept, { month: undefined })).toBe(
			`/links?${new URLSearchParams({ status: "paid", q: "poster", after })}`,
		);
		expect(exportPath(kept, "payments", "csv")).toBe("/links/export?status=paid&q=poster&of=payments&format=csv");
		expect(exportPath({}, "links", "json")).toBe("/links/export?of=links&format=json");
	});

	test.each([
		["", true],
		["month=2026-01", true],
		["status=paid", false],
		["sort=due", false],
		[`after=5~${"2".repeat(27)}`, false],
	])("%s is the first page of all links: %s", (search, isFirst) => {
		expect(isFirstOfAll(params(search))).toBe(isFirst);
	});

	test.each([
		["time=any&from=2026-01-01", "/links"],
		["time=week", "/links?from=2026-05-14"],
		["time=month&status=paid", "/links?status=paid&from=2026-05-01"],
		["time=last-month", "/links?from=2026-04-01&to=2026-04-30"],
		["time=year&q=", "/links?from=2026-01-01"],
		["time=days&from=2026-02-03", "/links?from=2026-02-03"],
		["q=&token=", "/links"],
		["status=paid", null],
	])("a form's %s means %s", (search, path) => {
		const meant = meantPath(new URL(`https://paylink.test/links?${search}`), NOW);
		expect(meant).toBe(path);
		// What it leads to is what it says: nobody is sent on twice.
		if (meant !== null) expect(meantPath(new URL(meant, "https://paylink.test"), NOW)).toBeNull();
	});

	test("days that are a span are named by it", () => {
		expect(spanOf(params("from=2026-04-01&to=2026-04-30"), NOW)).toBe("last-month");
		expect(spanOf(params("from=2026-04-02"), NOW)).toBeNull();
		expect(spanOf({}, NOW)).toBe("any");
	});
});

describe("a suggestion", () => {
	const link = (paymentId: string, rest: bigint, paidBefore = false) => ({ paymentId, rest, paidBefore });
	test.each([
		["a sum alone says nothing", [link("a", 40n), link("b", 50n)], null],
		["earlier parts from the same address do", [link("a", 40n, true), link("b", 40n)], "a"],
		["not where two links had them: exchanges pay for many", [link("a", 40n, true), link("b", 40n, true)], null],
		["not where it is more than the rest", [link("a", 39n, true)], null],
	])("%s", (_what, links, suggested) => {
		expect(suggestionOf(40n, links)).toBe(suggested);
	});
});

describe("the page", () => {
	const desk = (fails: "overview" | "listArrivals" | "list" | null) => {
		const answer = (name: string, value: unknown) => async () => {
			if (name === fails) throw new Error(`${name} is silent`);
			return value;
		};
		return {
			list: answer("list", { rows: [rowOf()], next: null }),
			overview: answer("overview", { links: 1 }),
			listDue: answer("listDue", []),
			listAddresses: answer("listAddresses", []),
			listArrivals: answer("listArrivals", { arrivals: [], count: 0, more: false }),
		} as unknown as Parameters<typeof readDesk>[1]["desk"];
	};
	const read = (fails: Parameters<typeof desk>[0]) =>
		readDesk(new Request("https://paylink.test/links"), { desk: desk(fails), reference: "e-1" }, "user", NOW);

	test.each([
		[null, { failure: null, overview: { links: 1 } }],
		["overview", { failure: null, overview: null }],
		["listArrivals", { failure: null, arrivals: null }],
		["list", { failure: { reference: "e-1", at: NOW }, rows: [] }],
	] as const)("shows what there is when %s fails", async (fails, expected) => {
		for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => {});
		const data = await read(fails);
		expect(data).toMatchObject(expected);
		if (fails !== "list") expect(data.rows).toHaveLength(1);
		vi.restoreAllMocks();
	});
});
