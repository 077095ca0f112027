import { tokenContract } from "../core/chains.ts";
import { OLDER_THAN_LINK_ALLOWED_MS } from "../core/verdict.ts";
import { type LinkChange, storeChanges } from "../db/changes.ts";
import { type ClaimElsewhere, findClaimants, listLinksOfHash, type RivalSlack } from "../db/claims.ts";
import { findLinkRecord } from "../db/link-record.ts";
import { type LinkRecord, type LinkRow, type TransferRow, termsOf } from "../db/rows.ts";
import type { Stored } from "./change-link.ts";
import { LinkGone } from "./link-snapshot.ts";
import { isSignedByPayer, type Look, lookAt, senderOf } from "./look.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { type ClaimContext, type LookRound, type Told, type Weighed, weighLook } from "./weigh-look.ts";

/** Each try reads anew; only as many links as share a hash or a payee can make a change stale at once. */
const TRIES = 40;

/** A link paid less than an hour before a transfer may still be the one its payer had open. */
const RIVAL_SLACK: RivalSlack = { beforeCreationMs: OLDER_THAN_LINK_ALLOWED_MS, afterPaymentMs: 60 * 60_000 };

/** What a stored look means for other links. */
export interface Elsewhere {
	/** changed by the same batch: their pages must be told */
	changed: readonly string[];
	/** told of a hash this link was just credited with: they look again at once, and find it taken */
	outdone: readonly string[];
}

export const NOWHERE: Elsewhere = { changed: [], outdone: [] };

/** So many hear at once that a transfer is another link's, the earliest first; others find out at their next look. */
const OUTDONE_AT_ONCE = 20;

export interface StoredLook extends Weighed, Stored {
	elsewhere: Elsewhere;
}

/**
 * Stores what a look found, for this link and, when a reorg touched the transaction, for every other link that was
 * told its hash: all in one batch, so that no moment shows one transfer on two links or on none that holds it.
 *
 * A change computed from rows that moved meanwhile is computed anew from the same look; a claim that another link took
 * meanwhile becomes "already claimed".
 *
 * @param link - as it was before the look: only what never changes of it is used
 * @throws LinkGone when it is not there any more
 */
export async function storeLook(
	deps: RoomDeps,
	link: LinkRow,
	look: Look,
	told: Told | null,
	round: LookRound = { chainSilent: false },
): Promise<StoredLook> {
	return deps.inTurn(async () => {
		for (let attempt = 0; attempt < TRIES; attempt++) {
			const read = await readToWeigh(deps, link, look, told, new Map());
			if (!read) throw new LinkGone("a link went while its look was weighed");
			const { record, context } = read;
			const now = deps.clock.now();
			const own = weighLook(record, look, context, told, now, round);
			const { change } = own;
			if (!change) return { ...own, record, mails: false, elsewhere: NOWHERE };
			const others = isReorg(record, change) ? await weighOthers(deps, record, own, look, now) : [];
			const after = await storeChanges(deps.db, change, others);
			if (!after) continue;
			const changed = others.map((other) => other.paymentId);
			const outdone = isCredit(record, change) ? await listOutdone(deps, record, look, changed) : [];
			return { ...own, record: after, mails: change.mails.length > 0, elsewhere: { changed, outdone } };
		}
		throw new Error("a look could not be stored: the link changed each time");
	});
}

/** A transfer stored before is gone, or stands in another block. */
function isReorg(record: LinkRecord, change: LinkChange): boolean {
	return change.transfers.some((row) => {
		const before = record.transfers.find((old) => old.txHash === row.txHash && old.logOrdinal === row.logOrdinal);
		return (
			before !== undefined &&
			(before.blockHash !== row.blockHash || (before.state !== row.state && row.state === "reorged"))
		);
	});
}

/** A transfer counts for the link now and did not before. */
function isCredit(record: LinkRecord, change: LinkChange): boolean {
	const isCredited = (row: TransferRow) =>
		record.transfers.some(
			({ txHash, logOrdinal, state }) => txHash === row.txHash && logOrdinal === row.logOrdinal && state === "credited",
		);
	return change.transfers.some((row) => row.state === "credited" && !isCredited(row));
}

async function listOutdone(
	deps: RoomDeps,
	{ link }: LinkRecord,
	look: Look,
	changed: readonly string[],
): Promise<string[]> {
	const ids = await listLinksOfHash(deps.db, link.chainId, look.txHash);
	return ids.filter((id) => id !== link.paymentId && !changed.includes(id)).slice(0, OUTDONE_AT_ONCE);
}

/** Ordinals each link holds once the batch is stored, by link. */
type Claims = Map<string, readonly number[]>;

async function weighOthers(
	deps: RoomDeps,
	record: LinkRecord,
	own: Weighed,
	look: Look,
	now: number,
): Promise<LinkChange[]> {
	const claims: Claims = new Map([[record.link.paymentId, claimedAfter(record, own.change, look)]]);
	const changes: LinkChange[] = [];
	const ids = await listLinksOfHash(deps.db, record.link.chainId, look.txHash);
	const found = await Promise.all(ids.map((id) => (id === record.link.paymentId ? null : findLinkRecord(deps.db, id))));
	const records = found.filter((other) => other !== null);
	// Whoever holds the transfer keeps it if it still stands; the others come after, in the order they reported it.
	records.sort((a, b) => Number(holds(b, look)) - Number(holds(a, look)));
	for (const asked of records) {
		const theirs = sameQuestion(record, asked)
			? look
			: await lookAt(deps, termsOf(asked.link), look.txHash, asked.transfers);
		const read = await readToWeigh(deps, asked.link, theirs, null, claims);
		if (!read) continue;
		const { record: other, context } = read;
		const weighed = weighLook(other, theirs, context, null, now, { chainSilent: other.link.chainSilent });
		claims.set(other.link.paymentId, claimedAfter(other, weighed.change, look));
		if (weighed.change) changes.push(weighed.change);
	}
	return changes;
}

function holds(record: LinkRecord, look: Look): boolean {
	return record.transfers.some((row) => row.txHash === look.txHash && row.state === "credited");
}

function claimedAfter(record: LinkRecord, change: LinkChange | null, look: Look): number[] {
	const changed = change?.transfers ?? [];
	const kept = record.transfers.filter(
		(row) => !changed.some((other) => other.txHash === row.txHash && other.logOrdinal === row.logOrdinal),
	);
	return [...kept, ...changed]
		.filter((row) => row.txHash === look.txHash && row.state === "credited")
		.map((row) => row.logOrdinal);
}

/** Native facts are read for one recipient; logs are the same for everybody. */
function sameQuestion(a: LinkRecord, b: LinkRecord): boolean {
	const isNative = (record: LinkRecord) => tokenContract(record.link.chainId, record.link.token) === null;
	if (!isNative(b)) return true;
	return isNative(a) && a.link.requesterAddress === b.link.requesterAddress;
}

/**
 * Reads a link with what others have to do with the hash, of the same moment.
 *
 * @returns null when it is not there any more
 */
async function readToWeigh(
	deps: RoomDeps,
	link: LinkRow,
	look: Look,
	told: Told | null,
	claims: Claims,
): Promise<{ record: LinkRecord; context: ClaimContext } | null> {
	const { txHash, consensus } = look;
	const sender = senderOf(look);
	const minedAt =
		consensus.kind === "seen" && consensus.sighting.kind === "mined" ? consensus.sighting.block.timeAt : null;
	const found = await findClaimants(deps.db, link, { txHash, sender, minedAt }, RIVAL_SLACK);
	const { record, attempts: attemptsForNonce, hasRival: otherOpenLinks } = found;
	if (!record) return null;
	const signature = told?.payerSignature ?? record.reports.find((row) => row.txHash === txHash)?.payerSignature;
	const signatureValid =
		sender !== null &&
		signature != null &&
		(await isSignedByPayer(deps.appUrl, termsOf(link), txHash, sender.from, signature as `0x${string}`));
	const own = record.transfers.find((row) => row.txHash === txHash && row.state === "mined");
	const claimedElsewhere = [
		...found.claims.filter((row) => !claims.has(row.paymentId) && comesFirst(row, own)).map((row) => row.logOrdinal),
		...[...claims.values()].flat(),
	];
	return { record, context: { claimedElsewhere, attemptsForNonce, otherOpenLinks, signatureValid } };
}

/**
 * Tells whether a transfer is another link's. Credited, it is. Still to be buried there, it is that link's unless this
 * one came first: a link that asks for fewer confirmations must not overtake the one its payer chose, and a requester's
 * word yields to what the payer did.
 */
function comesFirst(other: ClaimElsewhere, own: TransferRow | undefined): boolean {
	if (other.state === "credited" || own === undefined) return true;
	const byWord = Number(other.payerProof === "requester") - Number(own.payerProof === "requester");
	const order = byWord || other.createdAt - own.createdAt;
	return order === 0 ? other.paymentId < own.paymentId : order < 0;
}
