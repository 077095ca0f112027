import type { EIP1193Provider } from "viem";
import { encodeFunctionData, parseAbi } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, test } from "vitest";
import type { SignedRequest } from "#app/core/payments/read-signed-request.ts";
import { requestHash, requestMessage, requestTypedData, type ShownRequest } from "#app/core/payments/signed-request.ts";
import { type AskedCall, isCallSigned, judgeRequest } from "#app/wallet/check-request.ts";
import { transferCall } from "#app/wallet/transfer.ts";

/** What a payer's browser makes of a request and its signature. */

const account = privateKeyToAccount(generatePrivateKey());
const other = privateKeyToAccount(generatePrivateKey());
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const TAG = `0x${"ab".repeat(16)}` as const;

const SHOWN: ShownRequest = {
	paymentId: "7f3k92qd7f3k92qd7f3k92qd7f3",
	requesterAddress: account.address,
	token: "USDC",
	amount: "100000000",
	networks: [{ chainId: 1, contract: USDC }],
	memo: "Invoice 0427",
	dueAt: null,
	createdAt: 1_790_000_000_000,
	origin: "https://paylink.example",
};

async function signed(shown = SHOWN, { by = account, chainId = 1 } = {}): Promise<SignedRequest> {
	const typedData = requestTypedData(requestMessage(shown), chainId);
	const signature = await by.sign({ hash: requestHash(typedData) });
	return { typedData, signature, signer: shown.requesterAddress, signedAt: 5 };
}

/** The other of the two valid forms of an ECDSA signature. */
function highS(signature: `0x${string}`): `0x${string}` {
	const s = ORDER - BigInt(`0x${signature.slice(66, 130)}`);
	const v = signature.endsWith("1b") ? "1c" : "1b";
	return `${signature.slice(0, 66)}${s.toString(16).padStart(64, "0")}${v}` as `0x${string}`;
}

const state = async (request: SignedRequest, shown = SHOWN, provider: EIP1193Provider | null = null) =>
	(await judgeRequest(request, shown, provider, null)).state;

/** A payer's wallet whose node finds no code anywhere. */
const noCode = walletThat({ eth_chainId: "0x1", eth_getCode: "0x" });

function walletThat(answers: Record<string, unknown>): EIP1193Provider {
	const request = async ({ method }: { method: string }) => {
		const answer = answers[method];
		if (answer instanceof Error) throw answer;
		return answer;
	};
	return { request, on: () => {}, removeListener: () => {} } as unknown as EIP1193Provider;
}

describe("a key's signature", () => {
	test("is checked without any node", async () => {
		expect(await judgeRequest(await signed(), SHOWN, null, null)).toEqual({
			state: "equal",
			signedAt: 5,
			isForMany: false,
		});
	});

	test("of another request says in what the page differs", async () => {
		const check = await judgeRequest(await signed(), { ...SHOWN, amount: "1", token: "USDT" }, null, null);
		expect(check).toMatchObject({ state: "different", parts: ["amount", "token"] });
	});

	test.each<[string, Partial<ShownRequest>, string]>([
		["another link", { paymentId: "8f3k92qd7f3k92qd7f3k92qd7f3" }, "request"],
		["another chain", { networks: [{ chainId: 8453, contract: USDC }] }, "network"],
		["another site", { origin: "https://paylink.evil" }, "origin"],
		["an edited memo", { memo: "Invoice 0428" }, "memo"],
		["a payee put in its place", { requesterAddress: other.address }, "payee"],
	])("replayed on %s is caught", async (_, change, part) => {
		const check = await judgeRequest(await signed(), { ...SHOWN, ...change }, null, null);
		expect(check).toMatchObject({ state: "different", parts: [part] });
	});

	test.each<[string, (request: SignedRequest) => SignedRequest | Promise<SignedRequest>]>([
		["of another account", () => signed(SHOWN, { by: other })],
		[
			"with its message changed to the page's",
			async () => ({ ...(await signed({ ...SHOWN, amount: "1" })), typedData: (await signed()).typedData }),
		],
		["in its malleable form", (request) => ({ ...request, signature: highS(request.signature) })],
		["in 64 bytes", (request) => ({ ...request, signature: request.signature.slice(0, -2) as `0x${string}` })],
		["of a domain on another chain", () => signed(SHOWN, { chainId: 8453 })],
		["whose signer is said to be another", (request) => ({ ...request, signer: other.address })],
	])("%s is not the payee's", async (_, spoil) => {
		expect(await state(await spoil(await signed()), SHOWN, noCode)).toBe("not-theirs");
	});

	test("that may be a contract's waits for a wallet", async () => {
		expect(await state(await signed(SHOWN, { by: other }))).toBe("could-not-ask");
	});
});

describe("a contract's signature", () => {
	const YES = `0x${"1".padStart(64, "0")}`;
	const code = { eth_chainId: "0x1", eth_getCode: "0x6001" };
	const asked = async (answers: Record<string, unknown>) =>
		state(await signed(SHOWN, { by: other }), SHOWN, walletThat(answers));

	test("is what the payer's own wallet hears from it", async () => {
		expect(await asked({ ...code, eth_call: "0x01" })).toBe("equal");
		expect(await asked({ ...code, eth_call: YES })).toBe("equal");
		expect(await asked({ ...code, eth_call: `0x${"0".repeat(64)}` })).toBe("not-theirs");
		expect(await asked({ ...code, eth_call: "0x" })).toBe("not-theirs");
		expect(await asked({ ...code, eth_call: new Error("execution reverted: GS026") })).toBe("not-theirs");
	});

	test.each<[string, Record<string, unknown>]>([
		["is down", { ...code, eth_call: new Error("HTTP request failed") }],
		["has not the state", { ...code, eth_call: new Error("missing trie node") }],
		["answers nonsense", { ...code, eth_call: { ok: true } }],
		["says nothing of the code", { eth_chainId: "0x1" }],
		["is on another chain", { ...code, eth_chainId: "0x2105", eth_call: YES }],
	])("is neither accepted nor refused where the wallet's node %s", async (_, answers) => {
		expect(await asked(answers)).toBe("could-not-ask");
	});
});

describe("what the wallet is asked for", () => {
	const terms = { requesterAddress: account.address, chainId: 1, token: "USDC", amount: "100000000" } as const;
	const message = requestMessage(SHOWN);
	const call = (
		over: Partial<typeof terms> | { amount: string } = {},
		tag: `0x${string}` | null = null,
	): AskedCall => ({
		chainId: 1,
		...transferCall({ ...terms, ...over }, tag),
	});
	const APPROVE = encodeFunctionData({
		abi: parseAbi(["function approve(address spender, uint256 value)"]),
		args: [account.address, 1n],
	});

	test("may be all that was signed or a part of it, with the link's mark or without", () => {
		for (const asked of [call(), call({}, TAG), call({ amount: "40000000" })])
			expect(isCallSigned(message, asked)).toBe(true);
	});

	test.each<[string, AskedCall]>([
		["more", call({ amount: "100000001" })],
		["nothing", call({ amount: "0" })],
		["another receiver", { ...call(), ...transferCall({ ...terms, requesterAddress: other.address }) }],
		["another contract", { ...call(), to: other.address }],
		["coins beside it", { ...call(), value: 1n }],
		["another function", { ...call(), data: APPROVE }],
		["more bytes than a mark has", { ...call(), data: `${call().data}${"00".repeat(32)}` as `0x${string}` }],
		["fewer bytes", { ...call(), data: "0xa9059cbb" }],
		["no data", { ...call(), data: undefined }],
		["another chain", { ...call(), chainId: 8453 }],
	])("is refused for %s", async (_, asked) => {
		expect(isCallSigned(message, asked)).toBe(false);
		expect(await judgeRequest(await signed(), SHOWN, null, asked)).toEqual({ state: "wallet-differs", signedAt: 5 });
	});

	test("by one payer of many is the sum of their own page and no more", async () => {
		const request = await signed({ ...SHOWN, eachPayer: "pays the amount or more" });
		const own = { ...SHOWN, paymentId: "9f3k92qd7f3k92qd7f3k92qd7f3", parentId: SHOWN.paymentId, amount: "120000000" };
		const judged = (asked: AskedCall | null, shown: ShownRequest = own) => judgeRequest(request, shown, null, asked);
		expect(await judged(call({ amount: "120000000" }))).toEqual({ state: "equal", signedAt: 5, isForMany: true });
		expect(await judged(call({ amount: "120000001" }))).toMatchObject({ state: "wallet-differs" });
		expect(await judged(null, { ...own, amount: "99999999" })).toMatchObject({ state: "different", parts: ["amount"] });
		expect(await judged(null, { ...own, parentId: own.paymentId })).toMatchObject({ parts: ["request"] });
	});

	test("of the chain's own coin is the bare sum", () => {
		const coin = requestMessage({ ...SHOWN, token: "ETH", networks: [{ chainId: 1, contract: null }] });
		const send = { ...terms, token: "ETH" } as const;
		const plain: AskedCall = { chainId: 1, ...transferCall(send) };
		expect(isCallSigned(coin, plain)).toBe(true);
		expect(isCallSigned(coin, { ...plain, data: TAG })).toBe(true);
		expect(isCallSigned(coin, { ...plain, data: APPROVE })).toBe(false);
		expect(isCallSigned(coin, { ...plain, value: plain.value + 1n })).toBe(false);
		expect(isCallSigned(coin, { ...plain, to: other.address })).toBe(false);
		expect(isCallSigned(message, plain)).toBe(false);
	});
});
