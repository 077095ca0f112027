import { isHex } from "viem";
import { askChain, ProviderError } from "./rpc.ts";

/** Parameter of wallet_addEthereumChain (EIP-3085). */
interface AddedChain {
	chainId?: unknown;
	chainName?: unknown;
	rpcUrls?: unknown;
	nativeCurrency?: { symbol?: unknown; decimals?: unknown };
}

/** Wallets take addresses that nobody on the way can read or change: encrypted ones, and this machine's own. */
const SAFE_RPC_URL = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)(?:[:/]|$))/;

const refuse = (message: string): never => {
	throw new ProviderError(-32602, message);
};

/**
 * The chain id of a request to switch or add.
 * @throws ProviderError -32602
 */
export function readChainId(asked: unknown): number {
	const { chainId } = (asked ?? {}) as AddedChain;
	if (!isHex(chainId)) return refuse("chainId is not a hexadecimal number.");
	const id = Number(chainId);
	return Number.isSafeInteger(id) && id > 0 ? id : refuse("chainId is out of range.");
}

/**
 * Checks a request to add a chain as wallets do, among others that the chain answers with the same id. The chain is asked
 * through the page's origin, whatever address the request names.
 *
 * @returns its id
 * @throws ProviderError -32602 for a request that is not valid, -32603 if the chain cannot be reached
 */
export async function readAddedChain(asked: unknown): Promise<number> {
	const chainId = readChainId(asked);
	const { chainName, rpcUrls, nativeCurrency } = asked as AddedChain;
	if (typeof chainName !== "string" || chainName === "") refuse("chainName is missing.");
	if (typeof nativeCurrency?.symbol !== "string" || nativeCurrency.decimals !== 18)
		refuse("nativeCurrency is not valid.");
	if (!Array.isArray(rpcUrls) || !rpcUrls.some((url) => SAFE_RPC_URL.test(String(url))))
		refuse("rpcUrls names no address with https.");
	const answered = await askChain<string>(chainId, "eth_chainId", []).catch(() => null);
	if (answered === null || Number(answered) !== chainId)
		throw new ProviderError(-32603, `The demo wallet cannot reach chain ${chainId}.`);
	return chainId;
}
