import { PAYMENT_ID_BYTES, paymentIdFromBytes } from "../core/payment-id.ts";
import { insertLink } from "../db/links.ts";
import type { PaymentLinkDraft } from "./contracts.ts";
import { hashPassword } from "./password-hash.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/**
 * Makes a payment link. Safe to repeat: the same submission of the same user names the link it made before.
 *
 * @param userId - the requester's account
 */
export async function createPaymentLink(
	deps: PaymentDeps,
	userId: string,
	draft: PaymentLinkDraft,
): Promise<{ paymentId: string }> {
	const { dashboardPassword, ...asked } = draft;
	const paymentId = await insertLink(deps.db, {
		...asked,
		userId,
		paymentId: paymentIdFromBytes(deps.randomBytes(PAYMENT_ID_BYTES)),
		dashboardPasswordHash: await hashPassword(dashboardPassword),
		createdAt: deps.clock.now(),
	});
	return { paymentId };
}
