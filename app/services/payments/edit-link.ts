import { type LinkEdit, type Planned, planCancel, planEdit, planReopen } from "../../core/payments/link-edit.ts";
import type { EventKind } from "../../core/payments/link-status-types.ts";
import type { LinkRecord } from "../../core/payments/records.ts";
import { eventKey } from "../../core/payments/timeline.ts";
import { countEvents, recordEventAndRead } from "../../db/payments/changes.ts";
import {
	cancelPayersLinks,
	editPayersLinks,
	findPayersTotals,
	reopenPayersLinks,
} from "../../db/payments/payers-links.ts";
import { changeLink, noChange, type Stored } from "./change-link.ts";
import type { CancelOutcome, EditOutcome, LinkChangeOutcome, ReopenOutcome } from "./contracts.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import { notifyCancelled } from "./notify-cancelled.ts";
import type { RoomDeps } from "./payment-deps.ts";

/** What its maker does to a link; each may be repeated, and takes its turn with what is judged of the link's payments. */

/** Open pages are notified at once of so many; the others read it when they do anything. */
const OTHERS_TOLD = 500;
const COUNTED: readonly EventKind[] = ["link-edited", "link-reopened"];

/**
 * Changes memo, due day, what is said after payment, how many payments a link for many takes, or reminders. What payers have begun of a
 * link for many follows it.
 */
export async function editLink(
	deps: RoomDeps,
	paymentId: string,
	userId: string,
	edit: LinkEdit,
): Promise<{ outcome: EditOutcome; stored: Stored | null; others: string[] }> {
	// Reminders leave no trace that would be counted.
	if (!(await deps.mayReport(`edit:${userId}`)))
		return { outcome: { ok: false, reason: "rate-limited" }, stored: null, others: [] };
	const made = await countEvents(deps.db, paymentId, COUNTED);
	const changed = await changeOwn(deps, paymentId, userId, async (record, now) => {
		// Read after the record: a payment that moves from here on raises its version, and the edit is planned anew.
		const moved = edit.most && record.link.reuse ? (await findPayersTotals(deps.db, paymentId)).moved : 0;
		return planEdit(record, edit, made, now, moved);
	});
	// Pressed again as well: what failed the first time is done then.
	const others = changed.outcome.ok ? await editPayersLinks(deps.db, paymentId, deps.clock.now(), OTHERS_TOLD) : [];
	return { ...changed, others };
}

/** With a link for many payers all payments that were begun from it are cancelled; whoever had begun is notified. @returns `others`: those that may be open somewhere */
export async function cancelLink(
	deps: RoomDeps,
	paymentId: string,
	userId: string,
): Promise<{ outcome: CancelOutcome; stored: Stored | null; others: string[] }> {
	const changed = await changeOwn(deps, paymentId, userId, planCancel);
	// Pressed again as well: what failed the first time is done then.
	const others = changed.outcome.ok ? await cancelPayersLinks(deps.db, paymentId, OTHERS_TOLD) : [];
	if (changed.outcome.ok) await notifyCancelled(deps, [paymentId, ...others]);
	return { ...changed, others };
}

export async function reopenLink(
	deps: RoomDeps,
	paymentId: string,
	userId: string,
): Promise<{ outcome: ReopenOutcome; stored: Stored | null; others: string[] }> {
	const made = await countEvents(deps.db, paymentId, COUNTED);
	const changed = await changeOwn(deps, paymentId, userId, (record, now) => planReopen(record, made, now));
	// Pressed again as well.
	const others = changed.outcome.ok ? await reopenPayersLinks(deps.db, paymentId, deps.clock.now(), OTHERS_TOLD) : [];
	return { ...changed, others };
}

/** Whose link it is, is asked as of the change. */
function changeOwn<Refusal extends string>(
	deps: RoomDeps,
	paymentId: string,
	userId: string,
	plan: (record: LinkRecord, now: number) => Planned<Refusal> | Promise<Planned<Refusal>>,
): Promise<{ outcome: LinkChangeOutcome<Refusal>; stored: Stored | null }> {
	return changeLink<LinkChangeOutcome<Refusal>>(deps, paymentId, async (record, now) => {
		// A payer's own link follows the one it was made from.
		if (record.link.userId !== userId || record.link.parentId !== null)
			return { change: null, outcome: { ok: false, reason: "not-owner" } };
		const planned = await plan(record, now);
		if ("refused" in planned)
			return { change: null, outcome: { ok: false, reason: planned.refused, field: planned.field } };
		const { change } = planned;
		if (change === null) return { change, outcome: { ok: true, changed: false } };
		return { change: { ...noChange(record, now), ...change }, outcome: { ok: true, changed: true } };
	});
}

/**
 * Notes that the dashboard is opened without its password, so that whoever took a session over leaves a trace.
 *
 * @returns null for an account that did not make the link
 */
export async function openOwnDashboard(
	deps: RoomDeps,
	paymentId: string,
	userId: string,
): Promise<{ epoch: number; record: LinkRecord } | null> {
	const { link } = await requireLinkRecord(deps, paymentId);
	if (link.userId !== userId) return null;
	const at = deps.clock.now();
	const dedupeKey = eventKey("dashboard-opened-by-owner", { at });
	const event = { kind: "dashboard-opened-by-owner", dedupeKey, detail: {}, at } as const;
	const { record } = await recordEventAndRead(deps.db, paymentId, event);
	return record && { epoch: record.link.dashboardEpoch, record };
}
