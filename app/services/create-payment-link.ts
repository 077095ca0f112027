import { PAYMENT_ID_BYTES, paymentIdFromBytes } from "../core/payment-id.ts";
import { hasAccess } from "../db/access.ts";
import { insertLink } from "../db/links.ts";
import type { CreateOutcome, PaymentLinkDraft } from "./contracts.ts";
import { hashPassword } from "./password-hash.ts";
import type { PaymentDeps } from "./payment-deps.ts";

/** The limit counts per minute (wrangler.toml, CREATE_LIMIT). */
const CREATE_AGAIN_MS = 60_000;

/**
 * Makes a payment link for somebody with access, whatever page the form came from. Safe to repeat: the same submission
 * of the same user names the link it made before.
 *
 * @param userId - the requester's account
 */
export async function createPaymentLink(
	deps: PaymentDeps,
	userId: string,
	draft: PaymentLinkDraft,
): Promise<CreateOutcome> {
	if (!(await hasAccess(deps.db, userId))) return { ok: false, reason: "no-access" };
	if (!(await deps.mayCreate(userId))) return { ok: false, reason: "rate-limited", retryAfterMs: CREATE_AGAIN_MS };
	const { dashboardPassword, ...asked } = draft;
	const paymentId = await insertLink(deps.db, {
		...asked,
		userId,
		paymentId: paymentIdFromBytes(deps.randomBytes(PAYMENT_ID_BYTES)),
		dashboardPasswordHash: await hashPassword(dashboardPassword),
		createdAt: deps.clock.now(),
	});
	return { ok: true, paymentId };
}
