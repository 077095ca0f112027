import { parseHash } from "../core/address.ts";
import { eventKey } from "../core/timeline.ts";
import type { LinkChange } from "../db/changes.ts";
import { hasForeignRival } from "../db/claims.ts";
import { type LinkRecord, termsOf } from "../db/rows.ts";
import { changeLink, noChange, type Stored } from "./change-link.ts";
import type { DecisionOutcome } from "./contracts.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import { lookAt } from "./look.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { type Elsewhere, NOWHERE, storeLook } from "./store-look.ts";

type Refusal = Extract<DecisionOutcome, { ok: false }>["reason"];

/**
 * The requester's word on a transfer that nothing ties to the link: Accept or Not mine.
 *
 * Anybody can make a link with somebody else's address. Where another account's open link asks for the same, the word
 * counts only of an owner who proved the address: a stranger cannot take what was meant for the other link.
 *
 * Accepting stores the word first, then looks at the chain again: a transfer counts when it stands there deep enough
 * and no other link holds it. A silent chain keeps it pending with the word stored.
 *
 * @param paymentKey - `DashboardPayment.id`: the transaction's hash
 * @returns `stored: null` when nothing was stored
 */
export async function decidePayment(
	deps: RoomDeps,
	paymentId: string,
	paymentKey: string,
	decision: "accept" | "not-mine",
): Promise<{ outcome: DecisionOutcome; stored: Stored | null; elsewhere: Elsewhere }> {
	const hash = parseHash(paymentKey);
	const refused = (reason: Refusal) => ({ outcome: { ok: false, reason } as const, stored: null, elsewhere: NOWHERE });
	if (!hash.ok) return refused("unknown-payment");
	if (decision === "accept" && !(await mayAccept(deps, paymentId))) return refused("needs-proven-address");
	const decided = await changeLink<DecisionOutcome>(deps, paymentId, (record, now) => {
		const change = decisionChange(record, hash.value, decision, now);
		if ("reason" in change) return { change: null, outcome: { ok: false, reason: change.reason } };
		return { change, outcome: { ok: true } };
	});
	const { outcome, stored } = decided;
	if (!stored || decision === "not-mine") return { outcome, stored, elsewhere: NOWHERE };
	const { link, transfers } = stored.record;
	const look = await lookAt(deps, termsOf(link), hash.value, transfers);
	const { verdict, elsewhere, record, mails } = await storeLook(deps, link, look, null);
	const taken = verdict.kind === "no" && verdict.refusal === "already-claimed";
	return {
		outcome: taken ? { ok: false, reason: "already-claimed" } : outcome,
		stored: { record, mails: mails || stored.mails },
		elsewhere,
	};
}

async function mayAccept(deps: RoomDeps, paymentId: string): Promise<boolean> {
	const { link, addressProven } = await requireLinkRecord(deps, paymentId);
	return addressProven || !(await hasForeignRival(deps.db, link));
}

function decisionChange(
	record: LinkRecord,
	txHash: string,
	decision: "accept" | "not-mine",
	at: number,
): LinkChange | { reason: "unknown-payment" | "already-claimed" | "already-decided" } {
	const rows = record.transfers.filter((row) => row.txHash === txHash);
	const report = record.reports.find((row) => row.txHash === txHash);
	const [first] = rows;
	if (!first || !report) return { reason: "unknown-payment" };
	const open = rows.filter((row) => row.state === "needs-requester");
	if (open.length === 0)
		return { reason: report.refusal === "already-claimed" ? "already-claimed" : "already-decided" };
	const accepted = decision === "accept";
	const kind = accepted ? "accepted" : "not-mine";
	const amount = open.reduce((sum, row) => sum + row.amount, 0n).toString();
	return {
		...noChange(record, at),
		transfers: open.map((row) => ({
			...row,
			state: accepted ? "mined" : "refused",
			payerProof: accepted ? "requester" : null,
			updatedAt: at,
		})),
		reports: [
			{
				...report,
				...(accepted ? { state: "watching" as const } : { state: "done" as const, refusal: "not-mine" as const }),
			},
		],
		attempts: [],
		events: [
			{ kind, dedupeKey: eventKey(kind, { txHash: report.txHash, at }), detail: { txHash: report.txHash, amount }, at },
		],
		mails: [],
	};
}
