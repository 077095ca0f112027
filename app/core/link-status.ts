import type { Hash } from "./address.ts";
import type { RequesterAsks } from "./claim.ts";
import type { EventKind, LinkStatus } from "./link-status-types.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import type { PayerProof } from "./verdict-types.ts";

/** Stored rows, as far as the status depends on them (db/payment-tables.ts). */
export interface TransferFacts {
	txHash: Hash;
	logOrdinal: number;
	/** base units */
	amount: bigint;
	/** block time, epoch ms */
	minedAt: number;
	confirmations: number;
	state: "credited" | "mined" | "needs-requester" | "reorged" | "refused";
	asks: RequesterAsks | null;
	payerProof: PayerProof | null;
	final: boolean;
	late: boolean;
}

export interface AttemptState {
	state: "open" | "broadcast" | "replaced" | "cancelled" | "reverted" | "rejected" | "expired" | "settled";
	/** hash the wallet returned, or the one found for its nonce */
	txHash: Hash | null;
	/** epoch ms */
	createdAt: number;
	updatedAt: number;
}

export interface ReportFacts {
	txHash: Hash;
	state: "watching" | "done" | "lost";
	refusal: string | null;
	/** when an endpoint last knew the hash; null when none ever did */
	lastSeenAt: number | null;
	/** when the look began that the chain last answered; null when it never did */
	lookedAt: number | null;
	reportedAt: number;
}

/**
 * A transaction that waits is known to its nodes all the time. One that no endpoint has known for so long, at looks that were
 * answered, was most likely dropped: nobody is told any more that it is on its way. It is looked for on (GIVE_UP_UNSEEN_MS).
 */
export const FORGOTTEN_AFTER_MS = 60 * 60_000;

export interface LinkFacts {
	terms: Pick<PaymentTerms, "amount" | "dueAt" | "confirmationsAsked">;
	transfers: readonly TransferFacts[];
	attempts: readonly AttemptState[];
	reports: readonly ReportFacts[];
	events: readonly { kind: EventKind; at: number }[];
	/** epoch ms */
	now: number;
}

export type DerivedStatus = LinkStatus & {
	/** base units credited in all */
	received: bigint;
	/** base units still asked for */
	remaining: bigint;
	/** the least buried credited or mined transfer, beside what was asked; null when nothing is mined */
	confirmations: { have: number; need: number | "final" } | null;
	/** the amount asked is covered by transfers at or below the finalized block */
	final: boolean;
};

/**
 * Derives what a link shows from what is stored. Success needs credited transfers of the whole amount; a hash nobody
 * has seen, a refused one and an unproven one change no amount.
 */
export function deriveStatus(facts: LinkFacts): DerivedStatus {
	const credited = facts.transfers.filter((transfer) => transfer.state === "credited");
	const received = total(credited);
	const { amount } = facts.terms;
	const buried = facts.transfers.filter((transfer) => transfer.state === "credited" || transfer.state === "mined");
	const figures = {
		received,
		remaining: received < amount ? amount - received : 0n,
		confirmations:
			buried.length === 0
				? null
				: {
						have: Math.min(...buried.map((transfer) => transfer.confirmations)),
						need: needed(facts.terms.confirmationsAsked),
					},
		final: credited.length > 0 && total(credited.filter((transfer) => transfer.final)) >= amount,
	};
	if (credited.length > 0 && received >= amount) {
		return { status: "success", detail: successDetail(credited, amount), ...figures };
	}
	const waiting = pendingDetail(facts, received);
	if (waiting) return { status: "pending", detail: waiting, ...figures };
	return { status: "none", detail: noneDetail(facts), ...figures };
}

/** One word for several truths, the one its requester must know first. */
function successDetail(
	credited: readonly TransferFacts[],
	amount: bigint,
): Extract<LinkStatus, { status: "success" }>["detail"] {
	const proven = credited.filter((transfer) => transfer.payerProof !== "requester");
	if (total(proven) < amount) return "confirmed-by-requester";
	if (total(credited.filter((transfer) => !transfer.late)) < amount) return "late";
	if (new Set(credited.map((transfer) => transfer.txHash)).size > 1) return "several";
	return total(credited) > amount ? "over" : "exact";
}

/** Money that moves is told before money that lies still, and a stranger's unproven transfer hides neither. */
function pendingDetail(
	facts: LinkFacts,
	received: bigint,
): Extract<LinkStatus, { status: "pending" }>["detail"] | null {
	const has = (state: TransferFacts["state"]) => facts.transfers.some((transfer) => transfer.state === state);
	if (facts.transfers.some((transfer) => transfer.state === "reorged" && !isGone(facts, transfer.txHash))) {
		return "reorged";
	}
	if (has("mined")) return "mined";
	const inFlight = (txHash: Hash | null) =>
		txHash !== null &&
		!facts.transfers.some((transfer) => transfer.txHash === txHash) &&
		!isGone(facts, txHash) &&
		!isForgotten(facts, txHash);
	if (facts.attempts.some((attempt) => attempt.state === "replaced" && inFlight(attempt.txHash))) return "replaced";
	const broadcast =
		facts.attempts.some((attempt) => attempt.state === "broadcast" && inFlight(attempt.txHash)) ||
		// A refused hash is watched on, since a reorg may undo its refusal; until then it brings nothing here.
		facts.reports.some((report) => report.lastSeenAt !== null && report.refusal === null && inFlight(report.txHash));
	if (broadcast) return "broadcast";
	if (received > 0n) return "partial";
	return has("needs-requester") ? "needs-requester" : null;
}

/** Refused, or seen nowhere for so long that nobody looks any more. */
function isGone(facts: LinkFacts, txHash: Hash): boolean {
	return facts.reports.some((report) => report.txHash === txHash && report.state !== "watching");
}

/** Its transaction was on its way, is in no block, and is known nowhere for long. A chain that does not answer forgets nothing. */
export function isForgotten(
	{ reports, transfers }: { reports: readonly ReportFacts[]; transfers: readonly Pick<TransferFacts, "txHash">[] },
	txHash: Hash,
): boolean {
	if (transfers.some((transfer) => transfer.txHash === txHash)) return false;
	const report = reports.find((candidate) => candidate.txHash === txHash);
	if (report?.state !== "watching" || report.refusal !== null) return false;
	const { lastSeenAt, lookedAt } = report;
	return lastSeenAt !== null && lookedAt !== null && lookedAt - lastSeenAt >= FORGOTTEN_AFTER_MS;
}

function noneDetail(facts: LinkFacts): Extract<LinkStatus, { status: "none" }>["detail"] {
	if (facts.attempts.some((attempt) => attempt.state === "open")) return "attempt-started";
	if (facts.reports.some(({ txHash }) => isForgotten(facts, txHash))) return "forgotten";
	if (facts.terms.dueAt !== null && facts.now > facts.terms.dueAt) return "overdue";
	const told = (kind: EventKind) => facts.events.some((event) => event.kind === kind);
	const latest = [...facts.attempts].sort((a, b) => b.createdAt - a.createdAt)[0];
	if (latest?.state === "rejected" || (!latest && told("rejected-in-wallet"))) return "rejected-in-wallet";
	if (told("wallet-connected")) return "wallet-connected";
	return told("opened") ? "opened" : "created";
}

function needed(asked: PaymentTerms["confirmationsAsked"]): number | "final" {
	return asked === "final" ? "final" : Number(asked);
}

function total(transfers: readonly TransferFacts[]): bigint {
	return transfers.reduce((sum, transfer) => sum + transfer.amount, 0n);
}
