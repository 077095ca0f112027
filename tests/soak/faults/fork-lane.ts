import { encodeFunctionData, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { Address, Hash } from "#app/core/address.ts";
import { tokenContract } from "#app/core/chains.ts";
import type { LocalWallet } from "#local/chain/accounts.ts";
import { type Anvil, startAnvil } from "#local/chain/anvil.ts";
import { type ChainControl, controlChain, TRANSFER_ABI } from "#local/chain/chain-control.ts";
import { setUpChain } from "#local/chain/set-up-chain.ts";

/** As on Ethereum: final = head − 64, so that a fork of 64 blocks replaces nothing that was final. */
const SLOTS_IN_AN_EPOCH = 32;
export const DEEPEST_FORK = 64;
/** Anvil forgets contracts that were placed by hand when it goes back to a state it no longer holds in memory. */
const LONGEST_CHAIN = 300n;
/** more than a transfer of a token takes; nothing is estimated */
const GAS = 120_000n;
const MAX_FEE_PER_GAS = 20_000_000_000n;

/** A chain of its own, under its own id, where histories run one after another. */
export class ForkLane {
	#anvil: Anvil | null = null;
	#control: ChainControl | null = null;

	constructor(
		readonly chainId: number,
		readonly port: number,
	) {}

	get control(): ChainControl {
		if (!this.#control) throw new Error("the lane's chain is not started");
		return this.#control;
	}

	/** A new chain, unless this one is short still. */
	async begin(): Promise<void> {
		if (this.#anvil && !(await this.isLong())) return;
		await this.end();
		const { chainId, port } = this;
		this.#anvil = await startAnvil({
			port,
			chainId,
			blockTimeSeconds: "manual",
			slotsInAnEpoch: SLOTS_IN_AN_EPOCH,
		});
		this.#control = controlChain(this.#anvil.url, chainId);
		await setUpChain(this.#control);
		await this.#control.mine(DEEPEST_FORK + 1);
	}

	/** It has become too long to replace blocks of. */
	async isLong(): Promise<boolean> {
		return (await this.head()) >= LONGEST_CHAIN;
	}

	async end(): Promise<void> {
		await this.#anvil?.stop();
		this.#anvil = null;
	}

	head(): Promise<bigint> {
		return this.control.client.getBlockNumber({ cacheTime: 0 });
	}

	nonceOf(wallet: LocalWallet): Promise<number> {
		return this.control.client.getTransactionCount({ address: wallet.address, blockTag: "latest" });
	}

	/** A transfer of USDC; to oneself and of nothing, it only takes the nonce. */
	async signUsdc(from: LocalWallet, to: Address, amount: bigint, nonce: number): Promise<Hex> {
		const usdc = tokenContract(this.chainId, "USDC");
		if (!usdc) throw new Error("USDC has no contract");
		const data = encodeFunctionData({ abi: TRANSFER_ABI, functionName: "transfer", args: [to, amount] });
		return this.sign(from, { to: usdc, data, nonce });
	}

	sign(from: LocalWallet, call: { to: Address; nonce: number; data?: Hex; value?: bigint }): Promise<Hex> {
		return privateKeyToAccount(from.privateKey).signTransaction({
			...call,
			type: "eip1559",
			chainId: this.chainId,
			gas: GAS,
			maxFeePerGas: MAX_FEE_PER_GAS,
			maxPriorityFeePerGas: 1n,
		});
	}

	send(raw: Hex): Promise<Hash> {
		return this.control.client.sendRawTransaction({ serializedTransaction: raw });
	}

	/** A transaction's block on the current chain; null when it is in none. */
	async blockOf(hash: Hash): Promise<{ number: bigint; hash: Hash } | null> {
		const receipt = await this.control.client.getTransactionReceipt({ hash }).catch(() => null);
		if (receipt?.status !== "success") return null;
		return { number: receipt.blockNumber, hash: receipt.blockHash };
	}
}
