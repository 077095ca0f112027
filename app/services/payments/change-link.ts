import type { LinkChange } from "../../core/payments/link-change.ts";
import type { LinkRecord } from "../../core/payments/records.ts";
import type { TransactionId } from "../../core/payments/transaction-id.ts";
import { storeChanges } from "../../db/payments/changes.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import type { RoomDeps } from "./payment-deps.ts";

/** Each try reads anew; a room does its own works in turn, so only other rooms can make one stale. */
const TRIES = 40;

/** A change that changes nothing yet, computed from a record. */
export function noChange(record: LinkRecord, at: number): LinkChange {
	return {
		paymentId: record.link.paymentId,
		fromVersion: record.link.version,
		at,
		transfers: [],
		reports: [],
		reporters: [],
		attempts: [],
		events: [],
		mails: [],
	};
}

/** The link as it was left: after what was stored of it, or as it was read where nothing was. */
export interface Stored {
	record: LinkRecord;
	/** mails were written with it, that wait to be handed over */
	mails: boolean;
}

type MaybePromise<T> = T | Promise<T>;

/**
 * Reads a link, plans a change and stores it, anew whenever the link moved meanwhile.
 *
 * @param plan - `change: null` stores nothing
 * @param transaction - what it is about: read even where the link's lists leave it out
 * @returns `stored: null` when nothing was stored
 */
export function changeLink<T>(
	deps: RoomDeps,
	paymentId: string,
	plan: (record: LinkRecord, now: number) => MaybePromise<{ change: LinkChange | null; outcome: T }>,
	transaction?: TransactionId,
): Promise<{ outcome: T; stored: Stored | null }> {
	return deps.runExclusive(async () => {
		for (let attempt = 0; attempt < TRIES; attempt++) {
			const record = await requireLinkRecord(deps, paymentId, transaction);
			const { change, outcome } = await plan(record, deps.clock.now());
			if (change === null) return { outcome, stored: null };
			const after = await storeChanges(deps.db, change);
			if (after) return { outcome, stored: { record: after, mails: change.mails.length > 0 } };
		}
		throw new Error("a change could not be stored: the link moved each time");
	});
}
