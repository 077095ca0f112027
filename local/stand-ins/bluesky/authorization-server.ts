import { randomBytes } from "node:crypto";
import { keepCodes, withParams } from "../authorization-codes.ts";
import { type Answer, type Exchange, json, redirect } from "../exchange.ts";
import { consentPage, problemPage } from "../page.ts";
import { fullName, type Users } from "../users.ts";
import { type ClientMetadata, ClientRefusal, clientCheck, type ProvenClient } from "./client.ts";
import { appAddress, originOf } from "./hosts.ts";
import type { ProofCheck } from "./proofs.ts";
import type { ServerState } from "./server-state.ts";
import { ACCESS_LIFE_SECONDS, type BlueskySession, type BlueskySessions } from "./sessions.ts";

export interface AuthorizationServerParts {
	users: Users;
	sessions: BlueskySessions;
	state: ServerState;
	proofs: ProofCheck;
	/** origin that users are sent back to */
	appUrl: string;
	/** origin at which the app's documents are read */
	documentsUrl: string;
	now(): number;
}

/** A pushed authorization request (RFC 9126). */
interface Pushed {
	form: URLSearchParams;
	client: ProvenClient;
	thumbprint: string;
	/** epoch milliseconds */
	until: number;
}

const PUSHED_LIFE_SECONDS = 300;
const REQUEST_URI = "urn:ietf:params:oauth:request_uri:";
/** RFC 7636 §4.2: SHA-256 as base64url */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const OLDER_SCOPES = ["atproto", "transition:generic", "transition:email", "transition:chat.bsky"];

const refuse = (status: number, error: string, error_description: string) => json(status, { error, error_description });

/** https://atproto.com/specs/oauth#authorization-servers */
export function metadata() {
	const issuer = originOf("auth");
	return {
		issuer,
		// Permissions of the granular kind have parameters and cannot be listed.
		scopes_supported: OLDER_SCOPES,
		response_types_supported: ["code"],
		response_modes_supported: ["query"],
		grant_types_supported: ["authorization_code", "refresh_token"],
		code_challenge_methods_supported: ["S256"],
		authorization_endpoint: `${issuer}/oauth/authorize`,
		token_endpoint: `${issuer}/oauth/token`,
		revocation_endpoint: `${issuer}/oauth/revoke`,
		pushed_authorization_request_endpoint: `${issuer}/oauth/par`,
		require_pushed_authorization_requests: true,
		token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
		token_endpoint_auth_signing_alg_values_supported: ["ES256"],
		dpop_signing_alg_values_supported: ["ES256"],
		authorization_response_iss_parameter_supported: true,
		client_id_metadata_document_supported: true,
		protected_resources: [originOf("pds")],
	};
}

function problemWithScope(scope: string, { scope: declared }: ClientMetadata, { granular }: ServerState) {
	const asked = scope.split(" ");
	if (!asked.includes("atproto")) return "scope must include atproto";
	const undeclared = asked.find((one) => !declared.split(" ").includes(one));
	if (undeclared) return `${undeclared} is not declared in the client metadata`;
	const unknown = asked.find((one) => !OLDER_SCOPES.includes(one) && !(granular && /^(repo|blob):/.test(one)));
	return unknown ? `${unknown} is unknown` : null;
}

/** OAuth of the AT Protocol: every request is pushed first, all tokens are bound to a key (https://atproto.com/specs/oauth). */
export function authorizationServer(parts: AuthorizationServerParts) {
	const { users, sessions, state, proofs, appUrl, documentsUrl, now } = parts;
	const checkClient = clientCheck(documentsUrl);
	const pushed = new Map<string, Pushed>();
	const codes = keepCodes(now);
	/** code → the request it answers */
	const answered = new Map<string, Pushed>();

	async function push({ form }: Exchange, client: ProvenClient, thumbprint: string) {
		if (form.get("response_type") !== "code") return refuse(400, "invalid_request", "response_type must be code");
		if (form.get("code_challenge_method") !== "S256" || !CHALLENGE.test(form.get("code_challenge") ?? ""))
			return refuse(400, "invalid_request", "code_challenge of the method S256 is missing");
		if (!form.get("state")) return refuse(400, "invalid_request", "state is missing");
		if (!client.metadata.redirect_uris.includes(form.get("redirect_uri") ?? ""))
			return refuse(400, "invalid_request", `${form.get("redirect_uri")} is not in redirect_uris`);
		const problem = problemWithScope(form.get("scope") ?? "", client.metadata, state);
		if (problem) return refuse(400, "invalid_scope", problem);
		const request_uri = `${REQUEST_URI}req-${randomBytes(16).toString("hex")}`;
		pushed.set(request_uri, { form, client, thumbprint, until: now() + PUSHED_LIFE_SECONDS * 1_000 });
		return json(201, { request_uri, expires_in: PUSHED_LIFE_SECONDS });
	}

	function authorize({ method, query, form }: Exchange): Answer {
		const problem = (words: string) => problemPage("Bluesky", 400, "The sign-in cannot go on", words);
		const request_uri = query.get("request_uri") ?? "";
		const request = pushed.get(request_uri);
		if (!request || request.until < now()) return problem("This request is unknown, was used or has expired.");
		const asked = request.form;
		if (query.get("client_id") !== asked.get("client_id")) return problem("The request is another app's.");
		const redirectUri = asked.get("redirect_uri") ?? "";
		const people = users.all().filter(({ bluesky }) => bluesky);
		if (method === "GET") {
			const hint = asked.get("login_hint");
			const isMeant = ({ bluesky }: (typeof people)[number]) =>
				hint !== null && [bluesky?.handle, bluesky?.did].includes(hint);
			return consentPage(
				"Bluesky",
				{
					title: `Let ${request.client.metadata.client_name ?? "an app"} change your profile`,
					lead: `${new URL(redirectUri).origin} asks for: ${asked.get("scope")}`,
					allow: "Authorize",
					refuse: "Deny access",
				},
				[...people.filter(isMeant), ...people.filter((person) => !isMeant(person))].map((person) => ({
					id: person.id,
					name: fullName(person),
					account: `@${person.bluesky?.handle}`,
					about: person.about,
				})),
			);
		}
		const back = (params: Record<string, string>) =>
			redirect(
				appAddress(withParams(redirectUri, { iss: originOf("auth"), state: asked.get("state"), ...params }), appUrl),
			);
		const person = users.find(form.get("person"));
		const isRefused = form.get("decision") !== "allow";
		if (!isRefused && !person?.bluesky) return problem("Go back and choose who you are.");
		if (!isRefused && state.accounts.get(person?.id ?? "") === "takendown")
			return problem("This account was taken down.");
		pushed.delete(request_uri);
		if (isRefused || !person)
			return back({ error: "access_denied", error_description: "The user rejected the request" });
		const code = codes.make({
			personId: person.id,
			redirectUri,
			scope: state.grants ?? asked.get("scope") ?? "",
			codeChallenge: asked.get("code_challenge"),
		});
		answered.set(code, request);
		return back({ code });
	}

	const give = ({ access, refresh, scope, personId }: BlueskySession) =>
		json(200, {
			access_token: access,
			token_type: "DPoP",
			expires_in: ACCESS_LIFE_SECONDS,
			refresh_token: refresh,
			scope,
			sub: users.find(personId)?.bluesky?.did,
		});

	function exchangeCode(form: URLSearchParams, client: ProvenClient, thumbprint: string) {
		const code = form.get("code") ?? "";
		const redeemed = codes.redeem(code, form.get("redirect_uri") ?? "", form.get("code_verifier"));
		const request = answered.get(code);
		if (typeof redeemed === "string" || !request) return refuse(400, "invalid_grant", `The code is ${redeemed}`);
		if (request.client.metadata.client_id !== client.metadata.client_id || request.client.keyId !== client.keyId)
			return refuse(400, "invalid_grant", "The code is another client's");
		if (request.thumbprint !== thumbprint) return refuse(400, "invalid_grant", "The code is bound to another key");
		const { personId, scope } = redeemed;
		return give(
			sessions.begin({ personId, scope, thumbprint, clientId: client.metadata.client_id, keyId: client.keyId }),
		);
	}

	function refresh(form: URLSearchParams, client: ProvenClient, thumbprint: string) {
		const token = form.get("refresh_token") ?? "";
		if (sessions.wasUsed(token)) return refuse(400, "invalid_grant", "Refresh token replayed");
		const session = sessions.findRefresh(token);
		if (!session) return refuse(400, "invalid_grant", "Invalid refresh token");
		if (session.clientId !== client.metadata.client_id || session.keyId !== client.keyId)
			return refuse(400, "invalid_grant", "The session is another client's");
		if (session.thumbprint !== thumbprint)
			return refuse(400, "invalid_dpop_proof", "The session is bound to another key");
		if (state.accounts.get(session.personId) === "takendown") return refuse(400, "invalid_grant", "Account taken down");
		return give(sessions.refresh(session));
	}

	/** PAR, token and revocation: a proof, then the client, then the request. */
	async function ask(exchange: Exchange): Promise<Answer> {
		const { path, form } = exchange;
		const proof = await proofs.check(exchange, null);
		// A revocation need not be proven (RFC 7009).
		if (!proof.ok && path !== "/oauth/revoke") return refuse(400, proof.error, proof.words);
		if (state.refusesClient) return refuse(401, "invalid_client", "This client is blocked");
		try {
			const client = await checkClient(form);
			const thumbprint = proof.ok ? proof.thumbprint : "";
			if (path === "/oauth/par") return await push(exchange, client, thumbprint);
			if (path === "/oauth/revoke") {
				sessions.revoke(form.get("token") ?? "");
				return json(200, {});
			}
			const grant = form.get("grant_type");
			if (grant === "authorization_code") return exchangeCode(form, client, thumbprint);
			if (grant === "refresh_token") return refresh(form, client, thumbprint);
			return refuse(400, "unsupported_grant_type", `grant_type is ${grant}`);
		} catch (error) {
			if (!(error instanceof ClientRefusal)) throw error;
			return refuse(error.code === "invalid_client" ? 401 : 400, error.code, error.message);
		}
	}

	return async (exchange: Exchange): Promise<Answer | null> => {
		const { method, path } = exchange;
		if (method === "GET" && path === "/.well-known/oauth-authorization-server") return json(200, metadata());
		if (path === "/oauth/authorize" && (method === "GET" || method === "POST")) return authorize(exchange);
		if (method !== "POST" || !["/oauth/par", "/oauth/token", "/oauth/revoke"].includes(path)) return null;
		const answer = await ask(exchange);
		return { ...answer, headers: { ...answer.headers, "dpop-nonce": proofs.nonce() } };
	};
}
