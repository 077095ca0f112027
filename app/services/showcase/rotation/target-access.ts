import type { Place } from "../../../core/showcase/picture-targets.ts";
import { placeKey } from "../../../core/showcase/picture-targets.ts";
import type { TokenPair } from "../../../ports/identity-providers.ts";
import type { TargetAccess } from "../../../ports/target-connections.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";

/** What allows a target's adapter to act for a user: at X the tokens of the sign-in, elsewhere what connecting gave. */
export type PictureAccess = TokenPair | TargetAccess;

type AccessDeps = Pick<ShowcaseDeps, "openTokens" | "openTargets">;

/** Decrypted access by user and target. Without an entry: not connected, or the key is missing. */
export async function openAccesses(deps: AccessDeps, places: readonly Place[]): Promise<Map<string, PictureAccess>> {
	const atX = places.filter(({ target }) => target === "x").map(({ userId }) => userId);
	const elsewhere = places.filter(({ target }) => target !== "x");
	const [tokens, targets] = await Promise.all([
		atX.length > 0 ? deps.openTokens(atX) : new Map<string, TokenPair>(),
		elsewhere.length > 0 ? deps.openTargets(elsewhere) : new Map<string, TargetAccess>(),
	]);
	const opened = new Map<string, PictureAccess>(targets);
	for (const [userId, pair] of tokens) opened.set(placeKey({ userId, target: "x" }), pair);
	return opened;
}

export async function openAccess(deps: AccessDeps, place: Place): Promise<PictureAccess | null> {
	return (await openAccesses(deps, [place])).get(placeKey(place)) ?? null;
}

/** Whether two accesses are the same, so that what was said of one counts for the other. */
export function isSameAccess(one: PictureAccess, other: PictureAccess): boolean {
	const secretOf = (access: PictureAccess) => ("token" in access ? access.token : access.secret);
	return secretOf(one) === secretOf(other);
}
