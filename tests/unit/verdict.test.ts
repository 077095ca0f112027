import { describe, expect, test } from "vitest";
import type { Consensus, MinedSighting, SeenLog } from "#app/core/payments/sighting.ts";
import { judgeOnOtherChain } from "#app/core/payments/verdict.ts";
import type { PendingCall, Refusal } from "#app/core/payments/verdict-types.ts";
import { sayIn } from "#app/words/say-in.ts";
import { verificationResult } from "#app/words/verification-result.ts";
import {
	COLLECTOR,
	CREATED_AT,
	contractOf,
	ETHER,
	ethTerms,
	hashOf,
	judged,
	logs,
	mined,
	minedEther,
	PAID_AT,
	PAYEE,
	PAYER,
	paying,
	STRANGER,
	seen,
	terms,
	transferCall,
	transferOf,
	UNKNOWN_CALL,
	UNKNOWN_TOKEN,
	unmined,
	usdc,
} from "./facts.ts";

const USDT = contractOf("USDT");

const inMempool = (call: PendingCall, amount: bigint | null) => ({ kind: "not-yet", seen: "mempool", call, amount });
const elsewhere = unmined({ input: transferCall(STRANGER, usdc(100)) });

describe("three answers that never merge", () => {
	test.each<[string, Consensus, object]>([
		[
			"every endpoint silent",
			{ kind: "could-not-ask", failures: ["time-out"] },
			{ kind: "could-not-ask", why: "silent" },
		],
		["endpoints contradict", { kind: "disagree" }, { kind: "could-not-ask", why: "disagree" }],
		["unknown hash", seen({ kind: "unknown" }), { kind: "not-yet", seen: "nowhere" }],
		["unmined, and it pays", seen(unmined()), inMempool("pays", usdc(100))],
		["unmined, one silent", seen(unmined(), "one-silent"), inMempool("pays", usdc(100))],
		["unmined, a contract's call", seen(unmined({ to: STRANGER, input: UNKNOWN_CALL })), inMempool("unclear", null)],
		["unmined, not for this link, but one endpoint's word", seen(elsewhere, "one-silent"), inMempool("unclear", null)],
	])("%s", (_, consensus, expected) => {
		expect(judged(consensus)).toEqual(expected);
	});

	test("an unmined transfer to somebody else is refused at once", () => {
		expect(judged(seen(elsewhere))).toMatchObject({
			kind: "no",
			refusal: "wrong-recipient",
			found: { tokenName: "USDC", amount: usdc(100), recipient: STRANGER, at: null },
		});
	});

	test("one endpoint's refusal binds only below the finalized block", () => {
		const reverted = mined({ outcome: "reverted" });
		expect(judged(seen(reverted, "one-silent"))).toEqual({ kind: "could-not-ask", why: "silent" });
		expect(judged(seen({ ...reverted, finalized: 100n }, "one-silent"))).toMatchObject({ kind: "no" });
		expect(judged(seen(reverted, "single-source"))).toMatchObject({ kind: "no" });
	});
});

describe("refusals, each naming what was found", () => {
	const badLog = (change: Partial<SeenLog>): SeenLog[] => logs(paying(usdc(100))).map((log) => ({ ...log, ...change }));
	const good = logs(paying(usdc(100)))[0]?.topics ?? [];
	const NFT_TOPICS = [...good, hashOf(1)];
	const DIRTY_TOPICS = [good[0], good[1], `0x01${good[2]?.slice(4)}`] as SeenLog["topics"];

	test.each<[string, Partial<MinedSighting>, Refusal, object | null]>([
		["reverted, whatever its logs say", { outcome: "reverted" }, "reverted", null],
		[
			"another listed token",
			{ logs: logs(paying(usdc(100), { emitter: USDT })) },
			"wrong-token",
			{
				tokenName: "USDT",
				tokenContract: USDT,
				amount: usdc(100),
				decimals: 6,
				recipient: PAYEE,
				chainId: 1,
				at: PAID_AT,
			},
		],
		[
			"a token that only claims the name",
			{ logs: logs(paying(usdc(100), { emitter: UNKNOWN_TOKEN })) },
			"wrong-token",
			{ tokenName: null, tokenContract: UNKNOWN_TOKEN, decimals: null },
		],
		[
			"a forged log of many for another contract's money",
			{
				to: UNKNOWN_TOKEN,
				logs: logs(paying(usdc(100), { emitter: UNKNOWN_TOKEN }), paying(usdc(100), { emitter: UNKNOWN_TOKEN })),
			},
			"wrong-token",
			{ tokenName: null },
		],
		[
			"the native coin instead",
			{ to: PAYEE, value: ETHER, logs: [] },
			"wrong-token",
			{ tokenName: "ETH", tokenContract: null, amount: ETHER, decimals: 18, recipient: PAYEE },
		],
		[
			"the native coin with a log of it (EIP-7708)",
			{ to: STRANGER, value: 0n, logs: logs(paying(ETHER, { emitter: "0xfffffffffffffffffffffffffffffffffffffffe" })) },
			"wrong-token",
			{ tokenName: "ETH", tokenContract: null, decimals: 18 },
		],
		[
			"the right token to another address",
			{ logs: logs(paying(usdc(100), { to: STRANGER })) },
			"wrong-recipient",
			{ tokenName: "USDC", amount: usdc(100) },
		],
		[
			"the right token to several others: the one of the amount asked is named",
			{ logs: logs(paying(usdc(3), { to: COLLECTOR }), paying(usdc(100), { to: STRANGER })) },
			"wrong-recipient",
			{ amount: usdc(100) },
		],
		[
			"a swap that pays neither",
			{ logs: logs({ emitter: USDT, from: PAYER, to: STRANGER, value: 5n }) },
			"wrong-token",
			{ tokenName: "USDT" },
		],
		["no log: a token that answered false", { logs: [] }, "no-transfer", null],
		["zero value: address poisoning", { logs: logs(paying(0n)) }, "no-transfer", null],
		["four topics: an NFT", { logs: badLog({ topics: NFT_TOPICS }) }, "no-transfer", null],
		["two topics", { logs: badLog({ topics: good.slice(0, 2) }) }, "no-transfer", null],
		["another event", { logs: badLog({ topics: [hashOf(9), ...good.slice(1)] }) }, "no-transfer", null],
		["data longer than 32 bytes", { logs: badLog({ data: `0x${"00".repeat(64)}` }) }, "no-transfer", null],
		["no data", { logs: badLog({ data: "0x" }) }, "no-transfer", null],
		["a topic that is no address", { logs: badLog({ topics: DIRTY_TOPICS }) }, "no-transfer", null],
		[
			"the requester to themselves",
			{ logs: logs({ from: PAYEE, to: PAYEE, value: usdc(100) }) },
			"own-transfer",
			{ amount: usdc(100) },
		],
		[
			"in and out again, by the requester",
			{ from: PAYEE, logs: logs(paying(usdc(100)), { from: PAYEE, to: STRANGER, value: usdc(100) }) },
			"own-transfer",
			{ amount: usdc(100) },
		],
		[
			"older than the link by more than a minute",
			{ block: { ...mined().block, timeAt: CREATED_AT - 60_001 } },
			"too-old",
			{ amount: usdc(100), at: CREATED_AT - 60_001 },
		],
	])("%s", (_, facts, refusal, found) => {
		const verdict = judged(seen(mined(facts)));
		expect(verdict).toMatchObject({ kind: "no", refusal });
		if (verdict.kind !== "no") return;
		if (found) expect(verdict.found).toMatchObject(found);
		else expect(verdict.found).toBeNull();
	});

	test.each([
		[42161, "0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8", "USDC.e"],
		[8453, "0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA", "USDbC"],
		[10, "0x94b008aA00579c1307B0EF2c499aD98a8ce58e58", "bridged USDT"],
	] as const)("on chain %i a look-alike is called by its name", (chainId, emitter, tokenName) => {
		const verdict = judged(seen(mined({ logs: logs(paying(usdc(100), { emitter })) })), { terms: terms({ chainId }) });
		expect(verdict).toMatchObject({
			kind: "no",
			refusal: "wrong-token",
			found: { tokenName, amount: usdc(100), decimals: 6 },
		});
	});

	test.each([
		[1, "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"],
		[8453, "0x4200000000000000000000000000000000000006"],
		[42161, "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1"],
	] as const)(
		"on chain %i ether that is wrapped is called by its name, and its payer asked to pay nothing",
		(chainId, emitter) => {
			const link = ethTerms({ chainId });
			const sighting = mined({ to: emitter, logs: logs(paying(ETHER, { emitter })), native: null });
			const verdict = judged(seen(sighting), { terms: link });
			expect(verdict).toMatchObject({
				refusal: "wrong-token",
				found: { tokenName: "WETH", tokenContract: emitter, amount: ETHER, decimals: 18 },
			});
			const { detail } = verificationResult(sayIn("en"), { verdict, claim: null, terms: link, received: 0n });
			expect(detail).toContain("You sent 1 WETH on");
			expect(detail).toContain("to the right address");
			expect(detail).not.toContain("Pay with");
		},
	);

	test("claimed by other links: all of it, or what is left", () => {
		const batch = mined({ logs: logs(paying(usdc(100)), paying(usdc(30))) });
		expect(judged(seen(mined()), { claimedElsewhere: [0] })).toMatchObject({
			refusal: "already-claimed",
			found: { amount: usdc(100) },
		});
		expect(judged(seen(batch), { claimedElsewhere: [0, 1] })).toMatchObject({ refusal: "already-claimed" });
		expect(transferOf(batch, { claimedElsewhere: [0] })).toMatchObject({ ordinals: [1], amount: usdc(30) });
	});

	test("age is judged before the claim, the claim last", () => {
		const old = mined({ block: { ...mined().block, timeAt: 0 } });
		expect(judged(seen(old), { claimedElsewhere: [0] })).toMatchObject({ refusal: "too-old" });
	});
});

describe("found on another chain", () => {
	test("an exchange's ether on Polygon, which is a token there, is named", () => {
		const emitter = "0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619";
		const sighting = mined({ to: emitter, logs: logs(paying(ETHER, { emitter })) });
		expect(judgeOnOtherChain({ chainId: 137, sighting }, ethTerms())).toMatchObject({
			refusal: "wrong-chain",
			found: { chainId: 137, tokenName: "WETH", amount: ETHER, recipient: PAYEE },
		});
	});

	const polygon = (seenLogs: SeenLog[], over: Partial<MinedSighting> = {}) =>
		judgeOnOtherChain({ chainId: 137, sighting: mined({ logs: seenLogs, ...over }) }, terms());

	test("another token to the right address", () => {
		const usdt = contractOf("USDT", 137);
		expect(polygon(logs(paying(usdc(100), { emitter: usdt })))).toEqual({
			kind: "no",
			refusal: "wrong-chain",
			found: {
				chainId: 137,
				tokenName: "USDT",
				tokenContract: usdt,
				amount: usdc(100),
				decimals: 6,
				recipient: expect.stringMatching(new RegExp(PAYEE, "i")),
				at: PAID_AT,
			},
		});
	});

	test("the right token is named before anything else", () => {
		const found = polygon(
			logs(paying(1n, { emitter: contractOf("DAI", 137) }), paying(usdc(100), { emitter: contractOf("USDC", 137) })),
		);
		expect(found).toMatchObject({ found: { tokenName: "USDC", amount: usdc(100) } });
	});

	test("the coin of that chain", () => {
		expect(polygon([], { to: PAYEE, value: ETHER })).toMatchObject({ found: { tokenName: "POL", amount: ETHER } });
	});

	test.each([
		["unmined", unmined()],
		["reverted", mined({ outcome: "reverted" })],
	])("%s: only the chain is named", (_, sighting) => {
		expect(judgeOnOtherChain({ chainId: 10, sighting }, terms())).toEqual({
			kind: "no",
			refusal: "wrong-chain",
			found: {
				chainId: 10,
				tokenName: null,
				tokenContract: null,
				amount: null,
				decimals: null,
				recipient: null,
				at: null,
			},
		});
	});
});

test("a token the chain does not offer cannot be judged", () => {
	expect(() => judged(seen(minedEther()), { terms: terms({ chainId: 137, token: "ETH" }) })).toThrow("not offered");
});
