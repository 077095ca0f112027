import { extractPdsUrl, type OAuthClient, OAuthResponseError } from "@atproto/oauth-client";
import { HANDLE_INVALID } from "@atproto-labs/identity-resolver";
import { PortError } from "../../ports/port-error.ts";
import type { ConnectRefusal, TargetPort } from "../../ports/target-connections.ts";
import { causeOf, failureOf, isNobody, isOthersAccount, isPassing } from "./bluesky-answers.ts";
import {
	type BlueskyWorld,
	blueskyClient,
	callbackStores,
	giveState,
	redirectOf,
	signInStores,
} from "./bluesky-client.ts";
import { BLUESKY_OLDER_SCOPE, BLUESKY_SCOPE } from "./bluesky-client-metadata.ts";
import { mayChangePicture } from "./bluesky-scopes.ts";
import { readPending, writePending, writeSession } from "./bluesky-session.ts";
import { readTyped, type Typed } from "./bluesky-typed.ts";

/** Longest address that a browser is sent to, and longest text that fits into a cookie. */
const MAX_ADDRESS = 2_000;
const MAX_PENDING = 2_500;

type Refused = { kind: "refused"; reason: ConnectRefusal };
const refused = (reason: ConnectRefusal): Refused => ({ kind: "refused", reason });

/** Where to sign in: for the library, a DID or a server's origin. */
type Found = { kind: "found"; at: string; did: string | null };

/** An account's DID, and that its server (PDS) has an authorization server. */
async function findAccount({ identityResolver, oauthResolver }: OAuthClient, name: string): Promise<Found | Refused> {
	let pds: URL;
	let did: string;
	try {
		const found = await identityResolver.resolve(name);
		did = found.did;
		pds = extractPdsUrl(found.didDoc);
	} catch (error) {
		if (isNobody(error)) return refused("no-account");
		throw failureOf(error);
	}
	try {
		await oauthResolver.getResourceServerMetadata(pds);
		return { kind: "found", at: did, did };
	} catch (error) {
		const failure = failureOf(error);
		if (isPassing(failure)) throw failure;
		return refused("no-server");
	}
}

async function findServer({ oauthResolver }: OAuthClient, origin: string): Promise<Found | Refused> {
	try {
		await oauthResolver.resolveFromService(origin);
		return { kind: "found", at: origin, did: null };
	} catch {
		// A name without a server and a server that is down look the same.
		return refused("no-server");
	}
}

async function find(client: OAuthClient, typed: Typed): Promise<Found | Refused> {
	if (typed.kind === "server") return findServer(client, typed.origin);
	const account = await findAccount(client, typed.name);
	if (account.kind === "found" || typed.kind === "account" || account.reason !== "no-account") return account;
	const server = await findServer(client, typed.origin);
	return server.kind === "found" ? server : account;
}

/** The first half of a sign-in: a pushed authorization request (RFC 9126) with PKCE and DPoP. */
export function beginSignIn(world: BlueskyWorld): TargetPort["begin"] {
	return async ({ typed, redirectUrl, state }) => {
		const read = readTyped(typed);
		if (!read) return refused("no-account");
		const { kept, stores } = signInStores();
		const client = await blueskyClient(world, stores, redirectUrl);
		const found = await find(client, read);
		if (found.kind === "refused") return found;
		const push = (scope: string) => {
			giveState(client, state);
			return client.authorize(found.at, { scope, redirect_uri: redirectOf(world, redirectUrl) });
		};
		try {
			// Servers cannot list permissions of this form in their metadata (`scopes_supported`), so it is tried.
			const address = await push(BLUESKY_SCOPE).catch((error: unknown) => {
				if (causeOf(error, OAuthResponseError)?.error === "invalid_scope") return push(BLUESKY_OLDER_SCOPE);
				throw error;
			});
			if (kept.data === null || kept.state !== state) throw new Error("the library drew another state");
			const url = world.server.browserAddress(address.href);
			const pending = writePending({ state, did: found.did, data: kept.data });
			if (url === null || url.length > MAX_ADDRESS || pending.length > MAX_PENDING) return refused("no-server");
			return { kind: "leads-on", url, pending };
		} catch (error) {
			const failure = failureOf(error);
			// The server refused this app, or is out of order for now.
			if (isPassing(failure) || causeOf(error, OAuthResponseError)) throw failure;
			return refused("no-server");
		}
	};
}

/** What the authorization server sends users back with instead of a code (RFC 6749 §4.1.2.1). */
function refusalNamed(error: string): Refused {
	if (error === "access_denied") return refused("denied");
	if (error === "invalid_scope") return refused("no-permission");
	if (error === "server_error" || error === "temporarily_unavailable")
		throw new PortError("bluesky", "unreachable", `bluesky sent somebody back with ${error}`);
	return refused("expired");
}

/**
 * The second half: the code becomes a session. The library verifies that the account's own server names this authorization
 * server, whatever the token endpoint answered.
 */
export function finishSignIn(world: BlueskyWorld): TargetPort["finish"] {
	return async ({ params, pending, redirectUrl }) => {
		const begun = await readPending(pending);
		if (!begun || params.get("state") !== begun.state) return refused("expired");
		const issuer = params.get("iss");
		const error = params.get("error");
		// RFC 9207: another server's answer. The library lets servers leave it out which do not announce it.
		if (issuer !== begun.data.iss && !(issuer === null && error !== null)) return refused("expired");
		if (error !== null) return refusalNamed(error);
		if (!params.has("code")) return refused("expired");

		const { kept, stores } = callbackStores(begun.state, begun.data);
		const client = await blueskyClient(world, stores, redirectUrl);
		const session = await client.callback(params, { redirect_uri: redirectOf(world, redirectUrl) }).then(
			({ session }) => session,
			(problem: unknown) => {
				const name = causeOf(problem, OAuthResponseError)?.error;
				if (isOthersAccount(problem) || name === "invalid_grant") return null;
				throw failureOf(problem);
			},
		);
		if (session === null || kept.session === null) return refused("expired");
		const secret = writeSession(kept.session);
		const { sub, scope } = kept.session.tokenSet;
		// https://atproto.com/specs/oauth#identity-authentication: the account must be the one that was typed.
		const reason =
			begun.did !== null && begun.did !== sub ? "expired" : mayChangePicture(scope) ? null : "no-permission";
		if (reason !== null) {
			await session.signOut().catch(() => {});
			return refused(reason);
		}
		const handle = await client.identityResolver.resolve(sub).then(
			({ handle }) => handle,
			() => HANDLE_INVALID,
		);
		const label = handle === HANDLE_INVALID ? sub : `@${handle}`;
		return { kind: "connected", account: { subject: sub, label, secret } };
	};
}
