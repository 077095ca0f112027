import { beginRestore, endRestore, findOriginalRow } from "../../../db/showcase/original-pictures.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { mayChangeAgainAt } from "./by-hand-limit.ts";
import { uploadOriginal } from "./original-picture.ts";
import type { ChangeOutcome } from "./rotation-contract.ts";
import { mailReconnect } from "./rotation-mails.ts";
import { pictureUrlOf, UPLOAD_OVER_AFTER_MS } from "./schedule-rules.ts";
import type { XFailure } from "./x-calls.ts";

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
	let failure: XFailure | null;
	try {
		const access = (await deps.openTokens([userId])).get(userId);
		failure = access ? await uploadOriginal(deps, access, begun.contentHash) : { reason: "reconnect", retryAt: null };
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
