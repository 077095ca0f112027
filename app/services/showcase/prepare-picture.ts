import { log } from "../../core/operations/log.ts";
import type { PictureRefusal } from "../../core/pictures/picture-refusals.ts";
import type { PictureMessage } from "../../core/showcase/showcase-messages.ts";
import { beginPicture, findStoppedForPictures, finishPicture, isPictureOf } from "../../db/showcase/avatar-images.ts";
import { PictureError } from "../../ports/picture-source.ts";
import { PortError } from "../../ports/port-error.ts";
import { selectionChanged } from "./rotation/selection-changed.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { notePicture, slowUsers } from "./slow-pictures.ts";
import { storePicture } from "./stored-pictures.ts";

/** Tries per picture; with the waits below they span ten minutes. Must be fewer than the queue's own retries. */
export const PICTURE_TRIES = 4;
/** Wait after the first try, ms; four times longer after each further one. */
const FIRST_WAIT_MS = 30_000;
const WAIT_GROWS = 4;
/** Upper bound for the wait that a server asks for. */
const LONGEST_WAIT_MS = 10 * 60_000;

export type PrepareDeps = Pick<ShowcaseDeps, "db" | "clock" | "source" | "studio" | "bucket" | "randomBytes">;

/** `again`: a temporary failure; redeliver the message after `afterMs`. */
export type Prepared = { kind: "done" } | { kind: "again"; afterMs: number };
const DONE: Prepared = { kind: "done" };

/**
 * Makes the avatar of one NFT for one crop: fetch, crop, store, record. Safe when delivered twice, out of order or after a
 * crash: outdated requests do nothing, and every step can be repeated.
 *
 * @throws Error from the database; the message can be redelivered
 */
export async function preparePicture(deps: PrepareDeps, message: PictureMessage): Promise<Prepared> {
	const begunAt = deps.clock.now();
	const slow = slowUsers(begunAt);
	// Left to the cron, which queues it again: whose pictures take long keeps nobody else's waiting.
	if (slow.length > 0 && (await isPictureOf(deps.db, message.nftId, slow))) return DONE;
	const started = await beginPicture(deps.db, message, begunAt);
	// Redelivered after a crash: the avatar may be stored already, but the daily change not resumed yet.
	if (!started) return resumeRotation(deps, message.nftId);
	const refuse = async (reason: PictureRefusal) => {
		// A server that was silent for ten minutes is asked again at the next sync.
		const pictureKey = reason === "silent" ? null : started.pictureKey;
		await finishPicture(deps.db, message, { reason, pictureKey }, deps.clock.now());
		return DONE;
	};
	// Earlier tries ended without a result: decoding this picture takes all the Worker's time, or its memory.
	if (started.tries > PICTURE_TRIES) {
		log({ event: "picture.prepare.unfinished", nftId: message.nftId });
		return refuse("unfinished");
	}
	try {
		const made = await firstMade(deps, [started.imageUrl, started.otherImageUrl], message);
		if (!made.ok) return refuse(made.reason);
		// What a connection cut off comes whole the next time; a file that is cut off comes as it is.
		if (made.isCut && started.tries === 1) return { kind: "again", afterMs: FIRST_WAIT_MS };
		const contentHash = await storePicture(deps, made.jpeg);
		await finishPicture(
			deps.db,
			message,
			{ contentHash, animated: made.animated, pictureKey: started.pictureKey },
			deps.clock.now(),
		);
	} catch (error) {
		if (!(error instanceof PortError)) log({ event: "picture.prepare.failed", nftId: message.nftId, error });
		if (started.tries >= PICTURE_TRIES) return refuse("silent");
		const grown = FIRST_WAIT_MS * WAIT_GROWS ** (started.tries - 1);
		const asked = error instanceof PortError ? (error.retryAfterMs ?? 0) : 0;
		return { kind: "again", afterMs: Math.min(Math.max(grown, asked), LONGEST_WAIT_MS) };
	} finally {
		if (started.userId !== null) notePicture(started.userId, begunAt, deps.clock.now());
	}
	return resumeRotation(deps, message.nftId);
}

/**
 * What one address has of a picture may be of no use while another has it in a format that is: a drawing, and a file that was made of it.
 *
 * @returns what was made of the first that is of use, else why the first is not
 * @throws PortError while a server may still deliver it
 */
async function firstMade(
	{ source, studio }: Pick<PrepareDeps, "source" | "studio">,
	imageUrls: readonly (string | null)[],
	{ cropX: x, cropY: y }: PictureMessage,
): Promise<Awaited<ReturnType<PrepareDeps["studio"]["prepare"]>>> {
	let reason: PictureRefusal | null = null;
	let begun: Awaited<ReturnType<PrepareDeps["studio"]["prepare"]>> | null = null;
	for (const url of imageUrls) {
		if (url === null) continue;
		try {
			const { bytes } = await source.fetchPicture(url, "prepare");
			const made = await studio.prepare(bytes, { x, y });
			if (made.ok && !made.isCut) return made;
			if (made.ok) begun ??= made;
			else reason ??= made.reason;
		} catch (error) {
			if (!(error instanceof PictureError) || (error.retryable && !begun)) throw error;
			reason ??= error.reason;
		}
	}
	return begun ?? { ok: false, reason: reason ?? "no-picture" };
}

/** Resumes a daily change that stopped because no avatar was ready. A running one picks up new avatars by itself. */
async function resumeRotation(deps: PrepareDeps, nftId: string): Promise<Prepared> {
	const userId = await findStoppedForPictures(deps.db, nftId);
	if (userId !== null) await selectionChanged(deps, userId);
	return DONE;
}
