import type { Answer, Exchange, Handle } from "../exchange.ts";
import { json } from "../exchange.ts";
import { readMultipart } from "../multipart.ts";
import { endingOf, PICTURE_TYPES, served } from "../picture-files.ts";
import type { Users } from "../users.ts";
import { defaultPicture, originalKindOf, originalPicture } from "./original-picture.ts";
import { ORIGINAL_NAME, pictureAddress } from "./picture-address.ts";
import type { Pictures } from "./pictures.ts";
import type { SignatureCheck } from "./signed-request.ts";
import type { Tokens } from "./tokens.ts";
import { userJson } from "./user-object.ts";

/** Upload limit, bytes. */
export const PICTURE_LIMIT_BYTES = 700 * 1_024;

const UPLOAD_PATH = "/1.1/account/update_profile_image.json";
/** X serves every picture in several sizes; here all of them are the uploaded file. */
const PICTURE_PATH = /^\/profile_images\/(\d{1,20})\/([\w-]+?)(?:_(?:normal|bigger|mini|400x400))?\.(gif|jpg|png)$/;
const DEFAULT_PATH = /^\/sticky\/default_profile_images\/default_profile(?:_(?:normal|bigger|mini|400x400))?\.png$/;

export interface ProfilePictureParts {
	users: Users;
	tokens: Tokens;
	pictures: Pictures;
	check: SignatureCheck;
	/** base URL of the stand-in */
	ownUrl: string;
}

const refuse = (code: number, message: string) => json(400, { errors: [{ code, message }] });

/** The file of a multipart form, or the base64 field of a plain form; else null. */
function imageOf(exchange: Exchange): Buffer | null {
	const base64 = exchange.form.get("image");
	if (base64 !== null) return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, "base64") : Buffer.alloc(0);
	const parts = readMultipart(exchange)?.filter(({ name }) => name === "image") ?? [];
	return parts.length === 1 ? (parts[0]?.body ?? null) : null;
}

/**
 * Profile pictures at X: upload and download
 * (https://docs.x.com/x-api/v1/accounts-and-users/manage-account-settings/api-reference/post-account-update_profile_image).
 * The upload's answer still has the old picture's URL; the new one appears later.
 */
export function xProfilePictures({ users, tokens, pictures, check, ownUrl }: ProfilePictureParts): Handle {
	function upload(exchange: Exchange): Answer {
		// A plain form is part of the signature, a multipart form is not (RFC 5849 §3.4.1.3.1).
		const checked = check(exchange, tokens.findAccess);
		if (!checked.ok) return checked.answer;
		const person = users.find(checked.token.personId);
		if (!person?.x) return json(404, { errors: [{ code: 34, message: "Sorry, that page does not exist." }] });
		const image = imageOf(exchange);
		if (image === null) return refuse(38, "image parameter is missing.");
		if (image.length >= PICTURE_LIMIT_BYTES)
			return refuse(120, "Account update failed: Profile image is too big (maximum is 700 kilobytes).");
		const ending = endingOf(image);
		if (ending === null) return refuse(120, "Account update failed: Profile image is not a GIF, JPG or PNG.");
		const before = userJson(person, pictureAddress(person, pictures, ownUrl));
		pictures.upload(person.id, image, ending);
		return json(200, before);
	}

	function show(xId: string, name: string, ending: string): Answer | null {
		const found = pictures.find(name);
		const owner = users.all().find(({ x }) => x?.id === xId);
		if (!owner) return null;
		if (found)
			return found.upload.personId === owner.id ? served(found.bytes, PICTURE_TYPES[found.upload.ending]) : null;
		const kind = originalKindOf(owner);
		return name === ORIGINAL_NAME && ending === "png" && kind !== "none"
			? served(originalPicture(xId, kind), kind === "webp" ? "image/webp" : "image/png")
			: null;
	}

	return (exchange) => {
		const { method, path } = exchange;
		if (method === "POST" && path === UPLOAD_PATH) return upload(exchange);
		if (method !== "GET") return null;
		if (DEFAULT_PATH.test(path)) return served(defaultPicture(), "image/png");
		const [, xId, name, ending] = PICTURE_PATH.exec(path) ?? [];
		return xId && name && ending ? show(xId, name, ending) : null;
	};
}
