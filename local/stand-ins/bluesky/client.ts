import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import { APP_HOST, appAddress, originOf } from "./hosts.ts";

/** Client metadata of the AT Protocol (https://atproto.com/specs/oauth#client-id-metadata-document). */
export interface ClientMetadata {
	client_id: string;
	client_name?: string;
	application_type?: string;
	grant_types: string[];
	response_types: string[];
	redirect_uris: string[];
	scope: string;
	dpop_bound_access_tokens: boolean;
	token_endpoint_auth_method: string;
	token_endpoint_auth_signing_alg?: string;
	jwks_uri?: string;
	jwks?: JSONWebKeySet;
}

/** A client that proved who it is. `keyId`: null for a public client */
export interface ProvenClient {
	metadata: ClientMetadata;
	keyId: string | null;
}

/** Why a client is refused: an OAuth error and words. */
export class ClientRefusal extends Error {
	constructor(
		readonly code: "invalid_client" | "invalid_client_metadata",
		message: string,
	) {
		super(message);
	}
}

const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
/** Longest validity of a client's assertion, seconds. */
const ASSERTION_LIFE_SECONDS = 300;

async function readDocument<Document>(url: string, appUrl: string): Promise<Document> {
	const response = await fetch(appAddress(url, appUrl), { redirect: "manual" });
	const type = response.headers.get("content-type") ?? "";
	if (response.status !== 200 || !/^application\/json\b/.test(type))
		throw new ClientRefusal("invalid_client_metadata", `${url} answered ${response.status} ${type}`);
	return (await response.json()) as Document;
}

function checkMetadata(metadata: ClientMetadata, clientId: string): void {
	const refuse = (words: string) => {
		throw new ClientRefusal("invalid_client_metadata", words);
	};
	const origin = new URL(clientId).origin;
	if (metadata.client_id !== clientId) refuse("client_id is another address");
	if (metadata.dpop_bound_access_tokens !== true) refuse("dpop_bound_access_tokens must be true");
	if (!metadata.response_types.includes("code")) refuse("response_types must include code");
	if (!metadata.grant_types.includes("authorization_code")) refuse("grant_types must include authorization_code");
	if (!metadata.scope.split(" ").includes("atproto")) refuse("scope must include atproto");
	if (metadata.redirect_uris.length === 0) refuse("redirect_uris is empty");
	for (const uri of metadata.redirect_uris)
		if (new URL(uri).origin !== origin) refuse(`${uri} is not of the client's origin`);
	const method = metadata.token_endpoint_auth_method;
	if (method !== "none" && method !== "private_key_jwt") refuse(`token_endpoint_auth_method is ${method}`);
	if (method === "private_key_jwt" && metadata.token_endpoint_auth_signing_alg !== "ES256")
		refuse("token_endpoint_auth_signing_alg must be ES256");
	if (method === "private_key_jwt" && !metadata.jwks && !metadata.jwks_uri) refuse("jwks or jwks_uri is missing");
}

/** @param appUrl - origin at which the app's documents are read */
export function clientCheck(appUrl: string) {
	const used = new Set<string>();

	/** @throws ClientRefusal */
	return async function check(form: URLSearchParams): Promise<ProvenClient> {
		const clientId = form.get("client_id") ?? "";
		if (!URL.canParse(clientId) || new URL(clientId).host !== APP_HOST)
			throw new ClientRefusal("invalid_client", `client_id must be an address at https://${APP_HOST}`);
		const metadata = await readDocument<ClientMetadata>(clientId, appUrl);
		checkMetadata(metadata, clientId);
		if (metadata.token_endpoint_auth_method === "none") return { metadata, keyId: null };
		const assertion = form.get("client_assertion");
		if (form.get("client_assertion_type") !== ASSERTION_TYPE || assertion === null)
			throw new ClientRefusal("invalid_client", "client_assertion is missing");
		const keys = metadata.jwks ?? (await readDocument<JSONWebKeySet>(metadata.jwks_uri ?? "", appUrl));
		for (const key of keys.keys) if (key.d) throw new ClientRefusal("invalid_client_metadata", "a key is private");
		try {
			const { payload } = await jwtVerify(assertion, createLocalJWKSet(keys), {
				algorithms: ["ES256"],
				issuer: clientId,
				subject: clientId,
				audience: originOf("auth"),
				maxTokenAge: ASSERTION_LIFE_SECONDS,
			});
			if (typeof payload.jti !== "string" || used.has(payload.jti)) throw new Error("jti was used before");
			used.add(payload.jti);
		} catch (error) {
			throw new ClientRefusal("invalid_client", `client_assertion: ${error}`);
		}
		return { metadata, keyId: decodeProtectedHeader(assertion).kid ?? "" };
	};
}
