import type { Hash } from "../address.ts";
import type { RequesterAsks } from "./claim-types.ts";
import type { EventKind, LinkStatus } from "./link-status-types.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import { isSameTransaction, type TransactionId, transactionKey } from "./transaction-id.ts";
import type { PayerProof, PendingCall } from "./verdict-types.ts";

/** Stored rows, as far as the status depends on them (db/payments/payment-tables.ts). */
export interface TransferFacts extends TransactionId {
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
	/** base units asked of the wallet */
	amount: bigint;
	chainId: number;
	/** hash the wallet returned, or the one found for its nonce */
	txHash: Hash | null;
	/** a node counts a transaction of its nonce; epoch ms */
	nonceUsedAt: number | null;
	/** epoch ms */
	createdAt: number;
	updatedAt: number;
}

export interface ReportFacts extends TransactionId {
	state: "watching" | "done" | "lost";
	refusal: string | null;
	/** what the call of an unmined transaction would do here */
	pendingCall: PendingCall | null;
	/** base units it would pay; null where its call does not say */
	pendingAmount: bigint | null;
	/** when an endpoint last knew the hash; null when none ever did */
	lastSeenAt: number | null;
	/** when the check began that the chain last answered; null when it never did */
	checkedAt: number | null;
	reportedAt: number;
}

/**
 * A transaction that waits is known to its nodes all the time. One that no endpoint has known for so long, at checks that were
 * answered, was most likely dropped: pages no longer show it as on its way. It is still searched for (GIVE_UP_UNSEEN_MS).
 */
export const FORGOTTEN_AFTER_MS = 60 * 60_000;

export interface LinkFacts {
	terms: Pick<PaymentTerms, "amount" | "dueAt" | "cancelledAt" | "confirmationsAsked">;
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
	/** base units on their way, or waiting for confirmations or the requester */
	moving: bigint;
	/** the least buried transfer that counts, or will where the link is not paid yet, beside what was asked; null: none */
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
	const isPaid = credited.length > 0 && received >= amount;
	const buried = isPaid ? credited : [...credited, ...facts.transfers.filter(({ state }) => state === "mined")];
	const figures = {
		received,
		remaining: received < amount ? amount - received : 0n,
		moving: movingSum(facts),
		confirmations:
			buried.length === 0
				? null
				: {
						have: Math.min(...buried.map((transfer) => transfer.confirmations)),
						need: needed(facts.terms.confirmationsAsked),
					},
		final: credited.length > 0 && total(credited.filter((transfer) => transfer.final)) >= amount,
	};
	if (isPaid) {
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
	if (new Set(credited.map(transactionKey)).size > 1) return "several";
	return total(credited) > amount ? "over" : "exact";
}

/** The word and its detail alone, as they cross the wire. */
export function linkStatusOf(derived: DerivedStatus): LinkStatus {
	switch (derived.status) {
		case "none":
			return { status: "none", detail: derived.detail };
		case "pending":
			return { status: "pending", detail: derived.detail };
		case "success":
			return { status: "success", detail: derived.detail };
	}
}

/** Pending money is shown before settled money, and a stranger's unproven transfer hides neither. */
function pendingDetail(
	facts: LinkFacts,
	received: bigint,
): Extract<LinkStatus, { status: "pending" }>["detail"] | null {
	const has = (state: TransferFacts["state"]) => facts.transfers.some((transfer) => transfer.state === state);
	if (facts.transfers.some((transfer) => transfer.state === "reorged" && !isGone(facts, transfer))) {
		return "reorged";
	}
	if (has("mined")) return "mined";
	const inFlight = (named: Named) => isInFlight(facts, named);
	if (facts.attempts.some((attempt) => attempt.state === "replaced" && inFlight(attempt))) return "replaced";
	const broadcast =
		facts.attempts.some((attempt) => attempt.state === "broadcast" && inFlight(attempt)) ||
		// A refused hash is watched on, since a reorg may undo its refusal; until then it brings nothing here.
		facts.reports.some((report) => maySay(report) && inFlight(report));
	if (broadcast) return "broadcast";
	if (received > 0n) return "partial";
	return has("needs-requester") ? "needs-requester" : null;
}

/** A transaction, once its hash is known; of an attempt, whether its account has sent something since. */
type Named = { chainId: number; txHash: Hash | null; nonceUsedAt?: number | null };

/** A node knows it, and its call could pay this link. */
function maySay(report: ReportFacts): boolean {
	return report.lastSeenAt !== null && report.refusal === null && report.pendingCall !== "unclear";
}

/** Named, in no block, and neither given up nor forgotten. */
function isInFlight(facts: LinkFacts, { chainId, txHash, nonceUsedAt = null }: Named): boolean {
	if (txHash === null) return false;
	const named = { chainId, txHash };
	const isMined = facts.transfers.some((transfer) => isSameTransaction(transfer, named));
	if (isMined || isGone(facts, named) || isForgotten(facts, named)) return false;
	return nonceUsedAt !== null || !isKnownNowhere(facts, named);
}

/**
 * Asked about it, no node has ever known it: anybody may name a hash for an attempt of theirs. The page whose wallet returned it knows better,
 * and says so by itself.
 */
export function isKnownNowhere({ reports }: { reports: readonly ReportFacts[] }, transaction: TransactionId): boolean {
	const report = reports.find((candidate) => isSameTransaction(candidate, transaction));
	return report !== undefined && report.lastSeenAt === null && report.checkedAt !== null;
}

/** What a further payment might pay a second time. An unmined call that does not say its sum counts as what its wallet was asked for. */
function movingSum(facts: LinkFacts): bigint {
	const waiting = facts.transfers.filter(({ state }) => state === "mined" || state === "needs-requester");
	const taken = facts.transfers.filter((row) => row.state === "reorged" && !isGone(facts, row));
	const hashes = new Map<string, bigint>();
	const keyOf = ({ chainId, txHash }: Named) => `${chainId}:${txHash}`;
	for (const attempt of facts.attempts.filter(({ state }) => state === "broadcast" || state === "replaced"))
		if (isInFlight(facts, attempt)) hashes.set(keyOf(attempt), attempt.amount);
	for (const report of facts.reports)
		if (maySay(report) && isInFlight(facts, report))
			hashes.set(keyOf(report), report.pendingAmount ?? hashes.get(keyOf(report)) ?? 0n);
	const unnamed = facts.attempts.filter(
		({ state, txHash, nonceUsedAt }) =>
			txHash === null && nonceUsedAt !== null && (state === "open" || state === "rejected"),
	);
	const sums = [...hashes.values(), ...[...waiting, ...taken, ...unnamed].map(({ amount }) => amount)];
	return sums.reduce((sum, amount) => sum + amount, 0n);
}

/** Refused, or seen nowhere for so long that nobody checks it any more. */
function isGone(facts: LinkFacts, transaction: TransactionId): boolean {
	return facts.reports.some((report) => isSameTransaction(report, transaction) && report.state !== "watching");
}

/** Its transaction was on its way, is in no block, and is known nowhere for long. A chain that does not answer forgets nothing. */
export function isForgotten(
	{ reports, transfers }: { reports: readonly ReportFacts[]; transfers: readonly TransactionId[] },
	transaction: TransactionId,
): boolean {
	if (transfers.some((transfer) => isSameTransaction(transfer, transaction))) return false;
	const report = reports.find((candidate) => isSameTransaction(candidate, transaction));
	if (report?.state !== "watching" || report.refusal !== null) return false;
	const { lastSeenAt, checkedAt } = report;
	return lastSeenAt !== null && checkedAt !== null && checkedAt - lastSeenAt >= FORGOTTEN_AFTER_MS;
}

function noneDetail(facts: LinkFacts): Extract<LinkStatus, { status: "none" }>["detail"] {
	const isUnseen = ({ state, txHash, chainId }: AttemptState) =>
		state === "broadcast" && txHash !== null && isKnownNowhere(facts, { chainId, txHash });
	if (facts.attempts.some((attempt) => attempt.state === "open" || isUnseen(attempt))) return "attempt-started";
	if (facts.reports.some((report) => isForgotten(facts, report))) return "forgotten";
	const { dueAt, cancelledAt } = facts.terms;
	// Nobody is to pay a cancelled link: nothing of it is owed.
	if (dueAt !== null && facts.now > dueAt && cancelledAt == null) return "overdue";
	const happened = (kind: EventKind) => facts.events.some((event) => event.kind === kind);
	const latest = [...facts.attempts].sort((a, b) => b.createdAt - a.createdAt)[0];
	if (latest?.state === "rejected" || (!latest && happened("rejected-in-wallet"))) return "rejected-in-wallet";
	if (happened("wallet-connected")) return "wallet-connected";
	return happened("opened") ? "opened" : "created";
}

function needed(asked: PaymentTerms["confirmationsAsked"]): number | "final" {
	return asked === "final" ? "final" : Number(asked);
}

function total(transfers: readonly TransferFacts[]): bigint {
	return transfers.reduce((sum, transfer) => sum + transfer.amount, 0n);
}
