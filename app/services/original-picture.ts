import { loggable } from "../core/loggable.ts";
import type { RotationFailure } from "../core/rotation-outcomes.ts";
import { findGivenBack, findOriginalRow, setOriginal } from "../db/original-pictures.ts";
import type { TokenPair } from "../ports/identity-providers.ts";
import { PortError } from "../ports/port-error.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { storePicture } from "./stored-pictures.ts";

/** X takes less than that back (update_profile_image). */
const MOST_BYTES = 700 * 1024;
const TAKEN_BY_X: readonly string[] = ["image/jpeg", "image/png", "image/gif"];
/** X shows a new picture some seconds after it took it: what was given back a moment ago is still the original. */
const SHOWN_WITHIN_MS = 10 * 60_000;
/** A silent server is asked again so much later. */
const RETRY_AFTER_MS = 10 * 60_000;

export type Kept = { ok: true } | { ok: false; reason: RotationFailure; retryAt: number | null };

/**
 * Keeps the picture a person has at X, once, before the first change: no change may happen unless this says ok.
 *
 * Somebody without a picture at X, or whose picture X names but does not have (404), has nothing to lose: that there was
 * none is what is kept, changes may happen, and there is nothing to give back. A picture that could not be asked for is
 * another thing: no change happens until it was.
 */
export async function keepOriginal(deps: ShowcaseDeps, userId: string, access: TokenPair): Promise<Kept> {
	const row = await findOriginalRow(deps.db, userId);
	if (!row) throw new Error("a picture is kept for somebody without a schedule");
	if (row.originalSavedAt !== null) return { ok: true };
	const now = deps.clock.now();
	const givenBack = await findGivenBack(deps.db, userId, now - SHOWN_WITHIN_MS);
	if (givenBack !== null) {
		await setOriginal(deps.db, userId, givenBack, now);
		return { ok: true };
	}
	const silent: Kept = { ok: false, reason: "silent", retryAt: now + RETRY_AFTER_MS };
	if (!deps.profiles) return { ok: false, reason: "tier", retryAt: null };
	try {
		const answer = await deps.profiles.findOriginal(access);
		if (answer.kind === "revoked") return { ok: false, reason: "reconnect", retryAt: null };
		if (answer.kind === "tier") return { ok: false, reason: "tier", retryAt: null };
		if (answer.kind === "rate-limited") return { ok: false, reason: "rate-limited", retryAt: answer.until };
		const bytes = answer.url === null ? null : await readOriginal(deps, answer.url);
		await setOriginal(deps.db, userId, bytes && (await storePicture(deps, bytes)), now);
		return { ok: true };
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		console.warn("an original picture could not be kept yet", loggable(error));
		return silent;
	}
}

/** @returns null when there is none */
async function readOriginal(deps: ShowcaseDeps, url: string): Promise<Uint8Array<ArrayBuffer> | null> {
	const { bytes, type } = await deps.source.fetchPicture(url);
	if (TAKEN_BY_X.includes(type) && bytes.byteLength < MOST_BYTES) return bytes;
	const prepared = await deps.studio.prepare(bytes, { x: 50, y: 50 });
	if (!prepared.ok) throw new PortError("pictures", "malformed", prepared.reason);
	return prepared.jpeg;
}
