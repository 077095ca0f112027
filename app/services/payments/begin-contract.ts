/** What a payer of a link for many asks for, and what came of it. */

/** A payer of a link for many. */
export interface BeginInput {
	/** base units; null: the link's own sum */
	amount: bigint | null;
	/** a payment that the payer's browser began before */
	own: string | null;
	clientKey: string;
}

export type BeginOutcome =
	| { ok: true; paymentId: string; isNew: boolean }
	| {
			ok: false;
			reason:
				| "not-reusable"
				| "cancelled"
				/** as many as the link takes are paid */
				| "complete"
				/** below the least, or no sum at all */
				| "too-little"
				/** this caller began too many */
				| "too-often"
				/** too many began and have not paid */
				| "full";
			/** 0: it does not help to wait a known time */
			retryAfterMs: number;
	  };
