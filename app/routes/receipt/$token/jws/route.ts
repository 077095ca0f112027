import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

/** For anybody's own check. It may be signed anew at any time. */
const HEADERS = {
	"Access-Control-Allow-Origin": "*",
	"Cache-Control": "no-store",
	"Content-Type": "application/jose; charset=utf-8",
	"X-Robots-Tag": "noindex",
};

/**
 * A receipt as it was signed: compact JWS (RFC 7515). 410 with a sentence where its payment counts no longer: the signature alone does not say.
 * @throws Response 404 for an address that is no receipt's
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
	const receipt = await context.payments.findReceipt(params.token ?? "");
	if (!receipt) throw new Response(null, { status: 404 });
	if (receipt.withdrawnAt !== null) {
		const say = await context.say();
		const { request, payment } = receipt.claims;
		const why = say("signedReceipt.withdrawnText", { network: payment.chainName, name: request.payeeName });
		return new Response(`${say("signedReceipt.withdrawnTitle")} ${why}`, {
			status: 410,
			headers: { ...HEADERS, "Content-Type": "text/plain; charset=utf-8" },
		});
	}
	return new Response(receipt.jws, { headers: HEADERS });
}
