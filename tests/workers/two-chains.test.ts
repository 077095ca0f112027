import { afterEach, expect, test } from "vitest";
import { requireChain, SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { chainTwo, freshAddress, HUNDRED, makeLink, pay, payer, report, setFaults } from "./scenario.ts";

const { lookAlikes } = requireChain(SECOND_LOCAL_CHAIN_ID);
const [bridged] = Object.keys(lookAlikes) as `0x${string}`[];

afterEach(() => setFaults("both", [], SECOND_LOCAL_CHAIN_ID));

test("a link on the second chain is paid there, while the first has no part in it", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, chainId: SECOND_LOCAL_CHAIN_ID });
	const txHash = await pay(to, HUNDRED, payer, "USDC", chainTwo);
	expect(await report(paymentId, txHash)).toMatchObject({ verified: true, reason: "exact" });
});

test("the second chain's endpoints have faults of their own", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, chainId: SECOND_LOCAL_CHAIN_ID });
	const txHash = await pay(to, HUNDRED, payer, "USDC", chainTwo);
	await setFaults("both", [{ kind: "down" }], SECOND_LOCAL_CHAIN_ID);
	expect(await report(paymentId, txHash)).toMatchObject({ verified: false, kind: "waiting" });
	const [there, here] = [freshAddress(), await pay(to, HUNDRED)];
	expect(await report(await makeLink({ requesterAddress: there }), here)).toMatchObject({ reason: "wrong-recipient" });
});

test("a payment made on the other chain is named with that chain", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to });
	const txHash = await pay(to, HUNDRED, payer, "USDC", chainTwo);
	const { reason, detail } = await report(paymentId, txHash);
	expect(reason).toBe("wrong-chain");
	expect(detail).toContain("You sent 100 USDC on Local chain two to the right address");
});

test("a look-alike of the token is named as what it is", async () => {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, chainId: SECOND_LOCAL_CHAIN_ID });
	if (!bridged) throw new Error("the second chain has no look-alike");
	const txHash = await chainTwo.transfer(payer, bridged, to, HUNDRED);
	await chainTwo.mined(txHash);
	const { reason, detail } = await report(paymentId, txHash);
	expect(reason).toBe("wrong-token");
	expect(detail).toContain("You sent 100 USDC.e on Local chain two to the right address");
});
