import { Authenticator } from "remix-auth";
import { pathAfterSignIn } from "../../core/accounts/after-sign-in.ts";
import type { IdentityProvider, ProviderProfile } from "../../core/accounts/identity.ts";
import { log } from "../../core/operations/log.ts";
import { sameSitePath } from "../../core/same-site-path.ts";
import { findIdentity } from "../../db/accounts/identities.ts";
import { PortError } from "../../ports/port-error.ts";
import { type AccountDeps, limitCaller } from "./account-deps.ts";
import type { Accounts, ProviderOutcome, ProviderRefusal } from "./accounts-contract.ts";
import { linkIdentity, mailWayAdded, signInWithIdentity } from "./join-identity.ts";
import { afterResponse } from "./mail-account.ts";
import { consumePendingSignIn, findPendingSignIn, type PendingSignIn, storePendingSignIn } from "./pending-sign-in.ts";
import { refuseWithoutProof } from "./recent-proof.ts";
import type { Sessions } from "./sessions.ts";
import { CodeStrategy } from "./strategies/oauth2.ts";
import { XStrategy } from "./strategies/x.ts";
import { finishRevocations, isBeingRevoked } from "./token-maintenance.ts";
import { tokenMaintenanceOf } from "./token-maintenance-deps.ts";

/** OAuth error code: the user or the provider declined (RFC 6749 §4.1.2.1). */
const DENIED = "access_denied";

/** The parameters of a callback's URL that are used. */
interface Callback {
	/** identifies the sign-in in progress; null if missing */
	state: string | null;
	denied: boolean;
	/** the provider reported a failure */
	failed: boolean;
	query: URLSearchParams;
}

/** Sign-in with X, Google and Facebook, and linking them to an account. */
export function providerSignIn(
	deps: AccountDeps,
	sessions: Sessions,
): Pick<Accounts, "providers" | "beginWithProvider" | "finishWithProvider"> {
	const authenticator = new Authenticator<ProviderProfile>();
	const callbackUrl = (provider: IdentityProvider) => `${deps.appUrl}/auth/${provider}/callback`;
	const { x, google, facebook } = deps.providers;
	const providers: IdentityProvider[] = [];
	if (x) {
		authenticator.use(new XStrategy(x, callbackUrl("x")), "x");
		providers.push("x");
	}
	for (const [name, port] of [["google", google] as const, ["facebook", facebook] as const]) {
		if (!port) continue;
		authenticator.use(new CodeStrategy(name, port, callbackUrl(name)), name);
		providers.push(name);
	}

	/** Runs a strategy without callback parameters: it throws its redirect to the provider. */
	async function begin(provider: IdentityProvider): Promise<{ url: string; kept: string }> {
		try {
			await authenticator.authenticate(provider, new Request(callbackUrl(provider)));
		} catch (thrown) {
			if (!(thrown instanceof Response)) throw thrown;
			const url = thrown.headers.get("Location");
			const kept = thrown.headers.get("Set-Cookie")?.split(";", 1)[0];
			if (url && kept) return { url, kept };
		}
		throw new Error(`the ${provider} strategy began nothing`);
	}

	async function profileOf(provider: IdentityProvider, callback: Callback, kept: string): Promise<ProviderProfile> {
		const url = `${callbackUrl(provider)}?${callback.query}`;
		return authenticator.authenticate(provider, new Request(url, { headers: { Cookie: kept } }));
	}

	/** Cancels a pending revocation: X reissues the same token, so it would end the new sign-in's access. */
	function cancelRevocations({ provider, subject }: ProviderProfile): void {
		if (provider === "x") afterResponse(deps, () => finishRevocations(tokenMaintenanceOf(deps), subject));
	}

	/** Whether the access just stored is a former account's that is being revoked: signing in once more gets another. */
	async function isEnding({ provider, tokens }: ProviderProfile): Promise<boolean> {
		return provider === "x" && tokens !== null && (await isBeingRevoked(deps, tokens));
	}

	async function finish(
		request: Request,
		pending: PendingSignIn,
		profile: ProviderProfile,
		used: string,
	): Promise<ProviderOutcome> {
		const { intent, returnTo } = pending;
		if (intent === "sign-in") {
			const userId = await signInWithIdentity(deps, profile);
			if (userId === null) return refusal("sign-in-first", pending, [used]);
			const ending = await isEnding(profile);
			cancelRevocations(profile);
			if (ending) return refusal("access-ending", pending, [used]);
			const opened = await sessions.open(request, userId, profile.provider);
			const path = pathAfterSignIn({ ...opened.user, returnTo });
			return { ok: true, intent, user: opened.user, cookies: [...opened.cookies, used], returnTo: path };
		}
		const user = await sessions.findUser(request);
		if (!user || user.id !== pending.userId) return refusal("signed-out", pending, [used]);
		if (intent === "prove") {
			const known = await findIdentity(deps.db, profile.provider, profile.subject);
			if (known?.userId !== user.id) return refusal("not-yours", pending, [used]);
			await sessions.markProven(request);
			return { ok: true, intent, user, cookies: [used], returnTo };
		}
		const refused = await linkIdentity(deps, user.id, profile, await sessions.ownHash(request));
		if (refused) return refusal(refused, pending, [used]);
		const ending = await isEnding(profile);
		cancelRevocations(profile);
		// A stolen session could add a permanent way to sign in, so notify the owner.
		mailWayAdded(deps, user.id, profile);
		if (ending) return refusal("access-ending", pending, [used]);
		return { ok: true, intent, user, cookies: [used], returnTo };
	}

	return {
		providers,

		async beginWithProvider(request, provider, { intent, returnTo }) {
			const limited = await limitCaller(deps, () => sessions.findAccount(request));
			if (limited) return limited;
			if (!providers.includes(provider)) return { ok: false, reason: "provider-failed" };
			const user = intent === "sign-in" ? null : await sessions.findUser(request);
			if (intent !== "sign-in" && !user) return { ok: false, reason: "signed-out" };
			const unproven = intent === "link" && user && refuseWithoutProof(deps, user);
			if (unproven) return unproven;
			const userId = user?.id ?? null;
			try {
				const { url, kept } = await begin(provider);
				const { searchParams } = new URL(url);
				const state = searchParams.get(provider === "x" ? "oauth_token" : "state");
				if (state === null) throw new Error(`the way to ${provider} names no sign-in`);
				const pending = { intent, returnTo: sameSitePath(returnTo), userId, state, kept };
				const to = intent === "prove" ? askedAgain(provider, url) : url;
				return { ok: true, url: to, cookies: [await storePendingSignIn(deps, provider, pending)] };
			} catch (error) {
				if (!(error instanceof PortError)) throw error;
				log({ event: "signin.begin.failed", provider, why: error.why, error });
				return { ok: false, reason: "provider-failed" };
			}
		},

		async finishWithProvider(request, provider): Promise<ProviderOutcome> {
			const pending = await findPendingSignIn(deps, provider, request);
			if (!pending || !providers.includes(provider)) return refusal("not-begun-here", null, []);
			const callback = readCallback(provider, new URL(request.url).searchParams);
			// Anybody can send a browser here with an error and without `state`: the sign-in under way goes on.
			if (callback.state !== pending.state) return refusal("not-begun-here", pending, []);
			const refused = callback.denied || callback.failed;
			const used = await consumePendingSignIn(deps, provider, pending);
			if (used === null) return refusal("not-begun-here", pending, []);
			if (refused) return refusal(callback.denied ? "denied" : "provider-failed", pending, [used]);
			let profile: ProviderProfile;
			try {
				profile = await profileOf(provider, callback, pending.kept);
			} catch (error) {
				if (error instanceof PortError) {
					log({ event: "signin.provider.failed", provider, why: error.why, error });
					return refusal("provider-failed", pending, [used]);
				}
				// Strategies throw these if the code or the verifier is missing from the callback.
				if (!(error instanceof ReferenceError || error instanceof RangeError)) throw error;
				log({ event: "signin.callback.incomplete", provider, error });
				return refusal("provider-failed", pending, [used]);
			}
			return finish(request, pending, profile, used);
		},
	};
}

/**
 * Whoever proves that an account is theirs is asked by the provider itself, not waved through by its cookie: X and Facebook ask for the
 * password, Google for the account and the consent; it has no parameter for more.
 */
const ASKED_AGAIN: Record<IdentityProvider, readonly [name: string, value: string]> = {
	x: ["force_login", "true"],
	google: ["prompt", "select_account consent"],
	facebook: ["auth_type", "reauthenticate"],
};

function askedAgain(provider: IdentityProvider, address: string): string {
	const url = new URL(address);
	url.searchParams.set(...ASKED_AGAIN[provider]);
	return url.href;
}

function refusal(reason: ProviderRefusal, pending: PendingSignIn | null, cookies: string[]): ProviderOutcome {
	return { ok: false, reason, intent: pending?.intent ?? "sign-in", returnTo: pending?.returnTo ?? "/", cookies };
}

function readCallback(provider: IdentityProvider, search: URLSearchParams): Callback {
	const query = new URLSearchParams();
	const keep = provider === "x" ? ["oauth_token", "oauth_verifier"] : ["state", "code"];
	for (const name of keep) {
		const value = search.get(name);
		if (value !== null) query.set(name, value);
	}
	if (provider === "x") {
		const denied = search.get("denied");
		return { state: denied ?? search.get("oauth_token"), denied: denied !== null, failed: false, query };
	}
	const error = search.get("error");
	return { state: search.get("state"), denied: error === DENIED, failed: error !== null && error !== DENIED, query };
}
