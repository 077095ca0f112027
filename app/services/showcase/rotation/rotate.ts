import { findContexts } from "../../../db/showcase/rotation-schedules.ts";
import { AT_ONCE } from "../../operations/at-once.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { checkHolds, checkOwnership, openAccess } from "./check-preconditions.ts";
import { chooseNfts } from "./choose-nft.ts";
import { finalize, type Stopped } from "./finalize.ts";
import {
	type ActiveRotation,
	type Crashed,
	NOOP,
	type RotationRequest,
	type RotationResult,
	type Step,
	userIdOf,
} from "./step.ts";
import { takeUpSlots } from "./take-up-slot.ts";
import { keepOriginals, readAvatars, uploadAvatars } from "./upload-avatar.ts";

/** Changes one person's picture, as {@link rotateAll} does. @throws Error what crashed it */
export async function rotate(deps: ShowcaseDeps, request: RotationRequest): Promise<RotationResult> {
	const [result = NOOP] = await rotateAll(deps, [request]);
	if (result.kind === "crashed") throw result.error;
	return result;
}

/**
 * The state machine of a change of picture, each for one slot. All people take a step together, so that a step costs one
 * statement for all of them. A step passes a rotation on or stops it; finalize.ts stores what a stop means.
 *
 * Safe to repeat: an NFT is remembered before its picture goes to X, so that a message delivered twice, or a crash
 * between upload and record, uploads the same picture again and advances the plan once. Rotations that wait, or were not
 * answered, are not stored here: the caller knows whether there is a next try.
 *
 * @param requests - each person once
 * @returns what became of each, in their order
 * @throws Error where what all of them need failed; nothing is lost then, and all of it may be repeated
 */
export async function rotateAll(
	deps: ShowcaseDeps,
	requests: readonly RotationRequest[],
): Promise<(RotationResult | Crashed)[]> {
	const results = new Map<string, RotationResult | Crashed>();
	/** @returns the rotations that a step passes on; those that it stops are finalized */
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
		for (const [userId, result] of await finalize(deps, stopped)) results.set(userId, result);
		return passed;
	};

	const slots = requests.map(({ slot }) => slot);
	const contexts = await findContexts(deps.db, slots);
	const active = requests.flatMap((request): ActiveRotation[] => {
		const context = contexts.get(userIdOf(request));
		return context ? [{ ...request, context }] : [];
	});
	const open = await run(takeUpSlots, active);
	const allowed = await run(checkHolds, open);
	const connected = await run(openAccess, allowed);
	const owned = await run(checkOwnership, connected);
	const chosen = await run(chooseNfts, owned);
	// Uploads are recorded before the next few begin: a crash repeats only a few.
	for (let from = 0; from < chosen.length; from += AT_ONCE) {
		const safe = await run(keepOriginals, chosen.slice(from, from + AT_ONCE));
		const ready = await run(readAvatars, safe);
		await run(uploadAvatars, ready);
	}
	return requests.map((request) => results.get(userIdOf(request)) ?? NOOP);
}
