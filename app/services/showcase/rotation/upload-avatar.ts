import { log } from "../../../core/operations/log.ts";
import { acceptAfterRefusals } from "../../../db/showcase/access-refusals.ts";
import type { Picture } from "../../../ports/picture-source.ts";
import { MAX_CONCURRENT, mapConcurrently } from "../../operations/concurrency.ts";
import { readStoredPicture } from "../stored-pictures.ts";
import type { WithNft } from "./choose-nft.ts";
import { keepOriginal } from "./original-picture.ts";
import type { WithProfile } from "./own-picture.ts";
import { forEach, kindOf, type Step, type Stop } from "./step.ts";
import { stopFor } from "./stop-after-failure.ts";
import { uploadPicture, type XFailure } from "./x-calls.ts";

/** A rotation whose avatar is ready for upload. */
interface WithAvatar extends WithProfile {
	picture: Picture;
}

/** Passes on rotations of users whose original picture is saved. */
export const keepOriginals: Step<WithNft> = forEach(async (deps, rotation) => {
	if (rotation.context.schedule.originalSavedAt !== null) return { kind: "next", rotation };
	const failure = await keepOriginal(deps, rotation.slot.userId, rotation.access);
	return failure ? stopFor(deps, rotation, failure) : { kind: "next", rotation };
});

/** Reads the avatar of each rotation from R2. */
export const readAvatars: Step<WithProfile, WithAvatar> = forEach(async (deps, rotation) => {
	const { nft } = rotation;
	const picture = await readStoredPicture(deps, nft.contentHash);
	if (picture) return { kind: "next", rotation: { ...rotation, picture } };
	log({ event: "picture.stored.missing", contentHash: nft.contentHash });
	return stopFor(deps, rotation, { reason: "picture-refused", retryAt: null });
});

/**
 * Ends scheduled changes to the picture that hangs already, pinned or the only one: nothing is sent to X. A change by hand is
 * always sent, for its user may see another picture there.
 */
export const skipUnchanged: Step<WithNft> = async (_deps, rotations) =>
	rotations.map((rotation) => {
		const { originalSavedAt, currentHash } = rotation.context.schedule;
		const hangs = originalSavedAt !== null && currentHash === rotation.nft.contentHash;
		return hangs && kindOf(rotation) === "scheduled"
			? { kind: "uploaded", nft: rotation.nft, profileUrl: null }
			: { kind: "next", rotation };
	});

/** Uploads several avatars to X concurrently. */
export const uploadAvatars: Step<WithAvatar, never> = async (deps, rotations) => {
	const failures = await mapConcurrently(rotations, MAX_CONCURRENT, ({ nft, access, picture, counted }) =>
		uploadPicture(deps, access, { ...nft, bytes: picture.bytes }, counted).catch((error: unknown) => ({ error })),
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
		if (failure === null) stops.push({ kind: "uploaded", nft: rotation.nft, profileUrl: rotation.profileUrl });
		else if ("error" in failure) stops.push({ kind: "crashed", error: failure.error });
		else
			stops.push(
				await stopFor(deps, rotation, failure, accepted).catch((error: unknown): Stop => ({ kind: "crashed", error })),
			);
	}
	return stops;
};

const isRefusal = ({ reason }: XFailure) => reason === "reconnect" || reason === "unclear";
