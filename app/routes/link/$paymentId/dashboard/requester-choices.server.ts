import type { AppLoadContext } from "@remix-run/cloudflare";
import type { UnclaimedArrival } from "#app/core/payments/wire.ts";
import type { Visit } from "./open-dashboard.server.ts";

/** Another open link of the requester's, with the same address and token. */
export interface OtherLink {
	paymentId: string;
	memo: string | null;
	/** base units, as text */
	asked: string;
	/** those of this link's networks on which it may be paid, too */
	chainIds: number[];
	cancelled: boolean;
	/** for many payers, who may choose the sum: it is counted for one of them */
	many: { open: boolean } | null;
}

/** What the signed-in owner of a link may choose for what arrived and no link counts. */
export interface RequesterChoices {
	otherLinks: OtherLink[];
	/** said to be no payment; it can be taken back */
	dismissed: UnclaimedArrival[];
	/** the owner has proven the address, and may say that something is no payment */
	mayDismiss: boolean;
}

/** @returns null for everybody else, whatever password they know */
export async function requesterChoices(visit: Visit, { payments }: AppLoadContext): Promise<RequesterChoices | null> {
	const { paymentId, userId, isCreator, page } = visit;
	if (!isCreator || userId === null) return null;
	const [links, dismissed] = await Promise.all([
		payments.listPayableLinks(paymentId, userId),
		page.addressProven ? payments.listDismissed(paymentId, userId) : [],
	]);
	const otherLinks = links
		.filter((link) => link.paymentId !== paymentId)
		.map(({ paymentId, memo, asked, chainIds, cancelled, many }) => ({
			paymentId,
			memo,
			asked: asked.toString(),
			chainIds,
			cancelled,
			many,
		}));
	return { otherLinks, dismissed, mayDismiss: page.addressProven };
}
