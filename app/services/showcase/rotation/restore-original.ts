import { beginRestore, endRestore, findOriginalRow } from "../../../db/showcase/original-pictures.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { mayChangeAgainAt } from "./by-hand-limit.ts";
import { uploadOriginal } from "./original-picture.ts";
import type { ChangeOutcome } from "./rotation-contract.ts";
import { mailReconnect } from "./rotation-mails.ts";
import { pictureUrlOf, UPLOAD_OVER_AFTER_MS } from "./schedule-rules.ts";
import type { XFailure } from "./x-calls.ts";

/**
 * Restores the picture from before the first change and stops the daily change; the selected NFTs stay. When X does not
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
	let failure: XFailure | null;
	try {
		const access = (await deps.openTokens([userId])).get(userId);
		failure = access ? await uploadOriginal(deps, access, begun.contentHash) : { reason: "reconnect", retryAt: null };
	} catch (error) {
		await endRestore(db, userId, begun, "silent", clock.now());
		throw error;
	}
	// The mail first: whenever the worker dies, nobody is stopped without it.
	if (failure?.reason === "reconnect") await mailReconnect(deps, userId);
	await endRestore(db, userId, begun, failure?.reason ?? null, clock.now());
	if (failure) return { ok: false, ...failure };
	return { ok: true, picture: { nftId: null, name: "", pictureUrl: pictureUrlOf(begun.contentHash) } };
}
