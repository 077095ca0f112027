import { type Exchange, formEncoded, type Handle, json, redirect, text } from "../exchange.ts";
import { consentPage, problemPage } from "../page.ts";
import { fullName, type StandInUser, type Users } from "../users.ts";
import { pictureAddress } from "./picture-address.ts";
import type { Pictures } from "./pictures.ts";
import type { SignatureCheck } from "./signed-request.ts";
import type { RequestToken, Tokens } from "./tokens.ts";
import { userJson } from "./user-object.ts";

export interface XSignInParts {
	check: SignatureCheck;
	/** allowed callback URLs */
	callbacks: readonly string[];
	users: Users;
	tokens: Tokens;
	pictures: Pictures;
	/** base URL of the stand-in, for picture URLs */
	ownUrl: string;
}

type XUser = StandInUser & { x: NonNullable<StandInUser["x"]> };

export function xUsers(users: Users): XUser[] {
	return users.all().filter((person): person is XUser => person.x !== undefined);
}

export function xChoice(person: XUser) {
	return { id: person.id, name: fullName(person), account: `@${person.x.handle}`, about: person.about };
}

const withParams = (address: string, params: Record<string, string>) => {
	const url = new URL(address);
	for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
	return url.href;
};

/**
 * Three-legged OAuth 1.0a at X, and the calls that need its token
 * (https://docs.x.com/resources/fundamentals/authentication/oauth-1-0a/obtaining-user-access-tokens).
 */
export function xSignIn(parts: XSignInParts): Handle {
	const { users, tokens, check } = parts;

	function requestToken(exchange: Exchange) {
		const checked = check(exchange, null);
		if (!checked.ok) return checked.answer;
		const callback = checked.parameters.get("oauth_callback") ?? "";
		if (!parts.callbacks.includes(callback))
			return json(403, {
				errors: [
					{
						code: 415,
						message:
							"Callback URL not approved for this client application. Approved callback URLs can be adjusted in your application settings",
					},
				],
			});
		const made = tokens.request(callback);
		return formEncoded({
			oauth_token: made.token,
			oauth_token_secret: made.secret,
			oauth_callback_confirmed: "true",
		});
	}

	function decide(request: RequestToken, form: URLSearchParams) {
		if (form.get("decision") !== "allow") {
			tokens.spend(request);
			return redirect(withParams(request.callback, { denied: request.token }));
		}
		const person = users.find(form.get("person"));
		if (!person?.x) return problemPage("X", 400, "Nobody was chosen", "Go back and choose who you are.");
		const verifier = tokens.grant(request, person.id);
		return redirect(withParams(request.callback, { oauth_token: request.token, oauth_verifier: verifier }));
	}

	function authenticate(exchange: Exchange) {
		const request = tokens.findRequest(exchange.query.get("oauth_token") ?? "");
		if (!request || request.granted)
			return problemPage(
				"X",
				403,
				"This page is of no use any more",
				"There is no request token for it, or it was already used or is too old. Go back to the app and sign in from there.",
			);
		if (exchange.method === "POST") return decide(request, exchange.form);
		return consentPage(
			"X",
			{
				title: "Authorize Paylink to access your account?",
				lead: `You are led back to ${new URL(request.callback).origin} afterwards.`,
				allow: "Authorize app",
				refuse: "Cancel",
			},
			xUsers(users).map(xChoice),
		);
	}

	function accessToken(exchange: Exchange) {
		const checked = check(exchange, tokens.findRequest);
		if (!checked.ok) return checked.answer;
		const { token: request, parameters } = checked;
		const person = request.granted && users.find(request.granted.personId);
		if (!person?.x || parameters.get("oauth_verifier") !== request.granted?.verifier)
			return text(401, "Error processing your OAuth request: Invalid oauth_verifier parameter");
		tokens.spend(request);
		const given = tokens.give(person.id, person.x.id);
		return formEncoded({
			oauth_token: given.token,
			oauth_token_secret: given.secret,
			user_id: person.x.id,
			screen_name: person.x.handle,
		});
	}

	function verifyCredentials(exchange: Exchange) {
		const checked = check(exchange, tokens.findAccess);
		if (!checked.ok) return checked.answer;
		const person = users.find(checked.token.personId);
		if (!person?.x) return json(404, { errors: [{ code: 34, message: "Sorry, that page does not exist." }] });
		const withEmail = exchange.query.get("include_email") === "true";
		const answer = json(200, userJson(person, pictureAddress(person, parts.pictures, parts.ownUrl), withEmail));
		// API v1.1 names the permission of an access beside every answer.
		return { ...answer, headers: { ...answer.headers, "x-access-level": "read-write" } };
	}

	function invalidateToken(exchange: Exchange) {
		const checked = check(exchange, tokens.findAccess);
		if (!checked.ok) return checked.answer;
		tokens.revoke(checked.token.token);
		return json(200, { access_token: checked.token.token });
	}

	return (exchange) => {
		const { method, path } = exchange;
		if (method === "POST" && path === "/oauth/request_token") return requestToken(exchange);
		if (path === "/oauth/authenticate" || path === "/oauth/authorize") return authenticate(exchange);
		if (method === "POST" && path === "/oauth/access_token") return accessToken(exchange);
		if (method === "GET" && path === "/1.1/account/verify_credentials.json") return verifyCredentials(exchange);
		if (method === "POST" && path === "/1.1/oauth/invalidate_token.json") return invalidateToken(exchange);
		return null;
	};
}
