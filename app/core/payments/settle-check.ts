import type { Address } from "../address.ts";
import { asCounted } from "./as-counted.ts";
import type { LinkChange } from "./link-change.ts";
import { isEmpty, isStored } from "./link-change.ts";
import { headAfterLink, type JudgeInput } from "./mined-verdict.ts";
import { isSameMoney, REST } from "./native-verdict.ts";
import type { PaymentTerms } from "./payment-terms.ts";
import { placesNow } from "./places-now.ts";
import { type LinkRecord, NOBODY, REPORTS_READ, type TransferRow, termsOn } from "./records.ts";
import { settleAttempts } from "./settle-attempts.ts";
import {
	type Claim,
	type ClaimContext,
	claimOf,
	type Evidence,
	findEvidence,
	findPayer,
	type ReportedBy,
	tiesOf,
} from "./settle-claim.ts";
import { settleOutcome } from "./settle-outcome.ts";
import { settleReport, withPayersAttempt } from "./settle-report.ts";
import { isCheckedTransaction, type TransactionCheck } from "./transaction-check.ts";
import { isSameTransaction, type TransactionId } from "./transaction-id.ts";
import { sameAddress } from "./transfer-logs.ts";
import { judge, judgeOnOtherChain } from "./verdict.ts";
import type { MatchingTransfer, Verdict } from "./verdict-types.ts";

/** What the checks taken together with this one met: one silent answer of several keeps the link marked. */
export interface CheckBatch {
	chainSilent: boolean;
	/** the requester is asked about all that no link counts of the transaction, also beside what covers the sum, and what they refused */
	asksAll?: boolean;
}

export interface Settlement {
	verdict: Verdict;
	claim: Claim | null;
	/** the check's payer is who named the hash now */
	provenReporterId: string | null;
	/** `null` when nothing stored changes */
	change: LinkChange | null;
	/** base units credited to the link after the change */
	received: bigint;
}

/**
 * Works out what one check of one hash changes of a link. Pure: rows and answers in, rows out.
 *
 * Three answers never merge. Silence changes no transfer. "Not yet" takes back what a reorg removed, but only when no
 * endpoint still holds the block the transfer was seen in. "No" refuses with its reason, and is checked again until
 * its block is final, since a reorg can turn it around.
 */
export function settleCheck(
	record: LinkRecord,
	check: TransactionCheck,
	context: ClaimContext,
	reportedBy: ReportedBy | null,
	now: number,
	round: CheckBatch,
): Settlement {
	const terms = termsOn(record.link, check.chainId);
	const held = record.transfers.filter((row) => isSameTransaction(row, check));
	const before = record.reports.find((row) => isSameTransaction(row, check)) ?? null;
	const stale = before?.checkedAt != null && before.checkedAt > check.startedAt;
	const placed = placesNow(held, check, terms);
	const { verdict: judged, evidence, rest: unproven = null } = verdictOf(terms, check, context, placed, round);
	// The requester said that it is somebody else's: only they, or the payer's own proof, can say otherwise.
	const signed = evidence.payers.some(({ proof }) => proof === "tag" || proof === "signature");
	const disowned = judged.kind === "transfer" && before?.refusal === "not-mine" && !signed;
	const verdict: Verdict = disowned ? { kind: "no", refusal: "not-mine", found: null } : judged;
	const binding = stale ? ({ kind: "could-not-ask", why: "silent" } as const) : verdict;
	const transfer = binding.kind === "transfer" ? asCounted(binding.transfer, placed, context) : null;
	const claim = transfer && claimOf(terms, transfer, context, evidence, placed);
	const payer = transfer && claim && findPayer(transfer, claim, evidence, context);
	const rest = transfer && before?.refusal !== "not-mine" ? unproven : null;
	const transfers =
		transfer && claim
			? countedTransfers({
					link: record.link,
					check,
					transfer,
					claim,
					ties: tiesOf(transfer, claim, evidence, placed),
					rest,
					held,
					placed,
					claimedElsewhere: context.claimedElsewhere,
					asksAll: round.asksAll === true,
					now,
				})
			: withoutTransfer(binding, held, now);
	const slow =
		(reportedBy?.slow ?? before?.slow ?? false) && (before?.lastSeenAt ?? null) === null && binding.kind === "not-yet";
	const report = settleReport(record, check, binding, payer, before, reportedBy, slow, now);
	const reporters = withPayersAttempt(record, check, context.reporters, payer);
	const after = replaceRows(record.transfers, transfers);
	const attempts = settleAttempts(withAttempts(record, context), check, binding, report, reporters, now);
	const settling = { check, verdict: binding, claim, attempts, reporters, now };
	const outcome = settleOutcome(record, after, report, settling);
	const chainSilent = stale ? undefined : verdict.kind === "could-not-ask" || round.chainSilent;
	const change: LinkChange = {
		paymentId: terms.paymentId,
		fromVersion: record.link.version,
		at: now,
		transfers: transfers.filter((row) => !isStored(record.transfers, row)),
		// With more watched than are read at once, the check order must be stored.
		reports: [report, ...outcome.supersededReports].filter(
			(row) => !isStored(record.reports, row, record.reports.length < REPORTS_READ ? undefined : 0),
		),
		reporters: reporters.filter((row) => !isStored(context.stored, row)),
		attempts: attempts.filter((row) => !isStored(record.attempts, row)),
		confirmed: outcome.confirmed,
		events: outcome.events,
		mails: outcome.mails,
		chainSilent: chainSilent === record.link.chainSilent ? undefined : chainSilent,
	};
	const { provenReporterId } = report;
	return { verdict, claim, provenReporterId, change: isEmpty(change) ? null : change, received: outcome.received };
}

/** The record lists no more than its newest attempts: strangers' must not hide the payer's. */
function withAttempts(record: LinkRecord, { attempts }: ClaimContext): LinkRecord {
	const unlisted = attempts.filter(({ id }) => !record.attempts.some((attempt) => attempt.id === id));
	return unlisted.length === 0 ? record : { ...record, attempts: [...unlisted, ...record.attempts] };
}

const NO_EVIDENCE: Evidence = { payers: [], attempts: [] };

function verdictOf(
	terms: PaymentTerms,
	check: TransactionCheck,
	context: ClaimContext,
	held: readonly TransferRow[],
	{ asksAll = false }: CheckBatch,
): { verdict: Verdict; evidence: Evidence; rest?: MatchingTransfer | null } {
	const live = held.filter(isLive);
	const attempts = context.attempts.filter((attempt) => isCheckedTransaction(attempt, check));
	const input: JudgeInput = {
		consensus: check.consensus,
		terms,
		claimedElsewhere: context.claimedElsewhere,
		alsoAsked: [context.remaining, ...attempts.map(({ amount }) => amount)],
		headAfterLink: headAfterLink(context.attempts, check.chainId, context.headAfter ?? null),
	};
	const evidence = findEvidence(terms, check, context, (account) =>
		judge({ ...input, counts: (from) => sameAddress(from, account) }),
	);
	const payers = evidence.payers.map(({ account }) => account);
	// What nothing ties is held only while nothing of it is tied: it must not hold up what is.
	const tied = live.filter((row) => row.payerProof !== null);
	const isTied = payers.length > 0 || tied.length > 0;
	const kept = isTied ? tied : live;
	const claimed = kept.filter((row) => row.amountSource !== "unknown").map((row) => row.logOrdinal);
	const verdict = judge({ ...input, payers, held: claimed });
	if (verdict.kind === "transfer" && isTied && (asksAll || verdict.transfer.amount < context.remaining)) {
		// Too little is tied: what others sent in the same transaction must not be hidden by it.
		const others = judge({
			...input,
			claimedElsewhere: [...context.claimedElsewhere, ...verdict.transfer.ordinals],
			// What a payer sent beside the exact sum stays free for other links, unless it is all asked about.
			counts: (from) => asksAll || !payers.some((payer) => sameAddress(payer, from)),
		});
		return { verdict, evidence, rest: others.kind === "transfer" ? others.transfer : null };
	}
	if (verdict.kind !== "not-yet") return { verdict, evidence };
	if (check.onOtherChain && live.length === 0) {
		return { verdict: judgeOnOtherChain(check.onOtherChain, terms), evidence: NO_EVIDENCE };
	}
	// A transfer is taken back only when the endpoints, all of them asked, no longer hold its block: one that lags
	// behind, or one that answers alone, is no reorg.
	const alone = check.consensus.kind === "seen" && check.consensus.support === "one-silent";
	const blocksThere = check.answers.flatMap((answer) =>
		answer.ok && answer.sighting.kind === "mined" ? [answer.sighting.block.hash] : [],
	);
	// One that was stored while the chain was asked was not asked about: it is not gone either.
	const standing = live.filter((row) => row.state !== "reorged");
	const stillThere =
		live.some((row) => blocksThere.includes(row.blockHash)) ||
		standing.some((row) => !check.goneBlocks.includes(row.blockHash));
	if (standing.length > 0 && (alone || stillThere)) {
		return { verdict: { kind: "could-not-ask", why: alone ? "silent" : "disagree" }, evidence: NO_EVIDENCE };
	}
	return { verdict, evidence: NO_EVIDENCE };
}

/** What a check makes of the rows held of a transaction that pays nothing now, or could not be asked about. */
function withoutTransfer({ kind }: Verdict, held: readonly TransferRow[], now: number): TransferRow[] {
	const live = held.filter(isLive);
	if (kind === "not-yet")
		return live.map((row) => ({ ...row, state: "reorged", confirmations: 0, final: false, updatedAt: now }));
	return kind === "no" ? live.map((row) => ({ ...row, state: "refused", updatedAt: now })) : [];
}

interface Counting {
	link: LinkRecord["link"];
	check: TransactionId;
	transfer: MatchingTransfer;
	claim: Claim;
	/** what ties each part of the transfer, in the order of its ordinals */
	ties: readonly TransferRow["payerProof"][];
	/** what others sent in the same transaction, which nothing ties; null: nothing is asked about it */
	rest: MatchingTransfer | null;
	/** rows of the transaction as they are stored */
	held: readonly TransferRow[];
	/** the same at their places in the block that it is in now */
	placed: readonly TransferRow[];
	claimedElsewhere: readonly number[];
	asksAll: boolean;
	now: number;
}

/** The rows of a transaction that moved money to the payee. */
function countedTransfers(counting: Counting): TransferRow[] {
	const { link, check, transfer, claim, ties, rest, held, placed, claimedElsewhere, asksAll, now } = counting;
	const { chainId, txHash } = check;
	const proof = "proof" in claim ? claim.proof : null;
	// The requester's word on an amount the chain does not say stays with what they accepted.
	const word = transfer.unknown ? placed.find((row) => row.amountSource === "requester") : undefined;
	const asks = "asks" in claim ? claim.asks : null;
	const sameBlock = held.filter((row) => row.blockHash === transfer.block.hash);
	// An endpoint gone silent or lagging since does not take back what both supported in this very block.
	const settled = transfer.settled || sameBlock.some((row) => row.state === "credited");
	const known = !transfer.unknown || word !== undefined;
	const state = proof === null || !known ? "needs-requester" : settled ? "credited" : "mined";
	const earlier = (ordinal: number) => placed.find((row) => row.logOrdinal === ordinal);
	const rowsOf = (part: MatchingTransfer, tie: Pick<TransferRow, "state" | "asks">, proofs: typeof ties = []) =>
		part.ordinals.map(
			(logOrdinal, index): TransferRow => ({
				paymentId: link.paymentId,
				chainId,
				txHash,
				logOrdinal,
				payee: link.requesterAddress,
				amount: word?.amount ?? part.shares[index] ?? 0n,
				amountSource: word ? "requester" : part.unknown ? "unknown" : "chain",
				seenAmount: part.seen,
				fromAddress: part.senders[index] ?? NOBODY,
				blockNumber: transfer.block.number.toString(),
				blockHash: transfer.block.hash,
				minedAt: transfer.block.timeAt,
				confirmations: Math.max(transfer.confirmations, ...sameBlock.map((row) => row.confirmations)),
				state: tie.state,
				asks: tie.asks ?? earlier(logOrdinal)?.asks ?? null,
				payerProof: proofs[index] ?? null,
				final: transfer.final || sameBlock.some((row) => row.final),
				late: transfer.late,
				createdAt: earlier(logOrdinal)?.createdAt ?? now,
				updatedAt: now,
			}),
		);
	const rows = rowsOf(transfer, { state, asks }, ties);
	const others = rest ? rowsOf(rest, { state: "needs-requester", asks: "inexact" }) : [];
	// What was refused once stays refused until its own payer proves it.
	for (const row of others) if (asksAll || earlier(row.logOrdinal)?.state !== "refused") rows.push(row);
	// What waits for the requester waits on beside a transfer that was proven since, unless it is the same money.
	const waits = (row: TransferRow) =>
		row.state === "needs-requester" &&
		row.blockHash === transfer.block.hash &&
		!claimedElsewhere.includes(row.logOrdinal) &&
		row.logOrdinal !== REST &&
		!transfer.ordinals.some((ordinal) => isSameMoney(ordinal, row.logOrdinal));
	const gone = held.filter(
		(row) => isLive(row) && !rows.some(({ logOrdinal }) => logOrdinal === row.logOrdinal) && !waits(row),
	);
	return [...gone.map((row): TransferRow => ({ ...row, state: "refused", updatedAt: now })), ...rows];
}

function isLive(row: TransferRow): boolean {
	return row.state !== "refused";
}

/** What is still asked for, leaving the transaction in question aside; base units. */
export function remainingWithout(record: LinkRecord, transaction: TransactionId): bigint {
	const received = record.transfers
		.filter((row) => row.state === "credited" && !isSameTransaction(row, transaction))
		.reduce((sum, row) => sum + row.amount, 0n);
	return received < record.link.amount ? record.link.amount - received : 0n;
}

/** What an account paid in other transactions that count; base units. */
export function paidElsewhereBy({ transfers }: LinkRecord, transaction: TransactionId, account: Address): bigint {
	return transfers
		.filter(
			(row) =>
				row.state === "credited" && !isSameTransaction(row, transaction) && sameAddress(row.fromAddress, account),
		)
		.reduce((sum, row) => sum + row.amount, 0n);
}

function replaceRows(stored: readonly TransferRow[], changed: readonly TransferRow[]): TransferRow[] {
	const isSame = (a: TransferRow, b: TransferRow) => isSameTransaction(a, b) && a.logOrdinal === b.logOrdinal;
	return [...stored.filter((row) => !changed.some((other) => isSame(row, other))), ...changed];
}
