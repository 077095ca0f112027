import { createHmac } from "node:crypto";
import OAuth from "oauth-1.0a";
import { callbacksOf, STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";
import { standInsAt } from "../../stand-ins.ts";

export type Params = Record<string, string>;
type Method = "GET" | "POST";

/**
 * Calls X's stand-in with signatures of an independent package.
 *
 * @param url - origin of the stand-ins
 */
export function xCaller(url: string, appUrl: string) {
	const { key, secret } = STAND_IN_CREDENTIALS.x;
	const callbackURL = callbacksOf(appUrl).x;
	const oauth = new OAuth({
		consumer: { key, secret },
		signature_method: "HMAC-SHA1",
		hash_function: (base, signingKey) => createHmac("sha1", signingKey).update(base).digest("base64"),
	});
	const at = (path: string) => `${url}/x${path}`;

	function authorization(
		method: Method,
		path: string,
		params: Params,
		token?: { key: string; secret: string },
	): string {
		const signed = oauth.authorize({ method, url: at(path), data: params }, token);
		const inHeader = Object.entries(signed).filter(([name]) => name.startsWith("oauth_"));
		return `OAuth ${inHeader.map(([name, value]) => `${name}="${encodeURIComponent(value)}"`).join(", ")}`;
	}
	async function ask(path: string, params: Params, token?: { key: string; secret: string }): Promise<Params> {
		const headers = { authorization: authorization("POST", path, params, token) };
		const response = await fetch(at(path), { method: "POST", headers });
		return Object.fromEntries(new URLSearchParams(await response.text()));
	}

	return {
		/** Signs a user in. @returns their `oauth_token` and `oauth_token_secret` */
		async accessOf(personId: string): Promise<Params> {
			const request = await ask("/oauth/request_token", { oauth_callback: callbackURL });
			const token = request.oauth_token ?? "";
			const led = await standInsAt(url).decide(at(`/oauth/authenticate?oauth_token=${token}`), personId);
			const verifier = new URL(led).searchParams.get("oauth_verifier") ?? "";
			const signing = { key: token, secret: request.oauth_token_secret ?? "" };
			return ask("/oauth/access_token", { oauth_verifier: verifier }, signing);
		},
		/** `fields` of a query or a plain form are signed too. */
		signed(access: Params, method: Method, path: string, fields: Params = {}) {
			const signing = { key: access.oauth_token ?? "", secret: access.oauth_token_secret ?? "" };
			return { authorization: authorization(method, path, fields, signing) };
		},
	};
}
