import { expect, test } from "vitest";
import type { Hash } from "#app/core/address.ts";
import { begun, decide, receiptsOf, restoreChain, rowOf } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeProvenLink, pay, payer, report, stranger } from "../scenario.ts";

/** An exchange pays for many people from one account that sends all the time: whoever names that account names nobody. */

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };
const afterSubmit = { kind: "text", text: "The files are there" } as const;

/** What the account sends meanwhile: to other people. */
const sendElsewhere = () => pay(freshAddress(), 1n);

async function expectNobody(paymentId: string, txHash: Hash, reply: Awaited<ReturnType<typeof report>>) {
	expect((reply as { afterSubmit?: unknown }).afterSubmit ?? null).toBeNull();
	expect(await receiptsOf(paymentId)).toEqual([]);
	expect(await rowOf(paymentId, txHash)).toMatchObject({ state: "credited", nameProof: null });
}

test("an attempt for an exchange's account, stored before it pays, does not make a stranger the payer", async () => {
	const to = freshAddress();
	const link = await makeProvenLink({ requesterAddress: to, afterSubmit });
	const { named } = await begun(link, payer.address, MALLORY);
	await sendElsewhere();
	const txHash = await pay(to, HUNDRED);
	await report(link, txHash);
	await expectNobody(link, txHash, await report(link, txHash, { ...named, ...MALLORY }));
});

test("nor one whose page is the first to name the transaction", async () => {
	const to = freshAddress();
	const link = await makeProvenLink({ requesterAddress: to, afterSubmit });
	const { named } = await begun(link, payer.address, MALLORY);
	await sendElsewhere();
	await chain.setAutomine(false);
	const txHash = await chain.transfer(payer, "USDC", to, HUNDRED);
	await report(link, txHash, { ...named, ...MALLORY });
	await chain.mine(1);
	await chain.setAutomine(true);
	await expectNobody(link, txHash, await report(link, txHash, { ...named, ...MALLORY }));
});

test("whoever owes the rest does not have somebody else's payment from an exchange make it up", async () => {
	const to = freshAddress();
	const link = await makeProvenLink({ requesterAddress: to });
	const [part, rest] = [HUNDRED / 4n, HUNDRED - HUNDRED / 4n];
	const first = await pay(to, part, stranger);
	await report(link, first, MALLORY);
	await decide(link, first, "accept");
	const { named } = await begun(link, payer.address, { ...MALLORY, amount: rest });
	await sendElsewhere();
	const txHash = await pay(to, rest);
	expect(await report(link, txHash, { ...named, ...MALLORY })).toMatchObject({
		kind: "waiting",
		reason: "needs-requester",
	});
});
