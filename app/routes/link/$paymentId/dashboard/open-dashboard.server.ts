import type { AppLoadContext } from "@remix-run/cloudflare";
import { isPaymentId } from "#app/core/payments/payment-id.ts";
import { readEitherCookie, type Unlock } from "#app/http/dashboard-cookie.server.ts";
import type { LinkPage } from "#app/services/payments/contracts.ts";

export interface Visit {
	paymentId: string;
	page: LinkPage;
	epoch: number;
	/** the request carries this link's dashboard cookie */
	unlocked: boolean;
	/** that cookie; null: none */
	unlock: Unlock | null;
	/** who is signed in; null: nobody */
	userId: string | null;
	/** the signed-in person made this link */
	isCreator: boolean;
}

/**
 * Who asks for which dashboard.
 *
 * @throws Response 404 for an id that names no link
 */
export async function openDashboard(
	request: Request,
	paymentId: string | undefined,
	{ payments, accounts, settings }: AppLoadContext,
): Promise<Visit> {
	if (!paymentId || !isPaymentId(paymentId)) throw notFound();
	const [page, epoch, user] = await Promise.all([
		payments.findLinkPage(paymentId),
		payments.findDashboardEpoch(paymentId),
		accounts.findUser(request),
	]);
	if (!page || epoch === null) throw notFound();
	const { isUnlockEnded: isEnded } = payments;
	const bound = { paymentId, epoch, secret: settings.COOKIE_SECRET, now: Date.now(), isEnded };
	const unlock = await readEitherCookie(request, bound, () => page.parent?.paymentId ?? null);
	return {
		paymentId,
		page,
		epoch,
		unlocked: unlock !== null,
		unlock,
		userId: user?.id ?? null,
		isCreator: user !== null && page.userId !== null && user.id === page.userId,
	};
}

/** What the card shows: the payment page shows the same to anybody with the link. */
export function publicTerms({ terms, addressProven, emailProven, reuse }: LinkPage) {
	return {
		isReusable: reuse !== null,
		isOpen: reuse?.open != null,
		suggested: reuse?.open?.suggested ?? [],
		requesterName: terms.requesterName,
		requesterEmail: terms.requesterEmail,
		requesterAddress: terms.requesterAddress as string,
		token: terms.token,
		amount: terms.amount.toString(),
		chainId: terms.chainId,
		chainIds: terms.chainIds,
		memo: terms.memo,
		dueAt: terms.dueAt,
		addressProven,
		emailProven,
		confirmationsAsked: terms.confirmationsAsked,
	};
}

const notFound = () => new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
