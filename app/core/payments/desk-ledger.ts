import { type TokenSymbol, tokenDecimals } from "../chains.ts";
import { LINK_STATES, type LinkReceipt, type LinkRowSummary, type LinkState } from "./link-summary.ts";

/**
 * An account's counts and sums, kept up to date link by link: what a link adds to each of them is subtracted again when the
 * link changes. Nothing is counted by going through all links, however many there are.
 */

/** What one link adds, by the figure's name. */
export type Entries = Readonly<Record<string, bigint>>;

const UNPAID: readonly LinkState[] = ["waiting", "confirming", "partly", "needs-you"];
const MAY_BE_OVERDUE: readonly LinkState[] = ["waiting", "partly"];
const DAY_MS = 24 * 60 * 60_000;

/** What a link adds to its account's figures. Sums are base units of their chain. */
export function entriesOf(row: LinkRowSummary, receipts: readonly LinkReceipt[]): Entries {
	const entries: Record<string, bigint> = {};
	const add = (key: string, value: bigint) => {
		entries[key] = (entries[key] ?? 0n) + value;
	};
	for (const { chainId, month, amount } of receipts) add(`received ${row.token} ${chainId} ${month}`, BigInt(amount));
	// Anybody may begin a payment of a link for many: nobody owes it. Nor is anything of a cancelled link owed, whatever moves there.
	if (row.parentId === null && row.cancelledAt === null && UNPAID.includes(row.state)) {
		const rest = BigInt(row.asked) - BigInt(row.received);
		if (rest > 0n) add(`rest ${row.token} ${row.chainId}`, rest);
		if (rest > 0n && row.dueAt !== null && MAY_BE_OVERDUE.includes(row.state))
			add(`due ${row.token} ${row.chainId} ${row.dueAt}`, rest);
	}
	// A payer's own link of a link for many is no link of the list.
	if (row.parentId !== null) return entries;
	add(`state ${row.state}`, 1n);
	if (row.state === "reusable" && row.reuse?.open) add(`open ${row.token}`, 1n);
	if (row.dueAt !== null && MAY_BE_OVERDUE.includes(row.state)) add(`overdue ${row.state} ${row.dueAt}`, 1n);
	if (row.reuse !== null) return entries;
	const made = new Date(row.createdAt).toISOString().slice(0, 10);
	const { opened, connected, sent, paid } = row.reached;
	for (const [step, reached] of Object.entries({
		made: true,
		opened,
		connected,
		sent,
		paid,
		elsewhere: sent && !connected,
	}))
		if (reached) add(`funnel ${made} ${step}`, 1n);
	return entries;
}

export interface Funnel {
	made: number;
	opened: number;
	connected: number;
	sent: number;
	/** of those sent: without a wallet on the page, by code or from an exchange */
	elsewhere: number;
	paid: number;
}

export interface TokenTotals {
	token: TokenSymbol;
	/** the chain in whose base units the sums are */
	chainId: number;
	/** UTC months, YYYY-MM, in order; base units as decimal strings. Months without money are missing */
	months: { month: string; received: string }[];
	outstanding: string;
	overdue: string;
	/** links that take any sum */
	openAmounts: number;
}

export interface DeskOverview {
	/** epoch ms */
	countedAt: number;
	links: number;
	/** "overdue" ones are counted there, and neither as waiting nor as partly paid */
	states: Record<LinkState | "overdue", number>;
	/** those that links were made for, in the order of the registry */
	tokens: TokenTotals[];
	/** links made since then, epoch ms */
	funnelSince: number;
	funnel: Funnel;
}

const FUNNEL_DAYS = 90;
/** The list draws a year; more is asked for by month. */
const MONTHS_KEPT = 36;

/**
 * Reads the figures.
 *
 * @param sums - by name, as `entriesOf` names them
 * @param now - epoch ms
 */
export function overviewOf(
	sums: ReadonlyMap<string, bigint>,
	tokens: readonly TokenSymbol[],
	now: number,
): DeskOverview {
	const states = Object.fromEntries([...LINK_STATES, "overdue"].map((state) => [state, 0])) as DeskOverview["states"];
	const funnel: Funnel = { made: 0, opened: 0, connected: 0, sent: 0, elsewhere: 0, paid: 0 };
	const funnelSince = Math.floor(now / DAY_MS) * DAY_MS - FUNNEL_DAYS * DAY_MS;
	const firstDay = new Date(funnelSince).toISOString().slice(0, 10);
	const totals = new Map<
		string,
		{ chains: Map<number, bigint>[]; months: Map<string, Map<number, bigint>>; open: number }
	>();
	const of = (token: string) => {
		const known = totals.get(token) ?? { chains: [new Map(), new Map()], months: new Map(), open: 0 };
		totals.set(token, known);
		return known;
	};
	const put = (map: Map<number, bigint> | undefined, chainId: string, value: bigint) =>
		map?.set(Number(chainId), (map.get(Number(chainId)) ?? 0n) + value);
	for (const [key, value] of sums) {
		const [kind, a = "", b = "", c = ""] = key.split(" ");
		if (kind === "state") states[a as LinkState] += Number(value);
		else if (kind === "overdue" && Number(b) < now) {
			states.overdue += Number(value);
			states[a as LinkState] -= Number(value);
		} else if (kind === "funnel" && a >= firstDay) funnel[b as keyof Funnel] += Number(value);
		else if (kind === "open") of(a).open += Number(value);
		else if (kind === "rest") put(of(a).chains[0], b, value);
		else if (kind === "due" && Number(c) < now) put(of(a).chains[1], b, value);
		else if (kind === "received") {
			const month = of(a).months.get(c) ?? new Map<number, bigint>();
			of(a).months.set(c, month);
			put(month, b, value);
		}
	}
	return {
		countedAt: now,
		links: LINK_STATES.reduce((sum, state) => sum + states[state], 0) + states.overdue,
		states,
		tokens: tokens.flatMap((token) => {
			const total = totals.get(token);
			return total ? [totalsOf(token, total)] : [];
		}),
		funnelSince,
		funnel,
	};
}

function totalsOf(
	token: TokenSymbol,
	{ chains, months, open }: { chains: Map<number, bigint>[]; months: Map<string, Map<number, bigint>>; open: number },
): TokenTotals {
	const seen = [...chains, ...months.values()].flatMap((map) => [...map.keys()]);
	// The same token may have other decimals on another chain: sums are in the finest ones.
	const chainId = seen.reduce(
		(best, id) => (tokenDecimals(id, token) > tokenDecimals(best, token) ? id : best),
		seen[0] ?? 1,
	);
	const decimals = tokenDecimals(chainId, token);
	const sumOf = (map: ReadonlyMap<number, bigint> | undefined) =>
		[...(map ?? [])]
			.reduce((sum, [id, value]) => sum + value * 10n ** BigInt(decimals - tokenDecimals(id, token)), 0n)
			.toString();
	return {
		token,
		chainId,
		months: [...months]
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.slice(-MONTHS_KEPT)
			.map(([month, map]) => ({ month, received: sumOf(map) })),
		outstanding: sumOf(chains[0]),
		overdue: sumOf(chains[1]),
		openAmounts: open,
	};
}
