import { log } from "../../../core/operations/log.ts";
import type { PictureRefusal } from "../../../core/pictures/picture-refusals.ts";
import {
	findOriginalRow,
	findUnshownOriginal,
	isChanging,
	setOriginal,
} from "../../../db/showcase/original-pictures.ts";
import type { TokenPair } from "../../../ports/identity-providers.ts";
import { PictureError } from "../../../ports/picture-source.ts";
import { PortError } from "../../../ports/port-error.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { readStoredPicture, storePicture } from "../stored-pictures.ts";
import { UPLOAD_OVER_AFTER_MS } from "./schedule-rules.ts";
import { askX, failureOf, uploadPicture, type XFailure } from "./x-calls.ts";

/** X takes less than 700 KB back (update_profile_image); KB may be thousands of bytes. */
const MOST_BYTES = 700_000;
/** There is no picture (RFC 9110 §15.5.5, §15.5.11); every other refusal may be about us. */
const GONE_STATUSES: readonly number[] = [404, 410];
const KNOWN_UNREADABLE: readonly PictureRefusal[] = ["format", "too-large"];
const TAKEN_BY_X: readonly string[] = ["image/jpeg", "image/png", "image/gif"];
const MINUTE_MS = 60_000;
/** X shows a new picture some seconds after it took it: an original restored a moment ago is still the original. */
const SHOWN_WITHIN_MS = 10 * MINUTE_MS;
/** A silent server is asked again so much later. */
const RETRY_AFTER_MS = 10 * MINUTE_MS;
/** The person has to change the picture at X first: a check a day sees that. */
const CHECK_AGAIN_AFTER_MS = 24 * 60 * MINUTE_MS;

/**
 * Keeps the picture a person has at X, once, before the first change: no change may happen unless this answers null.
 *
 * Somebody without a picture at X, or whose picture X names but does not have (404), has nothing to lose: "none" is stored,
 * changes may happen, and there is nothing to restore. No change happens while the picture could not be fetched, or is of
 * a kind that X would not take back.
 */
export async function keepOriginal(deps: ShowcaseDeps, userId: string, access: TokenPair): Promise<XFailure | null> {
	const row = await findOriginalRow(deps.db, userId);
	if (!row) throw new Error("a picture is kept for somebody without a schedule");
	if (row.originalSavedAt !== null) return null;
	const now = deps.clock.now();
	const unshown = await findUnshownOriginal(deps.db, userId, now - SHOWN_WITHIN_MS);
	if (unshown !== null) {
		await setOriginal(deps.db, userId, unshown, now);
		return null;
	}
	try {
		const answer = await askX(deps, (profiles) => profiles.findOriginal(access));
		if (answer.kind !== "found") return failureOf(answer);
		const original = answer.url === null ? "none" : await readOriginal(deps, answer.url);
		if (original === "unreadable") return { reason: "original-not-kept", retryAt: now + CHECK_AGAIN_AFTER_MS };
		await setOriginal(deps.db, userId, original === "none" ? null : await storePicture(deps, original), now);
		return null;
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		log({ event: "original.keep.failed", userId, error });
		return { reason: "silent", retryAt: now + (error.retryAfterMs ?? RETRY_AFTER_MS) };
	}
}

/**
 * @returns `none`: its server says that it is not there; `unreadable`: it is there, and nothing that X would take back
 * @throws PortError when nothing is known of it
 */
async function readOriginal(deps: ShowcaseDeps, url: string): Promise<Uint8Array<ArrayBuffer> | "none" | "unreadable"> {
	try {
		const { bytes, type } = await deps.source.fetchPicture(url, "prepare");
		if (TAKEN_BY_X.includes(type) && bytes.byteLength < MOST_BYTES) return bytes;
		const prepared = await deps.studio.prepare(bytes, { x: 50, y: 50 });
		return prepared.ok ? prepared.jpeg : "unreadable";
	} catch (error) {
		if (!(error instanceof PictureError)) throw error;
		if (error.status !== null && GONE_STATUSES.includes(error.status)) return "none";
		// A server that refuses us (403) may let us in later; bytes that are no picture may be a page that says "later".
		if (!KNOWN_UNREADABLE.includes(error.reason)) throw error;
		return "unreadable";
	}
}

/**
 * Puts a kept original back to X. While a change is under way it waits: an upload begun earlier may arrive later.
 *
 * @param userId - whose it is, or was
 * @returns `revoked`: X knows the token no more; `impossible`: it does not take the picture, or it is not kept; `later`:
 *   it may work later
 */
export async function giveBack(
	deps: ShowcaseDeps,
	userId: string,
	access: TokenPair,
	contentHash: string,
): Promise<"given" | "revoked" | "impossible" | "later"> {
	if (await isChanging(deps.db, userId, deps.clock.now() - UPLOAD_OVER_AFTER_MS)) return "later";
	const failure = await uploadOriginal(deps, access, contentHash);
	if (!failure) return "given";
	if (failure.reason === "reconnect") return "revoked";
	return failure.reason === "picture-refused" ? "impossible" : "later";
}

/** Sends a kept original to X. @returns null once X took it */
export async function uploadOriginal(
	deps: ShowcaseDeps,
	access: TokenPair,
	contentHash: string,
): Promise<XFailure | null> {
	const picture = await readStoredPicture(deps, contentHash);
	if (picture) return uploadPicture(deps, access, { bytes: picture.bytes, contentHash });
	log({ event: "picture.stored.missing", contentHash });
	return { reason: "picture-refused", retryAt: null };
}
