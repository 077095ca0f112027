import { type DerivedStatus, deriveStatus } from "./link-status.ts";
import type { LinkRecord } from "./records.ts";

/**
 * The link's status as of what is stored.
 *
 * @param now - epoch ms
 */
export function statusOf(record: LinkRecord, now: number): DerivedStatus {
	return deriveStatus({
		terms: record.link,
		transfers: record.transfers,
		attempts: record.attempts,
		// A refused hash is checked until its block is final, but no page waits for it.
		reports: record.reports.map((report) => (report.refusal === null ? report : { ...report, state: "done" })),
		events: record.events,
		now,
	});
}
