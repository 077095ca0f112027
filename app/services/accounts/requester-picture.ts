import type { PictureRefusal } from "../../core/pictures/picture-refusals.ts";
import { MAX_PICTURE_BYTES, pictureTypeOf } from "../../core/pictures/picture-rules.ts";
import { findRequesterPicture, setRequesterPicture } from "../../db/accounts/requester-pictures.ts";
import type { Database } from "../../db/database.ts";
import type { Clock } from "../../ports/clock.ts";
import { PictureError, type PictureSourcePort } from "../../ports/picture-source.ts";
import type { PictureStudio } from "../../ports/picture-studio.ts";

export interface RequesterPictureDeps {
	db: Database;
	clock: Clock;
	source: PictureSourcePort;
	studio: PictureStudio;
	/** keeps a picture under the hash of its bytes, which it returns */
	store(bytes: Uint8Array): Promise<string>;
	/** counts pictures that are fetched or decoded, per account */
	mayCheck(userId: string): Promise<boolean>;
}

const MIDDLE = { x: 50, y: 50 };

/** The picture a requester shows payers beside their name: it never takes the place of name, address or what is proven of them. */
export interface RequesterPicture {
	/** @returns SHA-256 of the stored file, hex */
	find(userId: string): Promise<string | null>;
	/**
	 * Makes a square JPEG of a picture, whatever it was, and shows that from then on. No SVG: a few bytes of one take a minute
	 * to draw, and everybody's pages wait.
	 *
	 * @param from - a file's bytes, or the address of one, which is fetched under guard
	 */
	keep(
		userId: string,
		from: Uint8Array<ArrayBuffer> | string,
	): Promise<{ ok: true } | { ok: false; reason: PictureRefusal | "rate-limited" }>;
	/** Takes it from all pages at once; the file is deleted within half an hour. */
	remove(userId: string): Promise<void>;
}

export function requesterPicture(deps: RequesterPictureDeps): RequesterPicture {
	const { db, clock } = deps;
	return {
		find: (userId) => findRequesterPicture(db, userId),
		async keep(userId, from) {
			if (!(await deps.mayCheck(userId))) return { ok: false, reason: "rate-limited" };
			const file = typeof from === "string" ? await fetched(deps.source, from) : from;
			if (!(file instanceof Uint8Array)) return { ok: false, reason: file };
			if (file.byteLength > MAX_PICTURE_BYTES) return { ok: false, reason: "too-large" };
			if (pictureTypeOf(file) === "image/svg+xml") return { ok: false, reason: "format" };
			const made = await deps.studio.prepare(file, MIDDLE);
			if (!made.ok) return made;
			await setRequesterPicture(db, userId, await deps.store(made.jpeg), clock.now());
			return { ok: true };
		},
		remove: (userId) => setRequesterPicture(db, userId, null, clock.now()),
	};
}

async function fetched(source: PictureSourcePort, address: string): Promise<Uint8Array<ArrayBuffer> | PictureRefusal> {
	try {
		return (await source.fetchPicture(address)).bytes;
	} catch (error) {
		if (error instanceof PictureError) return error.reason;
		throw error;
	}
}
