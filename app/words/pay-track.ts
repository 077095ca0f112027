import type { PublicSnapshot } from "../core/wire.ts";
import { dueDayBriefly } from "./due.ts";

/** The line under the payment page: requested, waiting, sent, confirmed, receipt. */

export interface TrackStep {
	key: "requested" | "waiting" | "sent" | "confirmed" | "receipt";
	state: "done" | "now" | "next" | "bad";
	title: string;
	/** an instant (epoch ms) or words */
	note: { at: number } | { words: string };
}

export function trackSteps(
	snapshot: PublicSnapshot,
	terms: { createdAt: number; dueAt: number | null; network: string; partRemaining: string | null },
): TrackStep[] {
	const { status, detail, payments, confirmations } = snapshot;
	const paid = status === "success";
	const partial = detail === "partial";
	const sent = payments.filter((payment) => payment.state !== "reorged");
	const minedAt = sent.map((payment) => payment.minedAt).filter((at) => at !== null);
	const moving = status === "pending" && !partial;
	const waitingNote = partial
		? `${terms.partRemaining ?? ""} open`.trim()
		: terms.dueAt === null
			? "No due date"
			: `Due ${dueDayBriefly(terms.dueAt)}`;
	const waiting: TrackStep = {
		key: "waiting",
		state: moving ? "done" : "now",
		title: "Waiting for payment",
		note: { words: waitingNote },
	};
	return [
		{ key: "requested", state: "done", title: "Requested", note: { at: terms.createdAt } },
		...(paid ? [] : [waiting]),
		{
			key: "sent",
			state: paid || detail === "mined" || detail === "needs-requester" ? "done" : moving ? "now" : "next",
			title: "Sent",
			note: minedAt.length > 0 && !partial ? { at: Math.max(...minedAt) } : { words: `Seen on ${terms.network}` },
		},
		{
			key: "confirmed",
			state: paid
				? "done"
				: detail === "reorged"
					? "bad"
					: moving && detail !== "broadcast" && detail !== "replaced"
						? "now"
						: "next",
			title: "Confirmed",
			note: { words: confirmedNote(partial ? null : confirmations, snapshot.final) },
		},
		{
			key: "receipt",
			state: paid ? "done" : "next",
			title: "Receipt",
			note: { words: paid ? "By e-mail" : "To both by e-mail" },
		},
	];
}

function confirmedNote(confirmations: PublicSnapshot["confirmations"], final: boolean): string {
	if (final) return "Final";
	if (!confirmations) return "Block by block";
	const { have, need } = confirmations;
	if (need === "final") return `${have} blocks, not final yet`;
	return `${Math.min(have, need)} of ${need} ${need === 1 ? "block" : "blocks"}`;
}
