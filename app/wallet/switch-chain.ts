import type { EIP1193Provider, Chain as ViemChain } from "viem";
import { addChain, getChainId, switchChain } from "viem/actions";
import { type Chain, requireChain } from "#app/core/chains.ts";
import { answeredInTime, clientOf } from "./wallet-client.ts";
import { hasCode, hasText, isRejection } from "./wallet-errors.ts";

export type SwitchOutcome = "switched" | "refused" | "chain-unknown" | "failed";

const CHAIN_UNKNOWN: readonly string[] = ["4902"];
/** Some wallets say that they have changed a moment before they have; others say so and never do. */
const CHANGES_WITHIN_MS = 2_000;
const ASK_EVERY_MS = 200;

/**
 * Asks the wallet to change to the link's chain, and to learn it first when it does not know it (4902) and we have a
 * public address for it.
 */
export async function switchWalletChain(provider: EIP1193Provider, chainId: number): Promise<SwitchOutcome> {
	const client = clientOf(provider);
	const chain = requireChain(chainId);
	try {
		await switchChain(client, { id: chainId });
		return await outcomeOf(client, chainId);
	} catch (error) {
		if (isRejection(error)) return "refused";
		if (!hasCode(error, CHAIN_UNKNOWN) && !hasText(error, /unrecognized chain/i))
			return (await isOn(client, chainId)) ? "switched" : "failed";
	}
	if (chain.publicRpcUrl === null) return "chain-unknown";
	try {
		await addChain(client, { chain: forWallet(chain, chain.publicRpcUrl) });
		// Some go to what they have just learnt by themselves, and may refuse to be asked for it.
		if (!(await isOn(client, chainId))) await switchChain(client, { id: chainId });
		return await outcomeOf(client, chainId);
	} catch (error) {
		if (isRejection(error)) return "refused";
		return (await isOn(client, chainId)) ? "switched" : "chain-unknown";
	}
}

/** Never throws: no answer is no. */
async function isOn(client: ReturnType<typeof clientOf>, chainId: number): Promise<boolean> {
	return (await answeredInTime(getChainId(client)).catch(() => null)) === chainId;
}

/** What the wallet's own network says of a switch that it calls done. Never throws: no answer is left to the check that follows. */
async function outcomeOf(client: ReturnType<typeof clientOf>, chainId: number): Promise<SwitchOutcome> {
	for (let waited = 0; waited <= CHANGES_WITHIN_MS; waited += ASK_EVERY_MS) {
		if ((await answeredInTime(getChainId(client)).catch(() => chainId)) === chainId) return "switched";
		await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
	}
	return "failed";
}

/** EIP-3085's parameters, in viem's shape. */
function forWallet(chain: Chain, rpcUrl: string): ViemChain {
	return {
		id: chain.id,
		name: chain.name,
		nativeCurrency: { name: chain.nativeSymbol, symbol: chain.nativeSymbol, decimals: 18 },
		rpcUrls: { default: { http: [rpcUrl] } },
		...(chain.explorer ? { blockExplorers: { default: chain.explorer } } : {}),
	};
}
