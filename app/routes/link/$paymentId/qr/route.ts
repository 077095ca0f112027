import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isPaymentId } from "#app/core/payments/payment-id.ts";
import { qrDocument } from "#app/ui/qr.server.ts";

/** The payment link's QR code as a file to keep. It says the link and nothing else, so it is drawn without asking D1. */
export async function loader({ params, context }: LoaderFunctionArgs) {
	const paymentId = params.paymentId ?? "";
	if (!isPaymentId(paymentId)) return new Response((await context.say())("create.noSuchQr"), { status: 404 });
	return new Response(qrDocument(`${context.settings.APP_URL}/link/${paymentId}`), {
		headers: {
			"Content-Type": "image/svg+xml",
			"Content-Disposition": `attachment; filename="paylink-${paymentId}.svg"`,
			"Cache-Control": "private, max-age=86400",
		},
	});
}
