import { type keepCodes, withParams } from "../authorization-codes.ts";
import { type Answer, type Exchange, type Handle, json, redirect } from "../exchange.ts";
import { readMultipart } from "../multipart.ts";
import { consentPage, problemPage } from "../page.ts";
import { fullName, type StandInUser, type Users } from "../users.ts";
import type { Grants, RegisteredApp } from "./grants.ts";
import { isCurrent, type MastodonHost } from "./servers.ts";

/**
 * Registration of apps and OAuth 2.0 at one Mastodon server
 * (https://docs.joinmastodon.org/methods/apps/, https://docs.joinmastodon.org/methods/oauth/).
 */

const SCOPES = [
	...["read", "write", "follow", "push"],
	...["read:accounts", "read:statuses", "write:accounts", "write:media", "write:statuses"],
];
/** RFC 7636 §4.2: SHA-256 as base64url */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const DEFAULT_SCOPE = "read";

export interface OAuthParts {
	host: MastodonHost;
	/** base URL of this server */
	ownUrl: string;
	users: Users;
	grants: Grants;
	codes: ReturnType<typeof keepCodes>;
	accountOf(person: StandInUser): { username: string } | undefined;
}

const DESCRIPTIONS = {
	invalid_client:
		"Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.",
	invalid_grant:
		"The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.",
	invalid_scope: "The requested scope is invalid, unknown, or malformed.",
	unsupported_grant_type: "The authorization grant type is not supported by the authorization server.",
	unauthorized_client: "You are not authorized to revoke this token",
} as const;

const refuse = (status: number, error: keyof typeof DESCRIPTIONS) =>
	json(status, { error, error_description: DESCRIPTIONS[error] });

/** Fields of a form, a multipart form or a JSON body: Mastodon takes each. */
function fieldsOf(exchange: Exchange): URLSearchParams {
	const parts = readMultipart(exchange);
	if (parts) return new URLSearchParams(parts.map(({ name, body }) => [name, body.toString("utf8")]));
	if (!/^application\/json/.test(exchange.headers["content-type"] ?? "")) return exchange.form;
	const body = JSON.parse(exchange.body.toString("utf8")) as Record<string, unknown>;
	return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

const listOf = (scope: string | null) => (scope ?? DEFAULT_SCOPE).split(/[\s+]+/).filter(Boolean);

export function mastodonOAuth({ host, ownUrl, users, grants, codes, accountOf }: OAuthParts): Handle {
	const offered = isCurrent(host) ? ["profile", ...SCOPES] : SCOPES;
	const service = `Mastodon at ${host}`;
	const covers = (app: RegisteredApp, scopes: string[]) => scopes.every((scope) => app.scopes.includes(scope));

	function register(exchange: Exchange): Answer {
		const fields = fieldsOf(exchange);
		const name = fields.get("client_name") ?? "";
		const redirectUris = (fields.get("redirect_uris") ?? "").split(/\s+/).filter(Boolean);
		const scopes = listOf(fields.get("scopes"));
		const invalid = (error: string) => json(422, { error: `Validation failed: ${error}` });
		if (name === "") return invalid("Application name can't be blank");
		if (redirectUris.length === 0) return invalid("Redirect URI can't be blank");
		if (!redirectUris.every((uri) => URL.canParse(uri))) return invalid("Redirect URI must be an absolute URI.");
		if (!scopes.every((scope) => offered.includes(scope)))
			return invalid("Scopes doesn't match configured on the server.");
		const app = grants.register({ name, redirectUris, scopes });
		return json(200, {
			id: "1",
			name,
			website: fields.get("website"),
			scopes,
			redirect_uri: redirectUris.join("\n"),
			redirect_uris: redirectUris,
			client_id: app.clientId,
			client_secret: app.clientSecret,
			client_secret_expires_at: 0,
		});
	}

	const metadata = () =>
		json(200, {
			issuer: `${ownUrl}/`,
			service_documentation: "https://docs.joinmastodon.org/",
			authorization_endpoint: `${ownUrl}/oauth/authorize`,
			token_endpoint: `${ownUrl}/oauth/token`,
			revocation_endpoint: `${ownUrl}/oauth/revoke`,
			app_registration_endpoint: `${ownUrl}/api/v1/apps`,
			scopes_supported: offered,
			response_types_supported: ["code"],
			response_modes_supported: ["query", "fragment", "form_post"],
			grant_types_supported: ["authorization_code", "client_credentials"],
			token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
			code_challenge_methods_supported: ["S256"],
		});

	/** Shown instead of a redirect while it is not certain whose address that is. */
	const problem = (words: string) => problemPage(service, 400, "An error has occurred", words);

	function authorize({ method, query, form }: Exchange): Answer {
		const app = grants.findApp(query.get("client_id"));
		if (!app) return problemPage(service, 401, "An error has occurred", DESCRIPTIONS.invalid_client);
		const redirectUri = query.get("redirect_uri") ?? "";
		if (!app.redirectUris.includes(redirectUri)) return problem("The redirect URI included is not valid.");
		const state = query.get("state");
		const back = (params: Record<string, string>) => redirect(withParams(redirectUri, { ...params, state }));
		if (query.get("response_type") !== "code") return back({ error: "unsupported_response_type" });
		const scopes = listOf(query.get("scope"));
		if (!covers(app, scopes)) return back({ error: "invalid_scope", error_description: DESCRIPTIONS.invalid_scope });
		const challenge = isCurrent(host) ? query.get("code_challenge") : null;
		if (challenge !== null && (query.get("code_challenge_method") !== "S256" || !CHALLENGE.test(challenge)))
			return back({ error: "invalid_code_challenge_method" });
		const members = users.all().filter((person) => accountOf(person));
		if (method === "GET")
			return consentPage(
				service,
				{
					title: "Authorization required",
					lead: `${app.name} would like permission to access your account: ${scopes.join(", ")}.`,
					allow: "Authorize",
					refuse: "Deny",
				},
				members.map((person) => ({
					id: person.id,
					name: fullName(person),
					account: `@${accountOf(person)?.username}@${host}`,
					about: person.about,
				})),
			);
		if (form.get("decision") !== "allow")
			return back({
				error: "access_denied",
				error_description: "The resource owner or authorization server denied the request.",
			});
		const person = members.find(({ id }) => id === form.get("person"));
		if (!person) return problem("Nobody was chosen. Go back and choose who you are.");
		const scope = scopes.join(" ");
		return back({
			code: codes.make({ personId: person.id, clientId: app.clientId, redirectUri, scope, codeChallenge: challenge }),
		});
	}

	/** @returns null unless id and secret are those of an app */
	function clientOf(exchange: Exchange, fields: URLSearchParams): RegisteredApp | null {
		const [, basic] = /^Basic (\S+)$/i.exec(exchange.headers.authorization ?? "") ?? [];
		const [id, secret] = basic
			? Buffer.from(basic, "base64").toString("utf8").split(":").map(decodeURIComponent)
			: [fields.get("client_id"), fields.get("client_secret")];
		const app = grants.findApp(id ?? null);
		return app && app.clientSecret === secret ? app : null;
	}

	function token(exchange: Exchange): Answer {
		const fields = fieldsOf(exchange);
		const app = clientOf(exchange, fields);
		if (!app) return refuse(401, "invalid_client");
		const given = (personId: string | null, scope: string) =>
			json(200, {
				access_token: grants.give(app.clientId, personId, scope).token,
				token_type: "Bearer",
				scope,
				created_at: 1_700_000_000,
			});
		if (fields.get("grant_type") === "client_credentials") {
			const scopes = listOf(fields.get("scope"));
			return covers(app, scopes) ? given(null, scopes.join(" ")) : refuse(400, "invalid_scope");
		}
		if (fields.get("grant_type") !== "authorization_code") return refuse(400, "unsupported_grant_type");
		const code = codes.redeem(fields.get("code") ?? "", fields.get("redirect_uri") ?? "", fields.get("code_verifier"));
		if (typeof code === "string" || code.clientId !== app.clientId) return refuse(400, "invalid_grant");
		return given(code.personId, code.scope);
	}

	function revoke(exchange: Exchange): Answer {
		const fields = fieldsOf(exchange);
		const found = grants.findToken(fields.get("token"));
		if (!found) return json(200, {});
		if (clientOf(exchange, fields)?.clientId !== found.clientId) return refuse(403, "unauthorized_client");
		grants.revoke(found.token);
		return json(200, {});
	}

	return (exchange) => {
		const { method, path } = exchange;
		if (path === "/.well-known/oauth-authorization-server" && method === "GET" && isCurrent(host)) return metadata();
		if (path === "/api/v1/apps" && method === "POST") return register(exchange);
		if (path === "/oauth/authorize" && (method === "GET" || method === "POST")) return authorize(exchange);
		if (path === "/oauth/token" && method === "POST") return token(exchange);
		if (path === "/oauth/revoke" && method === "POST") return revoke(exchange);
		return null;
	};
}
