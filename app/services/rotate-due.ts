import { loggable } from "../core/loggable.ts";
import type { RotationFailure } from "../core/rotation-outcomes.ts";
import type { Slot } from "../db/rotation-history.ts";
import { type Postponed, postponeSlots } from "../db/rotation-schedules.ts";
import { abandon } from "./end-change.ts";
import { rotateAll } from "./rotate.ts";
import type { Broken, Rotated } from "./rotation-course.ts";
import { LEASE_MS } from "./rotation-turn.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** wrangler.toml gives a message 20 retries; after this delivery it is a dead letter. */
export const LAST_DELIVERY = 21;
/** The marketplace, or a picture being prepared, has been silent long enough for one day. */
const PATIENT_DELIVERIES = 6;
/** A queue holds a message back for so long at most, seconds. */
const LONGEST_DELAY_S = 12 * 60 * 60;
const FIRST_DELAY_S = 30;
const LONGEST_BACK_OFF_S = 15 * 60;

/** What becomes of a person's place in the message. */
export type Delivered = { kind: "ack" } | { kind: "retry"; delaySeconds: number };

/** Half a minute, then twice as long each time, to a quarter of an hour: together some four hours. */
export function backOffSeconds(delivery: number): number {
	return Math.min(LONGEST_BACK_OFF_S, FIRST_DELAY_S * 2 ** Math.min(delivery - 1, 10));
}

/**
 * Makes the changes that a message names. What X has us wait for is obeyed to the second; what holds everybody puts the
 * changes back into the table, where the cron finds them; who does not answer is asked again, until the message is dead.
 *
 * @param people - each once
 * @param delivery - 1 for the first
 * @returns what becomes of each, in their order
 * @throws Error where what all of them need failed; all of it may be repeated
 */
export async function rotateDue(deps: ShowcaseDeps, people: readonly Slot[], delivery: number): Promise<Delivered[]> {
	const first = delivery === 1;
	const ended = await rotateAll(
		deps,
		people.map((slot) => ({ slot, wish: { kind: "scheduled" }, first })),
	);
	const now = deps.clock.now();
	const postponed: Postponed[] = [];
	const delivered: Delivered[] = [];
	for (const [at, slot] of people.entries()) {
		const one = afterwards(ended[at], slot, delivery, now);
		if (one.postponed) postponed.push({ ...slot, ...one.postponed });
		if (one.abandoned) await abandon(deps, slot, one.abandoned, true);
		delivered.push(one.delivered);
	}
	await postponeSlots(deps.db, postponed);
	return delivered;
}

interface Afterwards {
	delivered: Delivered;
	postponed?: Pick<Postponed, "nextAt" | "reason">;
	abandoned?: RotationFailure;
}

function afterwards(ended: Rotated | Broken | undefined, { slot }: Slot, delivery: number, now: number): Afterwards {
	const backOff: Delivered = { kind: "retry", delaySeconds: backOffSeconds(delivery) };
	if (ended?.kind === "broken") {
		console.error("a picture was not changed", loggable(ended.error));
		return { delivered: backOff, ...(delivery >= LAST_DELIVERY ? { abandoned: "silent" } : {}) };
	}
	if (ended?.kind === "waits") {
		const { reason, until } = ended;
		const delaySeconds = until === null ? null : Math.max(0, Math.ceil((until - now) / 1_000));
		const byMessage = reason === "rate-limited" && delaySeconds !== null && delaySeconds <= LONGEST_DELAY_S;
		if (byMessage && until !== null && delivery < LAST_DELIVERY)
			return { delivered: { kind: "retry", delaySeconds }, postponed: { nextAt: until + LEASE_MS, reason } };
		return {
			delivered: { kind: "ack" },
			postponed: { nextAt: until ?? slot, reason: reason === "rate-limited" ? null : reason },
		};
	}
	if (ended?.kind !== "unanswered") return { delivered: { kind: "ack" } };
	if (ended.reason !== "silent" && delivery >= PATIENT_DELIVERIES)
		return { delivered: { kind: "ack" }, abandoned: ended.reason };
	if (delivery >= LAST_DELIVERY) return { delivered: backOff, abandoned: "silent" };
	return { delivered: backOff, postponed: { nextAt: now + backOff.delaySeconds * 1_000 + LEASE_MS, reason: null } };
}

/** Ends changes whose message is dead for another reason than X's silence. */
export async function giveUp(deps: ShowcaseDeps, people: readonly Slot[]): Promise<void> {
	for (const slot of people) await abandon(deps, slot, "silent", true);
}
