import type { Place } from "../../../core/showcase/picture-targets.ts";
import { isChanging } from "../../../db/showcase/original-pictures.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { uploadOriginal } from "./original-picture.ts";
import { findOwnPicture } from "./own-picture.ts";
import { UPLOAD_OVER_AFTER_MS } from "./schedule-rules.ts";
import type { PictureAccess } from "./target-access.ts";

/**
 * Gives the original picture back at a target that was disconnected. Waits while a change is in progress, because its upload may
 * arrive there later. A picture that its user set there since the last change stays: it is what they want to leave with.
 *
 * @param place - `userId`: current or former owner of the picture
 * @param sent - R2 keys of what the last changes sent there, which of a deleted account are kept for this alone
 * @returns `own`: the user's own picture hangs there already; `revoked`: the target rejects the access; `impossible`: it refuses the
 * picture, or that is not stored; `later`: a retry may succeed
 */
export async function giveBackOriginal(
	deps: ShowcaseDeps,
	place: Place,
	access: PictureAccess,
	contentHash: string,
	sent: readonly string[],
): Promise<"given" | "own" | "revoked" | "impossible" | "later"> {
	if (await isChanging(deps.db, place, deps.clock.now() - UPLOAD_OVER_AFTER_MS)) return "later";
	if (await findOwnPicture(deps, place, access, contentHash, sent)) return "own";
	const failure = await uploadOriginal(deps, access, { target: place.target, contentHash, replaces: null });
	if (!("reason" in failure)) return "given";
	if (failure.reason === "reconnect") return "revoked";
	return failure.reason === "picture-refused" ? "impossible" : "later";
}
