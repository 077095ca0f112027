import type { ShownRequest } from "#app/core/payments/signed-request.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import type { PayerTerms } from "#app/wallet/contract.ts";
import { type PayRequest, payPath, type ReadablePage } from "./page-data.ts";

/** What a wallet is asked for on this page. */
export function payerTerms(request: PayRequest, appUrl: string, snapshot: PublicSnapshot): PayerTerms {
	const { paymentId, requesterName, requesterAddress, chainId, token, confirmationsAsked } = request;
	return {
		paymentId,
		requesterName,
		requesterAddress,
		chainId,
		chainIds: request.networks.map((network) => network.chainId),
		token,
		amount: snapshot.remaining,
		confirmationsAsked,
		appUrl,
		pageUrl: appUrl + payPath(request),
	};
}

/**
 * The request as this page was loaded with it, on the site that this browser is at: what its payee's signature is compared with.
 *
 * @param many - where it is one payer's own link of a link for many
 */
export function shownRequest(request: PayRequest, many: ReadablePage["many"]): ShownRequest {
	const { paymentId, requesterAddress, token, amount, networks, memo, dueAt, createdAt } = request;
	const origin = typeof location === "undefined" ? "" : location.origin;
	const shown = { paymentId, requesterAddress, token, amount, networks, memo, dueAt, createdAt, origin };
	return many ? { ...shown, parentId: many.parentId } : shown;
}
