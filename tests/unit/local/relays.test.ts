import { type Address, getAddress, hashMessage, parseAbi, parseEventLogs } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCAL_CHAIN_ID, tokenContract } from "#app/core/chains.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import { type Anvil, startAnvil } from "#local/chain/anvil.ts";
import { type ChainControl, controlChain } from "#local/chain/chain-control.ts";
import {
	execTransaction,
	execute,
	handleOps,
	placeAccount,
	signAsSafe,
	signSafeTransaction,
	signUserOperation,
} from "#local/chain/contract-accounts.ts";
import { type Call, etherTransfer, sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import {
	approve,
	disperseEther,
	disperseToken,
	placeForwarder,
	pull,
	receiveMessage,
	relayAuthorization,
	releaseEther,
	releaseToken,
	signAuthorization,
	transferWithAuthorization,
	withdrawEther,
	withdrawToken,
} from "#local/chain/relays.ts";
import { setUpChain } from "#local/chain/set-up-chain.ts";
import { pickPort } from "#local/listen.ts";

const payer = walletNamed("payer");
const stranger = walletNamed("stranger");
const EVENTS = parseAbi([
	"event Transfer(address indexed from, address indexed to, uint256 value)",
	"event ExecutionSuccess(bytes32 indexed txHash, uint256 payment)",
	"event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)",
]);
const ERC_1271 = parseAbi(["function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)"]);
const NOBODY: Address = "0x0000000000000000000000000000000000000000";

let anvil: Anvil;
let chain: ChainControl;
let usdc: Address;

beforeAll(async () => {
	anvil = await startAnvil({ port: await pickPort(), chainId: LOCAL_CHAIN_ID, blockTimeSeconds: 0 });
	chain = controlChain(anvil.url);
	await setUpChain(chain);
	usdc = tokenContract(LOCAL_CHAIN_ID, "USDC") as Address;
});
afterAll(() => anvil.stop());

let counter = 0xa0000;
const fresh = (): Address => getAddress(`0x${(++counter).toString(16).padStart(40, "0")}`);

/** A contract that holds money. */
async function funded(kind: "Splitter" | "Bridge") {
	const at = await chain.place(kind, fresh());
	await chain.mint("USDC", at, 1_000n);
	await chain.mint("ETH", at, 1_000n);
	return at;
}

async function withMoney(account: Address): Promise<Address> {
	await chain.mint("USDC", account, 5n);
	return account;
}

async function logsOf(call: Call, by = stranger) {
	const receipt = await chain.mined(await sendCall(chain, by, call));
	return parseEventLogs({ abi: EVENTS, logs: receipt.logs });
}

describe("a stranger moves somebody else's tokens", () => {
	test.each<[string, (to: Address) => Promise<{ call: Call; from: Address }>]>([
		[
			"out of a splitter",
			async (to) => {
				const from = await funded("Splitter");
				return { call: releaseToken(from, usdc, to, 5n), from };
			},
		],
		[
			"out of a bridge",
			async (to) => {
				const from = await funded("Bridge");
				return { call: withdrawToken(from, usdc, to, 5n), from };
			},
		],
		[
			"out of nothing, by CCTP",
			async (to) => {
				const bridge = await chain.place("Bridge", fresh());
				return { call: receiveMessage(bridge, usdc, to, 5n), from: NOBODY };
			},
		],
		[
			"by an allowance",
			async (to) => {
				const spender = await chain.place("Spender", fresh());
				await sendCall(chain, payer, approve(usdc, spender));
				return { call: pull(spender, usdc, payer.address, to, 5n), from: payer.address };
			},
		],
		[
			"by an authorization",
			async (to) => {
				const signed = await signAuthorization(chain, payer, usdc, to, 5n);
				return { call: transferWithAuthorization(signed), from: payer.address };
			},
		],
		[
			"by an authorization through a relayer",
			async (to) => {
				const authorizer = await chain.place("Authorizer", fresh());
				const signed = await signAuthorization(chain, payer, usdc, to, 5n);
				return { call: relayAuthorization(authorizer, signed), from: payer.address };
			},
		],
		[
			"out of a Safe whose owner signed",
			async (to) => {
				const from = await placeAccount(chain, "Safe", fresh(), payer.address);
				await chain.mint("USDC", from, 5n);
				return { call: await execTransaction(chain, from, payer, tokenTransfer(usdc, to, 5n)), from };
			},
		],
		[
			"out of an account whose owner signed the operation",
			async (to) => {
				const from = await placeAccount(chain, "SmartAccount", fresh(), payer.address);
				await chain.mint("USDC", from, 5n);
				const { operation } = await signUserOperation(chain, from, payer, tokenTransfer(usdc, to, 5n));
				return { call: handleOps([operation], stranger.address), from };
			},
		],
	])("%s", async (_, prepare) => {
		const to = fresh();
		const { call, from } = await prepare(to);
		const transfers = (await logsOf(call)).filter((log) => log.eventName === "Transfer");
		expect(transfers.map(({ args }) => args)).toEqual([{ from, to, value: 5n }]);
		expect(await chain.balance("USDC", to)).toBe(5n);
	});

	test("an authorization is valid once, and only as signed", async () => {
		const signed = await signAuthorization(chain, payer, usdc, fresh(), 5n);
		await expect(sendCall(chain, stranger, transferWithAuthorization({ ...signed, value: 6n }))).rejects.toThrow();
		await sendCall(chain, stranger, transferWithAuthorization(signed));
		await expect(sendCall(chain, stranger, transferWithAuthorization(signed))).rejects.toThrow();
	});
});

describe("ether", () => {
	test.each<[string, (from: Address, to: Address) => Call, "Splitter" | "Bridge"]>([
		["is released from a splitter", (from, to) => releaseEther(from, to, 7n), "Splitter"],
		["is withdrawn from a bridge", (from, to) => withdrawEther(from, to, 7n), "Bridge"],
	])("%s by a stranger", async (_, callOf, kind) => {
		const to = fresh();
		await sendCall(chain, stranger, callOf(await funded(kind), to));
		expect(await chain.balance("ETH", to)).toBe(7n);
	});

	test("is forwarded by a forwarder", async () => {
		const next = fresh();
		const forwarder = await placeForwarder(chain, "Forwarder", fresh(), next);
		await sendCall(chain, payer, etherTransfer(forwarder, 7n));
		expect([await chain.balance("ETH", forwarder), await chain.balance("ETH", next)]).toEqual([0n, 7n]);
	});

	test("is sent to two recipients in one transaction", async () => {
		const disperser = await chain.place("Disperser", fresh());
		const [one, two] = [fresh(), fresh()];
		await sendCall(chain, payer, disperseEther(disperser, [one, two], [3n, 4n]));
		expect([await chain.balance("ETH", one), await chain.balance("ETH", two)]).toEqual([3n, 4n]);
	});
});

describe("tokens", () => {
	test("are sent in sixty small transfers in one transaction", async () => {
		const disperser = await chain.place("Disperser", fresh());
		await sendCall(chain, payer, approve(usdc, disperser));
		const to = fresh();
		const logs = await logsOf(disperseToken(disperser, usdc, Array(60).fill(to), Array(60).fill(2n)), payer);
		const transfers = logs.filter((log) => log.eventName === "Transfer");
		expect(transfers).toHaveLength(60);
		expect(transfers.every(({ args }) => args.from === payer.address)).toBe(true);
	});

	test("with recipient hooks are forwarded by a token forwarder", async () => {
		const hooked = await chain.place("HookUsdc", fresh());
		await chain.mint(hooked, payer.address, 5n);
		const next = fresh();
		const forwarder = await placeForwarder(chain, "TokenForwarder", fresh(), next);
		const transfers = (await logsOf(tokenTransfer(hooked, forwarder, 5n), payer)).map(({ args }) => args);
		expect(transfers).toEqual([
			{ from: payer.address, to: forwarder, value: 5n },
			{ from: forwarder, to: next, value: 5n },
		]);
	});
});

describe("an account that is a contract", () => {
	const hash = hashMessage("this was me");
	const valid = (address: Address, signature: `0x${string}`) =>
		chain.client
			.readContract({ address, abi: ERC_1271, functionName: "isValidSignature", args: [hash, signature] })
			.catch(() => "refused");
	const sign = (wallet: typeof payer) => privateKeyToAccount(wallet.privateKey).signMessage({ message: "this was me" });

	test.each(["OwnedWallet", "SmartAccount"] as const)(
		"%s pays for its owner alone, and its owner signs",
		async (kind) => {
			const account = await placeAccount(chain, kind, fresh(), payer.address);
			await chain.mint("ETH", account, 9n);
			const to = fresh();
			const call = execute(account, etherTransfer(to, 9n));
			await expect(sendCall(chain, stranger, call)).rejects.toThrow();
			await sendCall(chain, payer, call);
			expect(await chain.balance("ETH", to)).toBe(9n);
			expect(await valid(account, await sign(payer))).toBe("0x1626ba7e");
			expect(await valid(account, await sign(stranger))).toBe("0xffffffff");
		},
	);

	test("a Safe computes its transaction's hash, and its owner signs it", async () => {
		const safe = await placeAccount(chain, "Safe", fresh(), payer.address);
		await chain.mint("ETH", safe, 9n);
		const call = await execTransaction(chain, safe, payer, etherTransfer(fresh(), 9n));
		expect((await logsOf(call)).map(({ eventName }) => eventName)).toEqual(["ExecutionSuccess"]);
		await expect(sendCall(chain, stranger, call)).rejects.toThrow("GS026");
		expect(await valid(safe, await signAsSafe(chain, safe, payer, hash))).toBe("0x1626ba7e");
		expect(await valid(safe, await sign(payer))).toBe("refused");
	});

	test("a Safe of two owners needs both, in the order of their addresses", async () => {
		const safe = await placeAccount(chain, "Safe", fresh(), payer.address, stranger.address);
		await chain.mint("ETH", safe, 9n);
		const to = fresh();
		for (const owners of [[payer], [stranger], [payer, payer], [payer, walletNamed("miner")]]) {
			const { call } = await signSafeTransaction(chain, safe, owners, etherTransfer(to, 9n));
			await expect(sendCall(chain, payer, call)).rejects.toThrow("GS026");
		}
		const { call, hash } = await signSafeTransaction(chain, safe, [payer, stranger], etherTransfer(to, 9n));
		expect(await logsOf(call)).toMatchObject([{ eventName: "ExecutionSuccess", args: { txHash: hash } }]);
		expect(await chain.balance("ETH", to)).toBe(9n);
	});

	test("a bundle emits the operation's hash that the wallet computed", async () => {
		const account = await placeAccount(chain, "SmartAccount", fresh(), payer.address);
		const signed = await signUserOperation(chain, account, payer, etherTransfer(fresh(), 0n));
		const [event] = await logsOf(handleOps([signed.operation], stranger.address));
		expect(event).toMatchObject({ args: { userOpHash: signed.hash, sender: account, success: true } });
	});
});

describe("bytes appended to a transfer", () => {
	const tag = `0x${"7a".repeat(16)}` as const;

	test.each<[string, (tagged: Call) => Promise<Call>]>([
		["are sent by an account", async (tagged) => tagged],
		[
			"are kept by a wallet",
			async (tagged) =>
				execute(await withMoney(await placeAccount(chain, "OwnedWallet", fresh(), payer.address)), tagged),
		],
		[
			"are kept by a Safe",
			async (tagged) =>
				execTransaction(
					chain,
					await withMoney(await placeAccount(chain, "Safe", fresh(), payer.address)),
					payer,
					tagged,
				),
		],
		[
			"are kept by a bundle",
			async (tagged) => {
				const account = await withMoney(await placeAccount(chain, "SmartAccount", fresh(), payer.address));
				const { operation } = await signUserOperation(chain, account, payer, tagged);
				return handleOps([operation], stranger.address);
			},
		],
	])("%s: the money arrives", async (_, wrap) => {
		const to = fresh();
		const tagged = tokenTransfer(usdc, to, 5n, tag);
		const hash = await sendCall(chain, payer, await wrap(tagged));
		const { input } = await chain.client.getTransaction({ hash });
		expect(input).toContain(tagged.data.slice(2));
		expect(await chain.balance("USDC", to)).toBe(5n);
	});

	test("are accepted with ether by an address without code", async () => {
		const to = fresh();
		await sendCall(chain, payer, etherTransfer(to, 5n, tag));
		expect(await chain.balance("ETH", to)).toBe(5n);
	});

	test("are refused with ether by a Safe", async () => {
		const safe = await placeAccount(chain, "Safe", fresh(), payer.address);
		await expect(sendCall(chain, payer, etherTransfer(safe, 5n, tag))).rejects.toThrow();
		await sendCall(chain, payer, etherTransfer(safe, 5n));
	});

	test("do not change a call that ignores them", async () => {
		const to = fresh();
		const call = releaseToken(await funded("Splitter"), usdc, to, 5n);
		await sendCall(chain, stranger, call, { trailing: tokenTransfer(usdc, to, 5n, tag).data });
		expect(await chain.balance("USDC", to)).toBe(5n);
	});
});
