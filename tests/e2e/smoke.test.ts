import { createPublicClient, http } from "viem";
import { describe, expect, inject } from "vitest";
import { test } from "./harness/story.ts";

describe("the stack the stories run on", () => {
	test("serves a page that runs without an error", async ({ story }) => {
		const visitor = await story.person();
		const response = await visitor.page.goto("/auth/login");
		expect(response?.status()).toBe(200);
		await visitor.page.waitForLoadState("networkidle");
		await story.shot(visitor.page, "smoke");
	});

	test("has two RPC endpoints before the chain, and can make one fail", async ({ story }) => {
		const { rpcEndpoints } = inject("stack");
		const hash = await story.chain.transfer(story.wallet("payer"), "USDT", story.wallet("requester").address, 5n);
		expect((await story.chain.mined(hash)).status).toBe("success");
		const receiptFrom = (url: string) =>
			createPublicClient({ transport: http(url, { retryCount: 0 }) }).getTransactionReceipt({ hash });
		await story.rpc.set("one", { kind: "down" });
		await expect(receiptFrom(rpcEndpoints.one)).rejects.toThrow();
		expect((await receiptFrom(rpcEndpoints.two)).logs).toHaveLength(1);
		expect(await story.rpc.asked("one", "eth_getTransactionReceipt")).toBe(1);
		await story.rpc.heal();
		expect((await receiptFrom(rpcEndpoints.one)).status).toBe("success");
	});
});
