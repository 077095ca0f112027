import { z } from "zod";

/**
 * Vars and secrets, checked once per isolate. A missing secret stops the start and is named; there are no fallback secrets.
 */
const SettingsSchema = z.object({
	APP_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, "")),
	HELP_URL: z.url(),
	MAIL_FROM: z.string().min(3),
	SUPPORT_EMAIL: z.email(),
	OFFERED_CHAINS: z
		.string()
		.transform((text) => text.split(",").map(Number))
		.pipe(z.array(z.number().int().positive()).min(1)),
	/** secret: JSON of chain id → one or two RPC endpoints, {"1": ["https://…", "https://…"]} */
	RPC_ENDPOINTS: z
		.string()
		.transform((text, context) => {
			try {
				return JSON.parse(text) as unknown;
			} catch {
				context.addIssue({ code: "custom", message: "is not JSON" });
				return z.NEVER;
			}
		})
		.pipe(z.record(z.string().regex(/^\d+$/), z.array(z.url()).min(1).max(4))),
	/** secret: 32 bytes as base64; signs dashboard cookies */
	COOKIE_SECRET: z.string().refine((text) => decodedLength(text) >= 32, "needs 32 bytes as base64"),
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
