import { expect, test } from "vitest";
import { compileContracts } from "#local/chain/compile.ts";
import contracts from "#local/chain/contracts.json" with { type: "json" };

test("contracts.json matches the compiled sources", { timeout: 60_000 }, () => {
	expect(contracts).toEqual(compileContracts());
});
