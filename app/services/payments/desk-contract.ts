import type { DeskOverview } from "../../core/payments/desk-ledger.ts";
import type { ExportedThing, ExportRecord } from "../../core/payments/export-records.ts";
import type { LinkQuery } from "../../core/payments/link-query.ts";
import type { LinkRowSummary } from "../../core/payments/link-summary.ts";

/** What routes ask about an account's links; amounts on these types are base units as decimal strings. */

export interface LinksPage {
	rows: LinkRowSummary[];
	/** the `after` of the next page; null on the last */
	next: string | null;
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
