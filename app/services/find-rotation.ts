import { AHEAD } from "../core/rotation-plan.ts";
import { nextInstant } from "../core/rotation-time.ts";
import { listHistoryRows, listSold } from "../db/rotation-history.ts";
import { changeSchedule, findTurn, type Turn } from "../db/rotation-schedules.ts";
import type { HistoryEntry, RotationState, RotationStatus } from "./rotation-contract.ts";
import { belowFrom, comingOf, isPaused, nextAfter, pictureUrlOf, planOf, shownPiece, waitOf } from "./rotation-turn.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** Sold pieces are told of so long. */
const SOLD_TOLD_MS = 7 * 24 * 60 * 60_000;
/** Entries of the history on a page. */
const HISTORY_PAGE = 20;

type FindDeps = Pick<ShowcaseDeps, "db" | "clock" | "randomBytes">;

/**
 * Everything /off shows. Two statements; a third where favourites became ready or went since the plan was made: what is
 * told to come is what comes.
 */
export async function findRotation(deps: FindDeps, userId: string): Promise<RotationState | null> {
	const { db, clock } = deps;
	const now = clock.now();
	const [turn, sold] = await Promise.all([findTurn(db, userId, null), listSold(db, userId, now - SOLD_TOLD_MS)]);
	if (!turn) return null;
	const { schedule, control, ready } = turn;
	const plan = planOf(turn, null, schedule.currentNftId, belowFrom(deps.randomBytes));
	if (JSON.stringify(plan) !== JSON.stringify(schedule.upcoming))
		await changeSchedule(db, schedule, { upcoming: plan });

	const status = statusOf(turn, now);
	const wait = waitOf(turn, now);
	const held = control?.pausedAt != null ? "global-pause" : control?.haltedAt != null ? "tier" : null;
	const changing = schedule.slot !== null && held === null && wait === null && schedule.nextAt !== null;
	const nextAt = status.kind === "stopped" ? null : nextAtOf(turn, wait?.until ?? null, now);
	const { minuteOfDay, timeZone, hourChosen, order, pinnedNftId } = schedule;
	return {
		status,
		handle: turn.handle,
		held,
		changing,
		current: currentOf(turn),
		nextAt,
		upcoming: upcomingOf(turn, plan, nextAt),
		ready: ready.map(shownPiece),
		preparing: turn.preparing,
		schedule: { minuteOfDay, timeZone, hourChosen, order, pinnedNftId },
		original: originalOf(turn),
		sold,
	};
}

function statusOf({ schedule }: Turn, now: number): RotationStatus {
	const { stoppedBecause, pausedAt, pausedUntil } = schedule;
	if (stoppedBecause !== null) return { kind: "stopped", why: stoppedBecause };
	if (pausedAt !== null && isPaused(schedule, now)) return { kind: "paused", since: pausedAt, until: pausedUntil };
	return { kind: "running" };
}

/** While a change is under way the schedule's own instant is when to look whether it was lost. */
function nextAtOf({ schedule }: Turn, waitsUntil: number | null, now: number): number | null {
	if (schedule.slot === null) return schedule.nextAt;
	return waitsUntil ?? nextAfter(schedule, Math.max(schedule.slot, now));
}

function currentOf({ schedule, ready, currentName }: Turn): RotationState["current"] {
	const { currentNftId, currentHash, currentSince } = schedule;
	if (currentSince === null) return null;
	const name = ready.find(({ id }) => id === currentNftId)?.name ?? currentName ?? "";
	return { nftId: currentNftId, name, pictureUrl: pictureUrlOf(currentHash), since: currentSince };
}

function originalOf({ schedule }: Turn): RotationState["original"] {
	const { originalHash, originalSavedAt } = schedule;
	const pictureUrl = pictureUrlOf(originalHash);
	return pictureUrl === null || originalSavedAt === null ? null : { savedAt: originalSavedAt, pictureUrl };
}

function upcomingOf(turn: Turn, plan: readonly string[], nextAt: number | null): RotationState["upcoming"] {
	const pieces = new Map(turn.ready.map((piece) => [piece.id, piece]));
	const upcoming: RotationState["upcoming"] = [];
	let at = nextAt;
	for (const id of comingOf(turn, plan).slice(0, AHEAD)) {
		const piece = pieces.get(id);
		if (!piece || at === null) break;
		upcoming.push({ ...shownPiece(piece), at });
		at = nextInstant(at, turn.schedule);
	}
	return upcoming;
}

/** A page of the history, the newest first. */
export async function listHistory(
	{ db }: Pick<ShowcaseDeps, "db">,
	userId: string,
	before: number | null,
): Promise<{ entries: HistoryEntry[]; more: boolean }> {
	const rows = await listHistoryRows(db, userId, before, HISTORY_PAGE + 1);
	const entries = rows.slice(0, HISTORY_PAGE).map((row): HistoryEntry => {
		const hung = row.state === "done" && row.kind !== "sold" ? row.finishedAt : null;
		const { slot, kind, state, reason, replacedAt } = row;
		return {
			slot,
			kind,
			picture: { nftId: row.nftId, name: row.name ?? "", pictureUrl: pictureUrlOf(row.contentHash) },
			state,
			reason,
			at: row.finishedAt ?? row.startedAt,
			hungFor: hung !== null && replacedAt !== null ? replacedAt - hung : null,
			current: hung !== null && replacedAt === null,
		};
	});
	return { entries, more: rows.length > HISTORY_PAGE };
}
