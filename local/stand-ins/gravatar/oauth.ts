import { randomBytes } from "node:crypto";
import { type Client, keepCodes, withParams } from "../authorization-codes.ts";
import { type Answer, type Exchange, type Handle, json, redirect } from "../exchange.ts";
import { openJournal } from "../journal.ts";
import { consentPage, problemPage } from "../page.ts";
import { fullName, type Users } from "../users.ts";

/**
 * OAuth 2.0 of WordPress.com for Gravatar (https://docs.gravatar.com/api/oauth/,
 * https://developer.wordpress.com/docs/api/oauth2/). Texts of errors are not documented.
 */

const SCOPES = ["auth", "gravatar-profile:read", "gravatar-profile:manage"];

interface Token {
	token: string;
	personId: string;
	scopes: string[];
}
type Entry = { given: Token } | { revoked: string };

/** Tokens of the code grant, which do not expire. @param file - null: not persistent */
export function keepGravatarTokens(file: string | null) {
	const journal = openJournal<Entry>(file);
	const tokens = new Map<string, Token>();
	const apply = (entry: Entry) =>
		void ("given" in entry ? tokens.set(entry.given.token, entry.given) : tokens.delete(entry.revoked));
	journal.past.forEach(apply);
	const enter = (entry: Entry) => {
		apply(entry);
		journal.write(entry);
	};
	return {
		give: (personId: string, scopes: string[]): string => {
			const given = { token: randomBytes(32).toString("base64url"), personId, scopes };
			enter({ given });
			return given.token;
		},
		find: (token: string | null) => tokens.get(token ?? ""),
		/** @returns the number of ended accesses */
		revokeAllOf: (personId: string): number => {
			const theirs = [...tokens.values()].filter((token) => token.personId === personId);
			for (const { token } of theirs) enter({ revoked: token });
			return theirs.length;
		},
	};
}

export interface GravatarOAuthParts {
	client: Client;
	users: Users;
	tokens: ReturnType<typeof keepGravatarTokens>;
	now(): number;
}

/** Scopes come as one list or as "scope[0]=auth&scope[1]=…". */
function scopesOf(query: URLSearchParams): string[] {
	const indexed = [...query].filter(([name]) => /^scope\[\d*\]$/.test(name)).map(([, scope]) => scope);
	return [...indexed, ...(query.get("scope") ?? "").split(/[\s,]+/)].filter(Boolean);
}

export function gravatarOAuth({ client, users, tokens, now }: GravatarOAuthParts): Handle {
	const codes = keepCodes(now);

	function authorize({ method, query, form }: Exchange): Answer {
		const problem = (words: string) => problemPage("WordPress.com", 400, "This app made a mistake", words);
		const redirectUri = query.get("redirect_uri") ?? "";
		if (query.get("client_id") !== client.id) return problem("Unknown client_id.");
		if (!client.redirectUris.includes(redirectUri)) return problem("Your redirect_uri does not match.");
		if (query.get("response_type") !== "code") return problem("response_type must be code.");
		const scopes = scopesOf(query);
		if (!scopes.includes("auth") || !scopes.every((scope) => SCOPES.includes(scope))) return problem("Invalid scope.");
		const state = query.get("state");
		const members = users.all().filter(({ gravatar }) => gravatar);
		if (method === "GET")
			return consentPage(
				"Gravatar",
				{
					title: "Authorize access to your Gravatar",
					lead: `${new URL(redirectUri).origin} would like to read and change your profile and its pictures.`,
					allow: "Approve",
					refuse: "Deny",
				},
				members.map((person) => ({
					id: person.id,
					name: fullName(person),
					account: person.gravatar?.email ?? "",
					about: person.about,
				})),
			);
		if (form.get("decision") !== "allow")
			return redirect(
				withParams(redirectUri, {
					error: "access_denied",
					error_description: "You need to grant access to this application.",
					state,
				}),
			);
		const person = members.find(({ id }) => id === form.get("person"));
		if (!person) return problem("Nobody was chosen. Go back and choose who you are.");
		const scope = scopes.join(" ");
		return redirect(
			withParams(redirectUri, {
				code: codes.make({ personId: person.id, redirectUri, scope, codeChallenge: null }),
				state,
			}),
		);
	}

	function token({ form }: Exchange): Answer {
		const refuse = (error: string, error_description: string) => json(400, { error, error_description });
		if (form.get("client_id") !== client.id) return refuse("invalid_client", "Unknown client_id.");
		if (form.get("client_secret") !== client.secret) return refuse("invalid_client", "Incorrect client_secret.");
		if (form.get("grant_type") !== "authorization_code") return refuse("unsupported_grant_type", "Unknown grant_type.");
		const code = codes.redeem(form.get("code") ?? "", form.get("redirect_uri") ?? "", null);
		if (typeof code === "string") return refuse("invalid_grant", "The code is invalid, expired or used.");
		return json(200, {
			access_token: tokens.give(code.personId, code.scope.split(" ")),
			token_type: "bearer",
			blog_id: "0",
			blog_url: null,
			scope: code.scope,
		});
	}

	return (exchange) => {
		const { method, path } = exchange;
		if (path === "/oauth2/authorize" && (method === "GET" || method === "POST")) return authorize(exchange);
		return path === "/oauth2/token" && method === "POST" ? token(exchange) : null;
	};
}
