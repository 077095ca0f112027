import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isPaymentId } from "#app/core/payment-id.ts";
import { drawQr } from "#app/ui/qr.server.ts";

/** The payment link's QR code as a file to keep. It says the link and nothing else, so it is drawn without asking D1. */
export async function loader({ params, context }: LoaderFunctionArgs) {
	const paymentId = params.paymentId ?? "";
	if (!isPaymentId(paymentId)) return new Response((await context.say())("create.noSuchQr"), { status: 404 });
	const { size, path } = drawQr(`${context.settings.APP_URL}/link/${paymentId}`);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 12}" height="${size * 12}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
	return new Response(svg, {
		headers: {
			"Content-Type": "image/svg+xml",
			"Content-Disposition": `attachment; filename="paylink-${paymentId}.svg"`,
			"Cache-Control": "private, max-age=86400",
		},
	});
}
