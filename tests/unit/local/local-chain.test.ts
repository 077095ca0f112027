import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeFunctionResult, encodeFunctionData, erc20Abi, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCAL_CHAIN_ID, type TokenSymbol, tokenContract, tokenDecimals } from "#app/core/chains.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import { type Anvil, startAnvil } from "#local/chain/anvil.ts";
import { type ChainControl, CONTRACT_WALLET_ABI, controlChain, FORGER_ABI } from "#local/chain/chain-control.ts";
import { setUpChain } from "#local/chain/set-up-chain.ts";
import { pickPort } from "#local/listen.ts";

const payer = walletNamed("payer");
const requester = walletNamed("requester");
const TOKENS = ["USDC", "USDT", "DAI", "WBTC"] as const satisfies TokenSymbol[];

const contractOf = (token: TokenSymbol) => {
	const address = tokenContract(LOCAL_CHAIN_ID, token);
	if (!address) throw new Error(`${token} has no contract`);
	return address;
};

const folder = mkdtempSync(join(tmpdir(), "paylink-chain-"));
const stateFile = join(folder, "chain.json");
let anvil: Anvil;
let chain: ChainControl;

async function startChain(): Promise<void> {
	anvil = await startAnvil({ port: await pickPort(), chainId: LOCAL_CHAIN_ID, blockTimeSeconds: 0, stateFile });
	chain = controlChain(anvil.url);
}

beforeAll(async () => {
	await startChain();
	await setUpChain(chain);
});
afterAll(async () => {
	await anvil.stop();
	rmSync(folder, { recursive: true, force: true });
});

describe("the five tokens", () => {
	test.each(TOKENS)("%s has its name and decimals and can be transferred", async (token) => {
		const address = contractOf(token);
		const read = (functionName: "symbol" | "decimals") =>
			chain.client.readContract({ address, abi: erc20Abi, functionName });
		expect(await read("symbol")).toBe(token);
		expect(await read("decimals")).toBe(tokenDecimals(LOCAL_CHAIN_ID, token));
		const before = await chain.balance(token, requester.address);
		const receipt = await chain.mined(await chain.transfer(payer, token, requester.address, 123n));
		expect(receipt.status).toBe("success");
		expect(receipt.logs.map((log) => log.address)).toEqual([address.toLowerCase()]);
		expect(await chain.balance(token, requester.address)).toBe(before + 123n);
	});

	test("USDT's transfer returns nothing, the others' return true", async () => {
		const call = async (token: TokenSymbol) => {
			const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [requester.address, 1n] });
			return (await chain.client.call({ account: payer.address, to: contractOf(token), data })).data;
		};
		expect(await call("USDT")).toBeUndefined();
		const answer = await call("USDC");
		expect(decodeFunctionResult({ abi: erc20Abi, functionName: "transfer", data: answer ?? "0x" })).toBe(true);
	});

	test("a transfer above the balance reverts", async () => {
		const poor = walletNamed("stranger");
		const tooMuch = (await chain.balance("USDT", poor.address)) + 1n;
		const hash = await chain.revertedTransfer(poor, "USDT", requester.address, tooMuch);
		expect((await chain.mined(hash)).status).toBe("reverted");
	});
});

describe("unusual contracts", () => {
	test("a fee-on-transfer token writes two logs, neither with the whole amount", async () => {
		const place = "0x00000000000000000000000000000000000c0de1";
		await chain.place("FeeToken", place);
		await chain.mint(place, payer.address, 1_000n);
		const { logs } = await chain.mined(await chain.transfer(payer, place, requester.address, 1_000n));
		expect(logs.map((log) => BigInt(log.data))).toEqual([990n, 10n]);
	});

	test("a token that returns false is mined successfully without a log", async () => {
		const place = "0x00000000000000000000000000000000000c0de2";
		await chain.place("FalseToken", place);
		const receipt = await chain.mined(await chain.transfer(payer, place, requester.address, 1n));
		expect([receipt.status, receipt.logs.length]).toEqual(["success", 0]);
	});

	test("a forger writes Transfer logs without a transfer", async () => {
		const place = "0x00000000000000000000000000000000000c0de3";
		await chain.place("Forger", place);
		const args = [payer.address, requester.address, 7n] as const;
		const wallet = chain.walletOf(payer);
		const hash = await wallet.writeContract({ address: place, abi: FORGER_ABI, functionName: "forge", args });
		const { logs } = await chain.mined(hash);
		expect(logs).toHaveLength(1);
		expect(await chain.balance(place, requester.address)).toBe(0n);
	});

	test("a contract wallet pays ether and USDT by internal calls", async () => {
		const place = "0x00000000000000000000000000000000000c0de4";
		await chain.place("ContractWallet", place);
		await chain.mint("ETH", place, 10n);
		await chain.mint("USDT", place, 10n);
		const before = await chain.balance("ETH", requester.address);
		const wallet = chain.walletOf(payer);
		const contract = { address: place, abi: CONTRACT_WALLET_ABI } as const;
		await chain.mined(
			await wallet.writeContract({ ...contract, functionName: "sendEther", args: [requester.address, 10n] }),
		);
		const args = [contractOf("USDT"), [requester.address, payer.address], [4n, 6n]] as const;
		const { logs } = await chain.mined(await wallet.writeContract({ ...contract, functionName: "sendTokens", args }));
		expect(await chain.balance("ETH", requester.address)).toBe(before + 10n);
		expect(logs.map((log) => BigInt(log.data))).toEqual([4n, 6n]);
	});
});

describe("reorgs and the clock", () => {
	test("a reorg removes a transaction, or mines it in another block", async () => {
		const hash = await chain.transfer(payer, "USDC", requester.address, 9n);
		const first = await chain.mined(hash);
		const raw = await chain.rawTransaction(hash);
		await chain.mine(2);
		await chain.reorg(3, [{ raw, block: 1 }]);
		const second = await chain.client.getTransactionReceipt({ hash });
		expect(second.blockHash).not.toBe(first.blockHash);
		expect(second.blockNumber).toBe(first.blockNumber + 1n);
		await chain.reorg(2);
		await expect(chain.client.getTransactionReceipt({ hash })).rejects.toThrow(/could not be found/);
	});

	test("a transaction can stay unmined and be dropped", async () => {
		await chain.setAutomine(false);
		const hash = await chain.transfer(payer, "ETH", requester.address, 1n);
		expect((await chain.client.getTransaction({ hash })).blockNumber).toBeNull();
		await chain.drop(hash);
		await chain.setAutomine(true);
		await expect(chain.client.getTransaction({ hash })).rejects.toThrow(/could not be found/);
	});

	test("after a pause the chain's clock is the real time again", async () => {
		await chain.setClock(Math.floor(Date.now() / 1_000) - 3_600);
		await chain.mine();
		await anvil.stop();
		await startChain();
		await chain.mine();
		const { timestamp } = await chain.client.getBlock();
		expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(30);
	});

	test("the chain survives a restart with tokens and receipts", async () => {
		const hash = await chain.transfer(payer, "DAI", requester.address, 77n);
		await chain.mined(hash);
		const head = await chain.client.getBlockNumber({ cacheTime: 0 });
		await anvil.stop();
		await startChain();
		expect(await setUpChain(chain)).toBe(false);
		expect(await chain.client.getBlockNumber({ cacheTime: 0 })).toBe(head);
		expect((await chain.client.getTransactionReceipt({ hash })).logs).toHaveLength(1);
		const balance = parseAbi(["function balanceOf(address) view returns (uint256)"]);
		const address = contractOf("DAI");
		const args = [requester.address] as const;
		expect(await chain.client.readContract({ address, abi: balance, functionName: "balanceOf", args })).toBe(
			await chain.balance("DAI", requester.address),
		);
		expect((await chain.mined(await chain.transfer(payer, "DAI", requester.address, 1n))).status).toBe("success");
	});
});
