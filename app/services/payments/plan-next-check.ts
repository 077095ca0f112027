import type { AttemptRow, LinkRecord, ReportRow } from "../../core/payments/records.ts";
import { isSameTransaction } from "../../core/payments/transaction-id.ts";
import { nextCheckDelay, type Watched } from "../../core/payments/watch-schedule.ts";

/**
 * @param previousDelayMs - `null` after any news
 * @returns ms until the next check; `null` when nothing is left to watch
 */
export function planNextCheck(
	record: LinkRecord,
	input: { socketOpen: boolean; followed: boolean; previousDelayMs: number | null; now: number },
): number | null {
	return nextCheckDelay({ watched: watchedOf(record), chainSilent: record.link.chainSilent, ...input });
}

/** Nothing is left to the room that the chain's watcher does not notify it of. */
export function isFollowedWholly(record: LinkRecord): boolean {
	return watchedOf(record).every(({ state }) => state === "unsettled" || state === "settled" || state === "done");
}

function watchedOf(record: LinkRecord): Watched[] {
	return [
		...record.reports.filter((report) => report.state === "watching").map((report) => watchedReport(record, report)),
		...record.attempts
			.filter(({ watching, state }) => watching || state === "open")
			.filter((attempt) => !hasWatchedReport(record, attempt))
			.map(watchedAttempt),
	];
}

function watchedReport(record: LinkRecord, report: ReportRow): Watched {
	const rows = record.transfers.filter((row) => isSameTransaction(row, report) && row.state !== "refused");
	const [first] = rows;
	const lastSeenAt = report.lastSeenAt ?? report.reportedAt;
	// Rows do not say whether the chain names its finalized block; one that does has long done so after that time.
	const common = { lastSeenAt, minedAt: first?.minedAt ?? null, tellsFinality: false };
	if (report.refusal !== null) return { ...common, minedAt: report.reportedAt, state: "settled" };
	if (!first || first.state === "reorged")
		return { ...common, state: report.lastSeenAt === null ? "unseen" : "unmined" };
	return { ...common, state: first.state === "mined" ? "unsettled" : "settled" };
}

function watchedAttempt(attempt: AttemptRow): Watched {
	const over = attempt.state === "rejected" || attempt.state === "settled";
	return {
		state: over ? "settled" : "unseen",
		lastSeenAt: attempt.createdAt,
		minedAt: attempt.createdAt,
		tellsFinality: false,
	};
}

function hasWatchedReport(record: LinkRecord, attempt: AttemptRow): boolean {
	return record.reports.some((report) => isSameTransaction(attempt, report) && report.state === "watching");
}
