import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { verifyDocument } from "./document.server.ts";

/** Checking a receipt: nothing but this page is asked of us. */
export function loader({ request, context }: LoaderFunctionArgs) {
	return verifyDocument(request, context);
}
