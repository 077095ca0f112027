import type { MailMessage } from "../operations/mail-message.ts";
import type { EventKind } from "./link-status-types.ts";
import type {
	AttemptRow,
	ConfirmedRow,
	LinkRow,
	ReporterRow,
	ReportRow,
	RequestSignatureRow,
	TransferRow,
} from "./records.ts";

/** One happening to store. */
export interface NewEvent {
	kind: EventKind;
	/** an event with the same key is stored once; `null` stores every one */
	dedupeKey: string | null;
	detail: Record<string, string | number>;
	at: number;
}

/** What a check, a report or a decision changes of one link. Rows are whole: they replace what is stored. */
export interface LinkChange {
	paymentId: string;
	/** the version the change was computed from */
	fromVersion: number;
	at: number;
	transfers: TransferRow[];
	reports: ReportRow[];
	reporters: ReporterRow[];
	attempts: AttemptRow[];
	/** `null` takes the confirmed record away, `undefined` leaves it */
	confirmed?: ConfirmedRow | null;
	events: NewEvent[];
	mails: MailMessage[];
	chainSilent?: boolean;
	/** the payee's account signed the request; `null` takes the signature away, `undefined` leaves it */
	signature?: Omit<RequestSignatureRow, "paymentId"> | null;
	/** what its maker changed */
	link?: Partial<
		Pick<
			LinkRow,
			"memo" | "dueAt" | "afterSubmit" | "bookkeeping" | "reuse" | "cancelledAt" | "remindRequester" | "remindPayer"
		>
	>;
}

/** How long a check that found nothing new may go unwritten; the sweep takes links that were not checked for longer for forgotten. */
const TOUCH_EVERY_MS = 5 * 60_000;

/** Columns with the time of a check, not its result. */
const TOUCHES = new Set(["updatedAt", "checkedAt", "lastSeenAt"]);

/**
 * A row equal to a stored one but for when it was checked needs no write.
 *
 * @param touchEveryMs - how long a check that found nothing new may go unwritten
 */
export function isStored<Row extends object>(stored: readonly Row[], row: Row, touchEveryMs = TOUCH_EVERY_MS): boolean {
	const isSame = ([key, value]: [string, unknown], other: Record<string, unknown>) => {
		const before = other[key];
		if (value === before) return true;
		if (!TOUCHES.has(key) || typeof value !== "number" || typeof before !== "number") return false;
		return Math.abs(value - before) < touchEveryMs;
	};
	return stored.some((other) => Object.entries(row).every((entry) => isSame(entry, other as Record<string, unknown>)));
}

/** Nothing to store at all. */
export function isEmpty(change: LinkChange): boolean {
	return (
		change.transfers.length === 0 &&
		change.reports.length === 0 &&
		change.reporters.length === 0 &&
		change.attempts.length === 0 &&
		change.confirmed === undefined &&
		change.mails.length === 0 &&
		change.chainSilent === undefined &&
		change.signature === undefined &&
		change.link === undefined &&
		change.events.length === 0
	);
}
