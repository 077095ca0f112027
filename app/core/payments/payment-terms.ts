import type { Address } from "../address.ts";
import type { TokenSymbol } from "../chains.ts";
import type { Bookkeeping } from "./bookkeeping.ts";

/** How deep a transfer must be buried before the link reads success. `final`: at or below the `finalized` block. */
export const CONFIRMATIONS_ASKED = ["1", "12", "final"] as const;
export type ConfirmationsAsked = (typeof CONFIRMATIONS_ASKED)[number];

/** Shown to the payer only after success. A link is https and nothing else. */
export type AfterSubmit = { kind: "text"; text: string } | { kind: "link"; url: string };

/** How a link for many payers is used: each of them gets a link of their own, made from it. Amounts are base units as decimal strings. */
export interface Reuse {
	/** payments it takes in all; null: any number */
	most: number | null;
	/** the payer chooses the sum, from `least` on; null: everybody pays the link's amount */
	open: { least: string; suggested: string[] } | null;
}

/** What a payment link asks for: the spec's pendingPayment. */
export interface PaymentTerms {
	paymentId: string;
	requesterName: string;
	requesterEmail: string;
	requesterAddress: Address;
	/** the chain in question: of a link the one its requester chose first, of a check the one that is asked */
	chainId: number;
	/** every chain the link may be paid on, the first chosen first; a payment on any of them settles it */
	chainIds: readonly number[];
	token: TokenSymbol;
	/** base units */
	amount: bigint;
	memo: string | null;
	/** left out or null: none */
	bookkeeping?: Bookkeeping | null;
	/** end of the due day, epoch ms */
	dueAt: number | null;
	afterSubmit: AfterSubmit | null;
	confirmationsAsked: ConfirmationsAsked;
	/** its requester cancelled it; epoch ms. Left out: it is not cancelled */
	cancelledAt?: number | null;
	/** epoch ms */
	createdAt: number;
}

/**
 * Whether money came after the due day, or after the requester cancelled. Block times are whole seconds: what is mined in the
 * second of the cancelling is in time.
 *
 * @param minedAt - block time, epoch ms
 */
export function isLate({ dueAt, cancelledAt }: Pick<PaymentTerms, "dueAt" | "cancelledAt">, minedAt: number): boolean {
	return (dueAt !== null && minedAt > dueAt) || (cancelledAt != null && minedAt > cancelledAt);
}
