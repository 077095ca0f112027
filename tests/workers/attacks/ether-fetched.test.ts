import { expect, test } from "vitest";
import { execTransaction, placeAccount } from "#local/chain/contract-accounts.ts";
import { etherTransfer, sendCall } from "#local/chain/contract-calls.ts";
import { ASKED, restoreChain, rowOf } from "../payer-scenes.ts";
import { chain, freshAddress, makeProvenLink, payer, report, setFaults, stranger } from "../scenario.ts";

restoreChain();

test.each([["two" as const], ["both" as const]])(
	"ether that the payee fetches, and pays the fee for, is counted whole where endpoints do not trace: %s",
	async (endpoints) => {
		const paymentId = await makeProvenLink({ requesterAddress: stranger.address, token: "ETH", amount: ASKED.ETH });
		const safe = await placeAccount(chain, "Safe", freshAddress(), payer.address);
		await chain.mint("ETH", safe, ASKED.ETH);
		const call = await execTransaction(chain, safe, payer, etherTransfer(stranger.address, ASKED.ETH));
		const txHash = await sendCall(chain, stranger, call);
		await setFaults(endpoints, [{ kind: "no-trace" }]);
		await report(paymentId, txHash);
		expect(await rowOf(paymentId, txHash)).toMatchObject({ amount: ASKED.ETH.toString() });
	},
);
