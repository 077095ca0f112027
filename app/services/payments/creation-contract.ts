import type { Address, AddressRefusal } from "../../core/address.ts";
import type { Language } from "../../core/i18n/languages.ts";
import type { PaymentTerms, Reuse } from "../../core/payments/payment-terms.ts";
import type { WeakPassword } from "../accounts/accounts-contract.ts";
import type { NameRefusal } from "../accounts/names.ts";

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
	/** of the form as it was sent: the same key from the same user makes one link */
	submissionKey: string;
}

/** A form in which the receiving address was typed as a name. */
export interface NamedDraft extends Omit<PaymentLinkDraft, "requesterAddress"> {
	requesterAddress: null;
	/** as typed */
	payeeName: string;
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
	/** the address they were shown for the name they typed, and go on with; left out: they were shown none */
	named?: Address | null;
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
	/** where the typed name leads; left out: the address was typed itself */
	name?: NamedPayee;
}

/** Where a typed name leads, before anything is stored. */
export interface NamedPayee {
	/** normalised */
	name: string;
	address: Address;
	/** the requester was shown this and went on */
	isSeen: boolean;
	/** what they were shown a moment ago, and it leads there no more; null: nothing */
	before: Address | null;
	/** chosen chains of which it names no address: the one on Ethereum is taken */
	borrowedOn: number[];
}

export type CreateOutcome =
	| { ok: true; paymentId: string }
	/** nothing was made: the requester is asked first */
	| ({ ok: false; reason: "doubts" } & CreationDoubts)
	/** nobody makes links before a public post was checked or an admin said so */
	| { ok: false; reason: "no-access" }
	/** the typed name gives no address to pay to */
	| { ok: false; reason: "name"; refusal: NameRefusal | AddressRefusal }
	| WeakPassword
	| { ok: false; reason: "rate-limited"; retryAfterMs: number };
