import { z } from "zod";
import { cleanText } from "../core/plain-text.ts";
import type { OAuth2Port } from "../ports/identity-providers.ts";
import { callProvider, readJson } from "./provider-call.ts";

/** https://developers.google.com/identity/openid-connect/openid-connect */

const MAX_NAME = 60;

const TokenShape = z.object({ access_token: z.string().min(1) });
const ProfileShape = z.object({
	sub: z.string().min(1).max(255),
	name: z.string().optional(),
	email: z.string().optional(),
	email_verified: z.boolean().optional(),
	picture: z.url({ protocol: /^https?$/ }).optional(),
});

export interface OAuth2Settings {
	clientId: string;
	clientSecret: string;
	authorizeUrl: string;
	tokenUrl: string;
	profileUrl: string;
}

export function google(settings: OAuth2Settings): OAuth2Port {
	return {
		clientId: settings.clientId,
		authorizeUrl: settings.authorizeUrl,
		scopes: ["openid", "email", "profile"],

		async exchangeCode(code, codeVerifier, redirectUri) {
			const body = new URLSearchParams({
				grant_type: "authorization_code",
				code,
				code_verifier: codeVerifier,
				redirect_uri: redirectUri,
				client_id: settings.clientId,
				client_secret: settings.clientSecret,
			});
			return readJson("google", await callProvider("google", settings.tokenUrl, { method: "POST", body }), TokenShape)
				.access_token;
		},

		async findProfile(accessToken) {
			const headers = { Authorization: `Bearer ${accessToken}` };
			const person = readJson("google", await callProvider("google", settings.profileUrl, { headers }), ProfileShape);
			const email = person.email?.trim().toLowerCase() || null;
			return {
				provider: "google",
				subject: person.sub,
				displayName: cleanText(person.name ?? "", MAX_NAME) || "Google",
				label: email ?? "Google",
				email,
				emailVouched: email !== null && person.email_verified === true,
				photoURL: person.picture ?? null,
				tokens: null,
			};
		},
	};
}
