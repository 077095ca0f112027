import { parseEther } from "viem/utils";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { codeElsewhere } from "#app/services/payments/creation-doubts.ts";
import { CONTRACT_WALLET_ABI, FORGER_ABI } from "#local/chain/chain-control.ts";
import { contractOf, hashOf, usdc } from "../facts.ts";
import { type LocalChain, payer, requester, startLocalChain, stranger } from "./local-chain.ts";

/** Real transactions on a real chain, seen through both endpoints and judged. */
let local: LocalChain;
beforeAll(async () => {
	local = await startLocalChain();
});
afterAll(() => local?.stop());

const ODD_CONTRACT = "0x00000000000000000000000000000000000c0de1";
const CONTRACT_WALLET = "0x00000000000000000000000000000000000c0de2";

test.each([
	["USDC", usdc(100)],
	["USDT", usdc(100)],
	["DAI", 100n * 10n ** 18n],
	["WBTC", 1_804_512n],
	["ETH", parseEther("0.25")],
] as const)("a plain transfer of %s pays", async (token, amount) => {
	const hash = await local.pay(token, amount);
	expect(await local.verdict(hash, { token, amount })).toMatchObject({
		kind: "transfer",
		transfer: {
			amount,
			from: payer.address,
			txFrom: payer.address,
			confirmations: 1,
			settled: true,
			final: false,
			unknown: null,
			ordinals: [token === "ETH" ? -1 : 0],
		},
	});
});

test("confirmations grow with the chain, and finality comes with its finalized block", async () => {
	const hash = await local.pay("USDC", usdc(100));
	await local.control.mine(11);
	expect(await local.verdict(hash, { confirmationsAsked: "12" })).toMatchObject({
		transfer: { confirmations: 12, settled: true, final: false },
	});
	await local.control.mine(20);
	expect(await local.verdict(hash, { confirmationsAsked: "final" })).toMatchObject({
		transfer: { settled: true, final: true },
	});
});

test("unknown, waiting in the pool, then mined", async () => {
	expect(await local.verdict(hashOf(1))).toEqual({ kind: "not-yet", seen: "nowhere" });
	await local.control.setAutomine(false);
	const hash = await local.control.transfer(payer, "USDC", requester.address, usdc(100));
	expect(await local.verdict(hash)).toEqual({ kind: "not-yet", seen: "mempool", call: "pays", amount: usdc(100) });
	await local.control.setAutomine(true);
	await local.control.mine(1);
	expect(await local.verdict(hash)).toMatchObject({ kind: "transfer" });
});

test("reverted, wrong token, wrong recipient, too old, already claimed", async () => {
	const reverted = await local.control.revertedTransfer(payer, "USDC", requester.address, usdc(10 ** 9));
	await local.control.mined(reverted);
	expect(await local.verdict(reverted)).toMatchObject({ refusal: "reverted" });

	const usdt = await local.pay("USDT", usdc(100));
	expect(await local.verdict(usdt)).toMatchObject({
		refusal: "wrong-token",
		found: { tokenName: "USDT", amount: usdc(100), recipient: requester.address },
	});
	const ether = await local.pay("ETH", 5n);
	expect(await local.verdict(ether)).toMatchObject({ refusal: "wrong-token", found: { tokenName: "ETH", amount: 5n } });
	expect(await local.verdict(usdt, { token: "ETH" })).toMatchObject({ refusal: "wrong-token" });

	const elsewhere = await local.pay("USDC", usdc(100), stranger.address);
	expect(await local.verdict(elsewhere)).toMatchObject({
		refusal: "wrong-recipient",
		found: { recipient: stranger.address, amount: usdc(100) },
	});
	const etherElsewhere = await local.pay("ETH", 5n, stranger.address);
	expect(await local.verdict(etherElsewhere, { token: "ETH" })).toMatchObject({ refusal: "wrong-recipient" });

	const good = await local.pay("USDC", usdc(100));
	expect(await local.verdict(good, { createdAt: Date.now() + 10 * 24 * 3_600_000 })).toMatchObject({
		refusal: "too-old",
	});
	expect(await local.verdict(good, {}, { claimedElsewhere: [0] })).toMatchObject({ refusal: "already-claimed" });
});

test("a fee-on-transfer token counts what arrived; a false one and a forger count nothing", async () => {
	const real = contractOf("USDC");
	const code = await local.control.client.getCode({ address: real });
	try {
		await local.control.place("FeeToken", real);
		expect(await local.verdict(await local.pay("USDC", usdc(100)))).toMatchObject({ transfer: { amount: usdc(99) } });
		await local.control.place("FalseToken", real);
		expect(await local.verdict(await local.pay("USDC", usdc(100)))).toMatchObject({ refusal: "no-transfer" });
	} finally {
		await local.control.client.setCode({ address: real, bytecode: code ?? "0x" });
	}
	await local.control.place("Forger", ODD_CONTRACT);
	const forged = await local.control.walletOf(stranger).writeContract({
		address: ODD_CONTRACT,
		abi: FORGER_ABI,
		functionName: "forge",
		args: [payer.address, requester.address, usdc(100)],
	});
	await local.control.mined(forged);
	expect(await local.verdict(forged)).toMatchObject({
		refusal: "wrong-token",
		found: { tokenName: null, recipient: requester.address },
	});
});

test("a contract wallet pays in tokens, in a batch, and in ETH", async () => {
	await local.control.place("ContractWallet", CONTRACT_WALLET);
	await local.control.mint("USDC", CONTRACT_WALLET, usdc(1_000));
	await local.control.mint("ETH", CONTRACT_WALLET, parseEther("3"));
	const wallet = local.control.walletOf(payer);
	const call = { address: CONTRACT_WALLET, abi: CONTRACT_WALLET_ABI } as const;

	const batch = await wallet.writeContract({
		...call,
		functionName: "sendTokens",
		args: [
			contractOf("USDC"),
			[stranger.address, requester.address, requester.address],
			[usdc(5), usdc(30), usdc(100)],
		],
	});
	await local.control.mined(batch);
	expect(await local.verdict(batch)).toMatchObject({
		transfer: { ordinals: [2], amount: usdc(100), txFrom: payer.address, from: expect.stringMatching(/0c0de2$/i) },
	});
	expect(await local.verdict(batch, { amount: usdc(30) }, { claimedElsewhere: [2] })).toMatchObject({
		transfer: { ordinals: [1], amount: usdc(30) },
	});

	const ether = await wallet.writeContract({ ...call, functionName: "sendEther", args: [requester.address, 7n] });
	await local.control.mined(ether);
	expect(await local.verdict(ether, { token: "ETH", amount: 7n })).toMatchObject({
		transfer: { amount: 7n, unknown: null, ordinals: [-1] },
	});

	const toContract = await local.pay("ETH", 9n, CONTRACT_WALLET);
	expect(
		await local.verdict(toContract, { token: "ETH", amount: 9n, requesterAddress: CONTRACT_WALLET }),
	).toMatchObject({
		transfer: { amount: 9n, unknown: null },
	});
});

test("without a tracer an inner payment of ETH is shown to the requester, and a plain one still counts", async () => {
	await local.order("both", [{ kind: "server-error", methods: ["debug_traceTransaction"] }]);
	await local.control.place("ContractWallet", CONTRACT_WALLET);
	const plain = await local.pay("ETH", 9n);
	expect(await local.verdict(plain, { token: "ETH" })).toMatchObject({ transfer: { amount: 9n, unknown: null } });
	const toContract = await local.pay("ETH", 9n, CONTRACT_WALLET);
	// a tracer that fails is silence; one that is not offered is an unproven transfer (native-verdict.test.ts)
	expect(await local.verdict(toContract, { token: "ETH", requesterAddress: CONTRACT_WALLET })).toEqual({
		kind: "could-not-ask",
		why: "silent",
	});
	await local.heal();
});

test("an account that delegates (EIP-7702) is paid as one without code", async () => {
	const delegated = "0x00000000000000000000000000000000000c0de7";
	await local.control.client.setCode({ address: delegated, bytecode: `0xef0100${CONTRACT_WALLET.slice(2)}` });
	const hash = await local.pay("ETH", 9n, delegated);
	const [answer] = await local.read(hash, "ETH", delegated);
	expect(answer).toMatchObject({ sighting: { native: { recipientCode: "delegated" } } });
	expect(await local.verdict(hash, { token: "ETH", requesterAddress: delegated })).toMatchObject({
		transfer: { amount: 9n, unknown: null },
	});
});

test("an account that delegates (EIP-7702) on one chain is no contract that is missing on the others", async () => {
	const delegated = "0x00000000000000000000000000000000000c0de7";
	const elsewhere = 8453;
	/** The other chain has nothing at any address. */
	const chains = {
		hasContract: async (chainId: number, address: Address) =>
			chainId !== elsewhere && local.chain.hasContract(chainId, address),
	};
	const doubts = (address: Address) => codeElsewhere(chains, address, [elsewhere], [LOCAL_CHAIN_ID]);
	await local.control.client.setCode({ address: delegated, bytecode: `0xef0100${CONTRACT_WALLET.slice(2)}` });
	expect(await local.chain.hasCode(LOCAL_CHAIN_ID, delegated)).toBe(true);
	expect(await doubts(delegated)).toEqual({ codeOn: [], noCodeOn: [] });
	await local.control.place("ContractWallet", CONTRACT_WALLET);
	expect(await doubts(CONTRACT_WALLET)).toEqual({ codeOn: [LOCAL_CHAIN_ID], noCodeOn: [elsewhere] });
});

test("a reorg takes a transfer away, or mines it elsewhere with its logs where they were", async () => {
	const hash = await local.pay("USDC", usdc(100));
	const raw = await local.control.rawTransaction(hash);
	const before = await local.verdict(hash);
	await local.control.mine(2);
	await local.control.reorg(3);
	expect((await local.verdict(hash)).kind).toBe("not-yet");
	await local.control.mine(1);
	await local.control.reorg(1, [{ raw, block: 0 }]);
	const after = await local.verdict(hash);
	expect(after).toMatchObject({ kind: "transfer", transfer: { ordinals: [0], amount: usdc(100) } });
	if (before.kind !== "transfer" || after.kind !== "transfer") throw new Error("expected transfers");
	expect(after.transfer.block.hash).not.toBe(before.transfer.block.hash);
});
