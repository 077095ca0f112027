import type { Place } from "../../../core/showcase/picture-targets.ts";
import { rebuildPlan } from "../../../core/showcase/rotation-plan.ts";
import { defaultMinute, isTimeZone, MINUTES_A_DAY, pauseEnd } from "../../../core/showcase/rotation-time.ts";
import { findContextsOf, type RotationContext, type ScheduleRow } from "../../../db/showcase/rotation-contexts.ts";
import { changeSchedule, type TargetChange } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { hasMovedOften } from "./by-hand-limit.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import type { Rotation } from "./rotation-contract.ts";
import { isPaused, nextAfter, randomBelow, UPLOAD_OVER_AFTER_MS } from "./schedule-rules.ts";

/** Use cases that change the settings of the daily change. */

type ScheduleDeps = Pick<ShowcaseDeps, "db" | "clock" | "randomBytes">;
type Outcome<Verb extends "pause" | "pauseAt" | "resume" | "setSchedule"> = Awaited<ReturnType<Rotation[Verb]>>;

/** Stops that are of one target alone. */
const ONE_ALONE: readonly (string | null)[] = ["paused", "own-picture"];

/** What changes: the schedule, and by target what is due there. */
interface Decision {
	schedule: Partial<ScheduleRow>;
	targets: { was: ScheduleRow; change: TargetChange }[];
}

/**
 * Pauses everywhere until resumed, or until a local date begins; also answers that pictures set by hand stay. While paused, a new
 * request replaces the old one.
 */
export function pause(deps: ScheduleDeps, userId: string, until: string | null): Promise<Outcome<"pause">> {
	const now = deps.clock.now();
	return decide<Outcome<"pause">>(deps, userId, { ok: false, reason: "not-running" }, (contexts) => {
		const asked = contexts.filter(({ schedule }) => schedule.stoppedBecause === "own-picture");
		const running = contexts.filter(({ schedule }) => schedule.stoppedBecause === null);
		const [context] = [...running, ...asked];
		if (!context) return { ok: false, reason: "not-running" };
		const { schedule } = context;
		const pausedUntil = until === null ? null : pauseEnd(until, schedule.timeZone, now);
		if (until !== null && pausedUntil === null) return { ok: false, reason: "past-date" };
		const pausedAt = isPaused(schedule, now) ? schedule.pausedAt : now;
		const paused = { pausedAt, pausedUntil };
		return {
			schedule: paused,
			targets: [...running, ...asked].map(({ schedule: was }) => onwards(was, paused, now)),
		};
	});
}

/** Resumes after a pause, a restore, or a stop once avatars are ready again; everywhere, or at one target alone. */
export async function resume(
	deps: ScheduleDeps & Pick<ShowcaseDeps, "openTokens">,
	userId: string,
	target: Place["target"] | null = null,
): Promise<Outcome<"resume">> {
	const now = deps.clock.now();
	const atX = (await deps.openTokens([userId])).has(userId);
	return decide<Outcome<"resume">>(deps, userId, { ok: false, reason: "not-activated" }, (all) => {
		const contexts = all.filter(({ schedule }) => target === null || schedule.target === target);
		const connected = contexts.filter(({ schedule }) => {
			// Only signing in there ends these stops (resume-after-reconnect.ts).
			const cutOff = schedule.stoppedBecause === "reconnect" || schedule.stoppedBecause === "disconnected";
			return !cutOff && (schedule.target !== "x" || atX);
		});
		const [first] = connected;
		if (!first) return { ok: false, reason: "reconnect" };
		const { ready } = first;
		const ableAll = connected.filter(({ schedule }) => schedule.stoppedBecause !== "no-pictures" || ready.length > 0);
		if (ableAll.length === 0) return { ok: false, reason: "no-pictures" };
		// What was said, or is asked, of one target alone stays while others can go on.
		const plain = ableAll.filter(({ schedule: { stoppedBecause } }) => !ONE_ALONE.includes(stoppedBecause));
		const able = plain.length > 0 ? plain : ableAll;
		const restoring = able.filter(
			({ attempt }) => attempt?.kind === "restore" && attempt.startedAt > now - UPLOAD_OVER_AFTER_MS,
		);
		if (restoring.length > 0) return { ok: false, reason: "under-way" };
		// One target that goes on leaves a pause of all as it is.
		const unpaused = target === null ? { pausedAt: null, pausedUntil: null } : {};
		return {
			schedule: unpaused,
			targets: able.map(({ schedule: was, attempt }) => {
				if (attempt?.kind !== "restore") return onwards(was, unpaused, now);
				// A Worker died while restoring the original: nothing else releases its slot.
				const { change } = onwards({ ...was, slot: null }, unpaused, now);
				return { was, change: { ...change, slot: null } };
			}),
		};
	});
}

/** Pauses one target alone; also answers that a picture set there by hand stays. */
export function pauseAt(deps: ScheduleDeps, { userId, target }: Place): Promise<Outcome<"pauseAt">> {
	return decide<Outcome<"pauseAt">>(deps, userId, { ok: false, reason: "not-running" }, (contexts) => {
		const was = contexts.find(({ schedule }) => schedule.target === target)?.schedule;
		const { stoppedBecause } = was ?? {};
		if (!was || (stoppedBecause !== null && stoppedBecause !== "own-picture"))
			return { ok: false, reason: "not-running" };
		const change: TargetChange = { stoppedBecause: "paused", ...(was.slot === null ? { nextAt: null } : {}) };
		return { schedule: {}, targets: [{ was, change }] };
	});
}

export async function setSchedule(
	deps: ScheduleDeps,
	userId: string,
	{ hour, order, pinnedNftId }: Parameters<Rotation["setSchedule"]>[1],
): Promise<Outcome<"setSchedule">> {
	const now = deps.clock.now();
	const below = randomBelow(deps.randomBytes);
	const isOften = await hasMovedOften(deps.db, userId, now);
	return decide<Outcome<"setSchedule">>(deps, userId, { ok: false, reason: "not-activated" }, (contexts, context) => {
		const { schedule, ready, current } = context;
		if (hour && !isTimeZone(hour.timeZone)) return { ok: false, reason: "unknown-zone" };
		const minuteOfDay = hour?.minuteOfDay ?? defaultMinute(userId);
		if (!Number.isInteger(minuteOfDay) || minuteOfDay < 0 || minuteOfDay >= MINUTES_A_DAY)
			throw new Error(`no minute of a day: ${minuteOfDay}`);
		if (order === "pinned" && !ready.some(({ id }) => id === pinnedNftId)) return { ok: false, reason: "not-ready" };
		const members = ready.map(({ id }) => id);
		const sequence = order === "fixed" ? "fixed" : "random";
		const reordered = (schedule.order === "fixed" ? "fixed" : "random") !== sequence;
		const input = { members, order: sequence, last: current?.nftId ?? null } as const;
		const time = { minuteOfDay, timeZone: hour?.timeZone ?? schedule.timeZone };
		const sameTime = time.minuteOfDay === schedule.minuteOfDay && time.timeZone === schedule.timeZone;
		if (!sameTime && isOften) return { ok: false, reason: "moved-often" };
		return {
			schedule: {
				...time,
				hourChosen: hour !== null,
				order,
				pinnedNftId: order === "pinned" ? pinnedNftId : null,
				...(reordered ? { upcoming: rebuildPlan(schedule.upcoming, input, below) } : {}),
			},
			targets: sameTime
				? []
				: contexts
						.filter(({ schedule: was }) => was.slot === null)
						.map(({ schedule: was }) => ({ was, change: { nextAt: nextAfter({ ...was, ...time }, now) } })),
		};
	});
}

/** A target that goes on, or is paused with all others. While a slot is open, its next instant is computed when the slot ends. */
function onwards(was: ScheduleRow, schedule: Partial<ScheduleRow>, now: number): Decision["targets"][number] {
	const change: TargetChange = { stoppedBecause: null };
	if (was.slot !== null) return { was, change };
	return { was, change: { ...change, nextAt: nextAfter({ ...was, ...schedule, stoppedBecause: null }, now) } };
}

/** Applies a rule to the current schedule, retrying on conflicts. @param without - answer for users without a schedule */
async function decide<Answer extends { ok: boolean }>(
	{ db }: Pick<ShowcaseDeps, "db">,
	userId: string,
	without: Answer,
	rule: (contexts: readonly RotationContext[], first: RotationContext) => Answer | Decision,
): Promise<Answer | { ok: true }> {
	return retryOnConflict<Answer | { ok: true }>(async () => {
		const contexts = await findContextsOf(db, userId);
		const [first] = contexts;
		if (!first) return without;
		const decided = rule(contexts, first);
		if (!("targets" in decided)) return decided;
		const { schedule, targets } = decided;
		const written = await changeSchedule(db, first.schedule, schedule, targets);
		return written ? { ok: true } : "conflict";
	});
}
