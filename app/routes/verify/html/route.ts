import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { verifyDocument } from "../document.server.ts";

/** The same page as a file to keep. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const page = await verifyDocument(request, context);
	page.headers.set("Content-Disposition", 'attachment; filename="verify.html"');
	return page;
}
