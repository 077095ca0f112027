import { z } from "zod";
import { cleanName } from "../../core/i18n/plain-text.ts";
import type { OAuth2Port } from "../../ports/identity-providers.ts";
import { exchangeCode, MAX_NAME, type OAuth2Settings } from "./oauth2-code.ts";
import { callProvider, readJson } from "./provider-call.ts";

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */

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

		exchangeCode: (code, codeVerifier, redirectUri) =>
			exchangeCode("facebook", settings, { code, codeVerifier, redirectUri }),

		async findProfile(accessToken) {
			const url = new URL(settings.profileUrl);
			url.searchParams.set("fields", "id,name,email,picture.type(large)");
			const headers = { Authorization: `Bearer ${accessToken}` };
			const person = readJson("facebook", await callProvider("facebook", url.href, { headers }), ProfileShape);
			const email = person.email?.trim().toLowerCase() || null;
			return {
				provider: "facebook",
				subject: person.id,
				displayName: cleanName(person.name ?? "", MAX_NAME) || "Facebook",
				label: email ?? "Facebook",
				email,
				// Facebook does not document whether e-mails are verified.
				emailVouched: false,
				emailAuthoritative: false,
				photoURL: person.picture?.data.url ?? null,
				tokens: null,
			};
		},
	};
}
