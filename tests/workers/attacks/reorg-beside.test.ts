import { afterEach, expect, test } from "vitest";
import { sendCall } from "#local/chain/contract-calls.ts";
import { approve, pull, signAuthorization, transferWithAuthorization } from "#local/chain/relays.ts";
import { together } from "#local/chain/strangers.ts";
import { expectPaid, restoreChain, rowOf, signFor, usdc } from "../payer-scenes.ts";
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
	stranger,
} from "../scenario.ts";
import { calmDown, makeRestless } from "./crowds.ts";

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

afterEach(calmDown);

test("a stranger's link that is paid dust in the same transaction and changes all the time keeps no reorg from being noticed", async () => {
	const [to, other] = [freshAddress(), freshAddress()];
	const honest = await makeProvenLink({ requesterAddress: to });
	const theirs = await makeLink({ requesterAddress: other });
	const multicall = await chain.place("Multicall", freshAddress());
	const spender = await chain.place("Spender", freshAddress());
	await sendCall(chain, stranger, approve(usdc(), spender));
	const signed = await signAuthorization(chain, payer, usdc(), to, HUNDRED);
	const calls = [transferWithAuthorization(signed), pull(spender, usdc(), stranger.address, other, 1n)];
	await chain.setAutomine(false);
	await chain.mine(1);
	const txHash = await sendCall(chain, stranger, together(multicall, calls), { gas: 1_000_000n, wait: false });
	await chain.mine(1);
	await report(honest, txHash);
	await expectPaid(honest, txHash);
	await report(theirs, txHash, { ...MALLORY, payerSignature: await signFor(stranger, theirs, txHash) });
	expect(await rowOf(theirs, txHash)).toMatchObject({ state: "credited", amount: "1" });
	// whoever reads it and then stores it is too late each time
	await makeRestless(theirs);
	await chain.reorg(1, []);
	await chain.drop(txHash).catch(() => null);
	await chain.mine(1);
	for (let i = 0; i < 3; i += 1) await checkNow(honest).catch(() => null);
	expect(await snapshot(honest)).toMatchObject({ status: "pending", received: "0" });
});
