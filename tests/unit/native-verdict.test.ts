import { expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import type { MinedSighting } from "#app/core/payments/sighting.ts";
import { judge } from "#app/core/payments/verdict.ts";
import type { MatchingTransfer } from "#app/core/payments/verdict-types.ts";
import {
	COLLECTOR,
	CREATED_AT,
	contractOf,
	ETHER,
	ethTerms,
	logs,
	minedEther,
	PAYEE,
	PAYER,
	paying,
	STRANGER,
	seen,
	UNKNOWN_CALL,
	usdc,
} from "./facts.ts";

const judged = (facts: Partial<MinedSighting>, claimedElsewhere: number[] = []) =>
	judge({ consensus: seen(minedEther(facts)), terms: ethTerms(), claimedElsewhere });

const traced = (tracedDelta: bigint | null, recipientCode: "none" | "delegated" | "contract" = "contract") => ({
	recipientCode,
	tracedDelta,
});

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
	["inside, from one account in parts", inside([COLLECTOR, ETHER / 2n], [COLLECTOR, ETHER / 2n]), ETHER, COLLECTOR],
	["inside, half from another account", inside([COLLECTOR, ETHER / 2n], [PAYER, ETHER / 2n]), ETHER, null],
	["inside, a little from another account", inside([COLLECTOR, ETHER - 1n], [PAYER, 1n]), ETHER - 1n, COLLECTOR],
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
			payers: payer === null ? [] : [payer],
			ordinals: [-1],
			shares: [amount],
		},
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

test("one native transfer pays one link", () => {
	expect(judged({}, [-1])).toMatchObject({ refusal: "already-claimed", found: { tokenName: "ETH", amount: ETHER } });
});
