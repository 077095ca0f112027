import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openJournal } from "../journal.ts";
import type { StandInUser } from "../users.ts";
import { originalPicture } from "../x/original-picture.ts";

export const PROFILE = "app.bsky.actor.profile";

/** A file in a record (https://atproto.com/specs/data-model#blob-type). */
export interface Blob {
	$type: "blob";
	ref: { $link: string };
	mimeType: string;
	size: number;
}
export type ProfileRecord = Record<string, unknown>;

interface Written {
	personId: string;
	/** null: deleted */
	record: ProfileRecord | null;
}

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
/** Multicodecs (https://github.com/multiformats/multicodec). */
const RAW = 0x55;
const DAG_CBOR = 0x71;

function base32(bytes: Uint8Array): string {
	let bits = "";
	for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
	return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** CID version 1 with SHA-256; a record's is of its JSON, not of its DAG-CBOR as at a real server. */
function cidOf(bytes: Uint8Array | string, codec: number): string {
	const hash = createHash("sha256").update(bytes).digest();
	return `b${base32(Buffer.concat([Buffer.from([1, codec, 0x12, 32]), hash]))}`;
}

/** @returns null unless the bytes are a picture, whatever type was named */
export function typeOf(bytes: Buffer): string | null {
	const starts = (...magic: number[]) => magic.every((byte, index) => bytes[index] === byte);
	if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
	if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
	if (/^GIF8[79]a/.test(bytes.subarray(0, 6).toString("latin1"))) return "image/gif";
	return bytes.subarray(8, 12).toString("latin1") === "WEBP" ? "image/webp" : null;
}

/** Profiles and files of the users at the stand-in's server. @param dir - storage; null: not persistent */
export function keepRepositories(dir: string | null) {
	const journal = openJournal<Written>(dir === null ? null : join(dir, "bluesky-profiles.jsonl"));
	const folder = dir === null ? null : join(dir, "bluesky-files");
	if (folder !== null) mkdirSync(folder, { recursive: true });
	const files = new Map<string, Buffer>();
	const records = new Map(journal.past.map(({ personId, record }) => [personId, record]));

	function keep(bytes: Buffer, mimeType: string): Blob {
		const cid = cidOf(bytes, RAW);
		files.set(cid, bytes);
		if (folder !== null && !existsSync(join(folder, cid))) writeFileSync(join(folder, cid), bytes);
		return { $type: "blob", ref: { $link: cid }, mimeType, size: bytes.length };
	}

	/** The record from before any change; it has fields that only other apps know. */
	function original(person: StandInUser): ProfileRecord | null {
		const { bluesky } = person;
		if (!bluesky || bluesky.picture === "none") return null;
		return {
			$type: PROFILE,
			displayName: `${person.givenName} ${person.familyName}`,
			description: person.about,
			avatar: keep(
				originalPicture(bluesky.did, bluesky.picture),
				bluesky.picture === "webp" ? "image/webp" : "image/png",
			),
			createdAt: "2024-02-06T09:00:00.000Z",
			pinnedPost: { uri: `at://${bluesky.did}/app.bsky.feed.post/3kpinned`, cid: cidOf("a pinned post", DAG_CBOR) },
			"example.other.app": { kept: [1, { two: null }] },
		};
	}

	const recordOf = (person: StandInUser) => {
		const written = records.get(person.id);
		return written === undefined ? original(person) : written;
	};
	return {
		/** the current record and its CID; null for none */
		current: (person: StandInUser): { cid: string; record: ProfileRecord } | null => {
			const record = recordOf(person);
			return record && { cid: cidOf(JSON.stringify(record), DAG_CBOR), record };
		},
		write: (person: StandInUser, record: ProfileRecord | null): string => {
			records.set(person.id, record);
			journal.write({ personId: person.id, record });
			return cidOf(JSON.stringify(record), DAG_CBOR);
		},
		keep,
		file: (cid: string): Buffer | undefined => {
			const kept = files.get(cid);
			if (kept || folder === null || !/^[a-z2-7]+$/.test(cid) || !existsSync(join(folder, cid))) return kept;
			return readFileSync(join(folder, cid));
		},
	};
}
export type Repositories = ReturnType<typeof keepRepositories>;
