import type { ServerBuild } from "@remix-run/cloudflare";
import * as build from "../build/server/index.js";
import { withFailureReferences } from "./failure-reference.server.ts";
import { requestHandler } from "./handle-request.server.ts";
import { handleQueue } from "./jobs/queue.ts";
import { handleScheduled } from "./jobs/scheduled.ts";
import { pageViewCounter } from "./page-views.server.ts";
import { withPostsRefused } from "./posts-refused.server.ts";
import { guardRequest } from "./request-guard.server.ts";
import { signInOrigins, withSecurityHeaders } from "./security-headers.server.ts";
import { buildContext, type Env } from "./services.server.ts";

export { PaymentLinkRoom } from "./durable-objects/payment-link-room.ts";

const app = build as unknown as ServerBuild;
const handleRequest = requestHandler(withFailureReferences(withPostsRefused(app)));
const countView = pageViewCounter(app);

export default {
	async fetch(request, env, execution) {
		const context = buildContext(request, env, execution);
		const guarded = await guardRequest(request, context.settings.APP_URL);
		const response = guarded instanceof Response ? guarded : await handleRequest(guarded, context);
		countView(request, response, context);
		return withSecurityHeaders(response, context.cspNonce, signInOrigins(context.settings));
	},
	scheduled: (event, env, execution) => handleScheduled(event, env, execution),
	queue: (batch, env) => handleQueue(batch, env),
} satisfies ExportedHandler<Env, unknown>;
