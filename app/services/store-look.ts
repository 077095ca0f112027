import { tokenContract } from "../core/chains.ts";
import { OLDER_THAN_LINK_ALLOWED_MS } from "../core/verdict.ts";
import { type LinkChange, storeChanges } from "../db/changes.ts";
import {
	type ClaimElsewhere,
	hasRival,
	listAttemptsForNonce,
	listClaimsElsewhere,
	listLinksOfHash,
} from "../db/claims.ts";
import { findLinkRecord } from "../db/link-record.ts";
import { type LinkRecord, type TransferRow, termsOf } from "../db/rows.ts";
import { requireLinkRecord } from "./link-snapshot.ts";
import { isSignedByPayer, type Look, lookAt, senderOf } from "./look.ts";
import type { RoomDeps } from "./payment-deps.ts";
import { type ClaimContext, type LookRound, type Told, type Weighed, weighLook } from "./weigh-look.ts";

/** Each try reads anew; only as many links as share a hash or a payee can make a change stale at once. */
const TRIES = 40;

/** A link paid less than an hour before a transfer may still be the one its payer had open. */
const RIVAL_SLACK = { beforeCreationMs: OLDER_THAN_LINK_ALLOWED_MS, afterPaymentMs: 60 * 60_000 };

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

export interface StoredLook extends Weighed {
	record: LinkRecord;
	elsewhere: Elsewhere;
}

/**
 * Stores what a look found, for this link and, when a reorg touched the transaction, for every other link that was
 * told its hash: all in one batch, so that no moment shows one transfer on two links or on none that holds it.
 *
 * A change computed from rows that moved meanwhile is computed anew from the same look; a claim that another link took
 * meanwhile becomes "already claimed".
 */
export async function storeLook(
	deps: RoomDeps,
	paymentId: string,
	look: Look,
	told: Told | null,
	round: LookRound = { chainSilent: false },
): Promise<StoredLook> {
	return deps.inTurn(async () => {
		for (let attempt = 0; attempt < TRIES; attempt++) {
			const record = await requireLinkRecord(deps, paymentId);
			const now = deps.clock.now();
			const context = await contextOf(deps, record, look, told, new Map());
			const own = weighLook(record, look, context, told, now, round);
			const others = isReorg(record, own.change) ? await weighOthers(deps, record, own, look, now) : [];
			const changes = [own.change, ...others].filter((change) => change !== null);
			if ((await storeChanges(deps.db, changes)) !== "stored") continue;
			const changed = others.map((change) => change.paymentId);
			const outdone = isCredit(record, own.change) ? await listOutdone(deps, record, look, changed) : [];
			return { ...own, record, elsewhere: { changed, outdone } };
		}
		throw new Error("a look could not be stored: the link changed each time");
	});
}

/** A transfer stored before is gone, or stands in another block. */
function isReorg(record: LinkRecord, change: LinkChange | null): boolean {
	return (change?.transfers ?? []).some((row) => {
		const before = record.transfers.find((old) => old.txHash === row.txHash && old.logOrdinal === row.logOrdinal);
		return (
			before !== undefined &&
			(before.blockHash !== row.blockHash || (before.state !== row.state && row.state === "reorged"))
		);
	});
}

/** A transfer counts for the link now and did not before. */
function isCredit(record: LinkRecord, change: LinkChange | null): boolean {
	const isCredited = (row: TransferRow) =>
		record.transfers.some(
			({ txHash, logOrdinal, state }) => txHash === row.txHash && logOrdinal === row.logOrdinal && state === "credited",
		);
	return (change?.transfers ?? []).some((row) => row.state === "credited" && !isCredited(row));
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
	for (const other of records) {
		const theirs = sameQuestion(record, other)
			? look
			: await lookAt(deps, termsOf(other.link), look.txHash, other.transfers);
		const context = await contextOf(deps, other, theirs, null, claims);
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

async function contextOf(
	deps: RoomDeps,
	record: LinkRecord,
	look: Look,
	told: Told | null,
	claims: Claims,
): Promise<ClaimContext> {
	const { link } = record;
	const sender = senderOf(look);
	const mined =
		look.consensus.kind === "seen" && look.consensus.sighting.kind === "mined" ? look.consensus.sighting : null;
	const signature = told?.payerSignature ?? record.reports.find((row) => row.txHash === look.txHash)?.payerSignature;
	const [stored, attemptsForNonce, otherOpenLinks, signatureValid] = await Promise.all([
		mined ? listClaimsElsewhere(deps.db, link.paymentId, link.chainId, look.txHash) : [],
		sender ? listAttemptsForNonce(deps.db, link, sender.from, sender.nonce) : [],
		mined ? hasRival(deps.db, link, mined.block.timeAt, RIVAL_SLACK) : false,
		sender && signature
			? isSignedByPayer(deps.appUrl, termsOf(link), look.txHash, sender.from, signature as `0x${string}`)
			: false,
	]);
	const own = record.transfers.find((row) => row.txHash === look.txHash && row.state === "mined");
	const claimedElsewhere = [
		...stored.filter((row) => !claims.has(row.paymentId) && comesFirst(row, own)).map((row) => row.logOrdinal),
		...[...claims.values()].flat(),
	];
	return { claimedElsewhere, attemptsForNonce, otherOpenLinks, signatureValid };
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
