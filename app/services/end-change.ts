import type { RotationFailure } from "../core/rotation-outcomes.ts";
import { type ChosenPiece, type Ending, endChange, type Slot } from "../db/rotation-history.ts";
import { findTurn, type ScheduleRow, type Turn } from "../db/rotation-schedules.ts";
import type { ShownPicture } from "./rotation-contract.ts";
import { mailReconnect } from "./rotation-mails.ts";
import { belowFrom, isPaused, nextAfter, pictureUrlOf, planOf } from "./rotation-turn.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** How a change ends: its entry of the history, and the schedule free for the next one. */

/** A schedule that changes every time it is read is changed by somebody who never sleeps. */
const ROUNDS = 5;

export type ChangeEnd =
	| { kind: "done"; picture: ShownPicture }
	| { kind: "failed"; reason: RotationFailure }
	/** nothing is to be done (any more) */
	| { kind: "over" };

type EndDeps = Pick<ShowcaseDeps, "db" | "clock" | "randomBytes">;
type Kind = Ending["kind"];

export async function endAsDone(
	deps: EndDeps,
	turn: Turn,
	slot: Slot,
	kind: Kind,
	{ nftId, name, contentHash }: ChosenPiece,
): Promise<ChangeEnd> {
	const at = deps.clock.now();
	const hangs = { currentNftId: nftId, currentHash: contentHash, currentSince: at };
	await settle(deps, turn, slot, { kind, state: "done", reason: null, at, entry: false }, nftId, (now) => ({
		...hangs,
		...(now.schedule.stoppedBecause === "restored" ? { stoppedBecause: null, pausedAt: at, pausedUntil: null } : {}),
		...(now.schedule.stoppedBecause === "no-pictures" ? { stoppedBecause: null } : {}),
	}));
	return { kind: "done", picture: { nftId, name, pictureUrl: pictureUrlOf(contentHash) } };
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
	await settle(deps, turn, slot, { kind, state: "failed", reason, at, entry: true }, passedOver, () => ({}));
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
	await settle(deps, turn, slot, ending, null, (now) => ({ stoppedBecause: now.schedule.stoppedBecause ?? why }));
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
	await settle(deps, turn, slot, ending, done ? attempt.nftId : null, () => ({}));
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
	await settle(deps, turn, slot, { kind, state: "failed", reason: reason ?? "silent", at, entry }, null, () => ({}));
}

/**
 * Writes the end. What a person changed of the schedule meanwhile (an hour, a pause) holds: the schedule is read again
 * then and the next instant worked out anew.
 */
async function settle(
	deps: EndDeps,
	first: Turn,
	slot: Slot,
	ending: Ending,
	shown: string | null,
	changeOf: (turn: Turn) => Partial<ScheduleRow>,
): Promise<void> {
	const below = belowFrom(deps.randomBytes);
	let turn: Turn | null = first;
	for (let round = 0; round < ROUNDS; round += 1) {
		if (turn?.schedule.slot !== slot.slot) return;
		const { schedule } = turn;
		const change = changeOf(turn);
		const pauseOver = schedule.pausedAt !== null && !isPaused(schedule, ending.at);
		// A pinned piece takes no turns: it leaves the plan as it is.
		const turnTaken = schedule.order === "pinned" && shown === schedule.pinnedNftId ? null : shown;
		const next = { ...schedule, ...(pauseOver ? { pausedAt: null, pausedUntil: null } : {}), ...change };
		const written = await endChange(deps.db, schedule, slot, ending, {
			...change,
			pausedAt: next.pausedAt,
			pausedUntil: next.pausedUntil,
			slot: null,
			nextAt: nextAfter(next, Math.max(slot.slot, ending.at)),
			upcoming: planOf(turn, turnTaken, next.currentNftId, below),
		});
		if (written) return;
		turn = await findTurn(deps.db, slot.userId, slot.slot);
	}
	throw new Error("a schedule did not hold still");
}
