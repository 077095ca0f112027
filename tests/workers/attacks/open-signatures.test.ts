import { keccak256, toHex } from "viem";
import { test } from "vitest";
import { execTransaction, execute, placeAccount } from "#local/chain/contract-accounts.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { approve, pull } from "#local/chain/relays.ts";
import { together } from "#local/chain/strangers.ts";
import { variationUnless } from "../../tags.ts";
import { ASKED, expectPaid, restoreChain, rivalLinks, signFor, signForSafe, usdc } from "../payer-scenes.ts";
import { chain, checkNow, freshAddress, payer, report, stranger } from "../scenario.ts";

restoreChain();

/** one check asks about eight */
for (const madeUp of [7, 8])
	test(
		`a stranger's contract that never says whose ${madeUp} signatures are keeps no payer's from being asked about`,
		variationUnless(madeUp === 8),
		async () => {
			const { to, honest } = await rivalLinks("one owner");
			const safe = await placeAccount(chain, "Safe", freshAddress(), payer.address);
			await chain.mint("USDC", safe, ASKED.USDC);
			const multicall = await chain.place("Multicall", freshAddress());
			const spender = await chain.place("Spender", freshAddress());
			// pays a base unit, and uses up whatever gas it is asked with
			const theirs = await placeAccount(chain, "OwnedWallet", freshAddress(), stranger.address);
			await chain.mint("USDC", theirs, 1n);
			await sendCall(chain, stranger, execute(theirs, approve(usdc(), spender)));
			await chain.client.setCode({ address: theirs, bytecode: "0xfe" });
			const signed = await execTransaction(chain, safe, payer, tokenTransfer(usdc(), to, ASKED.USDC));
			const calls = [signed, pull(spender, usdc(), theirs, to, 1n)];
			await chain.setAutomine(false);
			const txHash = await sendCall(chain, stranger, together(multicall, calls), { gas: 1_000_000n, wait: false });
			for (let i = 0; i < madeUp; i += 1) {
				const payerSignature = await signFor(stranger, honest, keccak256(toHex(i)));
				await report(honest, txHash, { senderName: `Mallory ${i}`, senderEmail: "m@example.com", payerSignature });
			}
			// the payer signs while the transaction waits for its block
			await report(honest, txHash, { payerSignature: await signForSafe(safe, payer, honest, txHash) });
			await chain.mine(1);
			await chain.mined(txHash);
			for (let i = 0; i < 10; i += 1) await checkNow(honest);
			await expectPaid(honest, txHash, { payerProof: "signature" });
		},
	);
