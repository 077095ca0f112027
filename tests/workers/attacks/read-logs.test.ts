import type { Hex } from "viem";
import { expect, test } from "vitest";
import { TRANSFER_TOPIC } from "#app/core/payments/transfer-logs.ts";
import { execTransaction, placeAccount } from "#local/chain/contract-accounts.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { together } from "#local/chain/strangers.ts";
import { variationUnless } from "../../tags.ts";
import { ASKED, expectPaid, restoreChain, rivalLinks, signForSafe, usdc } from "../payer-scenes.ts";
import { chain, checkNow, freshAddress, payer, report, snapshot, stranger } from "../scenario.ts";

restoreChain();

/** the most a transaction may have on Ethereum (EIP-7825) */
const GAS = 16_777_216n;
const AT_ONCE = 50;

/** Writes logs of one topic and no data, 757 gas each. */
function logger(rounds: number): Hex {
	const log = "815f5fa1";
	return `0x7f${TRANSFER_TOPIC.slice(2)}61${rounds.toString(16).padStart(4, "0")}5b${log.repeat(AT_ONCE)}6001900380602457${"00"}`;
}

for (const rounds of [380, 401])
	test(`a payment that a stranger sends on beside ${rounds} times fifty transfer-like logs is judged`, {
		...variationUnless(rounds === 401),
		timeout: 120_000,
	}, async () => {
		const { to, honest } = await rivalLinks("one owner");
		const safe = await placeAccount(chain, "Safe", freshAddress(), payer.address);
		await chain.mint("USDC", safe, ASKED.USDC);
		const multicall = await chain.place("Multicall", freshAddress());
		const noise = freshAddress();
		await chain.client.setCode({ address: noise, bytecode: logger(rounds) });
		const signed = await execTransaction(chain, safe, payer, tokenTransfer(usdc(), to, ASKED.USDC));
		const txHash = await sendCall(chain, stranger, together(multicall, [signed, { to: noise, data: "0x" }]), {
			gas: GAS,
		});
		expect((await chain.client.getTransactionReceipt({ hash: txHash })).logs.length).toBeGreaterThan(rounds * AT_ONCE);
		await report(honest, txHash, { payerSignature: await signForSafe(safe, payer, honest, txHash) });
		// Megabytes of logs: a busy machine may keep an endpoint from answering in time, and it is asked again.
		for (let asked = 0; asked < 5 && (await snapshot(honest)).status === "none"; asked += 1) await checkNow(honest);
		await expectPaid(honest, txHash, { payerProof: "signature" });
	});
