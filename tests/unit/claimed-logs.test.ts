import { pad } from "viem/utils";
import { describe, expect, test } from "vitest";
import type { Address, Hash } from "#app/core/address.ts";
import { MOST_CLAIMED } from "#app/core/payments/choose-claim.ts";
import type { SeenLog } from "#app/core/payments/sighting.ts";
import {
	COLLECTOR,
	failedSafe,
	judged,
	logs,
	type Move,
	mined,
	operationOf,
	PAYEE,
	PAYER,
	paying,
	STRANGER,
	seen,
	transferOf,
	UNKNOWN_TOKEN,
	usdc,
} from "./facts.ts";

/** `BeforeExecution()` of an entry point. */
const BUNDLE_BEGAN: Hash = "0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972";

/** Which logs of a transaction a link claims, and whose money they moved. */

describe("passed on by the requester's address in the same transaction", () => {
	const passedOn = logs(paying(usdc(100)), { from: PAYEE, to: STRANGER, value: usdc(100) });

	test("is shown to the requester with what was seen, and claims no amount", () => {
		expect(transferOf(mined({ logs: passedOn }))).toMatchObject({
			ordinals: [0],
			shares: [0n],
			amount: 0n,
			unknown: "forwarded",
			seen: usdc(100),
			from: PAYER,
		});
	});

	test("is one link's only", () => {
		expect(judged(seen(mined({ logs: passedOn })), { claimedElsewhere: [0] })).toMatchObject({
			refusal: "already-claimed",
		});
	});
});

describe("spent by the requester's own signature in the same transaction", () => {
	const [PAYMASTER, POOL, BEGAN, FAILED] = [COLLECTOR, UNKNOWN_TOKEN, "began", "failed"] as const;
	/** a transfer, the end of an account's operation, the end of all operations' validation, or of a Safe's run that failed */
	type Entry = Move | Address | typeof BEGAN | typeof FAILED;
	function bundled(...entries: readonly Entry[]) {
		const began = { ...operationOf(PAYER, 0), topics: [BUNDLE_BEGAN], data: "0x" as const };
		const all = entries.map((entry) => {
			if (entry === BEGAN) return began;
			if (entry === FAILED) return failedSafe(PAYEE);
			if (typeof entry !== "string") return logs(entry)[0] as SeenLog;
			const { topics, ...ended } = operationOf(entry, 0);
			return { ...ended, topics: [...topics.slice(0, 3), pad(PAYMASTER, { size: 32 })] };
		});
		return mined({ from: STRANGER, logs: all.map((log, ordinal) => ({ ...log, ordinal })) });
	}
	const out = (value: bigint, to: Address): Move => ({ from: PAYEE, to, value });

	test.each<[string, readonly Entry[], object]>([
		[
			"an operation that pays its paymaster before the bundle begins takes nothing off a payment",
			[out(usdc(2), PAYMASTER), BEGAN, paying(usdc(100)), PAYER, paying(usdc(1), { from: PAYMASTER }), PAYEE],
			{ ordinals: [2], amount: usdc(100), from: PAYER },
		],
		[
			"what a paymaster gives back in the second of two operations that paid it before is no payment",
			[
				...[out(usdc(2), PAYMASTER), out(usdc(3), PAYMASTER), BEGAN],
				...[paying(usdc(1), { from: PAYMASTER }), PAYEE, paying(usdc(2), { from: PAYMASTER }), PAYEE],
				...[paying(usdc(50)), PAYER],
			],
			{ ordinals: [7], amount: usdc(50), from: PAYER },
		],
		[
			"what an operation swaps brings what it adds",
			[BEGAN, out(usdc(100), POOL), paying(usdc(101), { from: POOL }), PAYEE],
			{ ordinals: [2], amount: usdc(1), from: POOL },
		],
		[
			"what a payer's operation has the requester's contract give back is taken off",
			[BEGAN, paying(usdc(100)), out(usdc(99), PAYER), PAYER, out(usdc(1), STRANGER), PAYEE],
			{ ordinals: [1], amount: usdc(1), from: PAYER },
		],
		[
			"what goes out before the bundle begins to anybody but a paymaster is, too",
			[out(usdc(2), STRANGER), BEGAN, paying(usdc(100)), PAYER, PAYEE],
			{ ordinals: [2], amount: usdc(98), from: PAYER },
		],
		[
			"what a Safe repays for running what fails takes nothing off a payment",
			[paying(usdc(100)), out(usdc(2), STRANGER), FAILED],
			{ ordinals: [0], amount: usdc(100), from: PAYER },
		],
	])("%s", (_, entries, expected) => {
		expect(transferOf(bundled(...entries))).toMatchObject(expected);
	});
});

describe("the payer", () => {
	test("is whose money moved, whoever sent the transaction", () => {
		expect(transferOf(mined({ from: STRANGER }))).toMatchObject({ from: PAYER, payers: [PAYER], txFrom: STRANGER });
	});

	test("is reported only where the claimed logs have one", () => {
		const together = mined({ logs: logs(paying(usdc(60)), paying(usdc(40), { from: COLLECTOR })) });
		expect(transferOf(together)).toMatchObject({ amount: usdc(100), from: null, payers: [PAYER, COLLECTOR] });
	});

	test("once known, is claimed before anybody else's transfer of the same transaction", () => {
		const crowded = mined({ logs: logs(paying(usdc(100), { from: STRANGER }), paying(usdc(60))) });
		expect(transferOf(crowded)).toMatchObject({ ordinals: [0], from: STRANGER });
		expect(transferOf(crowded, { payers: [PAYER] })).toMatchObject({ ordinals: [1], amount: usdc(60), from: PAYER });
	});

	test("judged alone, is worth what their own transfers are", () => {
		const crowded = mined({ logs: logs(paying(1n, { from: STRANGER }), paying(usdc(60)), paying(usdc(40))) });
		expect(transferOf(crowded, { counts: (from) => from === PAYER })).toMatchObject({
			ordinals: [1, 2],
			amount: usdc(100),
		});
		expect(judged(seen(crowded), { counts: (from) => from === COLLECTOR })).toMatchObject({ kind: "no" });
	});
});

describe("many transfers in one transaction", () => {
	const many = (count: number, value: bigint) =>
		mined({ logs: logs(...Array.from({ length: count }, () => paying(value))) });

	test("that add up are claimed whole, and the same ones at every check", () => {
		const whole = transferOf(many(MOST_CLAIMED, usdc(1)));
		expect(whole).toMatchObject({ amount: usdc(MOST_CLAIMED) });
		expect(whole.ordinals).toHaveLength(MOST_CLAIMED);
		expect(transferOf(many(MOST_CLAIMED, usdc(1)), { held: whole.ordinals })).toEqual(whole);
	});

	test("of more than a page can list are refused, with the reason", () => {
		expect(judged(seen(many(MOST_CLAIMED + 1, 1n)))).toMatchObject({
			kind: "no",
			refusal: "too-many-transfers",
			found: { tokenName: "USDC" },
		});
	});

	test("do not hide one of exactly the amount asked, nor a known payer's", () => {
		const dust = Array.from({ length: 1_000 }, () => paying(1n, { from: STRANGER }));
		const exact = mined({ logs: logs(...dust, paying(usdc(100))) });
		expect(transferOf(exact)).toMatchObject({ ordinals: [1_000], amount: usdc(100) });
		const rest = mined({ logs: logs(...dust, paying(usdc(60))) });
		expect(transferOf(rest, { payers: [PAYER] })).toMatchObject({ ordinals: [1_000], amount: usdc(60) });
	});
});
