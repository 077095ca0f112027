import { z } from "zod";
import { cleanName } from "../../core/i18n/plain-text.ts";
import { PortError } from "../../ports/port-error.ts";
import type { ConnectRefusal, TargetPort } from "../../ports/target-connections.ts";
import { MAX_NAME } from "../identity/oauth2-code.ts";
import { askProvider, type ProviderAnswer, readJson, requireShape } from "../identity/provider-call.ts";
import { complaintOf, pictureForm, type Refusal, refusalOf } from "./target-answers.ts";

/**
 * Gravatar: the picture of a user's primary e-mail. Accounts are WordPress.com's.
 *
 * @see https://docs.gravatar.com/api/oauth/ and https://api.gravatar.com/v3/openapi
 * @see https://developer.wordpress.com/docs/api/oauth2/ whose version 2.0, which Gravatar names, documents neither PKCE nor the
 * end of an access; tokens of the code grant do not expire
 */

/** Timeout, ms, and limit of an answer: a library of some thousand pictures. */
const TIME_OUT_MS = 25_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const SCOPES = "auth gravatar-profile:read gravatar-profile:manage";
const NEEDED = "gravatar-profile:manage";
/**
 * Width in which pictures of a library are asked for, pixels. Without one they come small; the documents name no limit, and larger
 * ones are stretched.
 */
const EDGE = "1024";

const TokenShape = z.object({
	access_token: z.string().regex(/^[\x21-\x7e]{1,2000}$/),
	/** not documented; several are separated by spaces or commas */
	scope: z.string().optional().catch(undefined),
});
const ProfileShape = z.object({
	/** SHA-256 of the account's primary e-mail */
	hash: z.string().regex(/^[0-9a-f]{64}$/),
	display_name: z.string().optional().catch(undefined),
	profile_url: z.string().optional().catch(undefined),
});
const AvatarShape = z.object({
	image_id: z.string().regex(/^[\w-]{1,100}$/),
	image_url: z.url({ protocol: /^https?$/ }).max(2_000),
	selected: z.boolean().nullish(),
});
const SecretShape = z.object({ v: z.literal(1), token: z.string(), emailHash: z.string() });
type Secret = z.infer<typeof SecretShape>;
type Avatar = z.infer<typeof AvatarShape>;

export interface GravatarSettings {
	/** "https://api.gravatar.com/v3" */
	apiUrl: string;
	/** "https://public-api.wordpress.com/oauth2" */
	oauthUrl: string;
	clientId: string;
	clientSecret: string;
}

const refused = (reason: ConnectRefusal) => ({ kind: "refused", reason }) as const;

/** Pictures have to be square; JPEG, PNG and GIF are taken, and a size limit is not documented. */
export function gravatarPort({ apiUrl, oauthUrl, clientId, clientSecret }: GravatarSettings): TargetPort {
	const api = apiUrl.replace(/\/$/, "");
	const oauth = oauthUrl.replace(/\/$/, "");
	const ask = (url: string, init: RequestInit) => askProvider("gravatar", url, init, TIME_OUT_MS, MAX_ANSWER_BYTES);
	const call = (token: string, path: string, init: RequestInit = {}) =>
		ask(`${api}${path}`, { ...init, headers: { Authorization: `Bearer ${token}` } });

	async function library({ token, emailHash }: Secret): Promise<Avatar[] | Refusal> {
		const answer = await call(token, `/me/avatars?${new URLSearchParams({ selected_email_hash: emailHash })}`);
		return refusalOf("gravatar", answer, () => false) ?? readJson("gravatar", answer.text, z.array(AvatarShape));
	}

	/** Deletes our former picture, but nothing while the new one is not in its place. */
	async function tidy(secret: Secret, taken: Avatar, replaces: string): Promise<void> {
		const avatars = await library(secret);
		if (!Array.isArray(avatars)) return;
		const hangs = avatars.some(({ image_id, selected }) => image_id === taken.image_id && selected === true);
		const former = avatars.filter((avatar) => sized(avatar.image_url) === replaces);
		const [only] = former;
		if (!hangs || former.length !== 1 || !only || only.selected === true || only.image_id === taken.image_id) return;
		await call(secret.token, `/me/avatars/${only.image_id}`, { method: "DELETE" });
	}

	return {
		begin: async ({ redirectUrl, state }) => {
			const query = new URLSearchParams({
				response_type: "code",
				client_id: clientId,
				redirect_uri: redirectUrl,
				scope: SCOPES,
				state,
			});
			return { kind: "leads-on", url: `${oauth}/authorize?${query}`, pending: "" };
		},

		async finish({ params, redirectUrl }) {
			const problem = params.get("error");
			if (problem !== null) return refused(reasonOf(problem));
			const code = params.get("code");
			if (!code) return refused("expired");
			const body = new URLSearchParams({
				grant_type: "authorization_code",
				code,
				redirect_uri: redirectUrl,
				client_id: clientId,
				client_secret: clientSecret,
			});
			const answer = await ask(`${oauth}/token`, { method: "POST", body });
			if (complaintOf(answer).code === "invalid_grant") return refused("expired");
			requireSuccess(answer);
			const { access_token: token, scope } = readJson("gravatar", answer.text, TokenShape);
			if (scope && !scope.split(/[\s,]+/).includes(NEEDED)) return refused("no-permission");

			const profile = await call(token, "/me/profile");
			// 404: the user turned the profile off
			if (profile.status === 404 && complaintOf(profile).code === "disabled") return refused("no-account");
			if (profile.status === 403 && complaintOf(profile).code === "insufficient_scope") return refused("no-permission");
			requireSuccess(profile);
			const { hash, display_name, profile_url } = readJson("gravatar", profile.text, ProfileShape);
			const secret: Secret = { v: 1, token, emailHash: hash };
			const name = cleanName(display_name ?? "", MAX_NAME) || cleanName(slugOf(profile_url), MAX_NAME) || "Gravatar";
			return { kind: "connected", account: { subject: hash, label: name, secret: JSON.stringify(secret) } };
		},

		async update({ secret: stored }, picture, replaces = null) {
			const secret = secretOf(stored);
			const query = new URLSearchParams({ selected_email_hash: secret.emailHash, select_avatar: "true" });
			const body = pictureForm("image", picture);
			const answer = await call(secret.token, `/me/avatars?${query}`, { method: "POST", body });
			const refusal = refusalOf("gravatar", answer, () => false);
			if (refusal) return refusal;
			const taken = readJson("gravatar", answer.text, AvatarShape);
			const url = sized(taken.image_url);
			// What stays in the library harms nobody.
			if (replaces !== null && replaces !== url) await tidy(secret, taken, replaces).catch(() => {});
			return { kind: "taken", url };
		},

		async findOriginal({ secret }) {
			const found = await library(secretOf(secret));
			if (!Array.isArray(found)) {
				if (found.kind === "refused") throw new PortError("gravatar", "refused", `gravatar answered ${found.code}`);
				return found;
			}
			const shown = found.find(({ selected }) => selected === true);
			return { kind: "found", url: shown ? sized(shown.image_url) : null, mayWrite: null };
		},

		/** There is no call for it: users end an access at https://wordpress.com/me/security/connected-applications. */
		revoke: async () => {},
	};
}

/** The address of a picture's file in full; that of the shown picture at gravatar.com/avatar/HASH never changes. */
function sized(imageUrl: string): string {
	const url = new URL(imageUrl);
	url.searchParams.set("size", EDGE);
	return url.href;
}

/** "marta" of "https://gravatar.com/marta" */
function slugOf(profileUrl: string | undefined): string {
	if (!profileUrl || !URL.canParse(profileUrl)) return "";
	return new URL(profileUrl).pathname.split("/").at(-1) ?? "";
}

/** @throws PortError for errors that are not the user's (RFC 6749 §4.1.2.1) */
function reasonOf(error: string): ConnectRefusal {
	if (error === "access_denied") return "denied";
	if (error === "invalid_scope") return "no-permission";
	throw new PortError("gravatar", "refused", "gravatar sent the user back with an error");
}

function requireSuccess({ status }: ProviderAnswer): void {
	if (status >= 200 && status < 300) return;
	const why = status === 429 ? "rate-limited" : status >= 500 || status < 400 ? "unreachable" : "refused";
	throw new PortError("gravatar", why, `gravatar answered ${status}`);
}

/** @throws PortError for a secret that another adapter wrote */
function secretOf(secret: string): Secret {
	let value: unknown = null;
	try {
		value = JSON.parse(secret);
	} catch {}
	return requireShape("gravatar", value, SecretShape);
}
