import { facebook } from "../adapters/identity/facebook.ts";
import { google } from "../adapters/identity/google.ts";
import { xSignIn } from "../adapters/identity/x-sign-in.ts";
import type { IdentityProviders } from "../ports/identity-providers.ts";
import type { Settings } from "./settings.server.ts";

/** Providers without credentials in the settings are null and not offered. */
export function identityProviders(settings: Settings): IdentityProviders {
	const { X_CONSUMER_KEY, X_CONSUMER_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = settings;
	const { FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET } = settings;
	return {
		x:
			X_CONSUMER_KEY && X_CONSUMER_SECRET
				? xSignIn(settings.X_API_URL, { key: X_CONSUMER_KEY, secret: X_CONSUMER_SECRET })
				: null,
		google:
			GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
				? google({
						clientId: GOOGLE_CLIENT_ID,
						clientSecret: GOOGLE_CLIENT_SECRET,
						authorizeUrl: settings.GOOGLE_AUTHORIZE_URL,
						tokenUrl: settings.GOOGLE_TOKEN_URL,
						profileUrl: settings.GOOGLE_PROFILE_URL,
					})
				: null,
		facebook:
			FACEBOOK_CLIENT_ID && FACEBOOK_CLIENT_SECRET
				? facebook({
						clientId: FACEBOOK_CLIENT_ID,
						clientSecret: FACEBOOK_CLIENT_SECRET,
						authorizeUrl: settings.FACEBOOK_AUTHORIZE_URL,
						tokenUrl: settings.FACEBOOK_TOKEN_URL,
						profileUrl: settings.FACEBOOK_PROFILE_URL,
					})
				: null,
	};
}
