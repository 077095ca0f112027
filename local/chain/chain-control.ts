import {
	type Address,
	createTestClient,
	createWalletClient,
	encodeAbiParameters,
	type Hash,
	type Hex,
	http,
	keccak256,
	pad,
	parseAbi,
	publicActions,
	toHex,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { LOCAL_CHAIN_ID, requireChain, type TokenSymbol, tokenContract } from "#app/core/chains.ts";
import type { LocalWallet } from "./accounts.ts";
import contracts from "./contracts.json" with { type: "json" };

/** ERC-20 as it is safe to call: no outputs, since USDT returns nothing. */
export const TRANSFER_ABI = parseAbi(["function transfer(address to, uint256 value)"]);
export const CONTRACT_WALLET_ABI = parseAbi([
	"function sendEther(address to, uint256 value) payable",
	"function sendToken(address token, address to, uint256 value)",
	"function sendTokens(address token, address[] to, uint256[] values)",
]);
export const FORGER_ABI = parseAbi([
	"function transfer(address to, uint256 value) returns (bool)",
	"function forge(address from, address to, uint256 value)",
]);

export type ContractName = keyof typeof contracts;

/** storage of every token here: balances in slot 0, the total in slot 2 */
const BALANCES_SLOT = 0n;

function describeChain(url: string, chainId: number) {
	const { id, name } = requireChain(chainId);
	return {
		id,
		name,
		nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
		rpcUrls: { default: { http: [url] } },
	};
}

/** how often viem looks for a receipt */
const POLL_MS = 50;

/**
 * Everything a test or the local stack does to its chain.
 * @param url - the chain itself, never one of the endpoints that can be told to fail
 * @param chainId - which chain it passes for
 */
export function controlChain(url: string, chainId = LOCAL_CHAIN_ID) {
	const chain = describeChain(url, chainId);
	const transport = http(url);
	const client = createTestClient({ mode: "anvil", chain, transport, pollingInterval: POLL_MS }).extend(publicActions);
	const raw = (method: string, params: unknown[]): Promise<unknown> =>
		client.request({ method, params } as unknown as Parameters<typeof client.request>[0]);
	const walletOf = (wallet: Pick<LocalWallet, "privateKey">) =>
		createWalletClient({ account: privateKeyToAccount(wallet.privateKey), chain, transport, pollingInterval: POLL_MS });

	function contractOf(token: TokenSymbol): Address {
		const address = tokenContract(chainId, token);
		if (!address) throw new Error(`${token} is the native coin here`);
		return address;
	}

	const balanceSlot = (owner: Address) =>
		keccak256(encodeAbiParameters([{ type: "address" }, { type: "uint256" }], [owner, BALANCES_SLOT]));

	return {
		url,
		chainId,
		client,

		/** Mines blocks, a second apart. */
		mine: (blocks = 1) => client.mine({ blocks, interval: 1 }),
		/** Mines when a transaction comes; off: only by `mine`. */
		setAutomine: (on: boolean) => client.setAutomine(on),
		/** seconds between blocks; 0 stops interval mining */
		setIntervalMining: (seconds: number) => client.setIntervalMining({ interval: seconds }),
		snapshot: () => client.snapshot(),
		revert: (id: Hex) => client.revert({ id }),
		/** Takes a transaction out of the pool: it was never mined. */
		drop: (hash: Hash) => client.dropTransaction({ hash }),

		/**
		 * Replaces the last blocks by as many others.
		 * @param depth - how many blocks are replaced
		 * @param keep - raw transactions to mine again, each with the block it lands in, 0 being the oldest replaced one
		 */
		async reorg(depth: number, keep: { raw: Hex; block: number }[] = []): Promise<void> {
			await raw("anvil_reorg", [depth, keep.map(({ raw: tx, block }) => [tx, block])]);
			// anvil goes on at the time of the block it went back to: what is paid next would look as old as that.
			await raw("evm_setTime", [Math.floor(Date.now() / 1_000)]);
		},

		/** The signed bytes of a transaction, for `reorg`. */
		async rawTransaction(hash: Hash): Promise<Hex> {
			return (await raw("eth_getRawTransactionByHash", [hash])) as Hex;
		},

		/** Sets the chain's clock, epoch seconds; unlike the next block's time it may be set back. */
		setClock: async (seconds: number): Promise<void> => {
			await raw("evm_setTime", [seconds]);
		},
		/** Time of the next block, epoch seconds. */
		setNextBlockTime: (seconds: bigint) => client.setNextBlockTimestamp({ timestamp: seconds }),

		/** Puts a contract of local/chain/contracts at an address, without a deployment. */
		place: async (contract: ContractName, at: Address): Promise<Address> => {
			await client.setCode({ address: at, bytecode: contracts[contract] as Hex });
			return at;
		},

		/** Gives base units of a token out of nothing; no log is written. */
		async mint(token: TokenSymbol | Address, to: Address, amount: bigint): Promise<void> {
			if (token === "ETH") {
				await client.setBalance({ address: to, value: (await client.getBalance({ address: to })) + amount });
				return;
			}
			const address = token.startsWith("0x") ? (token as Address) : contractOf(token as TokenSymbol);
			const slot = balanceSlot(to);
			const before = BigInt((await client.getStorageAt({ address, slot })) ?? "0x0");
			await client.setStorageAt({ address, index: slot, value: pad(toHex(before + amount), { size: 32 }) });
		},

		async balance(token: TokenSymbol | Address, of: Address): Promise<bigint> {
			if (token === "ETH") return client.getBalance({ address: of });
			const address = token.startsWith("0x") ? (token as Address) : contractOf(token as TokenSymbol);
			return BigInt((await client.getStorageAt({ address, slot: balanceSlot(of) })) ?? "0x0");
		},

		/**
		 * Sends a plain transfer, as a wallet would.
		 * @param amount - base units
		 * @returns the hash as soon as the chain has taken it
		 */
		transfer(
			from: LocalWallet,
			token: TokenSymbol | Address,
			to: Address,
			amount: bigint,
			nonce?: number,
		): Promise<Hash> {
			const wallet = walletOf(from);
			if (token === "ETH") return wallet.sendTransaction({ to, value: amount, nonce });
			const address = token.startsWith("0x") ? (token as Address) : contractOf(token as TokenSymbol);
			return wallet.writeContract({
				address,
				abi: TRANSFER_ABI,
				functionName: "transfer",
				args: [to, amount],
				nonce,
			});
		},

		/** A transfer that is mined and fails. */
		revertedTransfer(from: LocalWallet, token: TokenSymbol, to: Address, amount: bigint): Promise<Hash> {
			return walletOf(from).writeContract({
				address: contractOf(token),
				abi: TRANSFER_ABI,
				functionName: "transfer",
				args: [to, amount],
				// more than it can use: nothing is estimated, so nothing refuses before the chain does
				gas: 200_000n,
			});
		},

		/** viem's wallet client, for what the functions above do not cover. */
		walletOf,

		/** Waits until a transaction is mined; mined is not final. */
		mined: (hash: Hash) => client.waitForTransactionReceipt({ hash, pollingInterval: POLL_MS }),
	};
}

export type ChainControl = ReturnType<typeof controlChain>;
