import { Twitter1Strategy } from "remix-auth-twitter";
import { z } from "zod";
import { cleanName } from "../../core/i18n/plain-text.ts";
import type { TokenPair, XSignInPort } from "../../ports/identity-providers.ts";
import { MAX_NAME } from "./oauth2-code.ts";
import { callProvider, readJson, requireShape } from "./provider-call.ts";

/** https://docs.x.com/fundamentals/authentication/oauth-1-0a/obtaining-user-access-tokens */

const RequestTokenShape = z.object({
	oauth_token: z.string().min(1),
	oauth_token_secret: z.string().min(1),
	// Confirms that X redirects to our callback URL and to no other (RFC 5849 §2.1).
	oauth_callback_confirmed: z.literal("true"),
});
const AccessTokenShape = z.object({ oauth_token: z.string().min(1), oauth_token_secret: z.string().min(1) });
/** Ids exceed Number.MAX_SAFE_INTEGER, so `id_str` is used. */
const ProfileShape = z.object({
	id_str: z.string().regex(/^\d{1,20}$/),
	name: z.string(),
	screen_name: z.string().regex(/^\w{1,15}$/),
	profile_image_url_https: z.url({ protocol: /^https?$/ }).nullish(),
	email: z.string().nullish(),
});

/**
 * Signs a call with OAuth 1.0a (RFC 5849 §3.4, HMAC-SHA1).
 *
 * @param parameters - query or form fields, which are part of the signature
 * @returns value of the Authorization header
 */
export type XSigner = (
	method: "GET" | "POST",
	url: string,
	parameters: Record<string, string>,
	access?: TokenPair,
) => string;

export function xSigner(consumerKey: string, consumerSecret: string): XSigner {
	// The key of the signature is made of encoded secrets (RFC 5849 §3.4.2); the strategy joins them as they are.
	const strategy = new Twitter1Strategy(
		{ consumerKey, consumerSecret: percent(consumerSecret), callbackURL: "/" },
		() => {
			throw new Error("this strategy only signs");
		},
	);
	return (method, url, parameters, access) => {
		const toSign: Record<string, string> = access ? { ...parameters, oauth_token: access.token } : parameters;
		const signed: Record<string, string> = strategy.signRequest(toSign, method, url, access && percent(access.secret));
		const inHeader = Object.entries(signed).filter(([name]) => name.startsWith("oauth_"));
		return `OAuth ${inHeader.map(([name, value]) => `${percent(name)}="${percent(value)}"`).join(", ")}`;
	};
}

/** @param apiUrl - "https://api.x.com" */
export function xSignIn(apiUrl: string, consumer: { key: string; secret: string }): XSignInPort {
	const base = apiUrl.replace(/\/$/, "");
	const sign = xSigner(consumer.key, consumer.secret);

	async function call(
		method: "GET" | "POST",
		path: string,
		parameters: Record<string, string> = {},
		access?: TokenPair,
		alsoFine?: readonly number[],
	): Promise<string> {
		const url = `${base}${path}`;
		const query = method === "GET" ? `?${new URLSearchParams(parameters)}` : "";
		const headers = { Authorization: sign(method, url, parameters, access) };
		return callProvider("x", `${url}${query}`, { method, headers }, alsoFine);
	}

	return {
		async requestToken(callbackUrl) {
			const body = await call("POST", "/oauth/request_token", { oauth_callback: callbackUrl });
			const answer = requireShape("x", Object.fromEntries(new URLSearchParams(body)), RequestTokenShape);
			return { token: answer.oauth_token, secret: answer.oauth_token_secret };
		},

		authenticateUrl: (requestToken) =>
			`${base}/oauth/authenticate?${new URLSearchParams({ oauth_token: requestToken })}`,

		async accessToken(request, verifier) {
			const body = await call("POST", "/oauth/access_token", { oauth_verifier: verifier }, request);
			const answer = requireShape("x", Object.fromEntries(new URLSearchParams(body)), AccessTokenShape);
			return { token: answer.oauth_token, secret: answer.oauth_token_secret };
		},

		async findProfile(access) {
			const parameters = { include_email: "true", include_entities: "false", skip_status: "true" };
			const body = await call("GET", "/1.1/account/verify_credentials.json", parameters, access);
			const person = readJson("x", body, ProfileShape);
			return {
				provider: "x",
				subject: person.id_str,
				displayName: cleanName(person.name, MAX_NAME) || person.screen_name,
				label: `@${person.screen_name}`,
				// X only returns verified e-mails.
				email: person.email?.trim().toLowerCase() || null,
				emailVouched: Boolean(person.email?.trim()),
				// It verified the mailbox once and keeps none: whoever has the account at X now need not have the mailbox.
				emailAuthoritative: false,
				// "_normal" is 48 pixels wide; without it the URL points to the uploaded picture.
				photoURL: person.profile_image_url_https?.replace(/_normal(?=\.\w+$)/, "") ?? null,
				tokens: access,
			};
		},

		async revoke(access) {
			// 401: the token is invalid already, which is the goal.
			await call("POST", "/1.1/oauth/invalidate_token.json", {}, access, [401]);
		},
	};
}

/** Percent-encoding of RFC 3986, as RFC 5849 §3.6 requires. */
function percent(text: string): string {
	return encodeURIComponent(text).replace(
		/[!'()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
}
