import type { Verdict } from "../core/verdict-types.ts";
import type { AttemptRow, LinkRecord, ReportRow } from "../db/rows.ts";
import { isOfLook, type Look } from "./look.ts";

/**
 * Works out what a look says of this link's wallet attempts. The chain alone settles an attempt: a hash, a rejection or
 * a silence told by a browser is only somebody's word.
 */
export function weighAttempts(
	record: LinkRecord,
	look: Look,
	verdict: Verdict,
	report: ReportRow,
	now: number,
): AttemptRow[] {
	if (verdict.kind === "could-not-ask" || verdict.kind === "not-yet") {
		return record.attempts
			.filter((attempt) => mayBe(attempt, look, report))
			.map((attempt) => sentOut(attempt, look, now));
	}
	return record.attempts
		.filter((attempt) => isOfLook(attempt, look))
		.map((attempt): AttemptRow => {
			// Its hash and it are watched for equally long: until final, or where no chain says so, until old.
			const over = report.state === "done";
			const mined = { ...attempt, txHash: look.txHash, watching: !over, updatedAt: now };
			if (verdict.kind === "no") return { ...mined, state: endOf(verdict.refusal) };
			return { ...mined, state: over || verdict.transfer.settled ? "settled" : landed(attempt, look) };
		});
}

/** A wallet named this hash for the attempt and nothing on the chain contradicts it yet. */
function mayBe(attempt: AttemptRow, look: Look, report: ReportRow): boolean {
	if (isOfLook(attempt, look)) return true;
	const senderKnown = look.consensus.kind === "seen" && look.consensus.sighting.kind !== "unknown";
	return !senderKnown && report.attemptId === attempt.id;
}

function sentOut(attempt: AttemptRow, look: Look, now: number): AttemptRow {
	const other = attempt.txHash !== null && attempt.txHash !== look.txHash;
	// Two hashes for one nonce: which of them counts is told when one is mined.
	if (other) return attempt;
	return { ...attempt, txHash: look.txHash, state: "broadcast", watching: true, updatedAt: now };
}

/** Mined, not deep enough: by the hash the wallet named, or by another that took its place. */
function landed(attempt: AttemptRow, look: Look): AttemptRow["state"] {
	const replaced = attempt.state === "replaced" || (attempt.txHash !== null && attempt.txHash !== look.txHash);
	return replaced ? "replaced" : "broadcast";
}

/** The nonce went to a transaction that pays nothing here: it failed, or the wallet cancelled. */
function endOf(refusal: Extract<Verdict, { kind: "no" }>["refusal"]): AttemptRow["state"] {
	if (refusal === "reverted") return "reverted";
	if (refusal === "already-claimed" || refusal === "not-mine" || refusal === "too-old") return "settled";
	return "cancelled";
}
