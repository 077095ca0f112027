import { beforeAll, expect, test } from "vitest";
import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import { type ChainAnswers, judgeOnChain } from "#app/core/payments/receipt-on-chain.ts";
import { BLOCK_HASH, PAYEE, PAYER, STRANGER, sampleClaims, TX_HASH, USDC } from "#tests/receipts.ts";

let claims: ReceiptClaims;
beforeAll(async () => {
	claims = await sampleClaims();
});

const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const NUMBER = 26_418_907;
const hex = (value: number) => `0x${value.toString(16)}`;
const word = (value: string) => `0x${value.replace("0x", "").toLowerCase().padStart(64, "0")}`;
const OTHER_BLOCK = `0x${"33".repeat(32)}`;

const log = (changes: object = {}) => ({
	address: USDC.toLowerCase(),
	topics: [TRANSFER, word(PAYER.address), word(PAYEE.address)],
	data: word(hex(100_000_000)),
	...changes,
});
const receipt = (changes: object = {}) => ({
	transactionHash: TX_HASH,
	blockHash: BLOCK_HASH,
	blockNumber: hex(NUMBER),
	status: "0x1",
	logs: [log()],
	...changes,
});
const answers = (changes: Partial<ChainAnswers> = {}): ChainAnswers => ({
	chainId: "0x1",
	head: hex(NUMBER + 100),
	receipt: receipt(),
	transaction: null,
	block: { hash: BLOCK_HASH },
	finalized: { number: hex(NUMBER + 30) },
	...changes,
});

test.each<[string, Partial<ChainAnswers>, object]>([
	["the payment, in a final block", {}, { state: "holds", final: true }],
	["the payment, not final yet", { finalized: { number: hex(NUMBER - 1) } }, { state: "holds", final: false }],
	["the payment, by a node that knows of no finality", { finalized: null }, { state: "holds", final: null }],
	["another network", { chainId: "0xa" }, { state: "other-chain", chainId: 10 }],
	["no network", { chainId: { evil: 1 } }, { state: "unclear" }],
	["a node that is behind", { receipt: null, head: hex(NUMBER - 1), block: null }, { state: "behind" }],
	["another block, and no transaction", { receipt: null, block: { hash: OTHER_BLOCK } }, { state: "gone" }],
	["the same block, and no transaction", { receipt: null }, { state: "forgotten" }],
	["neither", { receipt: null, block: null }, { state: "unclear" }],
	[
		"the transaction in another block",
		{ receipt: receipt({ blockHash: OTHER_BLOCK, blockNumber: hex(NUMBER + 1) }) },
		{ state: "moved", block: String(NUMBER + 1) },
	],
	...[word("0x0"), null].map((blockHash): [string, Partial<ChainAnswers>, object] => [
		`the transaction in no block any more, by a node that writes ${blockHash === null ? "nothing" : "zeros"} for it`,
		{ receipt: receipt({ blockHash, blockNumber: blockHash && "0x0" }), block: { hash: OTHER_BLOCK } },
		{ state: "gone" },
	]),
	["a failed transaction", { receipt: receipt({ status: "0x0" }) }, { state: "contradicts" }],
	["another transaction", { receipt: receipt({ transactionHash: OTHER_BLOCK }) }, { state: "unclear" }],
	["no log there", { receipt: receipt({ logs: [] }) }, { state: "contradicts" }],
	["another token", { receipt: receipt({ logs: [log({ address: STRANGER.address })] }) }, { state: "contradicts" }],
	["less", { receipt: receipt({ logs: [log({ data: word("0x1") })] }) }, { state: "contradicts" }],
	[
		"more, of which some went back",
		{ receipt: receipt({ logs: [log({ data: word("0x5f5e101") })] }) },
		{ state: "unseen", final: true },
	],
	[
		"another payer",
		{ receipt: receipt({ logs: [log({ topics: [TRANSFER, word(STRANGER.address), word(PAYEE.address)] })] }) },
		{ state: "contradicts" },
	],
	[
		"an NFT's number in place of an amount",
		{ receipt: receipt({ logs: [log({ topics: [...log().topics, word("0x1")] })] }) },
		{ state: "contradicts" },
	],
	["no answer that can be read", { receipt: "yes" }, { state: "unclear" }],
])("a node that answers with %s", (_what, changes, said) => {
	expect(judgeOnChain(claims, answers(changes))).toEqual(said);
});

test("a transfer that is named twice is on the chain once", () => {
	const [transfer] = claims.payment.transfers;
	if (!transfer) throw new Error("the sample has a transfer");
	const twice = { ...claims, payment: { ...claims.payment, amount: "200000000", transfers: [transfer, transfer] } };
	expect(judgeOnChain(twice, answers())).toEqual({ state: "contradicts" });
	const coin = { ...transfer, log: null };
	const token = { symbol: "ETH" as const, contract: null, decimals: 18 };
	const coins = { ...claims, payment: { ...twice.payment, token, transfers: [coin, coin] } };
	const transaction = { from: PAYER.address, to: PAYEE.address, value: hex(100_000_000) };
	expect(judgeOnChain(coins, answers({ transaction }))).toEqual({ state: "unseen", final: true });
});

test("a chain's own coin is seen where it was sent directly, and said to be unseen where a contract passed it on", () => {
	const [transfer] = claims.payment.transfers;
	if (!transfer) throw new Error("the sample has a transfer");
	const payment = {
		...claims.payment,
		token: { symbol: "ETH" as const, contract: null, decimals: 18 },
		transfers: [{ ...transfer, log: null }],
	};
	const transaction = { from: PAYER.address, to: PAYEE.address, value: hex(100_000_000) };
	const ofCoin = (sent: object) =>
		judgeOnChain({ ...claims, payment }, answers({ receipt: receipt({ logs: [] }), transaction: sent }));
	expect(ofCoin(transaction)).toEqual({ state: "holds", final: true });
	expect(ofCoin({ ...transaction, to: USDC })).toEqual({ state: "unseen", final: true });
	expect(ofCoin({ ...transaction, value: "0x1" })).toEqual({ state: "unseen", final: true });
});

test("a token that nobody is named for is not said to be seen from anybody, and must have gone to the payee all the same", () => {
	const payment = { ...claims.payment, transfers: claims.payment.transfers.map((one) => ({ ...one, payer: null })) };
	const said = (topics: unknown) =>
		judgeOnChain({ ...claims, payment }, answers({ receipt: receipt({ logs: [log({ topics })] }) }));
	expect(said([TRANSFER, word(STRANGER.address), word(PAYEE.address)])).toEqual({ state: "unseen", final: true });
	expect(said([TRANSFER, word(PAYER.address), word(STRANGER.address)])).toEqual({ state: "contradicts" });
});
