import { z } from "zod";
import { loggable } from "../core/loggable.ts";
import { RotationMessageSchema, RotationsMessageSchema } from "../core/showcase-messages.ts";
import type { Slot } from "../db/rotation-history.ts";
import { backOffSeconds, type Delivered, giveUp, LAST_DELIVERY, rotateDue } from "../services/rotate-due.ts";
import type { ShowcaseDeps } from "../services/showcase-deps.ts";
import { type Env, showcaseDepsOf } from "../services.server.ts";

/** A message of many that failed as a whole is tried so often before each of them gets a message of their own. */
const TRIES_TOGETHER = 2;

const Body = z.discriminatedUnion("kind", [RotationMessageSchema, RotationsMessageSchema]);

type Delivery = Pick<Message<unknown>, "id" | "body" | "attempts" | "ack" | "retry">;

/**
 * Changes the pictures that messages name. Whoever is to be asked again goes on in a message of their own and holds up
 * nobody. After the last retry the queue moves a message to its dead letters, from which an admin sends it again.
 */
export async function handleRotationBatch(batch: MessageBatch<unknown>, env: Env): Promise<void> {
	const deps = showcaseDepsOf(env);
	await Promise.all(batch.messages.map((message) => handleRotation(deps, message)));
}

export async function handleRotation(deps: ShowcaseDeps, message: Delivery): Promise<void> {
	const parsed = Body.safeParse(message.body);
	if (!parsed.success) {
		console.error("a rotation message of an unknown shape was dropped", message.id);
		return message.ack();
	}
	const people = peopleOf(parsed.data);
	const { attempts } = message;
	try {
		await goOn(deps, message, people, await rotateDue(deps, people, attempts));
	} catch (error) {
		console.error("pictures were not changed", loggable(error));
		const split = people.length > 1 && attempts > TRIES_TOGETHER && (await sendEach(deps, people, attempts));
		if (split) return message.ack();
		if (attempts >= LAST_DELIVERY) {
			await giveUp(deps, people).catch((failure) => console.error("slots were left open", loggable(failure)));
		}
		message.retry({ delaySeconds: backOffSeconds(attempts) });
	}
}

function peopleOf(body: z.infer<typeof Body>): Slot[] {
	if (body.kind === "rotation") return [{ userId: body.userId, slot: body.slot }];
	return [...new Map(body.people.map((person) => [person.userId, person])).values()];
}

/** Acknowledges what is over, and has the rest come back when each is told to. */
async function goOn(deps: ShowcaseDeps, message: Delivery, people: Slot[], delivered: Delivered[]): Promise<void> {
	const delays = Map.groupBy(people.keys(), (at) => {
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
			.flatMap((at) => people[at] ?? [])
			.map((slot) => ({ kind: "rotation" as const, ...slot }));
		await deps.queueRotations(messages, delaySeconds);
	}
	message.ack();
}

/** @returns whether the queue took them */
async function sendEach(deps: ShowcaseDeps, people: Slot[], attempts: number): Promise<boolean> {
	try {
		await deps.queueRotations(
			people.map((slot) => ({ kind: "rotation", ...slot })),
			backOffSeconds(attempts),
		);
		return true;
	} catch (error) {
		console.error("a message of many was not split", loggable(error));
		return false;
	}
}
