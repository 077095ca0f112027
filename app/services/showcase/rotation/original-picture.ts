import { log } from "../../../core/operations/log.ts";
import type { PictureRefusal } from "../../../core/pictures/picture-refusals.ts";
import type { PictureTarget, Place } from "../../../core/showcase/picture-targets.ts";
import { findOriginalRow, findUnshownOriginal, setOriginal } from "../../../db/showcase/original-pictures.ts";
import { PictureError } from "../../../ports/picture-source.ts";
import { PortError } from "../../../ports/port-error.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { readStoredPicture, storePicture } from "../stored-pictures.ts";
import { openAccess, type PictureAccess } from "./target-access.ts";
import { callTarget, failureOf, type Taken, type TargetFailure, uploadPicture } from "./target-calls.ts";

/** X's upload limit is 700 KB (update_profile_image), the lowest of all; the docs leave open whether KB means 1,000 bytes. */
const MOST_BYTES = 700_000;
/** The picture does not exist (RFC 9110 §15.5.5, §15.5.11). Other statuses may only concern this request. */
const GONE_STATUSES: readonly number[] = [404, 410];
const KNOWN_UNREADABLE: readonly PictureRefusal[] = ["format", "too-large"];
const TAKEN_AS_THEY_ARE: readonly string[] = ["image/jpeg", "image/png", "image/gif"];
const MINUTE_MS = 60_000;
/** Targets show a new picture after some seconds, so an original restored within this time may still be the current one. */
export const SHOWN_WITHIN_MS = 10 * MINUTE_MS;
/** Delay before a retry if the picture's server did not answer. */
export const RETRY_AFTER_MS = 10 * MINUTE_MS;
/** The user has to change the picture there first; one check a day detects that. */
export const CHECK_AGAIN_AFTER_MS = 24 * 60 * MINUTE_MS;

/**
 * Saves the picture that a user has at a target once, before the first change. Only a null result allows a change.
 *
 * Users without a picture, or whose picture the target no longer has (404), have nothing to lose: "none" is stored and changes
 * may happen. No change happens if the picture cannot be fetched, or is of a type that the target would not accept again.
 */
export async function keepOriginal(
	deps: ShowcaseDeps,
	place: Place,
	access: PictureAccess,
): Promise<TargetFailure | null> {
	const row = await findOriginalRow(deps.db, place);
	if (!row) throw new Error("a picture is kept for somebody without a schedule");
	if (row.originalSavedAt !== null) return null;
	const now = deps.clock.now();
	const keep = async (kept: Parameters<typeof setOriginal>[3]): Promise<TargetFailure | null> => {
		if (await setOriginal(deps.db, place, row.connectedAt, kept, now)) return null;
		const stored = await findOriginalRow(deps.db, place);
		const isKept = stored !== null && stored.originalSavedAt !== null && stored.connectedAt === row.connectedAt;
		// Else it was disconnected meanwhile: with nothing kept, nothing may be sent.
		return isKept ? null : { reason: "silent", retryAt: now + RETRY_AFTER_MS };
	};
	const unshown = await findUnshownOriginal(deps.db, place, now - SHOWN_WITHIN_MS);
	if (unshown !== null) {
		const { hash, given } = unshown;
		return keep({ originalHash: hash, profileUrl: null, ...(given && place.target !== "x" ? { hungHash: hash } : {}) });
	}
	try {
		const answer = await callTarget(deps, { target: place.target, what: "read" }, (pictures) =>
			pictures.findOriginal(access),
		);
		if (answer.kind !== "found") return failureOf(deps, answer);
		const original = answer.url === null ? "none" : await readOriginal(deps, answer.url);
		if (original === "unreadable") return { reason: "original-not-kept", retryAt: now + CHECK_AGAIN_AFTER_MS };
		const originalHash = original === "none" ? null : await storePicture(deps, original);
		return await keep({ originalHash, profileUrl: answer.url });
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		log({ event: "original.keep.failed", ...place, error });
		return { reason: "silent", retryAt: now + (error.retryAfterMs ?? RETRY_AFTER_MS) };
	}
}

/** {@link keepOriginal} ahead of the first change; where it fails, that change keeps it. */
export async function keepOriginalEarly(deps: ShowcaseDeps, place: Place): Promise<void> {
	const access = await openAccess(deps, place);
	if (access && (await findOriginalRow(deps.db, place))) await keepOriginal(deps, place, access);
}

/**
 * The picture at an address of a target, as it can be given back.
 *
 * @returns `none`: the picture does not exist; `unreadable`: it exists, but the target would not accept it again
 * @throws PortError if it is unknown whether it exists
 */
export async function readOriginal(
	deps: ShowcaseDeps,
	url: string,
): Promise<Uint8Array<ArrayBuffer> | "none" | "unreadable"> {
	try {
		const { bytes, type } = await deps.source.fetchPicture(url, "prepare");
		if (TAKEN_AS_THEY_ARE.includes(type) && bytes.byteLength < MOST_BYTES) return bytes;
		const prepared = await deps.studio.prepare(bytes, { x: 50, y: 50 });
		return prepared.ok ? prepared.jpeg : "unreadable";
	} catch (error) {
		if (!(error instanceof PictureError)) throw error;
		if (error.status !== null && GONE_STATUSES.includes(error.status)) return "none";
		// Other refusals may be temporary: a 403, or an HTML error page instead of the picture.
		if (!KNOWN_UNREADABLE.includes(error.reason)) throw error;
		return "unreadable";
	}
}

/** Uploads the original picture. @param upload - see {@link uploadPicture} */
export async function uploadOriginal(
	deps: ShowcaseDeps,
	access: PictureAccess,
	upload: { target: PictureTarget; contentHash: string; replaces: string | null },
): Promise<Taken | TargetFailure> {
	const { contentHash } = upload;
	const picture = await readStoredPicture(deps, contentHash);
	if (picture) return uploadPicture(deps, access, { ...upload, bytes: picture.bytes });
	log({ event: "picture.stored.missing", contentHash });
	return { reason: "picture-refused", retryAt: null };
}
