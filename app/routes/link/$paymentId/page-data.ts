import type { Address } from "#app/core/address.ts";
import type { Bookkeeping } from "#app/core/payments/bookkeeping.ts";
import type { ChainWatch } from "#app/core/payments/chain-watch.ts";
import type { OwnerTrust } from "#app/core/payments/owner-trust.ts";
import type { ShownName } from "#app/core/payments/payee-name.ts";
import type { AfterSubmit, ConfirmationsAsked } from "#app/core/payments/payment-terms.ts";
import type { PublicSnapshot, VerificationResult } from "#app/core/payments/wire.ts";
import type { TokenNote, TokenSymbol } from "#app/core/tokens.ts";
import { NETWORK_PARAM } from "#app/ui/network-param.ts";
import type { ShownWorth } from "#app/ui/worth-line.tsx";
import type { ReportField } from "#app/words/pay-fields.ts";

/** What the payment page's server side hands to its browser side. */

/** A network a link may be paid on. */
export interface PayNetwork {
	chainId: number;
	network: string;
	/** the address's page at the chain's explorer; `null` where no public explorer shows the chain */
	explorer: { name: string; addressUrl: string; transactionUrl: string } | null;
	/** what the address is called there; null: no name is known */
	payeeName?: ShownName | null;
	/** the token's contract; `null`: the native coin */
	contract: Address | null;
	/** what the token is on this chain */
	note: TokenNote;
	/** about how long a payment waits there until it counts: "about 15 minutes" */
	countsAfter: string;
}

/**
 * The request as the payer sees it on one of its networks: never the after-submit text, the owner or the password.
 */
export interface PayRequest extends PayNetwork {
	/** every network the link may be paid on, the requester's first choice first */
	networks: readonly PayNetwork[];
	/** the payer's choice, as the page's address says it; `null`: none, which means the first */
	on: number | null;
	paymentId: string;
	/** "7f3k-92qd" */
	label: string;
	requesterName: string;
	requesterEmail: string;
	/** the requester proved that the e-mail is theirs */
	emailProven: boolean;
	requesterAddress: Address;
	/** the requester proved that the address is theirs */
	addressProven: boolean;
	/** of the account that made the link; null once it is gone */
	owner: OwnerTrust | null;
	token: TokenSymbol;
	/** base units */
	amount: string;
	/** what is to be paid, in the reader's currency when the server wrote the page; null or left out: not known */
	worth?: ShownWorth | null;
	/** of a paid link: what had arrived, in the requester's currency as it was then; null or left out: not known */
	worthArrived?: ShownWorth | null;
	memo: string | null;
	bookkeeping: Bookkeeping | null;
	/** end of the due day, epoch ms */
	dueAt: number | null;
	confirmationsAsked: ConfirmationsAsked;
	/** epoch ms */
	createdAt: number;
}

/** `?pay=`: what to send from elsewhere; and the wait after it was sent. */
export type PayWay = "exchange" | "waiting";

/** The page's address, with the network that was chosen and the way to pay. */
export function payPath({ paymentId, on }: Pick<PayRequest, "paymentId" | "on">, way?: PayWay): string {
	const query = new URLSearchParams(way && { pay: way });
	if (on !== null) query.set(NETWORK_PARAM, String(on));
	return `/link/${paymentId}?${query}`.replace(/\?$/, "");
}

export interface ReadablePage {
	state: "readable";
	/** on the network that was chosen when the server wrote this */
	request: PayRequest;
	snapshot: PublicSnapshot;
	/** how well each of its chains was watched when the server wrote this, by chain */
	watch: Readonly<Record<number, ChainWatch>>;
	/**
	 * one payer's own link of a link for many: that one's id, the sum chosen, and what was added to it so that no other payer's is the
	 * same; base units
	 */
	many?: { parentId: string; chosen: string; added: string } | null;
	/** the way of paying that is shown in place of the wallet and the form */
	way: PayWay | null;
	appUrl: string;
	/** what the addresses on its receipt are called, by "chain:address"; pages opened before there were names have none */
	names?: Readonly<Record<string, string>>;
	/** its transactions have signed receipts once they are credited */
	signsReceipts?: boolean;
	/** the browser says that it is a phone's */
	onPhone: boolean;
	/** where the wallet's words are, which the page fetches with the wallet's code */
	walletWords: string;
	/** paths of the wallet's scripts, which it fetches when it is idle */
	walletScripts: readonly string[];
	/** when the server wrote this, epoch ms: both sides count days from it */
	now: number;
}

export type PayPageData =
	| ReadablePage
	/** the database did not answer: empty fields, amount 0, payment disabled */
	| { state: "unreadable"; path: string };

export type TypedReport = Record<ReportField, string>;

/** What the check said of a report. */
export interface ReportedAnswer {
	kind: "result";
	result: VerificationResult;
	typed: TypedReport;
	/** the chain of the link's whose explorer's address was typed, which is chosen by it */
	on?: number | null;
}

/** The answer to "Tell me when it has arrived". */
export interface NoticeAnswer {
	kind: "notice";
	ok: boolean;
	sentence: string;
	/** as typed */
	email: string;
	typed: TypedReport;
}

/** The answer to the manual form. What was typed always comes back, so that nothing is typed twice. */
export type ReportAnswer =
	| ReportedAnswer
	| NoticeAnswer
	| { kind: "fields"; errors: Partial<Record<ReportField, string>>; typed: TypedReport }
	/** to a receipt mail's link that was pasted without script; null: it is not this page's, or nothing is said */
	| { kind: "said"; afterSubmit: AfterSubmit | null; typed: TypedReport }
	/** "Go back to payment page" without script */
	| { kind: "back"; typed: TypedReport };
