import { log } from "../../../core/operations/log.ts";
import { acceptAfterRefusals } from "../../../db/showcase/access-refusals.ts";
import type { Picture } from "../../../ports/picture-source.ts";
import { MAX_CONCURRENT, mapConcurrently } from "../../operations/concurrency.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { readStoredPicture } from "../stored-pictures.ts";
import type { WithNft } from "./choose-nft.ts";
import { keepOriginal } from "./original-picture.ts";
import { forEach, kindOf, type Step, type Stop, userIdOf } from "./step.ts";
import { CONFIRM_AFTER_MS, weighRefusal } from "./weigh-refusal.ts";
import { callCountedX, callX, mayCallX, uploadPicture, type XFailure } from "./x-calls.ts";

/** A rotation whose avatar is ready for upload. */
interface WithAvatar extends WithNft {
	picture: Picture;
}

/** Passes on rotations of users whose original picture is saved. */
export const keepOriginals: Step<WithNft> = forEach(async (deps, rotation) => {
	if (rotation.context.schedule.originalSavedAt !== null) return { kind: "next", rotation };
	const failure = await keepOriginal(deps, rotation.slot.userId, rotation.access);
	return failure ? stopFor(deps, rotation, failure) : { kind: "next", rotation };
});

/** Reads the avatar of each rotation from R2. */
export const readAvatars: Step<WithNft, WithAvatar> = forEach(async (deps, rotation) => {
	const { nft } = rotation;
	const picture = await readStoredPicture(deps, nft.contentHash);
	if (picture) return { kind: "next", rotation: { ...rotation, picture } };
	log({ event: "picture.stored.missing", contentHash: nft.contentHash });
	return stopFor(deps, rotation, { reason: "picture-refused", retryAt: null });
});

/** Uploads several avatars to X concurrently; the calls are counted first, in one statement. */
export const uploadAvatars: Step<WithAvatar, never> = async (deps, rotations) => {
	const ask = (await mayCallX(deps, rotations.length)) ? callCountedX : callX;
	const failures = await mapConcurrently(rotations, MAX_CONCURRENT, ({ nft, access, picture }) =>
		uploadPicture(deps, access, { ...nft, bytes: picture.bytes }, ask).catch((error: unknown) => ({ error })),
	);
	// Weigh refusals after all answers: one that X accepted beside them speaks for the app.
	const accepted = failures.includes(null);
	const doubted =
		failures.some((failure) => failure !== null && "reason" in failure && isRefusal(failure)) ||
		rotations.some(({ context }) => context.doubted);
	if (doubted && accepted) await acceptAfterRefusals(deps.db, deps.clock.now());
	const stops: Stop[] = [];
	for (const [at, rotation] of rotations.entries()) {
		const failure = failures[at] ?? null;
		if (failure === null) stops.push({ kind: "uploaded", nft: rotation.nft });
		else if ("error" in failure) stops.push({ kind: "crashed", error: failure.error });
		else
			stops.push(
				await stopFor(deps, rotation, failure, accepted).catch((error: unknown): Stop => ({ kind: "crashed", error })),
			);
	}
	return stops;
};

const isRefusal = ({ reason }: XFailure) => reason === "reconnect" || reason === "unclear";

/**
 * The stop that follows from a failed call to X.
 *
 * @param accepted - X accepted somebody else at the same time
 */
async function stopFor(
	deps: ShowcaseDeps,
	rotation: WithNft,
	{ reason, retryAt }: XFailure,
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
	switch (await weighRefusal(deps, userIdOf(rotation), code, accepted)) {
		case "theirs":
			return theirs;
		case "unconfirmed":
			// Whoever changes it by hand is at the page, where signing in with X again is one press.
			if (kindOf(rotation) !== "scheduled") return theirs;
			return { kind: "waits", reason: "unconfirmed", until: deps.clock.now() + CONFIRM_AFTER_MS };
		case "halted":
			return { kind: "waits", reason: "tier", until: null };
	}
}

/** True if the user signed in during the call, so X rejected an outdated token. */
async function hasNewToken(deps: ShowcaseDeps, rotation: WithNft): Promise<boolean> {
	const userId = userIdOf(rotation);
	const now = (await deps.openTokens([userId])).get(userId);
	return now !== undefined && now.token !== rotation.access.token;
}
