import { decodeEventLog, type Hash, parseAbi } from "viem";
import { walletNamed } from "../../chain/accounts.ts";
import type { ChainControl } from "../../chain/chain-control.ts";
import {
	ENTRY_POINT,
	handleOps,
	placeAccount,
	signSafeTransaction,
	signUserOperation,
} from "../../chain/contract-accounts.ts";
import { etherTransfer, sendCall } from "../../chain/contract-calls.ts";
import { fund, localAddress } from "./funding.ts";
import { type ResolvedOrder, transferOf } from "./orders.ts";
import type { Outgoing, OutgoingPayment } from "./outgoing.ts";

const SAFE = localAddress("safe");
const SMART_ACCOUNT = localAddress("smart account");
/** Somebody else's account, whose operation is in the same bundle. */
const OTHER_ACCOUNT = localAddress("other smart account");

const OWNER = walletNamed("account-owner");
const SECOND_OWNER = walletNamed("second-owner");
const BUNDLER = walletNamed("bundler");

/** An operation that runs out of gas fails without a revert of its bundle, which misleads the estimate. */
const BUNDLE_GAS = 1_500_000n;

const EVENTS_ABI = parseAbi([
	"event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)",
]);

/** @returns the problem; null if the operation succeeded */
async function problemOfOperation(chain: ChainControl, hash: Hash, operation: Hash): Promise<string | null> {
	const { logs } = await chain.mined(hash);
	for (const { address, topics, data } of logs) {
		if (address.toLowerCase() !== ENTRY_POINT.toLowerCase() || topics[1] !== operation) continue;
		const { args } = decodeEventLog({ abi: EVENTS_ABI, topics, data });
		return args.success ? null : "The operation failed within its bundle.";
	}
	return "The bundle does not hold the operation.";
}

/** Pays from a Safe of two owners, and from a smart account by a bundle of user operations. */
export function contractPayers(outgoing: Outgoing) {
	/** Each signs for the account's next nonce, so that a payment waits until the one before is mined. */
	let work: Promise<void> = Promise.resolve();

	async function ready(order: ResolvedOrder): Promise<void> {
		const { chain, contract, amount } = order;
		const account = order.from === "safe" ? SAFE : SMART_ACCOUNT;
		const isThere = async (address: typeof account) => (await chain.client.getCode({ address })) !== undefined;
		if (!(await isThere(account))) {
			if (order.from === "safe") await placeAccount(chain, "Safe", SAFE, OWNER.address, SECOND_OWNER.address);
			else {
				await placeAccount(chain, "SmartAccount", SMART_ACCOUNT, OWNER.address);
				await placeAccount(chain, "SmartAccount", OTHER_ACCOUNT, SECOND_OWNER.address);
				await fund(chain, OTHER_ACCOUNT, null, 0n);
			}
		}
		await fund(chain, account, contract, amount);
		await fund(chain, (order.from === "safe" ? OWNER : BUNDLER).address, null, 0n);
	}

	async function payFromSafe(order: ResolvedOrder, payment: OutgoingPayment): Promise<void> {
		const { chain } = order;
		const { call, hash: reference } = await signSafeTransaction(chain, SAFE, [OWNER, SECOND_OWNER], transferOf(order));
		outgoing.change(payment, { reference });
		const hash = await sendCall(chain, OWNER, call, { wait: false });
		outgoing.change(payment, { status: "sent", hash });
		const { status } = await chain.mined(hash);
		if (status !== "success") throw new Error("The transaction was reverted.");
	}

	async function payByBundle(order: ResolvedOrder, payment: OutgoingPayment): Promise<void> {
		const { chain } = order;
		const own = await signUserOperation(chain, SMART_ACCOUNT, OWNER, transferOf(order));
		outgoing.change(payment, { reference: own.hash });
		const other = await signUserOperation(chain, OTHER_ACCOUNT, SECOND_OWNER, etherTransfer(SECOND_OWNER.address, 1n));
		const bundle = handleOps([other.operation, own.operation], BUNDLER.address);
		const hash = await sendCall(chain, BUNDLER, bundle, { wait: false, gas: BUNDLE_GAS });
		outgoing.change(payment, { status: "sent", hash });
		const problem = await problemOfOperation(chain, hash, own.hash);
		if (problem) throw new Error(problem);
	}

	async function pay(order: ResolvedOrder, payment: OutgoingPayment): Promise<void> {
		try {
			await ready(order);
			await (order.from === "safe" ? payFromSafe : payByBundle)(order, payment);
			outgoing.change(payment, { status: "completed" });
		} catch (error) {
			outgoing.change(payment, { status: "failed", problem: String(error) });
		}
	}

	return {
		request(order: ResolvedOrder): OutgoingPayment {
			const payment = outgoing.add(order, order.from === "safe" ? SAFE : SMART_ACCOUNT);
			work = work.then(() => pay(order, payment));
			return payment;
		},
	};
}
