import { loggable } from "../core/loggable.ts";
import type { RotationFailure } from "../core/rotation-outcomes.ts";
import type { TokenPair } from "../ports/identity-providers.ts";
import type { Picture } from "../ports/picture-source.ts";
import { PortError } from "../ports/port-error.ts";
import type { Chosen } from "./choose-pieces.ts";
import { keepOriginal } from "./original-picture.ts";
import type { Course, Step, Stopped } from "./rotation-course.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { readStoredPicture } from "./stored-pictures.ts";
import { askCountedX, askX, mayCallX } from "./x-calls.ts";

/** X has us wait and does not say how long: as long as its usual window. */
const UNNAMED_WAIT_MS = 15 * 60_000;
/** Failures that end by themselves, or by an admin: the change waits for that. */
const HOLDING: readonly RotationFailure[] = ["rate-limited", "tier", "daily-cap", "global-pause"];

/** A change whose picture is about to go to X. */
interface Packed extends Chosen {
	access: TokenPair;
	picture: Picture;
}

export interface Sent {
	taken: Chosen[];
	stopped: Stopped[];
	broken: { course: Course; error: unknown }[];
}

/**
 * Sends a few people's pictures to X at once; the calls are counted before, all in one statement.
 *
 * @param access - what everybody's sign-in left, by the person's id
 */
export async function sendAll(
	deps: ShowcaseDeps,
	chosen: readonly Chosen[],
	access: ReadonlyMap<string, TokenPair>,
): Promise<Sent> {
	const sent: Sent = { taken: [], stopped: [], broken: [] };
	/** Notes where each change ends. @returns what goes on */
	const each = async <Item extends Chosen, Next>(
		items: readonly Item[],
		work: (item: Item) => Promise<{ step: Step } | { next: Next }>,
	): Promise<Next[]> => {
		const nexts = await Promise.all(
			items.map(async (item) => {
				try {
					const came = await work(item);
					if ("next" in came) return [came.next];
					sent.stopped.push({ course: item.course, step: came.step });
				} catch (error) {
					sent.broken.push({ course: item.course, error });
				}
				return [];
			}),
		);
		return nexts.flat();
	};
	const packed = await each(chosen, (one) => pack(deps, one, access.get(one.course.slot.userId)));
	const counted = packed.length > 0 && (await mayCallX(deps, packed.length));
	sent.taken = await each(packed, (one) => send(deps, one, counted ? askCountedX : askX));
	return sent;
}

type Came<Next> = { step: Step } | { next: Next };

/** Keeps the picture from before the first change, and fetches the one that is to be sent. */
async function pack(deps: ShowcaseDeps, chosen: Chosen, access: TokenPair | undefined): Promise<Came<Packed>> {
	const { course, piece } = chosen;
	if (!access) throw new Error("a change without a token");
	if (course.turn.schedule.originalSavedAt === null) {
		const kept = await keepOriginal(deps, course.slot.userId, access);
		if (!kept.ok) {
			if (kept.reason === "reconnect") return { step: await reconnects(deps, course, access) };
			if (kept.reason === "silent") return { step: { kind: "unanswered", reason: "silent" } };
			if (HOLDING.includes(kept.reason)) return { step: waits(kept.reason, kept.retryAt, deps.clock.now()) };
			return { step: { kind: "fails", reason: kept.reason, passedOver: null } };
		}
	}
	const picture = await readStoredPicture(deps, piece.contentHash);
	if (picture) return { next: { ...chosen, access, picture } };
	console.error("a prepared picture is not kept any more", piece.contentHash);
	return { step: { kind: "fails", reason: "picture-refused", passedOver: piece.nftId } };
}

async function send(
	deps: ShowcaseDeps,
	{ access, picture, ...chosen }: Packed,
	ask: typeof askX,
): Promise<Came<Chosen>> {
	const { course, piece } = chosen;
	try {
		const answer = await ask(deps, (profiles) => profiles.update(access, picture.bytes));
		switch (answer.kind) {
			case "taken":
				return { next: chosen };
			case "revoked":
				return { step: await reconnects(deps, course, access) };
			case "tier":
				return { step: waits("tier", null, deps.clock.now()) };
			case "rate-limited":
				return { step: waits("rate-limited", answer.until, deps.clock.now()) };
			case "held":
				return { step: waits(answer.reason, answer.until, deps.clock.now()) };
			case "refused":
				console.warn("X did not take a picture", answer.code, piece.contentHash);
				return { step: { kind: "fails", reason: "picture-refused", passedOver: piece.nftId } };
		}
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		console.warn("X did not answer a picture", loggable(error));
		return { step: { kind: "unanswered", reason: "silent" } };
	}
}

/** Signed in again while X was asked: the token that X knows no more is the former one. */
async function reconnects(deps: ShowcaseDeps, { slot }: Course, access: TokenPair): Promise<Step> {
	const today = (await deps.openTokens([slot.userId])).get(slot.userId);
	if (today && today.token !== access.token) return { kind: "unanswered", reason: "silent" };
	return { kind: "stops", why: "reconnect" };
}

function waits(reason: RotationFailure, until: number | null, now: number): Step {
	return { kind: "waits", reason, until: until ?? (reason === "rate-limited" ? now + UNNAMED_WAIT_MS : null) };
}
