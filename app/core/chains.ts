import type { Address } from "./address.ts";
import type { TokenNote, TokenSymbol } from "./tokens.ts";

/**
 * Supported chains and tokens. Addresses come from the issuers; unit tests compare them with Uniswap's default token list.
 */

export {
	isTokenSymbol,
	TOKEN_SYMBOLS,
	type TokenNote,
	type TokenOnChain,
	type TokenSymbol,
	tokenDecimals,
} from "./tokens.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The local stack's chains; offered only if the settings list them. */
export const LOCAL_CHAIN_ID = 31337;
export const SECOND_LOCAL_CHAIN_ID = 31338;

export interface Chain {
	/** EIP-155 chain id */
	id: number;
	name: string;
	/** what stands before an address of this chain, as in "eth:0x…" (ERC-3770, github.com/ethereum-lists/chains); former ones last */
	shortNames: readonly string[];
	/** symbol of the native coin, which pays for gas */
	nativeSymbol: string;
	/** token → contract; `null`: the native coin; a missing token is not offered on this chain */
	tokens: Partial<Record<TokenSymbol, Address | null>>;
	/** tokens that are something else here than their symbol says; every look-alike is named by one of them */
	tokenNotes?: Partial<Record<TokenSymbol, TokenNote>>;
	/** contract → name of a token that is easily confused with one above */
	lookAlikes: Record<Address, string>;
	/** contract → name of a token that stands for a coin and is not the coin; each has 18 decimals, as coins do */
	wrappedCoins?: Record<Address, string>;
	/** `otherHosts`: of further explorers, whose addresses of transactions are understood */
	explorer: { name: string; url: string; otherHosts: readonly string[] } | null;
	/** typical time between blocks */
	blockTimeMs: number;
	/**
	 * typical age of the `finalized` block, ms. Ethereum: two to three epochs. Its layer 2s: until their batch is final on
	 * Ethereum (docs.base.org, docs.optimism.io, docs.arbitrum.io). Polygon: milestones (PIP-11)
	 */
	finalityMs: number;
	/**
	 * EIP-7708 is active or scheduled: moves of the native coin leave logs. Until then nothing can be at the logging address;
	 * on other chains anything may be
	 */
	logsNative?: boolean;
	/** a block is mined only when there is a transaction, so an old head does not mean a stalled endpoint */
	blocksOnDemand?: boolean;
	testnet: boolean;
	/** RPC endpoint for wallets that have to add the chain (EIP-3085) */
	publicRpcUrl: string | null;
}

const ETHEREUM_TOKENS: Chain["tokens"] = {
	USDC: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
	USDT: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
	DAI: "0x6B175474E89094C44Da98b954EedeAC495271d0F",
	ETH: null,
	WBTC: "0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599",
};

export const CHAINS: readonly Chain[] = [
	{
		id: 1,
		name: "Ethereum",
		shortNames: ["eth"],
		nativeSymbol: "ETH",
		tokens: ETHEREUM_TOKENS,
		lookAlikes: {},
		wrappedCoins: { "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2": "WETH" },
		explorer: { name: "Etherscan", url: "https://etherscan.io", otherHosts: ["eth.blockscout.com"] },
		blockTimeMs: 12_000,
		finalityMs: 15 * MINUTE,
		logsNative: true,
		testnet: false,
		publicRpcUrl: "https://ethereum-rpc.publicnode.com",
	},
	{
		id: 8453,
		name: "Base",
		shortNames: ["base"],
		nativeSymbol: "ETH",
		tokens: {
			USDC: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
			DAI: "0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb",
			ETH: null,
		},
		tokenNotes: { USDC: { not: "USDbC" }, DAI: { bridged: true } },
		lookAlikes: { "0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA": "USDbC" },
		wrappedCoins: { "0x4200000000000000000000000000000000000006": "WETH" },
		explorer: { name: "BaseScan", url: "https://basescan.org", otherHosts: ["base.blockscout.com"] },
		blockTimeMs: 2_000,
		finalityMs: 20 * MINUTE,
		testnet: false,
		publicRpcUrl: "https://mainnet.base.org",
	},
	{
		id: 42161,
		name: "Arbitrum",
		shortNames: ["arb1"],
		nativeSymbol: "ETH",
		tokens: {
			USDC: "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
			USDT: "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9",
			DAI: "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1",
			ETH: null,
			WBTC: "0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f",
		},
		tokenNotes: { USDC: { not: "USDC.e" }, USDT: { name: "USDT0" } },
		lookAlikes: { "0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8": "USDC.e" },
		wrappedCoins: { "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1": "WETH" },
		explorer: { name: "Arbiscan", url: "https://arbiscan.io", otherHosts: ["arbitrum.blockscout.com"] },
		blockTimeMs: 250,
		finalityMs: 15 * MINUTE,
		testnet: false,
		publicRpcUrl: "https://arb1.arbitrum.io/rpc",
	},
	{
		id: 10,
		name: "Optimism",
		shortNames: ["oeth"],
		nativeSymbol: "ETH",
		tokens: {
			USDC: "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
			USDT: "0x01bFF41798a0BcF287b996046Ca68b395DbC1071",
			DAI: "0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1",
			ETH: null,
			WBTC: "0x68f180fcCe6836688e9084f035309E29Bf0A2095",
		},
		tokenNotes: { USDC: { not: "USDC.e" }, USDT: { name: "USDT0", not: "bridged USDT" } },
		lookAlikes: {
			"0x7F5c764cBc14f9669B88837ca1490cCa17c31607": "USDC.e",
			"0x94b008aA00579c1307B0EF2c499aD98a8ce58e58": "bridged USDT",
		},
		wrappedCoins: { "0x4200000000000000000000000000000000000006": "WETH" },
		explorer: {
			name: "OP Mainnet Etherscan",
			url: "https://optimistic.etherscan.io",
			otherHosts: ["optimism.blockscout.com", "explorer.optimism.io"],
		},
		blockTimeMs: 2_000,
		finalityMs: 20 * MINUTE,
		testnet: false,
		publicRpcUrl: "https://mainnet.optimism.io",
	},
	{
		id: 137,
		name: "Polygon",
		shortNames: ["pol", "matic"],
		nativeSymbol: "POL",
		tokens: {
			USDC: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
			USDT: "0xc2132D05D31c914a87C6611C10748AEb04B58e8F",
			DAI: "0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063",
			WBTC: "0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6",
		},
		tokenNotes: { USDC: { not: "USDC.e" }, USDT: { name: "USDT0" } },
		lookAlikes: { "0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174": "USDC.e" },
		wrappedCoins: {
			"0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619": "WETH",
			"0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270": "WPOL",
		},
		explorer: { name: "PolygonScan", url: "https://polygonscan.com", otherHosts: ["polygon.blockscout.com"] },
		blockTimeMs: 2_000,
		finalityMs: 10 * SECOND,
		testnet: false,
		publicRpcUrl: "https://polygon-rpc.com",
	},
	{
		id: 11155111,
		name: "Sepolia",
		shortNames: ["sep"],
		nativeSymbol: "ETH",
		tokens: { USDC: "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238", ETH: null },
		lookAlikes: {},
		wrappedCoins: { "0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14": "WETH" },
		explorer: {
			name: "Sepolia Etherscan",
			url: "https://sepolia.etherscan.io",
			otherHosts: ["eth-sepolia.blockscout.com"],
		},
		blockTimeMs: 12_000,
		finalityMs: 15 * MINUTE,
		logsNative: true,
		testnet: true,
		publicRpcUrl: "https://ethereum-sepolia-rpc.publicnode.com",
	},
	{
		id: LOCAL_CHAIN_ID,
		name: "Local chain",
		shortNames: [],
		nativeSymbol: "ETH",
		tokens: ETHEREUM_TOKENS,
		lookAlikes: {},
		explorer: null,
		blockTimeMs: 1_000,
		finalityMs: 64 * SECOND,
		blocksOnDemand: true,
		testnet: true,
		publicRpcUrl: null,
	},
	{
		id: SECOND_LOCAL_CHAIN_ID,
		name: "Local chain two",
		shortNames: [],
		nativeSymbol: "ETH",
		tokens: {
			USDC: "0x089cFd107a1c5fbf06D3e89557176A13CE7226e1",
			USDT: "0x5e6fB636a98a92c1CBbBE37109EA738e90CD598E",
			DAI: "0xd0665305C80704d4b2389e833Fd5C30710e8efe4",
			ETH: null,
		},
		tokenNotes: { USDC: { not: "USDC.e" } },
		lookAlikes: { "0xe5bD717a8D5B35D61C8CC5ce1bfeB9b149e4ac60": "USDC.e" },
		explorer: null,
		blockTimeMs: 2_000,
		finalityMs: 32 * SECOND,
		blocksOnDemand: true,
		testnet: true,
		// the local stack's own port, so that a wallet in the browser can add the chain
		publicRpcUrl: "http://127.0.0.1:8546",
	},
];

export function findChain(chainId: number): Chain | null {
	return CHAINS.find((chain) => chain.id === chainId) ?? null;
}

/** @throws Error for an unknown chain: stored links only contain known ones */
export function requireChain(chainId: number): Chain {
	const chain = findChain(chainId);
	if (!chain) throw new Error(`chain ${chainId} is not in the registry`);
	return chain;
}

/** The token's contract on a chain; `null` for the native coin, `undefined` if not offered. */
export function tokenContract(chainId: number, token: TokenSymbol): Address | null | undefined {
	return requireChain(chainId).tokens[token];
}

/**
 * The contract a link's token is paid in; `null` for the native coin.
 *
 * @throws Error for a token that the chain does not offer: stored links only contain offered ones
 */
export function requireTokenContract(chainId: number, token: TokenSymbol): Address | null {
	const contract = tokenContract(chainId, token);
	if (contract === undefined) throw new Error(`${token} is not offered on chain ${chainId}`);
	return contract;
}

/** Contracts of tokens, and of what is taken for one: nobody's wallet is at such an address. */
export function tokenContracts(chains: readonly Chain[]): Address[] {
	return chains.flatMap(({ tokens, lookAlikes, wrappedCoins = {} }) => [
		...Object.values(tokens).filter((contract) => contract !== null),
		...(Object.keys({ ...lookAlikes, ...wrappedCoins }) as Address[]),
	]);
}

/** What a token is on a chain beside its symbol; empty where the symbol says it. */
export function tokenNote(chainId: number, token: TokenSymbol): TokenNote {
	return requireChain(chainId).tokenNotes?.[token] ?? {};
}
