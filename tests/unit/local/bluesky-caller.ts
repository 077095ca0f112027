import { createHash, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK, SignJWT } from "jose";
import { BLUESKY_SCOPE } from "#app/adapters/social/bluesky-client-metadata.ts";
import { APP_CLIENT_ID } from "#local/stand-ins/bluesky/hosts.ts";
import { STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";

/** Calls Bluesky's stand-in as its specification says, without the app's library; every part may be changed. */

const ISSUER = "https://auth.pds.example";
const VERIFIER = "a-verifier-of-at-least-forty-three-characters-0";
export const CALLBACK = "https://app.example/targets/bluesky/callback";
export const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");
export type Fields = Record<string, string | undefined>;
export type Claims = Record<string, unknown>;

/** A proof by a new key for each caller (RFC 9449 §4.2). @param url - origin of the stand-ins */
export async function blueskyCaller(url: string) {
	const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true });
	const jwk = await exportJWK(publicKey);
	const clientKey = await importJWK({ ...STAND_IN_CREDENTIALS.bluesky.privateKey }, "ES256");
	const nonces: Record<string, string> = {};

	const proof = (claims: Claims, header: Claims = {}) =>
		new SignJWT({ jti: randomUUID(), ...claims })
			.setProtectedHeader({ alg: "ES256", typ: "dpop+jwt", jwk, ...header })
			.setIssuedAt(typeof claims.iat === "number" ? claims.iat : undefined)
			.sign(privateKey);

	const assertion = (claims: Claims = {}, key = clientKey) =>
		new SignJWT({ jti: randomUUID(), iss: APP_CLIENT_ID, sub: APP_CLIENT_ID, aud: ISSUER, ...claims })
			.setProtectedHeader({ alg: "ES256", kid: STAND_IN_CREDENTIALS.bluesky.privateKey.kid })
			.setIssuedAt()
			.setExpirationTime("1m")
			.sign(key);

	/** @param host - "pds" or "auth" @param claims - changes of the proof's claims; `proof`: the whole proof */
	async function call(
		host: "pds" | "auth",
		method: string,
		path: string,
		{ token, body, headers = {}, claims = {}, proof: given }: CallParts = {},
	): Promise<Response> {
		const htu = `${host === "auth" ? ISSUER : "https://pds.example"}${path}`;
		const ath = token === undefined ? {} : { ath: sha256(token) };
		const dpop = given ?? (await proof({ htm: method, htu, nonce: nonces[host], ...ath, ...claims }));
		const response = await fetch(`${url}/bluesky/${host}${path}`, {
			method,
			headers: { DPoP: dpop, ...(token !== undefined && { Authorization: `DPoP ${token}` }), ...headers },
			...(body !== undefined && { body }),
		});
		nonces[host] = response.headers.get("dpop-nonce") ?? "";
		return response;
	}

	async function ask(path: string, fields: Fields, parts: CallParts = {}): Promise<Response> {
		const form = new URLSearchParams();
		const all: Fields = {
			client_id: APP_CLIENT_ID,
			client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
			client_assertion: await assertion(),
			...fields,
		};
		for (const [name, value] of Object.entries(all)) if (value !== undefined) form.set(name, value);
		return call("auth", "POST", path, { ...parts, body: form });
	}

	const pushFields = (): Fields => ({
		response_type: "code",
		code_challenge: sha256(VERIFIER),
		code_challenge_method: "S256",
		state: "state",
		redirect_uri: CALLBACK,
		scope: BLUESKY_SCOPE,
	});
	const tokenFields = (code: string): Fields => ({
		grant_type: "authorization_code",
		code,
		code_verifier: VERIFIER,
		redirect_uri: CALLBACK,
	});

	return {
		call,
		ask,
		proof,
		assertion,
		tokenFields,
		/** The nonce of a server that was called. */
		nonceOf: (host: string) => nonces[host],
		push: (changes: Fields = {}, parts: CallParts = {}) => ask("/oauth/par", { ...pushFields(), ...changes }, parts),
		/** Learns the nonces of both servers. */
		greet: async () => {
			await call("auth", "POST", "/oauth/par");
			await call("pds", "POST", "/xrpc/com.atproto.repo.putRecord", { token: "none" });
		},
	};
}

export interface CallParts {
	token?: string;
	body?: BodyInit;
	headers?: Record<string, string>;
	claims?: Claims;
	proof?: string;
}
