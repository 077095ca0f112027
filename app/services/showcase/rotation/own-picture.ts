import { log } from "../../../core/operations/log.ts";
import { LATELY_SENT, type Place } from "../../../core/showcase/picture-targets.ts";
import { listSentPictures, replaceOriginal } from "../../../db/showcase/original-pictures.ts";
import { PortError } from "../../../ports/port-error.ts";
import { MAX_CONCURRENT, mapConcurrently } from "../../operations/concurrency.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { readStoredPicture, storePicture } from "../stored-pictures.ts";
import type { WithNft } from "./choose-nft.ts";
import { RETRY_AFTER_MS, readOriginal, SHOWN_WITHIN_MS } from "./original-picture.ts";
import { type Crashed, kindOf, type Step, type StepResult } from "./step.ts";
import { stopFor } from "./stop-after-failure.ts";
import type { PictureAccess } from "./target-access.ts";
import { callTarget, failureOf, type TargetFailure } from "./target-calls.ts";
import { mayCallX, uncountUpload } from "./x-calls.ts";

/** A rotation for which the target's picture is known not to be the user's own, or is kept. */
export interface WithProfile extends WithNft {
	/** address of the picture that the target shows; null if it was not asked */
	profileUrl: string | null;
	/** the upload to X is counted already */
	counted: boolean;
}

/**
 * Passes on rotations of users who set no other picture there since the last change. Such a picture becomes the original; a
 * scheduled change then stops until its user says whether changes go on (docs/decisions/0046).
 *
 * A target that names the address of an upload at once is asked whether it is still that one. X names it only some seconds
 * later, so an address other than the one before the last upload is compared by what it shows with what was uploaded.
 */
export const noticeOwnPictures: Step<WithNft, WithProfile> = async (deps, rotations) => {
	// Whose calls to X are used up for today is not asked what X shows either: a read and no upload would only cost.
	const atX = rotations.filter(({ slot }) => slot.target === "x");
	const counted = atX.length > 0 && (await mayCallX(deps, { reads: atX.filter(isAsked).length, uploads: atX.length }));
	return mapConcurrently(rotations, MAX_CONCURRENT, (rotation) =>
		noticeCounted(deps, rotation, counted).catch((error: unknown): Crashed => ({ kind: "crashed", error })),
	);
};

/** The first change has just kept what X shows, and before the first one nothing may be known of it. */
function isAsked({ context: { schedule } }: WithNft): boolean {
	return schedule.originalSavedAt !== null && (schedule.hungHash !== null || schedule.profileUrl !== null);
}

async function noticeCounted(
	deps: ShowcaseDeps,
	rotation: WithNft,
	allCounted: boolean,
): Promise<StepResult<WithProfile>> {
	if (!isAsked(rotation)) return { kind: "next", rotation: { ...rotation, profileUrl: null, counted: allCounted } };
	if (rotation.slot.target !== "x") return notice(deps, rotation, false);
	const counted = allCounted || (await mayCallX(deps, { reads: 1, uploads: 1 }));
	const result = await notice(deps, rotation, counted);
	if (counted && result.kind !== "next") await uncountUpload(deps);
	return result;
}

async function notice(deps: ShowcaseDeps, rotation: WithNft, counted: boolean): Promise<StepResult<WithProfile>> {
	const found = await findShown(deps, rotation, counted);
	if ("reason" in found) return stopFor(deps, rotation, found);
	const next = { kind: "next", rotation: { ...rotation, profileUrl: found.url, counted } } as const;
	if (found.url === null || found.own === null) return next;
	const originalHash = await storePicture(deps, found.own);
	const kept = { originalHash, profileUrl: found.url };
	if (!(await replaceOriginal(deps.db, rotation.slot, kept, deps.clock.now())))
		return { kind: "unanswered", reason: "silent" };
	// Whoever changes it by hand has just said that it may be replaced, and before the first change there is nothing to ask.
	const asks = kindOf(rotation) === "scheduled" && rotation.context.schedule.hungHash !== null;
	return asks ? { kind: "stops", why: "own-picture" } : next;
}

/** What the target shows. `own`: the bytes, if it is neither ours nor the original. */
interface Shown {
	url: string | null;
	own: Uint8Array<ArrayBuffer> | null;
}

async function findShown(deps: ShowcaseDeps, rotation: WithNft, counted: boolean): Promise<Shown | TargetFailure> {
	const { access, context, slot } = rotation;
	const { target, hungSince, profileUrl } = context.schedule;
	const now = deps.clock.now();
	try {
		const answer = await callTarget(deps, { target, what: "read", counted }, (pictures) =>
			pictures.findOriginal(access),
		);
		if (answer.kind !== "found") return failureOf(deps, answer);
		const { url } = answer;
		const notOwn = { url, own: null };
		// A target that does not name the address of an upload may show the picture from before the last one still.
		const namesLate = target === "x" || !profileUrl;
		const isFresh = namesLate && hungSince !== null && now - hungSince < SHOWN_WITHIN_MS;
		if (url === null || url === profileUrl || isFresh) return notOwn;
		const shown = await readOriginal(deps, url);
		if (shown === "none") return notOwn;
		// The target took every picture of ours, so one that it would not take again is none of them, and cannot be given back.
		if (shown === "unreadable") return { reason: "original-not-kept", retryAt: null };
		return (await isOurs(deps, rotation, shown)) === false ? { url, own: shown } : notOwn;
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		log({ event: "own.picture.unread", userId: slot.userId, target, error });
		return { reason: "silent", retryAt: now + RETRY_AFTER_MS };
	}
}

/**
 * Whether it is what hangs there as far as is known, or what one of the last changes sent: the target may have taken a picture
 * without saying so, and a Worker may have died before it was stored that it did.
 *
 * @returns null if nothing is known
 */
async function isOurs(
	deps: ShowcaseDeps,
	{ context, slot }: WithNft,
	shown: Uint8Array<ArrayBuffer>,
): Promise<boolean | null> {
	const { hungHash, hungSince, originalHash } = context.schedule;
	if (hungHash !== null) {
		const hangs = await readStoredPicture(deps, hungHash);
		const same = hangs && (await isSame(deps, hangs.bytes, shown));
		if (same !== false) return same;
	}
	const sent = await listSentPictures(deps.db, slot, LATELY_SENT);
	// Nothing was sent since the account was connected again: it may have taken its original back without saying so.
	if (hungSince === null && originalHash !== null) sent.push(originalHash);
	const others = sent.filter((hash) => hash !== hungHash);
	return isOneOf(deps, others, shown, { missing: false });
}

/**
 * The picture that a user is known to have set at a target: neither the original nor what one of the last changes sent.
 *
 * @param originalHash - key in R2 of the picture from before the first change
 * @param sentBefore - further keys of pictures that changes sent there, of a history that is gone
 * @returns null also where it is not known
 */
export async function findOwnPicture(
	deps: ShowcaseDeps,
	place: Place,
	access: PictureAccess,
	originalHash: string,
	sentBefore: readonly string[] = [],
): Promise<{ url: string; bytes: Uint8Array<ArrayBuffer> } | null> {
	const sent = new Set([...(await listSentPictures(deps.db, place, LATELY_SENT)), ...sentBefore]);
	if (sent.size === 0) return null;
	try {
		const { target } = place;
		const answer = await callTarget(deps, { target, what: "read" }, (pictures) => pictures.findOriginal(access));
		if (answer.kind !== "found" || answer.url === null) return null;
		const shown = await readOriginal(deps, answer.url);
		if (!(shown instanceof Uint8Array)) return null;
		const isOwn = (await isOneOf(deps, [...sent, originalHash], shown, { missing: null })) === false;
		return isOwn ? { url: answer.url, bytes: shown } : null;
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		log({ event: "own.picture.unread", ...place, error });
		return null;
	}
}

/**
 * Whether a picture is one of those that are stored.
 *
 * @param missing - what is known where one of them is no longer stored
 * @returns null if nothing is known
 */
async function isOneOf(
	deps: ShowcaseDeps,
	hashes: readonly string[],
	shown: Uint8Array<ArrayBuffer>,
	{ missing }: { missing: false | null },
): Promise<boolean | null> {
	for (const hash of hashes) {
		const picture = await readStoredPicture(deps, hash);
		const same = picture === null ? missing : await isSame(deps, picture.bytes, shown);
		if (same !== false) return same;
	}
	return false;
}

/** @returns null if one of the pictures cannot be read, so that nothing is known */
async function isSame(
	{ studio }: Pick<ShowcaseDeps, "studio">,
	ours: Uint8Array<ArrayBuffer>,
	shown: Uint8Array<ArrayBuffer>,
): Promise<boolean | null> {
	const identical = ours.byteLength === shown.byteLength && ours.every((byte, at) => byte === shown[at]);
	return identical || studio.isSame(ours, shown);
}
