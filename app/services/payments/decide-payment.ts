import type { LinkChange } from "../../core/payments/link-change.ts";
import { type LinkRecord, type ReportRow, type TransferRow, termsOn } from "../../core/payments/records.ts";
import { eventTransaction } from "../../core/payments/settle-outcome.ts";
import { eventKey } from "../../core/payments/timeline.ts";
import { isRelayed, payersOf } from "../../core/payments/transaction-check.ts";
import { isSameTransaction, parseTransactionKey, type TransactionId } from "../../core/payments/transaction-id.ts";
import { hasForeignRival } from "../../db/payments/claims.ts";
import { changeLink, noChange, type Stored } from "./change-link.ts";
import { checkTransaction } from "./check-transaction.ts";
import type { Decision, DecisionOutcome } from "./decision-contract.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { RIVAL_SLACK, seenSince } from "./rival-links.ts";
import { type AffectedLinks, NO_LINKS, storeCheck } from "./store-check.ts";

type Refusal = Extract<DecisionOutcome, { ok: false }>["reason"];

/**
 * The requester's word on a transfer that nothing ties to the link: Accept or Not mine; and its undoing, while the word alone
 * holds the transfer.
 *
 * Anybody can make a link with somebody else's address. Where another account's open link asks for the same, the word
 * counts only of an owner who proved the address: a stranger cannot take what was meant for the other link.
 *
 * The word is stored first, then the chain is checked again: a transfer counts when it is deep enough there and no other
 * link holds it. A silent chain keeps it pending with the word stored.
 *
 * @param paymentKey - `DashboardPayment.id`: the transaction's key
 * @param amount - base units the requester sees, where the chain does not say
 * @returns `stored: null` when nothing was stored
 */
export async function decidePayment(
	deps: RoomDeps,
	paymentId: string,
	paymentKey: string,
	decision: Decision,
	amount?: bigint,
): Promise<{ outcome: DecisionOutcome; stored: Stored | null; affected: AffectedLinks }> {
	const refused = (reason: Refusal) => ({ outcome: { ok: false, reason } as const, stored: null, affected: NO_LINKS });
	const { link: asked } = await requireLinkRecord(deps, paymentId);
	const transaction = parseTransactionKey(paymentKey, asked.chainId);
	if (!transaction) return refused("unknown-payment");
	if (decision === "accept") {
		const may = await mayAccept(deps, paymentId, transaction);
		if (may !== true) return refused(may);
	}
	const decided = await changeLink<DecisionOutcome>(
		deps,
		paymentId,
		(record, now) => {
			const word = { decision, amount: amount !== undefined && amount > 0n ? amount : null };
			const change = decisionChange(record, transaction, word, now);
			if ("reason" in change) return { change: null, outcome: { ok: false, reason: change.reason } };
			return { change, outcome: { ok: true } };
		},
		transaction,
	);
	const { outcome, stored } = decided;
	if (!stored || decision === "not-mine") return { outcome, stored, affected: NO_LINKS };
	const { link, transfers } = stored.record;
	const terms = termsOn(link, transaction.chainId);
	const check = await checkTransaction(deps, terms, transaction.txHash, transfers);
	const { verdict, affected, record, mails } = await storeCheck(deps, link, check, null);
	const taken = decision === "accept" && verdict.kind === "no" && verdict.refusal === "already-claimed";
	return {
		outcome: taken ? { ok: false, reason: "already-claimed" } : outcome,
		stored: { record, mails: mails || stored.mails },
		affected,
	};
}

/** A stranger's link keeps nobody from accepting what was on its way before that link was made. */
async function mayAccept(deps: RoomDeps, paymentId: string, transaction: TransactionId): Promise<true | Refusal> {
	const { chainId, txHash } = transaction;
	const { link, provenOn, transfers } = await requireLinkRecord(deps, paymentId, transaction);
	const [first] = transfers.filter((row) => isSameTransaction(row, transaction));
	if (provenOn.includes(chainId)) return true;
	// Not stored yet: whether another link could be meant cannot be known.
	if (!first) return "unknown-payment";
	const { minedAt } = first;
	const seenAt = seenSince(minedAt, link, deps.clock.now());
	const terms = termsOn(link, chainId);
	const check = await checkTransaction(deps, terms, txHash, transfers);
	const relayed = isRelayed(check, payersOf(check, terms));
	const asking = { ...link, chainId };
	return (await hasForeignRival(deps.db, asking, { txHash, minedAt, seenAt, relayed }, RIVAL_SLACK))
		? "needs-proven-address"
		: true;
}

type Word = { decision: Decision; amount: bigint | null };

function decisionChange(
	record: LinkRecord,
	transaction: TransactionId,
	word: Word,
	at: number,
): LinkChange | { reason: Refusal } {
	const rows = record.transfers.filter((row) => isSameTransaction(row, transaction));
	const report = record.reports.find((row) => isSameTransaction(row, transaction));
	if (rows.length === 0 || !report) return { reason: "unknown-payment" };
	const { decision } = word;
	const kind = decision === "accept" ? "accepted" : decision === "undo" ? "undone" : "not-mine";
	const changed = decision === "undo" ? undone(rows, report) : decided(rows, report, word);
	if ("reason" in changed) return changed;
	const amount = changed.transfers.reduce((sum, row) => sum + row.amount, 0n).toString();
	const event = { kind, dedupeKey: eventKey(kind, { txHash: report.txHash, at }), at } as const;
	return {
		...noChange(record, at),
		transfers: changed.transfers.map((row) => ({ ...row, updatedAt: at })),
		reports: [changed.report],
		events: [{ ...event, detail: { ...eventTransaction(record, report), amount } }],
		...withoutConfirmed(record, changed.transfers),
	};
}

interface Changed {
	transfers: TransferRow[];
	report: ReportRow;
}

function decided(
	rows: readonly TransferRow[],
	report: ReportRow,
	{ decision, amount }: Word,
): Changed | { reason: Refusal } {
	const open = rows.filter((row) => row.state === "needs-requester");
	if (open.length === 0) {
		return { reason: report.refusal === "already-claimed" ? "already-claimed" : "already-decided" };
	}
	if (decision === "not-mine") {
		const refused = open.map((row): TransferRow => ({ ...row, state: "refused", payerProof: null }));
		// What is proven of the same transaction counts on: the word is about what waits.
		const othersCount = rows.some(({ state }) => state === "credited" || state === "mined");
		if (othersCount) return { transfers: refused, report };
		return { transfers: refused, report: { ...report, state: "done", refusal: "not-mine" } };
	}
	const [first] = open;
	const isUnknown = open.some((row) => row.amountSource === "unknown");
	if (isUnknown && amount === null) return { reason: "needs-amount" };
	const accepted = open.map(
		(row): TransferRow => ({
			...row,
			state: "mined",
			payerProof: "requester",
			// The sum is stored with the first row alone: it is one word on one payment.
			...(isUnknown ? { amount: row === first ? (amount ?? 0n) : 0n, amountSource: "requester" } : {}),
		}),
	);
	return { transfers: accepted, report: { ...report, state: "watching" } };
}

/** Takes the requester's word back: what is left is what the chain and the payer say, which is checked anew. */
function undone(rows: readonly TransferRow[], report: ReportRow): Changed | { reason: Refusal } {
	if (report.refusal === "not-mine") return { transfers: [], report: { ...report, state: "watching", refusal: null } };
	const accepted = rows.filter((row) => row.payerProof === "requester" && row.state !== "refused");
	if (accepted.length === 0) return { reason: "not-decided" };
	const open = accepted.map(
		(row): TransferRow => ({
			...row,
			state: "needs-requester",
			payerProof: null,
			...(row.amountSource === "requester" ? { amount: 0n, amountSource: "unknown" } : {}),
		}),
	);
	return { transfers: open, report: { ...report, state: "watching" } };
}

/** The confirmed record exists exactly while credited transfers cover the sum asked. */
function withoutConfirmed({ link, transfers, confirmed }: LinkRecord, changed: readonly TransferRow[]) {
	const isChanged = (row: TransferRow) =>
		changed.some((other) => isSameTransaction(other, row) && other.logOrdinal === row.logOrdinal);
	const received = transfers
		.filter((row) => row.state === "credited" && !isChanged(row))
		.reduce((sum, row) => sum + row.amount, 0n);
	return confirmed && received < link.amount ? { confirmed: null } : {};
}
