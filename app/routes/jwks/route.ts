import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** An hour: a new key signs soon after it is set, and whoever checks a receipt by then has it. */
const HEADERS = { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=3600" };

/** The public keys of receipts, for anybody's own check (RFC 7517). None where receipts are not signed. */
export async function loader({ context }: LoaderFunctionArgs) {
	return Response.json({ keys: await context.payments.receiptKeys() }, { headers: HEADERS });
}
