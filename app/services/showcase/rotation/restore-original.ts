import type { PictureTarget, Place } from "../../../core/showcase/picture-targets.ts";
import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import { beginRestore, endRestore, findOriginalRow, replaceOriginal } from "../../../db/showcase/original-pictures.ts";
import { findContextsOf } from "../../../db/showcase/rotation-contexts.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { storePicture } from "../stored-pictures.ts";
import { mayChangeAgainAt } from "./by-hand-limit.ts";
import { joinedOutcome } from "./missed-targets.ts";
import { uploadOriginal } from "./original-picture.ts";
import { findOwnPicture } from "./own-picture.ts";
import type { ChangeOutcome } from "./rotation-contract.ts";
import { mailReconnect } from "./rotation-mails.ts";
import { pictureUrlOf, UPLOAD_OVER_AFTER_MS } from "./schedule-rules.ts";
import { settleRefusal } from "./settle-refusal.ts";
import { openAccess } from "./target-access.ts";
import type { TargetFailure } from "./target-calls.ts";

/** Why the original was not restored. */
interface RestoreFailure {
	reason: RotationFailure;
	/** epoch ms; null if unknown */
	retryAt: number | null;
}

const NO_ACCESS: TargetFailure = { reason: "reconnect", retryAt: null };

type RestoreOutcome = ChangeOutcome | { ok: false; reason: "no-original" };

/**
 * Restores the original pictures at all targets and stops the daily change; the selection stays. A target that does not accept it
 * changes nothing, and holds up none of the others. Nor does one that shows a picture its user has set there since: that one is kept as the
 * original from then on (docs/decisions/0046).
 *
 * @returns done if one took its original back; `missed`: those that did not
 */
export async function restore(deps: ShowcaseDeps, userId: string): Promise<RestoreOutcome> {
	const contexts = await findContextsOf(deps.db, userId);
	if (contexts.length === 0) return { ok: false, reason: "not-activated" };
	const targets = contexts
		.filter(({ schedule }) => schedule.originalHash !== null)
		.map(({ schedule }) => schedule.target);
	const outcomes: [PictureTarget, RestoreOutcome][] = [];
	for (const target of targets) outcomes.push([target, await restoreAt(deps, { userId, target })]);
	return joinedOutcome(outcomes) ?? { ok: false, reason: "no-original" };
}

/** {@link restore} at one target. */
export async function restoreAt(deps: ShowcaseDeps, place: Place): Promise<RestoreOutcome> {
	const { db, clock } = deps;
	const { userId } = place;
	const row = await findOriginalRow(db, place);
	if (!row) return { ok: false, reason: "not-activated" };
	if (row.originalHash === null) return { ok: false, reason: "no-original" };
	const now = clock.now();
	const again = await mayChangeAgainAt(db, userId, now);
	if (again !== null) return { ok: false, reason: "too-often", retryAt: again };
	const begun = await beginRestore(db, place, now, now - UPLOAD_OVER_AFTER_MS);
	if (!begun) return { ok: false, reason: "under-way" };
	let failure: RestoreFailure | null;
	try {
		const access = await openAccess(deps, place);
		const { contentHash, replaces } = begun;
		const own = access && (await findOwnPicture(deps, place, access, contentHash));
		if (own) {
			const kept = { originalHash: await storePicture(deps, own.bytes), profileUrl: own.url };
			await replaceOriginal(db, begun, kept, clock.now());
			await endRestore(db, begun, "own-picture", clock.now());
			return { ok: false, reason: "own-picture" };
		}
		const answer = access
			? await uploadOriginal(deps, access, { target: place.target, contentHash, replaces })
			: NO_ACCESS;
		failure = "reason" in answer ? await weighed(deps, place, answer, access !== null) : null;
	} catch (error) {
		await endRestore(db, begun, "silent", clock.now());
		throw error;
	}
	// Mail first: if the Worker dies in between, the user still gets the mail.
	if (failure?.reason === "reconnect") await mailReconnect(deps, place);
	await endRestore(db, begun, failure?.reason ?? null, clock.now());
	if (failure) return { ok: false, ...failure };
	return { ok: true, missed: [], picture: { nftId: null, name: "", pictureUrl: pictureUrlOf(begun.contentHash) } };
}

/** @param called - the target was called; without access there is nothing to weigh */
async function weighed(
	deps: ShowcaseDeps,
	place: Place,
	{ reason, retryAt }: TargetFailure,
	called: boolean,
): Promise<RestoreFailure> {
	if (reason !== "unclear" && (reason !== "reconnect" || !called)) return { reason, retryAt };
	const whose = await settleRefusal(deps, place, reason === "unclear" ? "403" : "401");
	if (whose === "halted") return { reason: "tier", retryAt: null };
	return { reason: reason === "unclear" ? "silent" : reason, retryAt };
}
