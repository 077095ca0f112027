import type { ServerBuild } from "@remix-run/cloudflare";
import * as build from "../build/server/index.js";
import { buildContext, type Env } from "./composition/services.server.ts";
import { withFailureReferences } from "./http/failure-reference.server.ts";
import { requestHandler } from "./http/handle-request.server.ts";
import { pageViewCounter } from "./http/page-views.server.ts";
import { withPostsRefused } from "./http/posts-refused.server.ts";
import { guardRequest } from "./http/request-guard.server.ts";
import { signInOrigins, withSecurityHeaders } from "./http/security-headers.server.ts";
import { handleQueue } from "./jobs/queue.ts";
import { handleScheduled } from "./jobs/scheduled.ts";

export { AccountDesk } from "./durable-objects/account-desk.ts";
export { ChainWatcher } from "./durable-objects/chain-watcher.ts";
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
