import { z } from "zod";
import { type Env, showcaseDepsOf } from "../composition/services.server.ts";
import { log } from "../core/operations/log.ts";
import { placeKey } from "../core/showcase/picture-targets.ts";
import {
	OriginalMessageSchema,
	RotationMessageSchema,
	RotationsMessageSchema,
} from "../core/showcase/showcase-messages.ts";
import type { Slot } from "../db/showcase/rotation-history.ts";
import {
	backOffSeconds,
	type Delivered,
	deliverRotations,
	giveUp,
	LAST_DELIVERY,
} from "../services/showcase/rotation/deliver-rotations.ts";
import { keepOriginalEarly } from "../services/showcase/rotation/original-picture.ts";
import type { ShowcaseDeps } from "../services/showcase/showcase-deps.ts";
import { parseMessage } from "./parse-message.ts";

/** Tries of a whole message before each of its slots gets a message of its own, so that one bad slot cannot block the rest. */
const TRIES_TOGETHER = 2;

const Body = z.discriminatedUnion("kind", [RotationMessageSchema, RotationsMessageSchema, OriginalMessageSchema]);
type RotationBody = Exclude<z.infer<typeof Body>, { kind: "original" }>;

type Delivery = Pick<Message<unknown>, "id" | "body" | "attempts" | "ack" | "retry">;

/**
 * Changes the avatars of the slots in the messages. A slot that has to be retried continues in a message of its own, so that
 * it delays nobody else. After the last retry the queue moves a message to its dead-letter queue; an admin can resend it.
 */
export async function handleRotationBatch(batch: MessageBatch<unknown>, env: Env): Promise<void> {
	const deps = showcaseDepsOf(env);
	await Promise.all(batch.messages.map((message) => handleRotation(deps, message)));
}

export async function handleRotation(deps: ShowcaseDeps, message: Delivery): Promise<void> {
	const body = parseMessage(Body, "showcase-rotation", message);
	if (!body) return;
	if (body.kind === "original") {
		await keepOriginalEarly(deps, body).catch((error: unknown) =>
			log({ event: "original.keep.failed", userId: body.userId, target: body.target, error }),
		);
		return message.ack();
	}
	const slots = slotsOf(body);
	const { attempts } = message;
	try {
		await finishMessage(deps, message, slots, await deliverRotations(deps, slots, attempts));
	} catch (error) {
		log({ event: "rotation.batch.failed", messageId: message.id, users: slots.length, error });
		const split = slots.length > 1 && attempts > TRIES_TOGETHER && (await sendEach(deps, slots, attempts));
		if (split) return message.ack();
		if (attempts >= LAST_DELIVERY) {
			await giveUp(deps, slots).catch((failure) =>
				log({ event: "rotation.slots.unreleased", messageId: message.id, error: failure }),
			);
		}
		message.retry({ delaySeconds: backOffSeconds(attempts) });
	}
}

function slotsOf(body: RotationBody): Slot[] {
	if (body.kind === "rotation") return [{ userId: body.userId, target: body.target, slot: body.slot }];
	return [...new Map(body.people.map((slot) => [placeKey(slot), slot])).values()];
}

/** Acknowledges finished slots; the others are redelivered after their own delays. */
async function finishMessage(
	deps: ShowcaseDeps,
	message: Delivery,
	slots: Slot[],
	delivered: Delivered[],
): Promise<void> {
	const delays = Map.groupBy(slots.keys(), (at) => {
		const one = delivered[at];
		return one?.kind === "retry" ? one.delaySeconds : null;
	});
	const [delay = null] = delays.keys();
	const together = delays.size === 1 || message.attempts >= LAST_DELIVERY;
	const soonest = Math.min(...[...delays.keys()].filter((one) => one !== null));
	if (delays.size === 1 && delay === null) return message.ack();
	if (together) return message.retry({ delaySeconds: soonest });
	for (const [delaySeconds, places] of delays) {
		if (delaySeconds === null) continue;
		const messages = [...places]
			.flatMap((at) => slots[at] ?? [])
			.map((slot) => ({ kind: "rotation" as const, ...slot }));
		await deps.queueRotations(messages, delaySeconds);
	}
	message.ack();
}

/** @returns whether the queue accepted them */
async function sendEach(deps: ShowcaseDeps, slots: Slot[], attempts: number): Promise<boolean> {
	try {
		await deps.queueRotations(
			slots.map((slot) => ({ kind: "rotation", ...slot })),
			backOffSeconds(attempts),
		);
		return true;
	} catch (error) {
		log({ event: "rotation.split.failed", users: slots.length, error });
		return false;
	}
}
