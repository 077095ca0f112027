import { beforeEach, expect, test } from "vitest";
import { execute } from "#local/chain/contract-accounts.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { approve, disperseToken } from "#local/chain/relays.ts";
import { env } from "../environment.ts";
import { bundle, expectPaid, restoreChain, smartAccount, usdc } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeLink, makeUser, payer, proveFor, snapshot, stranger } from "../scenario.ts";
import { arrivalOf, beginAtHead, rounds } from "../watcher/rounds.ts";

/** What a stranger sends beside somebody's payment, in the same transaction, when nobody reports it. */

restoreChain();
beforeEach(beginAtHead);

/** An owner's two links for one address, and a payer's exact sum for the older one beside what a stranger sends. */
async function besidePayment(strangers: bigint) {
	const [owner, to] = [await makeUser(), freshAddress()];
	await proveFor(owner, to);
	const paid = await makeLink({ requesterAddress: to }, owner);
	const other = await makeLink({ requesterAddress: to, amount: 7n * HUNDRED }, owner);
	const own = await smartAccount(payer, "USDC", HUNDRED);
	const theirs = await smartAccount(stranger, "USDC", strangers);
	const txHash = await bundle([
		{ account: own, owner: payer, call: tokenTransfer(usdc(), to, HUNDRED) },
		{ account: theirs, owner: stranger, call: tokenTransfer(usdc(), to, strangers) },
	]);
	await rounds(2);
	const { results } = await env.DB.prepare(
		"select json_extract(message, '$.amount') as amount from mails where json_extract(message, '$.txHash') = ?1 and dedupe_key like 'arrived-unmatched:%'",
	)
		.bind(txHash)
		.all<{ amount: string }>();
	return { paid, other, own, txHash, mailed: results.map(({ amount }) => amount) };
}

test("a base unit neither makes another sum of it nor news", async () => {
	const { paid, other, own, txHash, mailed } = await besidePayment(1n);
	await expectPaid(paid, txHash, { from: own, payerProof: "sole-link", amount: HUNDRED.toString() });
	expect(await arrivalOf(txHash)).toMatchObject({ state: "handed", amount: HUNDRED + 1n, fromAddress: own });
	expect((await snapshot(other)).arrivals).toEqual([]);
	expect(mailed).toEqual([]);
});

test("more transfers than one link counts hide no payment among them", async () => {
	const [owner, to] = [await makeUser(), freshAddress()];
	await proveFor(owner, to);
	const paid = await makeLink({ requesterAddress: to }, owner);
	await makeLink({ requesterAddress: to, amount: 7n * HUNDRED }, owner);
	const own = await smartAccount(payer, "USDC", HUNDRED);
	const theirs = await smartAccount(stranger, "USDC", 10n * HUNDRED);
	const disperser = await chain.place("Disperser", freshAddress());
	await sendCall(chain, stranger, execute(theirs, approve(usdc(), disperser)));
	const many = Array.from({ length: 200 }, () => 1_000_000n);
	const txHash = await bundle([
		{ account: own, owner: payer, call: tokenTransfer(usdc(), to, HUNDRED) },
		{
			account: theirs,
			owner: stranger,
			call: disperseToken(disperser, usdc(), Array<typeof to>(200).fill(to), many),
		},
	]);
	await rounds(2);
	await expectPaid(paid, txHash, { from: own, amount: HUNDRED.toString() });
});

test("more than the payment does not stand for its payer: it is shown as what is left, from nobody", async () => {
	const strangers = 3n * (HUNDRED / 2n);
	const { paid, other, own, txHash, mailed } = await besidePayment(strangers);
	await expectPaid(paid, txHash, { from: own, payerProof: "sole-link", amount: HUNDRED.toString() });
	expect(await arrivalOf(txHash)).toMatchObject({ state: "unclaimed", fromAddress: null });
	expect((await snapshot(other)).arrivals).toMatchObject([{ txHash, amount: strangers.toString(), from: null }]);
	expect(mailed).toEqual([strangers.toString()]);
});
