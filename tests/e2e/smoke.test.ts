import { describe, expect } from "vitest";
import { test } from "./harness/story.ts";

describe("the stack the stories run on", () => {
	test("serves a page that runs without an error", async ({ story }) => {
		const visitor = await story.person();
		const response = await visitor.page.goto("/auth/login");
		expect(response?.status()).toBe(200);
		await visitor.page.waitForLoadState("networkidle");
		await story.shot(visitor.page, "smoke");
	});

	test("has both RPC endpoints before the chain, and can make one fail", async ({ story }) => {
		await story.rpc.set("one", { kind: "down" });
		const hash = await story.chain.transfer(story.wallet("payer"), "USDT", story.wallet("requester").address, 5n);
		expect((await story.chain.mined(hash)).status).toBe("success");
	});
});
