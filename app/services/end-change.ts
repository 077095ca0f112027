import type { RotationFailure } from "../core/rotation-outcomes.ts";
import { plannedOn } from "../core/rotation-time.ts";
import { type ChosenPiece, type EndedChange, type Ending, endChanges, type Slot } from "../db/rotation-history.ts";
import { findTurn, findTurns, type ScheduleRow, type Turn } from "../db/rotation-schedules.ts";
import type { ShownPicture } from "./rotation-contract.ts";
import { mailReconnect } from "./rotation-mails.ts";
import { belowFrom, isPaused, nextAfter, pictureUrlOf, planOf } from "./rotation-turn.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** How changes end: their entries of the history, and the schedules free for the next ones. */

/** A schedule that changes every time it is read is changed by somebody who never sleeps. */
const ROUNDS = 5;

export type ChangeEnd =
	| { kind: "done"; picture: ShownPicture }
	| { kind: "failed"; reason: RotationFailure }
	/** nothing is to be done (any more) */
	| { kind: "over" };

type EndDeps = Pick<ShowcaseDeps, "db" | "clock" | "randomBytes">;
type Kind = Ending["kind"];

/** A change whose end is to be written. */
interface Closing {
	turn: Turn;
	slot: Slot;
	ending: Ending;
	/** the piece that took its turn; null: none did */
	shown: string | null;
	hangs?: { nftId: string; contentHash: string };
	/** what becomes of pause and stop, by the schedule as it is when the end is written */
	changeOf?(schedule: ScheduleRow): Partial<Pick<ScheduleRow, "stoppedBecause" | "pausedAt" | "pausedUntil">>;
}

/** A change that X took. */
export interface DoneChange {
	turn: Turn;
	slot: Slot;
	kind: Kind;
	piece: ChosenPiece;
}

/** Ends changes that X took, all in one batch. @returns what became of each, in their order */
export async function endAsDone(deps: EndDeps, changes: readonly DoneChange[]): Promise<ChangeEnd[]> {
	const at = deps.clock.now();
	const closings = changes.map(
		({ turn, slot, kind, piece: { nftId, contentHash } }): Closing => ({
			turn,
			slot,
			ending: { kind, state: "done", reason: null, at, entry: false },
			shown: nftId,
			hangs: { nftId, contentHash },
			changeOf: ({ stoppedBecause }) => {
				if (stoppedBecause === "restored") return { stoppedBecause: null, pausedAt: at, pausedUntil: null };
				return stoppedBecause === "no-pictures" ? { stoppedBecause: null } : {};
			},
		}),
	);
	await settle(deps, closings);
	return changes.map(({ piece: { nftId, name, contentHash } }) => ({
		kind: "done",
		picture: { nftId, name, pictureUrl: pictureUrlOf(contentHash) },
	}));
}

/**
 * @param passedOver - the piece that does not take its turn; null: it takes it at the next slot
 */
export async function endAsFailed(
	deps: EndDeps,
	turn: Turn,
	slot: Slot,
	kind: Kind,
	reason: RotationFailure,
	passedOver: string | null,
): Promise<ChangeEnd> {
	const at = deps.clock.now();
	await settle(deps, [{ turn, slot, ending: { kind, state: "failed", reason, at, entry: true }, shown: passedOver }]);
	return { kind: "failed", reason };
}

/** Ends the change and all that would follow, until the person does something about it. */
export async function stop(
	deps: EndDeps & Pick<ShowcaseDeps, "queueMails">,
	turn: Turn,
	slot: Slot,
	kind: Kind,
	why: "reconnect" | "disconnected" | "no-pictures",
): Promise<ChangeEnd> {
	const at = deps.clock.now();
	const reason = why === "no-pictures" ? why : "reconnect";
	// Who took X off themselves need not read of it.
	const ending = { kind, state: "failed", reason, at, entry: why !== "disconnected" } as const;
	// The mail first: after a crash in between the change is tried again and comes here again, and a mail is written once.
	if (why === "reconnect") await mailReconnect(deps, slot.userId);
	const changeOf = ({ stoppedBecause }: ScheduleRow) => ({ stoppedBecause: stoppedBecause ?? why });
	await settle(deps, [{ turn, slot, ending, shown: null, changeOf }]);
	return { kind: "failed", reason };
}

/** Lets go of a slot: its change is done, or is not to be made. */
export async function release(deps: EndDeps, turn: Turn, slot: Slot): Promise<ChangeEnd> {
	const at = deps.clock.now();
	const { attempt } = turn;
	const done = attempt?.state === "done";
	const ending: Ending = {
		kind: attempt?.kind ?? "scheduled",
		state: done ? "done" : "failed",
		reason: done ? null : ((attempt?.reason ?? "silent") as RotationFailure),
		at,
		entry: false,
	};
	await settle(deps, [{ turn, slot, ending, shown: done ? attempt.nftId : null }]);
	return { kind: "over" };
}

/**
 * Ends a change that is not tried again, whatever it came to.
 *
 * @param reason - null: nobody need know; what was chosen is told of all the same
 * @param entry - leaves an entry of the history even where no piece was chosen
 */
export async function abandon(
	deps: EndDeps,
	slot: Slot,
	reason: RotationFailure | null,
	entry: boolean,
): Promise<void> {
	const turn = await findTurn(deps.db, slot.userId, slot.slot);
	if (turn?.schedule.slot !== slot.slot) return;
	const at = deps.clock.now();
	const kind = turn.attempt?.kind ?? "scheduled";
	await settle(deps, [
		{ turn, slot, ending: { kind, state: "failed", reason: reason ?? "silent", at, entry }, shown: null },
	]);
}

/**
 * Writes the ends, of all people in one batch. What a person changed of the schedule meanwhile (an hour, a pause) holds:
 * the schedule is read again then and the next instant worked out anew.
 */
async function settle(deps: EndDeps, closings: readonly Closing[]): Promise<void> {
	let open = closings.filter(isOpen);
	for (let round = 0; round < ROUNDS && open.length > 0; round += 1) {
		const below = belowFrom(deps.randomBytes);
		const written = await endChanges(
			deps.db,
			open.map((closing) => endedOf(closing, below)),
		);
		const left = open.filter(({ slot }) => !written.has(slot.userId));
		if (left.length === 0) return;
		const turns = await findTurns(
			deps.db,
			left.map(({ slot }) => slot),
		);
		open = left.flatMap((closing) => {
			const turn = turns.get(closing.slot.userId);
			return turn ? [{ ...closing, turn }].filter(isOpen) : [];
		});
	}
	if (open.length > 0) throw new Error("a schedule did not hold still");
}

const isOpen = ({ turn, slot }: Closing) => turn.schedule.slot === slot.slot;

function endedOf(
	{ turn, slot, ending, shown, hangs, changeOf }: Closing,
	below: ReturnType<typeof belowFrom>,
): EndedChange {
	const { schedule } = turn;
	const pauseOver = schedule.pausedAt !== null && !isPaused(schedule, ending.at);
	const next = {
		...schedule,
		...(pauseOver ? { pausedAt: null, pausedUntil: null } : {}),
		...changeOf?.(schedule),
	};
	// A pinned piece takes no turns: it leaves the plan as it is.
	const turnTaken = schedule.order === "pinned" && shown === schedule.pinnedNftId ? null : shown;
	// One that was made before its hour is that day's all the same.
	const taken = ending.kind === "scheduled" ? plannedOn(slot.slot, schedule) : slot.slot;
	return {
		slot,
		ending,
		schedule,
		...(hangs ? { hangs } : {}),
		next: {
			nextAt: nextAfter(next, Math.max(slot.slot, taken, ending.at)),
			upcoming: planOf(turn, turnTaken, hangs?.nftId ?? schedule.currentNftId, below),
			pausedAt: next.pausedAt,
			pausedUntil: next.pausedUntil,
			stoppedBecause: next.stoppedBecause,
		},
	};
}
