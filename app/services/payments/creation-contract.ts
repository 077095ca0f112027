import type { Language } from "../../core/i18n/languages.ts";
import type { PaymentTerms, Reuse } from "../../core/payments/payment-terms.ts";
import type { WeakPassword } from "../accounts/accounts-contract.ts";

/** What a link is made of, and what came of it. */

/** A checked create form; see routes/create/schema.ts. */
export interface PaymentLinkDraft extends Omit<PaymentTerms, "paymentId" | "createdAt" | "chainIds" | "cancelledAt"> {
	/** for many payers; left out or null: it asks once */
	reuse?: Reuse | null;
	/** every chain it may be paid on, `chainId` first; left out: that one alone */
	chainIds?: readonly number[];
	dashboardPassword: string;
	/** mails to the requester are written in it */
	language: Language;
	/** random key the form carries; the same key from the same user makes one link */
	submissionKey: string;
}

/** Who makes a link; the session user is one. */
export interface Requester {
	id: string;
	/** by a post or by an admin, or as an admin */
	hasAccess: boolean;
}

/** What a requester said to what they were asked about before the link was made. */
export interface CreationAnswers {
	/** base units: the sum asked, to keep it, or the one offered in its place; null: not asked yet */
	amount: bigint | null;
	/** they know that the address has code on another chain and none on one they chose */
	codeElsewhere: boolean;
	/** ids of the chains to look for code on */
	offeredChains: readonly number[];
}

/** What a requester should know before the link is made. */
export interface CreationDoubts {
	/** base units to ask for in place of a sum that another open link of theirs asks for; null: no other does, or none is free */
	unique: bigint | null;
	/** chains on which the address has code, while it has none on one that was chosen */
	codeOn: number[];
	/** chosen chains on which it has none */
	noCodeOn: number[];
}

export type CreateOutcome =
	| { ok: true; paymentId: string }
	/** nothing was made: the requester is asked first */
	| ({ ok: false; reason: "doubts" } & CreationDoubts)
	/** nobody makes links before a public post was checked or an admin said so */
	| { ok: false; reason: "no-access" }
	| WeakPassword
	| { ok: false; reason: "rate-limited"; retryAfterMs: number };
