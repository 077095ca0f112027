import { createHash } from "node:crypto";
import { pictureTypeOf } from "../core/picture-rules.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** Keeps a picture in R2 under the hash of its bytes. @returns SHA-256 of the bytes, hex */
export async function storePicture(
	deps: Pick<ShowcaseDeps, "db" | "clock" | "bucket">,
	bytes: Uint8Array,
): Promise<string> {
	const contentHash = createHash("sha256").update(bytes).digest("hex");
	await deps.bucket.put(contentHash, bytes, { httpMetadata: { contentType: pictureTypeOf(bytes) ?? "image/jpeg" } });
	return contentHash;
}

/** @returns null when it is not kept (any more) */
export async function readStoredPicture(
	deps: Pick<ShowcaseDeps, "bucket">,
	contentHash: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> {
	const kept = await deps.bucket.get(contentHash);
	if (!kept) return null;
	const type = kept.httpMetadata?.contentType ?? "application/octet-stream";
	return { bytes: new Uint8Array(await kept.arrayBuffer()), type };
}
