import type { RotationFailure } from "../core/rotation-outcomes.ts";
import { endOvertaken } from "../db/rotation-history.ts";
import { findTurn, findTurns, reopenSlot, type Turn } from "../db/rotation-schedules.ts";
import { AT_ONCE, eachOf } from "./at-once.ts";
import { chooseAll } from "./choose-pieces.ts";
import { type ChangeEnd, endAsDone, endAsFailed, release, stop } from "./end-change.ts";
import { refreshOwnership } from "./owned-pieces.ts";
import type { Broken, Course, Order, Rotated, Step, Stopped } from "./rotation-course.ts";
import { isPaused, LEASE_MS } from "./rotation-turn.ts";
import { sendAll } from "./send-pictures.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { heldBy } from "./x-calls.ts";

/** Failures that an admin's Retry may undo. */
const RETRYABLE: readonly RotationFailure[] = ["silent", "ownership-unknown"];

/** Changes one person's picture, as {@link rotateAll} does. @throws Error what broke */
export async function rotate(deps: ShowcaseDeps, order: Order): Promise<Rotated> {
	const [ended] = await rotateAll(deps, [order]);
	if (!ended) throw new Error("a change without an end");
	if (ended.kind === "broken") throw ended.error;
	return ended;
}

/**
 * Changes people's pictures, each for one slot, with statements that are about all of them. Safe to repeat: a piece is
 * remembered before it goes to X, so that a message delivered twice, or a crash between upload and record, uploads the
 * same picture again and moves the plan on once.
 *
 * What waits, or was not answered, is not stored here: the caller knows whether there is a next try.
 *
 * @param orders - each person once
 * @returns what became of each, in their order
 * @throws Error where what all of them need failed; nothing is lost then, and all of it may be repeated
 */
export async function rotateAll(deps: ShowcaseDeps, orders: readonly Order[]): Promise<(Rotated | Broken)[]> {
	const ended = new Map<string, Rotated | Broken>();
	const end = async (userId: string, work: () => Promise<Rotated>) => {
		ended.set(userId, await work().catch((error: unknown): Broken => ({ kind: "broken", error })));
	};
	const finish = ({ course, step }: Stopped) => end(course.slot.userId, () => finishStep(deps, course, step));
	/** Ends those whom a step stops. @returns the others */
	const without = async (courses: readonly Course[], stopped: readonly Stopped[]) => {
		await eachOf(stopped, AT_ONCE, finish);
		return courses.filter(({ slot }) => !ended.has(slot.userId));
	};

	const turns = await findTurns(
		deps.db,
		orders.map(({ slot }) => slot),
	);
	let going: Course[] = [];
	for (const order of orders) {
		const { userId } = order.slot;
		const turn = turns.get(userId);
		try {
			const begun = turn ? await begin(deps, order, turn) : OVER;
			if ("turn" in begun) going.push(begun);
			else ended.set(userId, begun);
		} catch (error) {
			ended.set(userId, { kind: "broken", error });
		}
	}
	going = await without(
		going,
		stoppedBy(going, (course) => holdsUp(deps, course)),
	);
	if (going.length > 0) {
		const access = await deps.openTokens(going.map(({ slot }) => slot.userId));
		going = await without(
			going,
			stoppedBy(going, ({ slot, turn }) =>
				access.has(slot.userId) ? null : { kind: "stops", why: turn.handle === null ? "disconnected" : "reconnect" },
			),
		);
		const holders = going.map(({ turn: { schedule } }) => schedule);
		const silent = await refreshOwnership(deps, holders);
		going = await without(
			going,
			stoppedBy(going, ({ slot }) =>
				silent.has(slot.userId) ? { kind: "unanswered", reason: "ownership-unknown" } : null,
			),
		);
		const { chosen, stopped } = await chooseAll(deps, going);
		await without(going, stopped);
		// What X took is recorded before the next few go to it: little is sent twice after a crash.
		for (let from = 0; from < chosen.length; from += AT_ONCE) {
			const sent = await sendAll(deps, chosen.slice(from, from + AT_ONCE), access);
			const ends = await endAsDone(
				deps,
				sent.taken.map(({ course: { turn, slot, kind }, piece }) => ({ turn, slot, kind, piece })),
			);
			for (const [at, { course }] of sent.taken.entries()) {
				const one = ends[at];
				if (one) ended.set(course.slot.userId, one);
			}
			for (const { course, error } of sent.broken) ended.set(course.slot.userId, { kind: "broken", error });
			await eachOf(sent.stopped, AT_ONCE, finish);
		}
	}
	return orders.map(({ slot }) => ended.get(slot.userId) ?? OVER);
}

const OVER = { kind: "over" } as const;

function stoppedBy(courses: readonly Course[], rule: (course: Course) => Step | null): Stopped[] {
	return courses.flatMap((course) => {
		const step = rule(course);
		return step ? [{ course, step }] : [];
	});
}

/** @returns the change to make; or how it ended, where there is none to make */
async function begin(deps: ShowcaseDeps, order: Order, found: Turn): Promise<Course | ChangeEnd> {
	const { db, clock } = deps;
	const { slot, wish, first } = order;
	let turn = found;
	if (turn.schedule.slot !== slot.slot) {
		if (turn.attempt?.state === "sending") await endOvertaken(db, slot, clock.now());
		if (!first || turn.attempt?.state !== "failed") return OVER;
		const lease = clock.now() + LEASE_MS;
		if (!(await reopenSlot(db, slot.userId, slot.slot, RETRYABLE, lease))) return OVER;
		const again = await findTurn(db, slot.userId, slot.slot);
		if (again?.schedule.slot !== slot.slot) return OVER;
		turn = again;
	}
	const kind = turn.attempt?.kind ?? wish.kind;
	if (kind === "restore" || kind === "sold") return OVER;
	if (turn.attempt?.state === "done") return release(deps, turn, slot);
	const { schedule } = turn;
	const byItself = kind === "scheduled";
	if (byItself && (schedule.stoppedBecause !== null || isPaused(schedule, clock.now())))
		return release(deps, turn, slot);
	return { ...order, turn, kind };
}

/** What is known to stand against asking X before it is asked. */
function holdsUp(deps: ShowcaseDeps, { turn }: Course): Step | null {
	const now = deps.clock.now();
	const waiting = stillWaiting(turn, now);
	if (waiting !== null) return { kind: "waits", reason: "rate-limited", until: waiting };
	const held = deps.profiles ? heldBy(turn.control, deps.dailyCalls, now) : { reason: "tier" as const, until: null };
	return held && { kind: "waits", reason: held.reason, until: held.until };
}

/** X named an instant before which it is not asked again, whoever delivers the message earlier; null for none. */
function stillWaiting({ schedule, attempt }: Turn, now: number): number | null {
	if (attempt?.state !== "sending" || attempt.reason !== "rate-limited" || schedule.nextAt === null) return null;
	const until = schedule.nextAt - LEASE_MS;
	return until > now ? until : null;
}

async function finishStep(deps: ShowcaseDeps, { turn, slot, kind }: Course, step: Step): Promise<Rotated> {
	switch (step.kind) {
		case "fails":
			return endAsFailed(deps, turn, slot, kind, step.reason, step.passedOver);
		case "stops":
			return stop(deps, turn, slot, kind, step.why);
		default:
			return step;
	}
}
