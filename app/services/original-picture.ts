import { loggable } from "../core/loggable.ts";
import type { PictureRefusal } from "../core/picture-refusals.ts";
import type { RotationFailure } from "../core/rotation-outcomes.ts";
import { findOriginalRow, findUnshownOriginal, isChanging, setOriginal } from "../db/original-pictures.ts";
import type { TokenPair } from "../ports/identity-providers.ts";
import { PictureError } from "../ports/picture-source.ts";
import { PortError } from "../ports/port-error.ts";
import { UPLOAD_OVER_AFTER_MS } from "./rotation-turn.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { readStoredPicture, storePicture } from "./stored-pictures.ts";
import { askX } from "./x-calls.ts";

/** X takes less than 700 KB back (update_profile_image); KB may be thousands of bytes. */
const MOST_BYTES = 700_000;
/** There is nothing (RFC 9110 §15.5.5, §15.5.11); every other refusal may be about us. */
const GONE_STATUSES: readonly number[] = [404, 410];
const KNOWN_UNREADABLE: readonly PictureRefusal[] = ["format", "too-large"];
const TAKEN_BY_X: readonly string[] = ["image/jpeg", "image/png", "image/gif"];
const MINUTE_MS = 60_000;
/** X shows a new picture some seconds after it took it: what was given back a moment ago is still the original. */
const SHOWN_WITHIN_MS = 10 * MINUTE_MS;
/** A silent server is asked again so much later. */
const RETRY_AFTER_MS = 10 * MINUTE_MS;
/** The person has to change the picture at X first: one look a day sees it. */
const LOOK_AGAIN_AFTER_MS = 24 * 60 * MINUTE_MS;

export type Kept = { ok: true } | { ok: false; reason: RotationFailure; retryAt: number | null };

/**
 * Keeps the picture a person has at X, once, before the first change: no change may happen unless this says ok.
 *
 * Somebody without a picture at X, or whose picture X names but does not have (404), has nothing to lose: that there was
 * none is what is kept, changes may happen, and there is nothing to give back. A picture that could not be asked for is
 * another thing: no change happens until it was. Nor does one while the picture is there and nothing X would take back.
 */
export async function keepOriginal(deps: ShowcaseDeps, userId: string, access: TokenPair): Promise<Kept> {
	const row = await findOriginalRow(deps.db, userId);
	if (!row) throw new Error("a picture is kept for somebody without a schedule");
	if (row.originalSavedAt !== null) return { ok: true };
	const now = deps.clock.now();
	const unshown = await findUnshownOriginal(deps.db, userId, now - SHOWN_WITHIN_MS);
	if (unshown !== null) {
		await setOriginal(deps.db, userId, unshown, now);
		return { ok: true };
	}
	try {
		const answer = await askX(deps, (profiles) => profiles.findOriginal(access));
		switch (answer.kind) {
			case "held":
				return { ok: false, reason: answer.reason, retryAt: answer.until };
			case "revoked":
				return { ok: false, reason: "reconnect", retryAt: null };
			case "tier":
				return { ok: false, reason: "tier", retryAt: null };
			case "rate-limited":
				return { ok: false, reason: "rate-limited", retryAt: answer.until };
		}
		const original = answer.url === null ? "none" : await readOriginal(deps, answer.url);
		if (original === "unreadable")
			return { ok: false, reason: "original-not-kept", retryAt: now + LOOK_AGAIN_AFTER_MS };
		await setOriginal(deps.db, userId, original === "none" ? null : await storePicture(deps, original), now);
		return { ok: true };
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		console.warn("an original picture could not be kept yet", loggable(error));
		return { ok: false, reason: "silent", retryAt: now + (error.retryAfterMs ?? RETRY_AFTER_MS) };
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
		// A server that refuses us (403) may let us in later; what is no picture may be a page that says "later".
		if (!KNOWN_UNREADABLE.includes(error.reason)) throw error;
		return "unreadable";
	}
}

/**
 * Puts a kept original back to X. While a change is under way it waits: what was sent before may arrive after.
 *
 * @param userId - whose it is, or was
 * @returns `revoked`: X knows the token no more; `impossible`: it does not take the picture, or it is not kept; `later`:
 *   nothing stands against it but time
 */
export async function giveBack(
	deps: ShowcaseDeps,
	userId: string,
	access: TokenPair,
	contentHash: string,
): Promise<"given" | "revoked" | "impossible" | "later"> {
	if (await isChanging(deps.db, userId, deps.clock.now() - UPLOAD_OVER_AFTER_MS)) return "later";
	const picture = await readStoredPicture(deps, contentHash);
	if (!picture) {
		console.error("an original picture is not kept any more", contentHash);
		return "impossible";
	}
	try {
		const answer = await askX(deps, (profiles) => profiles.update(access, picture.bytes));
		switch (answer.kind) {
			case "taken":
				return "given";
			case "revoked":
				return "revoked";
			case "refused":
				console.warn("an original picture could not be given back", answer.kind);
				return "impossible";
			case "tier":
			case "rate-limited":
			case "held":
				return "later";
		}
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		console.warn("an original picture could not be given back yet", loggable(error));
		return "later";
	}
}
