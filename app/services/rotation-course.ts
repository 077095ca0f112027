import type { RotationFailure } from "../core/rotation-outcomes.ts";
import type { Slot } from "../db/rotation-history.ts";
import type { Turn } from "../db/rotation-schedules.ts";
import type { ChangeEnd } from "./end-change.ts";

/** What the steps of a change say to each other. */

/** What is asked for: the next one, as planned, or one that a person wants now. */
export type Wish = { kind: "scheduled" } | { kind: "skip" } | { kind: "use-now"; nftId: string };

/** A change of one person's picture that is to be made. */
export interface Order {
	slot: Slot;
	wish: Wish;
	/** whether this is a message's first delivery: an admin's Retry takes a failed slot up again */
	first: boolean;
}

/** A change that is being made. */
export interface Course extends Order {
	turn: Turn;
	/** of a change taken up again: what it was begun as */
	kind: Wish["kind"];
}

/** What a step of a change came to where it ends there, before anything of it is stored. */
export type Step =
	/** stands until an instant; null: until somebody frees everybody */
	| { kind: "waits"; reason: RotationFailure; until: number | null }
	/** the outside did not answer: asking again is harmless */
	| { kind: "unanswered"; reason: RotationFailure }
	/** for this slot; `passedOver`: the piece that does not take its turn */
	| { kind: "fails"; reason: RotationFailure; passedOver: string | null }
	| { kind: "stops"; why: "reconnect" | "disconnected" | "no-pictures" }
	/** of a wish: this piece cannot be had */
	| { kind: "none" };

export type Rotated = ChangeEnd | Extract<Step, { kind: "waits" | "unanswered" | "none" }>;
/** A bug, or the database: of one person, and nobody else is held up by it. */
export type Broken = { kind: "broken"; error: unknown };

/** A change that a step ends. */
export interface Stopped {
	course: Course;
	step: Step;
}
