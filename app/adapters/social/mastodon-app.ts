import { z } from "zod";
import { PortError } from "../../ports/port-error.ts";
import type { ServerApp, ServerApps } from "../../ports/target-connections.ts";
import type { ProviderAnswer } from "../identity/provider-call.ts";
import { complaintOf, isPage } from "./target-answers.ts";

/**
 * This app's registration at a Mastodon server: each server issues its own client id.
 *
 * @see https://docs.joinmastodon.org/methods/apps/ and https://docs.joinmastodon.org/api/oauth-scopes/
 */

/** The least that works, since Mastodon 4.3 and before. */
const SCOPES = "profile write:accounts";
const OLDER_SCOPES = "read:accounts write:accounts";
/** Cloudflare Workers answer so themselves where a name does not resolve. */
const NO_SUCH_NAME = 530;

const Word = z.string().regex(/^[\x21-\x7e]{1,512}$/);
const AppShape = z.object({ client_id: Word, client_secret: Word });
/** RFC 8414 §2 */
const MetadataShape = z.object({ scopes_supported: z.array(z.string()) });

/** @returns a server's answer with any status @throws PortError if there is none */
export type AskServer = (host: string, path: string, init?: RequestInit) => Promise<ProviderAnswer>;

export interface AppSettings {
	ask: AskServer;
	apps: ServerApps;
	/** shown to users where they grant access */
	appName: string;
	appUrl: string;
}

/**
 * The registration at a server, made if there is none, or none that the server still knows: Mastodon deletes apps that nobody
 * used, whose users would meet an error page instead of a question.
 *
 * @returns null if no Mastodon answers there
 * @throws PortError if it is not known whether one does, or a registered server fails
 */
export async function appAt(settings: AppSettings, host: string, redirectUri: string): Promise<ServerApp | null> {
	const { ask, apps } = settings;
	const known = await apps.find(host);
	if (known) {
		if (known.redirectUri === redirectUri && (await isKnown(ask, host, known))) return known;
		await apps.forget(host, known.clientId);
	}
	try {
		const made = await register(settings, host, redirectUri);
		return made && (await apps.keep(host, made));
	} catch (error) {
		const isNone = error instanceof PortError && ["unreachable", "malformed", "refused"].includes(error.why);
		if (isNone && !known && !(error instanceof ServerFailed)) return null;
		throw error;
	}
}

/** A server failed for now, whatever it is. */
class ServerFailed extends PortError {}

function requireWorking({ status }: ProviderAnswer): void {
	if (status === 429) throw new ServerFailed("mastodon", "rate-limited", "mastodon answered 429");
	if (status >= 500 && status !== NO_SUCH_NAME)
		throw new ServerFailed("mastodon", "unreachable", `mastodon answered ${status}`);
}

/** Asks for a token of the app itself: the client is checked first (RFC 6749 §4.4.2), whatever else is refused. */
async function isKnown(ask: AskServer, host: string, { clientId, clientSecret, scopes }: ServerApp): Promise<boolean> {
	const body = new URLSearchParams({
		grant_type: "client_credentials",
		client_id: clientId,
		client_secret: clientSecret,
		scope: scopes,
	});
	const answer = await ask(host, "/oauth/token", { method: "POST", body });
	requireWorking(answer);
	return complaintOf(answer).code !== "invalid_client";
}

async function register(
	{ ask, appName, appUrl }: AppSettings,
	host: string,
	redirectUri: string,
): Promise<ServerApp | null> {
	const scopes = await scopesOf(ask, host);
	const body = new URLSearchParams({ client_name: appName, redirect_uris: redirectUri, scopes, website: appUrl });
	const answer = await ask(host, "/api/v1/apps", { method: "POST", body });
	requireWorking(answer);
	if (answer.status < 200 || answer.status >= 300 || isPage(answer)) return null;
	const app = AppShape.safeParse(parsed(answer));
	return app.success
		? { clientId: app.data.client_id, clientSecret: app.data.client_secret, scopes, redirectUri }
		: null;
}

/** Servers before 4.3 have no such document. Its addresses are not used: they could lead elsewhere. */
async function scopesOf(ask: AskServer, host: string): Promise<string> {
	const answer = await ask(host, "/.well-known/oauth-authorization-server");
	requireWorking(answer);
	const metadata = answer.status === 200 ? MetadataShape.safeParse(parsed(answer)) : null;
	return metadata?.success && metadata.data.scopes_supported.includes("profile") ? SCOPES : OLDER_SCOPES;
}

function parsed({ text }: ProviderAnswer): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** Whether a granted scope lets the app read the account and change its picture. */
export function isEnough(scope: string): boolean {
	const granted = scope.split(/\s+/);
	const has = (...names: string[]) => names.some((name) => granted.includes(name));
	return has("write", "write:accounts") && has("profile", "read", "read:accounts");
}
