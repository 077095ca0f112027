import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { requireChain, tokenNote } from "#app/core/chains.ts";
import { log } from "#app/core/operations/log.ts";
import { isCancelled } from "#app/core/payments/link-phase.ts";
import { shownName } from "#app/core/payments/payee-name.ts";
import { isPaymentId, shortPaymentId } from "#app/core/payments/payment-id.ts";
import { isComplete } from "#app/core/payments/reusable.ts";
import { noteOpened } from "#app/http/note-opened.server.ts";
import { issuePayerCookie, readPayerCookie } from "#app/http/payer-cookie.server.ts";
import { shownWorth, worthReader } from "#app/http/worth.server.ts";
import type { BeginOutcome } from "#app/services/payments/begin-contract.ts";
import type { LinkPage } from "#app/services/payments/contracts.ts";
import type { RequestTerms } from "#app/ui/request-terms.ts";
import { sayAmount } from "#app/words/amounts.ts";
import { isolated } from "#app/words/isolated.ts";
import { sayDuration } from "#app/words/moments.ts";
import type { Say } from "#app/words/say.ts";
import { readTypedAmount } from "#app/words/typed-amount.ts";
import type { BeginAnswer, BeginPage } from "./begin-page.ts";

/** The page names a person and changes by itself. */
const HEADERS = { "Cache-Control": "private, no-cache" };
const LONGEST_ECHO = 100;

/** @throws Response 404 for an id that names no link; a redirect to the payment page of a link that asks once */
async function findReusable(paymentId: string, { payments }: AppLoadContext) {
	const link = isPaymentId(paymentId) ? await payments.findLinkPage(paymentId) : null;
	if (!link) throw new Response(null, { status: 404, statusText: "Not Found" });
	if (!link.reuse) throw redirect(`/link/${paymentId}`);
	return { link, reuse: link.reuse };
}

export async function loadBeginPage(request: Request, paymentId: string, context: AppLoadContext) {
	const finding = findReusable(paymentId, context);
	const worthReading = worthReader(request, context, finding);
	const { link, reuse } = await finding;
	const { terms } = link;
	noteOpened(request, link, context);
	context.waitUntil(context.payments.freshenNames(link));
	const begun = await findBegun(request, paymentId, context);
	const closed = isCancelled(link.snapshot) ? "cancelled" : isComplete(reuse, reuse.paid) ? "complete" : null;
	const page: BeginPage = {
		paymentId,
		request: {
			...requestOf(link, reuse),
			worth: shownWorth(await context.say(), await worthReading, terms.amount, terms),
		},
		open: reuse.open,
		closed,
		snapshot: link.snapshot,
		own: ownPayment(begun),
		// Anybody may send somebody such an address: a browser that knows of a payment of its own goes by that one.
		ended: new URL(request.url).searchParams.has("ended") && (begun === null || hasEnded(begun)),
		now: Date.now(),
	};
	return data(page, { headers: HEADERS });
}

function requestOf(
	{ terms, owner, addressProven, emailProven, payee }: LinkPage,
	{ open, most, paid }: NonNullable<LinkPage["reuse"]>,
): RequestTerms {
	const { paymentId, chainId, chainIds, token, requesterAddress } = terms;
	const { name: network, explorer } = requireChain(chainId);
	return {
		paymentId,
		requesterName: terms.requesterName,
		requesterEmail: terms.requesterEmail,
		emailProven,
		requesterAddress,
		payeeName: shownName(payee, requesterAddress, chainId, Date.now()),
		addressProven,
		owner,
		token,
		amount: terms.amount.toString(),
		chainId,
		network,
		networks: chainIds,
		note: tokenNote(chainId, token),
		explorer: explorer && { name: explorer.name, addressUrl: `${explorer.url}/address/${requesterAddress}` },
		memo: terms.memo,
		bookkeeping: terms.bookkeeping,
		dueAt: terms.dueAt,
		label: shortPaymentId(paymentId),
		many: { open: open !== null, most, paid },
		createdAt: terms.createdAt,
	};
}

/** The payment that this browser began; null: none */
async function findBegun(request: Request, parentId: string, { payments, settings }: AppLoadContext) {
	const paymentId = await readPayerCookie(request, { parentId, secret: settings.COOKIE_SECRET });
	return paymentId === null ? null : payments.findLinkPage(paymentId);
}

/** What may be gone on with: neither paid nor cancelled, nor has it ended. */
function ownPayment(begun: LinkPage | null): BeginPage["own"] {
	if (!begun || begun.snapshot.status === "success" || begun.snapshot.cancelledAt != null) return null;
	return { paymentId: begun.terms.paymentId, amount: begun.terms.amount.toString() };
}

/** Nothing was paid, and nobody takes it up any more. */
const hasEnded = ({ parent, snapshot }: LinkPage): boolean =>
	parent !== null && !parent.isOpen && snapshot.status === "none";

/** Makes the payer's own link and leads to it. A refusal comes back with what was typed. */
export async function beginPayment(request: Request, paymentId: string, context: AppLoadContext) {
	const { link, reuse } = await findReusable(paymentId, context);
	const say = await context.say();
	const typed = (await request.formData()).get("amount");
	const text = typeof typed === "string" ? typed : "";
	const refuse = (sentence: string, status: number, headers: Record<string, string> = {}) =>
		data({ sentence, amount: text.slice(0, LONGEST_ECHO) } satisfies BeginAnswer, {
			status,
			headers: { "Cache-Control": "no-store", ...headers },
		});
	const read = reuse.open === null ? { value: null } : readTypedAmount(say, text, link.terms);
	if ("refusal" in read) return refuse(read.refusal, 400);
	const bound = { parentId: paymentId, secret: context.settings.COOKIE_SECRET };
	let begun: BeginOutcome;
	try {
		const own = await readPayerCookie(request, bound);
		begun = await context.payments.room(paymentId).begin({ amount: read.value, own, clientKey: context.clientKey });
	} catch (error) {
		log({ event: "link.begin.failed", paymentId, error });
		return refuse(say("begin.failed"), 503);
	}
	if (!begun.ok) {
		const wait = begun.retryAfterMs > 0 ? { "Retry-After": String(Math.ceil(begun.retryAfterMs / 1_000)) } : undefined;
		return refuse(sayRefusal(say, begun, link), STATUS[begun.reason], wait);
	}
	const headers = { "Set-Cookie": await issuePayerCookie(bound, begun.paymentId), "Cache-Control": "no-store" };
	return redirect(`/link/${begun.paymentId}`, { status: 303, headers });
}

type Refusal = Extract<BeginOutcome, { ok: false }>;

const STATUS: Record<Refusal["reason"], number> = {
	"not-reusable": 409,
	cancelled: 409,
	complete: 409,
	"too-little": 400,
	"too-often": 429,
	full: 503,
};

function sayRefusal(say: Say, { reason, retryAfterMs }: Refusal, { terms, reuse }: LinkPage): string {
	switch (reason) {
		case "not-reusable":
			return say("begin.failed");
		case "cancelled":
			return say("begin.cancelled");
		case "complete":
			return say("begin.complete");
		case "too-little":
			return say("begin.tooLittle", {
				least: isolated(say, sayAmount(say, reuse?.open?.least ?? terms.amount, terms)),
			});
		case "too-often":
			return say("begin.tooOften", { wait: sayDuration(say, retryAfterMs) });
		case "full":
			return say("begin.full");
	}
}
