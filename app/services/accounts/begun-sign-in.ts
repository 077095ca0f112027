import { randomUUID } from "node:crypto";
import type { IdentityProvider } from "../../core/accounts/identity.ts";
import { sameSitePath } from "../../core/same-site-path.ts";
import { insertToken } from "../../db/accounts/one-time-tokens.ts";
import { type AccountDeps, digest } from "./account-deps.ts";
import { clearCookie, openCookie, sealCookie } from "./sealed-cookie.ts";

/**
 * A sign-in between leaving for the provider and coming back. All of it travels in one sealed cookie of the browser that
 * began it: another browser's callback finds none, and nothing of it stands in an address.
 */

/** Saying yes at a provider takes seconds; signing up there, minutes. */
const BEGUN_MS = 10 * 60_000;
/** Browsers drop a cookie of more than 4096 bytes, and with it the sign-in: a longer path is given up instead. */
const MAX_RETURN_TO = 1500;

export interface BegunSignIn {
	intent: "sign-in" | "link";
	returnTo: string;
	/** who links; null when signing in */
	userId: string | null;
	/** what the callback must name: OAuth 2 `state`, X's request token */
	state: string;
	/** cookie the strategy wants back: "name=value" */
	kept: string;
	/** random; makes it usable once */
	nonce: string;
}

const nameOf = (provider: IdentityProvider) => `begun-${provider}`;

function sealingOf({ cookieSecret, clock }: AccountDeps, provider: IdentityProvider) {
	return { name: nameOf(provider), secret: cookieSecret, now: clock.now() };
}

/** @returns a `Set-Cookie` value; a sign-in begun later with the same provider takes its place */
export function keepBegun(
	deps: AccountDeps,
	provider: IdentityProvider,
	begun: Omit<BegunSignIn, "nonce">,
): Promise<string> {
	const returnTo = begun.returnTo.length <= MAX_RETURN_TO ? begun.returnTo : "/";
	return sealCookie(sealingOf(deps, provider), { ...begun, returnTo, nonce: randomUUID() }, BEGUN_MS);
}

/** @returns null when no sign-in was begun in this browser, or too long ago */
export async function findBegun(
	deps: AccountDeps,
	provider: IdentityProvider,
	request: Request,
): Promise<BegunSignIn | null> {
	const content = await openCookie(request, sealingOf(deps, provider));
	if (!content?.state || !content.kept || !content.nonce) return null;
	const intent = content.intent === "link" ? "link" : "sign-in";
	const { state, kept, nonce, userId = null } = content;
	return { intent, returnTo: sameSitePath(content.returnTo), userId, state, kept, nonce };
}

/**
 * Uses a begun sign-in up, in this browser and for a copy of its cookie.
 *
 * @returns a `Set-Cookie` value; null when it was used before
 */
export async function spendBegun(
	deps: AccountDeps,
	provider: IdentityProvider,
	begun: BegunSignIn,
): Promise<string | null> {
	const now = deps.clock.now();
	const first = await insertToken(deps.db, {
		tokenHash: digest(`${provider} callback ${begun.nonce}`),
		purpose: "used-callback",
		userId: null,
		email: null,
		payload: null,
		createdAt: now,
		// The cookie opens no longer than this.
		expiresAt: now + BEGUN_MS,
	});
	return first ? clearCookie(nameOf(provider)) : null;
}
