import { loggable } from "../core/loggable.ts";
import type { RotationFailure } from "../core/rotation-outcomes.ts";
import { type ChosenPiece, choosePiece, endOvertaken, type Slot } from "../db/rotation-history.ts";
import { findTurn, reopenSlot, type Turn } from "../db/rotation-schedules.ts";
import type { TokenPair } from "../ports/identity-providers.ts";
import { PortError } from "../ports/port-error.ts";
import { type ChangeEnd, endAsDone, endAsFailed, release, stop } from "./end-change.ts";
import { keepOriginal } from "./original-picture.ts";
import { refreshOwnership } from "./owned-pieces.ts";
import { belowFrom, comingOf, isPaused, LEASE_MS, planOf } from "./rotation-turn.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { readStoredPicture } from "./stored-pictures.ts";
import { askX, heldBy } from "./x-calls.ts";

/** X has us wait and does not say how long: as long as its usual window. */
const UNNAMED_WAIT_MS = 15 * 60_000;
/** Failures that an admin's Retry may undo. */
const RETRYABLE: readonly RotationFailure[] = ["silent", "ownership-unknown"];

/** Failures that end by themselves, or by an admin: the change waits for that. */
const HOLDING: readonly RotationFailure[] = ["rate-limited", "tier", "daily-cap", "global-pause"];

/** What is asked for: the next one, as planned, or one that a person wants now. */
export type Wish = { kind: "scheduled" } | { kind: "skip" } | { kind: "use-now"; nftId: string };

/** What a step of a change came to, before anything of it is stored. */
type Step =
	| { kind: "done"; piece: ChosenPiece }
	/** stands until an instant; null: until somebody frees everybody */
	| { kind: "waits"; reason: RotationFailure; until: number | null }
	/** the outside did not answer: asking again is harmless */
	| { kind: "unanswered"; reason: RotationFailure }
	/** for this slot; `passedOver`: the piece that does not take its turn */
	| { kind: "fails"; reason: RotationFailure; passedOver: string | null }
	| { kind: "stops"; why: "reconnect" | "disconnected" | "no-pictures" }
	/** of a wish: this piece cannot be had */
	| { kind: "none" };

export type Rotated = ChangeEnd | Extract<Step, { kind: "waits" | "unanswered" | "none" }>;

/**
 * Changes one person's picture for one slot. Safe to repeat: the piece is remembered before it goes to X, so that a
 * message delivered twice, or a crash between upload and record, uploads the same picture again and moves the plan on
 * once.
 *
 * What waits, or was not answered, is not stored here: the caller knows whether there is a next try.
 *
 * @param first - whether this is a message's first delivery: an admin's Retry takes a failed slot up again
 */
export async function rotate(deps: ShowcaseDeps, slot: Slot, wish: Wish, first: boolean): Promise<Rotated> {
	const { db, clock } = deps;
	let turn = await findTurn(db, slot.userId, slot.slot);
	if (!turn) return { kind: "over" };
	if (turn.schedule.slot !== slot.slot) {
		if (turn.attempt?.state === "sending") await endOvertaken(db, slot, clock.now());
		if (!first || turn.attempt?.state !== "failed") return { kind: "over" };
		const lease = clock.now() + LEASE_MS;
		if (!(await reopenSlot(db, slot.userId, slot.slot, RETRYABLE, lease))) return { kind: "over" };
		turn = await findTurn(db, slot.userId, slot.slot);
		if (turn?.schedule.slot !== slot.slot) return { kind: "over" };
	}
	const kind = turn.attempt?.kind ?? wish.kind;
	if (kind === "restore" || kind === "sold") return { kind: "over" };
	if (turn.attempt?.state === "done") return release(deps, turn, slot);
	const { schedule } = turn;
	const byItself = kind === "scheduled";
	if (byItself && (schedule.stoppedBecause !== null || isPaused(schedule, clock.now())))
		return release(deps, turn, slot);

	const step = await change(deps, turn, slot, wish, kind);
	switch (step.kind) {
		case "done":
			return endAsDone(deps, turn, slot, kind, step.piece);
		case "fails":
			return endAsFailed(deps, turn, slot, kind, step.reason, step.passedOver);
		case "stops":
			return stop(deps, turn, slot, kind, step.why);
		default:
			return step;
	}
}

async function change(
	deps: ShowcaseDeps,
	turn: Turn,
	slot: Slot,
	wish: Wish,
	kind: "scheduled" | "skip" | "use-now",
): Promise<Step> {
	const now = deps.clock.now();
	const waiting = stillWaiting(turn, now);
	if (waiting !== null) return { kind: "waits", reason: "rate-limited", until: waiting };
	const held = deps.profiles ? heldBy(turn.control, deps.dailyCalls, now) : { reason: "tier" as const, until: null };
	if (held) return { kind: "waits", reason: held.reason, until: held.until };
	const access = await deps.openTokens(slot.userId);
	if (!access) return { kind: "stops", why: turn.handle === null ? "disconnected" : "reconnect" };
	if ((await refreshOwnership(deps, slot.userId)) === "unknown")
		return { kind: "unanswered", reason: "ownership-unknown" };
	const piece = await choose(deps, turn, slot, wish, kind);
	if (piece === "preparing") return { kind: "unanswered", reason: "no-pictures" };
	if (piece === null) return wish.kind === "use-now" ? { kind: "none" } : { kind: "stops", why: "no-pictures" };
	const sent = await send(deps, turn, slot, piece, access);
	if (sent.kind !== "stops" || sent.why !== "reconnect") return sent;
	// Signed in again while X was asked: the token that X knows no more is the former one.
	const today = await deps.openTokens(slot.userId);
	return today && today.token !== access.token ? { kind: "unanswered", reason: "silent" } : sent;
}

/** X named an instant before which it is not asked again, whoever delivers the message earlier; null for none. */
function stillWaiting({ schedule, attempt }: Turn, now: number): number | null {
	if (attempt?.state !== "sending" || attempt.reason !== "rate-limited" || schedule.nextAt === null) return null;
	const until = schedule.nextAt - LEASE_MS;
	return until > now ? until : null;
}

async function choose(
	deps: ShowcaseDeps,
	turn: Turn,
	slot: Slot,
	wish: Wish,
	kind: "scheduled" | "skip" | "use-now",
): Promise<ChosenPiece | "preparing" | null> {
	const { db, clock } = deps;
	const pick = ({ ready }: Turn, ids: readonly string[]) => {
		const names = new Map(ready.map(({ id, name }) => [id, name]));
		const wanted = ids.map((id) => ({ id, name: names.get(id) ?? "" }));
		return choosePiece(db, slot, kind, wanted, clock.now());
	};
	if (wish.kind === "use-now") return pick(turn, [wish.nftId]);
	const below = belowFrom(deps.randomBytes);
	const wanted = (from: Turn) => {
		const plan = planOf(from, null, from.schedule.currentNftId, below);
		const coming = wish.kind === "skip" ? [] : comingOf(from, plan);
		const remembered = from.attempt?.nftId;
		return [...(remembered ? [remembered] : []), ...coming, ...plan];
	};
	const piece = await pick(turn, wanted(turn));
	if (piece) return piece;
	// What was ready when the change began is sold by now, or something became ready since.
	const again = await findTurn(db, slot.userId, slot.slot);
	if (again?.schedule.slot !== slot.slot) return null;
	const other = await pick(again, wanted(again));
	return other ?? (again.preparing > 0 ? "preparing" : null);
}

async function send(deps: ShowcaseDeps, turn: Turn, slot: Slot, piece: ChosenPiece, access: TokenPair): Promise<Step> {
	const { clock } = deps;
	if (turn.schedule.originalSavedAt === null) {
		const kept = await keepOriginal(deps, slot.userId, access);
		if (!kept.ok) {
			if (kept.reason === "reconnect") return { kind: "stops", why: "reconnect" };
			if (kept.reason === "silent") return { kind: "unanswered", reason: "silent" };
			if (HOLDING.includes(kept.reason)) return waits(kept.reason, kept.retryAt, clock.now());
			return { kind: "fails", reason: kept.reason, passedOver: null };
		}
	}
	const picture = await readStoredPicture(deps, piece.contentHash);
	if (!picture) {
		console.error("a prepared picture is not kept any more", piece.contentHash);
		return { kind: "fails", reason: "picture-refused", passedOver: piece.nftId };
	}
	try {
		const answer = await askX(deps, (profiles) => profiles.update(access, picture.bytes));
		switch (answer.kind) {
			case "taken":
				return { kind: "done", piece };
			case "revoked":
				return { kind: "stops", why: "reconnect" };
			case "tier":
				return waits("tier", null, clock.now());
			case "rate-limited":
				return waits("rate-limited", answer.until, clock.now());
			case "held":
				return waits(answer.reason, answer.until, clock.now());
			case "refused":
				console.warn("X did not take a picture", answer.code, piece.contentHash);
				return { kind: "fails", reason: "picture-refused", passedOver: piece.nftId };
		}
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		console.warn("X did not answer a picture", loggable(error));
		return { kind: "unanswered", reason: "silent" };
	}
}

function waits(reason: RotationFailure, until: number | null, now: number): Step {
	return { kind: "waits", reason, until: until ?? (reason === "rate-limited" ? now + UNNAMED_WAIT_MS : null) };
}
