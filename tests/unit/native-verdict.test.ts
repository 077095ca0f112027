import { expect, test } from "vitest";
import type { MinedSighting } from "#app/core/sighting.ts";
import { judge } from "#app/core/verdict.ts";
import {
	CREATED_AT,
	contractOf,
	ETHER,
	ethTerms,
	logs,
	minedEther,
	PAYEE,
	paying,
	STRANGER,
	seen,
	usdc,
} from "./facts.ts";

const judged = (facts: Partial<MinedSighting>, claimedElsewhere: number[] = []) =>
	judge({ consensus: seen(minedEther(facts)), terms: ethTerms(), claimedElsewhere });

const traced = (tracedDelta: bigint | null, recipientCode: "none" | "delegated" | "contract" = "contract") => ({
	recipientCode,
	tracedDelta,
});

test.each<[string, Partial<MinedSighting>, bigint, boolean]>([
	["top level to an address without code", {}, ETHER, false],
	["top level to an EIP-7702 account", { native: traced(null, "delegated") }, ETHER, false],
	["top level to a contract, traced", { native: traced(ETHER) }, ETHER, false],
	["a contract that keeps only a part", { native: traced(ETHER / 2n) }, ETHER / 2n, false],
	["top level to a contract, no tracer", { native: traced(null) }, ETHER, true],
	[
		"a contract wallet's payment, traced",
		{ to: STRANGER, value: 0n, plain: false, native: traced(ETHER, "none") },
		ETHER,
		false,
	],
	[
		"a contract wallet's payment, no tracer: the requester must look",
		{ to: STRANGER, value: 0n, plain: false, native: traced(null, "none") },
		ETHER,
		true,
	],
	[
		"a disperser's payment, no tracer: what was sent is shown",
		{ to: STRANGER, value: 2n * ETHER, plain: false, native: traced(null, "none") },
		2n * ETHER,
		true,
	],
	["native facts could not be read", { native: null }, ETHER, true],
])("%s", (_, facts, amount, unproven) => {
	expect(judged(facts)).toMatchObject({
		kind: "transfer",
		transfer: { amount, unproven, ordinals: [-1], shares: [amount] },
	});
});

test.each<[string, Partial<MinedSighting>, string]>([
	["reverted", { outcome: "reverted" }, "reverted"],
	["to another address", { to: STRANGER, native: traced(0n, "none") }, "wrong-recipient"],
	["a plain send to another address, no tracer", { to: STRANGER, native: traced(null, "none") }, "wrong-recipient"],
	["sent on at once by a contract", { native: traced(0n) }, "no-transfer"],
	["taken from the requester", { to: STRANGER, value: 0n, native: traced(-5n) }, "no-transfer"],
	["the requester to themselves", { from: PAYEE }, "own-transfer"],
	[
		"the requester withdraws their own",
		{ from: PAYEE, to: STRANGER, value: 0n, native: traced(ETHER, "none") },
		"own-transfer",
	],
	[
		"a token instead",
		{ to: contractOf("USDC"), value: 0n, logs: logs(paying(usdc(100))), native: traced(null, "none"), plain: false },
		"wrong-token",
	],
	["a contract was created", { to: null, native: traced(null, "none"), plain: false }, "wrong-recipient"],
	["before the link", { block: { ...minedEther().block, timeAt: CREATED_AT - 60_001 } }, "too-old"],
])("%s", (_, facts, refusal) => {
	expect(judged(facts)).toMatchObject({ kind: "no", refusal });
});

test("one native transfer pays one link", () => {
	expect(judged({}, [-1])).toMatchObject({ refusal: "already-claimed", found: { tokenName: "ETH", amount: ETHER } });
});
