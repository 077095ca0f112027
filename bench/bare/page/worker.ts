import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "./build/server/index.js";

export interface BareContext {
	env: { DB: D1Database };
}

const handleRequest = createRequestHandler(build as unknown as ServerBuild);

export default {
	fetch: (request, env) => handleRequest(request, { env } as never),
} satisfies ExportedHandler<BareContext["env"]>;
