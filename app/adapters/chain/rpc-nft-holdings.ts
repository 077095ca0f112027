import { isAddress, parseAbi } from "viem";
import type { Address } from "../../core/address.ts";
import { NFT_CHAINS } from "../../core/showcase/nft-chains.ts";
import type { NftHoldingsPort, NftOnChain } from "../../ports/nft-holdings.ts";
import { callContracts } from "./contract-calls.ts";
import { EndpointError, type RpcEndpoint, rpcEndpoint, toPortError } from "./rpc-endpoint.ts";

/** ERC-721 and ERC-1155. */
const HOLDING_ABI = parseAbi([
	"function ownerOf(uint256 id) view returns (address)",
	"function balanceOf(address owner, uint256 id) view returns (uint256)",
]);
const CALLS_PER_NFT = 2;
/**
 * NFTs in one call: contracts of a thousand are within the gas that providers allow a call. One that burns all of it, as those of 2017 do
 * when they are asked what they do not know, leaves none to the others: what had no answer is asked again among fewer, then alone.
 */
const NFTS_PER_CALL = [100, 10, 1];
const TOKEN_ID = /^\d{1,78}$/;
const TOKEN_IDS = 1n << 256n;

/**
 * Asks ERC-721 and ERC-1155 contracts who holds an NFT. The first endpoint that answers is believed: it is asked only about what the
 * marketplace does not list any more.
 *
 * @param urls - chain id → RPC endpoints
 */
export function rpcNftHoldings(urls: Readonly<Record<number, readonly string[]>>): NftHoldingsPort {
	const endpoints = new Map<string, RpcEndpoint[]>();
	for (const chain of NFT_CHAINS) {
		if (!("chainId" in chain)) continue;
		const of = (urls[chain.chainId] ?? []).map((url, position) => rpcEndpoint(chain.chainId, url, position));
		if (of.length > 0) endpoints.set(chain.id, of);
	}
	return {
		async heldBy(owner, nfts) {
			const held = new Map<string, boolean>();
			for (const [chain, all] of Map.groupBy(nfts.filter(isAskable), (nft) => nft.chain)) {
				const of = endpoints.get(chain);
				for (const together of of ? NFTS_PER_CALL : []) {
					const left = all.filter(({ id }) => !held.has(id));
					for (let from = 0; of && from < left.length; from += together)
						for (const [id, is] of await askInTurn(of, owner, left.slice(from, from + together))) held.set(id, is);
				}
			}
			return held;
		},
	};
}

type Askable = NftOnChain & { contract: Address; tokenId: string };

const isAskable = (nft: NftOnChain): nft is Askable =>
	isAddress(nft.contract ?? "", { strict: false }) &&
	TOKEN_ID.test(nft.tokenId ?? "") &&
	BigInt(nft.tokenId ?? 0) < TOKEN_IDS;

async function askInTurn(endpoints: readonly RpcEndpoint[], owner: Address, nfts: readonly Askable[]) {
	const errors: unknown[] = [];
	for (const endpoint of endpoints) {
		try {
			return await endpoint.ask(() => readHoldings(endpoint, owner, nfts));
		} catch (error) {
			errors.push(error);
		}
	}
	throw toPortError(errors);
}

async function readHoldings(endpoint: RpcEndpoint, owner: Address, nfts: readonly Askable[]) {
	const abi = HOLDING_ABI;
	const answers = await callContracts(
		endpoint,
		nfts.flatMap(({ contract: address, tokenId }) => [
			{ abi, address, functionName: "ownerOf", args: [BigInt(tokenId)] },
			{ abi, address, functionName: "balanceOf", args: [owner, BigInt(tokenId)] },
		]),
	).catch((error: unknown): unknown[] => {
		// The chain answered: a contract left no gas to go on with.
		if (error instanceof EndpointError && error.reverted) return [];
		throw error;
	});
	return nfts.flatMap(({ id }, at): [string, boolean][] => {
		const [holder, balance] = answers.slice(CALLS_PER_NFT * at, CALLS_PER_NFT * (at + 1));
		if (typeof holder === "string") return [[id, holder.toLowerCase() === owner.toLowerCase()]];
		return typeof balance === "bigint" ? [[id, balance > 0n]] : [];
	});
}
