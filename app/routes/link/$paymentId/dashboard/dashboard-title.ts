import { shortPaymentId } from "#app/core/payments/payment-id.ts";
import type { FullSnapshot } from "#app/core/payments/wire.ts";
import type { Say } from "#app/words/say.ts";

/**
 * What the tab is called.
 *
 * @param snapshot - null while the dashboard is locked
 */
export function pageTitle(say: Say, paymentId: string, snapshot: Pick<FullSnapshot, "status"> | null): string {
	const shortId = shortPaymentId(paymentId);
	return say(snapshot?.status === "success" ? "dashboard.pageTitlePaid" : "dashboard.pageTitle", { shortId });
}
