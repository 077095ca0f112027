import { UPCOMING_COUNT } from "../../../core/showcase/rotation-plan.ts";
import { nextInstant } from "../../../core/showcase/rotation-time.ts";
import { listHistoryRows, listSold } from "../../../db/showcase/rotation-history.ts";
import { changeSchedule, findContext, type RotationContext } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import type { HistoryEntry, RotationState, RotationStatus } from "./rotation-contract.ts";
import {
	isPaused,
	nextAfter,
	pictureUrlOf,
	planOf,
	randomBelow,
	shownNft,
	upcomingIds,
	waitOf,
} from "./schedule-rules.ts";

/** How long sold NFTs are listed. */
const SOLD_LISTED_MS = 7 * 24 * 60 * 60_000;
/** History entries per page. */
const HISTORY_PAGE = 20;

type FindDeps = Pick<ShowcaseDeps, "db" | "clock" | "randomBytes">;

/**
 * All data of /off, in two statements. A third one updates the plan if selected NFTs became ready or were lost since, because
 * the page shows the plan.
 */
export async function findRotation(deps: FindDeps, userId: string): Promise<RotationState | null> {
	const { db, clock } = deps;
	const now = clock.now();
	const [context, sold] = await Promise.all([
		findContext(db, userId, null),
		listSold(db, userId, now - SOLD_LISTED_MS),
	]);
	if (!context) return null;
	const { schedule, control, ready } = context;
	const plan = planOf(context, null, schedule.currentNftId, randomBelow(deps.randomBytes));
	if (JSON.stringify(plan) !== JSON.stringify(schedule.upcoming))
		await changeSchedule(db, schedule, { upcoming: plan });

	const status = statusOf(context, now);
	const wait = waitOf(context, now);
	const held = control?.pausedAt != null ? "global-pause" : control?.haltedAt != null ? "tier" : null;
	const changing = schedule.slot !== null && held === null && wait === null && schedule.nextAt !== null;
	const nextAt = status.kind === "stopped" ? null : nextAtOf(context, wait?.until ?? null, now);
	const { minuteOfDay, timeZone, hourChosen, order, pinnedNftId } = schedule;
	return {
		status,
		handle: context.handle,
		held,
		changing,
		current: currentOf(context),
		nextAt,
		upcoming: upcomingOf(context, plan, nextAt),
		ready: ready.map(shownNft),
		preparing: context.preparing,
		schedule: { minuteOfDay, timeZone, hourChosen, order, pinnedNftId },
		original: originalOf(context),
		sold,
	};
}

/**
 * When the next change comes, and which NFT by the stored plan, for those who may not change the plan: reading it writes nothing.
 *
 * @returns null if none is planned
 */
export function nextChange(context: RotationContext, now: number): { at: number; nftId: string | null } | null {
	if (statusOf(context, now).kind === "stopped") return null;
	const at = nextAtOf(context, waitOf(context, now)?.until ?? null, now);
	return at === null ? null : { at, nftId: upcomingIds(context, context.schedule.upcoming)[0] ?? null };
}

function statusOf({ schedule }: RotationContext, now: number): RotationStatus {
	const { stoppedBecause, pausedAt, pausedUntil } = schedule;
	if (stoppedBecause !== null) return { kind: "stopped", why: stoppedBecause };
	if (pausedAt !== null && isPaused(schedule, now)) return { kind: "paused", since: pausedAt, until: pausedUntil };
	return { kind: "running" };
}

/** When the next change is due. While a slot is open, `schedule.nextAt` is its lease, not the next change. */
function nextAtOf({ schedule }: RotationContext, waitsUntil: number | null, now: number): number | null {
	if (schedule.slot === null) return schedule.nextAt;
	return waitsUntil ?? nextAfter(schedule, Math.max(schedule.slot, now));
}

function currentOf({ schedule, ready, currentName }: RotationContext): RotationState["current"] {
	const { currentNftId, currentHash, currentSince } = schedule;
	if (currentSince === null) return null;
	const name = ready.find(({ id }) => id === currentNftId)?.name ?? currentName ?? "";
	return { nftId: currentNftId, name, pictureUrl: pictureUrlOf(currentHash), since: currentSince };
}

function originalOf({ schedule }: RotationContext): RotationState["original"] {
	const { originalHash, originalSavedAt } = schedule;
	const pictureUrl = pictureUrlOf(originalHash);
	return pictureUrl === null || originalSavedAt === null ? null : { savedAt: originalSavedAt, pictureUrl };
}

function upcomingOf(
	context: RotationContext,
	plan: readonly string[],
	nextAt: number | null,
): RotationState["upcoming"] {
	const nfts = new Map(context.ready.map((nft) => [nft.id, nft]));
	const upcoming: RotationState["upcoming"] = [];
	let at = nextAt;
	for (const id of upcomingIds(context, plan).slice(0, UPCOMING_COUNT)) {
		const nft = nfts.get(id);
		if (!nft || at === null) break;
		upcoming.push({ ...shownNft(nft), at });
		at = nextInstant(at, context.schedule);
	}
	return upcoming;
}

/** One page of the history, newest first. */
export async function listHistory(
	{ db }: Pick<ShowcaseDeps, "db">,
	userId: string,
	before: number | null,
): Promise<{ entries: HistoryEntry[]; more: boolean }> {
	const rows = await listHistoryRows(db, userId, before, HISTORY_PAGE + 1);
	const entries = rows.slice(0, HISTORY_PAGE).map((row): HistoryEntry => {
		const shownSince = row.state === "done" && row.kind !== "sold" ? row.finishedAt : null;
		const { slot, kind, state, reason, replacedAt } = row;
		return {
			slot,
			kind,
			picture: { nftId: row.nftId, name: row.name ?? "", pictureUrl: pictureUrlOf(row.contentHash) },
			state,
			reason,
			at: row.finishedAt ?? row.startedAt,
			hungFor: shownSince !== null && replacedAt !== null ? replacedAt - shownSince : null,
			current: shownSince !== null && replacedAt === null,
		};
	});
	return { entries, more: rows.length > HISTORY_PAGE };
}
