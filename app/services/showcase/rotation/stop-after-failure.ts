import type { ShowcaseDeps } from "../showcase-deps.ts";
import type { WithNft } from "./choose-nft.ts";
import { CONFIRM_AFTER_MS, settleRefusal } from "./settle-refusal.ts";
import { kindOf, type Stop } from "./step.ts";
import { isSameAccess, openAccess } from "./target-access.ts";
import type { TargetFailure } from "./target-calls.ts";

/**
 * The stop that follows from a failed call to a target.
 *
 * @param accepted - the target accepted somebody else at the same time
 */
export async function stopFor(
	deps: ShowcaseDeps,
	rotation: WithNft,
	{ reason, retryAt }: TargetFailure,
	accepted = false,
): Promise<Stop> {
	const refused = (code: string, theirs: Stop) => weighed(deps, rotation, code, { theirs, accepted });
	switch (reason) {
		case "reconnect":
			if (await hasNewToken(deps, rotation)) return { kind: "unanswered", reason: "silent" };
			return refused("401", { kind: "stops", why: "reconnect" });
		case "unclear":
			return refused("403", { kind: "fails", reason: "silent", skippedNftId: null });
		case "silent":
			return { kind: "unanswered", reason };
		case "rate-limited":
		case "tier":
		case "daily-cap":
		case "global-pause":
			return { kind: "waits", reason, until: retryAt };
		case "picture-refused":
			return { kind: "fails", reason, skippedNftId: rotation.nft.nftId };
		case "original-not-kept":
			return { kind: "fails", reason, skippedNftId: null };
	}
}

/** @param theirs - what follows once the refusal is known to be the user's own */
async function weighed(
	deps: ShowcaseDeps,
	rotation: WithNft,
	code: string,
	{ theirs, accepted }: { theirs: Stop; accepted: boolean },
): Promise<Stop> {
	switch (await settleRefusal(deps, rotation.slot, code, accepted)) {
		case "theirs":
			return theirs;
		case "unconfirmed":
			// Whoever changes it by hand is at the page, where signing in there again is one press.
			if (kindOf(rotation) !== "scheduled") return theirs;
			return { kind: "waits", reason: "unconfirmed", until: deps.clock.now() + CONFIRM_AFTER_MS };
		case "halted":
			return { kind: "waits", reason: "tier", until: null };
	}
}

/** True if the user signed in during the call, so that an outdated access was rejected. */
async function hasNewToken(deps: ShowcaseDeps, rotation: WithNft): Promise<boolean> {
	const now = await openAccess(deps, rotation.slot);
	return now !== null && !isSameAccess(now, rotation.access);
}
