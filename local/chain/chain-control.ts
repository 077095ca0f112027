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
	type TransactionReceipt,
	TransactionReceiptNotFoundError,
	toHex,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { LOCAL_CHAIN_ID, requireChain, type TokenSymbol, tokenContract } from "#app/core/chains.ts";
import type { LocalWallet } from "./accounts.ts";
import contracts from "./contracts.json" with { type: "json" };

/** ERC-20 transfer without outputs, because USDT returns nothing. */
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

/** storage layout of all local tokens: balances in slot 0, the total supply in slot 2 */
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

/** interval of viem's polling for a receipt */
const POLL_MS = 50;
/** Longer than a busy machine takes, and shorter than a test may. */
const MINED_WITHIN_MS = 20_000;

/**
 * Controls the local chain, for tests and the local stack.
 * @param url - the chain itself, not a faulty endpoint
 * @param chainId - the chain it simulates
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

	/** Of a transaction that is not mined: whether the chain mines by itself, what waits, and whether a nonce before it is missing. */
	async function whatIsKnownOf(hash: Hash): Promise<string> {
		const [mines, pool, known] = await Promise.all([
			raw("anvil_getAutomine", []),
			raw("txpool_status", []),
			raw("eth_getTransactionByHash", [hash]),
		]);
		return JSON.stringify({ mines, pool, known });
	}

	return {
		url,
		chainId,
		client,

		/** Mines blocks, one second apart. */
		mine: (blocks = 1) => client.mine({ blocks, interval: 1 }),
		/** On: mines each transaction at once. Off: only `mine` mines. */
		setAutomine: (on: boolean) => client.setAutomine(on),
		/** seconds between blocks; 0 stops interval mining */
		setIntervalMining: (seconds: number) => client.setIntervalMining({ interval: seconds }),
		snapshot: () => client.snapshot(),
		revert: (id: Hex) => client.revert({ id }),
		/** Removes an unmined transaction from the pool. */
		drop: (hash: Hash) => client.dropTransaction({ hash }),

		/**
		 * Reorganises the chain: replaces the last blocks.
		 * @param depth - number of replaced blocks
		 * @param keep - raw transactions to mine again; `block`: index among the new blocks, 0 is the oldest
		 */
		async reorg(depth: number, keep: { raw: Hex; block: number }[] = []): Promise<void> {
			await raw("anvil_reorg", [depth, keep.map(({ raw: tx, block }) => [tx, block])]);
			// anvil continues at the time of the block it went back to, which would date the next payments back.
			await raw("evm_setTime", [Math.floor(Date.now() / 1_000)]);
		},

		/** A transaction's signed bytes, for `reorg`. */
		async rawTransaction(hash: Hash): Promise<Hex> {
			return (await raw("eth_getRawTransactionByHash", [hash])) as Hex;
		},

		/** Sets the chain's clock, epoch seconds; unlike `setNextBlockTime` it can go back. */
		setClock: async (seconds: number): Promise<void> => {
			await raw("evm_setTime", [seconds]);
		},
		/** Time of the next block, epoch seconds. */
		setNextBlockTime: (seconds: bigint) => client.setNextBlockTimestamp({ timestamp: seconds }),

		/** Sets the code of an address to a contract of local/chain/contracts. */
		place: async (contract: ContractName, at: Address): Promise<Address> => {
			await client.setCode({ address: at, bytecode: contracts[contract] as Hex });
			return at;
		},

		/** Increases a token balance (base units) without a Transfer log. */
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
		 * Sends a plain transfer, as a wallet does.
		 * @param amount - base units
		 * @returns the hash, once the chain accepted the transaction
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

		/** Sends a transfer that is mined and reverts. */
		revertedTransfer(from: LocalWallet, token: TokenSymbol, to: Address, amount: bigint): Promise<Hash> {
			return walletOf(from).writeContract({
				address: contractOf(token),
				abi: TRANSFER_ABI,
				functionName: "transfer",
				args: [to, amount],
				// A fixed gas limit skips estimation, which would fail before the transaction is sent.
				gas: 200_000n,
			});
		},

		/** viem's wallet client, for anything else. */
		walletOf,

		/**
		 * Waits until a transaction is mined, not until it is final. viem's own waiting asks again with each new block: where a block is
		 * mined for a transaction alone, and its receipt is not there at the first asking, no other block comes.
		 *
		 * @throws Error with what the chain knows of it, where that takes too long
		 */
		async mined(hash: Hash): Promise<TransactionReceipt> {
			for (const since = Date.now(); ; ) {
				try {
					return await client.getTransactionReceipt({ hash });
				} catch (error) {
					if (!(error instanceof TransactionReceiptNotFoundError)) throw error;
				}
				if (Date.now() - since > MINED_WITHIN_MS) throw new Error(`not mined: ${hash}, ${await whatIsKnownOf(hash)}`);
				await new Promise((resolve) => setTimeout(resolve, POLL_MS));
			}
		},
	};
}

export type ChainControl = ReturnType<typeof controlChain>;
