import type { Address } from "../address.ts";
import type { TokenSymbol } from "../chains.ts";

/** How deep a transfer must be buried before the link reads success. `final`: at or below the `finalized` block. */
export const CONFIRMATIONS_ASKED = ["1", "12", "final"] as const;
export type ConfirmationsAsked = (typeof CONFIRMATIONS_ASKED)[number];

/** Shown to the payer only after success. A link is https and nothing else. */
export type AfterSubmit = { kind: "text"; text: string } | { kind: "link"; url: string };

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
	/** end of the due day, epoch ms */
	dueAt: number | null;
	afterSubmit: AfterSubmit | null;
	confirmationsAsked: ConfirmationsAsked;
	/** epoch ms */
	createdAt: number;
}
