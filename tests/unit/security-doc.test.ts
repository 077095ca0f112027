import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ATTACKS } from "../attacks/attacks.ts";

test("docs/security.md publishes how many attacks are tried, each under a name of its own and a requirement of ASVS", () => {
	const [, published] = /over HTTP: (\d+)/.exec(readFileSync("docs/security.md", "utf8")) ?? [];
	expect(Number(published)).toBe(ATTACKS.length);
	expect(new Set(ATTACKS.map(({ name }) => name)).size).toBe(ATTACKS.length);
	for (const { asvs } of ATTACKS) expect(asvs).toMatch(/^\d{1,2}\.\d{1,2}\.\d{1,2}$/);
});
