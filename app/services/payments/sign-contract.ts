/** What routes and the payment link's room say to each other about the payee's signature of a request. Plain data. */

export interface SignInput {
	/** of the signature's domain */
	chainId: number;
	signature: `0x${string}`;
}

export type SignRefusal =
	/** the link is not this account's, which is told what is told of an unknown link */
	| "not-owner"
	/** one payer's own link: what it was made from is signed for all payers */
	| "payers-own"
	| "cancelled"
	/** the link is not paid on the signature's chain */
	| "wrong-chain"
	/** not the payee's signature of the request as it is */
	| "not-signed"
	/** only the payee's contract can say, and its chain did not answer */
	| "could-not-ask"
	/** edited while it was judged */
	| "changed-meanwhile"
	| "rate-limited";

export type SignOutcome = { ok: true } | { ok: false; reason: SignRefusal };
