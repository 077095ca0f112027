import type { Address } from "../address.ts";
import type { LinkRecord, ReporterRow, ReportRow } from "./records.ts";
import type { ReportedBy } from "./settle-claim.ts";
import { type Payer, unreportedId } from "./settle-claim.ts";
import { isBeyondReorg, isCheckedTransaction, senderOf, type TransactionCheck } from "./transaction-check.ts";
import { isSameTransaction } from "./transaction-id.ts";
import { sameAddress } from "./transfer-logs.ts";
import { NAME_PROOFS, type NameProof, type Verdict } from "./verdict-types.ts";
import { GIVE_UP_WITHOUT_FINALITY_MS, isGivenUp, type Watched } from "./watch-schedule.ts";

/** What a check says of the hash itself: whose name it shows, and how long it is watched. */
export function settleReport(
	record: LinkRecord,
	check: TransactionCheck,
	verdict: Verdict,
	payer: Payer | null,
	before: ReportRow | null,
	reportedBy: ReportedBy | null,
	slow: boolean,
	now: number,
): ReportRow {
	const own = record.attempts.find((attempt) => isCheckedTransaction(attempt, check));
	const named = record.attempts.find((attempt) => attempt.id === reportedBy?.attemptId);
	// Anybody may name a hash for an attempt of theirs: once its sender is known, it is that account's or no attempt's.
	const unlessAnothers = (id: string | null | undefined): string | null => {
		const attempt = record.attempts.find((row) => row.id === id);
		const sender = senderOf(check);
		const isAnothers = sender && !sameAddress(sender.from, attempt?.fromAddress ?? null);
		return id == null || isAnothers || (attempt && attempt.chainId !== check.chainId) ? null : id;
	};
	const seen =
		verdict.kind === "transfer" || verdict.kind === "no" || (verdict.kind === "not-yet" && verdict.seen === "mempool");
	const pending = verdict.kind === "not-yet" && verdict.seen === "mempool" ? verdict : null;
	// Not seen just now, or not asked: what was known of its call is known still.
	const keepsPending = verdict.kind === "could-not-ask" || (verdict.kind === "not-yet" && !pending);
	const report: ReportRow = {
		paymentId: record.link.paymentId,
		chainId: check.chainId,
		txHash: check.txHash,
		attemptId: payer?.attempt?.id ?? own?.id ?? unlessAnothers(before?.attemptId) ?? unlessAnothers(named?.id) ?? null,
		...nameBeside(before, payer, reportedBy, formerPayer(record, before)),
		payerSignature: before?.payerSignature ?? null,
		pendingCall: pending?.call ?? (keepsPending ? (before?.pendingCall ?? null) : null),
		pendingAmount: pending ? pending.amount : keepsPending ? (before?.pendingAmount ?? null) : null,
		slow,
		state: before?.state ?? "watching",
		refusal: before?.refusal ?? null,
		firstSeenAt: before?.firstSeenAt ?? (seen ? now : null),
		lastSeenAt: seen ? now : (before?.lastSeenAt ?? null),
		checkedAt: verdict.kind === "could-not-ask" ? (before?.checkedAt ?? null) : check.startedAt,
		reportedAt: before?.reportedAt ?? now,
	};
	if (report.refusal === "not-mine" && verdict.kind !== "transfer") return { ...report, state: "done" };
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
			// Asked for again, it is searched for again: but what another hash was mined in the place of never comes. Only while
			// no node holds it: whose attempt a hash is for is somebody's word until then.
			const superseded =
				verdict.seen === "nowhere" &&
				((isSuperseded(record, report) && isAttemptsOwn(record, report, reportedBy)) || paysElsewhere(record, report));
			const lost = superseded || (!reportedBy && isGivenUp(unseen, now));
			return { ...report, refusal: null, state: lost ? "lost" : "watching" };
		}
		case "no":
			return {
				...report,
				refusal: verdict.refusal,
				state: isBeyondReorg(check) || isOld(report.reportedAt, now) ? "done" : "watching",
			};
		case "transfer": {
			const { final, settled, block } = verdict.transfer;
			// Where a chain never says final, a deep transfer is left alone after a while.
			const over = final || (settled && isOld(block.timeAt, now));
			return { ...report, refusal: null, state: over ? "done" : "watching" };
		}
	}
}

type Named = Pick<ReportRow, "senderName" | "senderEmail" | "senderLanguage" | "nameProof" | "provenReporterId">;

/** The account of whoever is proven so far. */
function formerPayer({ reporters, attempts }: LinkRecord, before: ReportRow | null): Address | null {
	const row =
		before &&
		reporters.find((other) => isSameTransaction(other, before) && other.reporterId === before.provenReporterId);
	return row?.signer ?? attempts.find(({ id }) => id === row?.attemptId)?.fromAddress ?? null;
}

/**
 * A proven name comes before a wallet's, that before whoever named the hash first. A stronger proof replaces a weaker, and
 * whoever sent the most replaces whoever put a transfer of their own into the transaction.
 */
function nameBeside(
	before: ReportRow | null,
	payer: Payer | null,
	reportedBy: ReportedBy | null,
	former: Address | null,
): Named {
	const rank = (proof: NameProof | null) => (proof === null ? NAME_PROOFS.length : NAME_PROOFS.indexOf(proof));
	const known = before?.nameProof ?? null;
	const fromAnother = payer !== null && former !== null && !sameAddress(payer.account, former);
	const replaces = payer && (rank(payer.proof) < rank(known) || (rank(payer.proof) === rank(known) && fromAnother));
	if (payer && (known === null || replaces)) {
		const { senderName, senderEmail, senderLanguage, proof, reporterId } = payer;
		return { senderName, senderEmail, senderLanguage, nameProof: proof, provenReporterId: proof && reporterId };
	}
	return {
		senderName: before?.senderName ?? reportedBy?.senderName ?? null,
		senderEmail: before?.senderEmail ?? reportedBy?.senderEmail ?? null,
		senderLanguage: before?.senderLanguage ?? reportedBy?.senderLanguage ?? null,
		nameProof: known,
		provenReporterId: before?.provenReporterId ?? null,
	};
}

/** The wallet attempt that made the payment belongs to those who named it, though its page never reported the hash. */
export function withPayersAttempt(
	record: LinkRecord,
	check: TransactionCheck,
	reporters: readonly ReporterRow[],
	payer: Payer | null,
): ReporterRow[] {
	const attempt = payer?.attempt;
	if (!attempt || reporters.some(({ reporterId }) => reporterId === attempt.id)) return [...reporters];
	const reporterId = unreportedId(attempt.id);
	if (reporters.some((row) => row.reporterId === reporterId)) return [...reporters];
	const added: ReporterRow = {
		paymentId: record.link.paymentId,
		chainId: check.chainId,
		txHash: check.txHash,
		reporterId,
		senderName: attempt.senderName,
		senderEmail: attempt.senderEmail,
		senderLanguage: attempt.senderLanguage,
		attemptId: attempt.id,
		signature: null,
		signer: null,
		signatureOpen: false,
		releasedAt: null,
		namedAt: attempt.createdAt,
	};
	return [...reporters, added];
}

/** Seen on no node of this chain, it pays the link on another. */
function paysElsewhere({ transfers }: LinkRecord, { chainId, txHash, lastSeenAt }: ReportRow): boolean {
	const there = transfers.filter((row) => row.txHash === txHash && row.chainId !== chainId);
	return lastSeenAt === null && there.some(({ state }) => state !== "refused" && state !== "reorged");
}

/** Another transaction took the nonce of the attempt this one was sent for, and is in a block. */
function isSuperseded(record: LinkRecord, { attemptId, txHash }: ReportRow): boolean {
	const attempt = record.attempts.find(({ id }) => id === attemptId);
	if (!attempt?.txHash || attempt.txHash === txHash) return false;
	const { chainId, txHash: other } = attempt;
	const isCounted = record.transfers.some(
		(row) => isSameTransaction(row, { chainId, txHash: other }) && row.state !== "refused" && row.state !== "reorged",
	);
	return isCounted || attempt.state === "cancelled" || attempt.state === "reverted";
}

/**
 * A hash is its attempt's alone where a node showed its sender, or nobody else has named it: else whoever names another's
 * for an attempt of their own, and then uses that attempt's nonce, would have it forgotten.
 */
export function isAttemptsOwn(
	{ reporters }: LinkRecord,
	report: ReportRow,
	reportedBy: ReportedBy | null = null,
): boolean {
	if (report.lastSeenAt !== null) return true;
	const named = reporters.filter((row) => isSameTransaction(row, report));
	return [...named, ...(reportedBy ? [reportedBy] : [])].every((row) => row.attemptId === report.attemptId);
}

function isOld(since: number, now: number): boolean {
	return now - since >= GIVE_UP_WITHOUT_FINALITY_MS;
}
