import { describe, expect, test } from "vitest";
import { chain, freshAddress, makeLink, payer, services, setFaults } from "./scenario.ts";

/** Account state through the app's own endpoints, for wallets without read methods. */

describe("an account's state on a link's chain", () => {
	test("matches the chain", async () => {
		const paymentId = await makeLink();
		expect(await services().accountState(paymentId, payer.address)).toEqual({
			nonce: await chain.client.getTransactionCount({ address: payer.address, blockTag: "pending" }),
			nativeBalance: (await chain.balance("ETH", payer.address)).toString(),
			tokenBalance: (await chain.balance("USDC", payer.address)).toString(),
			gasPrice: expect.stringMatching(/^\d+$/),
		});
	});

	test("has no token balance for the native coin", async () => {
		const paymentId = await makeLink({ token: "ETH", amount: 1n });
		expect(await services().accountState(paymentId, freshAddress())).toMatchObject({ nonce: 0, tokenBalance: null });
	});

	test("is null for an unknown link and while the chain does not answer", async () => {
		expect(await services().accountState("nothing", payer.address)).toBeNull();
		const paymentId = await makeLink();
		await setFaults("both", [{ kind: "down" }]);
		expect(await services().accountState(paymentId, payer.address)).toBeNull();
		await setFaults("both", []);
	});
});
