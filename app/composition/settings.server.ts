import { z } from "zod";
import { json } from "./json-setting.server.ts";
import { PICTURE_SETTINGS } from "./picture-settings.server.ts";

/** An empty value counts as unset. */
const optional = z
	.string()
	.optional()
	.transform((text) => text || undefined);

/** Settings that must be set together. */
const PAIRS = [
	["X_CONSUMER_KEY", "X_CONSUMER_SECRET"],
	["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
	["FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET"],
	["GRAVATAR_CLIENT_ID", "GRAVATAR_CLIENT_SECRET"],
] as const;

/**
 * Vars and secrets, checked once per isolate. A missing secret is a startup error that names it; there are no defaults for
 * secrets.
 */
const SettingsSchema = z
	.object({
		...PICTURE_SETTINGS,
		APP_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, "")),
		HELP_URL: z.url(),
		MAIL_FROM: z.string().min(3),
		SUPPORT_EMAIL: z.email(),
		/** mails that the provider takes in a day */
		MAILS_A_DAY: z.coerce.number().int().positive().default(10_000),
		OFFERED_CHAINS: z
			.string()
			.transform((text) => text.split(",").map(Number))
			.pipe(z.array(z.number().int().positive()).min(1)),
		/** chains that no watcher reads: rooms ask about reported hashes alone; for an operator in need */
		UNWATCHED_CHAINS: z
			.string()
			.default("")
			.transform((text) => text.split(",").filter(Boolean).map(Number)),
		/** secret: JSON of chain id → one or two RPC endpoints, {"1": ["https://…", "https://…"]} */
		RPC_ENDPOINTS: json(z.record(z.string().regex(/^\d+$/), z.array(z.url()).min(1).max(4))),
		/** secret: 32 bytes as base64; signs cookies and mailed links */
		COOKIE_SECRET: z.string().refine((text) => decodedLength(text) >= 32, "needs 32 bytes as base64"),
		/** secret: JSON of key id → 32 bytes as base64, the newest first; encrypts provider tokens (docs: key rotation) */
		TOKEN_KEYS: json(
			z
				.record(
					// JavaScript sorts numeric keys first, which would break "newest first".
					z.string().regex(/^(?!\d+$)[a-z0-9-]{1,20}$/),
					z.string().refine((text) => decodedLength(text) === 32, "needs 32 bytes"),
				)
				.refine((keys) => Object.keys(keys).length > 0, "needs a key"),
		),
		/** secret: JSON of key id → 32 bytes as base64, the newest first; signs receipts. None: receipts are not signed */
		RECEIPT_KEYS: json(
			z.record(
				z.string().regex(/^(?!\d+$)[a-z0-9-]{1,20}$/),
				z.string().refine((text) => decodedLength(text) === 32, "needs 32 bytes"),
			),
		)
			.optional()
			.default({}),
		/** users with one of these e-mails, verified, are admins */
		ADMIN_EMAILS: z
			.string()
			.default("")
			.transform((text) =>
				text
					.split(",")
					.map((email) => email.trim().toLowerCase())
					.filter((email) => email !== ""),
			),

		/** X: sign-in and profile pictures; both or none */
		X_OEMBED_URL: z.url().default("https://publish.x.com/oembed"),
		X_INTENT_URL: z.url().default("https://x.com/intent/tweet"),
		X_CONSUMER_KEY: optional,
		X_CONSUMER_SECRET: optional,
		/** if set, posts are looked up through API v2, else through oEmbed */
		X_BEARER_TOKEN: optional,

		GOOGLE_AUTHORIZE_URL: z.url().default("https://accounts.google.com/o/oauth2/v2/auth"),
		GOOGLE_TOKEN_URL: z.url().default("https://oauth2.googleapis.com/token"),
		GOOGLE_PROFILE_URL: z.url().default("https://openidconnect.googleapis.com/v1/userinfo"),
		GOOGLE_CLIENT_ID: optional,
		GOOGLE_CLIENT_SECRET: optional,

		FACEBOOK_AUTHORIZE_URL: z.url().default("https://www.facebook.com/v24.0/dialog/oauth"),
		FACEBOOK_TOKEN_URL: z.url().default("https://graph.facebook.com/v24.0/oauth/access_token"),
		FACEBOOK_PROFILE_URL: z.url().default("https://graph.facebook.com/v24.0/me"),
		FACEBOOK_CLIENT_ID: optional,
		FACEBOOK_CLIENT_SECRET: optional,

		GRAVATAR_OAUTH_URL: z.url().default("https://public-api.wordpress.com/oauth2"),
		GRAVATAR_CLIENT_ID: optional,
		GRAVATAR_CLIENT_SECRET: optional,

		/** address of the document by which servers know the app; default: APP_URL/oauth/bluesky-client.json. Theirs must be https */
		BLUESKY_CLIENT_ID: optional.pipe(z.url({ protocol: /^https$/ }).optional()),
		/** secret: private ES256 key (RFC 7517) with a `kid`; without it sessions end after two weeks */
		BLUESKY_PRIVATE_KEY: optional
			.transform((text) => text ?? "null")
			.pipe(
				json(
					z
						.object({
							kty: z.literal("EC"),
							crv: z.literal("P-256"),
							kid: z.string().min(1),
							x: z.string(),
							y: z.string(),
							d: z.string(),
						})
						.nullable(),
				),
			),
		BLUESKY_HANDLE_RESOLVER_URL: z.url().default("https://public.api.bsky.app"),
		BLUESKY_PLC_URL: z.url().default("https://plc.directory"),

		/** `v1`: for indexers that offer the API that OpenSea shut down in 2023 */
		OPENSEA_API_VERSION: z.enum(["v1", "v2"]).default("v2"),
		OPENSEA_API_KEY: optional,

		/** daily limit of picture calls to X for all users together; further changes wait for the next UTC day */
		X_DAILY_CALLS: z.coerce.number().int().positive().default(2_000),
		/** target of "Join us on PH" */
		PRODUCT_HUNT_URL: z.url().default("https://www.producthunt.com/"),
	})
	.superRefine((settings, context) => {
		for (const [one, other] of PAIRS) {
			if ((settings[one] === undefined) === (settings[other] === undefined)) continue;
			const missing = settings[one] === undefined ? one : other;
			context.addIssue({
				code: "custom",
				path: [missing],
				message: `is missing beside ${missing === one ? other : one}`,
			});
		}
	});

export type Settings = z.infer<typeof SettingsSchema>;

function decodedLength(base64: string): number {
	try {
		return atob(base64).length;
	} catch {
		return 0;
	}
}

/**
 * @param env - the worker's vars and secrets
 * @throws Error naming every var or secret that is missing or malformed, never its value
 */
export function readSettings(env: object): Settings {
	const parsed = SettingsSchema.safeParse(env);
	if (parsed.success) return parsed.data;
	const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
	throw new Error(`settings are incomplete: ${problems.join("; ")}`);
}
