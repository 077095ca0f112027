import type { Address } from "../address.ts";
import { type TokenSymbol, tokenDecimals } from "../chains.ts";
import { shortened } from "../i18n/plain-text.ts";
import type { PaymentEvent } from "./link-status-types.ts";
import { MOST_TOKENS } from "./money.ts";
import { paidInFullAt } from "./paid-in-full.ts";
import { statusOf } from "./record-status.ts";
import type { LinkRecord } from "./records.ts";
import { transactionKey } from "./transaction-id.ts";

/** What the list of an account's links says of each, derived from the link's record and nothing else. */

/**
 * What a link is called in the list; "overdue" is `waiting` or `partly` after the due day, which no row stores.
 * - `waiting`: nothing arrived and nothing moves
 * - `confirming`: a transfer is on its way
 * - `needs-you`: a transfer waits for the requester's word
 * - `partly`: a part arrived, the rest may be paid
 */
export const LINK_STATES = ["waiting", "confirming", "partly", "needs-you", "paid", "cancelled", "reusable"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Those that are overdue after their due day. */
export const OPEN_STATES = ["waiting", "partly"] as const satisfies readonly LinkState[];

/** One part of the sum, as the ring draws it. Amounts are base units as decimal strings. */
interface SummaryPart {
	amount: string;
	/** it counts already; otherwise it is on its way, or waits */
	credited: boolean;
}

/** One line of the list, as it is stored and as it crosses the socket. Amounts are base units as decimal strings, instants epoch ms. */
export interface LinkRowSummary {
	paymentId: string;
	/** of the link: an older line never replaces a newer one */
	version: number;
	state: LinkState;
	/** the memo's beginning; null without one */
	memo: string | null;
	/** left out in lines of before there were any */
	invoiceNumber?: string | null;
	requesterName: string;
	token: TokenSymbol;
	chainId: number;
	chainIds: readonly number[];
	payee: Address;
	asked: string;
	received: string;
	/** the least buried transfer, while any confirms */
	confirmations: { have: number; need: number | "final" } | null;
	/** at most MOST_PARTS, the largest first */
	parts: SummaryPart[];
	/** who paid, where that is proven; else the only one who is named, or null */
	payer: { name: string; proven: boolean } | null;
	/** different names that the transfers were given */
	names: number;
	/** transfers that count or move */
	transfers: number;
	/** visits of its page */
	opened: number;
	/** what happened so far, for the funnel; `sent` without `connected` is a payment by code or from an exchange */
	reached: { opened: boolean; connected: boolean; sent: boolean; paid: boolean };
	dueAt: number | null;
	createdAt: number;
	/** block time of the transfer by which the sum had arrived; of the last that counts while a part is missing */
	paidAt: number | null;
	cancelledAt: number | null;
	/** a link for many payers: how many may pay, null for any number, and how many have; null for a link that asks once */
	reuse: { most: number | null; open: boolean; paid: number } | null;
	parentId: string | null;
}

/** What a link received on one of its chains in one month. */
export interface LinkReceipt {
	chainId: number;
	/** UTC, YYYY-MM */
	month: string;
	/** base units as decimal string */
	amount: string;
}

export interface LinkSummary {
	row: LinkRowSummary;
	receipts: LinkReceipt[];
	searchText: string;
	sumKey: string;
}

/** Less than a hundredth of what a link asks is nobody's payment of it. */
const DUST_SHARE = 100n;
/** A ring of more arcs is a smear. */
const MOST_PARTS = 12;
/** A line shows the memo's beginning. */
const MEMO_KEPT = 120;
/** Beyond it a search finds nothing: anybody may add names and hashes to a link. */
const SEARCHED_CHARACTERS = 2_000;
/** The most decimals any token has. */
const KEY_DECIMALS = 18;
const KEY_LENGTH = String(MOST_TOKENS).length + KEY_DECIMALS + 1;

/**
 * A sum as text that sorts as a number, tokens of different decimals among each other.
 *
 * @param amount - base units
 */
export function sumKeyOf(amount: bigint, chainId: number, token: TokenSymbol): string {
	const decimals = tokenDecimals(chainId, token);
	return String(amount * 10n ** BigInt(KEY_DECIMALS - decimals)).padStart(KEY_LENGTH, "0");
}

/** What the payments of a link for many payers add up to; base units, epoch ms. */
export interface PayersTotals {
	paid: number;
	/** paid, or money was seen for them */
	moved: number;
	/** begun, and nothing was sent */
	begun: number;
	received: bigint;
	/** the last of their `paidAt` */
	lastAt: number | null;
}

/**
 * @param now - epoch ms
 * @param payers - of a link for many payers: what its payers' own links add up to. Their receipts are their own
 */
export function summariseLink(record: LinkRecord, now: number, payers: PayersTotals | null = null): LinkSummary {
	const { link } = record;
	const status = statusOf(record, now);
	const counted = record.transfers.filter(({ state }) => state === "credited");
	const waiting = record.transfers.filter(({ state }) => state === "mined" || state === "needs-requester");
	const names = namesOf(record);
	const row: LinkRowSummary = {
		paymentId: link.paymentId,
		version: link.version,
		state: stateOf(record, status),
		memo: link.memo === null ? null : shortened(link.memo.trim(), MEMO_KEPT),
		invoiceNumber: link.bookkeeping?.invoiceNumber ?? null,
		requesterName: link.requesterName,
		token: link.token,
		chainId: link.chainId,
		chainIds: link.chainIds,
		payee: link.requesterAddress,
		asked: link.amount.toString(),
		received: (payers?.received ?? status.received).toString(),
		confirmations: status.final ? null : status.confirmations,
		parts: [...counted, ...waiting]
			.sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
			.slice(0, MOST_PARTS)
			.map(({ amount, state }) => ({ amount: amount.toString(), credited: state === "credited" })),
		payer: payerOf(record, names),
		names: names.size,
		transfers: new Set([...counted, ...waiting].map(transactionKey)).size,
		opened: record.events.filter(({ kind }) => kind === "opened").length,
		reached: reachedOf(record.events, status.status === "success", counted.length + waiting.length > 0),
		dueAt: link.dueAt,
		createdAt: link.createdAt,
		paidAt: payers ? payers.lastAt : (paidInFullAt(counted, link.amount) ?? lastOf(counted)),
		cancelledAt: link.cancelledAt,
		reuse: link.reuse && { most: link.reuse.most, open: link.reuse.open !== null, paid: payers?.paid ?? 0 },
		parentId: link.parentId,
	};
	return {
		row,
		receipts: receiptsOf(counted),
		searchText: searchTextOf(record, names),
		sumKey: sumKeyOf(link.amount, link.chainId, link.token),
	};
}

function lastOf(counted: readonly { minedAt: number }[]): number | null {
	return counted.length === 0 ? null : Math.max(...counted.map(({ minedAt }) => minedAt));
}

function stateOf({ link, transfers }: LinkRecord, status: ReturnType<typeof statusOf>): LinkState {
	if (link.reuse !== null) return link.cancelledAt === null ? "reusable" : "cancelled";
	const undecided = transfers.filter(({ state }) => state === "needs-requester");
	// Anybody may send a paid link a grain, or a sum that no endpoint tells: its line goes on saying that it is paid.
	if (status.status === "success" && undecided.every(({ amount }) => amount * DUST_SHARE < link.amount)) return "paid";
	if (undecided.length > 0) return "needs-you";
	if (status.status === "pending" && status.detail !== "partial") return "confirming";
	if (link.cancelledAt !== null) return "cancelled";
	return status.received > 0n ? "partly" : "waiting";
}

/** Names that were given to transfers of this link, as far as they count, wait or move. */
function namesOf({ reports, reporters, transfers }: LinkRecord): Set<string> {
	const live = new Set(transfers.filter(({ state }) => state !== "refused").map(transactionKey));
	const names = [...reports, ...reporters]
		.filter((row) => live.has(transactionKey(row)))
		.flatMap(({ senderName }) => (senderName === null ? [] : [senderName.trim()]));
	return new Set(names);
}

/** The largest counted transfer's proven name comes first. A name that anybody typed is shown only as such, and only alone. */
function payerOf({ reports, transfers }: LinkRecord, names: ReadonlySet<string>): LinkRowSummary["payer"] {
	const worth = (key: string) =>
		transfers
			.filter((row) => row.state === "credited" && transactionKey(row) === key)
			.reduce((sum, row) => sum + row.amount, 0n);
	const proven = reports
		.filter(({ nameProof, senderName }) => nameProof !== null && senderName !== null)
		.map((report) => ({ name: report.senderName ?? "", worth: worth(transactionKey(report)) }))
		.filter((report) => report.worth > 0n)
		.sort((a, b) => (a.worth < b.worth ? 1 : -1))[0];
	if (proven) return { name: proven.name, proven: true };
	const [only] = names;
	return only !== undefined && names.size === 1 ? { name: only, proven: false } : null;
}

function reachedOf(events: readonly PaymentEvent[], paid: boolean, arrived: boolean): LinkRowSummary["reached"] {
	const kinds = new Set(events.map(({ kind }) => kind));
	const sent = arrived || paid || kinds.has("broadcast") || kinds.has("mined");
	const connected = kinds.has("wallet-connected") || kinds.has("attempt-started");
	return { opened: kinds.has("opened") || connected || sent, connected, sent, paid };
}

function receiptsOf(counted: readonly { chainId: number; amount: bigint; minedAt: number }[]): LinkReceipt[] {
	const sums = new Map<string, { chainId: number; month: string; sum: bigint }>();
	for (const { chainId, amount, minedAt } of counted) {
		const month = new Date(minedAt).toISOString().slice(0, 7);
		const key = `${chainId} ${month}`;
		const before = sums.get(key);
		sums.set(key, { chainId, month, sum: (before?.sum ?? 0n) + amount });
	}
	return [...sums.values()].map(({ chainId, month, sum }) => ({ chainId, month, amount: sum.toString() }));
}

/** The requester's own words come first: no stranger's name or hash pushes them out. */
function searchTextOf({ link, transfers }: LinkRecord, names: ReadonlySet<string>): string {
	const own = [
		link.memo ?? "",
		link.bookkeeping?.invoiceNumber ?? "",
		link.requesterName,
		link.requesterAddress,
		link.paymentId,
	];
	const credited = transfers.filter(({ state }) => state === "credited");
	const others = [...credited.flatMap((row) => [row.txHash, row.fromAddress]), ...names];
	return [...own, ...others].join("\n").toLowerCase().slice(0, SEARCHED_CHARACTERS);
}
