import type { AttemptRow, LinkRecord, ReporterRow, ReportRow } from "./records.ts";
import { isCheckedTransaction, senderOf, type TransactionCheck } from "./transaction-check.ts";
import { isSameTransaction } from "./transaction-id.ts";
import { sameAddress } from "./transfer-logs.ts";
import type { Verdict } from "./verdict-types.ts";

/**
 * Works out what a check says of this link's wallet attempts. The chain alone settles an attempt: a hash, a rejection or
 * a browser that says nothing is only somebody's word.
 */
export function settleAttempts(
	record: LinkRecord,
	check: TransactionCheck,
	verdict: Verdict,
	report: ReportRow,
	reporters: readonly ReporterRow[],
	now: number,
): AttemptRow[] {
	if (verdict.kind === "could-not-ask" || verdict.kind === "not-yet") {
		return record.attempts
			.filter((attempt) => mayBe(attempt, check, report))
			.map((attempt) => sentOut(attempt, check, now));
	}
	// What waits for a block and pays nothing here may yet be replaced, or never be mined.
	if (!isMined(check)) return [];
	const isNamed = ({ id }: AttemptRow) => reporters.some(({ reporterId }) => reporterId === id);
	return record.attempts
		.filter(
			(attempt) =>
				(verdict.kind === "transfer" && isSentForIt(attempt, check, report) && !hasPaid(record, attempt, check)) ||
				(isItsTransaction(attempt, check, report) &&
					!isBesideIts(attempt, check) &&
					(verdict.kind === "transfer" || !isSentBefore(attempt, check) || isKnownBy(attempt, check))),
		)
		.map((attempt): AttemptRow => {
			// Named before any node knew whose it is: what the wallet sent is searched for by its nonce again.
			if (verdict.kind === "no" && isSentBefore(attempt, check))
				return { ...attempt, state: "open", txHash: null, updatedAt: now };
			// Its hash and it are watched for equally long: until final, or where no chain says so, until old.
			const over = report.state === "done";
			const mined = { ...attempt, txHash: check.txHash, watching: !over, updatedAt: now };
			if (verdict.kind === "no") return { ...mined, state: endOf(verdict.refusal, isNamed(attempt)) };
			return { ...mined, state: over || verdict.transfer.settled ? "settled" : landed(attempt, check) };
		});
}

/** Found on another chain it is mined there, and its sender is another chain's. */
function isMined(check: TransactionCheck): boolean {
	return check.onOtherChain === null && check.consensus.kind === "seen" && check.consensus.sighting.kind === "mined";
}

/** A wallet named this hash for the attempt and nothing on the chain contradicts it yet. */
function mayBe(attempt: AttemptRow, check: TransactionCheck, report: ReportRow): boolean {
	return isItsTransaction(attempt, check, report) || (senderOf(check) === null && isNamedFor(report, attempt));
}

/** Sent with the attempt's nonce, or named by its own page and sent by its account: wallets may choose a nonce themselves. */
function isItsTransaction(attempt: AttemptRow, check: TransactionCheck, report: ReportRow): boolean {
	if (isCheckedTransaction(attempt, check)) return true;
	return isNamedFor(report, attempt) && sameAddress(senderOf(check)?.from ?? null, attempt.fromAddress);
}

/**
 * Somebody else sent what the attempt's account signed, as of a contract: neither hash nor nonce leads from one to the other. A report
 * names another sender's attempt for nothing but the money that moved (settle-report.ts).
 */
function isSentForIt({ id, fromAddress }: AttemptRow, check: TransactionCheck, { attemptId }: ReportRow): boolean {
	return attemptId === id && !sameAddress(senderOf(check)?.from ?? null, fromAddress);
}

/** Its money came by another transaction already: what was relayed after that replaces nothing. */
function hasPaid({ transfers }: LinkRecord, { chainId, txHash }: AttemptRow, check: TransactionCheck): boolean {
	if (txHash === null || txHash === check.txHash) return false;
	return transfers.some(
		(row) => isSameTransaction(row, { chainId, txHash }) && row.state !== "refused" && row.state !== "reorged",
	);
}

/** Of another nonce, while the wallet has sent something else for the attempt: whatever it is, that may still be mined. */
function isBesideIts(attempt: AttemptRow, check: TransactionCheck): boolean {
	return attempt.txHash !== null && attempt.txHash !== check.txHash && !isCheckedTransaction(attempt, check);
}

/** Its account's earlier transaction, as the chain counted them when the wallet was asked: whatever named it was mistaken. */
function isSentBefore(attempt: AttemptRow, check: TransactionCheck): boolean {
	const sender = senderOf(check);
	return sender !== null && sameAddress(sender.from, attempt.fromAddress) && sender.nonce < attempt.nonce;
}

/** Taken for the attempt's own while nobody knew more of it than its hash. */
function isKnownBy({ state, txHash }: AttemptRow, check: TransactionCheck): boolean {
	return state === "broadcast" && txHash === check.txHash;
}

/** A wallet's answer is about the chain it was asked on. */
function isNamedFor(report: ReportRow, attempt: AttemptRow): boolean {
	return report.attemptId === attempt.id && report.chainId === attempt.chainId;
}

function sentOut(attempt: AttemptRow, check: TransactionCheck, now: number): AttemptRow {
	const other = attempt.txHash !== null && attempt.txHash !== check.txHash;
	// Two hashes for one nonce: which of them counts is known when one is mined.
	if (other) return attempt;
	return { ...attempt, txHash: check.txHash, state: "broadcast", watching: true, updatedAt: now };
}

/** Mined, not deep enough: by the hash the wallet named, or by another that took its place. */
function landed(attempt: AttemptRow, check: TransactionCheck): AttemptRow["state"] {
	const replaced = attempt.state === "replaced" || (attempt.txHash !== null && attempt.txHash !== check.txHash);
	return replaced ? "replaced" : "broadcast";
}

/**
 * The nonce went to a transaction that pays nothing here: it failed, or the wallet cancelled.
 *
 * @param named - the attempt's own page named it: it is what the wallet sent, and may have moved money to somebody else
 */
function endOf(refusal: Extract<Verdict, { kind: "no" }>["refusal"], named: boolean): AttemptRow["state"] {
	if (refusal === "reverted") return "reverted";
	if (named) return "settled";
	if (refusal === "already-claimed" || refusal === "not-mine" || refusal === "too-old") return "settled";
	return "cancelled";
}
