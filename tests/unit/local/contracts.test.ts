import { expect, test } from "vitest";
import { compileContracts } from "#local/chain/compile.ts";
import contracts from "#local/chain/contracts.json" with { type: "json" };

test("the committed code is what the sources compile to", { timeout: 60_000 }, () => {
	expect(contracts).toEqual(compileContracts());
});
