import type { Address } from "../../core/address.ts";
import { tokenContract } from "../../core/chains.ts";
import type { LinkChange } from "../../core/payments/link-change.ts";
import { isSameMoney } from "../../core/payments/native-verdict.ts";
import { placesNow } from "../../core/payments/places-now.ts";
import { type LinkRecord, type LinkRow, type TransferRow, termsOn } from "../../core/payments/records.ts";
import {
	type CheckBatch,
	paidElsewhereBy,
	remainingWithout,
	type Settlement,
	settleCheck,
} from "../../core/payments/settle-check.ts";
import type { ClaimContext, ReportedBy } from "../../core/payments/settle-claim.ts";
import { tagsIn } from "../../core/payments/tag.ts";
import { isRelayed, payersOf, senderOf, type TransactionCheck } from "../../core/payments/transaction-check.ts";
import { isSameTransaction } from "../../core/payments/transaction-id.ts";
import { storeChanges } from "../../db/payments/changes.ts";
import { type ClaimElsewhere, findClaimants, listLinksOfHash, listLinksPaidBy } from "../../db/payments/claims.ts";
import { findLinkRecord } from "../../db/payments/link-record.ts";
import type { Stored } from "./change-link.ts";
import { checkTransaction } from "./check-transaction.ts";
import { LinkGone } from "./link-snapshot.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { RIVAL_SLACK, rivalsFor, seenSince } from "./rival-links.ts";
import { SignatureAnswers } from "./signature-answers.ts";
import { findSigners, withReporter } from "./signed-reports.ts";

/** Each try reads anew; only as many links as share a hash or a payee can make a change stale at once. */
const TRIES = 40;

/** Another link that a reorg touches may change all the time: after so many tries its own check stores its change. */
const TRIES_TOGETHER = 20;

/** More signatures may come while contracts are asked; what is left then is asked at the next check. */
const ASKING_ROUNDS = 3;

/** What a stored check means for other links. */
export interface AffectedLinks {
	/** changed by the same batch: their rooms must be notified */
	changed: readonly string[];
	/** they hold a report of a hash this link was just credited with, or lost: they check again at once */
	displaced: readonly string[];
}

export const NO_LINKS: AffectedLinks = { changed: [], displaced: [] };

/** So many are notified at once that a transfer is another link's, the earliest first; others find out at their next check. */
const DISPLACED_AT_ONCE = 20;

export interface StoredCheck extends Settlement, Stored {
	affected: AffectedLinks;
}

/**
 * Stores what a check found, for this link and, when a reorg touched the transaction, for every other link it counts for:
 * all in one batch, so that no moment shows one transfer on two links or on none that holds it.
 *
 * A change computed from rows that moved meanwhile is computed anew from the same check; a claim that another link took
 * meanwhile becomes "already claimed".
 *
 * @param link - as it was before the check: only what never changes of it is used
 * @throws LinkGone when it is not there any more
 */
export async function storeCheck(
	deps: RoomDeps,
	link: LinkRow,
	check: TransactionCheck,
	reportedBy: ReportedBy | null,
	round: CheckBatch = { chainSilent: false },
): Promise<StoredCheck> {
	const answers = new SignatureAnswers();
	for (let rounds = 0; ; rounds++) {
		const stored = await deps.runExclusive(() =>
			storeUnlessUnanswered(deps, link, check, reportedBy, round, answers, rounds < ASKING_ROUNDS),
		);
		if (stored) return stored;
		await answers.ask(deps.chain);
	}
}

/** @returns null when a contract is to be asked about a signature first, and nothing was stored */
async function storeUnlessUnanswered(
	deps: RoomDeps,
	link: LinkRow,
	check: TransactionCheck,
	reportedBy: ReportedBy | null,
	round: CheckBatch,
	answers: SignatureAnswers,
	mayAsk: boolean,
): Promise<StoredCheck | null> {
	for (let attempt = 0; attempt < TRIES; attempt++) {
		const read = await readToSettle(deps, link, check, reportedBy, new Map(), answers);
		if (mayAsk && answers.isIncomplete) return null;
		if (!read) throw new LinkGone("a link went while its check was settlement");
		const { record, context } = read;
		const now = deps.clock.now();
		const own = settleCheck(record, check, context, reportedBy, now, round);
		const { change } = own;
		if (!change) return { ...own, record, mails: false, affected: NO_LINKS };
		const others =
			isReorg(record, change) && attempt < TRIES_TOGETHER
				? await settleOthers(deps, record, own, check, now, answers)
				: [];
		const after = await storeChanges(deps.db, change, others);
		if (!after) continue;
		const changed = others.map((other) => other.paymentId);
		const news = isCredit(record, change) || isReorg(record, change);
		const displaced = news ? await listDisplaced(deps, record, check, changed) : [];
		return { ...own, record: after, mails: change.mails.length > 0, affected: { changed, displaced } };
	}
	throw new Error("a check could not be stored: the link changed each time");
}

/** A transfer stored before is gone, or is in another block. */
function isReorg(record: LinkRecord, change: LinkChange): boolean {
	return change.transfers.some((row) =>
		record.transfers.some(
			(old) =>
				isSameTransaction(old, row) &&
				old.state !== "refused" &&
				(old.blockHash !== row.blockHash ||
					(old.logOrdinal === row.logOrdinal && old.state !== row.state && row.state === "reorged")),
		),
	);
}

/** A transfer counts for the link now and did not before. */
function isCredit(record: LinkRecord, change: LinkChange): boolean {
	const isCredited = (row: TransferRow) =>
		record.transfers.some(
			(other) => isSameTransaction(other, row) && other.logOrdinal === row.logOrdinal && other.state === "credited",
		);
	return change.transfers.some((row) => row.state === "credited" && !isCredited(row));
}

async function listDisplaced(
	deps: RoomDeps,
	{ link }: LinkRecord,
	check: TransactionCheck,
	changed: readonly string[],
): Promise<string[]> {
	const ids = await listLinksOfHash(deps.db, check.chainId, check.txHash);
	return ids.filter((id) => id !== link.paymentId && !changed.includes(id)).slice(0, DISPLACED_AT_ONCE);
}

/** Ordinals each link holds once the batch is stored, by link: of its own payee's transfers. */
type Claims = Map<string, { payee: Address; ordinals: readonly number[] }>;

async function settleOthers(
	deps: RoomDeps,
	record: LinkRecord,
	own: Settlement,
	check: TransactionCheck,
	now: number,
	answers: SignatureAnswers,
): Promise<LinkChange[]> {
	const claims: Claims = new Map([[record.link.paymentId, claimedAfter(record, own.change, check)]]);
	const changes: LinkChange[] = [];
	// Anybody may name the hash for any number of links: those for which it does not count find out at their own check.
	const ids = await listLinksPaidBy(deps.db, check.chainId, check.txHash);
	const found = await Promise.all(ids.map((id) => (id === record.link.paymentId ? null : findLinkRecord(deps.db, id))));
	const records = found.filter((other) => other !== null);
	// Whoever holds the transfer keeps it if it is still there; the others come after, in the order they came.
	records.sort((a, b) => Number(holds(b, check)) - Number(holds(a, check)));
	for (const asked of records) {
		const theirs = sameQuestion(record, asked, check.chainId)
			? check
			: await checkTransaction(deps, termsOn(asked.link, check.chainId), check.txHash, asked.transfers);
		const read = await readToSettle(deps, asked.link, theirs, null, claims, answers);
		if (!read) continue;
		const { record: other, context } = read;
		const settlement = settleCheck(other, theirs, context, null, now, { chainSilent: other.link.chainSilent });
		claims.set(other.link.paymentId, claimedAfter(other, settlement.change, check));
		if (settlement.change) changes.push(settlement.change);
	}
	return changes;
}

function holds(record: LinkRecord, check: TransactionCheck): boolean {
	return record.transfers.some((row) => isSameTransaction(row, check) && row.state === "credited");
}

function claimedAfter(record: LinkRecord, change: LinkChange | null, check: TransactionCheck) {
	const changed = change?.transfers ?? [];
	const kept = record.transfers.filter(
		(row) => !changed.some((other) => isSameTransaction(other, row) && other.logOrdinal === row.logOrdinal),
	);
	const ordinals = [...kept, ...changed]
		.filter((row) => isSameTransaction(row, check) && row.state === "credited")
		.map((row) => row.logOrdinal);
	return { payee: record.link.requesterAddress, ordinals };
}

/** Native facts are read for one recipient; logs are the same for everybody. */
function sameQuestion(a: LinkRecord, b: LinkRecord, chainId: number): boolean {
	const isNative = (record: LinkRecord) => tokenContract(chainId, record.link.token) === null;
	if (!isNative(b)) return true;
	return isNative(a) && a.link.requesterAddress === b.link.requesterAddress;
}

/**
 * Reads a link with what others have to do with the hash, of the same moment.
 *
 * @returns null when it is not there any more
 */
async function readToSettle(
	deps: RoomDeps,
	link: LinkRow,
	check: TransactionCheck,
	reportedBy: ReportedBy | null,
	claims: Claims,
	answers: SignatureAnswers,
): Promise<{ record: LinkRecord; context: ClaimContext } | null> {
	const { chainId, txHash, consensus } = check;
	const sender = senderOf(check);
	const terms = termsOn(link, chainId);
	const payers = payersOf(check, terms);
	const accounts = [...new Set([...payers, ...(sender ? [sender.from] : [])])];
	const mined = consensus.kind === "seen" && consensus.sighting.kind === "mined" ? consensus.sighting : null;
	const minedAt = mined?.block.timeAt ?? null;
	const seenAt = minedAt === null ? null : seenSince(minedAt, link, deps.clock.now());
	const contract = tokenContract(terms.chainId, terms.token) ?? null;
	const tags = tagsIn(mined?.input ?? "0x", terms.requesterAddress, contract);
	const relayed = isRelayed(check, payers);
	const transaction = { txHash, accounts, tags, attemptId: reportedBy?.attemptId ?? null, minedAt, seenAt, relayed };
	const found = await findClaimants(deps.db, { ...link, chainId }, transaction, RIVAL_SLACK);
	const { record, attempts, headAfter } = found;
	if (!record) return null;
	const reporters = await findSigners(
		{ chain: answers, appUrl: deps.appUrl },
		terms,
		check,
		payers,
		withReporter(found.reporters, link.paymentId, check, reportedBy, deps.clock.now()),
	);
	const own = placesNow(
		record.transfers.filter((row) => isSameTransaction(row, check)),
		check,
		terms,
	);
	const payee = link.requesterAddress;
	const claimedElsewhere = [
		...placesNow(found.claims, check, terms)
			.filter((row) => !claims.has(row.paymentId) && comesFirst(row, own))
			.map((row) => row.logOrdinal),
		...[...claims.values()].filter((claim) => claim.payee === payee).flatMap(({ ordinals }) => ordinals),
	];
	const rivals = rivalsFor(record, chainId, found.rivals);
	const remaining = remainingWithout(record, check);
	const paidBy = (account: Address) => paidElsewhereBy(record, check, account);
	const context = {
		claimedElsewhere,
		attempts,
		reporters,
		stored: found.reporters,
		rivals,
		remaining,
		paidBy,
		headAfter,
		...(link.parentId === null ? {} : { begunAt: link.createdAt }),
	};
	return { record, context };
}

/**
 * Whether a transfer is another link's. Credited, it is. Still to be buried there, it is that link's unless it counts for this
 * one, or this one came first: a link that asks for fewer confirmations must not overtake the one its payer chose, and a
 * requester's word yields to what the payer did.
 */
function comesFirst(other: ClaimElsewhere, rows: readonly TransferRow[]): boolean {
	if (other.state === "credited") return true;
	const claims = rows.filter((row) => isSameMoney(row.logOrdinal, other.logOrdinal));
	if (claims.some(({ state }) => state === "credited")) return false;
	const own = claims.find(({ state }) => state === "mined");
	if (!own) return true;
	const byWord = Number(other.payerProof === "requester") - Number(own.payerProof === "requester");
	const order = byWord || other.createdAt - own.createdAt;
	return order === 0 ? other.paymentId < own.paymentId : order < 0;
}
