import { getAddress, parseAbi, parseEventLogs } from "viem";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { newAddress, walletNamed } from "#local/chain/accounts.ts";
import type { ChainControl } from "#local/chain/chain-control.ts";
import { ENTRY_POINT } from "#local/chain/contract-accounts.ts";
import { pickPort } from "#local/listen.ts";
import { type LocalChain, startLocalChain } from "#local/local-chain.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";

let locals: LocalChain[];
let chains: Record<number, ChainControl>;
let standIns: StandIns;
let outside: Outside;

const EVENTS = parseAbi([
	"event Transfer(address indexed from, address indexed to, uint256 value)",
	"event ExecutionSuccess(bytes32 indexed txHash, uint256 payment)",
	"event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)",
]);

beforeAll(async () => {
	const bringUp = async (chainId: number) => startLocalChain({ chainId, port: await pickPort(), blockTimeSeconds: 0 });
	locals = await Promise.all([bringUp(LOCAL_CHAIN_ID), bringUp(SECOND_LOCAL_CHAIN_ID)]);
	const controls = locals.map(({ control }) => control);
	chains = Object.fromEntries(controls.map((control) => [control.chainId, control]));
	standIns = await startStandIns({ port: 0, appUrl: "https://paylink.test", stateDir: null, chains: controls });
	outside = standInsAt(standIns.url);
});
afterAll(async () => {
	// Chains outlive a run that fails before the stand-ins are there, unless they are stopped first.
	await Promise.all(locals.map(({ stop }) => stop()));
	await standIns.close();
});
beforeEach(() => outside.setExchangeDelay(0));

const on = (chainId: number): ChainControl => chains[chainId] as ChainControl;
async function eventsOf(chainId: number, hash: `0x${string}`) {
	const { logs } = await on(chainId).client.getTransactionReceipt({ hash });
	return parseEventLogs({ abi: EVENTS, logs });
}

const TOKENS = [
	[LOCAL_CHAIN_ID, "USDC", 12_500_000n],
	[LOCAL_CHAIN_ID, "USDT", 12_500_000n],
	[LOCAL_CHAIN_ID, "WBTC", 1_250_000_000n],
	[LOCAL_CHAIN_ID, "ETH", 12_500_000_000_000_000_000n],
	[SECOND_LOCAL_CHAIN_ID, "USDC", 12_500_000n],
	[SECOND_LOCAL_CHAIN_ID, "USDC.e", 12_500_000n],
	[SECOND_LOCAL_CHAIN_ID, "ETH", 12_500_000_000_000_000_000n],
] as const;
const contractOf = (token: string) =>
	token === "USDC.e" ? ("0xe5bD717a8D5B35D61C8CC5ce1bfeB9b149e4ac60" as const) : (token as "USDC" | "ETH");

describe.each(["exchange", "safe", "bundle"] as const)("a payment from: %s", (from) => {
	test.each(TOKENS)("on chain %i in %s arrives", async (chainId, token, amount) => {
		const to = newAddress();
		const ordered = await outside.order({ from, chainId, token, to, amount: "12.5" });
		expect(ordered).toMatchObject({ status: "requested", hash: null, amount: String(amount) });
		const { hash, account } = await outside.paid(ordered);
		expect(await on(chainId).balance(contractOf(token), to)).toBe(amount);
		const transaction = await on(chainId).client.getTransaction({ hash });
		expect(getAddress(transaction.from) === account).toBe(from === "exchange");
		if (token !== "ETH")
			expect(await eventsOf(chainId, hash)).toContainEqual(
				expect.objectContaining({ args: { from: account, to, value: amount } }),
			);
	});
});

describe("the exchange", () => {
	const withdrawal = { from: "exchange", chainId: LOCAL_CHAIN_ID, token: "USDC" } as const;

	test("takes a fee off the amount, if it is told to", async () => {
		const to = newAddress();
		const { fee } = await outside.paid(await outside.order({ ...withdrawal, to, amount: "25", fee: "1.5" }));
		expect([fee, await on(LOCAL_CHAIN_ID).balance("USDC", to)]).toEqual(["1500000", 23_500_000n]);
	});

	test.each(["USDC", "ETH"] as const)("pays %s to several customers in one transaction", async (token) => {
		const payees = [newAddress(), newAddress(), newAddress()];
		const ordered = await outside.orderAll(
			payees.map((to, nth) => ({ ...withdrawal, token, to, amount: `${nth + 1}` })),
		);
		const paid = await Promise.all(ordered.map((payment) => outside.paid(payment)));
		expect(new Set(paid.map(({ hash }) => hash)).size).toBe(1);
		const whole = token === "ETH" ? 10n ** 18n : 1_000_000n;
		const arrived = await Promise.all(payees.map((to) => on(LOCAL_CHAIN_ID).balance(token, to)));
		expect(arrived).toEqual([whole, 2n * whole, 3n * whole]);
	});

	test("names no hash before the wait is over", async () => {
		await outside.setExchangeDelay(150);
		const startedAt = performance.now();
		const payment = await outside.order({ ...withdrawal, to: newAddress(), amount: "1" });
		expect(payment).toMatchObject({ hash: null, account: walletNamed("exchange").address });
		await outside.paid(payment, "sent");
		expect(performance.now() - startedAt).toBeGreaterThan(140);
	});

	test("one receiver that refuses ether keeps it from no other", async () => {
		const refusing = await on(LOCAL_CHAIN_ID).place("RevertingWallet", newAddress());
		const to = newAddress();
		const [one, two] = await outside.orderAll(
			[refusing, to].map((payee) => ({ ...withdrawal, token: "ETH", to: payee, amount: "1" })),
		);
		if (!one || !two) throw new Error("two were ordered");
		await expect(outside.paid(one)).rejects.toThrow("the payment failed");
		await outside.paid(two);
		expect(await on(LOCAL_CHAIN_ID).balance("ETH", to)).toBe(10n ** 18n);
	});

	test.each([
		[{ chainId: 1 }, /Chain 1 is not one/],
		[{ chainId: SECOND_LOCAL_CHAIN_ID, token: "WBTC" }, /no WBTC on Local chain two/],
		[{ to: "0x12" }, /not an address/],
		[{ token: newAddress() }, /is no token/],
		[{ amount: "1.0000001" }, /amount is not valid/],
		[{ fee: "12" }, /does not cover the fee/],
		[{ from: "safe" as const, fee: "1" }, /Only the exchange/],
		[{ from: "bank" as "safe" }, /one of exchange, safe, bundle/],
	])("%j is refused", async (wish, words) => {
		const order = { ...withdrawal, to: newAddress(), amount: "12", ...wish };
		await expect(outside.order(order)).rejects.toThrow(words);
	});
});

test("a Safe names its safeTxHash first, and emits it; both owners sign", async () => {
	const ordered = await outside.order({
		from: "safe",
		chainId: LOCAL_CHAIN_ID,
		token: "USDC",
		to: newAddress(),
		amount: "1",
	});
	const { reference, hash } = await outside.paid(ordered);
	expect(await eventsOf(LOCAL_CHAIN_ID, hash)).toContainEqual(
		expect.objectContaining({ eventName: "ExecutionSuccess", args: { txHash: reference, payment: 0n } }),
	);
	const { input } = await on(LOCAL_CHAIN_ID).client.getTransaction({ hash });
	// the length of two signatures, 65 bytes each
	expect(input).toContain((130).toString(16).padStart(64, "0"));
});

test("a bundle holds somebody else's operation, too, and names the operation's hash", async () => {
	const ordered = await outside.order({
		from: "bundle",
		chainId: SECOND_LOCAL_CHAIN_ID,
		token: "DAI",
		to: newAddress(),
		amount: "1",
	});
	const { reference, hash, account } = await outside.paid(ordered);
	const { to } = await on(SECOND_LOCAL_CHAIN_ID).client.getTransaction({ hash });
	expect(to).toBe(ENTRY_POINT.toLowerCase());
	const operations = (await eventsOf(SECOND_LOCAL_CHAIN_ID, hash)).filter(
		({ eventName }) => eventName === "UserOperationEvent",
	);
	expect(operations).toHaveLength(2);
	expect(operations[1]).toMatchObject({ args: { userOpHash: reference, sender: account, success: true } });
});

test("payments ordered at once from one account are all paid", async () => {
	const to = newAddress();
	const orders = (["safe", "bundle", "safe", "bundle"] as const).map((from) => ({
		...{ from, chainId: LOCAL_CHAIN_ID, token: "USDC", to, amount: "2" },
	}));
	await Promise.all((await outside.orderAll(orders)).map((payment) => outside.paid(payment)));
	expect(await on(LOCAL_CHAIN_ID).balance("USDC", to)).toBe(8_000_000n);
});

test("the pages take an order and show its status", async () => {
	const overview = await (await fetch(standIns.url)).text();
	expect(overview).toContain('href="/pay/exchange"');
	const to = newAddress();
	const form = await (await fetch(`${standIns.url}/pay/exchange?to=${to}&token=31338%20USDC.e&fee=off`)).text();
	expect(form).toContain(`value="${to}"`);
	expect(form).toMatch(/value="31338 USDC\.e" selected/);
	const send = (amount: string) =>
		fetch(`${standIns.url}/pay/exchange`, {
			method: "POST",
			body: new URLSearchParams({ token: "31338 USDC.e", to, amount, fee: "off" }),
		});
	const refused = await send("0.5");
	expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("does not cover the fee")]);
	const shown = await send("5");
	expect(shown.url).toContain("/pay/payments/");
	const [payment] = (await (await fetch(`${standIns.controlUrl}/payments`)).json()) as { id: string }[];
	await fetch(`${standIns.controlUrl}/payments/${payment?.id}?until=completed`);
	const done = await (await fetch(shown.url)).text();
	for (const words of ["Completed", "4 USDC.e on Local chain two", "1 USDC.e"]) expect(done).toContain(words);
});
