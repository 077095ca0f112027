import { z } from "zod";
import type { TokenPair } from "../../ports/identity-providers.ts";
import { PortError } from "../../ports/port-error.ts";
import type { ProfilePicturesPort } from "../../ports/profile-pictures.ts";
import { askProvider, readJson } from "../identity/provider-call.ts";
import { xSigner } from "../identity/x-sign-in.ts";
import { refusalOf } from "./x-answers.ts";

/** Timeout, ms: 700 KB over a slow connection plus X's processing. */
const UPLOAD_TIME_OUT_MS = 25_000;

const TakenShape = z.object({ id_str: z.string() });
const PictureShape = z.object({ profile_image_url_https: z.url({ protocol: /^https?$/ }).nullish() });

/** X names the permission of an access beside each answer of API v1.1: "read", "read-write", "read-write-directmessages". */
function mayWrite(level: string | null): boolean | null {
	if (level === null) return null;
	return level.startsWith("read-write") ? true : level === "read" ? false : null;
}

/**
 * Profile pictures at X.
 *
 * @param apiUrl - "https://api.x.com"
 */
export function xProfilePictures(
	apiUrl: string,
	consumer: { key: string; secret: string },
): ProfilePicturesPort<TokenPair> {
	const base = apiUrl.replace(/\/$/, "");
	const sign = xSigner(consumer.key, consumer.secret);

	return {
		async update(access, picture) {
			const url = `${base}/1.1/account/update_profile_image.json`;
			const form = new FormData();
			form.set("image", new Blob([picture]), "picture");
			// A multipart body is not signed (RFC 5849 §3.4.1.3.1).
			const headers = { Authorization: sign("POST", url, {}, access) };
			const answer = await askProvider("x", url, { method: "POST", headers, body: form }, UPLOAD_TIME_OUT_MS);
			const trouble = refusalOf(answer);
			if (trouble) return trouble;
			readJson("x", answer.text, TakenShape);
			return { kind: "taken", url: null };
		},

		async findOriginal(access: TokenPair) {
			const url = `${base}/1.1/account/verify_credentials.json`;
			const parameters = { include_entities: "false", skip_status: "true" };
			const headers = { Authorization: sign("GET", url, parameters, access) };
			const answer = await askProvider("x", `${url}?${new URLSearchParams(parameters)}`, { method: "GET", headers });
			const trouble = refusalOf(answer);
			if (trouble?.kind === "refused") throw new PortError("x", "refused", `x answered ${trouble.code}`);
			if (trouble) return trouble;
			const { profile_image_url_https: address } = readJson("x", answer.text, PictureShape);
			// "_normal" is 48 pixels wide; without it the URL points to the uploaded picture.
			return {
				kind: "found",
				url: address?.replace(/_normal(?=\.\w+$)/, "") ?? null,
				mayWrite: mayWrite(answer.headers.get("x-access-level")),
			};
		},
	};
}
