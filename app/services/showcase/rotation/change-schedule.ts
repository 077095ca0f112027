import { rebuildPlan } from "../../../core/showcase/rotation-plan.ts";
import { defaultMinute, isTimeZone, MINUTES_A_DAY, pauseEnd } from "../../../core/showcase/rotation-time.ts";
import {
	changeSchedule,
	findContext,
	type RotationContext,
	type ScheduleRow,
} from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import type { Rotation } from "./rotation-contract.ts";
import { isPaused, nextAfter, randomBelow, UPLOAD_OVER_AFTER_MS } from "./schedule-rules.ts";

/** Use cases that change the settings of the daily change. */

type ScheduleDeps = Pick<ShowcaseDeps, "db" | "clock" | "randomBytes">;
type Outcome<Verb extends "pause" | "resume" | "setSchedule"> = Awaited<ReturnType<Rotation[Verb]>>;

/**
 * Pauses until resumed, or until a local date begins; also answers that a picture set at X by hand stays. While paused, a new request replaces the old one.
 */
export function pause(deps: ScheduleDeps, userId: string, until: string | null): Promise<Outcome<"pause">> {
	const now = deps.clock.now();
	return decide<Outcome<"pause">>(deps, userId, { ok: false, reason: "not-running" }, ({ schedule }) => {
		const asked = schedule.stoppedBecause === "own-picture";
		if (schedule.stoppedBecause !== null && !asked) return { ok: false, reason: "not-running" };
		const pausedUntil = until === null ? null : pauseEnd(until, schedule.timeZone, now);
		if (until !== null && pausedUntil === null) return { ok: false, reason: "past-date" };
		const pausedAt = isPaused(schedule, now) ? schedule.pausedAt : now;
		return withNextInstant(schedule, { pausedAt, pausedUntil, stoppedBecause: null }, now);
	});
}

/** Resumes after a pause, a restore, or a stop once avatars are ready again. */
export async function resume(
	deps: ScheduleDeps & Pick<ShowcaseDeps, "openTokens">,
	userId: string,
): Promise<Outcome<"resume">> {
	const now = deps.clock.now();
	const connected = (await deps.openTokens([userId])).has(userId);
	return decide<Outcome<"resume">>(deps, userId, { ok: false, reason: "not-activated" }, (context) => {
		const { schedule, ready, attempt } = context;
		const { stoppedBecause } = schedule;
		// Only signing in with X ends these stops (resume-after-reconnect.ts).
		const cutOff = stoppedBecause === "reconnect" || stoppedBecause === "disconnected";
		if (cutOff || !connected) return { ok: false, reason: "reconnect" };
		if (stoppedBecause === "no-pictures" && ready.length === 0) return { ok: false, reason: "no-pictures" };
		const goesOn = { stoppedBecause: null, pausedAt: null, pausedUntil: null };
		if (attempt?.kind !== "restore") return withNextInstant(schedule, goesOn, now);
		if (attempt.startedAt > now - UPLOAD_OVER_AFTER_MS) return { ok: false, reason: "under-way" };
		// A Worker died while restoring the original: nothing else releases its slot.
		return withNextInstant({ ...schedule, slot: null }, { ...goesOn, slot: null }, now);
	});
}

export function setSchedule(
	deps: ScheduleDeps,
	userId: string,
	{ hour, order, pinnedNftId }: Parameters<Rotation["setSchedule"]>[1],
): Promise<Outcome<"setSchedule">> {
	const now = deps.clock.now();
	const below = randomBelow(deps.randomBytes);
	return decide<Outcome<"setSchedule">>(deps, userId, { ok: false, reason: "not-activated" }, ({ schedule, ready }) => {
		if (hour && !isTimeZone(hour.timeZone)) return { ok: false, reason: "unknown-zone" };
		const minuteOfDay = hour?.minuteOfDay ?? defaultMinute(userId);
		if (!Number.isInteger(minuteOfDay) || minuteOfDay < 0 || minuteOfDay >= MINUTES_A_DAY)
			throw new Error(`no minute of a day: ${minuteOfDay}`);
		if (order === "pinned" && !ready.some(({ id }) => id === pinnedNftId)) return { ok: false, reason: "not-ready" };
		const members = ready.map(({ id }) => id);
		const sequence = order === "fixed" ? "fixed" : "random";
		const reordered = (schedule.order === "fixed" ? "fixed" : "random") !== sequence;
		const input = { members, order: sequence, last: schedule.currentNftId } as const;
		const time = { minuteOfDay, timeZone: hour?.timeZone ?? schedule.timeZone };
		const sameTime = time.minuteOfDay === schedule.minuteOfDay && time.timeZone === schedule.timeZone;
		const change = {
			...time,
			hourChosen: hour !== null,
			order,
			pinnedNftId: order === "pinned" ? pinnedNftId : null,
			...(reordered ? { upcoming: rebuildPlan(schedule.upcoming, input, below) } : {}),
		};
		return { change: sameTime ? change : withNextInstant(schedule, change, now).change };
	});
}

/** Adds the new next instant to a change of the schedule. While a slot is open, it is computed when the slot ends. */
function withNextInstant(
	schedule: ScheduleRow,
	change: Partial<ScheduleRow>,
	now: number,
): { change: Partial<ScheduleRow> } {
	if (schedule.slot !== null) return { change };
	return { change: { ...change, nextAt: nextAfter({ ...schedule, ...change }, now) } };
}

/** Applies a rule to the current schedule, retrying on conflicts. @param without - answer for users without a schedule */
async function decide<Answer extends { ok: boolean }>(
	{ db }: Pick<ShowcaseDeps, "db">,
	userId: string,
	without: Answer,
	rule: (context: RotationContext) => Answer | { change: Partial<ScheduleRow> },
): Promise<Answer | { ok: true }> {
	return retryOnConflict<Answer | { ok: true }>(async () => {
		const context = await findContext(db, userId, null);
		if (!context) return without;
		const decided = rule(context);
		if (!("change" in decided)) return decided;
		return (await changeSchedule(db, context.schedule, decided.change)) ? { ok: true } : "conflict";
	});
}
