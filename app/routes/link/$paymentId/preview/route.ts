import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireChain } from "#app/core/chains.ts";
import { DEFAULT_LANGUAGE } from "#app/core/i18n/languages.ts";
import { shortened } from "#app/core/i18n/plain-text.ts";
import { isCancelled } from "#app/core/payments/link-phase.ts";
import { shortAddress } from "#app/core/short-address.ts";
import type { LinkPage } from "#app/services/payments/contracts.ts";
import sprite from "#app/ui/icons.svg?raw";
import { type RequestPicture, requestPicture } from "#app/ui/preview-drawing.ts";
import { sayFigure } from "#app/words/amounts.ts";
import type { Say } from "#app/words/say.ts";
import { sayIn } from "#app/words/say-in.ts";

/** Five minutes: a paid link shows its stamp soon, and a chat full of people draws it once. */
const CACHE = "public, max-age=300";
/** Raised with every change of the drawing, which would otherwise be kept as it was. */
const DRAWING = 4;
/** A longer name is cut, so that "asks for" stays in the picture. */
const NAME_LENGTH = 40;

/**
 * The picture that other sites show beside a payment link: amount, token, network, who asks, and whether it is paid or cancelled. No
 * e-mail, no memo. Those sites ask in no language, so the words are the default one's.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const page = await context.payments.findLinkPage(params.paymentId ?? "");
	if (!page) return house(context);
	const state = isCancelled(page.snapshot) ? "cancelled" : page.snapshot.status === "success" ? "paid" : "open";
	const etag = `"${DRAWING}-${page.terms.paymentId}-${state}"`;
	const headers = { "Content-Type": "image/png", "Cache-Control": CACHE, ETag: etag };
	if (request.headers.get("If-None-Match") === etag) return new Response(null, { status: 304, headers });
	const picture = await context.pictures.png(await drawingOf(page, state, context), etag);
	return new Response(picture, { headers });
}

type State = "open" | "paid" | "cancelled";

async function drawingOf({ terms, reuse }: LinkPage, state: State, { pictures }: AppLoadContext): Promise<string> {
	const say = sayIn(DEFAULT_LANGUAGE);
	const name = shortened(terms.requesterName, NAME_LENGTH);
	return requestPicture(sprite, {
		words: {
			request: say("info.previewRequest"),
			on: sayNetworks(say, terms),
			to: say("info.previewTo", { address: shortAddress(terms.requesterAddress) }),
		},
		headline: (await pictures.canWrite(name)) ? say("info.previewFrom", { name }) : null,
		amount: sayFigure(say, terms.amount, terms),
		least: reuse?.open ? say("info.previewLeast") : null,
		token: terms.token,
		tokenMark: `t-${terms.token.toLowerCase()}`,
		address: terms.requesterAddress,
		stamp: stampOf(say, state),
	});
}

function stampOf(say: Say, state: State): RequestPicture["stamp"] {
	if (state === "open") return null;
	return state === "paid"
		? { word: say("info.previewPaid"), tone: "ok" }
		: { word: say("info.previewCancelled"), tone: "bad" };
}

function sayNetworks(say: Say, { chainId, chainIds }: LinkPage["terms"]): string {
	const network = requireChain(chainId).name;
	if (chainIds.length === 1) return say("info.previewOn", { network });
	return say("info.previewOnSeveral", { network, count: chainIds.length - 1 });
}

/** No such link: our own picture, and the status that says so. */
async function house({ asset }: AppLoadContext): Promise<Response> {
	const { body } = await asset("/preview.png");
	return new Response(body, { status: 404, headers: { "Content-Type": "image/png", "Cache-Control": CACHE } });
}
