import { log } from "../../core/operations/log.ts";
import { summariseLink } from "../../core/payments/link-summary.ts";
import type { LinkRecord } from "../../core/payments/records.ts";
import { ColdStorageFailed } from "../../db/payments/cold-links.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import { listUnsummarised, putSummary } from "../../db/payments/link-summaries.ts";
import { findPayersTotals } from "../../db/payments/payers-links.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/**
 * Stores what the list of its account's links says of a link, and tells the account's open pages. Never throws: the link's change
 * is stored already, and the sweep summarises what failed here.
 */
export async function summarise(
	deps: Pick<PaymentDeps, "db" | "clock" | "desks" | "rooms">,
	record: LinkRecord,
): Promise<void> {
	const { paymentId, userId } = record.link;
	try {
		const now = deps.clock.now();
		const payers = record.link.reuse === null ? null : await findPayersTotals(deps.db, paymentId);
		const summary = summariseLink(record, now, payers);
		const isParentOld = await putSummary(deps.db, userId, summary, now);
		// Its pages show what its payers paid; where its room is not reached, the sweep summarises it.
		if (isParentOld && record.link.parentId !== null) await deps.rooms.of(record.link.parentId).changed();
		// A payer's own link is no line of the list.
		if (userId !== null && record.link.parentId === null) await deps.desks.of(userId).linkChanged(summary.row);
	} catch (error) {
		log({ event: "link.summary.failed", paymentId, error });
	}
}

/** The same of a link that was stored just now. Never throws. */
export async function summariseNew(
	deps: Pick<PaymentDeps, "db" | "clock" | "desks" | "rooms">,
	paymentId: string,
): Promise<void> {
	try {
		const record = await findLinkRecord(deps.db, paymentId);
		if (record) await summarise(deps, record);
	} catch (error) {
		log({ event: "link.summary.failed", paymentId, error });
	}
}

/** Summaries that are made on the way to a page of the list: a release before them left links without. */
const MADE_AT_ONCE = 20;

/**
 * Summarises links whose summary is missing or too old.
 *
 * @param userId - those of one account; left out: of all
 * @param limit - at most so many
 * @returns how many there were
 */
export async function summariseStale(
	deps: Pick<PaymentDeps, "db" | "clock" | "desks" | "rooms">,
	limit: number,
	userId?: string,
): Promise<number> {
	const ids = await listUnsummarised(deps.db, limit, userId);
	for (let from = 0; from < ids.length; from += MADE_AT_ONCE)
		await Promise.all(
			ids.slice(from, from + MADE_AT_ONCE).map(async (paymentId) => {
				const record = await findLinkRecord(deps.db, paymentId).catch(unlessUnread);
				if (record) await summarise(deps, record);
			}),
		);
	return ids.length;
}

/** One whose rows are in cold storage and cannot be had keeps its line of the list; the others do not wait for it. */
function unlessUnread(error: unknown): null {
	if (error instanceof ColdStorageFailed) return null;
	throw error;
}
