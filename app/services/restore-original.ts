import { loggable } from "../core/loggable.ts";
import type { RotationFailure } from "../core/rotation-outcomes.ts";
import { type BegunRestore, beginRestore, endRestore, findOriginalRow } from "../db/original-pictures.ts";
import { PortError } from "../ports/port-error.ts";
import { mayChangeAgainAt } from "./by-hand-limit.ts";
import type { ChangeOutcome } from "./rotation-contract.ts";
import { mailReconnect } from "./rotation-mails.ts";
import { UPLOAD_OVER_AFTER_MS } from "./rotation-turn.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { readStoredPicture } from "./stored-pictures.ts";
import { askX } from "./x-calls.ts";

type Failure = { reason: RotationFailure; retryAt: number | null };

/**
 * Gives the picture from before the first change back and stops the daily change; the favourites stay. When X does not
 * take it now, everything stays as it was.
 */
export async function restore(
	deps: ShowcaseDeps,
	userId: string,
): Promise<ChangeOutcome | { ok: false; reason: "no-original" }> {
	const { db, clock } = deps;
	const row = await findOriginalRow(db, userId);
	if (!row) return { ok: false, reason: "not-activated" };
	if (row.originalHash === null) return { ok: false, reason: "no-original" };
	const now = clock.now();
	const again = await mayChangeAgainAt(db, userId, now);
	if (again !== null) return { ok: false, reason: "too-often", retryAt: again };
	const begun = await beginRestore(db, userId, now, now - UPLOAD_OVER_AFTER_MS);
	if (!begun) return { ok: false, reason: "under-way" };
	let failure: Failure | null;
	try {
		failure = await upload(deps, userId, begun);
	} catch (error) {
		await endRestore(db, userId, begun, "silent", clock.now());
		throw error;
	}
	// The mail first: nobody is stopped without one, whenever the worker dies.
	if (failure?.reason === "reconnect") await mailReconnect(deps, userId);
	await endRestore(db, userId, begun, failure?.reason ?? null, clock.now());
	if (failure) return { ok: false, ...failure };
	return { ok: true, picture: { nftId: null, name: "", pictureUrl: `/showcase-pictures/${begun.contentHash}.jpg` } };
}

/** @returns null once X took it */
async function upload(deps: ShowcaseDeps, userId: string, { contentHash }: BegunRestore): Promise<Failure | null> {
	const access = (await deps.openTokens([userId])).get(userId);
	if (!access) return { reason: "reconnect", retryAt: null };
	const picture = await readStoredPicture(deps, contentHash);
	if (!picture) {
		console.error("an original picture is not kept any more", contentHash);
		return { reason: "picture-refused", retryAt: null };
	}
	try {
		const answer = await askX(deps, (profiles) => profiles.update(access, picture.bytes));
		switch (answer.kind) {
			case "taken":
				return null;
			case "revoked":
				return { reason: "reconnect", retryAt: null };
			case "tier":
				return { reason: "tier", retryAt: null };
			case "refused":
				return { reason: "picture-refused", retryAt: null };
			case "rate-limited":
				return { reason: "rate-limited", retryAt: answer.until };
			case "held":
				return { reason: answer.reason, retryAt: answer.until };
		}
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		console.warn("an original picture could not be given back yet", loggable(error));
		return { reason: "silent", retryAt: null };
	}
}
