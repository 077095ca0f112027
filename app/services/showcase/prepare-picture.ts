import { log } from "../../core/operations/log.ts";
import type { PictureRefusal } from "../../core/pictures/picture-refusals.ts";
import type { PictureMessage } from "../../core/showcase/showcase-messages.ts";
import { beginPicture, findStoppedForPictures, finishPicture } from "../../db/showcase/avatar-images.ts";
import { PictureError } from "../../ports/picture-source.ts";
import { PortError } from "../../ports/port-error.ts";
import { selectionChanged } from "./rotation/selection-changed.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { storePicture } from "./stored-pictures.ts";

/** With the waits below a server has ten minutes to come back. Fewer than the queue delivers a message. */
export const PICTURE_TRIES = 4;
/** After the first try; four times as long after each further one. */
const FIRST_WAIT_MS = 30_000;
const WAIT_GROWS = 4;
/** A server may ask for a longer wait than people accept. */
const LONGEST_WAIT_MS = 10 * 60_000;

type Deps = Pick<ShowcaseDeps, "db" | "clock" | "source" | "studio" | "bucket" | "randomBytes">;

/** `again`: the failure may pass; the message is to be delivered once more after so long. */
export type Prepared = { kind: "over" } | { kind: "again"; afterMs: number };
const OVER: Prepared = { kind: "over" };

/**
 * Makes the avatar of one NFT for one crop: fetched, squared, kept, noted. Safe when delivered twice, out of order or
 * after a crash: a picture that is no longer wanted is left alone, and every step can be repeated.
 *
 * @throws Error from the database; nothing is lost then
 */
export async function preparePicture(deps: Deps, message: PictureMessage): Promise<Prepared> {
	const begun = await beginPicture(deps.db, message, deps.clock.now());
	// Delivered once more after a crash: the picture may be ready, and the daily change still stopped.
	if (!begun) return resumeRotation(deps, message.nftId);
	const refuse = async (reason: PictureRefusal) => {
		await finishPicture(deps.db, message, { reason }, deps.clock.now());
		return OVER;
	};
	// The tries before this one left no result: the picture kills the worker that decodes it.
	if (begun.tries > PICTURE_TRIES) return refuse("broken");
	if (begun.imageUrl === null) return refuse("no-picture");
	try {
		const { bytes } = await deps.source.fetchPicture(begun.imageUrl, "prepare");
		const made = await deps.studio.prepare(bytes, { x: message.cropX, y: message.cropY });
		if (!made.ok) return refuse(made.reason);
		const contentHash = await storePicture(deps, made.jpeg);
		await finishPicture(deps.db, message, { contentHash }, deps.clock.now());
	} catch (error) {
		if (error instanceof PictureError && !error.passing) return refuse(error.reason);
		if (!(error instanceof PortError)) log({ event: "picture.prepare.failed", nftId: message.nftId, error });
		if (begun.tries >= PICTURE_TRIES) return refuse("silent");
		const grown = FIRST_WAIT_MS * WAIT_GROWS ** (begun.tries - 1);
		const asked = error instanceof PortError ? (error.retryAfterMs ?? 0) : 0;
		return { kind: "again", afterMs: Math.min(Math.max(grown, asked), LONGEST_WAIT_MS) };
	}
	return resumeRotation(deps, message.nftId);
}

/** Resumes a daily change that stopped because nothing was ready. Other pictures are found by the plan itself. */
async function resumeRotation(deps: Deps, nftId: string): Promise<Prepared> {
	const userId = await findStoppedForPictures(deps.db, nftId);
	if (userId !== null) await selectionChanged(deps, userId);
	return OVER;
}
