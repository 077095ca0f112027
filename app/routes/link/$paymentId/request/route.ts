import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { log } from "#app/core/operations/log.ts";
import { isPaymentId } from "#app/core/payments/payment-id.ts";
import { refusalInWords } from "#app/words/pay-refusals.ts";

/** For anybody's own check, from whatever page. A signature may be taken back by an edit at any time. */
const HEADERS = { "Access-Control-Allow-Origin": "*", "Cache-Control": "no-store" };

/**
 * A link's request and its payee's signature, as `SignedRequest` (docs/verify.md). 404 with a sentence for what nobody signed, and
 * the same for what is no link; `?optional` has that answered with 200, for the payment page: most requests are not signed, and browsers
 * write every 404 into their consoles.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
	const paymentId = params.paymentId ?? "";
	const say = await context.say();
	try {
		const signed = isPaymentId(paymentId) ? await context.payments.findSignedRequest(paymentId) : null;
		const status = new URL(request.url).searchParams.has("optional") ? 200 : 404;
		return signed
			? Response.json(signed, { headers: HEADERS })
			: Response.json({ signed: false, message: say("sign.noneSigned") }, { status, headers: HEADERS });
	} catch (error) {
		log({ event: "link.read.failed", paymentId, error });
		const { status, message } = refusalInWords(say, "unreachable");
		return Response.json({ message }, { status, headers: HEADERS });
	}
}
