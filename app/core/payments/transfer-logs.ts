import { getAddress } from "viem/utils";
import { type Address, type Hash, ZERO_ADDRESS } from "../address.ts";
import { findChain, isTokenSymbol, tokenDecimals } from "../chains.ts";
import type { SeenLog } from "./sighting.ts";

/** keccak256("Transfer(address,address,uint256)"), ERC-20 and ERC-721 alike. */
export const TRANSFER_TOPIC: Hash = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** EIP-7708 lets native transfers emit Transfer logs from here; they are no token's. */
export const NATIVE_LOG_EMITTER: Address = "0xfffffffffffffffffffffffffffffffffffffffe";

/** Every look-alike in the registry (USDC.e, USDbC, bridged USDT) has the decimals of the token it resembles. */
const LOOK_ALIKE_DECIMALS = 6;

/** Minted coins come from nobody's account: a bridge's call made them, and no log says for whom. */
export const isMinted = (from: Address): boolean => from === ZERO_ADDRESS;

/** Decimals of every chain's own coin listed here (ETH, POL). */
export const NATIVE_DECIMALS = 18;

/** A well-formed ERC-20 Transfer log, whoever emitted it. */
export interface TokenMove {
	ordinal: number;
	emitter: Address;
	from: Address;
	to: Address;
	/** base units of the emitter */
	value: bigint;
}

/**
 * Reads the ERC-20 transfers out of a receipt. Exactly three topics and 32 bytes of data: with four topics the same
 * signature is an NFT's (ERC-721), whose "amount" is a token id.
 */
export function tokenMoves(logs: readonly SeenLog[]): TokenMove[] {
	const moves: TokenMove[] = [];
	for (const log of logs) {
		const [signature, fromTopic, toTopic] = log.topics;
		if (log.topics.length !== 3 || signature?.toLowerCase() !== TRANSFER_TOPIC) continue;
		if (!/^0x[0-9a-f]{64}$/i.test(log.data)) continue;
		const from = addressIn(fromTopic);
		const to = addressIn(toTopic);
		if (!from || !to) continue;
		moves.push({ ordinal: log.ordinal, emitter: log.emitter, from, to, value: BigInt(log.data) });
	}
	return moves;
}

/** An address as an indexed topic: 12 zero bytes, then its 20. */
export function addressIn(topic: string | undefined): Address | null {
	if (!topic || !/^0x0{24}[0-9a-f]{40}$/i.test(topic)) return null;
	return getAddress(`0x${topic.slice(26).toLowerCase()}`);
}

/** The payers of some transfers, ordered by their sums, largest first: a stranger's dust never comes first. */
export function payersOfMoves(moves: readonly Pick<TokenMove, "from" | "value">[]): Address[] {
	const sums = new Map<Address, bigint>();
	for (const { from, value } of moves) sums.set(from, (sums.get(from) ?? 0n) + value);
	return [...sums].sort(([, a], [, b]) => (a === b ? 0 : a < b ? 1 : -1)).map(([payer]) => payer);
}

export function sameAddress(a: string | null, b: string | null): boolean {
	return a !== null && b !== null && a.toLowerCase() === b.toLowerCase();
}

/** What a Transfer log's emitter is called on a chain; `name` is null for a contract we do not know. */
export function nameToken(
	chainId: number,
	emitter: Address,
): { name: string | null; contract: Address | null; decimals: number | null } {
	const chain = findChain(chainId);
	if (emitter.toLowerCase() === NATIVE_LOG_EMITTER) {
		return { name: chain?.nativeSymbol ?? null, contract: null, decimals: NATIVE_DECIMALS };
	}
	for (const [symbol, contract] of Object.entries(chain?.tokens ?? {})) {
		if (contract && isTokenSymbol(symbol) && sameAddress(contract, emitter)) {
			return { name: symbol, contract, decimals: tokenDecimals(chainId, symbol) };
		}
	}
	for (const [contract, name] of Object.entries(chain?.lookAlikes ?? {})) {
		if (sameAddress(contract, emitter)) return { name, contract: emitter, decimals: LOOK_ALIKE_DECIMALS };
	}
	for (const [contract, name] of Object.entries(chain?.wrappedCoins ?? {})) {
		if (sameAddress(contract, emitter)) return { name, contract: emitter, decimals: NATIVE_DECIMALS };
	}
	return { name: null, contract: emitter, decimals: null };
}
