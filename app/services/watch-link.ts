import { loggable } from "../core/loggable.ts";
import { nextLookDelay, type Watched } from "../core/watch-schedule.ts";
import type { AttemptRow, LinkRecord, ReportRow } from "../db/rows.ts";
import { termsOf } from "../db/rows.ts";
import { PortError } from "../ports/port-error.ts";
import { unwatched } from "./attempt-places.ts";
import { changeLink, noChange } from "./change-link.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import { type Look, lookAt } from "./look.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { type Elsewhere, type StoredLook, storeLook } from "./store-look.ts";
import type { Told } from "./weigh-look.ts";

/** One look asks for so many hashes. */
const HASHES_PER_LOOK = 20;
/** So many of them are transfers on their way to success; the others take turns, so that nobody's pile hides a payment. */
const TRANSFERS_PER_LOOK = 10;
/** A wallet prompt left open for longer is forgotten. */
const ATTEMPT_EXPIRES_AFTER_MS = 24 * 60 * 60_000;
/** "Rejected" is the browser's word: whoever says it wrongly must not make a payment unfindable at once. */
const REJECTED_WATCHED_MS = 30 * 60_000;

/**
 * The alarm's work: looks again at every watched hash and at every attempt whose transaction is not in sight, and stores
 * what it finds. Safe to repeat and to run beside reports.
 *
 * @returns whether anything stored changed, and what it means for other links
 */
export async function watchLink(
	deps: RoomDeps,
	paymentId: string,
): Promise<{ changed: boolean; elsewhere: Elsewhere }> {
	const record = await requireLinkRecord(deps, paymentId);
	const terms = termsOf(record.link);
	const looks = await Promise.all(
		hashesOf(deps, record).map((txHash) => lookAt(deps, terms, txHash, record.transfers)),
	);
	const fates = await Promise.all(
		record.attempts
			.filter((attempt) => attempt.watching && !isInSight(attempt, looks))
			.map((attempt) => askFate(deps, attempt)),
	);
	const chainSilent =
		looks.some((look) => look.consensus.kind !== "seen") || fates.some(({ fate }) => fate === "could-not-ask");
	const outcomes: Pick<StoredLook, "change" | "elsewhere">[] = [];
	const store = async (look: Look, told: Told | null) => {
		try {
			outcomes.push(await storeLook(deps, record.link, look, told, { chainSilent }));
		} catch (error) {
			// One hash that cannot be stored holds up no other; it is looked at again with the next look.
			console.error("a look could not be stored", look.txHash, loggable(error));
		}
	};
	for (const look of looks) await store(look, null);
	let expired = false;
	for (const { attempt, fate } of fates) {
		if (fate === "could-not-ask") continue;
		if (fate.kind === "used") {
			const { senderName, senderEmail, senderLanguage, id: attemptId } = attempt;
			const look = await lookAt(deps, terms, fate.txHash, record.transfers);
			await store(look, { senderName, senderEmail, senderLanguage, attemptId, payerSignature: null });
		} else if (fate.kind === "used-unseen" || isExpired(attempt, deps.clock.now())) {
			await expire(deps, attempt);
			expired = true;
		}
	}
	return {
		changed: expired || outcomes.some((outcome) => outcome.change !== null),
		elsewhere: {
			changed: [...new Set(outcomes.flatMap(({ elsewhere }) => elsewhere.changed))],
			outdone: [...new Set(outcomes.flatMap(({ elsewhere }) => elsewhere.outdone))],
		},
	};
}

/**
 * @param previousDelayMs - `null` after any news
 * @returns ms until the next look; `null` when nothing is left to watch
 */
export function planNextLook(
	record: LinkRecord,
	input: { socketOpen: boolean; previousDelayMs: number | null; now: number },
): number | null {
	const watched = [
		...record.reports.filter((report) => report.state === "watching").map((report) => watchedReport(record, report)),
		...record.attempts.filter((attempt) => attempt.watching && !hasWatchedReport(record, attempt)).map(watchedAttempt),
	];
	return nextLookDelay({ watched, chainSilent: record.link.chainSilent, ...input });
}

function watchedReport(record: LinkRecord, report: ReportRow): Watched {
	const rows = record.transfers.filter((row) => row.txHash === report.txHash && row.state !== "refused");
	const [first] = rows;
	const lastSeenAt = report.lastSeenAt ?? report.reportedAt;
	// Rows do not tell whether the chain names its finalized block; one that does has long done so after that time.
	const common = { lastSeenAt, minedAt: first?.minedAt ?? null, tellsFinality: false };
	if (report.refusal !== null) return { ...common, minedAt: report.reportedAt, state: "settled" };
	if (!first || first.state === "reorged")
		return { ...common, state: report.lastSeenAt === null ? "unseen" : "unmined" };
	return { ...common, state: first.state === "mined" ? "unsettled" : "settled" };
}

function watchedAttempt(attempt: AttemptRow): Watched {
	const over = attempt.state === "rejected" || attempt.state === "settled";
	return {
		state: over ? "settled" : "unseen",
		lastSeenAt: attempt.createdAt,
		minedAt: attempt.createdAt,
		tellsFinality: false,
	};
}

function hasWatchedReport(record: LinkRecord, attempt: AttemptRow): boolean {
	return record.reports.some((report) => report.txHash === attempt.txHash && report.state === "watching");
}

/** Transfers first, then hashes nothing is held against, then refused ones; more than one look takes are drawn by lot. */
function hashesOf(deps: RoomDeps, record: LinkRecord) {
	const watched = record.reports.filter((report) => report.state === "watching");
	if (watched.length <= HASHES_PER_LOOK) return watched.map((report) => report.txHash);
	const moving = watched
		.filter((report) => record.transfers.some((row) => row.txHash === report.txHash && row.state !== "refused"))
		.sort((a, b) => (a.lookedAt ?? 0) - (b.lookedAt ?? 0))
		.slice(0, TRANSFERS_PER_LOOK);
	const others = drawn(
		deps,
		watched.filter((report) => !moving.includes(report)),
	);
	const open = others.filter((report) => report.refusal === null).slice(0, TRANSFERS_PER_LOOK / 2);
	const rest = others.filter((report) => !open.includes(report));
	return [...moving, ...open, ...rest].slice(0, HASHES_PER_LOOK).map((report) => report.txHash);
}

/** Begins anywhere: whoever names hashes cannot tell which come next, and over time each does. */
function drawn<T>(deps: RoomDeps, list: readonly T[]): T[] {
	const [byte = 0] = deps.randomBytes(1);
	const start = Math.floor((byte / 256) * list.length);
	return [...list.slice(start), ...list.slice(0, start)];
}

/** Mined under the hash known, or the chain could not be asked about it: nothing to find out by the nonce. */
function isInSight(attempt: AttemptRow, looks: readonly Look[]): boolean {
	const look = looks.find(({ txHash }) => txHash === attempt.txHash);
	return look !== undefined && (look.consensus.kind !== "seen" || look.consensus.sighting.kind === "mined");
}

async function askFate(deps: RoomDeps, attempt: AttemptRow) {
	const { chainId, fromAddress, nonce, headBlock } = attempt;
	try {
		return { attempt, fate: await deps.chain.findNonceFate(chainId, fromAddress, nonce, BigInt(headBlock)) };
	} catch (error) {
		if (error instanceof PortError) return { attempt, fate: "could-not-ask" as const };
		throw error;
	}
}

function isExpired(attempt: AttemptRow, now: number): boolean {
	const age = now - (attempt.state === "rejected" ? attempt.updatedAt : attempt.createdAt);
	return age > (attempt.state === "rejected" ? REJECTED_WATCHED_MS : ATTEMPT_EXPIRES_AFTER_MS);
}

async function expire(deps: RoomDeps, { id, paymentId }: AttemptRow): Promise<void> {
	await changeLink(deps, paymentId, (record, now) => {
		const attempt = record.attempts.find((row) => row.id === id);
		if (!attempt?.watching) return { change: null, outcome: undefined };
		return { change: { ...noChange(record, now), attempts: [unwatched(attempt, now)] }, outcome: undefined };
	});
}
