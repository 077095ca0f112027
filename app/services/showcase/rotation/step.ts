import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import type { ChosenNft, Slot } from "../../../db/showcase/rotation-history.ts";
import type { RotationContext } from "../../../db/showcase/rotation-schedules.ts";
import { AT_ONCE, eachOf } from "../../operations/at-once.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import type { ShownPicture } from "./rotation-contract.ts";

/** The states of a rotation, and what a step (rotate.ts lists them) may come to. */

/** What asked for the change: the schedule, or the person. */
export type Trigger = { kind: "scheduled" } | { kind: "skip" } | { kind: "use-now"; nftId: string };

/** A change of one person's picture that is to be made. */
export interface RotationRequest {
	slot: Slot;
	trigger: Trigger;
	/** this is the message's first delivery: an admin's Retry reopens a failed slot */
	first: boolean;
}

/** A change that is being made. */
export interface ActiveRotation extends RotationRequest {
	context: RotationContext;
}

/** Where a step ends a rotation; finalize.ts stores what follows from it. */
export type Stop =
	/** X took the picture */
	| { kind: "uploaded"; nft: ChosenNft }
	/** on hold until an instant; null: until an admin frees everybody */
	| { kind: "waits"; reason: RotationFailure; until: number | null }
	/** the outside did not answer: asking again is harmless */
	| { kind: "unanswered"; reason: RotationFailure }
	/** this slot failed; `skippedNftId`: the NFT that loses its turn, null when it keeps it */
	| { kind: "fails"; reason: RotationFailure; skippedNftId: string | null }
	/** no further change until the person does something about it */
	| { kind: "stops"; why: "reconnect" | "disconnected" | "no-pictures" }
	/** the NFT asked for by `use-now` is not ready, or not owned */
	| { kind: "unavailable" }
	/** the slot is still held although its change is done, or must not be made */
	| { kind: "releases" }
	| Noop
	| Crashed;

/** Nothing is to be done (any more). */
export type Noop = { kind: "noop" };
/** A bug, or the database, for one person; nobody else is held up by it. */
export type Crashed = { kind: "crashed"; error: unknown };
export const NOOP: Noop = { kind: "noop" };

export type StepResult<Next> = { kind: "next"; rotation: Next } | Stop;

/** @returns one result for each rotation, in their order. @throws Error where what all of them need failed */
export type Step<From extends ActiveRotation, To extends ActiveRotation = From> = (
	deps: ShowcaseDeps,
	rotations: readonly From[],
) => Promise<StepResult<To>[]>;

/** What became of a rotation, for its caller. */
export type RotationResult =
	| { kind: "done"; picture: ShownPicture }
	| { kind: "failed"; reason: RotationFailure }
	| Extract<Stop, { kind: "waits" | "unanswered" | "unavailable" }>
	| Noop;

/** Makes a step of work on one rotation; an error crashes that rotation alone. */
export function forEach<From extends ActiveRotation, To extends ActiveRotation = From>(
	work: (deps: ShowcaseDeps, rotation: From) => Promise<StepResult<To>>,
): Step<From, To> {
	return (deps, rotations) =>
		eachOf(rotations, AT_ONCE, (rotation) =>
			work(deps, rotation).catch((error: unknown): Crashed => ({ kind: "crashed", error })),
		);
}

/** What this change is, or was begun as. */
export function kindOf({ context, trigger }: ActiveRotation) {
	return context.attempt?.kind ?? trigger.kind;
}

export const userIdOf = ({ slot }: RotationRequest) => slot.userId;
