import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remixContext: EntryContext,
	_context: AppLoadContext,
) {
	const body = await renderToReadableStream(<RemixServer context={remixContext} url={request.url} />, {
		signal: request.signal,
		onError: () => {
			status = 500;
		},
	});
	if (isbot(request.headers.get("user-agent"))) await body.allReady;
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response(body, { status, headers });
}
