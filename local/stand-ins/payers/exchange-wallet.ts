import { type Address, type Hash, parseAbi } from "viem";
import { walletNamed } from "../../chain/accounts.ts";
import type { ChainControl } from "../../chain/chain-control.ts";
import { type Call, sendCall } from "../../chain/contract-calls.ts";
import { approve, disperseEther, disperseToken } from "../../chain/relays.ts";
import { fund, localAddress, placeOnce } from "./funding.ts";
import { type ResolvedOrder, transferOf } from "./orders.ts";
import type { Outgoing, OutgoingPayment } from "./outgoing.ts";

const HOT_WALLET = walletNamed("exchange");
/** contract through which the exchange pays several customers at once */
const BATCHER = localAddress("exchange batcher");
const ALLOWANCE_ABI = parseAbi(["function allowance(address owner, address spender) view returns (uint256)"]);

interface Withdrawal {
	order: ResolvedOrder;
	payment: OutgoingPayment;
}

/** Lets the batcher spend the hot wallet's tokens, once per token. */
async function allowBatcher(chain: ChainControl, token: Address, sum: bigint): Promise<void> {
	await placeOnce(chain, "Disperser", BATCHER);
	const allowed = await chain.client.readContract({
		address: token,
		abi: ALLOWANCE_ABI,
		functionName: "allowance",
		args: [HOT_WALLET.address, BATCHER],
	});
	if (allowed < sum) await sendCall(chain, HOT_WALLET, approve(token, BATCHER));
}

async function batchOf(orders: readonly ResolvedOrder[], sum: bigint): Promise<Call> {
	const [first] = orders;
	if (!first) throw new Error("the batch is empty");
	const { chain, contract } = first;
	const to = orders.map((order) => order.to);
	const amounts = orders.map(({ amount }) => amount);
	if (contract !== null) {
		await allowBatcher(chain, contract, sum);
		return disperseToken(BATCHER, contract, to, amounts);
	}
	await placeOnce(chain, "Disperser", BATCHER);
	return disperseEther(BATCHER, to, amounts);
}

/**
 * An exchange's hot wallet: one account pays all customers. Withdrawals wait for a moment; those of one token that wait
 * together leave in one transaction, through a contract that pays several receivers.
 *
 * @param delayMs - how long a withdrawal waits
 */
export function exchangeWallet(outgoing: Outgoing, delayMs: () => number) {
	/** One chain of work: two withdrawals must not take the same nonce. */
	let work: Promise<void> = Promise.resolve();
	let waiting: Withdrawal[] = [];
	let timer: NodeJS.Timeout | null = null;

	async function follow(chain: ChainControl, hash: Hash, payments: readonly OutgoingPayment[]): Promise<void> {
		for (const payment of payments) outgoing.change(payment, { status: "sent", hash });
		const problem = await chain.mined(hash).then(
			({ status }) => (status === "success" ? null : "The transaction was reverted."),
			(error) => String(error),
		);
		for (const payment of payments) outgoing.change(payment, { status: problem ? "failed" : "completed", problem });
	}

	async function send(withdrawals: readonly Withdrawal[]): Promise<void> {
		const [first] = withdrawals;
		if (!first) return;
		const { chain, contract } = first.order;
		const sum = withdrawals.reduce((total, { order }) => total + order.amount, 0n);
		try {
			await fund(chain, HOT_WALLET.address, null, contract === null ? sum : 0n);
			if (contract !== null) await fund(chain, HOT_WALLET.address, contract, sum);
			const orders = withdrawals.map(({ order }) => order);
			const call = orders.length === 1 ? transferOf(first.order) : await batchOf(orders, sum);
			const hash = await sendCall(chain, HOT_WALLET, call, { wait: false });
			// The next batch does not wait until this one is mined.
			void follow(
				chain,
				hash,
				withdrawals.map(({ payment }) => payment),
			);
		} catch (error) {
			// One receiver that refuses the money must not keep it from the others.
			if (withdrawals.length > 1) for (const withdrawal of withdrawals) await send([withdrawal]);
			else outgoing.change(first.payment, { status: "failed", problem: String(error) });
		}
	}

	function flush(): void {
		timer = null;
		const groups = new Map<string, Withdrawal[]>();
		for (const withdrawal of waiting) {
			const key = `${withdrawal.order.chain.chainId} ${withdrawal.order.contract}`;
			groups.set(key, [...(groups.get(key) ?? []), withdrawal]);
		}
		waiting = [];
		for (const group of groups.values()) work = work.then(() => send(group));
	}

	return {
		request(orders: readonly ResolvedOrder[]): OutgoingPayment[] {
			const added = orders.map((order) => ({ order, payment: outgoing.add(order, HOT_WALLET.address) }));
			waiting.push(...added);
			timer ??= setTimeout(flush, delayMs());
			return added.map(({ payment }) => payment);
		},
		stop(): void {
			if (timer) clearTimeout(timer);
		},
	};
}
