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
const MOST_CHARACTERS = 60;

/**
 * What the page is called: the memo's first line, else the requester's name. A long line ends after a whole word, where there
 * is one, with an ellipsis.
 */
export function dashboardTitle(memo: string | null, requesterName: string): string {
	const [first = ""] = (memo ?? "").trim().split(/[\n\r]/, 1);
	const line = first.trim().replace(/\s+/g, " ");
	const characters = [...line];
	if (characters.length <= MOST_CHARACTERS) return line || requesterName;
	const cut = characters.slice(0, MOST_CHARACTERS - 1).join("");
	const words = characters[MOST_CHARACTERS - 1] === " " ? cut : cut.replace(/\s\S*$/, "");
	return `${words.replace(/[\s,;:.]+$/, "")}…`;
}
