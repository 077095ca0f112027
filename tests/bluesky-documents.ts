import type { BlueskyClient } from "#app/adapters/social/bluesky-client-metadata.ts";
import { type LocalServer, serve } from "#local/listen.ts";
import { appAtBluesky, documentAt } from "./bluesky-app.ts";

/** Serves what the app's routes serve to Bluesky's stand-in, where no app runs. `app` may be changed. */
export async function serveDocuments(): Promise<LocalServer & { app: BlueskyClient }> {
	const documents = { app: appAtBluesky() };
	const server = await serve((request, response) => {
		const found = documentAt(new URL(request.url ?? "/", "http://any.test").pathname, documents.app);
		response.writeHead(found ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(found));
	}, 0);
	return Object.assign(documents, server);
}
