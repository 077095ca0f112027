import { encodeFunctionData, getAddress } from "viem";
import { expect, test } from "vitest";
import { rpcChain } from "#app/adapters/chain/rpc-chain.ts";
import type { Address } from "#app/core/address.ts";
import { NATIVE_LOG_EMITTER } from "#app/core/payments/transfer-logs.ts";
import { NEW_ENDPOINT, readEndpoint } from "#app/services/payments/watch-chain/read-endpoint.ts";
import type { WatchedPayees } from "#app/services/payments/watch-chain/watched-payees.ts";
import { startAnvil } from "#local/chain/anvil.ts";
import { controlChain, FORGER_ABI } from "#local/chain/chain-control.ts";
import { sendCall } from "#local/chain/contract-calls.ts";
import { disperseEther } from "#local/chain/relays.ts";
import { together } from "#local/chain/strangers.ts";
import { pickPort } from "#local/listen.ts";
import { payer } from "./local-chain.ts";

/** A chain that logs moves of its own coin (EIP-7708): here a contract at the address of those logs writes them. */

const ETHEREUM = 1;
const ETHER = 10n ** 18n;
const [TO, MULTICALL, DISPERSER] = [
	getAddress("0x00000000000000000000000000000000000c0de7"),
	getAddress("0x00000000000000000000000000000000000c0de8"),
	getAddress("0x00000000000000000000000000000000000c0de9"),
];
const payees = {
	has: (payee: Address) => payee === TO,
	ofTokens: () => ({ payees: [], contracts: [] }),
	ofNative: () => ({ payees: [TO], token: "ETH" }),
} as unknown as WatchedPayees;

test("equal calls of one transaction are listed as what they brought together", async () => {
	const anvil = await startAnvil({ port: await pickPort(), chainId: ETHEREUM, blockTimeSeconds: 0 });
	try {
		const chain = controlChain(anvil.url, ETHEREUM);
		await chain.place("Forger", NATIVE_LOG_EMITTER);
		await chain.place("Multicall", MULTICALL);
		await chain.place("Disperser", DISPERSER);
		const args = [payer.address, TO, ETHER] as const;
		const logged = {
			to: NATIVE_LOG_EMITTER,
			data: encodeFunctionData({ abi: FORGER_ABI, functionName: "forge", args }),
		};
		const paid = disperseEther(DISPERSER, [TO, TO], [ETHER, ETHER]);
		const txHash = await sendCall(chain, payer, together(MULTICALL, [paid, logged, logged]), {
			gas: 500_000n,
		});
		const [reader] = rpcChain({ [ETHEREUM]: [anvil.url] }, [ETHEREUM]).readers(ETHEREUM);
		if (!reader) throw new Error("there is no endpoint");
		const known = { chainId: ETHEREUM, best: null, startAt: 0, now: Date.now() };
		const { found } = await readEndpoint(reader, known, NEW_ENDPOINT, payees);
		expect(found).toMatchObject([{ txHash, payee: TO, token: "ETH", amount: 2n * ETHER, fromAddress: payer.address }]);
	} finally {
		await anvil.stop();
	}
});
