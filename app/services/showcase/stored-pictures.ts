import { createHash } from "node:crypto";
import { pictureTypeOf } from "../../core/pictures/picture-rules.ts";
import { recordStoredPicture } from "../../db/showcase/stored-pictures.ts";
import type { Picture } from "../../ports/picture-source.ts";
import { PortError } from "../../ports/port-error.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** Bitmaps only: an SVG opened on its own is a document that can run scripts. */
const KEPT_TYPES: readonly (string | null)[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];
/** Time until a table must refer to a stored picture, including crashes and queue retries, ms. */
export const REFERRED_WITHIN_MS = 24 * 60 * 60_000;
const HASH = /^[0-9a-f]{64}$/;

export type StoreDeps = Pick<ShowcaseDeps, "db" | "clock" | "bucket">;

/**
 * Stores a picture in R2 under the hash of its bytes; idempotent. Pictures that no table refers to after REFERRED_WITHIN_MS
 * are deleted (delete-unused-pictures.ts).
 *
 * @returns SHA-256 of the bytes, hex: the picture's key
 * @throws PortError `unreachable` while the same picture is being deleted; a retry will succeed
 * @throws Error for anything but JPEG, PNG, GIF or WebP
 */
export async function storePicture(deps: StoreDeps, bytes: Uint8Array): Promise<string> {
	const contentType = pictureTypeOf(bytes);
	if (contentType === null || !KEPT_TYPES.includes(contentType)) throw new Error(`not kept: ${contentType}`);
	const contentHash = createHash("sha256").update(bytes).digest("hex");
	const storedAt = deps.clock.now();
	const picture = { contentHash, size: bytes.byteLength, storedAt, checkAt: storedAt + REFERRED_WITHIN_MS };
	if (!(await recordStoredPicture(deps.db, picture)))
		throw new PortError("pictures", "unreachable", "the same picture is being swept away");
	await deps.bucket.put(contentHash, bytes, { httpMetadata: { contentType } });
	return contentHash;
}

/** @returns null if it is not, or no longer, stored */
export async function readStoredPicture(
	deps: Pick<ShowcaseDeps, "bucket">,
	contentHash: string,
): Promise<Picture | null> {
	const kept = HASH.test(contentHash) ? await deps.bucket.get(contentHash) : null;
	if (!kept) return null;
	const type = kept.httpMetadata?.contentType ?? "application/octet-stream";
	return { bytes: new Uint8Array(await kept.arrayBuffer()), type };
}
