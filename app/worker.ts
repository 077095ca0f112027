import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "../build/server/index.js";
import { handleMailBatch } from "./jobs/queue.ts";
import { handleScheduled } from "./jobs/scheduled.ts";
import { buildContext, type Env } from "./services.server.ts";

export { PaymentLinkRoom } from "./durable-objects/payment-link-room.ts";

const handleRequest = createRequestHandler(build as unknown as ServerBuild);

export default {
	fetch: (request, env, execution) => handleRequest(request, buildContext(request, env, execution)),
	scheduled: (event, env, execution) => handleScheduled(event, env, execution),
	queue: (batch, env) => handleMailBatch(batch, env),
} satisfies ExportedHandler<Env, unknown>;
