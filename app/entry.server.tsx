import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server";
import { loggable } from "./core/loggable.ts";
import { CspNonceProvider } from "./csp-nonce.ts";

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remixContext: EntryContext,
	context: AppLoadContext,
) {
	const { cspNonce, reference } = context;
	let answered = status;
	const body = await renderToReadableStream(
		<CspNonceProvider value={cspNonce}>
			<RemixServer context={remixContext} url={request.url} nonce={cspNonce} />
		</CspNonceProvider>,
		{
			nonce: cspNonce,
			signal: request.signal,
			onError: (error) => {
				answered = 500;
				if (!request.signal.aborted) console.error(reference, loggable(error));
			},
		},
	);
	// People get the page as it is written; machines that read it once get it whole.
	if (isbot(request.headers.get("User-Agent"))) await body.allReady;
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new Response(body, { status: answered, headers });
}

/** The log has the whole error under the reference the person is shown; the page never has more than that. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
	if (!request.signal.aborted) console.error(context.reference, loggable(error));
}
