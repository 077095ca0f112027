import fc from "fast-check";
import { expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import type { JudgeInput } from "#app/core/payments/mined-verdict.ts";
import { callOrdinal, REST } from "#app/core/payments/native-verdict.ts";
import type { MinedSighting } from "#app/core/payments/sighting.ts";
import { judge } from "#app/core/payments/verdict.ts";
import type { MatchingTransfer } from "#app/core/payments/verdict-types.ts";
import {
	COLLECTOR,
	CREATED_AT,
	contractOf,
	ETHER,
	ethTerms,
	failedSafe,
	logs,
	minedEther,
	operationOf,
	PAYEE,
	PAYER,
	paying,
	STRANGER,
	seen,
	UNKNOWN_CALL,
	usdc,
} from "./facts.ts";

type Given = Omit<JudgeInput, "consensus" | "terms">;

const judged = (facts: Partial<MinedSighting>, given: Partial<Given> = {}, terms = ethTerms()) =>
	judge({ consensus: seen(minedEther(facts)), terms, claimedElsewhere: [], ...given });

const traced = (tracedDelta: bigint | null, recipientCode: "none" | "delegated" | "contract" = "contract") => ({
	recipientCode,
	tracedDelta,
});

const WETH: Address = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";

/** Contracts moved the coin, as far as a trace shows from whom. */
const inside = (...moves: readonly [Address, bigint][]): Partial<MinedSighting> => ({
	to: STRANGER,
	value: 0n,
	input: UNKNOWN_CALL,
	native: {
		...traced(ETHER, "none"),
		...(moves.length > 0 ? { moves: moves.map(([from, value]) => ({ from, value })) } : {}),
	},
});

test.each<[string, Partial<MinedSighting>, bigint, Address | null]>([
	["top level to an address without code", {}, ETHER, PAYER],
	["top level to an EIP-7702 account", { native: traced(null, "delegated") }, ETHER, PAYER],
	["top level to a contract, traced", { native: traced(ETHER) }, ETHER, PAYER],
	["a contract that keeps only a part", { native: traced(ETHER / 2n) }, ETHER / 2n, null],
	["inside, from one account", inside([COLLECTOR, ETHER]), ETHER, COLLECTOR],
	["inside, fetched by the requester", { ...inside([COLLECTOR, ETHER]), from: PAYEE }, ETHER, COLLECTOR],
	["inside, out of WETH by somebody's call", inside([WETH, ETHER]), ETHER, WETH],
	["inside, out of WETH by another contract", { ...inside([WETH, ETHER]), from: PAYEE }, ETHER, WETH],
	["inside, from one account in parts", inside([COLLECTOR, ETHER / 2n], [COLLECTOR, ETHER / 2n]), ETHER, COLLECTOR],
	["inside, half from another account", inside([COLLECTOR, ETHER / 2n], [PAYER, ETHER / 2n]), ETHER, null],
	[
		"inside, and as little as made it the sum from another account",
		inside([COLLECTOR, ETHER - 1n], [PAYER, 1n]),
		ETHER,
		null,
	],
	["inside, where calls show another sum", inside([COLLECTOR, ETHER], [PAYER, 1n]), ETHER, null],
	["inside, by a balance alone", inside(), ETHER, null],
])("%s", (_, facts, amount, payer) => {
	expect(judged(facts)).toMatchObject({
		kind: "transfer",
		transfer: {
			amount,
			unknown: null,
			seen: null,
			from: payer,
			...(payer === null ? {} : { payers: [payer] }),
		},
	});
});

test.each([
	["an operation of the payee's", operationOf(PAYEE, 0)],
	["what a Safe repays for running what fails", failedSafe(PAYEE)],
])("by a balance alone, beside %s, the sum is not known", (_, log) => {
	expect(judged({ ...inside(), logs: [log] })).toMatchObject({
		kind: "transfer",
		transfer: { amount: 0n, unknown: "unproven-native" },
	});
});

/** Two calls of one transaction, as a batch or a bundle makes them. */
const calls = (...moves: readonly [Address, bigint][]): Partial<MinedSighting> => {
	const facts = inside(...moves);
	return {
		...facts,
		native: {
			...facts.native,
			...traced(
				moves.reduce((all, [, value]) => all + value, 0n),
				"none",
			),
		},
	};
};
const batch = calls([PAYER, ETHER], [PAYER, 2n * ETHER]);
const bundle = calls([COLLECTOR, ETHER], [PAYER, 2n * ETHER]);
const untraced = { ...batch, native: traced(null, "none") };
const [FIRST, SECOND] = [callOrdinal({ from: PAYER, value: ETHER }), callOrdinal({ from: PAYER, value: 2n * ETHER })];
const COLLECTORS = callOrdinal({ from: COLLECTOR, value: ETHER });
/** An account's coin beside so little of another's that it would be dust. */
const together = calls([PAYER, 10n * ETHER], [COLLECTOR, ETHER]);
const PAYERS_TEN = callOrdinal({ from: PAYER, value: 10n * ETHER });
const dusted = calls([PAYER, ETHER], [PAYER, 2n * ETHER], ...Array<[Address, bigint]>(120).fill([STRANGER, 1n]));

test.each<[string, Partial<MinedSighting>, bigint, Partial<Given>, [ordinals: number[], shares: bigint[]]]>([
	["one call is claimed as a whole", calls([PAYER, ETHER]), ETHER, {}, [[-1], [ETHER]]],
	["a batch: the call of the sum asked", batch, ETHER, {}, [[FIRST], [ETHER]]],
	[
		"a batch: the other call, for another link",
		batch,
		2n * ETHER,
		{ claimedElsewhere: [FIRST] },
		[[SECOND], [2n * ETHER]],
	],
	[
		"a batch that fits no call: all",
		batch,
		3n * ETHER,
		{},
		[
			[FIRST, SECOND],
			[ETHER, 2n * ETHER],
		],
	],
	["a batch: what another link left", batch, 5n * ETHER, { claimedElsewhere: [FIRST] }, [[SECOND], [2n * ETHER]]],
	["a batch: held calls are held", batch, 2n * ETHER, { held: [FIRST] }, [[FIRST], [ETHER]]],
	["a batch that was claimed as a whole", batch, ETHER, { held: [-1] }, [[-1], [3n * ETHER]]],
	[
		"a batch that was claimed as a whole, and by another link in part since",
		batch,
		ETHER,
		{ held: [-1], claimedElsewhere: [SECOND] },
		[[FIRST], [ETHER]],
	],
	["a bundle: the account that meant it", bundle, 5n * ETHER, { payers: [PAYER] }, [[SECOND], [2n * ETHER]]],
	[
		"a bundle: one account alone",
		bundle,
		5n * ETHER,
		{ counts: (from) => from === COLLECTOR },
		[[COLLECTORS], [ETHER]],
	],
	[
		"a bundle: two accounts that meant it, however little one of them sent",
		together,
		11n * ETHER,
		{ payers: [PAYER, COLLECTOR] },
		[
			[PAYERS_TEN, COLLECTORS],
			[10n * ETHER, ETHER],
		],
	],
	[
		"a bundle: what the requester accepted beside it, however little",
		together,
		11n * ETHER,
		{ payers: [PAYER], held: [PAYERS_TEN, COLLECTORS] },
		[
			[PAYERS_TEN, COLLECTORS],
			[10n * ETHER, ETHER],
		],
	],
	["a bundle: dust that nothing ties is left out", together, 12n * ETHER, {}, [[PAYERS_TEN], [10n * ETHER]]],
	["a batch beside a hundred calls of dust", dusted, ETHER, {}, [[FIRST], [ETHER]]],
	[
		"a batch beside a hundred calls of dust, for another link",
		dusted,
		2n * ETHER,
		{ claimedElsewhere: [FIRST] },
		[[SECOND], [2n * ETHER]],
	],
	[
		"a call that is held, in another block where it is the only one",
		calls([PAYER, ETHER]),
		5n * ETHER,
		{ held: [FIRST], claimedElsewhere: [SECOND] },
		[[FIRST], [ETHER]],
	],
	[
		"a call that is held, in another block beside a smaller one",
		calls([PAYER, ETHER], [STRANGER, 1n], [PAYER, 2n * ETHER]),
		5n * ETHER,
		{ held: [FIRST], claimedElsewhere: [SECOND] },
		[[FIRST], [ETHER]],
	],
	["more calls than links are made of", calls(...Array(101).fill([PAYER, 1n])), ETHER, {}, [[-1], [101n]]],
])("calls: %s", (_, facts, amount, given, [ordinals, shares]) => {
	const verdict = judged(facts, given, ethTerms({ amount }));
	if (verdict.kind !== "transfer") throw new Error("it is refused");
	const { transfer } = verdict;
	const amountOf = new Map(transfer.ordinals.map((ordinal, at) => [ordinal, transfer.shares[at]]));
	expect(amountOf).toEqual(new Map(ordinals.map((ordinal, at) => [ordinal, shares[at]])));
	expect(transfer).toMatchObject({
		amount: shares.reduce((all, share) => all + share, 0n),
		unknown: null,
		seen: null,
	});
});

test.each<[string, Partial<MinedSighting>, number[]]>([
	["both calls are other links'", batch, [FIRST, SECOND]],
	["another link claims the whole", batch, [-1]],
	["another link claims what was left of it", batch, [FIRST, REST]],
	["another link claims what was left of it, and nobody tells calls apart any more", untraced, [FIRST, REST]],
])("calls: %s", (_, facts, claimedElsewhere) => {
	expect(judged(facts, { claimedElsewhere })).toMatchObject({ refusal: "already-claimed" });
});

test.each<[string, Partial<MinedSighting>]>([
	["nobody tells calls apart any more", untraced],
	["only the balance is known", { ...batch, native: traced(3n * ETHER, "none") }],
])("what another link's call left is the requester's to say, where %s", (_, facts) => {
	const left = { kind: "transfer", transfer: { ordinals: [REST], amount: 0n, unknown: "unproven-native", seen: null } };
	expect(judged(facts, { claimedElsewhere: [FIRST] })).toMatchObject(left);
	expect(judged(facts, { claimedElsewhere: [FIRST], held: [REST] })).toMatchObject(left);
	expect(judged(batch, { claimedElsewhere: [FIRST], held: [REST] })).toMatchObject({
		transfer: { ordinals: [REST], shares: [2n * ETHER], unknown: null },
	});
});

test.each<[string, Partial<MinedSighting>]>([
	["no endpoint traces any more", untraced],
	["only the balance is known any more", { ...batch, native: traced(3n * ETHER, "none") }],
])("a call that is held makes no claim on the whole when %s", (_, facts) => {
	expect(judged(facts, { held: [FIRST], claimedElsewhere: [SECOND] })).toMatchObject({
		kind: "transfer",
		transfer: { amount: 0n, unknown: "unproven-native" },
	});
});

test.each<[string, Partial<MinedSighting>, MatchingTransfer["unknown"], bigint | null, Address | null]>([
	["top level to a contract, no tracer", { native: traced(null) }, "unproven-native", ETHER, PAYER],
	["native facts could not be read", { native: null }, "unproven-native", ETHER, PAYER],
	[
		"a contract wallet's payment, no tracer",
		{ ...inside(), native: traced(null, "none") },
		"unproven-native",
		null,
		null,
	],
	[
		"a disperser's payment, no tracer: what went in is shown",
		{ ...inside(), value: 2n * ETHER, native: traced(null, "none") },
		"unproven-native",
		2n * ETHER,
		null,
	],
	[
		"by a contract while it was created, no tracer",
		{ to: null, value: ETHER, native: traced(null, "none"), input: "0x60806040" },
		"unproven-native",
		ETHER,
		null,
	],
	[
		"bought with a token, which went to somebody else, no tracer",
		{ ...inside(), logs: logs(paying(usdc(100), { to: COLLECTOR })), native: traced(null, "none") },
		"unproven-native",
		null,
		null,
	],
	[
		"a stranger's dust of a token beside a contract wallet's payment, no tracer",
		{ ...inside(), logs: logs(paying(1n, { from: COLLECTOR })), native: traced(null, "none") },
		"unproven-native",
		null,
		null,
	],
	["passed on at once by the requester's contract", { native: traced(0n) }, "forwarded", ETHER, PAYER],
	["and more taken along with it", { native: traced(-5n) }, "forwarded", ETHER, PAYER],
])("%s: no amount is claimed, and the requester must decide", (_, facts, unknown, seenAmount, from) => {
	expect(judged(facts)).toMatchObject({
		kind: "transfer",
		transfer: { amount: 0n, shares: [0n], unknown, seen: seenAmount, from },
	});
});

test.each<[string, Partial<MinedSighting>, string]>([
	["reverted", { outcome: "reverted" }, "reverted"],
	["to another address", { to: STRANGER, native: traced(0n, "none") }, "wrong-recipient"],
	["a plain send to another address, no tracer", { to: STRANGER, native: traced(null, "none") }, "wrong-recipient"],
	["taken from the requester", { to: STRANGER, value: 0n, native: traced(-5n) }, "no-transfer"],
	["the requester to themselves", { from: PAYEE }, "own-transfer"],
	[
		"the requester's balance rises by no call",
		{ from: PAYEE, to: STRANGER, value: 0n, native: { ...traced(ETHER, "none"), moves: [] } },
		"own-transfer",
	],
	["the requester's own WETH as ether", { ...inside([WETH, ETHER]), from: PAYEE, to: WETH }, "own-transfer"],
	["the same by a batch of their own", { ...inside([WETH, ETHER]), from: PAYEE, to: PAYEE }, "own-transfer"],
	["the same, of which only the balance is known", { ...inside(), from: PAYEE, to: WETH }, "own-transfer"],
	[
		"a token instead",
		{
			to: contractOf("USDC"),
			value: 0n,
			logs: logs(paying(usdc(100))),
			native: traced(null, "none"),
			input: UNKNOWN_CALL,
		},
		"wrong-token",
	],
	["a contract was created from nothing", { to: null, native: traced(null, "none"), input: "0x" }, "wrong-recipient"],
	["a contract was created, traced", { to: null, native: traced(0n, "none"), input: "0x60806040" }, "wrong-recipient"],
	[
		"a token instead, by an account's contract",
		{ ...inside(), logs: logs(paying(usdc(100))), native: traced(null, "none") },
		"wrong-token",
	],
	["before the link", { block: { ...minedEther().block, timeAt: CREATED_AT - 60_001 } }, "too-old"],
])("%s", (_, facts, refusal) => {
	expect(judged(facts)).toMatchObject({ kind: "no", refusal });
});

test("however links ask, and however endpoints list and lose calls, no more is claimed than arrived", () => {
	const call = fc.tuple(fc.constantFrom(PAYER, COLLECTOR, STRANGER), fc.bigInt(1n, 4n));
	const link = fc.record({
		amount: fc.bigInt(1n, 9n),
		order: fc.nat(),
		traces: fc.constantFrom("calls", "calls", "balance"),
	});
	fc.assert(
		fc.property(
			fc.array(call, { minLength: 1, maxLength: 5 }),
			fc.array(link, { minLength: 1, maxLength: 6 }),
			(all, links) => {
				const arrived = all.reduce((total, [, value]) => total + value, 0n);
				const claims = links.map(() => new Map<number, bigint>());
				// Each asks twice: what it holds, it may keep or give up, and never takes what another holds.
				for (const [turn, { amount, order, traces }] of [...links, ...links].entries()) {
					const own = turn % links.length;
					const rotated = [...all.slice(order % all.length), ...all.slice(0, order % all.length)];
					const facts = traces === "calls" ? calls(...rotated) : { ...calls(...all), native: traced(arrived, "none") };
					const claimedElsewhere = claims.flatMap((claim, at) => (at === own ? [] : [...claim.keys()]));
					const given = { claimedElsewhere, held: [...(claims[own]?.keys() ?? [])] };
					const verdict = judged(facts, given, ethTerms({ amount }));
					if (verdict.kind === "transfer" && verdict.transfer.unknown !== null) continue;
					const { ordinals, shares } = verdict.kind === "transfer" ? verdict.transfer : { ordinals: [], shares: [] };
					claims[own] = new Map(ordinals.map((ordinal, at) => [ordinal, shares[at] ?? 0n]));
					const held = claims.flatMap((claim) => [...claim]);
					expect(new Set(held.map(([ordinal]) => ordinal)).size).toBe(held.length);
					expect(held.reduce((total, [, share]) => total + share, 0n)).toBeLessThanOrEqual(arrived);
				}
			},
		),
	);
});

test("one native transfer pays one link", () => {
	expect(judged({}, { claimedElsewhere: [-1] })).toMatchObject({
		refusal: "already-claimed",
		found: { tokenName: "ETH", amount: ETHER },
	});
});
