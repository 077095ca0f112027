import { defineConfig } from "vitest/config";

/** What would be deployed, looked at file by file. */
export default defineConfig({
	test: {
		name: "bundle",
		root: ".",
		include: ["tests/bundle/**/*.test.ts"],
		environment: "node",
		testTimeout: 30_000,
		// two builds, on a machine that does other work
		hookTimeout: 600_000,
	},
});
