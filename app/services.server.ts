import type { AppLoadContext } from "@remix-run/cloudflare";
import { accountServices } from "./auth/account-services.ts";
import { openDatabase } from "./db/database.ts";
import "./load-context.server.ts";
import type { PaymentServices } from "./services/contracts.ts";
import { readSettings } from "./settings.server.ts";

/** The worker's bindings (wrangler.toml); vars and secrets are read through settings.server.ts. */
export interface Env {
	DB: D1Database;
	ASSETS: Fetcher;
	PAYMENT_LINK_ROOM: DurableObjectNamespace;
	MAIL_QUEUE: Queue;
	MAIL: SendEmail;
	SIGN_IN_LIMIT: RateLimit;
	REPORT_LIMIT: RateLimit;
}

/** What loaders and actions get for one request. */
export function buildContext(request: Request, env: Env, execution: ExecutionContext): AppLoadContext {
	const clientKey = request.headers.get("CF-Connecting-IP") ?? "local";
	const waitUntil = (work: Promise<unknown>) => execution.waitUntil(work);
	return {
		settings: readSettings(env),
		payments: undefined as unknown as PaymentServices,
		accounts: accountServices({
			database: openDatabase(env.DB),
			limit: env.SIGN_IN_LIMIT,
			clientKey,
			now: Date.now,
			waitUntil,
		}),
		cspNonce: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))),
		reference: request.headers.get("CF-Ray") ?? crypto.randomUUID().slice(0, 13),
		clientKey,
		waitUntil,
	};
}
