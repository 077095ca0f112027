import { type Address, getAddress, isAddress, parseAbi } from "viem";
import { findChain, isTokenSymbol, requireChain, tokenContract } from "#app/core/chains.ts";
import { parseAmount } from "#app/core/payments/money.ts";
import type { ChainControl } from "../../chain/chain-control.ts";
import { type Call, etherTransfer, tokenTransfer } from "../../chain/contract-calls.ts";

/** Where people pay from without a wallet in their browser. */
export const PAYER_KINDS = ["exchange", "safe", "bundle"] as const;
export type PayerKind = (typeof PAYER_KINDS)[number];

export interface PaymentOrder {
	from: PayerKind;
	chainId: number;
	/** symbol of the registry, name of a look-alike ("USDC.e"), or the contract of any other token */
	token: string;
	to: string;
	/** in whole tokens, as people type it: "12.5" */
	amount: string;
	/** the exchange takes this off the amount, in whole tokens; default: nothing */
	fee?: string;
}

/** A payment whose chain, token and amount are known to be valid. */
export interface ResolvedOrder {
	from: PayerKind;
	chain: ChainControl;
	/** symbol, name or contract, as ordered */
	tokenName: string;
	/** null: the native coin */
	contract: Address | null;
	to: Address;
	/** base units that arrive */
	amount: bigint;
	/** base units taken off */
	fee: bigint;
}

const DECIMALS_ABI = parseAbi(["function decimals() view returns (uint8)"]);
const NATIVE_DECIMALS = 18;

/** Usual fee of a withdrawal, in whole tokens. */
export const usualFee = (token: string): string => ({ ETH: "0.0005", WBTC: "0.00002" })[token] ?? "1";

/** @returns null for the native coin, undefined for a token that is not there */
function contractOf(chainId: number, token: string): Address | null | undefined {
	if (isTokenSymbol(token)) return tokenContract(chainId, token);
	if (isAddress(token, { strict: false })) return getAddress(token);
	const named = Object.entries(requireChain(chainId).lookAlikes).find(([, name]) => name === token);
	return named?.[0] as Address | undefined;
}

/**
 * Checks an order.
 * @throws Error with a sentence for whoever ordered
 */
export async function resolveOrder(order: PaymentOrder, chains: readonly ChainControl[]): Promise<ResolvedOrder> {
	const { from } = order;
	if (!PAYER_KINDS.includes(from)) throw new Error(`A payer is one of ${PAYER_KINDS.join(", ")}.`);
	const chain = chains.find(({ chainId }) => chainId === order.chainId);
	if (!chain || !findChain(order.chainId)) throw new Error(`Chain ${order.chainId} is not one of this machine's.`);
	const contract = contractOf(chain.chainId, order.token);
	if (contract === undefined) throw new Error(`There is no ${order.token} on ${requireChain(chain.chainId).name}.`);
	const to = order.to.trim();
	if (!isAddress(to, { strict: false })) throw new Error("The receiver is not an address.");
	const decimals =
		contract === null
			? NATIVE_DECIMALS
			: await chain.client
					.readContract({ address: contract, abi: DECIMALS_ABI, functionName: "decimals" })
					.catch(() => Promise.reject(new Error(`${contract} is no token.`)));
	const parse = (text: string, what: string): bigint => {
		const parsed = parseAmount(text, decimals);
		if (!parsed.ok) throw new Error(`The ${what} is not valid: ${parsed.reason}.`);
		return parsed.value;
	};
	const whole = parse(order.amount, "amount");
	const fee = order.fee === undefined || /^0*(\.0*)?$/.test(order.fee) ? 0n : parse(order.fee, "fee");
	if (fee > 0n && from !== "exchange") throw new Error("Only the exchange takes a fee.");
	if (fee >= whole) throw new Error("The amount does not cover the fee.");
	return { from, chain, tokenName: order.token, contract, to: getAddress(to), amount: whole - fee, fee };
}

export const transferOf = ({ contract, to, amount }: ResolvedOrder): Call =>
	contract === null ? etherTransfer(to, amount) : tokenTransfer(contract, to, amount);
