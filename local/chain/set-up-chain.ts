import type { Address } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID, requireChain, type TokenSymbol, tokenContract, tokenDecimals } from "#app/core/chains.ts";
import { WALLETS } from "./accounts.ts";
import type { ChainControl, ContractName } from "./chain-control.ts";
import { nameBook } from "./name-book.ts";
import { priceFeeds } from "./price-feeds.ts";

const CONTRACTS: Record<Exclude<TokenSymbol, "ETH">, ContractName> = {
	USDC: "Usdc",
	USDT: "Usdt",
	DAI: "Dai",
	WBTC: "Wbtc",
};
/** name of a look-alike → its contract */
const LOOK_ALIKES: Readonly<Record<string, ContractName>> = { "USDC.e": "BridgedUsdc" };

/** initial balance of every account in whole tokens; anvil itself provides ETH */
const STARTING_BALANCE: Record<Exclude<TokenSymbol, "ETH">, bigint> = {
	USDC: 1_000_000n,
	USDT: 1_000_000n,
	DAI: 1_000_000n,
	WBTC: 100n,
};

/** The local chain plays Ethereum for names: each account of the stack has one, "requester.eth". */
async function setUpNames(control: ChainControl): Promise<void> {
	const book = nameBook(control);
	await book.place();
	for (const { name, address } of WALLETS) await book.setName(`${name}.eth`, address);
}

/**
 * Sets up the tokens and look-alikes at the addresses of the registry and funds the accounts, once per chain. The first local chain
 * stands for Ethereum: it has its price feeds, each time anew, so that they live again.
 * @returns false if this was done before
 */
export async function setUpChain(control: ChainControl): Promise<boolean> {
	if (control.chainId === LOCAL_CHAIN_ID) {
		await priceFeeds(control).place();
		await setUpNames(control);
	}
	const usdc = tokenContract(control.chainId, "USDC");
	if (usdc && (await control.client.getCode({ address: usdc }))) return false;
	const fund = async (token: TokenSymbol | Address, wholeTokens: bigint, decimals: number) => {
		const amount = wholeTokens * 10n ** BigInt(decimals);
		await Promise.all(WALLETS.map((wallet) => control.mint(token, wallet.address, amount)));
	};
	for (const [token, contract] of Object.entries(CONTRACTS) as [Exclude<TokenSymbol, "ETH">, ContractName][]) {
		const address = tokenContract(control.chainId, token);
		if (!address) continue;
		await control.place(contract, address);
		await fund(token, STARTING_BALANCE[token], tokenDecimals(control.chainId, token));
	}
	for (const [address, name] of Object.entries(requireChain(control.chainId).lookAlikes) as [Address, string][]) {
		const contract = LOOK_ALIKES[name];
		if (!contract) continue;
		await control.place(contract, address);
		await fund(address, STARTING_BALANCE.USDC, tokenDecimals(control.chainId, "USDC"));
	}
	await control.mine(1);
	return true;
}
