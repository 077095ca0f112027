import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { agree } from "#app/core/payments/quorum.ts";
import type { EndpointAnswer, MinedSighting, Sighting } from "#app/core/payments/sighting.ts";
import { judge } from "#app/core/payments/verdict.ts";
import {
	contractOf,
	fails,
	hashOf,
	logs,
	mined,
	minedEther,
	PAYEE,
	PAYER,
	paying,
	STRANGER,
	says,
	terms,
	unmined,
	usdc,
} from "./facts.ts";

const two = (a: EndpointAnswer, b: EndpointAnswer) =>
	agree(
		[
			{ ...a, endpoint: "one" },
			{ ...b, endpoint: "two" },
		],
		2,
	);

describe("two endpoints", () => {
	test("the same receipt is agreed on, with the lower head and the lower finalized block", () => {
		const behind = mined({ head: 103n, finalized: 40n });
		expect(two(says(mined({ head: 105n, finalized: 60n })), says(behind))).toEqual({
			kind: "seen",
			sighting: behind,
			support: "agreed",
		});
	});

	test("an endpoint that does not report what is final vouches for nothing", () => {
		const consensus = two(says(mined({ finalized: 100n })), says(mined({ finalized: null })));
		expect(consensus).toMatchObject({ kind: "seen", sighting: { finalized: null } });
	});

	test.each<[string, Partial<MinedSighting>]>([
		["status", { outcome: "reverted" }],
		["block hash", { block: { ...mined().block, hash: hashOf(101) } }],
		["block number", { block: { ...mined().block, number: 101n } }],
		["block time", { block: { ...mined().block, timeAt: 5 } }],
		["sender", { from: STRANGER }],
		["recipient", { to: STRANGER }],
		["value", { value: 1n }],
		["nonce", { nonce: 8 }],
		["call data", { input: "0x" }],
		["number of logs", { logs: [] }],
		["amount in a log", { logs: logs(paying(usdc(101))) }],
		["recipient in a log", { logs: logs(paying(usdc(100), { to: STRANGER })) }],
		["emitter of a log", { logs: logs(paying(usdc(100), { emitter: contractOf("USDT") })) }],
	])("another %s is a contradiction, whoever says it", (_, lie) => {
		expect(two(says(mined()), says(mined(lie)))).toEqual({ kind: "disagree" });
		expect(two(says(mined(lie)), says(mined()))).toEqual({ kind: "disagree" });
	});

	test("letter case is no contradiction", () => {
		const shouted = mined({ from: PAYER.toUpperCase().replace("0X", "0x") as typeof PAYER });
		expect(two(says(mined()), says(shouted)).kind).toBe("seen");
	});

	test.each<[string, Sighting, Sighting, Sighting["kind"]]>([
		["mined and unmined", mined(), unmined(), "unmined"],
		["mined and unknown", mined(), { kind: "unknown" }, "unmined"],
		["unmined and unknown", unmined(), { kind: "unknown" }, "unmined"],
		["unknown twice", { kind: "unknown" }, { kind: "unknown" }, "unknown"],
		["unmined twice", unmined(), unmined(), "unmined"],
	])("%s is lag, not a lie: the less advanced answer wins", (_, a, b, kind) => {
		expect(two(says(a), says(b))).toMatchObject({ kind: "seen", support: "agreed", sighting: { kind } });
		expect(two(says(b), says(a))).toMatchObject({ kind: "seen", support: "agreed", sighting: { kind } });
	});

	test("mined for one, unmined from another sender for the other: one of them lies", () => {
		expect(two(says(mined()), says(unmined({ from: STRANGER })))).toEqual({ kind: "disagree" });
	});

	test("one answers, one fails: its word is marked", () => {
		expect(two(says(mined()), fails())).toEqual({ kind: "seen", sighting: mined(), support: "one-silent" });
	});

	test("both fail: nothing is known, and the reason is reported", () => {
		expect(two(fails("time-out"), fails("rate-limited"))).toEqual({
			kind: "could-not-ask",
			failures: ["time-out", "rate-limited"],
		});
	});

	test.each<[string, Address[] | undefined, Address[] | undefined, Address[] | undefined]>([
		["both name one", [PAYER], [PAYER], [PAYER]],
		["both name the same two", [PAYER, STRANGER], [STRANGER, PAYER], [PAYER, STRANGER]],
		["one leaves somebody out: who it was is not known", [PAYER, STRANGER], [STRANGER], undefined],
		["each names another", [PAYER], [STRANGER], undefined],
		["one has no trace", [PAYER], undefined, undefined],
	])("whose ether it was is what both say: %s", (_, a, b, expected) => {
		const answer = (payers: Address[] | undefined) => {
			const moves = payers?.map((from) => ({ from, value: 5n }));
			return says(minedEther({ native: { recipientCode: "none", tracedDelta: 5n, ...(moves ? { moves } : {}) } }));
		};
		for (const [first, second] of [
			[a, b],
			[b, a],
		]) {
			const consensus = two(answer(first), answer(second));
			if (consensus.kind !== "seen" || consensus.sighting.kind !== "mined") throw new Error("both saw it");
			const payers = consensus.sighting.native?.moves?.map(({ from }) => from);
			expect(payers && [...payers].sort()).toEqual(expected);
		}
	});

	test("a trace counts only when both have it; the stricter code holds", () => {
		const native = (recipientCode: "none" | "contract", tracedDelta: bigint | null) =>
			says(minedEther({ native: { recipientCode, tracedDelta } }));
		expect(two(native("none", 5n), native("contract", null))).toMatchObject({
			sighting: { native: { recipientCode: "contract", tracedDelta: null } },
		});
		expect(two(native("none", 5n), native("none", 6n))).toEqual({ kind: "disagree" });
		expect(two(native("none", 5n), says(minedEther({ native: null })))).toMatchObject({ sighting: { native: null } });
	});
});

test("one configured endpoint is a single source, none that answers is silence", () => {
	expect(agree([says(mined())], 1)).toMatchObject({ kind: "seen", support: "single-source" });
	expect(agree([fails()], 1)).toEqual({ kind: "could-not-ask", failures: ["time-out"] });
	expect(agree([], 0)).toEqual({ kind: "could-not-ask", failures: [] });
});

test("endpoints of one provider are one source: together they credit what one alone would", () => {
	const sameProvider = [says(mined(), "one"), says(mined(), "two")].map((answer) => ({
		...answer,
		source: "a.example",
	}));
	expect(agree(sameProvider, 1)).toMatchObject({ support: "single-source" });
	expect(agree(sameProvider, 2)).toMatchObject({ support: "one-silent" });
	expect(agree([...sameProvider, { ...says(mined(), "three"), source: "b.example" }], 2)).toMatchObject({
		support: "agreed",
	});
});

test("of three, one liar is enough to wait and one silent is not", () => {
	expect(agree([says(mined()), says(mined()), says(mined({ logs: [] }))], 3)).toEqual({ kind: "disagree" });
	expect(agree([says(mined()), fails(), says(mined(), "three")], 3)).toMatchObject({ support: "agreed" });
});

describe("of three, one that does not say it is not enough to wait", () => {
	const three = (...answers: [EndpointAnswer, string][]) =>
		agree(
			answers.map(([answer, source], place) => ({ ...answer, endpoint: `${place}`, source })),
			2,
		);
	const inOrders = <T>(a: T, b: T, c: T): [T, T, T][] => [
		[a, b, c],
		[a, c, b],
		[c, a, b],
	];
	const says100 = says(mined({ finalized: 100n }));
	const says90 = says(mined({ finalized: 90n }));
	const saysNothing = says(mined({ finalized: null }));

	test.each(inOrders<[EndpointAnswer, string]>([says100, "a"], [says90, "b"], [saysNothing, "c"]))(
		"what is final: the lower of the two others, in any order (%#)",
		(...answers) => {
			expect(three(...answers)).toMatchObject({ sighting: { finalized: 90n } });
		},
	);

	test("what is final, where the two others are of one provider: nobody knows", () => {
		expect(three([says100, "a"], [says90, "a"], [saysNothing, "c"])).toMatchObject({ sighting: { finalized: null } });
	});

	const ether = (native: MinedSighting["native"]) => says(minedEther({ native }));
	const moves = [{ from: PAYER, value: 5n }];
	const traced = ether({ recipientCode: "none", tracedDelta: 3n, moves, spent: 2n });
	const untraced = ether({ recipientCode: "contract", tracedDelta: null });
	const native = { recipientCode: "contract", tracedDelta: 3n, moves, spent: 2n };

	test.each(inOrders<[EndpointAnswer, string]>([traced, "a"], [traced, "b"], [untraced, "c"]))(
		"how much ether arrived and whose it was, in any order (%#)",
		(...answers) => {
			expect(three(...answers)).toMatchObject({ sighting: { native } });
		},
	);

	test("how much arrived, where the two others are of one provider: nobody knows", () => {
		const consensus = three([traced, "a"], [traced, "a"], [untraced, "c"]);
		expect(consensus).toMatchObject({ sighting: { native: { tracedDelta: null } } });
		expect(consensus).not.toHaveProperty("sighting.native.moves");
	});

	const calls = [{ from: PAYER, input: "0xa9059cbb" as const }];
	test.each(
		inOrders<[EndpointAnswer, string]>(
			[says(mined({ tokenCalls: calls })), "a"],
			[says(mined({ tokenCalls: calls })), "b"],
			[says(mined()), "c"],
		),
	)("how the payer's account called the token, in any order (%#)", (...answers) => {
		expect(three(...answers)).toMatchObject({ sighting: { tokenCalls: calls } });
	});

	test("how the token was called counts for nothing where the two others differ, or are of one provider", () => {
		const [one, other] = [says(mined({ tokenCalls: calls })), says(mined({ tokenCalls: [] }))];
		expect(three([one, "a"], [other, "b"], [says(mined()), "c"])).toMatchObject({ sighting: { tokenCalls: [] } });
		expect(three([one, "a"], [one, "a"], [says(mined()), "c"])).not.toHaveProperty("sighting.tokenCalls.length");
	});

	test("two that contradict each other are not told apart by the third", () => {
		const other = ether({ recipientCode: "none", tracedDelta: 4n, moves, spent: 2n });
		expect(three([traced, "a"], [other, "b"], [untraced, "c"])).toEqual({ kind: "disagree" });
		expect(three([traced, "a"], [untraced, "c"], [other, "b"])).toEqual({ kind: "disagree" });
		const spentLess = ether({ recipientCode: "none", tracedDelta: 3n, moves });
		expect(three([traced, "a"], [spentLess, "b"], [untraced, "c"])).not.toHaveProperty("sighting.native.moves");
	});
});

const anySighting: fc.Arbitrary<Sighting> = fc.oneof(
	fc.constant<Sighting>({ kind: "unknown" }),
	fc.constant(unmined()),
	fc
		.record({
			outcome: fc.constantFrom("success" as const, "reverted" as const),
			fork: fc.integer({ min: 0, max: 1 }),
			amount: fc.bigInt({ min: 0n, max: 2n }),
			head: fc.bigInt({ min: 90n, max: 130n }),
			finalized: fc.option(fc.bigInt({ min: 80n, max: 120n })),
			to: fc.constantFrom(PAYEE, STRANGER),
		})
		.map(({ outcome, fork, amount, head, finalized, to }) =>
			mined({
				outcome,
				head,
				finalized,
				block: { ...mined().block, hash: hashOf(100 + fork) },
				logs: logs(paying(amount * usdc(50), { to })),
			}),
		),
);
const anyAnswer = fc.oneof({ weight: 4, arbitrary: anySighting.map((s) => says(s)) }, fc.constant(fails()));
const apart = (answers: EndpointAnswer[]) => answers.map((answer, index) => ({ ...answer, endpoint: `${index}` }));

test("property: nothing is settled unless every endpoint that answered shows that very transfer", () => {
	fc.assert(
		fc.property(fc.array(anyAnswer, { minLength: 1, maxLength: 3 }).map(apart), (answers) => {
			const consensus = agree(answers, answers.length);
			const verdict = judge({ consensus, terms: terms(), claimedElsewhere: [] });
			if (verdict.kind !== "transfer" || !verdict.transfer.settled) return;
			const { transfer } = verdict;
			for (const answer of answers) {
				if (!answer.ok) continue;
				expect(answer.sighting).toMatchObject({ kind: "mined", outcome: "success", block: transfer.block });
			}
			const silent = answers.filter((answer) => !answer.ok).length;
			if (silent > 0 && answers.length - silent === 1) expect(transfer.final).toBe(true);
		}),
	);
});

test("property: the order of the answers changes nothing", () => {
	fc.assert(
		fc.property(fc.array(anyAnswer, { minLength: 2, maxLength: 3 }).map(apart), (answers) => {
			const consensus = agree(answers, answers.length);
			const reversed = agree([...answers].reverse(), answers.length);
			expect(reversed.kind).toBe(consensus.kind);
			if (consensus.kind === "seen") expect(reversed).toEqual(consensus);
		}),
	);
});
