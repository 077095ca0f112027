import { createHmac, randomBytes } from "node:crypto";
import { type Client, type CodeRefusal, keepCodes, withParams } from "./authorization-codes.ts";
import { keepBearerTokens } from "./bearer-tokens.ts";
import { bearerOf, type Exchange, type Handle, json, redirect } from "./exchange.ts";
import { consentPage, problemPage } from "./page.ts";
import { fullName, type Users } from "./users.ts";

/** Lifetime of Facebook's long-lived tokens: sixty days. */
const TOKEN_LIFE_SECONDS = 5_183_944;
const VERSION = "/v24.0";

export interface FacebookParts {
	client: Client;
	users: Users;
	/** storage of tokens; null: not persistent */
	file: string | null;
	/** base URL of the stand-in */
	ownUrl: string;
	now(): number;
}

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
function refuse(message: string, code: number, subcode?: number) {
	return json(400, {
		error: {
			message,
			type: "OAuthException",
			code,
			...(subcode === undefined ? {} : { error_subcode: subcode }),
			fbtrace_id: randomBytes(8).toString("base64url"),
		},
	});
}

const CODE_REFUSALS: Record<CodeRefusal, [string, number, number?]> = {
	unknown: ["Invalid verification code format.", 100],
	used: ["This authorization code has been used.", 100, 36009],
	expired: ["This authorization code has expired.", 100, 36007],
	"redirect-differs": [
		"Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request",
		100,
		36008,
	],
	"verifier-differs": ["Invalid code_verifier parameter.", 100],
};

/** Facebook's manual login flow (https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow). */
export function facebookStandIn({ client, users, file, ownUrl, now }: FacebookParts): Handle {
	const codes = keepCodes(now);
	const tokens = keepBearerTokens(file, now, TOKEN_LIFE_SECONDS);

	function dialog({ method, query, form }: Exchange) {
		if (query.get("client_id") !== client.id)
			return problemPage("Facebook", 400, "Invalid App ID", "The provided app ID does not look like a valid app ID.");
		const redirectUri = query.get("redirect_uri") ?? "";
		if (!client.redirectUris.includes(redirectUri))
			return problemPage("Facebook", 400, "URL blocked", `${redirectUri} is not among the app's redirect URIs.`);
		const challenge = query.get("code_challenge");
		if (challenge !== null && query.get("code_challenge_method") !== "S256")
			return problemPage("Facebook", 400, "Invalid request", "code_challenge_method must be S256.");
		const state = query.get("state");
		if (method === "GET")
			return consentPage(
				"Facebook",
				{
					title: "Continue to Paylink",
					lead: `Paylink will receive your name, your picture and, where there is one, your e-mail address.`,
					allow: "Continue",
					refuse: "Cancel",
				},
				users.all().flatMap((person) =>
					person.facebook
						? [
								{
									id: person.id,
									name: fullName(person),
									account: person.facebook.email ?? "no e-mail",
									about: person.about,
								},
							]
						: [],
				),
			);
		if (form.get("decision") !== "allow")
			return redirect(
				withParams(redirectUri, {
					error: "access_denied",
					error_code: "200",
					error_description: "Permissions error",
					error_reason: "user_denied",
					state,
				}),
			);
		const person = users.find(form.get("person"));
		if (!person?.facebook) return problemPage("Facebook", 400, "Nobody was chosen", "Go back and choose who you are.");
		const scope = query.get("scope") ?? "public_profile";
		const code = codes.make({ personId: person.id, redirectUri, scope, codeChallenge: challenge });
		// Facebook appends this, so that the fragment of the previous page is not kept.
		return redirect(`${withParams(redirectUri, { code, state })}#_=_`);
	}

	function accessToken(exchange: Exchange) {
		const get = (name: string) => exchange.form.get(name) ?? exchange.query.get(name);
		if (!get("client_id")) return refuse("Missing client_id parameter.", 101);
		if (get("client_id") !== client.id)
			return refuse("Error validating application. Cannot get application info.", 101);
		if (get("client_secret") !== client.secret) return refuse("Error validating client secret.", 1);
		const redeemed = codes.redeem(get("code") ?? "", get("redirect_uri") ?? "", get("code_verifier"));
		if (typeof redeemed === "string") return refuse(...CODE_REFUSALS[redeemed]);
		return json(200, {
			access_token: tokens.give(redeemed.personId),
			token_type: "bearer",
			expires_in: TOKEN_LIFE_SECONDS,
		});
	}

	function me(exchange: Exchange) {
		const token = exchange.query.get("access_token") ?? bearerOf(exchange);
		if (token === null)
			return refuse("An active access token must be used to query information about the current user.", 2500);
		const person = users.find(tokens.find(token));
		if (!person?.facebook) return refuse("Invalid OAuth access token - Cannot parse access token", 190);
		const proof = exchange.query.get("appsecret_proof");
		if (proof !== null && proof !== createHmac("sha256", client.secret).update(token).digest("hex"))
			return refuse("Invalid appsecret_proof provided in the API argument", 100);
		const { id, email } = person.facebook;
		const fields: Record<string, unknown> = {
			name: fullName(person),
			first_name: person.givenName,
			last_name: person.familyName,
			// Facebook omits the field if there is no e-mail.
			...(email === null ? {} : { email }),
			picture: { data: { height: 50, width: 50, is_silhouette: false, url: `${ownUrl}/picture/${id}.svg` } },
		};
		const asked = (exchange.query.get("fields") ?? "name").split(",").map((field) => field.replace(/[.(].*$/, ""));
		return json(200, {
			...Object.fromEntries(asked.filter((name) => name in fields).map((name) => [name, fields[name]])),
			id,
		});
	}

	return (exchange) => {
		const { method, path } = exchange;
		if (method !== "GET" && method !== "POST") return null;
		if (path === `${VERSION}/dialog/oauth`) return dialog(exchange);
		if (path === `${VERSION}/oauth/access_token`) return accessToken(exchange);
		if (path === `${VERSION}/me` && method === "GET") return me(exchange);
		return null;
	};
}
