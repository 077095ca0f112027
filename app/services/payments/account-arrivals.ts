import { suggestionOf } from "../../core/payments/arrival-fit.ts";
import { type LinkRowSummary, sumKeyOf } from "../../core/payments/link-summary.ts";
import { transactionKey } from "../../core/payments/transaction-id.ts";
import {
	type AccountArrival,
	listAccountArrivals,
	listAccountDecisions,
	listLinksAt,
	listLinksOfSum,
	listPaidFrom,
} from "../../db/payments/account-arrivals.ts";
import type { AccountArrivals, ArrivalCandidate, DecidedArrival, DeskArrival } from "./desk-contract.ts";
import { shownArrival } from "./link-snapshot.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** What arrived for an account and no link counts, each with the links it could be for. */

const ARRIVALS_LISTED = 20;
/** One more is looked for, so that a count of them says "more than". */
const ARRIVALS_COUNTED = 100;
const FOLDED_LISTED = 20;
const DECIDED_LISTED = 20;
const CANDIDATES = 4;
/**
 * What a link was handed and does not count after all, as when its requester says "Not mine", is rare among all that is paid: it is
 * looked for so far back. Its link's dashboard lists it for good.
 */
const HANDED_SINCE_MS = 30 * 24 * 60 * 60_000;

type Deps = Pick<PaymentDeps, "db" | "clock">;

/** Those that wait for somebody to say which link they are for. */
async function listWaiting({ db, clock }: Deps, userId: string): Promise<AccountArrival[]> {
	const of = { dismissed: false, limit: ARRIVALS_COUNTED + 1 };
	const [unclaimed, handed] = await Promise.all([
		listAccountArrivals(db, userId, { ...of, state: "unclaimed", since: 0 }),
		listAccountArrivals(db, userId, { ...of, state: "handed", since: clock.now() - HANDED_SINCE_MS }),
	]);
	const at = ({ arrival }: AccountArrival) => arrival.minedAt ?? arrival.foundAt;
	return [...unclaimed, ...handed].sort((a, b) => at(b) - at(a));
}

/**
 * @param shown - so many come with the links they could be for
 */
export async function accountArrivals(deps: Deps, userId: string, shown = ARRIVALS_LISTED): Promise<AccountArrivals> {
	const all = await listWaiting(deps, userId);
	const links = candidatesOf(deps, userId);
	return {
		arrivals: await Promise.all(
			all.slice(0, shown).map(async (one) => ({ ...deskArrival(one), ...(await links(one)) })),
		),
		count: Math.min(all.length, ARRIVALS_COUNTED),
		more: all.length > ARRIVALS_COUNTED,
	};
}

/** Tiny ones: they need nobody. */
export async function foldedArrivals({ db }: Deps, userId: string): Promise<DeskArrival[]> {
	const of = { state: "dust", since: 0, dismissed: false, limit: FOLDED_LISTED } as const;
	return (await listAccountArrivals(db, userId, of)).map(deskArrival);
}

/** What the account itself has decided, the newest first; each can be undone while it is listed. */
export async function decidedArrivals({ db }: Deps, userId: string): Promise<DecidedArrival[]> {
	const dismissed = (state: "dust" | "unclaimed" | "handed") =>
		listAccountArrivals(db, userId, { state, since: 0, dismissed: true, limit: DECIDED_LISTED });
	const [accepted, ...hidden] = await Promise.all([
		listAccountDecisions(db, userId, DECIDED_LISTED),
		dismissed("dust"),
		dismissed("unclaimed"),
		dismissed("handed"),
	]);
	const counted = accepted.map(({ fromAddress: from, memo, paymentId, amount, ...row }) => ({
		...row,
		id: transactionKey(row),
		paymentId,
		amount: amount.toString(),
		from,
		link: { paymentId, memo },
	}));
	const noPayments = hidden.flat().map(({ arrival, paymentId }) => {
		const { chainId, txHash, token, amount, fromAddress: from, dismissedAt, foundAt } = arrival;
		const at = dismissedAt ?? foundAt;
		return {
			id: transactionKey(arrival),
			chainId,
			txHash,
			token,
			amount: amount.toString(),
			from,
			at,
			paymentId,
			link: null,
		};
	});
	return [...counted, ...noPayments].sort((a, b) => b.at - a.at).slice(0, DECIDED_LISTED);
}

function deskArrival({ arrival, paymentId, proven }: AccountArrival): DeskArrival {
	const { token, payee } = arrival;
	return { ...shownArrival(arrival), token, payee, paymentId, mayDismiss: proven, candidates: [], suggested: null };
}

/** Links of one address and token are read once, however many arrivals ask. */
function candidatesOf({ db }: Deps, userId: string) {
	const open = new Map<string, Promise<LinkRowSummary[]>>();
	const openAt = (place: AccountArrival["arrival"]) => {
		const key = `${place.payee} ${place.token}`;
		const known =
			open.get(key) ??
			Promise.all([
				listLinksAt(db, userId, place, "partly", CANDIDATES),
				listLinksAt(db, userId, place, "waiting", CANDIDATES),
				// What it was asked about does not fill it: it asks for its whole rest still.
				listLinksAt(db, userId, place, "needs-you", CANDIDATES),
				listLinksAt(db, userId, place, "reusable", CANDIDATES),
			]).then((lists) => lists.flat());
		open.set(key, known);
		return known;
	};
	return async ({ arrival }: AccountArrival): Promise<Pick<DeskArrival, "candidates" | "suggested">> => {
		const { amount, chainId, token, fromAddress } = arrival;
		const [exact, others] = await Promise.all([
			listLinksOfSum(db, userId, arrival, sumKeyOf(amount, chainId, token), CANDIDATES),
			openAt(arrival),
		]);
		const rows = [...new Map([...exact, ...others].map((row) => [row.paymentId, row])).values()].filter((row) =>
			row.chainIds.includes(chainId),
		);
		const ids = rows.map(({ paymentId }) => paymentId);
		const paidFrom = fromAddress === null ? new Set<string>() : await listPaidFrom(db, ids, fromAddress);
		const rest = (row: LinkRowSummary) => BigInt(row.asked) - BigInt(row.received);
		// One for many asks everybody anew: earlier payments from the same address say nothing.
		const fitting = rows
			// Nor is one suggested about which its requester has not answered yet.
			.filter(({ reuse, state }) => reuse === null && state !== "needs-you")
			.map((row) => ({
				paymentId: row.paymentId,
				rest: rest(row),
				paidBefore: paidFrom.has(row.paymentId),
			}));
		const suggested = suggestionOf(amount, fitting);
		const rank = (row: LinkRowSummary) => (row.paymentId === suggested ? 0 : rest(row) === amount ? 1 : 2);
		const candidates: ArrivalCandidate[] = rows
			.sort((a, b) => rank(a) - rank(b))
			.slice(0, CANDIDATES)
			.map((row) => ({ row, paidBefore: paidFrom.has(row.paymentId) }));
		return { candidates, suggested };
	};
}
