import type { Address } from "../../core/address.ts";
import type { TokenSymbol } from "../../core/chains.ts";
import type { DeskOverview } from "../../core/payments/desk-ledger.ts";
import type { ExportedThing, ExportRecord } from "../../core/payments/export-records.ts";
import type { LinkQuery } from "../../core/payments/link-query.ts";
import type { LinkRowSummary } from "../../core/payments/link-summary.ts";
import type { UnclaimedArrival } from "../../core/payments/wire.ts";

/** What routes ask about an account's links; amounts on these types are base units as decimal strings. */

export interface LinksPage {
	rows: LinkRowSummary[];
	/** the `after` of the next page; null on the last */
	next: string | null;
	/** the `before` of the page before it; null on the first */
	previous: string | null;
}

/** A link that an arrival could be for. */
export interface ArrivalCandidate {
	row: LinkRowSummary;
	/** earlier parts of it came from the arrival's address */
	paidBefore: boolean;
}

/** What arrived at one of the account's addresses and no link counts. */
export interface DeskArrival extends UnclaimedArrival {
	token: TokenSymbol;
	payee: Address;
	/** a link of the account's that it could pay: the account decides about it there */
	paymentId: string;
	/** the account has proven the address, and may say that it is no payment */
	mayDismiss: boolean;
	/** the likeliest first */
	candidates: ArrivalCandidate[];
	/** the candidate that more than the sum speaks for */
	suggested: string | null;
}

export interface AccountArrivals {
	/** the newest first */
	arrivals: DeskArrival[];
	count: number;
	/** there are more than that */
	more: boolean;
}

/** A transfer that the account said something of. */
export interface DecidedArrival extends Pick<UnclaimedArrival, "id" | "txHash" | "chainId" | "amount" | "from"> {
	token: TokenSymbol;
	/** when, epoch ms */
	at: number;
	/** a link of the account's, through which it is undone */
	paymentId: string;
	/** the link it counts for; null: it was said to be no payment */
	link: Pick<LinkRowSummary, "paymentId" | "memo"> | null;
}

export interface DeskServices {
	/** One page of an account's links, at most LINKS_A_PAGE. */
	list(userId: string, query: LinkQuery): Promise<LinksPage>;
	/** One link of the account's list; null for an id that is not theirs. */
	find(userId: string, paymentId: string): Promise<LinkRowSummary | null>;
	/** Counts and sums of all of an account's links. @throws when its desk cannot be reached: the list is there without it */
	overview(userId: string): Promise<DeskOverview>;
	/** Open links that are due until then, overdue ones too, the earliest first. */
	listDue(userId: string, before: number): Promise<LinkRowSummary[]>;
	/** Receiving addresses of the account's links, the newest first. */
	listAddresses(userId: string): Promise<string[]>;
	/** All links that a query finds, or their payments, a few at a time: any number, from the first page on. */
	export(userId: string, query: LinkQuery, thing: ExportedThing): AsyncIterable<ExportRecord[]>;
	/** Whether an account may have another file made now: each reads all it has. */
	mayExport(userId: string): Promise<boolean>;
	/** Whether an account may set another dashboard's password now: each is hashed, for a fifth of a second. */
	maySetPassword(userId: string): Promise<boolean>;
	/**
	 * What arrived for the account and no link counts.
	 *
	 * @param shown - at most so many of them
	 */
	listArrivals(userId: string, shown?: number): Promise<AccountArrivals>;
	/** Tiny arrivals, which need nobody. */
	listFolded(userId: string): Promise<DeskArrival[]>;
	/** What the account has said of transfers, the newest first, as far as it can be undone. */
	listDecided(userId: string): Promise<DecidedArrival[]>;
	/** WebSocket upgrade of the account's own socket: lines that changed, in batches. */
	live(userId: string, request: Request): Promise<Response>;
}

/** What an account's Durable Object offers over RPC. */
export interface DeskMethods {
	/** a link's line changed; it is sent to the account's pages a moment later */
	linkChanged(row: LinkRowSummary): Promise<void>;
	overview(): Promise<DeskOverview>;
}

/** A desk as its stub is called. */
export interface DeskStub extends DeskMethods {
	fetch(url: string, init: { headers: Headers }): Promise<Response>;
}

/** What a desk's socket sends. */
export interface DeskMessage {
	type: "rows";
	rows: LinkRowSummary[];
}
