import { defineConfig } from "vitest/config";
import { VARIATION } from "../tags.ts";

/**
 * Stories in a real browser against the real app and a real chain. A story may stop or turn back the chain, so each
 * worker has a stack of its own (harness/stack.ts) and runs its stories one after the other.
 */
export default defineConfig({
	test: {
		name: "e2e",
		tags: [VARIATION],
		root: ".",
		include: ["tests/e2e/**/*.test.ts"],
		environment: "node",
		globalSetup: ["tests/e2e/harness/global-setup.ts"],
		maxWorkers: 3,
		isolate: false,
		// a long story on a slow machine; each state of it is waited for 15 s (harness/browser.ts)
		testTimeout: 120_000,
		hookTimeout: 60_000,
		// as long as any other state of a page is waited for
		expect: { poll: { timeout: 15_000 } },
		// an attempt that fails is a failure: nothing is tried again
		retry: 0,
	},
});
