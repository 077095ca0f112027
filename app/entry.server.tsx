import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { inScript } from "./core/in-script.ts";
import { CspNonceProvider } from "./http/csp-nonce.ts";
import { earlyLinks, firstStylesOf } from "./http/first-styles.server.ts";
import { FirstStylesProvider } from "./http/first-styles.tsx";
import { hydratesOnIntent, withScriptsOnIntent } from "./http/scripts-on-intent.server.ts";

export { handleError } from "./http/failure-reference.server.ts";

/**
 * Writes a page in one piece. Every loader has answered by now and no page waits for anything while it is written, so
 * streaming it would bring nothing and cost more than half as much again: React's streams go out in pieces of 512 bytes.
 *
 * What a component throws goes to Remix, which writes the page anew with the nearest error boundary.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remixContext: EntryContext,
	{ cspNonce }: AppLoadContext,
) {
	const { serverHandoffStream, ...context } = remixContext;
	const routes = context.staticHandlerContext.matches.map(({ route }) => route.id);
	const page = renderToString(
		<CspNonceProvider value={cspNonce}>
			<FirstStylesProvider value={firstStylesOf(routes)}>
				<RemixServer context={context} url={request.url} nonce={cspNonce} />
			</FirstStylesProvider>
		</CspNonceProvider>,
	);
	const data = serverHandoffStream ? await dataScript(serverHandoffStream, cspNonce) : "";
	headers.set("Content-Type", "text/html; charset=utf-8");
	const early = earlyLinks(routes);
	if (early) headers.append("Link", early);
	const whole = `<!DOCTYPE html>${page}${data}`;
	return new Response(hydratesOnIntent(context) ? withScriptsOnIntent(whole) : whole, { status, headers });
}

/** The loaders' data, handed to Remix in the browser as its own `StreamTransfer` does it piece by piece. */
async function dataScript(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
	const text = inScript(JSON.stringify(await new Response(stream).text()));
	return `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${text});window.__remixContext.streamController.close();</script>`;
}
