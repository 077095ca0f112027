import type { RequesterAsks } from "../core/claim.ts";
import { eventKey } from "../core/timeline.ts";
import type { PayerProof, Verdict } from "../core/verdict-types.ts";
import type { MailMessage } from "../core/wire.ts";
import type { NewEvent } from "../db/changes.ts";
import type { AttemptRow, ConfirmedRow, LinkRecord, ReportRow, TransferRow } from "../db/rows.ts";
import type { Look } from "./look.ts";
import { mailFor } from "./mail-messages.ts";

/** Anyone may report anybody's transfers, each for nothing: strangers must not fill a requester's mailbox. */
const ASK_AGAIN_AFTER_MS = 60 * 60_000;

/** What ties the payer to the link, or what the requester must look at. */
export type Claim = { proof: PayerProof } | { asks: RequesterAsks };

interface Weighing {
	look: Look;
	verdict: Verdict;
	claim: Claim | null;
	attempts: readonly AttemptRow[];
	now: number;
}

interface Outcome {
	/** base units credited after the change */
	received: bigint;
	confirmed: ConfirmedRow | null | undefined;
	events: NewEvent[];
	mails: MailMessage[];
	/** hashes whose nonce another transaction took */
	supersededReports: ReportRow[];
}

/** Works out what the changed rows mean for the link: its confirmed record, what is told to whom. */
export function weighOutcome(
	record: LinkRecord,
	after: readonly TransferRow[],
	report: ReportRow,
	weighing: Weighing,
): Outcome {
	const received = sumCredited(after);
	const before = record.transfers.filter((row) => row.txHash === report.txHash);
	const rows = after.filter((row) => row.txHash === report.txHash);
	const confirmed = weighConfirmed(record, after, report, received, weighing.now);
	return {
		received,
		confirmed,
		events: [
			...transferEvents(record, before, rows, report, received, weighing.now),
			...reportEvents(record, report, weighing),
			...attemptEvents(record, weighing),
		],
		mails: mailsOf(record, before, rows, report, confirmed, received, weighing.now),
		supersededReports: supersededReports(record, report, weighing),
	};
}

/** The spec's confirmedPayment stands exactly while credited transfers cover the amount. */
function weighConfirmed(
	record: LinkRecord,
	after: readonly TransferRow[],
	report: ReportRow,
	received: bigint,
	now: number,
): ConfirmedRow | null | undefined {
	const { link, confirmed } = record;
	if (received < link.amount) return confirmed ? null : undefined;
	const stillBacked =
		confirmed !== null && after.some((row) => row.txHash === confirmed.txnHash && row.state === "credited");
	if (confirmed && stillBacked && confirmed.amount === received) return undefined;
	if (confirmed && stillBacked) return { ...confirmed, amount: received };
	return {
		paymentId: link.paymentId,
		requesterName: link.requesterName,
		requesterEmail: link.requesterEmail,
		requesterAddress: link.requesterAddress,
		chainId: link.chainId,
		token: link.token,
		amount: received,
		memo: link.memo,
		dueAt: link.dueAt,
		senderName: report.senderName,
		senderEmail: report.senderEmail,
		txnHash: report.txHash,
		confirmedAt: now,
	};
}

function transferEvents(
	record: LinkRecord,
	before: readonly TransferRow[],
	rows: readonly TransferRow[],
	report: ReportRow,
	received: bigint,
	at: number,
): NewEvent[] {
	const [was] = before.filter((row) => row.state !== "refused");
	const [is] = rows.filter((row) => row.state !== "refused");
	const { txHash } = report;
	const lost = is ?? rows.find((row) => row.state === "refused" && was?.state === "credited");
	if (!lost) return [];
	const amount = sumOf(rows.filter((row) => row.state === lost.state)).toString();
	const { blockHash } = lost;
	const event = (kind: NewEvent["kind"], subject: string, detail: NewEvent["detail"]): NewEvent => ({
		kind,
		dedupeKey: eventKey(kind, { txHash, blockHash, subject, at }),
		detail: { txHash, ...detail },
		at,
	});
	if (!is || is.state === "reorged") {
		return was && was.state !== "reorged" ? [event("reorged", "", { amount })] : [];
	}
	const events: NewEvent[] = [];
	const { blockNumber } = is;
	if (is.blockHash !== was?.blockHash || was.state === "reorged")
		events.push(event("mined", "", { amount, blockNumber }));
	if (is.state === "needs-requester" && was?.state !== "needs-requester") {
		events.push(event("needs-requester", "", { amount }));
	}
	if (is.state === "credited" && was?.state !== "credited") {
		const rest = record.link.amount - received;
		events.push(
			rest > 0n
				? event("partial", received.toString(), { amount, received: received.toString(), remaining: rest.toString() })
				: event("success", received.toString(), { amount, received: received.toString() }),
		);
	}
	if (is.final && is.state === "credited" && !(was?.final && was.state === "credited")) {
		events.push(event("final", "", { amount }));
	}
	return events;
}

function reportEvents(record: LinkRecord, report: ReportRow, { verdict, now }: Weighing): NewEvent[] {
	const before = record.reports.find((row) => row.txHash === report.txHash);
	const { txHash } = report;
	if (verdict.kind === "not-yet" && verdict.seen === "mempool" && before?.lastSeenAt == null) {
		return [{ kind: "broadcast", dedupeKey: eventKey("broadcast", { txHash, at: now }), detail: { txHash }, at: now }];
	}
	return [];
}

function attemptEvents(record: LinkRecord, { look, verdict, attempts, now }: Weighing): NewEvent[] {
	return attempts.flatMap((attempt): NewEvent[] => {
		const before = record.attempts.find((row) => row.id === attempt.id);
		if (!before) return [];
		const events: NewEvent[] = [];
		const old = before.txHash;
		const mined = verdict.kind === "transfer" || verdict.kind === "no";
		if (mined && old !== null && old !== look.txHash) {
			const detail = { txHash: old, replacedBy: look.txHash };
			events.push({ kind: "replaced", dedupeKey: eventKey("replaced", { txHash: old, at: now }), detail, at: now });
		}
		if (attempt.state !== before.state && (attempt.state === "cancelled" || attempt.state === "reverted")) {
			const blockHash = minedBlock(look);
			events.push({
				kind: attempt.state,
				dedupeKey: eventKey(attempt.state, { txHash: look.txHash, attemptId: attempt.id, blockHash, at: now }),
				detail: { txHash: look.txHash },
				at: now,
			});
		}
		return events;
	});
}

function minedBlock(look: Look) {
	const mined = look.consensus.kind === "seen" && look.consensus.sighting.kind === "mined";
	return mined && look.consensus.kind === "seen" && look.consensus.sighting.kind === "mined"
		? look.consensus.sighting.block.hash
		: look.txHash;
}

/** Other hashes of the same attempt can never be mined once its nonce is used. */
function supersededReports(record: LinkRecord, report: ReportRow, { verdict, attempts }: Weighing): ReportRow[] {
	if (verdict.kind !== "transfer" && verdict.kind !== "no") return [];
	const ids = new Set(attempts.map((attempt) => attempt.id));
	return record.reports
		.filter((row) => row.txHash !== report.txHash && row.state === "watching" && ids.has(row.attemptId ?? ""))
		.filter((row) => !record.transfers.some((transfer) => transfer.txHash === row.txHash))
		.map((row) => ({ ...row, state: "lost" as const }));
}

function mailsOf(
	record: LinkRecord,
	before: readonly TransferRow[],
	rows: readonly TransferRow[],
	report: ReportRow,
	confirmed: ConfirmedRow | null | undefined,
	received: bigint,
	now: number,
): MailMessage[] {
	const { link } = record;
	const was = (state: TransferRow["state"]) => before.some((row) => row.state === state);
	const is = rows.find((row) => row.state === "credited" || row.state === "needs-requester");
	const mails: MailMessage[] = [];
	const credited = is?.state === "credited" && !was("credited");
	if (credited && received >= link.amount) {
		const amount = sumOf(rows.filter((row) => row.state === "credited"));
		const facts = { link, report, amount, blockHash: is.blockHash };
		mails.push(mailFor("payment-received", link.requesterEmail, facts));
		if (report.senderEmail) mails.push(mailFor("payment-sent", report.senderEmail, facts));
	}
	const [first] = before;
	if (confirmed === null && first) {
		const facts = { link, report, amount: sumOf(before), blockHash: first.blockHash };
		mails.push(mailFor("payment-reorged", link.requesterEmail, facts));
	}
	if (is?.state === "needs-requester" && before.length === 0 && !askedLately(record, now)) {
		const facts = { link, report, amount: sumOf(rows), blockHash: null };
		mails.push(mailFor("needs-requester", link.requesterEmail, facts));
	}
	// A requester who deleted their account left no e-mail behind.
	return mails.filter((mail) => mail.to !== "");
}

/** The requester was asked to look at the dashboard a short while ago, and it shows whatever has come since. */
function askedLately(record: LinkRecord, now: number): boolean {
	return record.transfers.some((row) => row.asks !== null && now - row.createdAt < ASK_AGAIN_AFTER_MS);
}

function sumCredited(rows: readonly TransferRow[]): bigint {
	return sumOf(rows.filter((row) => row.state === "credited"));
}

function sumOf(rows: readonly TransferRow[]): bigint {
	return rows.reduce((sum, row) => sum + row.amount, 0n);
}
