import { z } from "zod";
import { cleanName } from "../../core/i18n/plain-text.ts";
import type { OAuth2Port } from "../../ports/identity-providers.ts";
import { exchangeCode, MAX_NAME, type OAuth2Settings } from "./oauth2-code.ts";
import { callProvider, readJson } from "./provider-call.ts";

/** https://developers.google.com/identity/openid-connect/openid-connect */

const ProfileShape = z.object({
	sub: z.string().min(1).max(255),
	name: z.string().optional(),
	email: z.string().optional(),
	email_verified: z.boolean().optional(),
	/** domain of a Workspace account */
	hd: z.string().optional(),
	picture: z.url({ protocol: /^https?$/ }).optional(),
});

export function google(settings: OAuth2Settings): OAuth2Port {
	return {
		clientId: settings.clientId,
		authorizeUrl: settings.authorizeUrl,
		scopes: ["openid", "email", "profile"],

		exchangeCode: (code, codeVerifier, redirectUri) =>
			exchangeCode("google", settings, { code, codeVerifier, redirectUri }),

		async findProfile(accessToken) {
			const headers = { Authorization: `Bearer ${accessToken}` };
			const person = readJson("google", await callProvider("google", settings.profileUrl, { headers }), ProfileShape);
			const email = person.email?.trim().toLowerCase() || null;
			const isVerified = email !== null && person.email_verified === true;
			return {
				provider: "google",
				subject: person.sub,
				displayName: cleanName(person.name ?? "", MAX_NAME) || "Google",
				label: email ?? "Google",
				email,
				emailVouched: isVerified,
				emailAuthoritative: isVerified && (isGmail(email) || Boolean(person.hd)),
				photoURL: person.picture ?? null,
				tokens: null,
			};
		},
	};
}

/**
 * Google is authoritative for its own mailboxes and for those of a Workspace (`hd`); any other was verified once, and may have
 * another owner now (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
function isGmail(email: string): boolean {
	return /@(gmail|googlemail)\.com$/.test(email);
}
