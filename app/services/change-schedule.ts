import { planAnew } from "../core/rotation-plan.ts";
import { defaultMinute, isTimeZone, MINUTES_A_DAY, pauseEnd } from "../core/rotation-time.ts";
import { changeSchedule, findTurn, type ScheduleRow, type Turn } from "../db/rotation-schedules.ts";
import type { Rotation } from "./rotation-contract.ts";
import { belowFrom, isPaused, nextAfter, UPLOAD_OVER_AFTER_MS } from "./rotation-turn.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** What people decide about their daily change. */

/** A schedule that changes every time it is read is changed by somebody who never sleeps. */
const ROUNDS = 5;

type ScheduleDeps = Pick<ShowcaseDeps, "db" | "clock" | "randomBytes">;
type Outcome<Verb extends "pause" | "resume" | "setSchedule"> = Awaited<ReturnType<Rotation[Verb]>>;

/** Until resumed, or until the beginning of a local date. Asked again while paused, the latest wish holds. */
export function pause(deps: ScheduleDeps, userId: string, until: string | null): Promise<Outcome<"pause">> {
	const now = deps.clock.now();
	return decide<Outcome<"pause">>(deps, userId, { ok: false, reason: "not-running" }, ({ schedule }) => {
		if (schedule.stoppedBecause !== null) return { ok: false, reason: "not-running" };
		const pausedUntil = until === null ? null : pauseEnd(until, schedule.timeZone, now);
		if (until !== null && pausedUntil === null) return { ok: false, reason: "past-date" };
		const pausedAt = isPaused(schedule, now) ? schedule.pausedAt : now;
		return timed(schedule, { pausedAt, pausedUntil }, now);
	});
}

/** Goes on after a pause, a restore, or once there are pictures again. */
export async function resume(
	deps: ScheduleDeps & Pick<ShowcaseDeps, "openTokens">,
	userId: string,
): Promise<Outcome<"resume">> {
	const now = deps.clock.now();
	const connected = (await deps.openTokens([userId])).has(userId);
	return decide<Outcome<"resume">>(deps, userId, { ok: false, reason: "not-activated" }, (turn) => {
		const { schedule, ready, attempt } = turn;
		const { stoppedBecause } = schedule;
		// Signing in with X ends these by itself (go-on.ts).
		const cutOff = stoppedBecause === "reconnect" || stoppedBecause === "disconnected";
		if (cutOff || !connected) return { ok: false, reason: "reconnect" };
		if (stoppedBecause === "no-pictures" && ready.length === 0) return { ok: false, reason: "no-pictures" };
		const goesOn = { stoppedBecause: null, pausedAt: null, pausedUntil: null };
		if (attempt?.kind !== "restore") return timed(schedule, goesOn, now);
		if (attempt.startedAt > now - UPLOAD_OVER_AFTER_MS) return { ok: false, reason: "under-way" };
		// The original was being given back by a worker that died: nobody else lets go of the slot.
		return timed({ ...schedule, slot: null }, { ...goesOn, slot: null }, now);
	});
}

export function setSchedule(
	deps: ScheduleDeps,
	userId: string,
	{ hour, order, pinnedNftId }: Parameters<Rotation["setSchedule"]>[1],
): Promise<Outcome<"setSchedule">> {
	const now = deps.clock.now();
	const below = belowFrom(deps.randomBytes);
	return decide<Outcome<"setSchedule">>(deps, userId, { ok: false, reason: "not-activated" }, ({ schedule, ready }) => {
		if (hour && !isTimeZone(hour.timeZone)) return { ok: false, reason: "unknown-zone" };
		const minuteOfDay = hour?.minuteOfDay ?? defaultMinute(userId);
		if (!Number.isInteger(minuteOfDay) || minuteOfDay < 0 || minuteOfDay >= MINUTES_A_DAY)
			throw new Error(`no minute of a day: ${minuteOfDay}`);
		if (order === "pinned" && !ready.some(({ id }) => id === pinnedNftId)) return { ok: false, reason: "not-ready" };
		const members = ready.map(({ id }) => id);
		const sequence = order === "fixed" ? "fixed" : "random";
		const reordered = (schedule.order === "fixed" ? "fixed" : "random") !== sequence;
		const wish = { members, order: sequence, last: schedule.currentNftId } as const;
		const time = { minuteOfDay, timeZone: hour?.timeZone ?? "UTC" };
		const sameTime = time.minuteOfDay === schedule.minuteOfDay && time.timeZone === schedule.timeZone;
		const change = {
			...time,
			hourChosen: hour !== null,
			order,
			pinnedNftId: order === "pinned" ? pinnedNftId : null,
			...(reordered ? { upcoming: planAnew(schedule.upcoming, wish, below) } : {}),
		};
		return { change: sameTime ? change : timed(schedule, change, now).change };
	});
}

/** The change, and what it makes of the next instant; a change under way works that out when it ends. */
function timed(schedule: ScheduleRow, change: Partial<ScheduleRow>, now: number): { change: Partial<ScheduleRow> } {
	if (schedule.slot !== null) return { change };
	return { change: { ...change, nextAt: nextAfter({ ...schedule, ...change }, now) } };
}

/** Reads, decides and writes; anew where somebody else wrote in between. */
async function decide<Answer extends { ok: boolean }>(
	{ db }: Pick<ShowcaseDeps, "db">,
	userId: string,
	without: Answer,
	rule: (turn: Turn) => Answer | { change: Partial<ScheduleRow> },
): Promise<Answer | { ok: true }> {
	for (let round = 0; round < ROUNDS; round += 1) {
		const turn = await findTurn(db, userId, null);
		if (!turn) return without;
		const decided = rule(turn);
		if (!("change" in decided)) return decided;
		if (await changeSchedule(db, turn.schedule, decided.change)) return { ok: true };
	}
	throw new Error("a schedule did not hold still");
}
