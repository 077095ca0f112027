import { Authenticator } from "remix-auth";
import { pathAfterSignIn } from "../../core/accounts/after-sign-in.ts";
import { type IdentityProvider, PROVIDER_NAMES, type ProviderProfile } from "../../core/accounts/identity.ts";
import { DEFAULT_LANGUAGE } from "../../core/i18n/languages.ts";
import { log } from "../../core/operations/log.ts";
import { sameSitePath } from "../../core/same-site-path.ts";
import { PortError } from "../../ports/port-error.ts";
import { type AccountDeps, slowedCaller } from "./account-deps.ts";
import type { Accounts, ProviderOutcome, ProviderRefusal } from "./accounts-contract.ts";
import { type BegunSignIn, findBegun, keepBegun, spendBegun } from "./begun-sign-in.ts";
import { linkIdentity, signInWithIdentity } from "./join-identity.ts";
import { afterAnswer, mailNews } from "./mail-account.ts";
import type { Sessions } from "./sessions.ts";
import { CodeStrategy } from "./strategies/oauth2.ts";
import { XStrategy } from "./strategies/x.ts";
import { finishRevocations, tokenMaintenanceOf } from "./token-maintenance.ts";

/** RFC 6749 §4.1.2.1: the person, or the provider for them, said no. */
const DENIED = "access_denied";

/** What a callback's address says; strategies see no more of it than this. */
interface Callback {
	/** names the begun sign-in it belongs to; null when it names none */
	state: string | null;
	denied: boolean;
	/** the provider's own failure */
	failed: boolean;
	query: URLSearchParams;
}

/** Sign-in through X, Google and Facebook, and adding one of them to an account. */
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

	/** A strategy that is asked without a callback answers by throwing the way to the provider. */
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

	/** The token just stored may be one that waits to be revoked. */
	function settle({ provider, subject }: ProviderProfile): void {
		if (provider === "x") afterAnswer(deps, () => finishRevocations(tokenMaintenanceOf(deps), subject));
	}

	async function finish(
		request: Request,
		begun: BegunSignIn,
		profile: ProviderProfile,
		used: string,
	): Promise<ProviderOutcome> {
		const { intent, returnTo } = begun;
		if (intent === "sign-in") {
			const opened = await sessions.open(request, await signInWithIdentity(deps, profile));
			settle(profile);
			const path = pathAfterSignIn({ returnTo, activated: opened.user.activated });
			return { ok: true, intent, user: opened.user, cookies: [...opened.cookies, used], returnTo: path };
		}
		const user = await sessions.findUser(request);
		if (!user || user.id !== begun.userId) return refusal("signed-out", begun, [used]);
		const refused = await linkIdentity(deps, user.id, profile);
		if (refused) return refusal(refused, begun, [used]);
		settle(profile);
		const { email } = user;
		// A thief of a session could keep a way in for good: the owner is to hear of it.
		if (email !== null) {
			const way = { provider: PROVIDER_NAMES[profile.provider] };
			afterAnswer(deps, () => mailNews(deps, "way-added", email, user.language ?? DEFAULT_LANGUAGE, way));
		}
		return { ok: true, intent, user, cookies: [used], returnTo };
	}

	return {
		providers,

		async beginWithProvider(request, provider, { intent, returnTo }) {
			const slowed = await slowedCaller(deps);
			if (slowed) return slowed;
			if (!providers.includes(provider)) return { ok: false, reason: "provider-failed" };
			const user = intent === "link" ? await sessions.findUser(request) : null;
			if (intent === "link" && !user) return { ok: false, reason: "signed-out" };
			const userId = user?.id ?? null;
			try {
				const { url, kept } = await begin(provider);
				const { searchParams } = new URL(url);
				const state = searchParams.get(provider === "x" ? "oauth_token" : "state");
				if (state === null) throw new Error(`the way to ${provider} names no sign-in`);
				const begun = { intent, returnTo: sameSitePath(returnTo), userId, state, kept };
				return { ok: true, url, cookies: [await keepBegun(deps, provider, begun)] };
			} catch (error) {
				if (!(error instanceof PortError)) throw error;
				log({ event: "signin.begin.failed", provider, why: error.why, error });
				return { ok: false, reason: "provider-failed" };
			}
		},

		async finishWithProvider(request, provider): Promise<ProviderOutcome> {
			const begun = await findBegun(deps, provider, request);
			if (!begun || !providers.includes(provider)) return refusal("not-begun-here", null, []);
			const callback = readCallback(provider, new URL(request.url).searchParams);
			// An error without `state` is answered too: the strategy would take it for a sign-in to begin.
			const refused = callback.denied || callback.failed;
			if (callback.state !== begun.state && !(refused && callback.state === null)) {
				return refusal("not-begun-here", begun, []);
			}
			const used = await spendBegun(deps, provider, begun);
			if (used === null) return refusal("not-begun-here", begun, []);
			if (refused) return refusal(callback.denied ? "denied" : "provider-failed", begun, [used]);
			let profile: ProviderProfile;
			try {
				profile = await profileOf(provider, callback, begun.kept);
			} catch (error) {
				if (error instanceof PortError) {
					log({ event: "signin.provider.failed", provider, why: error.why, error });
					return refusal("provider-failed", begun, [used]);
				}
				// What a strategy misses in a callback of the right state: the code or the verifier.
				if (!(error instanceof ReferenceError || error instanceof RangeError)) throw error;
				log({ event: "signin.callback.incomplete", provider, error });
				return refusal("provider-failed", begun, [used]);
			}
			return finish(request, begun, profile, used);
		},
	};
}

function refusal(reason: ProviderRefusal, begun: BegunSignIn | null, cookies: string[]): ProviderOutcome {
	return { ok: false, reason, intent: begun?.intent ?? "sign-in", returnTo: begun?.returnTo ?? "/", cookies };
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
