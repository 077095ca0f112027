import { z } from "zod";
import { cleanText } from "../core/plain-text.ts";
import type { OAuth2Port } from "../ports/identity-providers.ts";
import type { OAuth2Settings } from "./google.ts";
import { callProvider, readJson } from "./provider-call.ts";

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */

const MAX_NAME = 60;

const TokenShape = z.object({ access_token: z.string().min(1) });
const ProfileShape = z.object({
	id: z.string().regex(/^\d{1,30}$/),
	name: z.string().optional(),
	email: z.string().optional(),
	picture: z.object({ data: z.object({ url: z.url({ protocol: /^https?$/ }) }) }).optional(),
});

export function facebook(settings: OAuth2Settings): OAuth2Port {
	return {
		clientId: settings.clientId,
		authorizeUrl: settings.authorizeUrl,
		scopes: ["public_profile", "email"],

		async exchangeCode(code, codeVerifier, redirectUri) {
			// Facebook reads the client from the body, not from an Authorization header.
			const body = new URLSearchParams({
				grant_type: "authorization_code",
				code,
				code_verifier: codeVerifier,
				redirect_uri: redirectUri,
				client_id: settings.clientId,
				client_secret: settings.clientSecret,
			});
			const answer = await callProvider("facebook", settings.tokenUrl, { method: "POST", body });
			return readJson("facebook", answer, TokenShape).access_token;
		},

		async findProfile(accessToken) {
			const url = new URL(settings.profileUrl);
			url.searchParams.set("fields", "id,name,email,picture.type(large)");
			const headers = { Authorization: `Bearer ${accessToken}` };
			const person = readJson("facebook", await callProvider("facebook", url.href, { headers }), ProfileShape);
			const email = person.email?.trim().toLowerCase() || null;
			return {
				provider: "facebook",
				subject: person.id,
				displayName: cleanText(person.name ?? "", MAX_NAME) || "Facebook",
				label: email ?? "Facebook",
				email,
				// Facebook says nowhere whether the person proved it.
				emailVouched: false,
				photoURL: person.picture?.data.url ?? null,
				tokens: null,
			};
		},
	};
}
