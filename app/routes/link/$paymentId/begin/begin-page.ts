import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import type { RequestTerms } from "#app/ui/request-terms.ts";

/** What the page gets on which a payer of a link for many begins. Amounts are base units as decimal strings. */
export interface BeginPage {
	paymentId: string;
	request: RequestTerms;
	/** null: everybody pays the request's sum */
	open: { least: string; suggested: string[] } | null;
	/** `complete`: as many are paid as it takes */
	closed: "cancelled" | "complete" | null;
	snapshot: PublicSnapshot;
	/** a payment that this browser began and that may still be paid */
	own: { paymentId: string; amount: string } | null;
	/** led here from a payment that has ended */
	ended: boolean;
	/** when the server wrote this, epoch ms */
	now: number;
}

/** The answer to a beginning that was refused. */
export interface BeginAnswer {
	sentence: string;
	/** as typed */
	amount: string;
}

export const AMOUNT_PARAM = "amount";
