import { describe, expect, test } from "vitest";
import { isNameTyped, type KnownName, markedName, NAME_KEPT_MS, nameStanding } from "#app/core/names.ts";
import { type StoredPayeeName, shownName } from "#app/core/payments/payee-name.ts";

const HERE = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const THERE = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";
const NOW = Date.UTC(2026, 10, 28);

const found = (leadsTo: `0x${string}`, chainId = 1, checkedAt = NOW) => ({
	chainId,
	state: "found" as const,
	leadsTo,
	checkedAt,
});
const gone = { chainId: 1, state: "unknown" as const, leadsTo: null, checkedAt: NOW };
const never = { chainId: 1, state: null, leadsTo: null, checkedAt: null };
const marked = (name: string) =>
	markedName(name)
		.map(({ text, marked }) => (marked ? `[${text}]` : text))
		.join("");

test.each([
	["marta.eth", true],
	[" marta.eth ", true],
	["мarta.eth", true],
	["0xabc.eth", false],
	["marta", false],
	["", false],
	[HERE, false],
] as const)("%j is meant as a name: %s", (typed, is) => expect(isNameTyped(typed)).toBe(is));

describe("characters that are easily mistaken are marked", () => {
	test.each([
		["marta.eth", "marta.eth"],
		["nick2026.eth", "nick2026.eth"],
		["100.eth", "100.eth"],
		["paypa1.eth", "paypa[1].eth"],
		["g00gle.eth", "g[00]gle.eth"],
		["rnarta.eth", "[rn]arta.eth"],
		["vvallet.eth", "[vv]allet.eth"],
		["josé.eth", "jos[é].eth"],
		["маша.eth", "[маша].eth"],
		["مرتا.eth", "[مرتا].eth"],
		["raffy🚴\u200d♂.eth", "raffy🚴\u200d♂.eth"],
		["1️⃣1️⃣.eth", "1️⃣1️⃣.eth"],
	])("%s", (name, shown) => expect(marked(name)).toBe(shown));
});

describe("what became of a typed name", () => {
	test.each<[string, readonly KnownName[], string]>([
		["leads here", [found(HERE)], "leads-here"],
		["leads elsewhere", [found(THERE)], "moved"],
		["leads elsewhere on one of its chains", [found(HERE), found(THERE)], "moved"],
		["leads nowhere", [gone], "gone"],
		["was never answered", [never], "leads-here"],
		["is not known", [], "leads-here"],
	])("that %s", (_, known, standing) => expect(nameStanding(HERE, known)).toBe(standing));
});

describe("the name shown beside a payee's address", () => {
	const stored = (of: Partial<StoredPayeeName>): StoredPayeeName => ({
		typed: null,
		known: [],
		own: [],
		payers: [],
		...of,
	});
	const own = (name: string | null, chainId = 1, checkedAt = NOW) => ({ chainId, name, checkedAt });
	const shown = (of: Partial<StoredPayeeName>, chainId = 1) => shownName(stored(of), HERE, chainId, NOW);
	const here = (name: string) => ({ name, standing: "leads-here" });

	test("is the address' own on that chain, and no other chain's", () => {
		expect(shown({ own: [own("marta.eth")] })).toEqual(here("marta.eth"));
		expect(shown({ own: [own("marta.eth")] }, 8453)).toBeNull();
		expect(shown({ own: [own(null)] })).toBeNull();
	});

	test("is the typed one where the address has none, once it was found to lead there", () => {
		expect(shown({ typed: "typed.eth", known: [found(HERE)], own: [own("marta.eth")] })).toEqual(here("marta.eth"));
		expect(shown({ typed: "typed.eth", known: [found(HERE)] })).toEqual(here("typed.eth"));
		expect(shown({ typed: "typed.eth", known: [never] })).toBeNull();
		expect(shown({ typed: "typed.eth" })).toBeNull();
	});

	test("is none that was confirmed long ago", () => {
		const old = NOW - NAME_KEPT_MS;
		expect(shown({ own: [own("marta.eth", 1, old)] })).toBeNull();
		expect(shown({ typed: "typed.eth", known: [found(HERE, 1, old)] })).toBeNull();
	});

	test("gives way to the warning that the typed one leads elsewhere, however old", () => {
		const moved = { name: "typed.eth", standing: "moved" };
		expect(shown({ typed: "typed.eth", known: [found(THERE)], own: [own("marta.eth")] })).toEqual(moved);
		expect(shown({ typed: "typed.eth", known: [found(THERE, 1, 1)] })).toEqual(moved);
		expect(shown({ typed: "typed.eth", known: [found(HERE), found(THERE, 8453)] })).toEqual(moved);
		expect(shown({ typed: "typed.eth", known: [gone] })).toEqual({ name: "typed.eth", standing: "gone" });
	});
});
