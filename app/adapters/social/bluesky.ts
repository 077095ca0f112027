import { FetchResponseError, OAuthResponseError, type Session } from "@atproto/oauth-client";
import { PortError } from "../../ports/port-error.ts";
import type { TargetAccess, TargetPort } from "../../ports/target-connections.ts";
import {
	causeOf,
	failureOf,
	isSessionError,
	isStale,
	type Refusal,
	readAnswer,
	refusalOfFailure,
} from "./bluesky-answers.ts";
import { type BlueskyWorld, blueskyClient, sessionStores } from "./bluesky-client.ts";
import type { BlueskyClient } from "./bluesky-client-metadata.ts";
import { blueskyMemory } from "./bluesky-memory.ts";
import { readPicture, writePicture, type Xrpc } from "./bluesky-profile.ts";
import { readSession, writeSession } from "./bluesky-session.ts";
import { beginSignIn, finishSignIn } from "./bluesky-sign-in.ts";
import type { ServerFetch } from "./server-fetch.ts";

export interface BlueskyOptions extends BlueskyClient {
	/** calls every server: users, their DIDs and their servers name them */
	server: ServerFetch;
	/** "https://public.api.bsky.app" */
	handleResolverUrl: string;
	/** "https://plc.directory" */
	plcUrl: string;
	/** epoch milliseconds */
	now(): number;
}

/**
 * Accounts of Bluesky and of every other server of the AT Protocol (https://atproto.com/specs/oauth).
 *
 * Three things to know of an access:
 * - It is for one call at a time. A refresh token is valid once, and servers end the whole session when one is used again; so
 *   whoever calls keeps two calls of one account apart, in different isolates as well, and reads the secret anew for each.
 * - `operator` means that the account's server refuses this app. Anybody may run a server, so it is no reason to stop for the
 *   accounts of other servers.
 * - `findOriginal` reads what everybody may read: an access that was revoked shows when its token ends, or at the next `update`.
 */
export function blueskyPort({ server, handleResolverUrl, plcUrl, now, ...client }: BlueskyOptions): TargetPort {
	const world: BlueskyWorld = { server, client, handleResolverUrl, plcUrl, now, memory: blueskyMemory(now) };

	/** Sessions are bound to the key that they were begun with (https://atproto.com/specs/oauth#confidential-client-authentication). */
	function refusalOfKey({ authMethod }: Session): Refusal | null {
		if (authMethod.method !== "private_key_jwt") return null;
		if (!client.privateKey) return { kind: "operator", fault: "keys", code: "none/no-key" };
		return client.privateKey.kid === authMethod.kid ? null : { kind: "revoked" };
	}

	/** Calls an account's server; refreshes the access before if it is about to end. */
	async function act<Answer>(
		access: TargetAccess,
		work: (call: Xrpc, did: string, pictureUrl: (cid: string) => string) => Promise<Answer>,
	): Promise<Answer | Refusal> {
		const session = await readSession(access.secret);
		if (!session) return { kind: "revoked" };
		const refusal = refusalOfKey(session);
		if (refusal) return refusal;
		const { kept, stores } = sessionStores(session, (renewed) => access.renew(writeSession(renewed)));
		const did = session.tokenSet.sub;
		try {
			const oauth = await blueskyClient(world, stores);
			const restored = await oauth.restore(did);
			const ask = async (path: string, init?: RequestInit) => {
				const answer = await readAnswer(await restored.fetchHandler(`/xrpc/${path}`, init));
				if (kept.failure) throw kept.failure.error;
				return answer;
			};
			const call: Xrpc = async (path, init) => {
				const renewals = kept.renewals;
				const answer = await ask(path, init);
				if (!isStale(answer) || kept.renewals > renewals) return answer;
				// The library hides why it could not refresh: that is what another refresh throws.
				await oauth.restore(did, true);
				return ask(path, init);
			};
			return await work(call, did, (cid) => pictureUrl(kept.session.tokenSet.aud, did, cid));
		} catch (error) {
			if (kept.failure) throw kept.failure.error;
			return refusalOfFailure(error, now());
		}
	}

	/** com.atproto.sync.getBlob at the account's server, which everybody may call: not the smaller copy of a network's app. */
	function pictureUrl(pds: string, did: string, cid: string): string {
		const url = new URL("/xrpc/com.atproto.sync.getBlob", pds);
		url.search = String(new URLSearchParams({ did, cid }));
		const address = server.browserAddress(url.href);
		if (address === null) throw new PortError("bluesky", "refused", "not an address to call");
		return address;
	}

	return {
		begin: beginSignIn(world),
		finish: finishSignIn(world),

		update: (access, picture) =>
			act(access, async (call, did, urlOf) => {
				const written = await writePicture(call, did, picture, now());
				return "kind" in written ? written : { kind: "taken" as const, url: urlOf(written.cid) };
			}),

		findOriginal: async (access) => {
			const answer = await act(access, async (call, did, urlOf) => {
				const read = await readPicture(call, did, now());
				if ("kind" in read) return read;
				return { kind: "found" as const, url: read.cid === null ? null : urlOf(read.cid), mayWrite: null };
			});
			if (answer.kind === "refused") throw new PortError("bluesky", "refused", `bluesky answered ${answer.code}`);
			return answer;
		},

		async revoke(access) {
			const session = await readSession(access.secret);
			// Without its key a session cannot be used any more, by nobody.
			if (!session || refusalOfKey(session)) return;
			const { tokenSet, authMethod, dpopKey } = session;
			try {
				const { stores } = sessionStores(session, async () => {});
				const oauth = await blueskyClient(world, stores);
				const issuer = await oauth.serverFactory.fromIssuer(tokenSet.iss, authMethod, dpopKey);
				if (!issuer.serverMetadata.revocation_endpoint) return;
				await issuer.request("revocation", { token: tokenSet.refresh_token ?? tokenSet.access_token });
			} catch (error) {
				// A success may have any body (RFC 7009 §2.2), the library wants JSON.
				if (causeOf(error, FetchResponseError)?.response.ok) return;
				const answered = causeOf(error, OAuthResponseError);
				if (answered && answered.status < 500 && isSessionError(answered.error)) return;
				throw failureOf(error);
			}
		},
	};
}
