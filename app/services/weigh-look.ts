import type { Hash } from "../core/address.ts";
import { payerProof } from "../core/claim.ts";
import type { Language } from "../core/languages.ts";
import type { PaymentTerms } from "../core/payment-terms.ts";
import { judge, judgeElsewhere } from "../core/verdict.ts";
import type { MatchingTransfer, Verdict } from "../core/verdict-types.ts";
import { GIVE_UP_WITHOUT_FINALITY_MS, isGivenUp, type Watched } from "../core/watch-schedule.ts";
import type { LinkChange } from "../db/changes.ts";
import type { AttemptForNonce } from "../db/claims.ts";
import { type LinkRecord, type ReportRow, type TransferRow, termsOf } from "../db/rows.ts";
import { isBeyondReorg, isOfLook, type Look, senderOf } from "./look.ts";
import { isEmpty, isStored } from "./unchanged.ts";
import { weighAttempts } from "./weigh-attempts.ts";
import { type Claim, weighOutcome } from "./weigh-outcome.ts";

/** Who named the hash, when a report or an attempt led to the look. */
export interface Told {
	senderName: string | null;
	senderEmail: string | null;
	senderLanguage: Language | null;
	attemptId: string | null;
	payerSignature: `0x${string}` | null;
}

/** What the looks taken together with this one met: one silent answer of several keeps the link marked. */
export interface LookRound {
	chainSilent: boolean;
}

/** What other links and accounts have to do with the hash. */
export interface ClaimContext {
	claimedElsewhere: readonly number[];
	/** attempts of any link for the transaction's account and nonce */
	attemptsForNonce: readonly AttemptForNonce[];
	otherOpenLinks: boolean;
	signatureValid: boolean;
}

export interface Weighed {
	verdict: Verdict;
	claim: Claim | null;
	/** `null` when nothing stored changes */
	change: LinkChange | null;
	/** base units credited to the link after the change */
	received: bigint;
}

/**
 * Works out what one look at one hash changes of a link. Pure: rows and answers in, rows out.
 *
 * Three answers never merge. Silence changes no transfer. "Not yet" takes back what a reorg removed, but only when no
 * endpoint still holds the block the transfer was seen in. "No" refuses with its reason, and is looked at again until
 * its block is final, since a reorg can turn it around.
 */
export function weighLook(
	record: LinkRecord,
	look: Look,
	context: ClaimContext,
	told: Told | null,
	now: number,
	round: LookRound,
): Weighed {
	const terms = termsOf(record.link);
	const held = record.transfers.filter((row) => row.txHash === look.txHash);
	const before = record.reports.find((row) => row.txHash === look.txHash) ?? null;
	const stale = before?.lookedAt != null && before.lookedAt > look.startedAt;
	const judged = verdictOf(record, terms, look, context, held);
	// The requester has said it is somebody else's; only they can say otherwise.
	const disowned = judged.kind === "transfer" && before?.refusal === "not-mine";
	const verdict: Verdict = disowned ? { kind: "no", refusal: "not-mine", found: null } : judged;
	const binding = stale ? ({ kind: "could-not-ask", why: "silent" } as const) : verdict;
	const claim = binding.kind === "transfer" ? claimOf(record, terms, binding.transfer, context, held, before) : null;
	const transfers = weighTransfers(record, look.txHash, binding, claim, held, now);
	const report = weighReport(record, look, binding, claim, before, told, context, now);
	const after = replaceRows(record.transfers, transfers);
	const attempts = weighAttempts(record, look, binding, report, now);
	const outcome = weighOutcome(record, after, report, { look, verdict: binding, claim, attempts, now });
	const chainSilent = stale ? undefined : verdict.kind === "could-not-ask" || round.chainSilent;
	const change: LinkChange = {
		paymentId: terms.paymentId,
		fromVersion: record.link.version,
		at: now,
		transfers: transfers.filter((row) => !isStored(record.transfers, row)),
		reports: [report, ...outcome.supersededReports].filter((row) => !isStored(record.reports, row)),
		attempts: attempts.filter((row) => !isStored(record.attempts, row)),
		confirmed: outcome.confirmed,
		events: outcome.events,
		mails: outcome.mails,
		chainSilent: chainSilent === record.link.chainSilent ? undefined : chainSilent,
	};
	return { verdict, claim, change: isEmpty(change) ? null : change, received: outcome.received };
}

function verdictOf(
	record: LinkRecord,
	terms: PaymentTerms,
	look: Look,
	context: ClaimContext,
	held: readonly TransferRow[],
): Verdict {
	const live = held.filter(isLive);
	const verdict = judge({
		consensus: look.consensus,
		terms,
		claimedElsewhere: context.claimedElsewhere,
		held: live.map((row) => row.logOrdinal),
		alsoAsked: [
			remainingWithout(record, look.txHash),
			...record.attempts.filter((attempt) => isOfLook(attempt, look)).map((attempt) => attempt.amount),
		],
	});
	if (verdict.kind !== "not-yet") return verdict;
	if (look.elsewhere && live.length === 0) return judgeElsewhere(look.elsewhere, terms);
	// A transfer is taken back only when the endpoints, all of them asked, no longer hold its block: one that lags
	// behind, or one that answers alone, is no reorg.
	const alone = look.consensus.kind === "seen" && look.consensus.support === "one-silent";
	const blocksThere = look.answers.flatMap((answer) =>
		answer.ok && answer.sighting.kind === "mined" ? [answer.sighting.block.hash] : [],
	);
	const stillThere = live.some((row) => blocksThere.includes(row.blockHash) || look.standing.includes(row.blockHash));
	if (live.some((row) => row.state !== "reorged") && (alone || stillThere)) {
		return { kind: "could-not-ask", why: alone ? "silent" : "disagree" };
	}
	return verdict;
}

function claimOf(
	record: LinkRecord,
	terms: PaymentTerms,
	transfer: MatchingTransfer,
	context: ClaimContext,
	held: readonly TransferRow[],
	report: ReportRow | null,
): Claim {
	const decided = held.find((row) => row.payerProof !== null)?.payerProof;
	// What tied the payer to the link once ties them still, in whatever block the transaction stands now.
	if (decided) return { proof: decided };
	return payerProof({
		transfer,
		terms,
		attempts: context.attemptsForNonce.map((attempt) => ({
			...attempt,
			from: attempt.fromAddress,
			withdrawn: attempt.state === "rejected",
			headBlock: BigInt(attempt.headBlock),
		})),
		txNonce: transfer.nonce,
		signatureValid: context.signatureValid,
		otherOpenLinks: context.otherOpenLinks,
		remaining: remainingWithout(record, report?.txHash ?? null),
	});
}

function weighTransfers(
	record: LinkRecord,
	txHash: Hash,
	verdict: Verdict,
	claim: Claim | null,
	held: readonly TransferRow[],
	now: number,
): TransferRow[] {
	if (verdict.kind === "could-not-ask") return [];
	if (verdict.kind === "not-yet") {
		return held
			.filter(isLive)
			.map((row) => ({ ...row, state: "reorged", confirmations: 0, final: false, updatedAt: now }));
	}
	if (verdict.kind === "no") {
		return held.filter(isLive).map((row) => ({ ...row, state: "refused", updatedAt: now }));
	}
	const { transfer } = verdict;
	const proof = claim && "proof" in claim ? claim.proof : null;
	const asks = claim && "asks" in claim ? claim.asks : (held.find((row) => row.asks !== null)?.asks ?? null);
	const sameBlock = held.filter((row) => row.blockHash === transfer.block.hash);
	// An endpoint gone silent or lagging since does not take back what both supported in this very block.
	const settled = transfer.settled || sameBlock.some((row) => row.state === "credited");
	const state = proof === null ? "needs-requester" : settled ? "credited" : "mined";
	const rows = transfer.ordinals.map((logOrdinal, index): TransferRow => {
		const earlier = held.find((row) => row.logOrdinal === logOrdinal);
		return {
			paymentId: record.link.paymentId,
			chainId: record.link.chainId,
			txHash,
			logOrdinal,
			amount: transfer.shares[index] ?? 0n,
			fromAddress: transfer.from,
			blockNumber: transfer.block.number.toString(),
			blockHash: transfer.block.hash,
			minedAt: transfer.block.timeAt,
			confirmations: Math.max(transfer.confirmations, ...sameBlock.map((row) => row.confirmations)),
			state,
			asks,
			payerProof: proof,
			final: transfer.final || sameBlock.some((row) => row.final),
			late: transfer.late,
			createdAt: earlier?.createdAt ?? now,
			updatedAt: now,
		};
	});
	const gone = held.filter((row) => isLive(row) && !transfer.ordinals.includes(row.logOrdinal));
	return [...gone.map((row): TransferRow => ({ ...row, state: "refused", updatedAt: now })), ...rows];
}

function weighReport(
	record: LinkRecord,
	look: Look,
	verdict: Verdict,
	claim: Claim | null,
	before: ReportRow | null,
	told: Told | null,
	context: ClaimContext,
	now: number,
): ReportRow {
	const own = record.attempts.find((attempt) => isOfLook(attempt, look));
	const named = record.attempts.find((attempt) => attempt.id === told?.attemptId);
	const byAttempt = claim !== null && "proof" in claim && claim.proof === "attempt" ? own : undefined;
	const seen =
		verdict.kind === "transfer" || verdict.kind === "no" || (verdict.kind === "not-yet" && verdict.seen === "mempool");
	const keepsSignature = context.signatureValid || senderOf(look) === null;
	const report: ReportRow = {
		paymentId: record.link.paymentId,
		chainId: record.link.chainId,
		txHash: look.txHash,
		attemptId: own?.id ?? before?.attemptId ?? named?.id ?? null,
		// The wallet attempt that proves the payment says who paid; else the first who named the hash.
		senderName: byAttempt?.senderName ?? before?.senderName ?? told?.senderName ?? null,
		senderEmail: byAttempt?.senderEmail ?? before?.senderEmail ?? told?.senderEmail ?? null,
		senderLanguage: byAttempt?.senderLanguage ?? before?.senderLanguage ?? told?.senderLanguage ?? null,
		payerSignature: (keepsSignature ? told?.payerSignature : null) ?? before?.payerSignature ?? null,
		state: before?.state ?? "watching",
		refusal: before?.refusal ?? null,
		lastSeenAt: seen ? now : (before?.lastSeenAt ?? null),
		lookedAt: verdict.kind === "could-not-ask" ? (before?.lookedAt ?? null) : look.startedAt,
		reportedAt: before?.reportedAt ?? now,
	};
	if (report.refusal === "not-mine") return { ...report, state: "done" };
	switch (verdict.kind) {
		case "could-not-ask":
			return report;
		case "not-yet": {
			const unseen: Watched = {
				state: "unseen",
				lastSeenAt: report.lastSeenAt ?? report.reportedAt,
				minedAt: null,
				tellsFinality: true,
			};
			// Asked for again, it is looked for again: but what another hash was mined in the place of never comes. Only while
			// no node holds it: whose attempt a hash is for is somebody's word until then.
			const overtaken = verdict.seen === "nowhere" && isOvertaken(record, report);
			const lost = overtaken || (!told && isGivenUp(unseen, now));
			return { ...report, refusal: null, state: lost ? "lost" : "watching" };
		}
		case "no":
			return {
				...report,
				refusal: verdict.refusal,
				state: isBeyondReorg(look) || isOld(report.reportedAt, now) ? "done" : "watching",
			};
		case "transfer": {
			const { final, settled, block } = verdict.transfer;
			// Where a chain never says final, a deep transfer is left alone after a while.
			const over = final || (settled && isOld(block.timeAt, now));
			return { ...report, refusal: null, state: over ? "done" : "watching" };
		}
	}
}

/** Another transaction took the nonce of the attempt this one was sent for, and stands in a block. */
function isOvertaken(record: LinkRecord, { attemptId, txHash }: ReportRow): boolean {
	const attempt = record.attempts.find(({ id }) => id === attemptId);
	if (!attempt?.txHash || attempt.txHash === txHash) return false;
	const stands = record.transfers.some(
		(row) => row.txHash === attempt.txHash && isLive(row) && row.state !== "reorged",
	);
	return stands || attempt.state === "cancelled" || attempt.state === "reverted";
}

function isOld(since: number, now: number): boolean {
	return now - since >= GIVE_UP_WITHOUT_FINALITY_MS;
}

function isLive(row: TransferRow): boolean {
	return row.state !== "refused";
}

/** What is still asked for, leaving the transaction in question aside. */
function remainingWithout(record: LinkRecord, txHash: Hash | null): bigint {
	const received = record.transfers
		.filter((row) => row.state === "credited" && row.txHash !== txHash)
		.reduce((sum, row) => sum + row.amount, 0n);
	return received < record.link.amount ? record.link.amount - received : 0n;
}

function replaceRows(stored: readonly TransferRow[], changed: readonly TransferRow[]): TransferRow[] {
	const isSame = (a: TransferRow, b: TransferRow) => a.txHash === b.txHash && a.logOrdinal === b.logOrdinal;
	return [...stored.filter((row) => !changed.some((other) => isSame(row, other))), ...changed];
}
