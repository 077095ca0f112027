import type { PublicSnapshot } from "../core/wire.ts";
import { sayDayBriefly } from "./moments.ts";
import type { Say } from "./say.ts";

/** The line under the payment page: requested, waiting, sent, confirmed, receipt. */

export interface TrackStep {
	key: "requested" | "waiting" | "sent" | "confirmed" | "receipt";
	state: "done" | "now" | "next" | "bad";
	title: string;
	/** an instant (epoch ms) or words */
	note: { at: number } | { words: string };
}

export interface TrackTerms {
	/** epoch ms */
	createdAt: number;
	/** end of the due day, epoch ms */
	dueAt: number | null;
	network: string;
	/** "40 USDC", what is left to pay */
	rest: string;
}

export function trackSteps(say: Say, snapshot: PublicSnapshot, terms: TrackTerms): TrackStep[] {
	const { status, detail, payments, confirmations } = snapshot;
	const paid = status === "success";
	const partial = detail === "partial";
	const sent = payments.filter((payment) => payment.state !== "reorged");
	const minedAt = sent.map((payment) => payment.minedAt).filter((at) => at !== null);
	const moving = status === "pending" && !partial;
	const waitingNote = partial
		? say("pay.trackOpen", { amount: terms.rest })
		: terms.dueAt === null
			? say("pay.trackNoDueDate")
			: say("pay.trackDue", { day: sayDayBriefly(say, terms.dueAt) });
	const waiting: TrackStep = {
		key: "waiting",
		state: moving ? "done" : "now",
		title: say("pay.trackWaiting"),
		note: { words: waitingNote },
	};
	return [
		{ key: "requested", state: "done", title: say("pay.trackRequested"), note: { at: terms.createdAt } },
		...(paid ? [] : [waiting]),
		{
			key: "sent",
			state: paid || detail === "mined" || detail === "needs-requester" ? "done" : moving ? "now" : "next",
			title: say("pay.trackSent"),
			note:
				minedAt.length > 0 && !partial
					? { at: Math.max(...minedAt) }
					: { words: say("pay.trackSeenOn", { network: terms.network }) },
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
			title: say("pay.trackConfirmed"),
			note: { words: confirmedNote(say, partial ? null : confirmations, snapshot.final) },
		},
		{
			key: "receipt",
			state: paid ? "done" : "next",
			title: say("pay.trackReceipt"),
			note: { words: say(paid ? "pay.trackReceiptSent" : "pay.trackReceiptToCome") },
		},
	];
}

function confirmedNote(say: Say, confirmations: PublicSnapshot["confirmations"], final: boolean): string {
	if (final) return say("pay.trackFinal");
	if (!confirmations) return say("pay.trackBlockByBlock");
	const { have, need } = confirmations;
	if (need === "final") return say("pay.trackNotFinal", { have });
	return say("pay.trackBlocks", { have: Math.min(have, need), need });
}
