import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CandidateLink, matchArrival } from "#app/core/payments/arrival-match.ts";

const MADE = 1_700_000_000_000;
const MINED = MADE + 600_000;
const link = (paymentId: string, over: Partial<CandidateLink> = {}): CandidateLink => ({
	paymentId,
	userId: "ada",
	asked: 100n,
	rest: 100n,
	createdAt: MADE,
	ownerProven: false,
	hasAttempt: false,
	...over,
});
const stranger = (paymentId: string, over: Partial<CandidateLink> = {}) =>
	link(paymentId, { userId: "mallory", ...over });

test.each<[string, bigint, CandidateLink[], string[]]>([
	["the only open link, exactly", 100n, [link("a")], ["a"]],
	["the only open link, its rest", 40n, [link("a", { rest: 40n })], ["a"]],
	["the only open link, another sum", 98n, [link("a")], []],
	["a paid link", 100n, [link("a", { rest: 0n })], []],
	["one of several of one owner, exactly", 100n, [link("a"), link("b", { asked: 70n, rest: 70n })], ["a"]],
	["two of one owner, exactly", 100n, [link("a"), link("b")], []],
	["one asks for it, of another it is the rest", 100n, [link("a"), link("b", { asked: 300n, rest: 100n })], []],
	["a stranger's link beside an unproven owner's", 100n, [link("a"), stranger("b")], []],
	[
		"a stranger's link of any sum beside an unproven owner's",
		100n,
		[link("a"), stranger("b", { asked: 7n, rest: 7n })],
		[],
	],
	["a stranger's link beside a proven owner's", 100n, [link("a", { ownerProven: true }), stranger("b")], ["a"]],
	["a stranger's paid link", 100n, [link("a"), stranger("b", { rest: 0n })], ["a"]],
	["two proven owners", 100n, [link("a", { ownerProven: true }), stranger("b", { ownerProven: true })], []],
	["an attempt of its payer", 98n, [link("a", { hasAttempt: true })], ["a"]],
	[
		"attempts of its payer: the proven owner's first",
		100n,
		[stranger("b", { hasAttempt: true }), link("a", { hasAttempt: true, ownerProven: true })],
		["a", "b"],
	],
	["a link made after it was mined", 100n, [link("a", { createdAt: MINED + 60_001 })], []],
	["a link made a moment after: clocks differ", 100n, [link("a", { createdAt: MINED + 59_000 })], ["a"]],
	[
		"a link made after it seems mined, when its block was not there",
		100n,
		[link("a", { createdAt: MINED + 60_001, headAfter: 6 })],
		["a"],
	],
	[
		"a link made after it was mined, in the block that was there",
		100n,
		[link("a", { createdAt: MINED + 60_001, headAfter: 7 })],
		[],
	],
	["a payer's own, begun after it was mined", 100n, [link("a", { isBegun: true, createdAt: MINED + 2_001 })], []],
	["a payer's own, begun as it was mined", 100n, [link("a", { isBegun: true, createdAt: MINED + 2_000 })], ["a"]],
	[
		"links whose account is gone are each other's rivals",
		100n,
		[link("a", { userId: null }), link("b", { userId: null, asked: 1n, rest: 1n })],
		[],
	],
])("%s", (_, amount, links, rooms) => {
	const { fitting, others } = matchArrival({ amount, minedAt: MINED, blockNumber: 7 }, links);
	expect([...fitting, ...others]).toEqual(rooms);
});

test("of several links that its payer announced payments for, the one it fits is asked before all others", () => {
	const announced = { hasAttempt: true, ownerProven: true };
	const links = [
		link("older", { ...announced, asked: 90n, rest: 90n, createdAt: MADE - 1 }),
		link("fits", announced),
		link("paid", { ...announced, rest: 0n }),
	];
	expect(matchArrival({ amount: 100n, minedAt: MINED }, links)).toMatchObject({
		fitting: ["fits"],
		others: ["older", "paid"],
	});
	// Of many announced links it is not the one left out.
	const many = Array.from({ length: 30 }, (_, at) =>
		link(`${at}`, { ...announced, asked: 7n, rest: 7n, createdAt: MADE - 30 + at }),
	);
	expect(matchArrival({ amount: 100n, minedAt: MINED }, [...many, link("fits", announced)]).fitting).toEqual(["fits"]);
});

describe("dust", () => {
	test.each<[string, bigint, CandidateLink[], boolean]>([
		["below a hundredth of everything asked for", 9n, [link("a", { asked: 1_000n, rest: 1_000n })], true],
		["a hundredth", 10n, [link("a", { asked: 1_000n, rest: 1_000n })], false],
		["a hundredth of the smallest", 1n, [link("a", { asked: 1_000n, rest: 1_000n }), link("b")], false],
		["exactly a rest, however small", 1n, [link("a", { asked: 1_000n, rest: 1n })], false],
		[
			"of before every link, which is no small sum beside anything",
			9n,
			[link("a", { createdAt: MINED + 60_001 })],
			false,
		],
		["the payer of an attempt", 1n, [link("a", { asked: 1_000n, rest: 1_000n, hasAttempt: true })], false],
	])("%s", (_, amount, links, dust) => {
		expect(matchArrival({ amount, minedAt: MINED }, links).dust).toBe(dust);
	});
});

const anyLink = fc.record({
	paymentId: fc.uuid(),
	userId: fc.constantFrom("ada", "bob", null),
	asked: fc.bigInt({ min: 1n, max: 5n }),
	rest: fc.bigInt({ min: 0n, max: 5n }),
	createdAt: fc.constant(MADE),
	ownerProven: fc.boolean(),
	hasAttempt: fc.constant(false),
});

test("property: without an attempt at most one link is asked, it asks for this very sum, and a stranger's link more asks no other", () => {
	fc.assert(
		fc.property(fc.array(anyLink, { maxLength: 8 }), fc.bigInt({ min: 1n, max: 5n }), (links, amount) => {
			const { fitting: rooms } = matchArrival({ amount, minedAt: MINED }, links);
			expect(rooms.length).toBeLessThanOrEqual(1);
			const [room] = rooms;
			const asked = links.find(({ paymentId }) => paymentId === room);
			if (asked) expect([asked.asked, asked.rest]).toContain(amount);
			const more = matchArrival({ amount, minedAt: MINED }, [...links, stranger("x", { asked: amount, rest: amount })]);
			expect([...more.fitting, ...more.others].every((id) => id === room || id === "x")).toBe(true);
		}),
	);
});
