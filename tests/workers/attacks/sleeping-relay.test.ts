import type { Hex } from "viem";
import { expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { sendCall } from "#local/chain/contract-calls.ts";
import { signAuthorization, transferWithAuthorization } from "#local/chain/relays.ts";
import { expectPaid, expectUnpaid, restoreChain, usdc } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeLink, makeProvenLink, payer, report, stranger } from "../scenario.ts";

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

/** Calls the token with whatever bytes stand at another address by then. */
const relayOf = (note: Address, token: Address): Hex =>
	`0x73${note.slice(2)}3b805f5f73${note.slice(2)}3c5f5f825f5f73${token.slice(2)}5af100`;

test("a transaction that waits for longer than a link exists may still carry that link's payment", async () => {
	const to = freshAddress();
	const theirs = await makeLink({ requesterAddress: to });
	const [relay, note] = [freshAddress(), freshAddress()];
	await chain.client.setCode({ address: relay, bytecode: relayOf(note, usdc()) });
	// the stranger sends a transaction that does nothing yet, and lets it wait
	await chain.setAutomine(false);
	const txHash = await sendCall(chain, stranger, { to: relay, data: "0x" }, { gas: 500_000n, wait: false });
	await report(theirs, txHash, MALLORY);
	await new Promise((done) => setTimeout(done, 50));
	// now there is a link, and its payer signs an authorization that anybody may send
	const honest = await makeProvenLink({ requesterAddress: to });
	const signed = await signAuthorization(chain, payer, usdc(), to, HUNDRED);
	// the stranger writes it where the waiting transaction reads it (by a deployment to a known address)
	await chain.client.setCode({ address: note, bytecode: transferWithAuthorization(signed).data });
	await chain.mine(1);
	expect((await chain.mined(txHash)).status).toBe("success");
	await report(theirs, txHash, MALLORY);
	await report(honest, txHash);
	await expectUnpaid(theirs);
	await expectPaid(honest, txHash, { from: payer.address });
});
