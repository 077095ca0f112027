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

/** A title longer than this wraps into a paragraph. */
const MOST_CHARACTERS = 40;

/**
 * What the page is called: the memo's first words, up to the first pause, else the requester's name.
 * "Invoice 0427, cover illustration" → "Invoice 0427".
 */
export function dashboardTitle(memo: string | null, requesterName: string): string {
	const [start = ""] = (memo ?? "").trim().split(/[\n\r,;:!?]|\.(?:\s|$)/, 1);
	const words = start.trim().split(/\s+/).filter(Boolean);
	let title = "";
	for (const word of words) {
		const longer = title ? `${title} ${word}` : word;
		if ([...longer].length > MOST_CHARACTERS) break;
		title = longer;
	}
	return title || requesterName;
}
