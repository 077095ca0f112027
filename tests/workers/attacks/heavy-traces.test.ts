import { expect, test } from "vitest";
import { execTransaction, placeAccount } from "#local/chain/contract-accounts.ts";
import { etherTransfer, sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { amongNoise } from "#local/chain/strangers.ts";
import { ASKED, expectPaid, restoreChain, rivalLinks, rowOf, signForSafe, type Token, usdc } from "../payer-scenes.ts";
import { chain, freshAddress, payer, report, stranger } from "../scenario.ts";

restoreChain();

/** Their call data alone is more than is read of an answer. */
const CALLS = 600;
const BYTES = 10_000;

test.each<[Token]>([["USDC"], ["ETH"]])(
	"a payment that a stranger sends on among calls too long to be traced is judged all the same: %s",
	async (token) => {
		const { to, honest } = await rivalLinks("one owner", token);
		const safe = await placeAccount(chain, "Safe", freshAddress(), payer.address);
		await chain.mint(token, safe, ASKED[token]);
		const relay = await chain.place("NoisyRelay", freshAddress());
		const call = token === "ETH" ? etherTransfer(to, ASKED.ETH) : tokenTransfer(usdc(), to, ASKED.USDC);
		const signed = await execTransaction(chain, safe, payer, call);
		const txHash = await sendCall(chain, stranger, amongNoise(relay, signed, CALLS, BYTES), { gas: 5_000_000n });
		await report(honest, txHash, { payerSignature: await signForSafe(safe, payer, honest, txHash) });
		if (token === "USDC") await expectPaid(honest, txHash, { payerProof: "signature" });
		else expect(await rowOf(honest, txHash)).toMatchObject({ state: "needs-requester" });
	},
);
