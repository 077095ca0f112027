import { expect, test } from "vitest";
import { sendCall } from "#local/chain/contract-calls.ts";
import { approve, pull, releaseToken } from "#local/chain/relays.ts";
import { begun, expectUnpaid, receiptsOf, restoreChain, usdc } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeProvenLink, payer, report, stranger } from "../scenario.ts";

/**
 * What anybody may have paid out to a requester, in the sum of their choice: a stream, a share of a splitter, what the
 * requester bridged to themselves. It is the requester's own money already.
 */

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };
const afterSubmit = { kind: "text", text: "The files are there" } as const;

test("what a contract owes the requester pays no link of the sum a stranger had it pay out", async () => {
	const to = freshAddress();
	const theirs = await makeProvenLink({ requesterAddress: to });
	const stream = await chain.place("Splitter", freshAddress());
	await chain.mint("USDC", stream, 10n * HUNDRED);
	const txHash = await sendCall(chain, stranger, releaseToken(stream, usdc(), to, HUNDRED));
	await report(theirs, txHash, MALLORY);
	await expectUnpaid(theirs);
});

test("nor does it hand over what the link says after payment, to an attempt in the contract's name", async () => {
	const to = freshAddress();
	const theirs = await makeProvenLink({ requesterAddress: to, afterSubmit });
	const stream = await chain.place("Splitter", freshAddress());
	await chain.mint("USDC", stream, 10n * HUNDRED);
	const { named } = await begun(theirs, stream, MALLORY);
	const txHash = await sendCall(chain, stranger, releaseToken(stream, usdc(), to, HUNDRED));
	const reply = await report(theirs, txHash, { ...named, ...MALLORY });
	expect((reply as { afterSubmit?: unknown }).afterSubmit ?? null).toBeNull();
	expect(await receiptsOf(theirs)).toEqual([]);
});

test("an allowance that a stranger spends pays no link", async () => {
	const to = freshAddress();
	const theirs = await makeProvenLink({ requesterAddress: to });
	const spender = await chain.place("Spender", freshAddress());
	await sendCall(chain, payer, approve(usdc(), spender));
	const txHash = await sendCall(chain, stranger, pull(spender, usdc(), payer.address, to, HUNDRED));
	await report(theirs, txHash, MALLORY);
	await expectUnpaid(theirs);
});
