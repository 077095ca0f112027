import { placeKey } from "../../../core/showcase/picture-targets.ts";
import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import { plannedOn } from "../../../core/showcase/rotation-time.ts";
import {
	findContext,
	findContexts,
	type RotationContext,
	type ScheduleRow,
} from "../../../db/showcase/rotation-contexts.ts";
import { type Ending, type FinalizedSlot, finalizeSlots, type Slot } from "../../../db/showcase/rotation-history.ts";
import { MAX_CONCURRENT, mapConcurrently } from "../../operations/concurrency.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { mailOwnPicture, mailReconnect } from "./rotation-mails.ts";
import { isPaused, nextAfter, pictureUrlOf, planOf, randomBelow } from "./schedule-rules.ts";
import {
	type ActiveRotation,
	type Crashed,
	contextsByKey,
	keyOf,
	kindOf,
	NOOP,
	type RotationResult,
	type Stop,
} from "./step.ts";

/** Ends rotations: writes their history entries and releases their slots. */

type FinalizeDeps = Pick<ShowcaseDeps, "db" | "clock" | "randomBytes">;

/** A rotation that a step stopped. */
export interface Stopped {
	rotation: ActiveRotation;
	stop: Stop;
}

/** The result of a slot, still to be stored. */
interface Closing {
	context: RotationContext;
	slot: Slot;
	ending: Ending;
	/** the NFT that used its turn, shown or skipped; null: none */
	turnOf: string | null;
	/** the new avatar; undefined: unchanged */
	avatar?: NonNullable<FinalizedSlot["avatar"]>;
	/** changes to pause and stop, computed from the schedule at the time of writing */
	changeOf?(schedule: ScheduleRow): Partial<Pick<ScheduleRow, "stoppedBecause" | "pausedAt" | "pausedUntil">>;
}

/** Stores the results of stopped rotations: first the uploads, all in one batch. @returns results by user and target */
export async function finalize(
	deps: FinalizeDeps & Pick<ShowcaseDeps, "queueMails">,
	stopped: readonly Stopped[],
): Promise<[string, RotationResult | Crashed][]> {
	const at = deps.clock.now();
	const uploads = stopped.flatMap(({ rotation, stop }) =>
		stop.kind === "uploaded" ? closeUpload(rotation, stop, at) : [],
	);
	await writeEndings(deps, uploads);
	return mapConcurrently(stopped, MAX_CONCURRENT, async (one) => [
		keyOf(one.rotation),
		await finalizeOne(deps, one).catch((error: unknown): Crashed => ({ kind: "crashed", error })),
	]);
}

function closeUpload(
	rotation: ActiveRotation,
	{ nft: { nftId, contentHash }, profileUrl }: Extract<Stop, { kind: "uploaded" }>,
	at: number,
): Closing {
	return {
		context: rotation.context,
		slot: rotation.slot,
		ending: { kind: kindOf(rotation), state: "done", reason: null, at, entry: false },
		turnOf: nftId,
		avatar: { nftId, contentHash, profileUrl },
		changeOf: ({ stoppedBecause }) => {
			if (stoppedBecause === "restored") return { stoppedBecause: null, pausedAt: at, pausedUntil: null };
			return stoppedBecause === "no-pictures" || stoppedBecause === "own-picture" ? { stoppedBecause: null } : {};
		},
	};
}

async function finalizeOne(
	deps: FinalizeDeps & Pick<ShowcaseDeps, "queueMails">,
	{ rotation, stop }: Stopped,
): Promise<RotationResult | Crashed> {
	const { context, slot } = rotation;
	const failed = { kind: kindOf(rotation), state: "failed", at: deps.clock.now() } as const;
	switch (stop.kind) {
		case "uploaded": {
			const { nftId, name, contentHash } = stop.nft;
			return { kind: "done", picture: { nftId, name, pictureUrl: pictureUrlOf(contentHash) } };
		}
		case "fails": {
			const ending = { ...failed, reason: stop.reason, entry: true };
			await writeEndings(deps, [{ context, slot, ending, turnOf: stop.skippedNftId }]);
			return { kind: "failed", reason: stop.reason };
		}
		case "stops": {
			const reason = stop.why === "disconnected" ? "reconnect" : stop.why;
			// Users who disconnected the target themselves need no history entry.
			const ending = { ...failed, reason, entry: stop.why !== "disconnected" } as const;
			// Mail first: after a crash in between, the rotation is retried, and the mail is deduplicated.
			if (stop.why === "reconnect") await mailReconnect(deps, slot);
			if (stop.why === "own-picture") await mailOwnPicture(deps, slot);
			const changeOf = ({ stoppedBecause }: ScheduleRow) => ({ stoppedBecause: stoppedBecause ?? stop.why });
			await writeEndings(deps, [{ context, slot, ending, turnOf: null, changeOf }]);
			return { kind: "failed", reason };
		}
		case "releases":
			await writeEndings(deps, [closeRelease(rotation, deps.clock.now())]);
			return NOOP;
		case "waits":
		case "unanswered":
		case "unavailable":
		case "noop":
		case "crashed":
			return stop;
	}
}

/** Releases a slot whose change was done already, or must not be made. */
function closeRelease({ context, slot }: ActiveRotation, at: number): Closing {
	const { kind = "scheduled", state, reason, nftId = null, contentHash = null, finishedAt } = context.attempt ?? {};
	if (state === "done") {
		const ending = { kind, state, reason: null, at, entry: false } as const;
		// The entry was written, and then not what hangs.
		const isLost = (finishedAt ?? 0) > (context.schedule.hungSince ?? 0);
		const avatar = isLost && nftId !== null && contentHash !== null ? { nftId, contentHash, profileUrl: null } : null;
		return { context, slot, ending, turnOf: nftId, ...(avatar ? { avatar } : {}) };
	}
	const failed = (reason ?? "silent") as RotationFailure;
	return { context, slot, ending: { kind, state: "failed", reason: failed, at, entry: false }, turnOf: null };
}

/**
 * Ends a rotation that will not be retried.
 *
 * @param reason - null: no failure to show; a chosen NFT still gets a history entry
 * @param entry - writes a history entry even if no NFT was chosen
 */
export async function abandonSlot(
	deps: FinalizeDeps,
	slot: Slot,
	reason: RotationFailure | null,
	entry: boolean,
): Promise<void> {
	const context = await findContext(deps.db, slot, slot.slot);
	if (!context) return;
	const kind = context.attempt?.kind ?? "scheduled";
	const ending: Ending = { kind, state: "failed", reason: reason ?? "silent", at: deps.clock.now(), entry };
	await writeEndings(deps, [{ context, slot, ending, turnOf: null }]);
}

const isOpen = ({ context, slot }: Closing) => context.schedule.slot === slot.slot;

/**
 * Closes open slots of all users in one batch. If a user changed their schedule meanwhile (the hour, a pause), it is read
 * again and the next instant is recomputed, so that the change is not lost.
 */
async function writeEndings(deps: FinalizeDeps, closings: readonly Closing[]): Promise<void> {
	let open = closings.filter(isOpen);
	await retryOnConflict(async () => {
		if (open.length === 0) return;
		const written = new Set((await finalizeSlots(deps.db, finalizedSlots(deps, open))).map(placeKey));
		const left = open.filter(({ slot }) => !written.has(placeKey(slot)));
		if (left.length === 0) return;
		const slots = left.map(({ slot }) => slot);
		const contexts = contextsByKey(await findContexts(deps.db, slots));
		open = left.flatMap((closing) => {
			const context = contexts.get(placeKey(closing.slot));
			return context ? [{ ...closing, context }].filter(isOpen) : [];
		});
		return open.length === 0 ? undefined : "conflict";
	});
}

type NextSchedule = Pick<FinalizedSlot["next"], "upcoming" | "turn" | "pausedAt" | "pausedUntil">;

/** All slots of a user, who may have several targets, leave the same schedule. */
function finalizedSlots(deps: FinalizeDeps, closings: readonly Closing[]): FinalizedSlot[] {
	const below = randomBelow(deps.randomBytes);
	return [...Map.groupBy(closings, ({ slot }) => slot.userId).values()].flatMap((ofUser) => {
		const turning = ofUser.reduce((one, other) => (turnOfSlot(other) > turnOfSlot(one) ? other : one));
		const next = nextSchedule(turning, ofUser, below);
		return ofUser.map((closing) => finalizedSlot(closing, next));
	});
}

/** The slot whose NFT used its turn; 0 for none. */
const turnOfSlot = ({ turnOf, slot }: Closing) => (turnOf === null ? 0 : slot.slot);

/** @param ofUser - what else is closed: a pause that one of them brings is of all */
function nextSchedule(
	closing: Closing,
	ofUser: readonly Closing[],
	below: ReturnType<typeof randomBelow>,
): NextSchedule {
	const { context, slot, ending, turnOf, avatar } = closing;
	const { schedule } = context;
	const pauseOver = schedule.pausedAt !== null && !isPaused(schedule, ending.at);
	const changes = ofUser.map((one) => one.changeOf?.(one.context.schedule) ?? {});
	const change = changes.find(({ pausedAt }) => pausedAt !== undefined) ?? {};
	const { pausedAt = schedule.pausedAt, pausedUntil = schedule.pausedUntil } = pauseOver
		? { pausedAt: null, pausedUntil: null, ...change }
		: change;
	// The first target to be done with a slot takes the turn, for all of them.
	const takesTurn = turnOf !== null && slot.slot > schedule.turn;
	// A pinned NFT does not take turns, so the plan stays.
	const isPinned = schedule.order === "pinned" && turnOf === schedule.pinnedNftId;
	const last = avatar?.nftId ?? context.current?.nftId ?? null;
	return {
		upcoming: planOf(context, takesTurn && !isPinned ? turnOf : null, last, below),
		turn: takesTurn ? slot.slot : schedule.turn,
		pausedAt,
		pausedUntil,
	};
}

function finalizedSlot(closing: Closing, next: NextSchedule): FinalizedSlot {
	const { context, slot, ending, avatar, changeOf } = closing;
	const { schedule } = context;
	const { stoppedBecause = schedule.stoppedBecause } = changeOf?.(schedule) ?? {};
	// A change that ran before its hour counts as that day's change.
	const due = ending.kind === "scheduled" ? plannedOn(slot.slot, schedule) : slot.slot;
	// The others have changed since: it follows at once.
	const isBehind = next.turn > slot.slot && stoppedBecause === null;
	const times = { ...schedule, ...next, stoppedBecause };
	return {
		slot,
		ending,
		schedule,
		...(avatar ? { avatar } : {}),
		next: {
			...next,
			stoppedBecause,
			slot: isBehind ? next.turn : null,
			nextAt: isBehind ? ending.at : nextAfter(times, Math.max(slot.slot, due, ending.at)),
		},
	};
}
