import { expect, test } from "vitest";
import { tokenTransfer } from "#local/chain/contract-calls.ts";
import { env } from "../environment.ts";
import { begun, bundle, expectPaid, pendingNonce, restoreChain, smartAccount, usdc } from "../payer-scenes.ts";
import { chain, checkNow, freshAddress, HUNDRED, makeProvenLink, payer, snapshot, stranger } from "../scenario.ts";

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };
const DUST = 40;
/** Each costs a dozen calls to every endpoint. */
const CHECKED_AT_ONCE = 25;
const CHECKS = 10;

test("a pile of a stranger's transfers, found by an attempt of theirs, is not checked all at once", async () => {
	const to = freshAddress();
	const honest = await makeProvenLink({ requesterAddress: to });
	await begun(honest, stranger.address, MALLORY);
	const account = await smartAccount(payer, "USDC", HUNDRED);
	await begun(honest, account);
	const nonce = await pendingNonce(stranger.address);
	const sent = Array.from({ length: DUST }, (_, i) => chain.transfer(stranger, "USDC", to, 1n, nonce + i));
	await chain.mined((await Promise.all(sent)).at(-1) ?? "0x");
	const lost = await bundle([{ account, owner: payer, call: tokenTransfer(usdc(), to, HUNDRED) }]);
	await checkNow(honest);
	const row = await env.DB.prepare("select count(*) as n from reported_transactions where payment_id = ?1")
		.bind(honest)
		.first<{ n: number }>();
	expect(row?.n).toBeLessThanOrEqual(CHECKED_AT_ONCE);
	for (let i = 0; i < CHECKS && (await snapshot(honest)).status !== "success"; i += 1) await checkNow(honest);
	await expectPaid(honest, lost);
});
