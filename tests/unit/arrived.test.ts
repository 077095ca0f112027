import { describe, expect, test } from "vitest";
import { sumOfArrival } from "#app/core/payments/arrival-sum.ts";
import type { ConfirmationsAsked, PaymentTerms } from "#app/core/payments/payment-terms.ts";
import type { Consensus, SeenLog } from "#app/core/payments/sighting.ts";
import type { TransactionCheck } from "#app/core/payments/transaction-check.ts";
import {
	COLLECTOR,
	CREATED_AT,
	contractOf,
	DUE_AT,
	judged,
	logs,
	mined,
	PAID_AT,
	PAYEE,
	PAYER,
	paying,
	STRANGER,
	seen,
	terms,
	transferOf,
	UNKNOWN_TOKEN,
	usdc,
} from "./facts.ts";

const USDC = contractOf("USDC");
const USDT = contractOf("USDT");

describe("what arrived", () => {
	test.each<[string, SeenLog[], bigint, number[]]>([
		["exact", logs(paying(usdc(100))), usdc(100), [0]],
		["less", logs(paying(usdc(60))), usdc(60), [0]],
		["more", logs(paying(usdc(120))), usdc(120), [0]],
		["two logs are summed", logs(paying(usdc(60)), paying(usdc(30))), usdc(90), [0, 1]],
		[
			"of a batch the exact log is claimed alone",
			logs(paying(usdc(30)), paying(usdc(100)), paying(usdc(7))),
			usdc(100),
			[1],
		],
		["of two exact logs the first", logs(paying(usdc(100)), paying(usdc(100))), usdc(100), [0]],
		[
			"a fee-on-transfer token nets what arrived",
			logs(paying(usdc(99)), { from: PAYER, to: COLLECTOR, value: usdc(1) }),
			usdc(99),
			[0],
		],
		[
			"a fee taken back out is taken off",
			logs(paying(usdc(100)), { from: PAYEE, to: COLLECTOR, value: usdc(2) }),
			usdc(98),
			[0],
		],
		[
			"what leaves is taken off the last transfer in",
			logs(paying(usdc(100)), paying(usdc(50)), { from: PAYEE, to: COLLECTOR, value: usdc(10) }),
			usdc(100),
			[0],
		],
		[
			"other tokens and other people's transfers count nothing",
			logs(paying(usdc(9), { emitter: USDT }), paying(usdc(8), { to: STRANGER }), paying(usdc(100))),
			usdc(100),
			[2],
		],
		[
			"the requester's self transfer beside it counts nothing",
			logs({ from: PAYEE, to: PAYEE, value: usdc(900) }, paying(usdc(60))),
			usdc(60),
			[1],
		],
	])("%s", (_, seenLogs, amount, ordinals) => {
		const transfer = transferOf(mined({ logs: seenLogs }));
		expect(transfer).toMatchObject({ amount, ordinals });
		expect(transfer.shares.reduce((sum, share) => sum + share, 0n)).toBe(amount);
	});

	test("the payer is the log's sender, not the transaction's", () => {
		const transfer = transferOf(mined({ from: STRANGER, to: UNKNOWN_TOKEN, nonce: 3 }));
		expect(transfer).toMatchObject({ from: PAYER, txFrom: STRANGER, nonce: 3 });
	});

	test("of what a bridge minted nobody is the payer, and nobody has sent it by themself", () => {
		const nobody = `0x${"0".repeat(40)}` as const;
		for (const from of [STRANGER, nobody])
			expect(transferOf(mined({ from, logs: logs(paying(usdc(100), { from: nobody })) }))).toMatchObject({
				from: null,
				authorised: false,
				amount: usdc(100),
			});
		const check = { consensus: seen(mined({ logs: logs(paying(usdc(100), { from: nobody })) })) } as TransactionCheck;
		expect(sumOfArrival(check, terms())).toMatchObject({ amount: usdc(100), from: null });
	});

	test("addresses match whatever their case", () => {
		const upper = PAYEE.toUpperCase().replace("0X", "0x") as typeof PAYEE;
		expect(transferOf(mined(), { terms: terms({ requesterAddress: upper }) }).amount).toBe(usdc(100));
		expect(
			transferOf(mined({ logs: logs(paying(usdc(100), { emitter: USDC.toLowerCase() as typeof USDC })) })).amount,
		).toBe(usdc(100));
	});

	test("the rest asked for is claimed alone too", () => {
		const batch = mined({ logs: logs(paying(usdc(40)), paying(usdc(25))) });
		expect(transferOf(batch).ordinals).toEqual([0, 1]);
		expect(transferOf(batch, { alsoAsked: [usdc(40)] })).toMatchObject({ ordinals: [0], amount: usdc(40) });
	});

	test("a second check claims the same logs, and chooses anew when a reorg changed them", () => {
		const batch = mined({ logs: logs(paying(usdc(40)), paying(usdc(100))) });
		expect(transferOf(batch, { held: [0] })).toMatchObject({ ordinals: [0], amount: usdc(40) });
		expect(transferOf(batch, { held: [0, 5] })).toMatchObject({ ordinals: [1], amount: usdc(100) });
	});

	test.each<[string, PaymentTerms["dueAt"], number, boolean]>([
		["no due date", null, PAID_AT, false],
		["in the last millisecond", DUE_AT, DUE_AT, false],
		["after it", DUE_AT, DUE_AT + 1, true],
	])("late: %s", (_, dueAt, timeAt, late) => {
		expect(transferOf(mined({ block: { ...mined().block, timeAt } }), { terms: terms({ dueAt }) }).late).toBe(late);
	});

	test("a block a minute before the link was made is young enough", () => {
		expect(transferOf(mined({ block: { ...mined().block, timeAt: CREATED_AT - 60_000 } })).amount).toBe(usdc(100));
	});
});

describe("confirmations", () => {
	test.each<[string, ConfirmationsAsked, Consensus, { confirmations: number; settled: boolean; final: boolean }]>([
		["1 of 1", "1", seen(mined()), { confirmations: 1, settled: true, final: false }],
		[
			"a head older than the block",
			"1",
			seen(mined({ head: 98n })),
			{ confirmations: 0, settled: false, final: false },
		],
		["11 of 12", "12", seen(mined({ head: 110n })), { confirmations: 11, settled: false, final: false }],
		["12 of 12", "12", seen(mined({ head: 111n })), { confirmations: 12, settled: true, final: false }],
		[
			"final asked, not final",
			"final",
			seen(mined({ head: 400n, finalized: 99n })),
			{ confirmations: 301, settled: false, final: false },
		],
		[
			"final asked, final",
			"final",
			seen(mined({ head: 400n, finalized: 100n })),
			{ confirmations: 301, settled: true, final: true },
		],
		[
			"the chain does not report finality",
			"final",
			seen(mined({ head: 400n, finalized: null })),
			{ confirmations: 301, settled: false, final: false },
		],
		["single source", "1", seen(mined(), "single-source"), { confirmations: 1, settled: true, final: false }],
		["one silent, not final", "1", seen(mined(), "one-silent"), { confirmations: 1, settled: false, final: false }],
		[
			"one silent, final",
			"1",
			seen(mined({ finalized: 100n }), "one-silent"),
			{ confirmations: 1, settled: true, final: true },
		],
	])("%s", (_, confirmationsAsked, consensus, expected) => {
		const verdict = judged(consensus, { terms: terms({ confirmationsAsked }) });
		expect(verdict).toMatchObject({ kind: "transfer", transfer: expected });
	});
});
