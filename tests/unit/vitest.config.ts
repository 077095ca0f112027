import { defineConfig } from "vitest/config";
import { LENGTHY } from "../tags.ts";

/** A real chain on a busy machine; a rule alone takes milliseconds. */
const TIMEOUT_MS = 60_000;

/** Pure rules, the soak's own judge, and the RPC adapter against a real chain, run in Node. */
export default defineConfig({
	test: {
		name: "unit",
		tags: [LENGTHY],
		root: ".",
		include: ["tests/unit/**/*.test.ts", "tests/soak/**/*.test.ts"],
		environment: "node",
		isolate: false,
		// some wait for servers that do not answer: others run meanwhile, also on two cores
		maxWorkers: 2,
		testTimeout: TIMEOUT_MS,
		hookTimeout: TIMEOUT_MS,
	},
});
