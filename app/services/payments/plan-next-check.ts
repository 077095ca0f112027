import {
	type AttemptRow,
	type LinkRecord,
	NOBODY,
	type ReportRow,
	type TransferRow,
} from "../../core/payments/records.ts";
import { isSameTransaction } from "../../core/payments/transaction-id.ts";
import { nextCheckDelay, type Watched } from "../../core/payments/watch-schedule.ts";

/** A trace that did not come may come later; after so long what is waited for is the requester's word. */
const UNREAD_CHECKED_MS = 10 * 60_000;

/**
 * @param previousDelayMs - `null` after any news
 * @returns ms until the next check; `null` when nothing is left to watch
 */
export function planNextCheck(
	record: LinkRecord,
	input: { socketOpen: boolean; followed: boolean; previousDelayMs: number | null; now: number },
): number | null {
	return nextCheckDelay({ watched: watchedOf(record, input.now), chainSilent: record.link.chainSilent, ...input });
}

/** Nothing is left to the room that the chain's watcher does not notify it of. */
export function isFollowedWholly(record: LinkRecord, now: number): boolean {
	return watchedOf(record, now).every(({ state }) => state === "unsettled" || state === "settled" || state === "done");
}

function watchedOf(record: LinkRecord, now: number): Watched[] {
	return [
		...record.reports
			.filter((report) => report.state === "watching")
			.map((report) => watchedReport(record, report, now)),
		...record.attempts
			.filter(({ watching, state }) => watching || state === "open")
			.filter((attempt) => !hasWatchedReport(record, attempt))
			.map(watchedAttempt),
	];
}

function watchedReport(record: LinkRecord, report: ReportRow, now: number): Watched {
	const rows = record.transfers.filter((row) => isSameTransaction(row, report) && row.state !== "refused");
	const [first] = rows;
	const lastSeenAt = report.lastSeenAt ?? report.reportedAt;
	// Rows do not say whether the chain names its finalized block; one that does has long done so after that time.
	const common = { lastSeenAt, minedAt: first?.minedAt ?? null, tellsFinality: false };
	if (report.refusal !== null) return { ...common, minedAt: report.reportedAt, state: "settled" };
	if (!first || first.state === "reorged")
		return { ...common, state: report.lastSeenAt === null ? "unseen" : "unmined" };
	if (rows.some(isUnread) && now - first.createdAt < UNREAD_CHECKED_MS) return { ...common, state: "unmined" };
	return { ...common, state: first.state === "mined" ? "unsettled" : "settled" };
}

/** Endpoints have not agreed yet how much of the native coin arrived, or whose it was. */
function isUnread({ state, amountSource, fromAddress }: TransferRow): boolean {
	return state === "needs-requester" && (amountSource === "unknown" || fromAddress === NOBODY);
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
