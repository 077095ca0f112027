import { createHash } from "node:crypto";
import { JoseKey } from "@atproto/jwk-jose";
import {
	calculateJwkThumbprint,
	createLocalJWKSet,
	decodeProtectedHeader,
	EmbeddedJWK,
	type JWK,
	jwtVerify,
} from "jose";
import { metadata } from "#local/stand-ins/bluesky/authorization-server.ts";
import { APP_CLIENT_ID, originOf } from "#local/stand-ins/bluesky/hosts.ts";
import { type Answer, type Exchange, json } from "#local/stand-ins/exchange.ts";
import { endingOf } from "#local/stand-ins/picture-files.ts";
import { STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";
import { PREPARED } from "../prepared.ts";
import { keepShown, type LightTarget } from "./target.ts";

/** Keys that sessions are bound to: people share them, for a signature takes as long with any. */
const KEYS = 32;
const PROFILE = "app.bsky.actor.profile";
const SCOPE = `atproto repo:${PROFILE} blob:image/*`;
const ACCESS_LIFE_MS = 3_599_000;
/** Lifetime of a proof, and of the nonce that it has to carry. */
const PROOF_LIFE_SECONDS = 60;
const NONCE_LIFE_MS = 3 * 60_000;
const PICTURE_LIMIT_BYTES = 1_000_000;
const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");
const refuse = (status: number, error: string) => json(status, { error, message: error });
/** The app takes them as names: they say which bytes, in another alphabet than real ones. */
const cidOf = (hash: string) => `bafkrei${hash}`;

/** "did:plc:aaaa…b7" of a person's number, and back. */
const didOf = (person: number) =>
	`did:plc:${[...person.toString(32).padStart(24, "0")].map((digit) => ALPHABET[Number.parseInt(digit, 32)]).join("")}`;
function personOfDid(did: string | null): number | null {
	const name = /^did:plc:([a-z2-7]{24})$/.exec(did ?? "")?.[1];
	return name === undefined ? null : [...name].reduce((sum, letter) => sum * 32 + ALPHABET.indexOf(letter), 0);
}

/**
 * A server of Bluesky's with its authorization server and the directory of DIDs (https://atproto.com/specs/oauth). Every proof and
 * every assertion of the app is verified; an access ends after an hour, so that it is renewed before each day's change.
 *
 * @param url - origin of everything outside
 * @param now - the time at the app, epoch ms
 */
export async function lightBluesky(url: string, now: () => number): Promise<LightTarget> {
	const shown = keepShown();
	const keys = await Promise.all(
		Array.from({ length: KEYS }, async () => {
			const jwk = (await JoseKey.generate(["ES256"])).privateJwk as JWK;
			return { jwk, thumbprint: await calculateJwkThumbprint(jwk) };
		}),
	);
	const keyOf = (person: number) => {
		const key = keys[person % KEYS];
		if (!key) throw new Error("there is no such key");
		return key;
	};
	const { d: _secret, ...published } = STAND_IN_CREDENTIALS.bluesky.privateKey;
	const appKeys = createLocalJWKSet({ keys: [{ ...published, alg: "ES256", use: "sig" }] });
	/** of people whose access was renewed: how often, and until when it is valid */
	const renewed = new Map<number, { times: number; until: number }>();
	const used = { window: 0, now: new Set<string>(), before: new Set<string>() };

	const windowNow = () => Math.floor(now() / NONCE_LIFE_MS);
	const nonceAt = (window: number) => sha256(`nonce ${window}`).slice(0, 22);

	/** @returns whether an id is new; those of proofs that are too old anyway are forgotten */
	function isNew(id: string): boolean {
		if (used.window !== windowNow())
			Object.assign(used, { window: windowNow(), before: used.now, now: new Set<string>() });
		if (used.now.has(id) || used.before.has(id)) return false;
		used.now.add(id);
		return true;
	}

	/** @param token - the access token beside it. @returns the key's thumbprint, or what is wrong */
	async function proofOf(
		{ method, headers }: Exchange,
		address: string,
		token: string | null,
	): Promise<{ thumbprint: string } | { error: string }> {
		const proof = typeof headers.dpop === "string" ? headers.dpop : "";
		const verified = await jwtVerify(proof, EmbeddedJWK, {
			typ: "dpop+jwt",
			algorithms: ["ES256"],
			maxTokenAge: PROOF_LIFE_SECONDS,
			clockTolerance: 10,
			currentDate: new Date(now()),
		}).catch(() => null);
		const { htm, htu, ath, nonce, jti } = verified?.payload ?? {};
		if (htm !== method || htu !== address || ath !== (token === null ? undefined : sha256(token)))
			return { error: "invalid_dpop_proof" };
		if (nonce !== nonceAt(windowNow()) && nonce !== nonceAt(windowNow() - 1)) return { error: "use_dpop_nonce" };
		if (typeof jti !== "string" || !isNew(jti)) return { error: "invalid_dpop_proof" };
		return { thumbprint: await calculateJwkThumbprint(decodeProtectedHeader(proof).jwk as JWK) };
	}

	/** Renews an access: each refresh token is valid once. */
	async function renew(exchange: Exchange): Promise<Answer> {
		const { form } = exchange;
		const proof = await proofOf(exchange, `${originOf("auth")}/oauth/token`, null);
		if ("error" in proof) return json(400, { error: proof.error });
		const assertion = await jwtVerify(form.get("client_assertion") ?? "", appKeys, {
			algorithms: ["ES256"],
			issuer: APP_CLIENT_ID,
			subject: APP_CLIENT_ID,
			audience: originOf("auth"),
			maxTokenAge: 300,
			currentDate: new Date(now()),
		}).catch(() => null);
		const id = assertion?.payload.jti;
		if (typeof id !== "string" || !isNew(id) || form.get("client_id") !== APP_CLIENT_ID)
			return json(401, { error: "invalid_client" });
		const [, number, times] = /^(\d{1,9})-refresh-(\d+)$/.exec(form.get("refresh_token") ?? "") ?? [];
		const person = Number(number);
		const last = renewed.get(person)?.times ?? 0;
		if (number === undefined || Number(times) !== last || form.get("grant_type") !== "refresh_token")
			return json(400, { error: "invalid_grant" });
		if (keyOf(person).thumbprint !== proof.thumbprint) return json(400, { error: "invalid_dpop_proof" });
		renewed.set(person, { times: last + 1, until: now() + ACCESS_LIFE_MS });
		return json(200, {
			access_token: `${person}-access-${last + 1}`,
			refresh_token: `${person}-refresh-${last + 1}`,
			token_type: "DPoP",
			expires_in: ACCESS_LIFE_MS / 1_000,
			scope: SCOPE,
			sub: didOf(person),
		});
	}

	/** @returns the number of the person whose access it is, or a refusal */
	async function holderOf(exchange: Exchange, path: string): Promise<number | Answer> {
		const challenge = (error: string) =>
			json(401, { error, message: error }, { "www-authenticate": `DPoP error="${error}"` });
		const token = /^DPoP (\S+)$/.exec(exchange.headers.authorization ?? "")?.[1];
		if (token === undefined) return refuse(401, "AuthMissing");
		const proof = await proofOf(exchange, originOf("pds") + path, token);
		if ("error" in proof) return challenge(proof.error);
		const [, number, times] = /^(\d{1,9})-access-(\d+)$/.exec(token) ?? [];
		const person = Number(number);
		const valid = renewed.get(person);
		const isValid = valid !== undefined && Number(times) === valid.times && now() < valid.until;
		return isValid && keyOf(person).thumbprint === proof.thumbprint ? person : challenge("invalid_token");
	}

	function recordOf(person: number) {
		const { bytes, hash } = PREPARED.find((one) => one.hash === shown.of(person)) ?? { bytes: [], hash: "" };
		const avatar = { $type: "blob", ref: { $link: cidOf(hash) }, mimeType: "image/jpeg", size: bytes.length };
		const value = { $type: PROFILE, displayName: `Ada ${person}`, avatar };
		return { uri: `at://${didOf(person)}/${PROFILE}/self`, cid: `bafyrei${sha256(JSON.stringify(value))}`, value };
	}

	function upload({ body, headers }: Exchange): Answer {
		if (headers["content-type"] !== "image/jpeg" || endingOf(body) !== "jpg") return refuse(400, "InvalidMimeType");
		if (body.length > PICTURE_LIMIT_BYTES) return refuse(400, "BlobTooLarge");
		const hash = createHash("sha256").update(body).digest("hex");
		const ref = { $link: cidOf(hash) };
		return json(200, { blob: { $type: "blob", ref, mimeType: "image/jpeg", size: body.length } });
	}

	function put({ body }: Exchange, person: number): Answer {
		const order = JSON.parse(body.toString("utf8"));
		if (order.repo !== didOf(person) || order.collection !== PROFILE || order.rkey !== "self")
			return refuse(401, "AuthenticationRequired");
		const current = recordOf(person);
		if (order.swapRecord !== current.cid) return refuse(400, "InvalidSwap");
		const { avatar, ...rest } = order.record;
		const picture = PREPARED.find(({ hash }) => cidOf(hash) === avatar.ref.$link);
		const isKept = rest.displayName === current.value.displayName && rest.$type === PROFILE;
		if (!picture || avatar.size !== picture.bytes.length || !isKept) return refuse(400, "InvalidRequest");
		shown.change(person, picture.bytes);
		const { uri, cid } = recordOf(person);
		return json(200, { uri, cid, validationStatus: "valid" });
	}

	async function dataServer(exchange: Exchange, path: string): Promise<Answer | null> {
		const { method, query } = exchange;
		if (path === "/.well-known/oauth-protected-resource")
			return json(200, { resource: originOf("pds"), authorization_servers: [originOf("auth")] });
		const ask = `${method} ${path.replace("/xrpc/com.atproto.repo.", "")}`;
		if (ask === "GET getRecord") {
			const person = personOfDid(query.get("repo"));
			return person === null ? refuse(400, "RepoNotFound") : json(200, recordOf(person));
		}
		if (ask !== "POST uploadBlob" && ask !== "POST putRecord") return null;
		const holder = await holderOf(exchange, path);
		if (typeof holder !== "number") return holder;
		return ask === "POST uploadBlob" ? upload(exchange) : put(exchange, holder);
	}

	async function authorizationServer(exchange: Exchange, path: string): Promise<Answer | null> {
		if (path === "/oauth/token") return renew(exchange);
		return path === "/.well-known/oauth-authorization-server" ? json(200, metadata()) : null;
	}

	function directory(path: string): Answer | null {
		const did = decodeURIComponent(path.slice(1));
		const person = personOfDid(did);
		if (person === null) return null;
		const service = { id: "#atproto_pds", type: "AtprotoPersonalDataServer", serviceEndpoint: originOf("pds") };
		const document = {
			"@context": ["https://www.w3.org/ns/did/v1"],
			id: did,
			alsoKnownAs: [`at://ada${person}.example`],
		};
		return json(200, { ...document, verificationMethod: [], service: [service] });
	}

	function handles({ query }: Exchange): Answer {
		const number = /^ada(\d{1,9})\.example$/.exec(query.get("handle") ?? "")?.[1];
		return number === undefined ? refuse(400, "InvalidRequest") : json(200, { did: didOf(Number(number)) });
	}

	return {
		name: "bluesky",
		shown,
		async answer(exchange) {
			const [, host, path = ""] = /^\/bluesky\/([a-z]+)(\/.*)$/.exec(exchange.path) ?? [];
			if (host === "plc") return directory(path);
			if (host === "handles") return handles(exchange);
			if (host !== "pds" && host !== "auth") return null;
			const answer = await (host === "pds" ? dataServer(exchange, path) : authorizationServer(exchange, path));
			return answer && { ...answer, headers: { ...answer.headers, "dpop-nonce": nonceAt(windowNow()) } };
		},
		account: (person) => ({
			subject: didOf(person),
			label: `@ada${person}.example`,
			secret: JSON.stringify({
				dpopKey: keyOf(person).jwk,
				authMethod: { method: "private_key_jwt", kid: published.kid },
				tokenSet: {
					iss: originOf("auth"),
					sub: didOf(person),
					aud: originOf("pds"),
					scope: SCOPE,
					access_token: `${person}-access-0`,
					refresh_token: `${person}-refresh-0`,
					token_type: "DPoP",
					// long ago
					expires_at: new Date(0).toISOString(),
				},
			}),
			profileUrl: `${url}/bluesky/pds/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({
				did: didOf(person),
				cid: cidOf(shown.of(person)),
			})}`,
		}),
	};
}
