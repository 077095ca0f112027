import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "./exchange.ts";

export const PICTURE_TYPES = { gif: "image/gif", jpg: "image/jpeg", png: "image/png" } as const;
export type PictureEnding = keyof typeof PICTURE_TYPES;

/** @returns null unless the bytes are a GIF, JPEG or PNG, whatever the file name */
export function endingOf(bytes: Buffer): PictureEnding | null {
	const starts = (...magic: number[]) => magic.every((byte, index) => bytes[index] === byte);
	if (/^GIF8[79]a/.test(bytes.subarray(0, 6).toString("latin1"))) return "gif";
	if (starts(0xff, 0xd8, 0xff)) return "jpg";
	return starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? "png" : null;
}

/** A picture as its service serves it. */
export function served(bytes: Buffer, type: string): Answer {
	return {
		status: 200,
		headers: { "content-type": type, "cache-control": "public, max-age=604800" },
		body: bytes,
	};
}

/** Files by the SHA-256 of their bytes, hexadecimal. @param folder - null: not persistent */
export function keepFiles(folder: string | null) {
	if (folder !== null) mkdirSync(folder, { recursive: true });
	const fileOf = (hash: string) => join(folder ?? "", hash);
	const bytesByHash = new Map<string, Buffer>();
	return {
		/** @returns the hash */
		put: (bytes: Buffer): string => {
			const hash = createHash("sha256").update(bytes).digest("hex");
			if (folder === null) bytesByHash.set(hash, bytes);
			else if (!existsSync(fileOf(hash))) writeFileSync(fileOf(hash), bytes);
			return hash;
		},
		find: (hash: string): Buffer | undefined => {
			if (folder === null) return bytesByHash.get(hash);
			return existsSync(fileOf(hash)) ? readFileSync(fileOf(hash)) : undefined;
		},
	};
}
