import type { AppLoadContext } from "@remix-run/cloudflare";
import { log } from "#app/core/operations/log.ts";
import type { DeskOverview } from "#app/core/payments/desk-ledger.ts";
import { readLinkQuery } from "#app/core/payments/link-query.ts";
import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";
import type { Failure } from "#app/http/failure.ts";
import type { AccountArrivals } from "#app/services/payments/desk-contract.ts";
import { type DeskParams, deskParams } from "./desk-address.ts";
import { DUE_AHEAD_MS } from "./due-days.ts";
import { chosenMonth } from "./months.ts";
import type { RowWorths } from "./sum-worth.tsx";

/** The band above the list names no more arrivals. */
const ARRIVALS_SHOWN = 3;

export interface DeskData {
	/** whose list it is */
	account: string;
	/** epoch ms, as of which days are counted */
	now: number;
	params: DeskParams;
	month: string;
	/** the list could not be read: it and all that follows is empty */
	failure: Failure | null;
	rows: LinkRowSummary[];
	next: string | null;
	previous: string | null;
	/** null when the desk does not answer */
	overview: DeskOverview | null;
	due: LinkRowSummary[];
	addresses: string[];
	/** what the sums of the list are worth; left out where none is known */
	worths?: RowWorths;
	/** null when they could not be read */
	arrivals: AccountArrivals | null;
}

/** Everything the list shows. What fails beside the list is left out; nothing of it throws. */
export async function readDesk(
	request: Request,
	{ desk, reference }: Pick<AppLoadContext, "desk" | "reference">,
	userId: string,
	now: number,
): Promise<DeskData> {
	const { searchParams } = new URL(request.url);
	const without = (event: "desk.arrivals.failed" | "desk.figures.failed") => (error: unknown) => {
		log({ event, reference, userId, error });
		return null;
	};
	const base = {
		account: userId,
		now,
		params: deskParams(searchParams),
		month: chosenMonth(searchParams.get("month"), now),
	};
	try {
		// The first makes missing summaries, which the figures are read from.
		const { rows, next, previous } = await desk.list(userId, readLinkQuery(searchParams));
		// Too few links come before that one: it is the first page.
		if (previous === null) delete base.params.before;
		const [overview, due, addresses, arrivals] = await Promise.all([
			desk.overview(userId).catch(without("desk.figures.failed")),
			desk.listDue(userId, now + DUE_AHEAD_MS),
			desk.listAddresses(userId),
			desk.listArrivals(userId, ARRIVALS_SHOWN).catch(without("desk.arrivals.failed")),
		]);
		return { ...base, failure: null, rows, next, previous, overview, due, addresses, arrivals };
	} catch (error) {
		log({ event: "desk.list.failed", reference, userId, error });
		const nothing = { rows: [], next: null, previous: null, overview: null, due: [], addresses: [], arrivals: null };
		return { ...base, failure: { reference, at: now }, ...nothing };
	}
}
