import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { log } from "#app/core/operations/log.ts";
import { isPaymentId } from "#app/core/payments/payment-id.ts";
import { readEitherCookie } from "#app/http/dashboard-cookie.server.ts";
import { type CallRefusal, refusalInWords } from "#app/words/pay-refusals.ts";
import type { Say } from "#app/words/say.ts";

/**
 * A link's changes as they happen: a WebSocket to its room, or the newest snapshot as JSON for pages whose sockets do
 * not open. The dashboard's data goes only to a browser that holds that link's dashboard cookie.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
	const paymentId = params.paymentId ?? "";
	if (!isPaymentId(paymentId)) return refusal(await context.say(), "unknown-link");
	const upgrade = request.headers.get("Upgrade")?.toLowerCase() === "websocket";
	// A browser sends cookies with any page's handshake; only Origin shows whose page it is (ASVS 5 4.4.2).
	if (upgrade && request.headers.get("Origin") !== new URL(context.settings.APP_URL).origin) {
		return refusal(await context.say(), "wrong-origin");
	}
	try {
		const epoch = await context.payments.findDashboardEpoch(paymentId);
		if (epoch === null) return refusal(await context.say(), "unknown-link");
		const { isUnlockEnded: isEnded } = context.payments;
		const bound = { paymentId, epoch, secret: context.settings.COOKIE_SECRET, now: Date.now(), isEnded };
		const unlocked = await readEitherCookie(request, bound, () => context.payments.findParentId(paymentId));
		const room = context.payments.room(paymentId);
		if (upgrade) return await room.live(request, unlocked ? "full" : "public", epoch, unlocked);
		const snapshot = unlocked ? await room.fullSnapshot() : await room.snapshot();
		return Response.json(snapshot, { headers: { "Cache-Control": "no-store" } });
	} catch (error) {
		log({ event: "link.live.failed", paymentId, error });
		return refusal(await context.say(), "unreachable");
	}
}

/** Sockets only listen. */
export async function action({ context }: ActionFunctionArgs): Promise<Response> {
	return refusal(await context.say(), "wrong-method", { Allow: "GET" });
}

function refusal(say: Say, reason: CallRefusal, headers: Record<string, string> = {}): Response {
	const { status, message, detail } = refusalInWords(say, reason);
	return Response.json(
		{ ok: false, reason, message: `${message}. ${detail}` },
		{ status, headers: { "Cache-Control": "no-store", ...headers } },
	);
}
