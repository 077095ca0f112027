import { expect, test } from "vitest";
import { compileContracts } from "#local/chain/compile.ts";
import contracts from "#local/chain/contracts.json" with { type: "json" };

/** The compiler runs for as long as it needs: 16 s alone, over a minute beside all the other tests. */
const COMPILE_MS = 240_000;

test("contracts.json matches the compiled sources", { timeout: COMPILE_MS, tags: "lengthy" }, () => {
	expect(contracts).toEqual(compileContracts());
});
