import { type Answer, type Exchange, json } from "#local/stand-ins/exchange.ts";
import { readMultipart } from "#local/stand-ins/multipart.ts";
import { served } from "#local/stand-ins/picture-files.ts";
import { STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";
import { hmacSha1Signature, isSameSignature, readOAuthHeader } from "#local/stand-ins/x/oauth1-signature.ts";
import { OLDER, PREPARED, pictureOf } from "../prepared.ts";
import { keepShown, type LightTarget, personOf } from "./target.ts";

/** The token of a person is made of their number. */
const tokenOf = (person: number) => ({ token: `${person}-x`, secret: `secret-${person}` });
const PICTURE = /^\/x\/profile_images\/\d+\/([0-9a-f]{64})\.jpg$/;
const files = new Map(PREPARED.map(({ hash, bytes }) => [hash, Buffer.from(bytes)]));

/**
 * X: the signature of every call is verified. It names the address of an upload late, so that the app knows the one before, and
 * fetches and compares what it is shown: here byte by byte, for X would have compressed it anew.
 *
 * @param url - origin of everything outside
 */
export function lightX(url: string): LightTarget {
	const shown = keepShown();
	const nonces = new Set<string>();
	const { key, secret } = STAND_IN_CREDENTIALS.x;
	const addressOf = (person: number, hash: string) => `${url}/x/profile_images/${person}/${hash}.jpg`;

	/** @returns the number of the person who signed it; null where the signature is none */
	function signerOf({ headers, method, url: asked, query }: Exchange): number | null {
		const oauth = readOAuthHeader(headers.authorization);
		const person = personOf(oauth?.get("oauth_token") ?? null, "x");
		if (!oauth || person === null || oauth.get("oauth_consumer_key") !== key) return null;
		const signed = [...query, ...[...oauth].filter(([name]) => name !== "oauth_signature")];
		const signature = hmacSha1Signature(method, asked, signed, secret, tokenOf(person).secret);
		const nonce = oauth.get("oauth_nonce") ?? "";
		if (!isSameSignature(signature, oauth.get("oauth_signature") ?? "") || nonces.has(nonce)) return null;
		nonces.add(nonce);
		return person;
	}

	function withSigner(exchange: Exchange, act: (person: number) => Answer): Answer {
		const person = signerOf(exchange);
		if (person === null) return json(401, { errors: [{ code: 32, message: "Could not authenticate you." }] });
		return act(person);
	}

	function profile(person: number): Answer {
		const address = addressOf(person, shown.of(person)).replace(".jpg", "_normal.jpg");
		const level = { "x-access-level": "read-write" };
		return json(200, { id_str: String(person), profile_image_url_https: address }, level);
	}

	function upload(exchange: Exchange, person: number): Answer {
		const picture = readMultipart(exchange)?.find(({ name }) => name === "image")?.body;
		if (!picture) return json(400, { errors: [{ code: 38, message: "image parameter is missing." }] });
		shown.change(person, picture);
		return json(200, { id_str: String(person) });
	}

	return {
		name: "x",
		shown,
		answer(exchange) {
			switch (`${exchange.method} ${exchange.path}`) {
				case "GET /x/1.1/account/verify_credentials.json":
					return withSigner(exchange, profile);
				case "POST /x/1.1/account/update_profile_image.json":
					return withSigner(exchange, (person) => upload(exchange, person));
				default: {
					const picture = files.get(PICTURE.exec(exchange.path)?.[1] ?? "");
					return picture ? served(picture, "image/jpeg") : null;
				}
			}
		},
		account: (person) => ({
			subject: null,
			label: "@ada",
			secret: JSON.stringify(tokenOf(person)),
			profileUrl: addressOf(person, pictureOf(person, OLDER)),
		}),
	};
}
