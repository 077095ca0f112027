import type { AppLoadContext } from "@remix-run/cloudflare";
import { isPaymentId } from "#app/core/payments/payment-id.ts";
import { requireUser } from "#app/http/guards.server.ts";
import type { OwnLink } from "#app/services/payments/contracts.ts";

/** Of an unknown link and of somebody else's: which of the two it is, is nobody's to know. */
export const notFound = () => new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });

/**
 * The link of an address, for its signed-in maker alone.
 *
 * @throws Response a redirect to the sign-in page, or the 404 of an unknown link
 */
export async function openOwnLink(
	request: Request,
	paymentId: string | undefined,
	context: AppLoadContext,
): Promise<{ paymentId: string; userId: string; own: OwnLink }> {
	const user = await requireUser(request, context);
	const own = paymentId && isPaymentId(paymentId) ? await context.payments.findOwnLink(paymentId, user.id) : null;
	if (!own || !paymentId) throw notFound();
	return { paymentId, userId: user.id, own };
}
