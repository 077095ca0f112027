import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { isbot } from "isbot";
import { requireChain, requireTokenContract } from "#app/core/chains.ts";
import { isPhone } from "#app/core/is-phone.ts";
import { log } from "#app/core/operations/log.ts";
import { isPaymentId, shortPaymentId } from "#app/core/payments/payment-id.ts";
import type { LinkPage } from "#app/services/payments/contracts.ts";
import { areaAddress } from "#app/words/area-address.ts";
import type { PayNetwork, PayPageData, PayRequest, PayWay } from "./page-data.ts";
import { WALLET_SCRIPTS } from "./wallet-scripts.server.ts";

/** Asks the browser to keep its own copy only and to ask again each time: the page names a person and changes by itself. */
const CACHE_HEADERS = { "Cache-Control": "private, no-cache" };

/**
 * Everything the payment page shows before any script: one D1 read. A database that does not answer is a page too.
 * @throws Response 404 for an id that names no link; the root's error page says what may be wrong
 */
export async function loadPayPage(request: Request, paymentId: string, context: AppLoadContext) {
	const answer = (page: PayPageData, status = 200) => data(page, { status, headers: CACHE_HEADERS });
	if (!isPaymentId(paymentId)) throw unknownLink();
	let link: LinkPage | null;
	try {
		link = await context.payments.findLinkPage(paymentId);
	} catch (error) {
		log({ event: "link.read.failed", paymentId, error });
		return answer({ state: "unreadable", path: `/link/${paymentId}` }, 503);
	}
	if (!link) throw unknownLink();
	if (!link.openNoted && isPersonOpening(request))
		context.waitUntil(context.payments.noteOpened(paymentId).catch(() => {}));
	return answer({
		state: "readable",
		request: requestOnPage(link),
		networks: link.terms.chainIds.map((chainId) => networkOn(link, chainId)),
		snapshot: link.snapshot,
		watch: link.watch,
		way: wayOf(request.url),
		walletWords: await areaAddress((await context.say()).language, "wallet"),
		walletScripts: WALLET_SCRIPTS,
		appUrl: context.settings.APP_URL,
		onPhone: isPhone(request.headers),
		now: Date.now(),
	});
}

function wayOf(url: string): PayWay | null {
	const way = new URL(url).searchParams.get("pay");
	return way === "exchange" || way === "waiting" ? way : null;
}

function unknownLink(): Response {
	return new Response(null, { status: 404, statusText: "Not Found" });
}

function requestOnPage({ terms, addressProven, emailProven }: LinkPage): PayRequest {
	return {
		...networkOn({ terms }, terms.chainId),
		paymentId: terms.paymentId,
		label: shortPaymentId(terms.paymentId),
		requesterName: terms.requesterName,
		requesterEmail: terms.requesterEmail,
		emailProven,
		requesterAddress: terms.requesterAddress,
		addressProven,
		token: terms.token,
		amount: terms.amount.toString(),
		memo: terms.memo,
		dueAt: terms.dueAt,
		confirmationsAsked: terms.confirmationsAsked,
		createdAt: terms.createdAt,
	};
}

function networkOn({ terms }: Pick<LinkPage, "terms">, chainId: number): PayNetwork {
	const { name, explorer } = requireChain(chainId);
	return {
		chainId,
		network: name,
		explorer: explorer && {
			name: explorer.name,
			addressUrl: `${explorer.url}/address/${terms.requesterAddress}`,
			transactionUrl: `${explorer.url}/tx/`,
		},
		contract: requireTokenContract(chainId, terms.token),
	};
}

/** Messengers and browsers fetch links nobody opens; a page's own revalidation is no second visit. */
function isPersonOpening(request: Request): boolean {
	const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
	const destination = request.headers.get("Sec-Fetch-Dest");
	const fetchedByPage = destination !== null && destination !== "document";
	return (
		request.method === "GET" &&
		!purpose.includes("prefetch") &&
		!fetchedByPage &&
		!isbot(request.headers.get("User-Agent"))
	);
}
