import { log } from "../../../core/operations/log.ts";
import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import { type ControlRow, countCalls, findControl, limitAll } from "../../../db/showcase/rotation-control.ts";
import type { TokenPair } from "../../../ports/identity-providers.ts";
import { PortError } from "../../../ports/port-error.ts";
import type { ProfilePicturesPort, UploadAnswer } from "../../../ports/profile-pictures.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { haltEverybody } from "./rotation-mails.ts";

/** Every call to X for a picture goes through here: holds on everybody are checked before it and noted after it. */

const DAY_MS = 24 * 60 * 60_000;
/** X asks for a wait and does not say how long: as long as its usual window. */
export const UNNAMED_WAIT_MS = 15 * 60_000;

/** Why X is not called just now. */
export interface Held {
	kind: "held";
	/** `rate-limited`: X has the whole app wait */
	reason: "global-pause" | "tier" | "rate-limited" | "daily-cap";
	/** when it may be called again, epoch ms; null: once an admin says so */
	until: number | null;
}

type XAnswer = UploadAnswer | { kind: "found" };

/** Without credentials X cannot be called; only an operator changes that. */
const noCredentials: Held = { kind: "held", reason: "tier", until: null };

type CallDeps = Pick<ShowcaseDeps, "db" | "clock" | "profiles" | "dailyCalls" | "adminEmails" | "queueMails">;

/** UTC, "YYYY-MM-DD": calls are counted by this day. */
export function dayOf(now: number): string {
	return new Date(now).toISOString().slice(0, 10);
}

/**
 * Calls X once, unless something holds the calls. An answer that concerns everybody is noted for everybody: a refusal of
 * the app's tier halts all changes and mails the admins, once.
 *
 * @param ask - one call to X; it is counted, whatever comes of it
 * @throws PortError what `ask` throws
 */
export async function askX<Answer extends XAnswer>(
	deps: CallDeps,
	ask: (profiles: ProfilePicturesPort) => Promise<Answer>,
): Promise<Answer | Held> {
	const { db, clock, dailyCalls: cap } = deps;
	const now = clock.now();
	for (let round = 0; !(await mayCallX(deps, 1)); round += 1) {
		const held = deps.profiles ? heldBy(await findControl(db), cap, now) : noCredentials;
		if (held) return held;
		// Freed between the two statements; a second miss waits for the usual window.
		if (round > 0) return { kind: "held", reason: "rate-limited", until: now + UNNAMED_WAIT_MS };
	}
	return askCountedX(deps, ask);
}

/** Counts so many calls in advance, one statement for all of them. @returns whether they may be made: all, or none */
export async function mayCallX(deps: CallDeps, count: number): Promise<boolean> {
	const { db, clock, profiles, dailyCalls: cap } = deps;
	const now = clock.now();
	return profiles !== null && (await countCalls(db, count, { day: dayOf(now), cap, now }));
}

/** As {@link askX}, for a call that is counted already. */
export async function askCountedX<Answer extends XAnswer>(
	deps: CallDeps,
	ask: (profiles: ProfilePicturesPort) => Promise<Answer>,
): Promise<Answer | Held> {
	const { db, clock, profiles } = deps;
	if (!profiles) return noCredentials;
	const now = clock.now();
	const answer = await ask(profiles);
	if (answer.kind === "tier") {
		await haltEverybody(deps, answer.code, dayOf(now));
	} else if (answer.kind === "rate-limited" && answer.everybody) {
		await limitAll(db, answer.until ?? clock.now() + UNNAMED_WAIT_MS);
	}
	return answer;
}

/** @returns what holds calls to X at an instant; null for nothing */
export function heldBy(control: ControlRow | null, dailyCalls: number, now: number): Held | null {
	if (!control) return null;
	const held = (reason: Held["reason"], until: number | null): Held => ({ kind: "held", reason, until });
	if (control.pausedAt !== null) return held("global-pause", null);
	if (control.haltedAt !== null) return held("tier", null);
	if (control.limitedUntil !== null && control.limitedUntil > now) return held("rate-limited", control.limitedUntil);
	if (control.day >= dayOf(now) && control.calls >= dailyCalls) return held("daily-cap", nextDay(now));
	return null;
}

/** Why a call to X for one person came to nothing. */
export interface XFailure {
	reason: Exclude<RotationFailure, "no-pictures" | "ownership-unknown">;
	/** epoch ms; null where it is not known */
	retryAt: number | null;
}

/**
 * Makes a profile picture of bytes that X takes.
 *
 * @param ask - {@link askCountedX} for a call that is counted already
 * @returns null once X took it
 */
export async function uploadPicture(
	deps: CallDeps,
	access: TokenPair,
	{ bytes, contentHash }: { bytes: Uint8Array<ArrayBuffer>; contentHash: string },
	ask: typeof askX = askX,
): Promise<XFailure | null> {
	try {
		const answer = await ask(deps, (profiles) => profiles.update(access, bytes));
		switch (answer.kind) {
			case "taken":
				return null;
			case "refused":
				log({ event: "x.picture.refused", code: answer.code, contentHash });
				return { reason: "picture-refused", retryAt: null };
			default:
				return failureOf(answer);
		}
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		log({ event: "x.picture.silent", contentHash, error });
		return { reason: "silent", retryAt: null };
	}
}

export function failureOf(answer: Held | Exclude<UploadAnswer, { kind: "taken" | "refused" }>): XFailure {
	switch (answer.kind) {
		case "held":
			return { reason: answer.reason, retryAt: answer.until };
		case "revoked":
			return { reason: "reconnect", retryAt: null };
		case "tier":
			return { reason: "tier", retryAt: null };
		case "rate-limited":
			return { reason: "rate-limited", retryAt: answer.until };
	}
}

/** The next midnight UTC, epoch ms. */
function nextDay(now: number): number {
	return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}
