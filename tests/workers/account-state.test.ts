import { describe, expect, test } from "vitest";
import { chain, freshAddress, makeLink, payer, services, setFaults } from "./scenario.ts";

/** What the page asks our own endpoints where a wallet answers no reads. */

describe("an account's state on a link's chain", () => {
	test("is what the chain says", async () => {
		const paymentId = await makeLink();
		expect(await services().accountState(paymentId, payer.address)).toEqual({
			nonce: await chain.client.getTransactionCount({ address: payer.address, blockTag: "pending" }),
			nativeBalance: (await chain.balance("ETH", payer.address)).toString(),
			tokenBalance: (await chain.balance("USDC", payer.address)).toString(),
			gasPrice: expect.stringMatching(/^\d+$/),
		});
	});

	test("has no token's balance where the coin itself is asked for", async () => {
		const paymentId = await makeLink({ token: "ETH", amount: 1n });
		expect(await services().accountState(paymentId, freshAddress())).toMatchObject({ nonce: 0, tokenBalance: null });
	});

	test("is null for an unknown link and while the chain is silent", async () => {
		expect(await services().accountState("nothing", payer.address)).toBeNull();
		const paymentId = await makeLink();
		await setFaults("both", [{ kind: "down" }]);
		expect(await services().accountState(paymentId, payer.address)).toBeNull();
		await setFaults("both", []);
	});
});
