import { log } from "../../../core/operations/log.ts";
import type { RotationFailure } from "../../../core/showcase/rotation-outcomes.ts";
import type { Slot } from "../../../db/showcase/rotation-history.ts";
import { type Postponed, postponeSlots } from "../../../db/showcase/rotation-schedules.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { abandonSlot } from "./finalize.ts";
import { rotateAll } from "./rotate.ts";
import { LEASE_MS } from "./schedule-rules.ts";
import type { Crashed, RotationResult, Stop } from "./step.ts";

/** wrangler.toml allows 20 retries: after this delivery a message becomes a dead letter. */
export const LAST_DELIVERY = 21;
/** Deliveries after which an unanswered ownership check or a missing avatar fails the slot. */
const PATIENT_DELIVERIES = 6;
/** Cloudflare's maximum delay of a message, seconds. */
const LONGEST_DELAY_S = 12 * 60 * 60;
const FIRST_DELAY_S = 30;
const LONGEST_BACK_OFF_S = 15 * 60;

/** How the queue consumer has to treat one slot of the message. */
export type Delivered = { kind: "ack" } | { kind: "retry"; delaySeconds: number };
const ACK: Delivered = { kind: "ack" };

/** Exponential back-off from 30 seconds up to 15 minutes; all retries together take some four hours. */
export function backOffSeconds(delivery: number): number {
	return Math.min(LONGEST_BACK_OFF_S, FIRST_DELAY_S * 2 ** Math.min(delivery - 1, 10));
}

/**
 * Makes the changes of a message. Waits that X asked for are kept to the second by the queue; holds on all changes put the
 * slots back into the table for the cron; unanswered calls are retried until the message becomes a dead letter.
 *
 * @param slots - each user and target once
 * @param delivery - 1 for the first
 * @returns one result per slot, in order
 * @throws Error if something shared by all slots failed; the whole message can be retried
 */
export async function deliverRotations(
	deps: ShowcaseDeps,
	slots: readonly Slot[],
	delivery: number,
): Promise<Delivered[]> {
	const first = delivery === 1;
	const results = await rotateAll(
		deps,
		slots.map((slot) => ({ slot, trigger: { kind: "scheduled" }, first })),
	);
	const now = deps.clock.now();
	const postponed: Postponed[] = [];
	const delivered: Delivered[] = [];
	for (const [at, slot] of slots.entries()) {
		const result = results[at];
		const one = result ? followUpOf(result, slot, delivery, now) : { delivered: ACK };
		if (one.postponed) postponed.push({ ...slot, ...one.postponed });
		if (one.abandoned) await abandonSlot(deps, slot, one.abandoned, true);
		delivered.push(one.delivered);
	}
	await postponeSlots(deps.db, postponed);
	return delivered;
}

interface FollowUp {
	delivered: Delivered;
	postponed?: Pick<Postponed, "nextAt" | "reason">;
	abandoned?: RotationFailure;
}

function followUpOf(result: RotationResult | Crashed, { slot }: Slot, delivery: number, now: number): FollowUp {
	const delaySeconds = backOffSeconds(delivery);
	const backOff: Delivered = { kind: "retry", delaySeconds };
	const isLast = delivery >= LAST_DELIVERY;
	switch (result.kind) {
		case "done":
		case "failed":
		case "unavailable":
		case "noop":
			return { delivered: ACK };
		case "crashed":
			log({ event: "rotation.crashed", error: result.error });
			return { delivered: backOff, ...(isLast ? { abandoned: "silent" } : {}) };
		case "waits":
			return waitUntil(result, slot, isLast, now);
		case "unanswered":
			if (result.reason !== "silent" && delivery >= PATIENT_DELIVERIES)
				return { delivered: ACK, abandoned: result.reason };
			if (isLast) return { delivered: backOff, abandoned: "silent" };
			return { delivered: backOff, postponed: { nextAt: now + delaySeconds * 1_000 + LEASE_MS, reason: null } };
	}
}

/** A limit for one user redelivers the message when it ends; all other waits are left to the cron. */
function waitUntil(
	{ reason, until }: Extract<Stop, { kind: "waits" }>,
	slot: number,
	isLast: boolean,
	now: number,
): FollowUp {
	const limited = reason === "rate-limited";
	if (limited && until !== null && !isLast) {
		const delaySeconds = Math.max(0, Math.ceil((until - now) / 1_000));
		if (delaySeconds <= LONGEST_DELAY_S)
			return { delivered: { kind: "retry", delaySeconds }, postponed: { nextAt: until + LEASE_MS, reason } };
	}
	return { delivered: ACK, postponed: { nextAt: until ?? slot, reason: limited ? null : reason } };
}

/** Ends the slots of a dead message that failed with an error. */
export async function giveUp(deps: ShowcaseDeps, slots: readonly Slot[]): Promise<void> {
	for (const slot of slots) await abandonSlot(deps, slot, "silent", true);
}
