import { JoseKey } from "@atproto/jwk-jose";
import {
	type InternalStateData,
	OAuthClient,
	type OAuthClientOptions,
	type RuntimeImplementation,
	type Session,
} from "@atproto/oauth-client";
import { PortError } from "../../ports/port-error.ts";
import {
	asServersKnow,
	type BlueskyClient,
	blueskyClientId,
	blueskyClientMetadata,
} from "./bluesky-client-metadata.ts";
import { identityResolver } from "./bluesky-identity.ts";
import type { ServerFetch } from "./server-fetch.ts";

/** Where names are looked up, and what is remembered between operations. */
export interface BlueskyWorld {
	server: ServerFetch;
	client: BlueskyClient;
	/** service that resolves handles: "https://public.api.bsky.app" */
	handleResolverUrl: string;
	/** directory of did:plc (https://web.plc.directory): "https://plc.directory" */
	plcUrl: string;
	/** epoch milliseconds */
	now(): number;
	memory: BlueskyMemory;
}

/** Values that outlive an operation: of public documents, and the nonces that servers want in the next proof (RFC 9449 §8). */
export type BlueskyMemory = Required<
	Pick<OAuthClientOptions, "dpopNonceCache" | "authorizationServerMetadataCache" | "protectedResourceMetadataCache">
>;

/** Calls of one operation: a sign-in with every call repeated for a nonce takes 14. */
const MAX_CALLS = 24;
/** No call begins later than this after the operation's start, ms. */
const MAX_DURATION_MS = 60_000;

/** What an operation keeps; see the library's `StateStore` and `SessionStore`. */
export interface BlueskyStores {
	/** given state → what the second half of the sign-in needs */
	sessions: OAuthClientOptions["sessionStore"];
	states: OAuthClientOptions["stateStore"];
}

const runtime: RuntimeImplementation = {
	// The algorithm that every server must support (https://atproto.com/specs/oauth#demonstrating-proof-of-possession-dpop).
	createKey: () => JoseKey.generate(["ES256"]),
	getRandomValues: (length) => crypto.getRandomValues(new Uint8Array(length)),
	digest: async (data, { name }) => new Uint8Array(await crypto.subtle.digest(`SHA-${name.slice("sha".length)}`, data)),
	// Whoever gives an access uses it in one call at a time (see `blueskyPort`). The library's own lock is one of the whole
	// isolate: a request that was cut off while it held it would block the others for ever.
	requestLock: (_name, work) => work(),
};

/**
 * The library's client, made anew for each operation: it shares promises between its calls, and a request of Workers must not
 * wait for another one's.
 *
 * @throws PortError if servers would not accept the app's client id
 */
export async function blueskyClient(
	world: BlueskyWorld,
	stores: BlueskyStores,
	redirectUrl?: string,
): Promise<OAuthClient> {
	const { client, memory, now } = world;
	if (!blueskyClientId(client).startsWith("https:"))
		throw new PortError("bluesky", "refused", "servers accept no client id but one with https");
	const { privateKey } = client;
	const fetch = limited(world.server, now);
	return new OAuthClient({
		...memory,
		responseMode: "query",
		clientMetadata: blueskyClientMetadata(client, redirectUrl ?? client.appUrl),
		...(privateKey ? { keyset: [await JoseKey.fromJWK({ ...privateKey, alg: "ES256" })] } : {}),
		stateStore: stores.states,
		sessionStore: stores.sessions,
		runtimeImplementation: runtime,
		identityResolver: identityResolver(fetch, world.handleResolverUrl, world.plcUrl),
		fetch,
	});
}

/**
 * Makes a client's next authorization request carry a given `state`: the library draws one itself, as its first nonce. Whoever
 * calls this checks in the state's store that it worked.
 */
export function giveState({ runtime }: OAuthClient, state: string): void {
	const draw = runtime.generateNonce;
	runtime.generateNonce = async () => {
		runtime.generateNonce = draw;
		return state;
	};
}

/** The redirect address as servers are told it. */
export const redirectOf = (world: BlueskyWorld, redirectUrl: string) =>
	asServersKnow(world.client, redirectUrl) as `https://${string}`;

/** Every call of an operation; hostile servers could name each other without end. */
function limited({ fetch }: ServerFetch, now: () => number): typeof globalThis.fetch {
	const until = now() + MAX_DURATION_MS;
	let calls = 0;
	return async (input, init) => {
		calls += 1;
		if (calls > MAX_CALLS || now() > until)
			throw new PortError("bluesky", "time-out", "bluesky took too many calls or too long");
		return fetch(input as Request, init as RequestInit | undefined);
	};
}

const nothing = { get: async () => undefined, set: async () => {}, del: async () => {} };

/** Stores of a sign-in's first half: `taken` is what it leaves. */
export function signInStores() {
	const kept: { state: string | null; data: InternalStateData | null } = { state: null, data: null };
	return {
		kept,
		stores: {
			sessions: nothing,
			states: { ...nothing, set: async (state, data) => void Object.assign(kept, { state, data }) },
		} satisfies BlueskyStores,
	};
}

/** Stores of a sign-in's second half: one state, which is valid once, and the session that comes of it. */
export function callbackStores(state: string, data: InternalStateData) {
	const kept: { session: Session | null } = { session: null };
	let left: InternalStateData | undefined = data;
	const stores: BlueskyStores = {
		states: {
			...nothing,
			get: async (asked) => (asked === state ? left : undefined),
			del: async () => {
				left = undefined;
			},
		},
		sessions: {
			...nothing,
			get: async () => kept.session ?? undefined,
			set: async (_did, session) => {
				kept.session = session;
			},
		},
	};
	return { kept, stores };
}

/**
 * Stores of a call with a session. The library "deletes" a session that a server no longer takes; whoever keeps it decides that
 * here, by the answer.
 *
 * @param renew - keeps a renewed session
 */
export function sessionStores(session: Session, renew: (session: Session) => Promise<void>) {
	const kept: { session: Session; renewals: number; failure: { error: unknown } | null } = {
		session,
		renewals: 0,
		failure: null,
	};
	const stores: BlueskyStores = {
		states: nothing,
		sessions: {
			...nothing,
			get: async () => kept.session,
			set: async (_did, renewed) => {
				kept.session = renewed;
				kept.renewals += 1;
				// The session is lost if it cannot be kept, so it is tried twice.
				await renew(renewed)
					.catch(() => renew(renewed))
					.catch((error: unknown) => {
						kept.failure = { error };
						throw error;
					});
			},
		},
	};
	return { kept, stores };
}
