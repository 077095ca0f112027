import { type TokenSymbol, tokenContract, tokenDecimals } from "#app/core/chains.ts";
import { WALLETS } from "./accounts.ts";
import type { ChainControl, ContractName } from "./chain-control.ts";

const CONTRACTS: Record<Exclude<TokenSymbol, "ETH">, ContractName> = {
	USDC: "Usdc",
	USDT: "Usdt",
	DAI: "Dai",
	WBTC: "Wbtc",
};

/** whole tokens every account starts with; ETH comes from the chain itself */
const STARTING_BALANCE: Record<Exclude<TokenSymbol, "ETH">, bigint> = {
	USDC: 1_000_000n,
	USDT: 1_000_000n,
	DAI: 1_000_000n,
	WBTC: 100n,
};

/**
 * Puts the tokens at their mainnet addresses and fills the accounts, once per chain.
 * @returns false when the chain had them already
 */
export async function layOutChain(control: ChainControl): Promise<boolean> {
	const usdc = tokenContract(control.chainId, "USDC");
	if (usdc && (await control.client.getCode({ address: usdc }))) return false;
	for (const [token, contract] of Object.entries(CONTRACTS) as [Exclude<TokenSymbol, "ETH">, ContractName][]) {
		const address = tokenContract(control.chainId, token);
		if (!address) continue;
		await control.place(contract, address);
		const amount = STARTING_BALANCE[token] * 10n ** BigInt(tokenDecimals(control.chainId, token));
		await Promise.all(WALLETS.map((wallet) => control.mint(token, wallet.address, amount)));
	}
	await control.mine(1);
	return true;
}
