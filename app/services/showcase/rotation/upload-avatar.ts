import { log } from "../../../core/operations/log.ts";
import type { Picture } from "../../../ports/picture-source.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { readStoredPicture } from "../stored-pictures.ts";
import type { WithNft } from "./choose-nft.ts";
import { keepOriginal } from "./original-picture.ts";
import { forEach, type Step, type Stop, userIdOf } from "./step.ts";
import { callCountedX, callX, mayCallX, UNNAMED_WAIT_MS, uploadPicture, type XFailure } from "./x-calls.ts";

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
	const upload = forEach<WithAvatar, never>(async (_, rotation) => {
		const { nft, access, picture } = rotation;
		const failure = await uploadPicture(deps, access, { ...nft, bytes: picture.bytes }, ask);
		return failure ? stopFor(deps, rotation, failure) : { kind: "uploaded", nft };
	});
	return upload(deps, rotations);
};

/** The stop that follows from a failed call to X. */
async function stopFor(deps: ShowcaseDeps, rotation: WithNft, { reason, retryAt }: XFailure): Promise<Stop> {
	switch (reason) {
		case "reconnect":
			return (await hasNewToken(deps, rotation))
				? { kind: "unanswered", reason: "silent" }
				: { kind: "stops", why: "reconnect" };
		case "silent":
			return { kind: "unanswered", reason };
		case "rate-limited":
			return { kind: "waits", reason, until: retryAt ?? deps.clock.now() + UNNAMED_WAIT_MS };
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

/** True if the user signed in during the call, so X rejected an outdated token. */
async function hasNewToken(deps: ShowcaseDeps, rotation: WithNft): Promise<boolean> {
	const userId = userIdOf(rotation);
	const now = (await deps.openTokens([userId])).get(userId);
	return now !== undefined && now.token !== rotation.access.token;
}
