import { headAfterLink } from "../../core/payments/mined-verdict.ts";
import { termsOn } from "../../core/payments/records.ts";
import { isSameTransaction, type TransactionId } from "../../core/payments/transaction-id.ts";
import { judge } from "../../core/payments/verdict.ts";
import type { Source } from "../../core/payments/wire.ts";
import { findHeadAfter } from "../../db/payments/link-heads.ts";
import { checkTransaction } from "./check-transaction.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { type StoredCheck, storeCheck } from "./store-check.ts";
import type { ArrivalAnswer } from "./watch-chain/watch-deps.ts";

interface ReceivedArrival {
	answer: ArrivalAnswer;
	/** another link counts the transfer */
	isTaken: boolean;
	/** some of it waits for the requester here, beside what may count */
	waits: boolean;
	/** null when nothing changed */
	stored: StoredCheck | null;
	sources: readonly Source[];
}

/**
 * Checks a transaction that the chain's watcher found: a report with nobody's name. What pays this link nothing is stored only
 * where somebody has reported it, too: nobody asked about it here.
 *
 * @param isChosen - the requester says that what no link counts of it is for this one: they are asked about all of that
 */
export async function receiveArrival(
	deps: RoomDeps,
	paymentId: string,
	transaction: TransactionId,
	isChosen = false,
): Promise<ReceivedArrival> {
	const record = await requireLinkRecord(deps, paymentId, transaction);
	if (!record.link.chainIds.includes(transaction.chainId) || record.link.reuse !== null)
		return { answer: "no", isTaken: false, waits: false, stored: null, sources: [] };
	const terms = termsOn(record.link, transaction.chainId);
	const check = await checkTransaction(deps, terms, transaction.txHash, record.transfers);
	const { sources, consensus } = check;
	const isReported = record.reports.some((report) => isSameTransaction(report, transaction));
	if (!isReported) {
		const asked = { consensus, terms, claimedElsewhere: [], alsoAsked: [] };
		let verdict = judge(asked);
		if (verdict.kind === "no" && verdict.refusal === "too-old") {
			const noted = await findHeadAfter(deps.db, paymentId, transaction.chainId);
			verdict = judge({ ...asked, headAfterLink: headAfterLink(record.attempts, transaction.chainId, noted) });
		}
		const { kind } = verdict;
		if (kind === "no") return { answer: "no", isTaken: false, waits: false, stored: null, sources };
		if (kind !== "transfer") return { answer: "not-yet", isTaken: false, waits: false, stored: null, sources };
	}
	const stored = await storeCheck(deps, record.link, check, null, { chainSilent: false, asksAll: isChosen });
	const rows = stored.record.transfers.filter((row) => isSameTransaction(row, transaction));
	const is = (...states: string[]) => rows.some(({ state }) => states.includes(state));
	const answer = is("credited", "mined")
		? "counts"
		: is("needs-requester")
			? "asks"
			: stored.verdict.kind === "no"
				? "no"
				: "not-yet";
	const isTaken = stored.verdict.kind === "no" && stored.verdict.refusal === "already-claimed";
	return { answer, isTaken, waits: is("needs-requester"), stored: stored.change === null ? null : stored, sources };
}
