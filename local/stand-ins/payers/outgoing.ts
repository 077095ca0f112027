import { randomBytes } from "node:crypto";
import type { Address, Hash } from "viem";
import type { PayerKind, ResolvedOrder } from "./orders.ts";

export type OutgoingStatus =
	/** ordered; there is no transaction yet */
	| "requested"
	/** broadcast */
	| "sent"
	/** mined */
	| "completed"
	| "failed";

/** A payment out of the exchange, the Safe or the smart account. */
export interface OutgoingPayment {
	id: string;
	from: PayerKind;
	chainId: number;
	/** symbol, name or contract, as ordered */
	token: string;
	to: Address;
	/** base units that arrive, decimal */
	amount: string;
	/** base units taken off, decimal */
	fee: string;
	status: OutgoingStatus;
	/** account that the money leaves */
	account: Address;
	/** what the payer shows before there is a transaction: safeTxHash or userOpHash; null for the exchange */
	reference: Hash | null;
	/** null until it is sent */
	hash: Hash | null;
	/** why it failed */
	problem: string | null;
	/** epoch milliseconds */
	orderedAt: number;
}

/** Enough for the longest test. */
const PAYMENTS_KEPT = 1_000;

const hasReached = ({ status }: OutgoingPayment, wanted: "sent" | "completed") =>
	status === "completed" || status === "failed" || status === wanted;

/** Keeps the payments in memory, and tells who waits for one. */
export function keepOutgoing() {
	let payments: OutgoingPayment[] = [];
	const waiting = new Set<() => void>();

	return {
		add({ from, chain, tokenName, to, amount, fee }: ResolvedOrder, account: Address): OutgoingPayment {
			const payment: OutgoingPayment = {
				id: randomBytes(6).toString("hex"),
				from,
				chainId: chain.chainId,
				token: tokenName,
				to,
				amount: String(amount),
				fee: String(fee),
				status: "requested",
				account,
				reference: null,
				hash: null,
				problem: null,
				orderedAt: Date.now(),
			};
			payments = [...payments.slice(-PAYMENTS_KEPT), payment];
			return payment;
		},
		change(
			payment: OutgoingPayment,
			part: Partial<Pick<OutgoingPayment, "status" | "reference" | "hash" | "problem">>,
		): void {
			Object.assign(payment, part);
			for (const check of waiting) check();
		},
		find: (id: string) => payments.find((payment) => payment.id === id) ?? null,
		/** newest first */
		list: () => payments.toReversed(),
		/** Resolves once the payment is sent or completed, or has failed. */
		reached: (payment: OutgoingPayment, wanted: "sent" | "completed"): Promise<OutgoingPayment> =>
			new Promise((resolve) => {
				const check = () => {
					if (!hasReached(payment, wanted)) return;
					waiting.delete(check);
					resolve(payment);
				};
				waiting.add(check);
				check();
			}),
	};
}

export type Outgoing = ReturnType<typeof keepOutgoing>;
