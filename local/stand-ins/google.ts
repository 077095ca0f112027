import { createSign, generateKeyPairSync } from "node:crypto";
import { type Client, keepCodes, withParams } from "./authorization-codes.ts";
import { keepBearerTokens } from "./bearer-tokens.ts";
import { bearerOf, type Exchange, type Handle, json, redirect } from "./exchange.ts";
import { consentPage, problemPage } from "./page.ts";
import { fullName, type StandInUser, type Users } from "./users.ts";

/** Lifetime of Google's access tokens: an hour. */
const TOKEN_LIFE_SECONDS = 3_599;
const SCOPES = ["openid", "email", "profile"];
/** RFC 7636 §4.2: SHA-256 as base64url */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

export interface GoogleParts {
	client: Client;
	users: Users;
	/** storage of tokens; null: not persistent */
	file: string | null;
	/** base URL of the stand-in */
	ownUrl: string;
	now(): number;
}

/** Client credentials by RFC 6749 §2.3.1: HTTP Basic or form fields. */
function clientOf(exchange: Exchange): [string | null, string | null] {
	const [, basic] = /^Basic (\S+)$/i.exec(exchange.headers.authorization ?? "") ?? [];
	if (!basic) return [exchange.form.get("client_id"), exchange.form.get("client_secret")];
	const [id = "", secret = ""] = Buffer.from(basic, "base64").toString("utf8").split(":").map(decodeURIComponent);
	return [id, secret];
}

/** OpenID Connect at Google (https://developers.google.com/identity/openid-connect/openid-connect). */
export function googleStandIn({ client, users, file, ownUrl, now }: GoogleParts): Handle {
	const codes = keepCodes(now);
	const tokens = keepBearerTokens(file, now, TOKEN_LIFE_SECONDS);
	const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
	const keyId = "stand-in";

	const claimsOf = (person: StandInUser & { google: NonNullable<StandInUser["google"]> }) => ({
		sub: person.google.sub,
		name: fullName(person),
		given_name: person.givenName,
		family_name: person.familyName,
		picture: `${ownUrl}/picture/${person.google.sub}.svg`,
		email: person.google.email,
		email_verified: person.google.emailVerified,
		...(person.google.hd ? { hd: person.google.hd } : {}),
	});

	function idToken(claims: object): string {
		const seconds = Math.floor(now() / 1_000);
		const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
		const signed = `${part({ alg: "RS256", kid: keyId, typ: "JWT" })}.${part({
			iss: ownUrl,
			aud: client.id,
			azp: client.id,
			iat: seconds,
			exp: seconds + TOKEN_LIFE_SECONDS,
			...claims,
		})}`;
		return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
	}

	/** Google shows an error page instead of redirecting. */
	const blocked = (code: string, words: string) =>
		problemPage("Google", 400, "Access blocked: the app's request is invalid", `Error 400: ${code}. ${words}`);

	function problemWith(query: URLSearchParams) {
		if (query.get("client_id") !== client.id) return blocked("invalid_client", "The OAuth client was not found.");
		if (!client.redirectUris.includes(query.get("redirect_uri") ?? ""))
			return blocked("redirect_uri_mismatch", `${query.get("redirect_uri")} is not registered for this app.`);
		if (query.get("response_type") !== "code") return blocked("invalid_request", "response_type must be code.");
		const scopes = (query.get("scope") ?? "").split(/\s+/);
		if (!SCOPES.every((scope) => scopes.includes(scope)))
			return blocked("invalid_scope", `The app must ask for ${SCOPES.join(", ")}.`);
		if (!query.get("state")) return blocked("invalid_request", "state is missing.");
		if (query.get("code_challenge_method") !== "S256" || !CHALLENGE.test(query.get("code_challenge") ?? ""))
			return blocked("invalid_request", "code_challenge of the method S256 is missing.");
		return null;
	}

	function authorize({ method, query, form }: Exchange) {
		const problem = problemWith(query);
		if (problem) return problem;
		const redirectUri = query.get("redirect_uri") ?? "";
		const state = query.get("state");
		if (method === "GET")
			return consentPage(
				"Google",
				{
					title: "Choose an account to continue to Paylink",
					lead: `Google will share name, e-mail and picture with ${new URL(redirectUri).origin}.`,
					allow: "Continue",
					refuse: "Cancel",
				},
				users
					.all()
					.flatMap((person) =>
						person.google
							? [{ id: person.id, name: fullName(person), account: person.google.email, about: person.about }]
							: [],
					),
			);
		if (form.get("decision") !== "allow") return redirect(withParams(redirectUri, { error: "access_denied", state }));
		const person = users.find(form.get("person"));
		if (!person?.google) return problemPage("Google", 400, "Nobody was chosen", "Go back and choose who you are.");
		const scope = query.get("scope") ?? "";
		const code = codes.make({ personId: person.id, redirectUri, scope, codeChallenge: query.get("code_challenge") });
		return redirect(withParams(redirectUri, { state, code, scope, authuser: "0", prompt: "consent" }));
	}

	function token(exchange: Exchange) {
		const refuse = (status: number, error: string, error_description: string) =>
			json(status, { error, error_description });
		const [id, secret] = clientOf(exchange);
		if (id !== client.id) return refuse(401, "invalid_client", "The OAuth client was not found.");
		if (secret !== client.secret) return refuse(401, "invalid_client", "The provided client secret is invalid.");
		const { form } = exchange;
		if (form.get("grant_type") !== "authorization_code")
			return refuse(400, "unsupported_grant_type", `Invalid grant_type: ${form.get("grant_type") ?? ""}`);
		const redeemed = codes.redeem(form.get("code") ?? "", form.get("redirect_uri") ?? "", form.get("code_verifier"));
		if (redeemed === "redirect-differs") return refuse(400, "redirect_uri_mismatch", "Bad Request");
		if (redeemed === "verifier-differs")
			return refuse(
				400,
				"invalid_grant",
				form.has("code_verifier") ? "Invalid code verifier." : "Missing code verifier.",
			);
		if (typeof redeemed === "string") return refuse(400, "invalid_grant", "Bad Request");
		const person = users.find(redeemed.personId);
		if (!person?.google) return refuse(400, "invalid_grant", "Account has been deleted");
		return json(200, {
			access_token: tokens.give(person.id),
			expires_in: TOKEN_LIFE_SECONDS,
			scope: redeemed.scope,
			token_type: "Bearer",
			id_token: idToken(claimsOf({ ...person, google: person.google })),
		});
	}

	function userinfo(exchange: Exchange) {
		const person = users.find(tokens.find(bearerOf(exchange)));
		if (!person?.google)
			return json(
				401,
				{ error: "invalid_request", error_description: "Invalid Credentials" },
				{ "www-authenticate": 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
			);
		return json(200, claimsOf({ ...person, google: person.google }));
	}

	return (exchange) => {
		const { method, path } = exchange;
		if (path === "/o/oauth2/v2/auth" && (method === "GET" || method === "POST")) return authorize(exchange);
		if (path === "/token" && method === "POST") return token(exchange);
		if (path === "/v1/userinfo" && (method === "GET" || method === "POST")) return userinfo(exchange);
		if (path === "/oauth2/v3/certs" && method === "GET")
			return json(200, { keys: [{ ...publicKey.export({ format: "jwk" }), kid: keyId, use: "sig", alg: "RS256" }] });
		return null;
	};
}
