import { describe, expect, test } from "vitest";
import { entriesOf } from "#app/core/payments/desk-ledger.ts";
import { linkRecordOf } from "#app/core/payments/export-records.ts";
import { type LinkState, summariseLink } from "#app/core/payments/link-summary.ts";
import { paidInFullAt } from "#app/core/payments/paid-in-full.ts";
import { PAID_AT, usdc } from "../facts.ts";
import { OTHER, record, transfer } from "../link-rows.ts";
import { rowOf } from "./rows.ts";

/** What a link adds to its account's figures, and what its line says of when it was paid. */

describe("what is outstanding", () => {
	const restOf = (state: LinkState, cancelledAt: number | null) =>
		entriesOf(rowOf({ state, cancelledAt, received: "40000000" }), [])["rest USDC 1"] ?? 0n;

	test.each(["waiting", "partly", "confirming", "needs-you"] as const)("is the rest of a link that is %s", (state) => {
		expect(restOf(state, null)).toBe(60_000_000n);
	});

	// Somebody may send to it all the same: then it asks its requester, and is owed nothing.
	test.each(["cancelled", "confirming", "needs-you"] as const)("is nothing of a cancelled one, also %s", (state) => {
		expect(restOf(state, 1)).toBe(0n);
	});
});

describe("when a link was paid", () => {
	const at = (minedAt: number, amount: bigint) => ({ minedAt, amount });
	test.each([
		["nothing came", [], null],
		["a part", [at(1, 60n)], null],
		["the whole", [at(1, 100n)], 1],
		["in parts", [at(1, 60n), at(5, 40n)], 5],
		["once more later", [at(9, 100n), at(1, 100n)], 1],
		["in parts, and a surplus", [at(1, 60n), at(5, 60n), at(8, 1n)], 5],
	])("%s", (_, counted, fullAt) => {
		expect(paidInFullAt(counted, 100n)).toBe(fullAt);
	});

	test("its line keeps when it was paid again a month later", () => {
		const first = transfer({ amount: usdc(100) });
		const again = transfer({ txHash: OTHER, amount: usdc(100), minedAt: PAID_AT + 30 * 24 * 60 * 60_000 });
		expect(summariseLink(record(first, again), again.minedAt).row.paidAt).toBe(PAID_AT);
	});

	test("its line says that a long memo goes on", () => {
		const { link, ...rows } = record();
		const memoOf = (memo: string) => summariseLink({ ...rows, link: { ...link, memo } }, PAID_AT).row.memo;
		expect(memoOf("🎨".repeat(120))).toBe("🎨".repeat(120));
		expect(memoOf("🎨".repeat(121))).toBe(`${"🎨".repeat(119)}…`);
	});

	test("an export says of paid links alone", () => {
		const part = rowOf({ state: "partly", received: "60000000", paidAt: 1_000 });
		const paid = rowOf({ ...part, state: "paid", reached: { ...part.reached, paid: true } });
		const many = rowOf({ state: "reusable", paidAt: 1_000, reuse: { most: null, open: false, paid: 3 } });
		const said = [part, paid, many].map((row) => linkRecordOf(row, null, "https://paylink.test", 2_000).paid_at);
		expect(said).toEqual([null, "1970-01-01T00:00:01.000Z", "1970-01-01T00:00:01.000Z"]);
	});
});
