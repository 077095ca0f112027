import { test } from "vitest";
import { execTransaction, handleOps, placeAccount, signUserOperation } from "#local/chain/contract-accounts.ts";
import { type Call, sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { approve, pull, signAuthorization, transferWithAuthorization } from "#local/chain/relays.ts";
import { together } from "#local/chain/strangers.ts";
import { expectUnpaid, restoreChain, usdc } from "../payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeProvenLink, payer, report, stranger } from "../scenario.ts";

/** Something an account did sign, in the same transaction, signs nothing else that moves its money. */

restoreChain();

const MALLORY = { senderName: "Mallory", senderEmail: "mallory@example.com" };

test.each(["an authorization", "a Safe's transaction", "an operation"])(
	"an allowance that a stranger spends beside %s for somebody else pays no link",
	async (what) => {
		const to = freshAddress();
		const theirs = await makeProvenLink({ requesterAddress: to });
		const spender = await chain.place("Spender", freshAddress());
		const multicall = await chain.place("Multicall", freshAddress());
		const elsewhere = freshAddress();
		let account = payer.address;
		let signed: Call;
		if (what === "an authorization") {
			await sendCall(chain, payer, approve(usdc(), spender));
			signed = transferWithAuthorization(await signAuthorization(chain, payer, usdc(), elsewhere, 1_000_000n));
		} else if (what === "a Safe's transaction") {
			account = await placeAccount(chain, "Safe", freshAddress(), payer.address);
			await chain.mint("USDC", account, 10n * HUNDRED);
			await sendCall(chain, payer, await execTransaction(chain, account, payer, approve(usdc(), spender)));
			signed = await execTransaction(chain, account, payer, tokenTransfer(usdc(), elsewhere, 1_000_000n));
		} else {
			account = await placeAccount(chain, "SmartAccount", freshAddress(), payer.address);
			await chain.mint("USDC", account, 10n * HUNDRED);
			const allow = await signUserOperation(chain, account, payer, approve(usdc(), spender));
			await sendCall(chain, payer, handleOps([allow.operation], payer.address));
			const own = await signUserOperation(chain, account, payer, tokenTransfer(usdc(), elsewhere, 1_000_000n));
			signed = handleOps([own.operation], stranger.address);
		}
		const txHash = await sendCall(
			chain,
			stranger,
			together(multicall, [pull(spender, usdc(), account, to, HUNDRED), signed]),
			{ gas: 3_000_000n },
		);
		await report(theirs, txHash, MALLORY);
		await expectUnpaid(theirs);
	},
);
