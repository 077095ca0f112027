import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireTokenContract } from "#app/core/chains.ts";
import { log } from "#app/core/operations/log.ts";
import { paymentUri } from "#app/core/payments/eip681.ts";
import { isCancelled } from "#app/core/payments/link-phase.ts";
import { isPaymentId } from "#app/core/payments/payment-id.ts";
import { NETWORK_PARAM } from "#app/ui/network-param.ts";
import { qrDocument } from "#app/ui/qr.server.ts";
import { refusalInWords } from "#app/words/pay-refusals.ts";

/** Its requester cancelled the link. */
const CANCELLED = Symbol("cancelled");
/** What the page shows for another value is its first choice; a code must not hold just any text. */
const CHAIN_ID = /^\d{1,10}$/;

/**
 * A payment link's QR codes: the link itself, as a file to keep; with `?of=request` the payment request (EIP-681) for what is
 * still asked, which changes with every payment. `?on=` names the network the payer chose. 404 for what is no link, and for a request of a link
 * that is paid or cancelled, or for many payers: each of them is asked on a link of their own.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const paymentId = params.paymentId ?? "";
	const { searchParams } = new URL(request.url);
	const ofRequest = searchParams.get("of") === "request";
	const on = searchParams.get(NETWORK_PARAM);
	try {
		const text = isPaymentId(paymentId) ? await (ofRequest ? requestText : linkText)(context, paymentId, on) : null;
		if (text === CANCELLED) {
			const { status, message, detail } = refusalInWords(await context.say(), "cancelled");
			return new Response(`${message}. ${detail}`, { status, headers: { "Cache-Control": "no-store" } });
		}
		if (text === null) return new Response((await context.say())("create.noSuchQr"), { status: 404 });
		return new Response(qrDocument(text), {
			headers: {
				"Content-Type": "image/svg+xml",
				...(ofRequest
					? { "Cache-Control": "no-store" }
					: {
							"Content-Disposition": `attachment; filename="paylink-${paymentId}.svg"`,
							"Cache-Control": "private, max-age=86400",
						}),
			},
		});
	} catch (error) {
		log({ event: "link.read.failed", paymentId, error });
		const { status, message, detail } = refusalInWords(await context.say(), "unreachable");
		return new Response(`${message}. ${detail}`, { status });
	}
}

async function linkText(
	{ payments, settings }: AppLoadContext,
	paymentId: string,
	on: string | null,
): Promise<string | null> {
	const epoch = await payments.findDashboardEpoch(paymentId);
	const choice = on !== null && CHAIN_ID.test(on) ? `?${NETWORK_PARAM}=${on}` : "";
	return epoch === null ? null : `${settings.APP_URL}/link/${paymentId}${choice}`;
}

async function requestText(
	{ payments }: AppLoadContext,
	paymentId: string,
	on: string | null,
): Promise<string | typeof CANCELLED | null> {
	const link = await payments.findLinkPage(paymentId);
	if (!link || link.reuse !== null || link.snapshot.remaining === "0") return null;
	if (isCancelled(link.snapshot)) return CANCELLED;
	const { chainIds, token, requesterAddress: payee } = link.terms;
	const chainId = chainIds.find((id) => String(id) === on) ?? link.terms.chainId;
	const contract = requireTokenContract(chainId, token);
	return paymentUri({ chainId, contract, payee, amount: BigInt(link.snapshot.remaining) });
}
