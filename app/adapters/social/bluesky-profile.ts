import { z } from "zod";
import { PortError } from "../../ports/port-error.ts";
import type { UploadAnswer } from "../../ports/profile-pictures.ts";
import { requireShape } from "../identity/provider-call.ts";
import { type Refusal, refusalOf, type XrpcAnswer } from "./bluesky-answers.ts";

/** The record app.bsky.actor.profile/self of an account, and its picture (lexicon app.bsky.actor.profile). */

const COLLECTION = "app.bsky.actor.profile";
const RECORD_KEY = "self";
/** Limit of the lexicon for `avatar`, bytes. */
const MAX_PICTURE_BYTES = 1_000_000;

/** A file of a repository (https://atproto.com/specs/data-model#blob-type). */
const BlobShape = z.object({
	$type: z.literal("blob"),
	ref: z.object({ $link: z.string().regex(/^[A-Za-z0-9]{20,120}$/) }),
	mimeType: z.string().max(100),
	size: z.number().int().nonnegative(),
});
type Blob = z.infer<typeof BlobShape>;
/** as written before 2023 */
const OlderBlobShape = z.object({ cid: z.string().regex(/^[A-Za-z0-9]{20,120}$/) });

/** Fields that are not known here are kept: the record is another app's, and its users'. */
type Profile = Record<string, unknown>;

interface Current {
	/** null: there is no record */
	cid: string | null;
	profile: Profile;
}

/** Calls the account's server: the path below /xrpc/, the answer with any status. */
export type Xrpc = (path: string, init?: RequestInit) => Promise<XrpcAnswer>;

/** @returns null for other formats than those that the lexicon allows */
function typeOf(picture: Uint8Array): "image/png" | "image/jpeg" | null {
	const starts = (...magic: number[]) => magic.every((byte, index) => picture[index] === byte);
	if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
	return starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? "image/png" : null;
}

const isRefusal = (value: object): value is Refusal => "kind" in value;

const parsed = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch {
		throw new PortError("bluesky", "malformed", "bluesky answered no JSON");
	}
};

/** com.atproto.repo.getRecord, which needs no permission. */
async function readProfile(call: Xrpc, did: string, now: number): Promise<{ current: Current } | Refusal> {
	const query = new URLSearchParams({ repo: did, collection: COLLECTION, rkey: RECORD_KEY });
	const answer = await call(`com.atproto.repo.getRecord?${query}`, { headers: { accept: "application/json" } });
	const { status, error, message } = answer;
	// Older servers say it in words only. If they meant something else, `swapRecord: null` keeps the record from being replaced.
	const isMissing = error === "RecordNotFound" || /^Could not locate record/i.test(message);
	if (status >= 400 && status < 500 && isMissing) return { current: { cid: null, profile: {} } };
	const refusal = refusalOf(answer, now);
	// Nobody's picture was refused.
	if (refusal?.kind === "refused") throw new PortError("bluesky", "refused", `bluesky answered ${refusal.code}`);
	if (refusal) return refusal;
	const body = requireShape("bluesky", parsed(answer.text), z.object({ cid: z.string(), value: z.unknown() }));
	if (typeof body.value !== "object" || body.value === null || Array.isArray(body.value))
		throw new PortError("bluesky", "malformed", "bluesky answered in another shape");
	return { current: { cid: body.cid, profile: body.value as Profile } };
}

/**
 * @returns the CID of the picture's file; null for none
 * @throws PortError for a picture that cannot be named: it must not be taken for none
 */
function pictureOf({ avatar }: Profile): string | null {
	if (avatar === undefined || avatar === null) return null;
	const read = BlobShape.safeParse(avatar);
	if (read.success) return read.data.ref.$link;
	return requireShape("bluesky", avatar, OlderBlobShape).cid;
}

export async function readPicture(call: Xrpc, did: string, now: number): Promise<{ cid: string | null } | Refusal> {
	const read = await readProfile(call, did, now);
	return isRefusal(read) ? read : { cid: pictureOf(read.current.profile) };
}

/**
 * com.atproto.repo.uploadBlob and putRecord. The record is read first, so that an access that is invalid, and the nonce that
 * the server wants, show before the picture is sent.
 *
 * @returns the CID of the picture's file
 */
export async function writePicture(
	call: Xrpc,
	did: string,
	picture: Uint8Array<ArrayBuffer>,
	now: number,
): Promise<{ cid: string } | Exclude<UploadAnswer, { kind: "taken" }>> {
	const type = typeOf(picture);
	if (type === null) return { kind: "refused", code: "none/InvalidMimeType" };
	if (picture.byteLength > MAX_PICTURE_BYTES) return { kind: "refused", code: "none/BlobTooLarge" };
	let read = await readProfile(call, did, now);
	if (isRefusal(read)) return read;
	const sent = await call("com.atproto.repo.uploadBlob", {
		method: "POST",
		headers: { "content-type": type },
		body: picture,
	});
	const refusal = refusalOf(sent, now);
	if (refusal) return refusal;
	const { blob } = requireShape("bluesky", parsed(sent.text), z.object({ blob: BlobShape }));
	for (let attempt = 0; attempt < 2; attempt += 1) {
		if (attempt > 0) read = await readProfile(call, did, now);
		if (isRefusal(read)) return read;
		const answer = await putProfile(call, did, read.current, blob);
		if (answer.error === "InvalidSwap") continue;
		const trouble = refusalOf(answer, now);
		if (trouble) return trouble;
		requireShape("bluesky", parsed(answer.text), z.object({ cid: z.string() }));
		return { cid: blob.ref.$link };
	}
	throw new PortError("bluesky", "refused", "bluesky answered InvalidSwap twice: somebody else changes the profile");
}

/** `swapRecord`: refused as InvalidSwap if the record is another one by now. */
function putProfile(call: Xrpc, did: string, { cid, profile }: Current, avatar: Blob): Promise<XrpcAnswer> {
	return call("com.atproto.repo.putRecord", {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({
			repo: did,
			collection: COLLECTION,
			rkey: RECORD_KEY,
			swapRecord: cid,
			record: { ...profile, $type: COLLECTION, avatar },
		}),
	});
}
