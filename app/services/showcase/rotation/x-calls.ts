import {
	type ControlRow,
	countCalls,
	findControl,
	limitAll,
	uncountCall,
} from "../../../db/showcase/rotation-control.ts";
import type { TokenPair } from "../../../ports/identity-providers.ts";
import type { ProfilePicturesPort, ShownAnswer, UploadAnswer } from "../../../ports/profile-pictures.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { haltEverybody } from "./rotation-mails.ts";

/** All picture calls to X go through this file: it checks holds on all changes before a call and records new ones after. */

const DAY_MS = 24 * 60 * 60_000;
/** Wait if calls are counted out between two statements. */
const SHORT_WAIT_MS = 15 * 60_000;

/** Why X, or another target, may not be called now. */
export interface Hold {
	kind: "held";
	/** `tier`: X refused the app itself; `rate-limited`: X limits the whole app */
	reason: "global-pause" | "tier" | "rate-limited" | "daily-cap";
	/** when it may be called again, epoch ms; null: until an admin resumes changes */
	until: number | null;
}

export type TargetAnswer = UploadAnswer | ShownAnswer;

/** X cannot be called without credentials, which only an operator can add. */
const noCredentials: Hold = { kind: "held", reason: "tier", until: null };

export type CallDeps = Pick<ShowcaseDeps, "db" | "clock" | "profiles" | "dailyCalls" | "adminEmails" | "queueMails">;

/** The UTC day by which calls are counted, "YYYY-MM-DD". */
export function dayOf(now: number): string {
	return new Date(now).toISOString().slice(0, 10);
}

/**
 * Calls X once, unless calls are on hold. Answers that concern all users are stored: a refusal of the app itself halts all
 * changes and mails the admins once.
 *
 * @param what - the kind of call
 * @param ask - one call to X; counted whatever its result
 * @throws PortError from `ask`
 */
export async function callX<Answer extends TargetAnswer>(
	deps: CallDeps,
	what: "read" | "upload",
	ask: (profiles: ProfilePicturesPort<TokenPair>) => Promise<Answer>,
): Promise<Answer | Hold> {
	const { db, clock, dailyCalls: cap } = deps;
	const now = clock.now();
	for (
		let round = 0;
		!(await mayCallX(deps, what === "read" ? { reads: 1, uploads: 0 } : { reads: 0, uploads: 1 }));
		round += 1
	) {
		const held = deps.profiles ? holdOf(await findControl(db), cap, now) : noCredentials;
		if (held) return held;
		// The hold ended between the two statements: retry once, then wait for the usual window.
		if (round > 0) return { kind: "held", reason: "rate-limited", until: now + SHORT_WAIT_MS };
	}
	return callCountedX(deps, ask);
}

/** Counts several calls in advance in one statement. @returns true if all of them may be made, false for none */
export async function mayCallX(deps: CallDeps, count: { reads: number; uploads: number }): Promise<boolean> {
	const { db, clock, profiles, dailyCalls: cap } = deps;
	const now = clock.now();
	return profiles !== null && (await countCalls(db, count, { day: dayOf(now), cap, now }));
}

/** Takes back the count of an upload that was not made after all. */
export async function uncountUpload({ db, clock }: Pick<CallDeps, "db" | "clock">): Promise<void> {
	await uncountCall(db, dayOf(clock.now()));
}

/** Like {@link callX}, for a call that was counted before. */
export async function callCountedX<Answer extends TargetAnswer>(
	deps: CallDeps,
	ask: (profiles: ProfilePicturesPort<TokenPair>) => Promise<Answer>,
): Promise<Answer | Hold> {
	const { db, clock, profiles } = deps;
	if (!profiles) return noCredentials;
	const now = clock.now();
	const answer = await ask(profiles);
	if (answer.kind === "operator") {
		if (answer.fault === "read-only" && (await isMadeWritable(db))) return { kind: "revoked" } as Answer;
		await haltEverybody(deps, answer, dayOf(now));
	} else if (answer.kind === "rate-limited" && answer.everybody) {
		await limitAll(db, answer.until ?? nextDay(clock.now()));
	}
	return answer;
}

/**
 * Whether an admin has resumed changes after X called the app read-only. X keeps the former permission in tokens given out
 * before, so that a token that is read-only since is its user's to renew.
 *
 * @see https://developer.x.com/en/docs/apps/app-permissions
 */
async function isMadeWritable(db: CallDeps["db"]): Promise<boolean> {
	const control = await findControl(db);
	return control !== null && control.haltedAt === null && control.haltedFault === "read-only";
}

/** @returns the hold on calls to X at an instant; null for none */
export function holdOf(control: ControlRow | null, dailyCalls: number, now: number): Hold | null {
	const held = (reason: Hold["reason"], until: number | null): Hold => ({ kind: "held", reason, until });
	if (control && control.pausedAt !== null) return held("global-pause", null);
	if (control && control.haltedAt !== null) return held("tier", null);
	if (control?.limitedUntil && control.limitedUntil > now) return held("rate-limited", control.limitedUntil);
	const calls = control && control.day >= dayOf(now) ? control.calls : 0;
	return calls >= dailyCalls ? held("daily-cap", nextDay(now)) : null;
}

/** The next midnight UTC, epoch ms. */
export function nextDay(now: number): number {
	return (Math.floor(now / DAY_MS) + 1) * DAY_MS;
}
