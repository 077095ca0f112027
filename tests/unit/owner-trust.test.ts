import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LEAST_BASE_UNITS, ownerTrust, TESTNETS } from "#app/core/payments/owner-trust.ts";

describe("what a payer is told of an account", () => {
	it.each([
		[0, 0],
		[1, 1],
		[4, 1],
		[5, 5],
		[19, 5],
		[20, 20],
		[99, 20],
		[100, 100],
		[1_000, 100],
	])("%i links paid are %i or more", (counted, shown) => {
		expect(ownerTrust({ createdAt: 0, counted, picture: null }).linksPaid).toBe(shown);
	});

	it.each([
		["2026-03-01T00:00:00.000Z", "2026-03"],
		["2026-03-31T23:59:59.999Z", "2026-03"],
	])("%s is %s, and nothing finer", (at, month) => {
		expect(ownerTrust({ createdAt: Date.parse(at), counted: 0, picture: null }).memberSince).toBe(month);
	});

	it("counts from about a dollar on", () => {
		expect([LEAST_BASE_UNITS["1 USDC"], LEAST_BASE_UNITS["8453 DAI"], LEAST_BASE_UNITS["1 ETH"]]).toEqual([
			"1000000",
			"1000000000000000000",
			"500000000000000",
		]);
	});

	it("knows the test networks that the migration counted apart", () => {
		const sql = readFileSync("migrations/0012_paid-links.sql", "utf8");
		for (const id of TESTNETS) expect(sql).toContain(String(id));
	});
});
