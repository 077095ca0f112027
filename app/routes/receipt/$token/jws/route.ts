import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** For anybody's own check. It may be signed anew at any time. */
const HEADERS = {
	"Access-Control-Allow-Origin": "*",
	"Cache-Control": "no-store",
	"Content-Type": "application/jose; charset=utf-8",
	"X-Robots-Tag": "noindex",
};

/**
 * A receipt as it was signed: compact JWS (RFC 7515). Also of a payment that counts no longer, which its page says.
 * @throws Response 404 for an address that is no receipt's
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
	const receipt = await context.payments.findReceipt(params.token ?? "");
	if (!receipt) throw new Response(null, { status: 404 });
	return new Response(receipt.jws, { headers: HEADERS });
}
