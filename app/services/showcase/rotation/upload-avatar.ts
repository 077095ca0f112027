import { log } from "../../../core/operations/log.ts";
import { acceptAfterRefusals } from "../../../db/showcase/access-refusals.ts";
import type { Picture } from "../../../ports/picture-source.ts";
import { MAX_CONCURRENT, mapConcurrently } from "../../operations/concurrency.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { readStoredPicture } from "../stored-pictures.ts";
import type { WithNft } from "./choose-nft.ts";
import { keepOriginal } from "./original-picture.ts";
import type { WithProfile } from "./own-picture.ts";
import { forEach, kindOf, type Step, type Stop } from "./step.ts";
import { stopFor } from "./stop-after-failure.ts";
import { type Taken, type TargetFailure, uploadPicture } from "./target-calls.ts";

/** A rotation whose avatar is ready for upload. */
interface WithAvatar extends WithProfile {
	picture: Picture;
}

/** Passes on rotations of users whose original picture is saved. */
export const keepOriginals: Step<WithNft> = forEach(async (deps, rotation) => {
	if (rotation.context.schedule.originalSavedAt !== null) return { kind: "next", rotation };
	const failure = await keepOriginal(deps, rotation.slot, rotation.access);
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
 * Ends scheduled changes to the picture that hangs already, pinned or the only one: nothing is sent. A change by hand is
 * always sent, for its user may see another picture there.
 */
export const skipUnchanged: Step<WithNft> = async (_deps, rotations) =>
	rotations.map((rotation) => {
		const { originalSavedAt, hungNftId, hungHash } = rotation.context.schedule;
		const hangs = originalSavedAt !== null && hungNftId !== null && hungHash === rotation.nft.contentHash;
		return hangs && kindOf(rotation) === "scheduled"
			? { kind: "uploaded", nft: rotation.nft, profileUrl: null }
			: { kind: "next", rotation };
	});

/** Uploads several avatars concurrently. */
export const uploadAvatars: Step<WithAvatar, never> = async (deps, rotations) => {
	const answers = await mapConcurrently(rotations, MAX_CONCURRENT, (rotation) =>
		upload(deps, rotation).catch((error: unknown) => ({ error })),
	);
	// Weigh refusals after all answers: one that X accepted beside them speaks for the app.
	const accepted = new Set(
		rotations.filter((_, at) => isTaken(answers[at])).map(({ context }) => context.schedule.target),
	);
	for (const target of accepted) {
		const doubted = rotations.some(
			({ context }, at) => context.schedule.target === target && (context.doubted || isRefusal(answers[at])),
		);
		if (doubted) await acceptAfterRefusals(deps.db, target, deps.clock.now());
	}
	const stops: Stop[] = [];
	for (const [at, rotation] of rotations.entries()) {
		const answer = answers[at];
		const { target } = rotation.context.schedule;
		if (!answer || "error" in answer) stops.push({ kind: "crashed", error: answer?.error });
		else if ("reason" in answer)
			stops.push(
				await stopFor(deps, rotation, answer, accepted.has(target)).catch(
					(error: unknown): Stop => ({ kind: "crashed", error }),
				),
			);
		else stops.push({ kind: "uploaded", nft: rotation.nft, profileUrl: knownAddress(rotation, answer) });
	}
	return stops;
};

function upload(deps: ShowcaseDeps, { slot, nft, access, picture, counted, context }: WithAvatar) {
	const { hungNftId, profileUrl } = context.schedule;
	// At X it is what was shown before the last upload, which may be the user's own.
	const replaces = slot.target !== "x" && hungNftId !== null ? profileUrl || null : null;
	const { contentHash } = nft;
	return uploadPicture(deps, access, { target: slot.target, bytes: picture.bytes, contentHash, replaces, counted });
}

/** An address that shows none of the user's own, "" for unknown (see the table's column). */
function knownAddress({ slot, profileUrl }: WithAvatar, { url }: Taken): string | null {
	return slot.target === "x" ? profileUrl : (url ?? "");
}

type Answered = Taken | TargetFailure | { error: unknown } | undefined;

const isTaken = (answer: Answered) => answer !== undefined && "url" in answer;
const isRefusal = (answer: Answered) =>
	answer !== undefined && "reason" in answer && (answer.reason === "reconnect" || answer.reason === "unclear");
