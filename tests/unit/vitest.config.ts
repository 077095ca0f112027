import { defineConfig } from "vitest/config";

/** Pure rules, run in Node. */
export default defineConfig({
	test: { name: "unit", root: ".", include: ["tests/unit/**/*.test.ts"], environment: "node" },
});
