import type { VerificationResult } from "../core/wire.ts";
import { storeChanges } from "../db/changes.ts";
import { type LinkRecord, termsOf } from "../db/rows.ts";
import { reportsSlowed } from "../words/pay-refusals.ts";
import { sayIn } from "../words/say-in.ts";
import { verificationResult } from "../words/verification-result.ts";
import { attemptIdOf } from "./attempt-key.ts";
import { noChange } from "./change-link.ts";
import type { ReportInput } from "./contracts.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import { lookAt, lookElsewhereToo } from "./look.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { type StoredLook, storeLook } from "./store-look.ts";

/** Hashes nobody has seen that a link watches at once; a further one takes the place of the oldest. */
const UNSEEN_WATCHED = 20;

/**
 * Judges a hash somebody names for a link, stores it, and says what came of it in the sender's language. Harmless to
 * repeat. A hash not mined yet, or a chain that cannot be asked, is stored and watched: nothing named is lost.
 *
 * @returns the words, and what was stored; `stored: null` when nothing changed
 */
export async function reportTransaction(
	deps: RoomDeps,
	paymentId: string,
	input: ReportInput,
): Promise<{ reply: VerificationResult; stored: StoredLook | null }> {
	const say = sayIn(input.language);
	if (!(await deps.mayReport(input.clientKey))) {
		return { reply: reportsSlowed(say), stored: null };
	}
	const record = await requireLinkRecord(deps, paymentId);
	const terms = termsOf(record.link);
	const { txHash, senderName, senderEmail, payerSignature } = input;
	const attemptId = await ownAttemptId(input);
	const gaveUp = await makeRoom(deps, record, txHash);
	const look = await lookAt(deps, terms, txHash, record.transfers);
	// A hash this page's own wallet has just returned is young, not foreign.
	const looked = attemptId === null ? await lookElsewhereToo(deps, terms, look) : look;
	const stored = await storeLook(deps, record.link, looked, {
		senderName,
		senderEmail,
		senderLanguage: input.language,
		attemptId,
		payerSignature,
	});
	const { verdict, claim, received, change } = stored;
	const reply = verificationResult(say, { verdict, claim, terms, received });
	return { reply, stored: gaveUp || change !== null ? stored : null };
}

/** Without the attempt's key its id is only what anybody reads in a snapshot: the hash then counts as typed by hand. */
async function ownAttemptId({ attemptId, withdrawKey }: ReportInput): Promise<string | null> {
	if (attemptId === null || typeof withdrawKey !== "string") return null;
	return (await attemptIdOf(withdrawKey)) === attemptId ? attemptId : null;
}

/**
 * Gives up the oldest hash that no endpoint ever knew, when there are too many. The one hash a wallet attempt holds is
 * kept; naming an attempt is no such thing, since anybody can start one.
 *
 * @returns whether any was given up
 */
async function makeRoom(deps: RoomDeps, record: LinkRecord, txHash: string): Promise<boolean> {
	const unseen = record.reports.filter(
		(row) =>
			row.state === "watching" &&
			row.lastSeenAt === null &&
			row.txHash !== txHash &&
			!record.attempts.some((attempt) => attempt.watching && attempt.txHash === row.txHash),
	);
	const surplus = unseen.slice(0, Math.max(0, unseen.length - UNSEEN_WATCHED + 1));
	if (surplus.length === 0) return false;
	const reports = surplus.map((row) => ({ ...row, state: "lost" as const }));
	// Stale means the next report makes room instead.
	return (await storeChanges(deps.db, { ...noChange(record, deps.clock.now()), reports })) !== null;
}
