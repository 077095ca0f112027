import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { requireChain, requireTokenContract, tokenNote } from "#app/core/chains.ts";
import { isPhone } from "#app/core/is-phone.ts";
import { log } from "#app/core/operations/log.ts";
import { confirmationWait } from "#app/core/payments/confirmation-wait.ts";
import { namesOnReceipt, shownName } from "#app/core/payments/payee-name.ts";
import { isPaymentId, shortPaymentId } from "#app/core/payments/payment-id.ts";
import { noteOpened } from "#app/http/note-opened.server.ts";
import { shownWorth, shownWorthArrived, type WorthTeller, worthTeller } from "#app/http/worth.server.ts";
import type { LinkPage } from "#app/services/payments/contracts.ts";
import { NETWORK_PARAM } from "#app/ui/network-param.ts";
import type { ShownWorth } from "#app/ui/worth-line.tsx";
import { areaAddress } from "#app/words/area-address.ts";
import type { Say } from "#app/words/say.ts";
import { sayWait } from "#app/words/say-wait.ts";
import { onNetwork } from "./network-choice.ts";
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
	const reading = context.payments.findLinkPage(paymentId);
	const telling = worthTeller(request, context, reading);
	try {
		link = await reading;
	} catch (error) {
		log({ event: "link.read.failed", paymentId, error });
		return answer({ state: "unreadable", path: `/link/${paymentId}` }, 503);
	}
	if (!link) throw unknownLink();
	// A link for many is paid through its payers' own, and so is one that has ended.
	if (link.reuse) throw redirect(`/link/${paymentId}/begin`, { headers: CACHE_HEADERS });
	if (link.parent && !link.parent.isOpen && link.snapshot.status === "none")
		throw redirect(`/link/${link.parent.paymentId}/begin?ended`, { headers: CACHE_HEADERS });
	noteOpened(request, link, context);
	context.waitUntil(context.payments.freshenNames(link));
	const say = await context.say();
	return answer({
		state: "readable",
		request: {
			...onNetwork(requestOnPage(say, link), new URL(request.url).searchParams.get(NETWORK_PARAM)),
			worth: worthToPay(say, await telling, link),
			worthArrived: await worthPaid(say, context, link),
		},
		snapshot: link.snapshot,
		watch: link.watch,
		way: wayOf(request.url),
		walletWords: await areaAddress(say.language, "wallet"),
		walletScripts: WALLET_SCRIPTS,
		names: namesOnReceipt(link.payee, link.terms.requesterAddress, Date.now()),
		appUrl: context.settings.APP_URL,
		signsReceipts: Object.keys(context.settings.RECEIPT_KEYS).length > 0,
		many: link.parent && {
			parentId: link.parent.paymentId,
			added: link.parent.added.toString(),
			chosen: (link.terms.amount - link.parent.added).toString(),
		},
		onPhone: isPhone(request.headers),
		now: Date.now(),
	});
}

/** Of what is asked, or of the rest. Nothing where it is not the same on every network that the payer may choose. */
function worthToPay(say: Say, teller: WorthTeller, { terms, snapshot }: LinkPage): ShownWorth | null {
	const amount = snapshot.received === "0" ? terms.amount : snapshot.remaining;
	const shown = terms.chainIds.map((chainId) => shownWorth(say, teller, amount, { token: terms.token, chainId }));
	const [first = null] = shown;
	return shown.every((worth) => worth?.text === first?.text) ? first : null;
}

async function worthPaid(
	say: Say,
	{ rates }: Pick<AppLoadContext, "rates">,
	{ terms, snapshot: { status, received } }: LinkPage,
): Promise<ShownWorth | null> {
	if (status !== "success") return null;
	const worth = (await rates.arrived([{ ...terms, received }])).get(terms.paymentId);
	return worth ? shownWorthArrived(say, worth, received) : null;
}

function wayOf(url: string): PayWay | null {
	const way = new URL(url).searchParams.get("pay");
	return way === "exchange" || way === "waiting" ? way : null;
}

function unknownLink(): Response {
	return new Response(null, { status: 404, statusText: "Not Found" });
}

/** A link's terms as its page shows them. */
export function requestOnPage(
	say: Say,
	{
		terms,
		addressProven,
		emailProven,
		owner,
		payee,
	}: Pick<LinkPage, "terms" | "addressProven" | "emailProven" | "owner"> & Partial<Pick<LinkPage, "payee">>,
): Omit<PayRequest, keyof PayNetwork | "on"> {
	return {
		networks: terms.chainIds.map((chainId) => networkOn(say, terms, payee, chainId)),
		paymentId: terms.paymentId,
		label: shortPaymentId(terms.paymentId),
		requesterName: terms.requesterName,
		requesterEmail: terms.requesterEmail,
		emailProven,
		requesterAddress: terms.requesterAddress,
		addressProven,
		owner,
		token: terms.token,
		amount: terms.amount.toString(),
		memo: terms.memo,
		bookkeeping: terms.bookkeeping ?? null,
		dueAt: terms.dueAt,
		confirmationsAsked: terms.confirmationsAsked,
		createdAt: terms.createdAt,
	};
}

function networkOn(
	say: Say,
	terms: LinkPage["terms"],
	payee: LinkPage["payee"] | undefined,
	chainId: number,
): PayNetwork {
	const chain = requireChain(chainId);
	const { name, explorer } = chain;
	return {
		chainId,
		network: name,
		explorer: explorer && {
			name: explorer.name,
			addressUrl: `${explorer.url}/address/${terms.requesterAddress}`,
			transactionUrl: `${explorer.url}/tx/`,
		},
		payeeName: payee && shownName(payee, terms.requesterAddress, chainId, Date.now()),
		contract: requireTokenContract(chainId, terms.token),
		note: tokenNote(chainId, terms.token),
		countsAfter: sayWait(say, confirmationWait(chain, terms.confirmationsAsked)),
	};
}
