/** The requester's word on a payment, and its undoing. */
export type Decision = "accept" | "not-mine" | "undo";

export type DecisionOutcome =
	/** `paymentId`: of a link for many, the payment of it that counts it now */
	| { ok: true; paymentId?: string }
	| {
			ok: false;
			reason:
				| "unknown-payment"
				| "already-claimed"
				| "already-decided"
				/** there is no word of the requester's to undo */
				| "not-decided"
				/** the chain does not say how much arrived: the requester has to */
				| "needs-amount"
				/** another account's open link asks for the same: only who proved the address may take the payment */
				| "needs-proven-address"
				/** the endpoints do not agree on it yet, or could not be asked */
				| "unchecked";
	  };
