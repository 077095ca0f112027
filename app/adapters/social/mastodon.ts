import { z } from "zod";
import { toBase64Url } from "../../core/base64url.ts";
import { sha256 } from "../../core/sha-256.ts";
import { PortError } from "../../ports/port-error.ts";
import type { ConnectRefusal, ServerApps, TargetAccount, TargetPort } from "../../ports/target-connections.ts";
import { type ProviderAnswer, readJson, requireShape } from "../identity/provider-call.ts";
import { type AppSettings, type AskServer, appAt, isEnough } from "./mastodon-app.ts";
import { serverOf } from "./mastodon-server.ts";
import type { ServerFetch } from "./server-fetch.ts";
import { type Complaint, complaintOf, pictureForm, refusalOf } from "./target-answers.ts";

/**
 * Mastodon, at any server that a user names, and servers that speak its API (GoToSocial, Pleroma).
 *
 * Servers are not trusted: every address is made here from the host that the user typed, and an account is named by that host,
 * so that a server speaks for none but its own accounts.
 *
 * @see https://docs.joinmastodon.org/methods/oauth/ and https://docs.joinmastodon.org/methods/accounts/
 */

/** Name of the parameter of the redirect address that tells servers apart. */
const SERVER = "server";
const MAX_LABEL_NAME = 60;
/** https://docs.joinmastodon.org/methods/accounts/#verify_credentials: disabled, without a confirmed e-mail, not yet approved */
const LOCKED = /your login|suspended|disabled|two-factor/i;
/** 422: the token belongs to nobody any more */
const NOBODY = /requires an authenticated user/i;
/** Shown for accounts without a picture. */
const DEFAULT_PICTURE = /\/avatars\/(?:original|static)\/missing\.png$/;

const TokenShape = z.object({
	access_token: z.string().regex(/^[\x21-\x7e]{1,2000}$/),
	// RFC 6749 §5.1: may be left out if it is what was asked for.
	scope: z.string().max(2_000).optional(),
});
const AccountShape = z.object({ id: z.string().regex(/^[\w.-]{1,64}$/), acct: z.string().min(1) });
const Picture = z.url({ protocol: /^https?$/ }).max(2_000);
const PicturesShape = z.object({
	id: z.string(),
	avatar: z.unknown().optional(),
	avatar_static: z.unknown().optional(),
});
const PendingShape = z.object({ v: z.literal(1), host: z.string(), clientId: z.string(), verifier: z.string() });
const SecretShape = z.object({ v: z.literal(1), host: z.string(), token: z.string() });

export interface MastodonSettings {
	server: ServerFetch;
	/** "https://…", shown to users where they grant access */
	appUrl: string;
	appName: string;
	apps: ServerApps;
}

const refused = (reason: ConnectRefusal) => ({ kind: "refused", reason }) as const;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

export function mastodonPort({ server, appUrl, appName, apps }: MastodonSettings): TargetPort {
	const ask: AskServer = async (host, path, init) => {
		const response = await server.fetch(`https://${host}${path}`, init);
		return { status: response.status, headers: response.headers, text: await response.text() };
	};
	const settings: AppSettings = { ask, apps, appName, appUrl };

	async function revokeToken(host: string, token: string): Promise<void> {
		const app = await apps.find(host);
		// A server that forgot the app has deleted its tokens.
		if (!app) return;
		const body = new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, token });
		const { status } = await ask(host, "/oauth/revoke", { method: "POST", body });
		if (status === 429) throw new PortError("mastodon", "rate-limited", "mastodon answered 429");
		if (status >= 500 || (status >= 300 && status < 400))
			throw new PortError("mastodon", "unreachable", `mastodon answered ${status}`);
	}

	return {
		async begin({ typed, redirectUrl, state }) {
			const host = serverOf(typed);
			if (host === null || server.browserAddress(`https://${host}/`) === null) return refused("no-server");
			const redirectUri = redirectUriOf(redirectUrl, host);
			const app = await appAt(settings, host, redirectUri);
			if (!app) return refused("no-server");
			const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
			const query = new URLSearchParams({
				response_type: "code",
				client_id: app.clientId,
				redirect_uri: redirectUri,
				scope: app.scopes,
				state,
				// Ignored by servers before 4.3.
				code_challenge: await challengeOf(verifier),
				code_challenge_method: "S256",
			});
			const url = server.browserAddress(`https://${host}/oauth/authorize?${query}`);
			if (url === null) return refused("no-server");
			const pending = { v: 1, host, clientId: app.clientId, verifier } satisfies z.infer<typeof PendingShape>;
			return { kind: "leads-on", url, pending: JSON.stringify(pending) };
		},

		async finish({ params, pending, redirectUrl }) {
			const begun = PendingShape.safeParse(parsedJson(pending));
			if (!begun.success) return refused("expired");
			const { host, clientId, verifier } = begun.data;
			if (params.get(SERVER) !== host) return refused("expired");
			const problem = params.get("error");
			if (problem !== null) return refused(reasonOf(problem));
			const code = params.get("code");
			const app = await apps.find(host);
			if (!code || app?.clientId !== clientId) return refused("expired");

			const body = new URLSearchParams({
				grant_type: "authorization_code",
				code,
				code_verifier: verifier,
				redirect_uri: redirectUriOf(redirectUrl, host),
				client_id: app.clientId,
				client_secret: app.clientSecret,
				scope: app.scopes,
			});
			const answer = await ask(host, "/oauth/token", { method: "POST", body });
			const { code: error } = complaintOf(answer);
			if (error === "invalid_client") await apps.forget(host, clientId);
			if (error === "invalid_client" || error === "invalid_grant") return refused("expired");
			requireSuccess(answer);
			const { access_token: token, scope = app.scopes } = readJson("mastodon", answer.text, TokenShape);
			if (!isEnough(scope)) {
				await revokeToken(host, token).catch(() => {});
				return refused("no-permission");
			}
			return accountOf(await ask(host, "/api/v1/accounts/verify_credentials", { headers: bearer(token) }), host, token);
		},

		async update({ secret }, picture) {
			const { host, token } = secretOf(secret);
			const answer = await ask(host, "/api/v1/accounts/update_credentials", {
				method: "PATCH",
				headers: bearer(token),
				body: pictureForm("avatar", picture),
			});
			const refusal = refusalOf("mastodon", answer, isRevoked);
			return refusal ?? { kind: "taken", url: newPictureOf(answer) };
		},

		async findOriginal({ secret }) {
			const { host, token } = secretOf(secret);
			const answer = await ask(host, "/api/v1/accounts/verify_credentials", { headers: bearer(token) });
			const refusal = refusalOf("mastodon", answer, isRevoked);
			if (refusal?.kind === "refused") throw new PortError("mastodon", "refused", `mastodon answered ${refusal.code}`);
			return refusal ?? { kind: "found", url: pictureOf(answer), mayWrite: null };
		},

		async revoke({ secret }) {
			const { host, token } = secretOf(secret);
			await revokeToken(host, token);
		},
	};
}

/**
 * Each server sends users back to an address of its own. So no server can be given a code that another one issued: it would have
 * to send its users to that server with its own address, which is not registered there (RFC 9700 §4.4.2.2).
 */
function redirectUriOf(redirectUrl: string, host: string): string {
	const url = new URL(redirectUrl);
	url.searchParams.set(SERVER, host);
	return url.href;
}

/** RFC 7636 §4.2 */
async function challengeOf(verifier: string): Promise<string> {
	return toBase64Url(await sha256(verifier));
}

/** @throws PortError for errors that are not the user's (RFC 6749 §4.1.2.1) */
function reasonOf(error: string): ConnectRefusal {
	if (error === "access_denied") return "denied";
	if (error === "invalid_scope") return "no-permission";
	const failed = error === "server_error" || error === "temporarily_unavailable";
	throw new PortError("mastodon", failed ? "unreachable" : "refused", "mastodon sent the user back with an error");
}

function requireSuccess({ status }: ProviderAnswer): void {
	if (status >= 200 && status < 300) return;
	const why = status === 429 ? "rate-limited" : status >= 500 ? "unreachable" : "refused";
	throw new PortError("mastodon", why, `mastodon answered ${status}`);
}

function accountOf(answer: ProviderAnswer, host: string, token: string) {
	const refusal = refusalOf("mastodon", answer, isRevoked);
	if (refusal?.kind === "revoked") return refused("no-account");
	if (refusal?.kind === "unclear") return refused("no-permission");
	requireSuccess(answer);
	const { id, acct } = readJson("mastodon", answer.text, AccountShape);
	// Names of users are ASCII (https://docs.joinmastodon.org/spec/webfinger/).
	const name =
		acct
			.replace(/@.*/s, "")
			.replace(/[^\w.-]/g, "")
			.slice(0, MAX_LABEL_NAME) || id;
	const secret = { v: 1, host, token } satisfies z.infer<typeof SecretShape>;
	const account: TargetAccount = {
		subject: `${id}@${host}`,
		label: `@${name}@${host}`,
		secret: JSON.stringify(secret),
	};
	return { kind: "connected", account } as const;
}

/**
 * @returns null for none
 * @throws PortError for an answer of another shape, and a picture that cannot be named: it must not be taken for none
 */
function pictureOf({ text }: ProviderAnswer): string | null {
	const pictures = picturesIn(text);
	const [url] = pictures.flatMap(named);
	if (url === undefined && pictures.length > 0)
		throw new PortError("mastodon", "malformed", "mastodon named no picture that can be fetched");
	return url === undefined || DEFAULT_PICTURE.test(new URL(url).pathname) ? null : url;
}

/** The picture that was taken just now; null if it is not named, which takes nothing back. */
function newPictureOf({ text }: ProviderAnswer): string | null {
	return picturesIn(text).flatMap(named)[0] ?? null;
}

/** `avatar_static` differs for GIFs alone: it is their first frame. */
function picturesIn(text: string): unknown[] {
	const { avatar, avatar_static } = readJson("mastodon", text, PicturesShape);
	return [avatar, avatar_static].filter((one) => one !== undefined && one !== null && one !== "");
}

function named(picture: unknown): string[] {
	const read = Picture.safeParse(picture);
	return read.success ? [read.data] : [];
}

function isRevoked(status: number, { text }: Complaint): boolean {
	return (status === 403 && LOCKED.test(text ?? "")) || (status === 422 && NOBODY.test(text ?? ""));
}

/** @throws PortError for a secret that another adapter wrote */
function secretOf(secret: string): z.infer<typeof SecretShape> {
	return requireShape("mastodon", parsedJson(secret), SecretShape);
}

function parsedJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
