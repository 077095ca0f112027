import { paidMost } from "../../core/payments/paid-most.ts";
import { type LinkRecord, type ReportRow, termsOf } from "../../core/payments/records.ts";
import { isPaid, type ReportOutcome } from "../../core/payments/report-outcome.ts";
import { unreportedId } from "../../core/payments/settle-claim.ts";
import type { Source } from "../../core/payments/wire.ts";
import { storeChanges } from "../../db/payments/changes.ts";
import { attemptIdOf, digestOf } from "./attempt-key.ts";
import { noChange } from "./change-link.ts";
import { checkOtherChains, checkTransaction } from "./check-transaction.ts";
import type { ReportInput } from "./contracts.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { type StoredCheck, storeCheck } from "./store-check.ts";

/** Hashes nobody has seen that are checked for one caller as often as others; of more, the oldest are checked rarely. */
const UNSEEN_PER_CALLER = 10;

/**
 * Judges a hash somebody reports for a link and stores it. Harmless to repeat. A hash not mined yet, or a chain that cannot be asked, is stored and watched: nothing reported is lost.
 *
 * @returns `stored: null` when nothing changed
 */
export async function reportTransaction(
	deps: RoomDeps,
	paymentId: string,
	input: ReportInput,
): Promise<{ outcome: ReportOutcome; stored: StoredCheck | null; sources: readonly Source[] }> {
	if (!(await deps.mayReport(input.clientKey))) {
		return { outcome: { kind: "rate-limited" }, stored: null, sources: [] };
	}
	const record = await requireLinkRecord(deps, paymentId);
	const terms = termsOf(record.link);
	const { txHash, senderName, senderEmail, payerSignature } = input;
	const attemptId = await ownAttemptId(input);
	await slowDownOthers(deps, record, txHash, input.clientKey);
	const check = await checkTransaction(deps, terms, txHash, record.transfers);
	// A hash this page's own wallet has just returned is young, not foreign.
	const checked = attemptId === null ? await checkOtherChains(deps, terms, check) : check;
	// A signature is part of who somebody is: nobody takes another's place by typing their name.
	const reporterId =
		attemptId ?? (await digestOf([senderEmail.toLowerCase(), senderName, payerSignature ?? ""].join("\n")));
	const stored = await storeCheck(deps, record.link, checked, {
		reporterId,
		senderName,
		senderEmail,
		senderLanguage: input.language,
		attemptId,
		payerSignature,
	});
	const { verdict, claim, received, change } = stored;
	noteCaller(deps, stored.record, txHash, input.clientKey);
	const judged = { verdict, claim, terms, received };
	const hasProof = attemptId !== null || payerSignature !== null;
	// Found before its page named it, the payment is the attempt's all the same.
	const ownIds = attemptId === null ? [reporterId] : [reporterId, unreportedId(attemptId)];
	const isPayer = hasProof && ownIds.includes(stored.provenReporterId ?? "");
	const afterSubmit = isPayer && isPaid(judged) && paidMost(stored.record, txHash) ? terms.afterSubmit : null;
	const outcome: ReportOutcome = { kind: "judged", ...judged, afterSubmit };
	return { outcome, stored: change !== null ? stored : null, sources: check.sources };
}

/** Without the attempt's key its id is only what anybody reads in a snapshot: the hash then counts as typed by hand. */
async function ownAttemptId({ attemptId, withdrawKey }: ReportInput): Promise<string | null> {
	if (attemptId === null || typeof withdrawKey !== "string") return null;
	return (await attemptIdOf(withdrawKey)) === attemptId ? attemptId : null;
}

/** Nothing of anybody else's is pushed out: whoever names many hashes that no node knows has their own checked more rarely. */
async function slowDownOthers(deps: RoomDeps, record: LinkRecord, txHash: string, clientKey: string): Promise<void> {
	const callers = deps.memory.get("report-callers") ?? {};
	const own = unseen(record).filter((row) => !row.slow && row.txHash !== txHash && callers[row.txHash] === clientKey);
	const surplus = own.slice(0, Math.max(0, own.length - UNSEEN_PER_CALLER + 1));
	if (surplus.length === 0) return;
	const reports = surplus.map((row) => ({ ...row, slow: true }));
	// Stale means the next report slows them down instead.
	await storeChanges(deps.db, { ...noChange(record, deps.clock.now()), reports });
}

function noteCaller(deps: RoomDeps, record: LinkRecord, txHash: string, clientKey: string): void {
	const callers = deps.memory.get("report-callers") ?? {};
	const waiting = unseen(record).map((row) => row.txHash as string);
	if (!waiting.includes(txHash)) return;
	const kept = Object.entries(callers).filter(([hash]) => waiting.includes(hash));
	deps.memory.set("report-callers", { ...Object.fromEntries(kept), [txHash]: callers[txHash] ?? clientKey });
}

/** Known to no node yet, and held by no wallet attempt; naming an attempt is no such thing, since anybody can start one. */
function unseen(record: LinkRecord): ReportRow[] {
	return record.reports.filter(
		(row) =>
			row.state === "watching" &&
			row.lastSeenAt === null &&
			!record.attempts.some((attempt) => attempt.watching && attempt.txHash === row.txHash),
	);
}
