import { afterEach, expect, test } from "vitest";
import { expectPaid, restoreChain } from "../payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeLink,
	makeProvenLink,
	payer,
	report,
	snapshot,
} from "../scenario.ts";
import { calmDown, makeRestless } from "./crowds.ts";

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

afterEach(calmDown);

test("a stranger's link that names a payment and changes all the time keeps no reorg from being noticed", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	await chain.setAutomine(false);
	await chain.mine(1);
	const txHash = await chain.transfer(payer, "USDC", to, HUNDRED);
	await chain.mine(1);
	await report(honest, txHash);
	await expectPaid(honest, txHash);
	const theirs = await makeLink({ requesterAddress: freshAddress() });
	await report(theirs, txHash, MALLORY);
	// whoever reads it and then stores it is too late each time
	await makeRestless(theirs);
	await chain.reorg(1, []);
	await chain.drop(txHash).catch(() => null);
	await chain.mine(1);
	await checkNow(honest).catch(() => null);
	expect(await snapshot(honest)).toMatchObject({ status: "pending", received: "0" });
});
