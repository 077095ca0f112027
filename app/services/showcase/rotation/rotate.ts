import { findContexts } from "../../../db/showcase/rotation-contexts.ts";
import { MAX_CONCURRENT } from "../../operations/concurrency.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { checkHolds, checkOwnership, openAccess } from "./check-preconditions.ts";
import { chooseNfts } from "./choose-nft.ts";
import { finalize, type Stopped } from "./finalize.ts";
import { noticeOwnPictures } from "./own-picture.ts";
import {
	type ActiveRotation,
	type Crashed,
	contextsByKey,
	keyOf,
	NOOP,
	type RotationRequest,
	type RotationResult,
	type Step,
} from "./step.ts";
import { takeUpSlots } from "./take-up-slot.ts";
import { keepOriginals, readAvatars, skipUnchanged, uploadAvatars } from "./upload-avatar.ts";

/**
 * The state machine of rotations, one per user, target and slot. All of them take each step together, so that a step costs one statement. A
 * step passes a rotation on or stops it; finalize.ts stores the result of a stop. What stops a rotation at one target leaves
 * those at the others alone.
 *
 * Safe to repeat: the chosen NFT is stored before its upload, so that a redelivered message, or a crash between upload and
 * record, uploads the same picture again and advances the plan once. Waiting and unanswered rotations are not stored here,
 * because only the caller knows whether there will be another try.
 *
 * @param requests - each user and target once
 * @returns one result per request, in order
 * @throws Error if something shared by all of them failed; everything can be repeated
 */
export async function rotateAll(
	deps: ShowcaseDeps,
	requests: readonly RotationRequest[],
): Promise<(RotationResult | Crashed)[]> {
	const results = new Map<string, RotationResult | Crashed>();
	/** Runs a step and finalizes the rotations that it stops. @returns those that it passes on */
	const run = async <From extends ActiveRotation, To extends ActiveRotation>(
		step: Step<From, To>,
		rotations: readonly From[],
	): Promise<To[]> => {
		if (rotations.length === 0) return [];
		const passed: To[] = [];
		const stopped: Stopped[] = [];
		for (const [at, result] of (await step(deps, rotations)).entries()) {
			const rotation = rotations[at];
			if (result.kind === "next") passed.push(result.rotation);
			else if (rotation) stopped.push({ rotation, stop: result });
		}
		for (const [key, result] of await finalize(deps, stopped)) results.set(key, result);
		return passed;
	};

	const slots = requests.map(({ slot }) => slot);
	const contexts = contextsByKey(await findContexts(deps.db, slots));
	const active = requests.flatMap((request): ActiveRotation[] => {
		const context = contexts.get(keyOf(request));
		return context ? [{ ...request, context }] : [];
	});
	const open = await run(takeUpSlots, active);
	const allowed = await run(checkHolds, open);
	const connected = await run(openAccess, allowed);
	const owned = await run(checkOwnership, connected);
	const chosen = await run(chooseNfts, owned);
	const changed = await run(skipUnchanged, chosen);
	// Record each group of uploads before the next one begins, so that a crash repeats few uploads.
	for (let from = 0; from < changed.length; from += MAX_CONCURRENT) {
		const safe = await run(keepOriginals, changed.slice(from, from + MAX_CONCURRENT));
		const own = await run(noticeOwnPictures, safe);
		const ready = await run(readAvatars, own);
		await run(uploadAvatars, ready);
	}
	return requests.map((request) => results.get(keyOf(request)) ?? NOOP);
}
