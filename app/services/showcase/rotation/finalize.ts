import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import { plannedOn } from "../../../core/showcase/rotation-time.ts";
import {
	type ChosenNft,
	type Ending,
	type FinalizedSlot,
	finalizeSlots,
	type Slot,
} from "../../../db/showcase/rotation-history.ts";
import {
	findContext,
	findContexts,
	type RotationContext,
	type ScheduleRow,
} from "../../../db/showcase/rotation-schedules.ts";
import { AT_ONCE, eachOf } from "../../operations/at-once.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { retryOnConflict } from "./retry-on-conflict.ts";
import { mailReconnect } from "./rotation-mails.ts";
import { belowFrom, isPaused, nextAfter, pictureUrlOf, planOf } from "./schedule-rules.ts";
import { type ActiveRotation, type Crashed, kindOf, NOOP, type RotationResult, type Stop, userIdOf } from "./step.ts";

/** How rotations end: their history entries, and schedules whose slots are free for the next ones. */

type FinalizeDeps = Pick<ShowcaseDeps, "db" | "clock" | "randomBytes">;

/** A rotation that a step stopped. */
export interface Stopped {
	rotation: ActiveRotation;
	stop: Stop;
}

/** A slot whose end is to be written. */
interface Closing {
	context: RotationContext;
	slot: Slot;
	ending: Ending;
	/** the NFT that took its turn, shown or skipped; null: none did */
	turnOf: string | null;
	/** the profile picture from now on; undefined: as before */
	avatar?: { nftId: string; contentHash: string };
	/** pause and stop from now on, by the schedule as it is when the end is written */
	changeOf?(schedule: ScheduleRow): Partial<Pick<ScheduleRow, "stoppedBecause" | "pausedAt" | "pausedUntil">>;
}

/** Stores what stops mean: the uploads first, all in one batch. @returns what became of each, by the person's id */
export async function finalize(
	deps: FinalizeDeps & Pick<ShowcaseDeps, "queueMails">,
	stopped: readonly Stopped[],
): Promise<[string, RotationResult | Crashed][]> {
	const at = deps.clock.now();
	const uploads = stopped.flatMap(({ rotation, stop }) =>
		stop.kind === "uploaded" ? closeUpload(rotation, stop.nft, at) : [],
	);
	await writeEndings(deps, uploads);
	return eachOf(stopped, AT_ONCE, async (one) => [
		userIdOf(one.rotation),
		await finalizeOne(deps, one).catch((error: unknown): Crashed => ({ kind: "crashed", error })),
	]);
}

function closeUpload(rotation: ActiveRotation, { nftId, contentHash }: ChosenNft, at: number): Closing {
	return {
		context: rotation.context,
		slot: rotation.slot,
		ending: { kind: kindOf(rotation), state: "done", reason: null, at, entry: false },
		turnOf: nftId,
		avatar: { nftId, contentHash },
		changeOf: ({ stoppedBecause }) => {
			if (stoppedBecause === "restored") return { stoppedBecause: null, pausedAt: at, pausedUntil: null };
			return stoppedBecause === "no-pictures" ? { stoppedBecause: null } : {};
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
			const reason = stop.why === "no-pictures" ? stop.why : "reconnect";
			// Who disconnected X themselves need not read of it.
			const ending = { ...failed, reason, entry: stop.why !== "disconnected" } as const;
			// The mail first: after a crash in between the rotation is tried again, and a mail is written once.
			if (stop.why === "reconnect") await mailReconnect(deps, slot.userId);
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

/** Its change is done already, or must not be made. */
function closeRelease({ context, slot }: ActiveRotation, at: number): Closing {
	const { kind = "scheduled", state, reason, nftId = null } = context.attempt ?? {};
	if (state === "done")
		return { context, slot, ending: { kind, state, reason: null, at, entry: false }, turnOf: nftId };
	const failed = (reason ?? "silent") as RotationFailure;
	return { context, slot, ending: { kind, state: "failed", reason: failed, at, entry: false }, turnOf: null };
}

/**
 * Ends a rotation that is not tried again, whatever it came to.
 *
 * @param reason - null: none to show; a remembered NFT has its entry all the same
 * @param entry - leaves a history entry even where no NFT was chosen
 */
export async function abandonSlot(
	deps: FinalizeDeps,
	slot: Slot,
	reason: RotationFailure | null,
	entry: boolean,
): Promise<void> {
	const context = await findContext(deps.db, slot.userId, slot.slot);
	if (!context) return;
	const kind = context.attempt?.kind ?? "scheduled";
	const ending: Ending = { kind, state: "failed", reason: reason ?? "silent", at: deps.clock.now(), entry };
	await writeEndings(deps, [{ context, slot, ending, turnOf: null }]);
}

const isOpen = ({ context, slot }: Closing) => context.schedule.slot === slot.slot;

/**
 * Writes the ends of slots that are open, of all people in one batch. What a person changed of the schedule meanwhile (an
 * hour, a pause) holds: the schedule is read again then and the next instant computed anew.
 */
async function writeEndings(deps: FinalizeDeps, closings: readonly Closing[]): Promise<void> {
	let open = closings.filter(isOpen);
	await retryOnConflict(async () => {
		if (open.length === 0) return;
		const below = belowFrom(deps.randomBytes);
		const written = await finalizeSlots(
			deps.db,
			open.map((closing) => finalizedSlot(closing, below)),
		);
		const left = open.filter(({ slot }) => !written.has(slot.userId));
		if (left.length === 0) return;
		const slots = left.map(({ slot }) => slot);
		const contexts = await findContexts(deps.db, slots);
		open = left.flatMap((closing) => {
			const context = contexts.get(closing.slot.userId);
			return context ? [{ ...closing, context }].filter(isOpen) : [];
		});
		return open.length === 0 ? undefined : "conflict";
	});
}

function finalizedSlot(closing: Closing, below: ReturnType<typeof belowFrom>): FinalizedSlot {
	const { context, slot, ending, turnOf, avatar, changeOf } = closing;
	const { schedule } = context;
	const pauseOver = schedule.pausedAt !== null && !isPaused(schedule, ending.at);
	const next = {
		...schedule,
		...(pauseOver ? { pausedAt: null, pausedUntil: null } : {}),
		...changeOf?.(schedule),
	};
	// A pinned NFT takes no turns: it leaves the plan as it is.
	const shown = schedule.order === "pinned" && turnOf === schedule.pinnedNftId ? null : turnOf;
	// A change made before its hour counts for that day.
	const due = ending.kind === "scheduled" ? plannedOn(slot.slot, schedule) : slot.slot;
	return {
		slot,
		ending,
		schedule,
		...(avatar ? { avatar } : {}),
		next: {
			nextAt: nextAfter(next, Math.max(slot.slot, due, ending.at)),
			upcoming: planOf(context, shown, avatar?.nftId ?? schedule.currentNftId, below),
			pausedAt: next.pausedAt,
			pausedUntil: next.pausedUntil,
			stoppedBecause: next.stoppedBecause,
		},
	};
}
