import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "./build/server/index.js";

const handleRequest = createRequestHandler(build as unknown as ServerBuild);

export default { fetch: (request) => handleRequest(request) } satisfies ExportedHandler;
