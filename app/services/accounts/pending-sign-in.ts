import { randomUUID } from "node:crypto";
import type { IdentityProvider } from "../../core/accounts/identity.ts";
import { sameSitePath } from "../../core/same-site-path.ts";
import { insertToken } from "../../db/accounts/one-time-tokens.ts";
import { type AccountDeps, digest } from "./account-deps.ts";
import type { BegunIntent } from "./accounts-contract.ts";
import { clearCookie, openCookie, sealCookie } from "./sealed-cookie.ts";

/**
 * State of a provider sign-in in progress. It is kept in one encrypted cookie of the browser that began it, so that a
 * callback in another browser has no effect and nothing appears in URLs.
 */

/** Lifetime of the cookie: consenting takes seconds, signing up at the provider takes minutes. */
const PENDING_MS = 10 * 60_000;
/** Longer return paths are dropped: browsers reject cookies of more than 4096 bytes, which would break the sign-in. */
const MAX_RETURN_TO = 1500;

export interface PendingSignIn {
	intent: BegunIntent;
	returnTo: string;
	/** user who links an identity or proves who they are; null for a sign-in */
	userId: string | null;
	/** value expected in the callback: OAuth 2 `state` or X's request token */
	state: string;
	/** the remix-auth strategy's own cookie, "name=value" */
	kept: string;
	/** random; identifies this sign-in so that it can be used once only */
	nonce: string;
}

const nameOf = (provider: IdentityProvider) => `begun-${provider}`;

function sealingOf({ cookieSecret, clock }: AccountDeps, provider: IdentityProvider) {
	return { name: nameOf(provider), secret: cookieSecret, now: clock.now() };
}

/** @returns a `Set-Cookie` value; a later sign-in with the same provider replaces it */
export function storePendingSignIn(
	deps: AccountDeps,
	provider: IdentityProvider,
	pending: Omit<PendingSignIn, "nonce">,
): Promise<string> {
	const returnTo = pending.returnTo.length <= MAX_RETURN_TO ? pending.returnTo : "/";
	return sealCookie(sealingOf(deps, provider), { ...pending, returnTo, nonce: randomUUID() }, PENDING_MS);
}

/** @returns null if this browser has no sign-in in progress, or it expired */
export async function findPendingSignIn(
	deps: AccountDeps,
	provider: IdentityProvider,
	request: Request,
): Promise<PendingSignIn | null> {
	const content = await openCookie(request, sealingOf(deps, provider));
	if (!content?.state || !content.kept || !content.nonce) return null;
	const intent = content.intent === "link" || content.intent === "prove" ? content.intent : "sign-in";
	const { state, kept, nonce, userId = null } = content;
	return { intent, returnTo: sameSitePath(content.returnTo), userId, state, kept, nonce };
}

/**
 * Marks a sign-in as used, so that neither this browser nor a copy of its cookie can repeat it.
 *
 * @returns a `Set-Cookie` value; null if it was used before
 */
export async function consumePendingSignIn(
	deps: AccountDeps,
	provider: IdentityProvider,
	pending: PendingSignIn,
): Promise<string | null> {
	const now = deps.clock.now();
	const first = await insertToken(deps.db, {
		tokenHash: digest(`${provider} callback ${pending.nonce}`),
		purpose: "used-callback",
		userId: null,
		email: null,
		payload: null,
		createdAt: now,
		// The cookie expires by then.
		expiresAt: now + PENDING_MS,
	});
	return first ? clearCookie(nameOf(provider)) : null;
}
