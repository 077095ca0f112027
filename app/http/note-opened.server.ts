import type { AppLoadContext } from "@remix-run/cloudflare";
import { isbot } from "isbot";
import type { LinkPage } from "#app/services/payments/contracts.ts";

/** A person opened a link's page: its requester reads that. The page does not wait for it. */
export function noteOpened(request: Request, { openNoted, terms }: LinkPage, { payments, waitUntil }: AppLoadContext) {
	if (!openNoted && isPersonOpening(request)) waitUntil(payments.noteOpened(terms.paymentId).catch(() => {}));
}

/** Messengers and browsers fetch links nobody opens; a page's own revalidation is no second visit. */
function isPersonOpening(request: Request): boolean {
	const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
	const destination = request.headers.get("Sec-Fetch-Dest");
	const fetchedByPage = destination !== null && destination !== "document";
	return (
		request.method === "GET" &&
		!purpose.includes("prefetch") &&
		!fetchedByPage &&
		!isbot(request.headers.get("User-Agent"))
	);
}
