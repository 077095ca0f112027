import {
	BOOKKEEPING_FIELDS,
	type Bookkeeping,
	bookkeepingOf,
	bookkeepingTexts,
	isBookkeepingField,
} from "./bookkeeping.ts";
import type { LinkChange, NewEvent } from "./link-change.ts";
import type { EventKind } from "./link-status-types.ts";
import { type AfterSubmit, isLate, type Reuse } from "./payment-terms.ts";
import { statusOf } from "./record-status.ts";
import type { LinkRecord, LinkRow, TransferRow } from "./records.ts";
import { eventKey } from "./timeline.ts";

/** What a link's maker may change once it is made, and what that leaves behind. */

/** Stored edits and reopenings of one link: its trace is read by people, and goes to every open page. */
export const MOST_LINK_EDITS = 100;

/** Those of a link's terms that may be changed; the others a payer may have before them, or have sent already. */
export const EDITABLE = ["memo", "due", "afterSubmit", "most", ...BOOKKEEPING_FIELDS] as const;
export type EditableField = (typeof EDITABLE)[number];

/** Those of them that its payee's signature is about (signed-request.ts): it ends with them. */
const SIGNED: readonly EditableField[] = ["memo", "due"];
/** In the trace of an edit that took the signature away; the requester reads it. */
const SIGNATURE_ENDED = "signatureEnded";

/** An edit took the payee's signature away, and nobody has signed again. */
export function hasLostSignature({ signedAt, events }: Pick<LinkRecord, "signedAt" | "events">): boolean {
	return signedAt === null && events.some(({ detail }) => SIGNATURE_ENDED in detail);
}

/** A field that was changed on the form. */
interface Edited<Value> {
	/** the field's text as the form was loaded with it: another tab may have changed it since */
	seen: string;
	value: Value;
}

/** What a form changes; what it left as it was is left out. */
export interface LinkEdit {
	memo?: Edited<string | null>;
	/** end of the due day, epoch ms */
	due?: Edited<number | null>;
	afterSubmit?: Edited<AfterSubmit | null>;
	/** how many payments a link for many takes; null: any number. Other links have no such limit */
	most?: Edited<number | null>;
	invoiceNumber?: Edited<string | null>;
	taxId?: Edited<string | null>;
	postalLines?: Edited<readonly string[]>;
	remindRequester?: boolean;
	remindPayer?: boolean;
}

export type EditRefusal =
	/** money counts for the link: its memo stands on a receipt */
	| "memo-on-receipt"
	/** and so do its lines for bookkeeping */
	| "bookkeeping-on-receipt"
	/** it is paid: its due day says whether that was in time */
	| "due-settled"
	/** as many payments are paid, or money for them was seen */
	| "most-below-payments"
	/** another tab changed the same field meanwhile; nothing was stored */
	| "changed-meanwhile"
	/** a cancelled link is reopened first */
	| "cancelled"
	| "too-many-edits";

export type CancelRefusal = "already-paid";

type Editable = Pick<LinkRow, "memo" | "dueAt" | "afterSubmit"> & {
	reuse?: Pick<Reuse, "most"> | null;
	bookkeeping?: Bookkeeping | null;
};

/** The fields' texts, as the form shows and takes them. */
export function editableTexts({
	memo,
	dueAt,
	afterSubmit,
	reuse,
	bookkeeping,
}: Editable): Record<EditableField, string> {
	return {
		memo: memo ?? "",
		due: dueAt === null ? "" : dayOf(dueAt),
		afterSubmit: afterSubmitText(afterSubmit),
		most: mostText(reuse?.most ?? null),
		...bookkeepingTexts(bookkeeping),
	};
}

const mostText = (most: number | null) => (most === null ? "" : String(most));

/** @param dueAt - end of the due day, epoch ms */
export function dayOf(dueAt: number): string {
	return new Date(dueAt).toISOString().slice(0, 10);
}

export function afterSubmitText(said: AfterSubmit | null): string {
	if (said === null) return "";
	return said.kind === "text" ? said.text : said.url;
}

/** Why a field can no longer be changed; null where it can. */
export function lockOf(record: LinkRecord, field: EditableField, now: number): EditRefusal | null {
	const hasReceipt = record.transfers.some(({ state }) => state === "credited");
	if (field === "memo" && hasReceipt) return "memo-on-receipt";
	if (isBookkeepingField(field) && hasReceipt) return "bookkeeping-on-receipt";
	if (field === "due" && statusOf(record, now).status === "success") return "due-settled";
	return null;
}

export type Planned<Refusal> = { change: Partial<LinkChange> | null } | { refused: Refusal; field?: EditableField };

/**
 * Works out what an edit stores: what it names and does not change is nothing.
 *
 * @param made - edits and reopenings stored before
 * @param moved - payments of a link for many that are paid, or whose money was seen
 */
export function planEdit(
	record: LinkRecord,
	edit: LinkEdit,
	made: number,
	now: number,
	moved = 0,
): Planned<EditRefusal> {
	const { link } = record;
	if (link.cancelledAt !== null) return { refused: "cancelled" };
	const texts = editableTexts(link);
	const wanted: Record<EditableField, string | undefined> = {
		memo: edit.memo && (edit.memo.value ?? ""),
		due: edit.due && (edit.due.value === null ? "" : dayOf(edit.due.value)),
		afterSubmit: edit.afterSubmit && afterSubmitText(edit.afterSubmit.value),
		most: link.reuse === null ? undefined : edit.most && mostText(edit.most.value),
		invoiceNumber: edit.invoiceNumber && (edit.invoiceNumber.value ?? ""),
		taxId: edit.taxId && (edit.taxId.value ?? ""),
		postalLines: edit.postalLines?.value.join("\n"),
	};
	const changed = EDITABLE.filter((field) => wanted[field] !== undefined && wanted[field] !== texts[field]);
	for (const field of changed) {
		const refused = lockOf(record, field, now) ?? (edit[field]?.seen === texts[field] ? null : "changed-meanwhile");
		if (refused) return { refused, field };
	}
	const most = changed.includes("most") ? edit.most?.value : undefined;
	if (typeof most === "number" && most < moved) return { refused: "most-below-payments", field: "most" };
	const set: LinkChange["link"] = {};
	if (edit.remindRequester !== undefined && edit.remindRequester !== link.remindRequester)
		set.remindRequester = edit.remindRequester;
	if (edit.remindPayer !== undefined && edit.remindPayer !== link.remindPayer) set.remindPayer = edit.remindPayer;
	if (changed.length === 0 && Object.keys(set).length === 0) return { change: null };
	if (changed.length > 0 && made >= MOST_LINK_EDITS) return { refused: "too-many-edits" };
	if (edit.memo && changed.includes("memo")) set.memo = edit.memo.value;
	if (edit.due && changed.includes("due")) set.dueAt = edit.due.value;
	if (edit.afterSubmit && changed.includes("afterSubmit")) set.afterSubmit = edit.afterSubmit.value;
	if (changed.some(isBookkeepingField)) set.bookkeeping = withEdited(link.bookkeeping, edit);
	if (link.reuse !== null && most !== undefined) set.reuse = { ...link.reuse, most };
	const endsSignature = record.signedAt !== null && SIGNED.some((field) => changed.includes(field));
	const trace = changed.length === 0 ? null : traceOf(record, changed, { ...link, ...set }, now);
	if (trace && endsSignature) trace.detail[SIGNATURE_ENDED] = 1;
	const events = trace ? [trace] : [];
	const transfers = withLateness(record, { ...link, ...set }, now);
	return { change: { link: set, events, transfers, ...(endsSignature ? { signature: null } : {}) } };
}

function withEdited(before: Bookkeeping | null, { invoiceNumber, taxId, postalLines }: LinkEdit): Bookkeeping | null {
	return bookkeepingOf({
		invoiceNumber: invoiceNumber ? invoiceNumber.value : (before?.invoiceNumber ?? null),
		taxId: taxId ? taxId.value : (before?.taxId ?? null),
		postalLines: postalLines ? postalLines.value : (before?.postalLines ?? []),
	});
}

/** Both texts of memo and day; of what is said after payment and of lines for bookkeeping no more than that they changed. */
function traceOf({ link }: LinkRecord, changed: readonly EditableField[], after: LinkRow, at: number): NewEvent {
	const detail: NewEvent["detail"] = {
		changed: [...new Set(changed.map((field) => (isBookkeepingField(field) ? "bookkeeping" : field)))].join(" "),
	};
	if (changed.includes("memo")) {
		detail.memoBefore = link.memo ?? "";
		detail.memoAfter = after.memo ?? "";
	}
	if (changed.includes("due")) {
		if (link.dueAt !== null) detail.dueBefore = link.dueAt;
		if (after.dueAt !== null) detail.dueAfter = after.dueAt;
	}
	if (changed.includes("most")) {
		if (link.reuse?.most != null) detail.mostBefore = link.reuse.most;
		if (after.reuse?.most != null) detail.mostAfter = after.reuse.most;
	}
	return { ...markOf(link, "link-edited", at), detail };
}

/** Cancelling twice is cancelling once. */
export function planCancel(record: LinkRecord, now: number): Planned<CancelRefusal> {
	if (record.link.cancelledAt !== null) return { change: null };
	if (statusOf(record, now).status === "success") return { refused: "already-paid" };
	return { change: turned(record, now, "link-cancelled", now) };
}

/** @param made - edits and reopenings stored before */
export function planReopen(record: LinkRecord, made: number, now: number): Planned<"too-many-edits"> {
	if (record.link.cancelledAt === null) return { change: null };
	if (made >= MOST_LINK_EDITS) return { refused: "too-many-edits" };
	return { change: turned(record, null, "link-reopened", now) };
}

function turned(
	record: LinkRecord,
	cancelledAt: number | null,
	kind: "link-cancelled" | "link-reopened",
	now: number,
): Partial<LinkChange> {
	const { link } = record;
	return {
		link: { cancelledAt },
		events: [markOf(link, kind, now)],
		transfers: withLateness(record, { ...link, cancelledAt }, now),
	};
}

/** Each stored change of a link is shown: the version it was made from tells them apart. */
function markOf({ version }: LinkRow, kind: EventKind, at: number): NewEvent {
	return { kind, dedupeKey: eventKey(kind, { subject: String(version), at }), detail: {}, at };
}

/** What is late follows the day and the cancelling as they stand: no check of the chain is to change it later. */
function withLateness({ transfers }: LinkRecord, after: LinkRow, now: number): TransferRow[] {
	return transfers
		.map((row) => ({ ...row, late: isLate(after, row.minedAt), updatedAt: now }))
		.filter((row, at) => row.late !== transfers[at]?.late);
}
