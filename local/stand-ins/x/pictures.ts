import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openJournal } from "../journal.ts";

export const PICTURE_TYPES = { gif: "image/gif", jpg: "image/jpeg", png: "image/png" } as const;
export type PictureEnding = keyof typeof PICTURE_TYPES;

/** An uploaded profile picture. */
export interface Upload {
	/** file name in its URL; unique per upload */
	name: string;
	personId: string;
	/** SHA-256 of the bytes, hexadecimal */
	hash: string;
	ending: PictureEnding;
	/** bytes */
	size: number;
	/** epoch milliseconds */
	at: number;
	/** when the profile starts to show it, epoch milliseconds */
	shownFrom: number;
}

export interface Pictures {
	/** newest first, including those not shown yet */
	listOf(personId: string): Upload[];
	/** picture on the profile; undefined: still the original */
	current(personId: string): Upload | undefined;
	find(name: string): { upload: Upload; bytes: Buffer } | undefined;
	upload(personId: string, bytes: Buffer, ending: PictureEnding): Upload;
	/** delay before a new picture is shown, milliseconds */
	setDelay(ms: number): void;
}

/**
 * @param dir - storage of uploads; null: not persistent
 * @param delayMs - delay before a new picture is shown
 */
export function keepPictures(dir: string | null, now: () => number, delayMs: number): Pictures {
	const journal = openJournal<Upload>(dir === null ? null : join(dir, "x-pictures.jsonl"));
	const folder = dir === null ? null : join(dir, "x-pictures");
	if (folder !== null) mkdirSync(folder, { recursive: true });
	const fileOf = (hash: string) => join(folder ?? "", hash);
	const uploads = [...journal.past];
	const bytesByHash = new Map<string, Buffer>();
	let delay = delayMs;

	function keepBytes(hash: string, bytes: Buffer): void {
		if (folder === null) bytesByHash.set(hash, bytes);
		else if (!existsSync(fileOf(hash))) writeFileSync(fileOf(hash), bytes);
	}
	const bytesOf = (hash: string) => (folder === null ? bytesByHash.get(hash) : readFileSync(fileOf(hash)));
	const listOf = (personId: string) => uploads.filter((upload) => upload.personId === personId).reverse();

	return {
		listOf,
		current: (personId) => listOf(personId).find(({ shownFrom }) => shownFrom <= now()),
		find: (name) => {
			const upload = uploads.find((known) => known.name === name);
			const bytes = upload && bytesOf(upload.hash);
			return upload && bytes ? { upload, bytes } : undefined;
		},
		upload: (personId, bytes, ending) => {
			const hash = createHash("sha256").update(bytes).digest("hex");
			const at = now();
			const upload: Upload = {
				name: `${uploads.length + 1}-${hash.slice(0, 12)}`,
				personId,
				hash,
				ending,
				size: bytes.length,
				at,
				shownFrom: at + delay,
			};
			keepBytes(hash, bytes);
			uploads.push(upload);
			journal.write(upload);
			return upload;
		},
		setDelay: (ms) => {
			delay = ms;
		},
	};
}
