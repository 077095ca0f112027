import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isPaymentId } from "#app/core/payments/payment-id.ts";
import { parseTransactionKey } from "#app/core/payments/transaction-id.ts";

/** Of no chain: a key that names none is nobody's. */
const NO_CHAIN = 0;

/**
 * Leads to the signed receipt of one of a link's transactions, which is signed now if nobody has asked for it.
 * @throws Response 404 for what is not credited to the link, and where receipts are not signed
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
	const { paymentId = "", transaction: key = "" } = params;
	const transaction = parseTransactionKey(key, NO_CHAIN);
	const token = isPaymentId(paymentId) && transaction && (await context.payments.receiptToken(paymentId, transaction));
	if (!token) throw new Response(null, { status: 404 });
	return redirect(`/receipt/${token}`, { headers: { "Cache-Control": "no-store" } });
}
