import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { identiconDocument } from "#app/ui/identicon-drawing.ts";

const FILE = /^([a-z0-9-]{1,64})\.svg$/;

/** Draws the identicon of an address. The drawing never changes, so browsers and caches keep it. */
export function loader({ params }: LoaderFunctionArgs) {
	const of = FILE.exec(params.file ?? "")?.[1];
	if (!of || (params.form !== "bold" && params.form !== "lines")) {
		return new Response("No identicon is drawn at this address.", { status: 404 });
	}
	return new Response(identiconDocument(of, params.form), {
		headers: {
			"Content-Type": "image/svg+xml",
			"Cache-Control": "public, max-age=31536000, immutable",
			"X-Content-Type-Options": "nosniff",
		},
	});
}
