import { log } from "../../core/operations/log.ts";
import { ATTEMPT_MATTERS_MS } from "../../core/payments/claim.ts";
import type { AttemptRow, LinkRecord, ReportRow } from "../../core/payments/records.ts";
import { termsOn } from "../../core/payments/records.ts";
import type { ReportedBy } from "../../core/payments/settle-claim.ts";
import { unreportedId } from "../../core/payments/settle-claim.ts";
import type { TransactionCheck } from "../../core/payments/transaction-check.ts";
import { isSameTransaction, type TransactionId, transactionKey } from "../../core/payments/transaction-id.ts";
import type { Source } from "../../core/payments/wire.ts";
import type { NonceOutcome } from "../../ports/chain.ts";
import { PortError } from "../../ports/port-error.ts";
import { mapConcurrently } from "../operations/concurrency.ts";
import { unwatched } from "./attempt-places.ts";
import { changeLink, noChange, type Stored } from "./change-link.ts";
import { checkTransaction, isTooLarge } from "./check-transaction.ts";
import { FOUND_PER_CHECK, findLost } from "./find-lost.ts";
import { findReported } from "./find-reported.ts";
import { LinkGone } from "./link-snapshot.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { type AffectedLinks, type StoredCheck, storeCheck } from "./store-check.ts";

/** One check asks for so many hashes. */
const HASHES_PER_CHECK = 20;
/** So many of them are transfers on their way to success; the others take turns, so that nobody's pile hides a payment. */
const TRANSFERS_PER_CHECK = 10;
const OPEN_PER_CHECK = 7;
const REST_PER_CHECK = 3;
/** So many are asked about side by side: each answer may take megabytes. */
const CHECKED_AT_ONCE = 8;
/** Transactions whose receipts take megabytes, a second of CPU each; anybody can make them. More take turns. */
const LARGE_PER_CHECK = 2;
/** "Rejected" is the browser's word: whoever says it wrongly must not make a payment unfindable at once. */
const REJECTED_WATCHED_MS = 30 * 60_000;

/** Attempts beyond the list that is asked at every check take turns. */
const SURPLUS_PER_CHECK = 5;
/** What a check found. */
interface Watched {
	/** anything stored changed */
	changed: boolean;
	/** what it means for other links */
	affected: AffectedLinks;
	/** attempts whose nonce was asked about, and the chain answered */
	checked: readonly string[];
	/** the chain's endpoints as they answered; empty when none was asked about a hash */
	sources: readonly Source[];
	/** the link as it was read or stored last, at the latest what was known before */
	record: LinkRecord;
}

/**
 * The alarm's work: checks every watched hash and every attempt whose transaction is not in sight, and stores what it
 * finds. Safe to repeat and to run beside reports.
 *
 * @param record - as its room knows it, which may be older than what is stored: what to ask about is taken from it, what the answers
 * mean is worked out from what is stored
 * @throws LinkGone when the link is not there any more
 */
export async function watchLink(deps: RoomDeps, record: LinkRecord): Promise<Watched> {
	const { link } = record;
	const { paymentId } = link;
	const turn = (deps.memory.get("turn") ?? 0) + 1;
	const chosen = withoutRepeats([...(await findCrowded(deps, record)), ...transactionsOf(record, turn)]);
	// Stored first: a check that fails outright is not made in the same way again.
	if (chosen.length >= HASHES_PER_CHECK) deps.memory.set("turn", turn);
	const check = ({ chainId, txHash }: TransactionId, receipt?: "short" | "long") =>
		checkTransaction(deps, termsOn(link, chainId), txHash, record.transfers, receipt);
	const checks = await mapConcurrently(chosen, CHECKED_AT_ONCE, (one) => check(one, "short"));
	const lost = record.attempts.filter((attempt) => !isInSight(attempt, checks));
	const asked = attemptsToAsk(lost, turn);
	const [outcomes, found] = await Promise.all([
		Promise.all(asked.map((attempt) => askNonce(deps, attempt))),
		findLost(
			deps,
			record,
			lost.filter((attempt) => mayStillPay(attempt) && !isKnown(attempt, checks)),
		),
	]);
	const large = checks.filter(isTooLarge);
	// One more turn only where not everything was asked: else nothing needs to be remembered.
	if (asked.length < lost.filter(mayStillPay).length || large.length > LARGE_PER_CHECK) deps.memory.set("turn", turn);
	const chainSilent =
		found.silent ||
		checks.some((one) => one.consensus.kind !== "seen" && !large.includes(one)) ||
		outcomes.some(({ outcome }) => outcome === "could-not-ask");
	const stored: Pick<StoredCheck, "change" | "affected" | "record">[] = [];
	const store = async (one: TransactionCheck, reportedBy: ReportedBy | null) => {
		try {
			stored.push(await storeCheck(deps, link, one, reportedBy, { chainSilent }));
		} catch (error) {
			if (error instanceof LinkGone) throw error;
			// One hash that cannot be stored holds up no other; it is checked again with the next check.
			log({ event: "link.check.unstored", paymentId, chainId: one.chainId, txHash: one.txHash, error });
		}
	};
	for (const one of checks) if (!large.includes(one)) await store(one, null);
	// After the others, one by one: nobody's payment waits for them.
	for (const one of rotated(large, LARGE_PER_CHECK, turn)) await store(await check(one, "long"), null);
	const seen = new Set(chosen.map(transactionKey));
	const checkOnce = async (one: TransactionId, reportedBy: ReportedBy | null) => {
		if (seen.has(transactionKey(one))) return;
		seen.add(transactionKey(one));
		await store(await check(one), reportedBy);
	};
	// Found by its log it is a report with nobody's name.
	for (const one of found.lost) await checkOnce(one, null);
	rememberSearched(deps, record, outcomes);
	const notes: Stored[] = [];
	const noteOf = async (attempt: AttemptRow, change: Parameters<typeof note>[2]) => {
		const noted = await note(deps, attempt, change);
		if (noted) notes.push(noted);
	};
	for (const { attempt, outcome } of outcomes) {
		if (outcome === "could-not-ask") continue;
		if (outcome.kind === "used")
			await checkOnce({ chainId: attempt.chainId, txHash: outcome.txHash }, reportedByAttempt(attempt));
		else if (isExpired(attempt, deps.clock.now())) await noteOf(attempt, unwatched);
		else await noteOf(attempt, withNonceUse(outcome));
	}
	return {
		changed: notes.length > 0 || stored.some((one) => one.change !== null),
		affected: {
			changed: [...new Set(stored.flatMap(({ affected }) => affected.changed))],
			displaced: [...new Set(stored.flatMap(({ affected }) => affected.displaced))],
		},
		checked: outcomes.flatMap(({ attempt, outcome }) => (outcome === "could-not-ask" ? [] : [attempt.id])),
		sources: [...new Map(checks.map((one) => [one.chainId, one.sources])).values()].flat(),
		record: [...stored, ...notes].map((one) => one.record).reduce(newer, record),
	};
}

/** Attempts whose nonce is asked about now: those on the list, and some of the others in turn. */
function attemptsToAsk(lost: readonly AttemptRow[], turn: number): AttemptRow[] {
	const surplus = lost.filter((attempt) => !attempt.watching && mayStillPay(attempt));
	return [...lost.filter((attempt) => attempt.watching), ...rotated(surplus, SURPLUS_PER_CHECK, turn)];
}

/** Its wallet was asked, and no end of it is known. */
function mayStillPay({ state, watching }: AttemptRow): boolean {
	return watching || state === "open";
}

/** So many of a list, each as often as any other: whoever lengthens it slows all alike, and hides none. */
function rotated<T>(list: readonly T[], count: number, turn: number): T[] {
	if (list.length <= count) return [...list];
	const start = (turn * count) % list.length;
	return [...list.slice(start), ...list.slice(0, start)].slice(0, count);
}

function reportedByAttempt(attempt: AttemptRow): ReportedBy {
	const { senderName, senderEmail, senderLanguage, id: attemptId } = attempt;
	return {
		reporterId: unreportedId(attemptId),
		senderName,
		senderEmail,
		senderLanguage,
		attemptId,
		payerSignature: null,
	};
}

/** A node counts a transaction of the nonce, whatever it is; dropped again, it does not. */
function withNonceUse(outcome: NonceOutcome) {
	const used = outcome.kind === "used-unseen" || (outcome.kind === "unused" && outcome.pending);
	return (attempt: AttemptRow, now: number): AttemptRow | null => {
		if (used === (attempt.nonceUsedAt !== null)) return null;
		return { ...attempt, nonceUsedAt: used ? now : null };
	};
}

/** Mined ones among more reported hashes than one check asks about, of each chain. */
async function findCrowded(deps: RoomDeps, { link, reports }: LinkRecord): Promise<TransactionId[]> {
	const watched = reports.filter((report) => report.state === "watching");
	if (watched.length <= HASHES_PER_CHECK) return [];
	const chains = link.chainIds.filter((chainId) => watched.some((report) => report.chainId === chainId));
	const found = await Promise.all(
		chains.map(async (chainId) => {
			const hashes = await findReported(deps, link, chainId, Math.ceil(FOUND_PER_CHECK / chains.length));
			return hashes.map((txHash) => ({ chainId, txHash }));
		}),
	);
	return found.flat();
}

function withoutRepeats(list: readonly TransactionId[]): TransactionId[] {
	return [...new Map(list.map((one) => [transactionKey(one), one])).values()];
}

/** Transfers first, then hashes nothing is held against, then refused ones and callers' surplus; each in turn. */
function transactionsOf(record: LinkRecord, turn: number): TransactionId[] {
	const watched = record.reports.filter((report) => report.state === "watching");
	if (watched.length <= HASHES_PER_CHECK) return watched;
	const rowsOf = (report: ReportRow) =>
		record.transfers.filter((row) => isSameTransaction(row, report) && row.state !== "refused");
	// What waits for the requester waits for no block: anybody may report others' transfers.
	const moving = watched.filter((report) => rowsOf(report).some(({ payerProof }) => payerProof !== null));
	const open = watched.filter((report) => rowsOf(report).length === 0 && report.refusal === null && !report.slow);
	const rest = watched.filter((report) => !moving.includes(report) && !open.includes(report));
	const chosen = [
		...rotated(moving, TRANSFERS_PER_CHECK, turn),
		...rotated(open, OPEN_PER_CHECK, turn),
		...rotated(rest, REST_PER_CHECK, turn),
	];
	// Places one kind leaves free go to the others.
	const others = watched.filter((report) => !chosen.includes(report));
	return [...chosen, ...rotated(others, HASHES_PER_CHECK - chosen.length, turn)];
}

/** Mined under the hash known, or the chain could not be asked about it: nothing to find out by the nonce. */
function isInSight(attempt: AttemptRow, checks: readonly TransactionCheck[]): boolean {
	const check = checks.find((one) => isSameTransaction(attempt, one));
	return check !== undefined && (check.consensus.kind !== "seen" || check.consensus.sighting.kind === "mined");
}

/** Some node knows its hash: only the nonce reveals another in its place. */
function isKnown(attempt: AttemptRow, checks: readonly TransactionCheck[]): boolean {
	const check = checks.find((one) => isSameTransaction(attempt, one));
	return check?.consensus.kind === "seen" && check.consensus.sighting.kind !== "unknown";
}

async function askNonce(deps: RoomDeps, attempt: AttemptRow) {
	const { id, chainId, fromAddress, nonce, headBlock } = attempt;
	const searchedTo = deps.memory.get("nonce-searched-to")?.[id];
	const sinceBlock = BigInt(searchedTo ?? headBlock);
	try {
		return { attempt, outcome: await deps.chain.findNonceOutcome(chainId, fromAddress, nonce, sinceBlock) };
	} catch (error) {
		if (error instanceof PortError) return { attempt, outcome: "could-not-ask" as const };
		throw error;
	}
}

/** A reorg may move the transaction below what was searched: then it is found where the count says, or by its hash. */
function rememberSearched(
	{ memory }: RoomDeps,
	{ attempts }: LinkRecord,
	outcomes: readonly Awaited<ReturnType<typeof askNonce>>[],
): void {
	const before = memory.get("nonce-searched-to") ?? {};
	const unseen = outcomes.flatMap(({ attempt, outcome }) =>
		outcome !== "could-not-ask" && outcome.kind === "used-unseen"
			? [[attempt.id, outcome.searchedTo.toString()] as const]
			: [],
	);
	if (unseen.length === 0) return;
	const kept = Object.entries(before).filter(([id]) => attempts.some((row) => row.id === id && mayStillPay(row)));
	memory.set("nonce-searched-to", { ...Object.fromEntries(kept), ...Object.fromEntries(unseen) });
}

function isExpired(attempt: AttemptRow, now: number): boolean {
	const age = now - (attempt.state === "rejected" ? attempt.updatedAt : attempt.createdAt);
	return age > (attempt.state === "rejected" ? REJECTED_WATCHED_MS : ATTEMPT_MATTERS_MS);
}

/** @returns the one with the later changes */
export function newer(a: LinkRecord, b: LinkRecord): LinkRecord {
	return b.link.version >= a.link.version ? b : a;
}

/** @returns null when there was nothing to store: then nothing is read either */
async function note(
	deps: RoomDeps,
	known: AttemptRow,
	change: (attempt: AttemptRow, now: number) => AttemptRow | null,
): Promise<Stored | null> {
	const { id, paymentId } = known;
	if (change(known, deps.clock.now()) === null) return null;
	const { stored } = await changeLink(deps, paymentId, (record, now) => {
		const attempt = record.attempts.find((row) => row.id === id);
		const changed = attempt && mayStillPay(attempt) ? change(attempt, now) : null;
		return { change: changed && { ...noChange(record, now), attempts: [changed] }, outcome: undefined };
	});
	return stored;
}
