import type { ShownRequest } from "#app/core/payments/signed-request.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import type { PayerTerms } from "#app/wallet/contract.ts";
import { type PayRequest, payPath } from "./page-data.ts";

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

/** The request as this page was loaded with it, on the site that this browser is at: what its payee's signature is compared with. */
export function shownRequest(request: PayRequest): ShownRequest {
	const { paymentId, requesterAddress, token, amount, networks, memo, dueAt, createdAt } = request;
	const origin = typeof location === "undefined" ? "" : location.origin;
	return { paymentId, requesterAddress, token, amount, networks, memo, dueAt, createdAt, origin };
}
