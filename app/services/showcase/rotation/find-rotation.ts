import { PICTURE_TARGETS, type PictureTarget } from "../../../core/showcase/picture-targets.ts";
import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import { UPCOMING_COUNT } from "../../../core/showcase/rotation-plan.ts";
import { nextInstant } from "../../../core/showcase/rotation-time.ts";
import { findContextsOf, type RotationContext } from "../../../db/showcase/rotation-contexts.ts";
import { type HistoryRow, listHistoryRows, listSold } from "../../../db/showcase/rotation-history.ts";
import { changeSchedule } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import type {
	HistoryEntry,
	RotationState,
	RotationStatus,
	ShownPicture,
	TargetState,
	TargetStatus,
} from "./rotation-contract.ts";
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

type FindDeps = Pick<ShowcaseDeps, "db" | "clock" | "randomBytes" | "profiles" | "targets">;

/**
 * All data of /off, in two statements. A third one updates the plan if selected NFTs became ready or were lost since, because
 * the page shows the plan.
 */
export async function findRotation(deps: FindDeps, userId: string): Promise<RotationState | null> {
	const { db, clock } = deps;
	const now = clock.now();
	const [contexts, sold] = await Promise.all([findContextsOf(db, userId), listSold(db, userId, now - SOLD_LISTED_MS)]);
	const [context] = contexts;
	if (!context) return null;
	const { schedule, control, ready, current } = context;
	const plan = planOf(context, null, current?.nftId ?? null, randomBelow(deps.randomBytes));
	if (JSON.stringify(plan) !== JSON.stringify(schedule.upcoming))
		await changeSchedule(db, schedule, { upcoming: plan });

	const connected = connectedOf(contexts);
	const status = statusOf(contexts, now);
	const isAtXAlone = connected.every((one) => one.schedule.target === "x");
	const isHalted = control !== null && control.haltedAt !== null && isAtXAlone;
	const held = control !== null && control.pausedAt !== null ? "global-pause" : isHalted ? "tier" : null;
	const nextAt = status.kind === "stopped" ? null : nextAtOfAll(connected, now);
	const { minuteOfDay, timeZone, hourChosen, order, pinnedNftId } = schedule;
	return {
		status,
		handle: contexts.find((one) => one.schedule.target === "x")?.handle ?? null,
		targets: listTargets(contexts, deps, now),
		held,
		changing: held === null && isChangingAnywhere(connected, now),
		current: currentOf(context),
		nextAt,
		upcoming: upcomingOf(context, plan, nextAt),
		ready: ready.map(shownNft),
		preparing: context.preparing,
		schedule: { minuteOfDay, timeZone, hourChosen, order, pinnedNftId },
		original: connected.map(originalOf).find((one) => one !== null) ?? null,
		sold,
	};
}

/**
 * When the next change comes, and which NFT by the stored plan, for those who may not change the plan: reading it writes nothing.
 *
 * @returns null if none is planned
 */
export function nextChange(
	contexts: readonly RotationContext[],
	now: number,
): { at: number; nftId: string | null } | null {
	const [context] = contexts;
	if (!context || statusOf(contexts, now).kind === "stopped") return null;
	const at = nextAtOfAll(connectedOf(contexts), now);
	return at === null ? null : { at, nftId: upcomingIds(context, context.schedule.upcoming)[0] ?? null };
}

/** Those whose account is, or was, connected. */
function connectedOf(contexts: readonly RotationContext[]): RotationContext[] {
	return contexts.filter(({ schedule }) => schedule.stoppedBecause !== "disconnected");
}

/** Of all targets: stopped only where none goes on. */
function statusOf(contexts: readonly RotationContext[], now: number): RotationStatus {
	const connected = connectedOf(contexts);
	const [first] = connected;
	if (!first) return { kind: "stopped", why: "disconnected" };
	if (!connected.some(({ schedule }) => schedule.stoppedBecause === null)) {
		// A target that was paused alone says least of why nothing changes.
		const whys = connected.map(({ schedule }) => schedule.stoppedBecause).filter((why) => why !== null);
		return { kind: "stopped", why: whys.find((why) => why !== "paused") ?? "paused" };
	}
	const { pausedAt, pausedUntil } = first.schedule;
	if (pausedAt !== null && isPaused(first.schedule, now))
		return { kind: "paused", since: pausedAt, until: pausedUntil };
	return { kind: "running" };
}

/** The first of all targets'. While a slot is open, `schedule.nextAt` is its lease, not the next change. */
function nextAtOfAll(contexts: readonly RotationContext[], now: number): number | null {
	const instants = contexts.map((context) => {
		const { schedule } = context;
		if (schedule.stoppedBecause !== null) return null;
		if (schedule.slot === null) return schedule.nextAt;
		return waitOf(context, now)?.until ?? nextAfter(schedule, Math.max(schedule.slot, now));
	});
	const known = instants.filter((at) => at !== null);
	return known.length > 0 ? Math.min(...known) : null;
}

/** Whether the picture is being changed: a target that is tried again while another is done is that target's own matter. */
function isChangingAnywhere(connected: readonly RotationContext[], now: number): boolean {
	const running = connected.filter(({ schedule }) => schedule.stoppedBecause === null);
	return running.length > 0 && running.every((context) => isChanging(context, now));
}

function isChanging(context: RotationContext, now: number): boolean {
	const { slot, nextAt, target } = context.schedule;
	if (target === "x" && context.control !== null && context.control.haltedAt !== null) return false;
	return slot !== null && nextAt !== null && waitOf(context, now) === null;
}

function currentOf({ ready, current }: RotationContext): RotationState["current"] {
	if (current === null) return null;
	const { nftId, hash, since } = current;
	const name = ready.find(({ id }) => id === nftId)?.name ?? current.name ?? "";
	return { nftId, name, pictureUrl: pictureUrlOf(hash), since };
}

function originalOf({ schedule }: RotationContext): RotationState["original"] {
	const { originalHash, originalSavedAt } = schedule;
	const pictureUrl = pictureUrlOf(originalHash);
	return pictureUrl === null || originalSavedAt === null ? null : { savedAt: originalSavedAt, pictureUrl };
}

/** Every target that is offered or connected, in their order. */
function listTargets(
	contexts: readonly RotationContext[],
	{ profiles, targets }: Pick<FindDeps, "profiles" | "targets">,
	now: number,
): TargetState[] {
	return PICTURE_TARGETS.flatMap((target): TargetState[] => {
		const context = contexts.find(({ schedule }) => schedule.target === target);
		if (context && context.schedule.stoppedBecause !== "disconnected") {
			const { handle: label } = context;
			return [
				{ target, label, status: targetStatus(context, now), shown: shownAt(context), original: originalOf(context) },
			];
		}
		const isOffered = target === "x" ? profiles !== null : targets[target] !== undefined;
		const status = { kind: "not-connected" } as const;
		return isOffered ? [{ target, label: null, status, shown: null, original: null }] : [];
	});
}

function targetStatus(context: RotationContext, now: number): TargetStatus {
	const { schedule, control, current, attempt } = context;
	const { target, stoppedBecause, hungNftId, hungHash, hungSince } = schedule;
	if (stoppedBecause !== null && stoppedBecause !== "disconnected") return { kind: "stopped", why: stoppedBecause };
	if (target === "x" && control !== null && control.haltedAt !== null)
		return { kind: "behind", reason: "tier", until: null };
	const waits = waitOf(context, now);
	if (waits) return { kind: "behind", ...waits };
	if (schedule.slot !== null && attempt?.state === "sending") return { kind: "behind", reason: null, until: null };
	if (hungSince === null) return { kind: "own" };
	if (hungNftId !== null && hungHash === current?.hash) return { kind: "up", since: hungSince };
	return context.lastFailure === null
		? { kind: "own" }
		: { kind: "behind", reason: context.lastFailure as RotationFailure, until: null };
}

function shownAt({ schedule, ready }: RotationContext): ShownPicture | null {
	const { hungNftId, hungHash, hungSince } = schedule;
	if (hungSince === null) return null;
	const name = ready.find(({ id }) => id === hungNftId)?.name ?? "";
	return { nftId: hungNftId, name, pictureUrl: pictureUrlOf(hungHash) };
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
	target: PictureTarget | null,
): Promise<{ entries: HistoryEntry[]; more: boolean }> {
	const rows = await listHistoryRows(db, userId, before, HISTORY_PAGE + 1, target);
	const changes = [...Map.groupBy(rows, ({ slot }) => slot).values()];
	return { entries: changes.slice(0, HISTORY_PAGE).flatMap(historyEntry), more: changes.length > HISTORY_PAGE };
}

/** One change: what became of it at all targets. */
function historyEntry(rows: readonly HistoryRow[]): HistoryEntry[] {
	const row = rows.find(({ state }) => state === "done") ?? rows[0];
	if (!row) return [];
	const done = rows.filter(({ state }) => state === "done");
	const shown = done.filter(({ kind }) => kind !== "sold");
	const replaced = shown.map(({ replacedAt }) => replacedAt);
	const ends = replaced.filter((at) => at !== null);
	const { slot, kind, state, reason } = row;
	const isOver = shown.length > 0 && ends.length === shown.length;
	return [
		{
			slot,
			kind,
			picture: { nftId: row.nftId, name: row.name ?? "", pictureUrl: pictureUrlOf(row.contentHash) },
			state,
			reason,
			reached: shown.flatMap(({ target }) => (target === "none" ? [] : [target])),
			missed: rows.flatMap((one) =>
				one.state === "failed" && one.target !== "none" ? [{ target: one.target, reason: one.reason }] : [],
			),
			at: row.finishedAt ?? row.startedAt,
			hungFor: isOver && row.finishedAt !== null ? Math.max(...ends) - row.finishedAt : null,
			current: shown.length > 0 && !isOver,
		},
	];
}
