import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import { beginRestore, endRestore, findOriginalRow } from "../../../db/showcase/original-pictures.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { mayChangeAgainAt } from "./by-hand-limit.ts";
import { uploadOriginal } from "./original-picture.ts";
import type { ChangeOutcome } from "./rotation-contract.ts";
import { mailReconnect } from "./rotation-mails.ts";
import { pictureUrlOf, UPLOAD_OVER_AFTER_MS } from "./schedule-rules.ts";
import { settleRefusal } from "./settle-refusal.ts";
import type { XFailure } from "./x-calls.ts";

/** Why the original was not restored. */
interface RestoreFailure {
	reason: RotationFailure;
	/** epoch ms; null if unknown */
	retryAt: number | null;
}

const NO_ACCESS: XFailure = { reason: "reconnect", retryAt: null };

/**
 * Restores the original picture and stops the daily change; the selection stays. If X does not accept it, nothing changes.
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
	let failure: RestoreFailure | null;
	try {
		const access = (await deps.openTokens([userId])).get(userId);
		const answer = access ? await uploadOriginal(deps, access, begun.contentHash) : NO_ACCESS;
		failure = answer && (await weighed(deps, userId, answer, access !== undefined));
	} catch (error) {
		await endRestore(db, userId, begun, "silent", clock.now());
		throw error;
	}
	// Mail first: if the Worker dies in between, the user still gets the mail.
	if (failure?.reason === "reconnect") await mailReconnect(deps, userId);
	await endRestore(db, userId, begun, failure?.reason ?? null, clock.now());
	if (failure) return { ok: false, ...failure };
	return { ok: true, picture: { nftId: null, name: "", pictureUrl: pictureUrlOf(begun.contentHash) } };
}

/** @param called - X was called; without access there is nothing to weigh */
async function weighed(
	deps: ShowcaseDeps,
	userId: string,
	{ reason, retryAt }: XFailure,
	called: boolean,
): Promise<RestoreFailure> {
	if (reason !== "unclear" && (reason !== "reconnect" || !called)) return { reason, retryAt };
	const whose = await settleRefusal(deps, userId, reason === "unclear" ? "403" : "401");
	if (whose === "halted") return { reason: "tier", retryAt: null };
	return { reason: reason === "unclear" ? "silent" : reason, retryAt };
}
