import { join } from "node:path";
import { openJournal } from "../journal.ts";
import { keepFiles, type PictureEnding } from "../picture-files.ts";

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
 * @param service - name of the storage
 */
export function keepPictures(dir: string | null, now: () => number, delayMs: number, service = "x"): Pictures {
	const journal = openJournal<Upload>(dir === null ? null : join(dir, `${service}-pictures.jsonl`));
	const files = keepFiles(dir === null ? null : join(dir, `${service}-pictures`));
	const uploads = [...journal.past];
	let delay = delayMs;

	const listOf = (personId: string) => uploads.filter((upload) => upload.personId === personId).reverse();

	return {
		listOf,
		current: (personId) => listOf(personId).find(({ shownFrom }) => shownFrom <= now()),
		find: (name) => {
			const upload = uploads.find((known) => known.name === name);
			const bytes = upload && files.find(upload.hash);
			return upload && bytes ? { upload, bytes } : undefined;
		},
		upload: (personId, bytes, ending) => {
			const hash = files.put(bytes);
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
			uploads.push(upload);
			journal.write(upload);
			return upload;
		},
		setDelay: (ms) => {
			delay = ms;
		},
	};
}
