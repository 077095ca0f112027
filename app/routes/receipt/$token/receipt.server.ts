import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { cleanText } from "#app/core/i18n/plain-text.ts";
import { isCurrency } from "#app/core/payments/currencies.ts";
import { payersOn } from "#app/core/payments/payers-on.ts";
import { shortPaymentId } from "#app/core/payments/payment-id.ts";
import { readSignedRequest, signedRequestIn } from "#app/core/payments/read-signed-request.ts";
import { payeeNameOn } from "#app/core/payments/receipt.ts";
import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import { shownWorthArrived } from "#app/http/worth.server.ts";
import { drawQr } from "#app/ui/qr.server.ts";
import type { ReceiptPage } from "./receipt-page.ts";

/** Its address is all that protects it, and it says something else once the chain does. */
const HEADERS = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

const LONGEST_MEMO = 2_000;

/** As they may stand beside a sum. Forms clean them when they are typed; a receipt outlives the rules it was made under. */
function wordsOf({ request: { payee, payeeName, memo } }: ReceiptClaims) {
	return {
		payeeName: payeeNameOn({ payeeName, payee }),
		memo: memo === null ? null : cleanText(memo, LONGEST_MEMO, "many") || null,
	};
}

/** @throws Response 404 for an address that is no receipt's */
export async function loadReceipt(token: string, { payments, names, say }: AppLoadContext) {
	const receipt = await payments.findReceipt(token);
	if (!receipt) throw new Response(null, { status: 404 });
	const { claims } = receipt;
	const { payment, request, worth } = claims;
	const page: ReceiptPage = {
		...receipt,
		claims: { ...claims, request: { ...claims.request, ...wordsOf(claims) } },
		worth:
			worth && isCurrency(worth.currency)
				? shownWorthArrived(await say(), { ...worth, currency: worth.currency }, payment.amount)
				: null,
		label: shortPaymentId(claims.request.paymentId),
		qr: drawQr(claims.page),
		names: await names.of(
			[request.payee, ...payersOn(payment)].map((address) => ({ address, chainId: payment.chainId })),
		),
		requestSignedAt: readSignedRequest(signedRequestIn(request))?.signedAt ?? null,
	};
	return data(page, { headers: HEADERS });
}
