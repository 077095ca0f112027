import { placeKey } from "../../../core/showcase/picture-targets.ts";
import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import type { RotationContext } from "../../../db/showcase/rotation-contexts.ts";
import type { ChosenNft, Slot } from "../../../db/showcase/rotation-history.ts";
import { MAX_CONCURRENT, mapConcurrently } from "../../operations/concurrency.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import type { ShownPicture } from "./rotation-contract.ts";

/** States of a rotation and results of its steps (listed in rotate.ts). */

/** What started the change: the schedule or the user. */
export type Trigger = { kind: "scheduled" } | { kind: "skip" } | { kind: "use-now"; nftId: string };

/** A request to change one user's avatar at one target. */
export interface RotationRequest {
	slot: Slot;
	trigger: Trigger;
	/** first delivery of the message: after an admin's Retry, only this one reopens a failed slot */
	first: boolean;
}

/** A change in progress. */
export interface ActiveRotation extends RotationRequest {
	context: RotationContext;
}

/** Why a step ends a rotation; finalize.ts stores the consequences. */
export type Stop =
	/** the target accepted the picture, or shows it already; `profileUrl`: as it is stored, null to keep that */
	| { kind: "uploaded"; nft: ChosenNft; profileUrl: string | null }
	/** on hold until an instant; null: until an admin resumes all changes */
	| { kind: "waits"; reason: RotationFailure; until: number | null }
	/** an external service did not answer; a retry is harmless */
	| { kind: "unanswered"; reason: RotationFailure }
	/** this slot failed; `skippedNftId`: the NFT that loses its turn, null if it keeps it */
	| { kind: "fails"; reason: RotationFailure; skippedNftId: string | null }
	/** no further changes until the user acts */
	| { kind: "stops"; why: "reconnect" | "disconnected" | "no-pictures" | "own-picture" }
	/** the NFT of `use-now` is not ready, or not owned */
	| { kind: "unavailable" }
	/** the slot is still open although its change was done, or must not be made, or the other targets are further */
	| { kind: "releases" }
	| Noop
	| Crashed;

/** There is nothing to do, or no longer. */
export type Noop = { kind: "noop" };
/** A bug or a database failure for one user; the others continue. */
export type Crashed = { kind: "crashed"; error: unknown };
export const NOOP: Noop = { kind: "noop" };

export type StepResult<Next> = { kind: "next"; rotation: Next } | Stop;

/** @returns one result per rotation, in order. @throws Error if something shared by all of them failed */
export type Step<From extends ActiveRotation, To extends ActiveRotation = From> = (
	deps: ShowcaseDeps,
	rotations: readonly From[],
) => Promise<StepResult<To>[]>;

/** Result of a rotation for its caller. */
export type RotationResult =
	| { kind: "done"; picture: ShownPicture }
	| { kind: "failed"; reason: RotationFailure }
	| Extract<Stop, { kind: "waits" | "unanswered" | "unavailable" }>
	| Noop;

/** Makes a step from work on one rotation; an error crashes only that rotation. */
export function forEach<From extends ActiveRotation, To extends ActiveRotation = From>(
	work: (deps: ShowcaseDeps, rotation: From) => Promise<StepResult<To>>,
): Step<From, To> {
	return (deps, rotations) =>
		mapConcurrently(rotations, MAX_CONCURRENT, (rotation) =>
			work(deps, rotation).catch((error: unknown): Crashed => ({ kind: "crashed", error })),
		);
}

/** The kind stored with the change, else the trigger's. */
export function kindOf({ context, trigger }: ActiveRotation) {
	return context.attempt?.kind ?? trigger.kind;
}

export const userIdOf = ({ slot }: RotationRequest) => slot.userId;
/** Identifies a user at a target in maps. */
export const keyOf = ({ slot }: RotationRequest) => placeKey(slot);
export function contextsByKey(contexts: readonly RotationContext[]): Map<string, RotationContext> {
	return new Map(contexts.map((context) => [placeKey(context.schedule), context]));
}
