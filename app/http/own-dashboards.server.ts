import type { AppLoadContext } from "@remix-run/cloudflare";
import { isPaymentId } from "../core/payments/payment-id.ts";
import { hashSessionId, readSessionId } from "../services/accounts/session-cookie.ts";
import { issueDashboardCookie, listOpenedBy, readDashboardCookie } from "./dashboard-cookie.server.ts";

/** More than anybody has open; the cookies of further ones end with the former id. */
const MOST_KEPT = 20;

/**
 * Dashboards that the session opened in this browser, read before it gets a new id: copies of their cookies end with the former one.
 *
 * @returns makes cookies for the new id, which is read from the session's own `Set-Cookie` value
 */
export async function keepOwnDashboards(
	request: Request,
	{ payments, settings }: Pick<AppLoadContext, "payments" | "settings">,
): Promise<(cookies: readonly string[]) => Promise<string[]>> {
	const secret = settings.COOKIE_SECRET;
	const id = readSessionId(request);
	const named = id === null ? [] : listOpenedBy(request, await hashSessionId(id)).filter(isPaymentId);
	const { isUnlockEnded: isEnded } = payments;
	const read = named.slice(0, MOST_KEPT).map(async (paymentId) => {
		const epoch = await payments.findDashboardEpoch(paymentId);
		if (epoch === null) return [];
		const bound = { paymentId, epoch, secret, now: Date.now() };
		return (await readDashboardCookie(request, { ...bound, isEnded })) ? [bound] : [];
	});
	const opened = (await Promise.all(read)).flat();
	return async (cookies) => {
		const Cookie = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
		const newId = readSessionId(new Request(request.url, { headers: { Cookie } }));
		if (newId === null) return [...cookies];
		const session = await hashSessionId(newId);
		const kept = opened.map((bound) => issueDashboardCookie({ ...bound, remember: false, session }));
		return [...cookies, ...(await Promise.all(kept))];
	};
}
