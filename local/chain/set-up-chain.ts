import { type TokenSymbol, tokenContract, tokenDecimals } from "#app/core/chains.ts";
import { WALLETS } from "./accounts.ts";
import type { ChainControl, ContractName } from "./chain-control.ts";

const CONTRACTS: Record<Exclude<TokenSymbol, "ETH">, ContractName> = {
	USDC: "Usdc",
	USDT: "Usdt",
	DAI: "Dai",
	WBTC: "Wbtc",
};

/** initial balance of every account in whole tokens; anvil itself provides ETH */
const STARTING_BALANCE: Record<Exclude<TokenSymbol, "ETH">, bigint> = {
	USDC: 1_000_000n,
	USDT: 1_000_000n,
	DAI: 1_000_000n,
	WBTC: 100n,
};

/**
 * Sets up the tokens at their mainnet addresses and funds the accounts, once per chain.
 * @returns false if this was done before
 */
export async function setUpChain(control: ChainControl): Promise<boolean> {
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
