import type { Hash } from "../../core/address.ts";
import { paidMost } from "../../core/payments/paid-most.ts";
import { type LinkRecord, type LinkRow, type ReportRow, termsOn } from "../../core/payments/records.ts";
import { isPaid, type ReportOutcome } from "../../core/payments/report-outcome.ts";
import { unreportedId } from "../../core/payments/settle-claim.ts";
import type { TransactionCheck } from "../../core/payments/transaction-check.ts";
import { isSameTransaction } from "../../core/payments/transaction-id.ts";
import { judge } from "../../core/payments/verdict.ts";
import type { Source } from "../../core/payments/wire.ts";
import { storeChanges } from "../../db/payments/changes.ts";
import { attemptIdOf, digestOf } from "./attempt-key.ts";
import { noChange, type Stored } from "./change-link.ts";
import { checkOtherChains, checkTransaction } from "./check-transaction.ts";
import type { ReportInput } from "./contracts.ts";
import { mayStore } from "./crowd-limit.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { type AffectedLinks, storeCheck } from "./store-check.ts";

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
): Promise<{
	outcome: ReportOutcome;
	stored: (Stored & { affected: AffectedLinks }) | null;
	sources: readonly Source[];
}> {
	if (!(await deps.mayReport(input.clientKey))) {
		return { outcome: { kind: "rate-limited" }, stored: null, sources: [] };
	}
	const record = await requireLinkRecord(deps, paymentId);
	if (record.link.reuse !== null) throw new Error("a link for many payers is paid through its payers' own links");
	const { txHash, payerSignature } = input;
	const attemptId = await ownAttemptId(input);
	const own = attemptId === null ? undefined : record.attempts.find(({ id }) => id === attemptId);
	const senderName = input.senderName ?? own?.senderName ?? null;
	const senderEmail = input.senderEmail ?? own?.senderEmail ?? null;
	// A signature is part of who somebody is: nobody takes another's place by typing their name.
	const reporterId =
		attemptId ??
		(await digestOf([senderEmail?.toLowerCase() ?? "", senderName ?? "", payerSignature ?? ""].join("\n")));
	const isKnown = record.reporters.some((row) => row.txHash === txHash && row.reporterId === reporterId);
	if (!isKnown && !mayStore(deps, record, input.clientKey))
		return { outcome: { kind: "rate-limited" }, stored: null, sources: [] };
	await slowDownOthers(deps, record, txHash, input.clientKey);
	const [main, ...others] = await checkEverywhere(deps, record, txHash, own?.chainId ?? null);
	// A hash this page's own wallet has just returned is young, not foreign; named again, it may have been sent elsewhere.
	const isYoung = attemptId !== null && !record.reports.some((row) => row.txHash === txHash);
	const checked = isYoung ? main : await checkOtherChains(deps, termsOn(record.link, main.chainId), main);
	const reportedBy = { reporterId, senderName, senderEmail, senderLanguage: input.language, attemptId, payerSignature };
	// Found where the link is not paid, it is waited for on none of its chains.
	const kept = checked.onOtherChain === null ? others : [];
	const before = await Promise.all(kept.map((check) => storeCheck(deps, record.link, check, reportedBy)));
	const stored = await storeCheck(deps, record.link, checked, reportedBy);
	const { verdict, claim, received } = stored;
	const terms = termsOn(record.link, checked.chainId);
	noteCaller(deps, stored.record, txHash, input.clientKey);
	const judged = { verdict, claim, terms, received };
	const hasProof = attemptId !== null || payerSignature !== null;
	// Found before its page named it, the payment is the attempt's all the same.
	const ownIds = attemptId === null ? [reporterId] : [reporterId, unreportedId(attemptId)];
	const isPayer = hasProof && ownIds.includes(stored.provenReporterId ?? "");
	const afterSubmit = isPayer && isPaid(judged) && paidMost(stored.record, checked) ? terms.afterSubmit : null;
	const outcome: ReportOutcome = { kind: "judged", ...judged, afterSubmit };
	const news = [...before, stored].filter(({ change }) => change !== null);
	const affected = {
		changed: news.flatMap((one) => one.affected.changed),
		displaced: news.flatMap((one) => one.affected.displaced),
	};
	const sources = [main, ...others].flatMap((check) => check.sources);
	const mails = news.some((one) => one.mails);
	return { outcome, stored: news.length > 0 ? { record: stored.record, mails, affected } : null, sources };
}

/**
 * Asks all of a link's chains about a hash.
 *
 * @param sentOn - the chain a wallet was asked on, which may have sent on another all the same; null: somebody typed the hash
 * @returns the check that says most first; then those to be stored as well: while no chain knows a typed hash each is watched for
 * it, and once one does, those that do. What is not asked about any more and pays all the same is found by the chain's watcher
 */
async function checkEverywhere(
	deps: RoomDeps,
	{ link, transfers }: LinkRecord,
	txHash: Hash,
	sentOn: number | null,
): Promise<[TransactionCheck, ...TransactionCheck[]]> {
	const ranked = await Promise.all(
		link.chainIds.map(async (chainId) => {
			const check = await checkTransaction(deps, termsOn(link, chainId), txHash, transfers);
			return { check, rank: rank(check, link) };
		}),
	);
	const known = ranked.filter(({ rank }) => rank <= RANK.onItsWay);
	const asked = ranked.filter(({ check }) => sentOn === null || check.chainId === sentOn);
	const kept = (known.length > 0 ? known : asked).sort((a, b) => a.rank - b.rank);
	const [main, ...others] = kept.map(({ check }) => check);
	if (!main) throw new Error("a wallet was asked on a chain that the link is not paid on");
	return [main, ...others];
}

const RANK = { pays: 0, mined: 1, onItsWay: 2, silent: 3, unknown: 4 };

/** How much a check says of its hash: what pays here first. */
function rank({ chainId, consensus }: TransactionCheck, link: LinkRow): number {
	if (consensus.kind !== "seen") return RANK.silent;
	const { kind } = consensus.sighting;
	if (kind === "unknown") return RANK.unknown;
	if (kind !== "mined") return RANK.onItsWay;
	const verdict = judge({ consensus, terms: termsOn(link, chainId), claimedElsewhere: [], alsoAsked: [] });
	return verdict.kind === "transfer" ? RANK.pays : RANK.mined;
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
			!record.attempts.some((attempt) => attempt.watching && isSameTransaction(attempt, row)),
	);
}
