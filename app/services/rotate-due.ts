import type { RotationMessage } from "../core/showcase-messages.ts";
import { postponeSlot } from "../db/rotation-schedules.ts";
import { abandon } from "./end-change.ts";
import { rotate } from "./rotate.ts";
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

/** What becomes of the message. */
export type Delivered = { kind: "ack" } | { kind: "retry"; delaySeconds: number };

/** Half a minute, then twice as long each time, to a quarter of an hour: together some four hours. */
export function backOffSeconds(delivery: number): number {
	return Math.min(LONGEST_BACK_OFF_S, FIRST_DELAY_S * 2 ** Math.min(delivery - 1, 10));
}

/**
 * Makes the change that a message names. What X has us wait for is obeyed to the second; what holds everybody puts the
 * change back into the table, where the cron finds it; who does not answer is asked again, until the message is dead.
 *
 * @param delivery - 1 for the first
 */
export async function rotateDue(
	deps: ShowcaseDeps,
	{ userId, slot: at }: RotationMessage,
	delivery: number,
): Promise<Delivered> {
	const slot = { userId, slot: at };
	const ended = await rotate(deps, slot, { kind: "scheduled" }, delivery === 1);
	const now = deps.clock.now();
	if (ended.kind === "waits") {
		const { reason, until } = ended;
		const delaySeconds = until === null ? null : Math.max(0, Math.ceil((until - now) / 1_000));
		const byMessage = reason === "rate-limited" && delaySeconds !== null && delaySeconds <= LONGEST_DELAY_S;
		if (byMessage && until !== null && delivery < LAST_DELIVERY) {
			await postponeSlot(deps.db, slot, until + LEASE_MS, reason);
			return { kind: "retry", delaySeconds };
		}
		await postponeSlot(deps.db, slot, until ?? at, reason === "rate-limited" ? null : reason);
		return { kind: "ack" };
	}
	if (ended.kind !== "unanswered") return { kind: "ack" };
	if (ended.reason !== "silent" && delivery >= PATIENT_DELIVERIES) {
		await abandon(deps, slot, ended.reason, true);
		return { kind: "ack" };
	}
	const delaySeconds = backOffSeconds(delivery);
	if (delivery >= LAST_DELIVERY) await abandon(deps, slot, "silent", true);
	else await postponeSlot(deps.db, slot, now + delaySeconds * 1_000 + LEASE_MS, null);
	return { kind: "retry", delaySeconds };
}

/** Ends a change whose message is dead for another reason than X's silence. */
export async function giveUp(deps: ShowcaseDeps, { userId, slot }: RotationMessage): Promise<void> {
	await abandon(deps, { userId, slot }, "silent", true);
}
