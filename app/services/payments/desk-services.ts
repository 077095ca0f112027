import { cursorText } from "../../core/payments/link-query.ts";
import { isPaymentId } from "../../core/payments/payment-id.ts";
import { findSummary, listChoices, listDue, listSummaries } from "../../db/payments/link-summaries.ts";
import { accountArrivals, decidedArrivals, foldedArrivals } from "./account-arrivals.ts";
import type { DeskServices } from "./desk-contract.ts";
import { exportRecords } from "./export-links.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { summariseStale } from "./summarise-link.ts";

/** Lines of one page. */
export const LINKS_A_PAGE = 25;
/** The strip of due days names no more. */
const DUE_LISTED = 60;
const ADDRESSES_LISTED = 50;
/** Made before a page is read, so that whoever just updated sees their newest links; the sweep makes the rest. */
const STALE_MADE = 60;

/** @param clientKey - of the request these services answer; counts its sockets */
export function deskServices(deps: PaymentDeps, clientKey: () => string): DeskServices {
	return {
		async list(userId, query) {
			await summariseStale(deps, STALE_MADE, userId);
			const page = await listSummaries(deps.db, userId, query, deps.clock.now(), LINKS_A_PAGE);
			const { rows, next, previous } = page;
			return { rows, next: next && cursorText(next), previous: previous && cursorText(previous) };
		},
		find: async (userId, paymentId) => (isPaymentId(paymentId) ? findSummary(deps.db, userId, paymentId) : null),
		overview: (userId) => deps.desks.of(userId).overview(),
		listDue: (userId, before) => listDue(deps.db, userId, before, DUE_LISTED),
		listAddresses: async (userId) => (await listChoices(deps.db, userId, ADDRESSES_LISTED)).addresses,
		export: (userId, query, thing) => exportRecords(deps, userId, query, thing),
		mayExport: (userId) => deps.mayReport(`export:${userId}`),
		maySetPassword: (userId) => deps.mayReport(`password:${userId}`),
		listArrivals: (userId, shown) => accountArrivals(deps, userId, shown),
		listFolded: (userId) => foldedArrivals(deps, userId),
		listDecided: (userId) => decidedArrivals(deps, userId),
		live(userId, request) {
			const headers = new Headers(request.headers);
			headers.set("X-Client-Key", clientKey());
			return deps.desks.of(userId).fetch(request.url, { headers });
		},
	};
}
