import { describe, expect, test } from "vitest";
import { REQUESTER_ASKS, type RequesterAsks } from "#app/core/payments/claim-types.ts";
import { type Found, REFUSALS, type Verdict } from "#app/core/payments/verdict-types.ts";
import { sayDay, sayDuration, sayInstant } from "#app/words/moments.ts";
import { sayIn } from "#app/words/say-in.ts";
import { type VerificationInput, verificationResult } from "#app/words/verification-result.ts";
import { contractOf, DUE_AT, matching, PAID_AT, PAYEE, STRANGER, terms, UNKNOWN_TOKEN, usdc } from "./facts.ts";

const say = sayIn("en");
const result = (verdict: Verdict, over: Partial<VerificationInput> = {}) =>
	verificationResult(say, { verdict, claim: null, terms: terms(), received: 0n, ...over });

const found = (over: Partial<Found> = {}): Found => ({
	chainId: 1,
	tokenName: "USDC",
	tokenContract: contractOf("USDC"),
	amount: usdc(100),
	decimals: 6,
	recipient: PAYEE,
	at: PAID_AT,
	...over,
});
const no = (refusal: (typeof REFUSALS)[number], what: Found | null) => result({ kind: "no", refusal, found: what });
const credited = { claim: { proof: "attempt" as const }, received: usdc(100) };

describe("refusals say what was asked, what arrived and what to do", () => {
	test("another token on another chain", () => {
		const verdict = no(
			"wrong-chain",
			found({ chainId: 137, tokenName: "USDT", tokenContract: contractOf("USDT", 137) }),
		);
		expect(verdict).toEqual({
			verified: false,
			kind: "failure",
			reason: "wrong-chain",
			message: "This transfer does not match",
			detail:
				"You sent 100.00 USDT on Polygon to the right address; this link asks for 100.00 USDC on Ethereum. Marta Oliveira may hold the same address on Polygon. Ask them before you send again.",
			compare: [
				{ label: "Amount", asked: "100.00", sent: "100.00", matches: true },
				{ label: "Token", asked: "USDC", sent: "USDT", matches: false },
				{ label: "Network", asked: "Ethereum", sent: "Polygon", matches: false },
				{ label: "Address", asked: PAYEE, sent: PAYEE, matches: true },
			],
		});
	});

	test("a transaction that is only seen on another chain is not said to hold nothing", () => {
		const nothing = { tokenName: null, tokenContract: null, amount: null, decimals: null, recipient: null };
		const sent = (chainId: number) =>
			no("wrong-chain", found({ ...nothing, chainId })).compare?.map(({ sent }) => sent);
		expect(sent(137)).toEqual(["unknown", "unknown", "Polygon", "unknown"]);
		expect(sent(1)).toEqual(["unknown", "nothing", "Ethereum", "nothing"]);
	});

	test.each<[string, ReturnType<typeof no>, string[]]>([
		[
			"wrong token, right address",
			no("wrong-token", found({ tokenName: "USDT" })),
			[
				"You sent 100.00 USDT on Ethereum to the right address",
				"asks for 100.00 USDC",
				"ask them before you send again",
			],
		],
		[
			"wrong token, wrong address",
			no("wrong-token", found({ tokenName: "USDT", recipient: STRANGER })),
			[STRANGER, "not to Marta Oliveira’s address"],
		],
		[
			"the native coin",
			no("wrong-token", found({ tokenName: "ETH", tokenContract: null, amount: 5n * 10n ** 17n, decimals: 18 })),
			["You sent 0.5 ETH on Ethereum"],
		],
		[
			"an unknown contract",
			no("wrong-token", found({ tokenName: null, tokenContract: UNKNOWN_TOKEN, decimals: null })),
			[UNKNOWN_TOKEN, "whatever name it shows", "No USDC arrived"],
		],
		[
			"another chain, nothing nameable",
			no("wrong-chain", found({ chainId: 10, tokenName: null, tokenContract: null, amount: null, recipient: null })),
			["This transaction is on Optimism", "asks for 100.00 USDC on Ethereum"],
		],
		[
			"another address",
			no("wrong-recipient", found({ recipient: STRANGER })),
			[STRANGER, PAYEE, "cannot be called back"],
		],
		["reverted", no("reverted", null), ["no USDC moved", "can pay again"]],
		["nothing arrived", no("no-transfer", null), ["no USDC stayed", "Check that you copied the hash"]],
		["own money", no("own-transfer", found()), ["own address", "Pay from another address"]],
		[
			"too old",
			no("too-old", found()),
			["100.00 USDC on Ethereum arrived on 19 May 2026, 14:06 UTC", "made this link on 12 May 2026, 09:00 UTC"],
		],
		["not theirs", no("not-mine", found()), ["Marta Oliveira looked at it", "ask them"]],
		["already claimed", no("already-claimed", found()), ["another request", "one request only"]],
	])("%s", (_, { detail, kind, verified }, parts) => {
		expect({ kind, verified }).toEqual({ kind: "failure", verified: false });
		for (const part of parts) expect(detail).toContain(part);
	});

	test("the request a claimed transfer paid is named by its short label where it may be", () => {
		const claimedBy = { paymentId: "5c8d22xv7f3k92qd7f3k92qd7f3", at: Date.UTC(2026, 4, 2) };
		const { detail } = result({ kind: "no", refusal: "already-claimed", found: found() }, { claimedBy });
		expect(detail).toContain("request 5c8d-22xv on 2 May 2026");
		expect(detail).not.toContain(claimedBy.paymentId);
	});

	test.each(REFUSALS)("%s has whole sentences with and without what was found", (refusal) => {
		for (const what of [null, found()]) {
			const { message, detail } = no(refusal, what);
			expect(message).toMatch(/^[A-Z][^.]+$/);
			expect(detail).toMatch(/^[A-Z0-9].+[.]$/);
			expect(`${message} ${detail}`).not.toMatch(/undefined|null|NaN|\[object/);
		}
	});
});

describe("waiting refuses nothing", () => {
	test.each<[Verdict, string, string]>([
		[{ kind: "not-yet", seen: "nowhere" }, "not-seen", "We cannot see it yet"],
		[{ kind: "not-yet", seen: "mempool", call: "pays", amount: usdc(100) }, "unmined", "On its way"],
		[
			{ kind: "not-yet", seen: "mempool", call: "unclear", amount: null },
			"unclear",
			"Sent, not yet known what it pays",
		],
		[{ kind: "could-not-ask", why: "silent" }, "silent", "We could not ask the chain"],
		[{ kind: "could-not-ask", why: "disagree" }, "disagree", "Our sources do not agree yet"],
	])("%o", (verdict, reason, message) => {
		expect(result(verdict)).toMatchObject({ verified: false, kind: "waiting", reason, message, compare: null });
	});

	test("not deep enough: n of m", () => {
		const transfer = matching({ settled: false, confirmations: 3 });
		expect(
			result({ kind: "transfer", transfer }, { ...credited, terms: terms({ confirmationsAsked: "12" }) }),
		).toMatchObject({
			kind: "waiting",
			reason: "confirming",
			detail: expect.stringContaining("It has 3 of 12 confirmations and is not final yet."),
		});
	});

	test.each<RequesterAsks>([...REQUESTER_ASKS])("the requester must decide: %s", (asks) => {
		const verdict = result({ kind: "transfer", transfer: matching() }, { claim: { asks } });
		expect(verdict).toMatchObject({ verified: false, kind: "waiting", reason: "needs-requester" });
		expect(verdict.detail).toContain("can accept it on their dashboard");
	});

	test("a part: what counts and what is open", () => {
		const transfer = matching({ amount: usdc(60), final: true });
		expect(result({ kind: "transfer", transfer }, { claim: { proof: "attempt" }, received: usdc(60) })).toMatchObject({
			verified: false,
			kind: "waiting",
			reason: "partial",
			message: "60.00 of 100.00 USDC received",
			detail:
				"Your transfer is final and counts. 40.00 USDC is still open until 28 May 2026: pay the remaining 40.00 USDC here.",
		});
	});
});

describe("paid", () => {
	const paid = (over: Parameters<typeof matching>[0], received = usdc(100), link = terms()) =>
		result({ kind: "transfer", transfer: matching(over) }, { ...credited, received, terms: link });

	test("exact and final", () => {
		expect(paid({ final: true, confirmations: 12 }, usdc(100), terms({ confirmationsAsked: "12" }))).toEqual({
			verified: true,
			kind: "success",
			reason: "exact",
			message: "Payment verified",
			detail: "100.00 USDC reached Marta Oliveira’s address on Ethereum. It has 12 confirmations and is final.",
			compare: null,
		});
	});

	test("final is never claimed before it is", () => {
		expect(paid({}).detail).toContain("It has 1 of 1 confirmation and is not final yet.");
		expect(paid({ confirmations: 40 }, usdc(100), terms({ confirmationsAsked: "final" })).detail).toContain(
			"It has 40 confirmations and is not final yet.",
		);
	});

	test("late", () => {
		const timeAt = Date.UTC(2026, 4, 31, 8, 12);
		expect(paid({ late: true, block: { ...matching().block, timeAt } })).toMatchObject({
			verified: true,
			reason: "late",
			message: "Paid, three days late",
			detail: expect.stringContaining("It arrived on 31 May 2026 and was due on 28 May 2026."),
		});
	});

	test("too much, in one and in several", () => {
		expect(paid({ amount: usdc(120) }, usdc(120))).toMatchObject({
			reason: "over",
			detail: expect.stringContaining("20.00 USDC more than asked"),
		});
		expect(paid({}, usdc(200))).toMatchObject({
			reason: "several",
			detail: expect.stringContaining("That makes 200.00 USDC"),
		});
	});

	test("the rest", () => {
		expect(paid({ amount: usdc(40) })).toMatchObject({
			reason: "several",
			detail: expect.stringContaining("100.00 USDC is paid in full"),
		});
	});
});

test("instants and lengths of time", () => {
	expect(sayDay(say, DUE_AT)).toBe("28 May 2026");
	expect(sayInstant(say, PAID_AT)).toBe("19 May 2026, 14:06 UTC");
	const minute = 60_000;
	expect(
		[1, minute, 59 * minute, 60 * minute, 90 * minute, 24 * 60 * minute, 25 * 60 * minute, 30 * 24 * 60 * minute].map(
			(ms) => sayDuration(say, ms),
		),
	).toEqual(["one minute", "one minute", "59 minutes", "60 minutes", "two hours", "24 hours", "two days", "30 days"]);
});
