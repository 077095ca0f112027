import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { log } from "#app/core/operations/log.ts";
import { readLinkQuery } from "#app/core/payments/link-query.ts";
import type { DeskMessage } from "#app/services/payments/desk-contract.ts";
import { refusalInWords } from "#app/words/pay-refusals.ts";

/**
 * An account's links as they change: a WebSocket to its desk, or the lines of a page of the list as JSON, for pages whose sockets
 * do not open.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
	const upgrade = request.headers.get("Upgrade")?.toLowerCase() === "websocket";
	// A browser sends cookies with any page's handshake; only Origin shows whose page it is (ASVS 5 4.4.2).
	if (upgrade && request.headers.get("Origin") !== new URL(context.settings.APP_URL).origin)
		return refusal("wrong-origin");
	try {
		const user = await context.accounts.findUser(request);
		if (!user) return refusal("signed-out");
		if (upgrade) return await context.desk.live(user.id, request);
		const { rows } = await context.desk.list(user.id, readLinkQuery(new URL(request.url).searchParams));
		const message: DeskMessage = { type: "rows", rows };
		return Response.json(message, { headers: { "Cache-Control": "no-store" } });
	} catch (error) {
		log({ event: "desk.live.failed", reference: context.reference, error });
		return refusal("unreachable");
	}

	async function refusal(reason: "wrong-origin" | "signed-out" | "unreachable"): Promise<Response> {
		const say = await context.say();
		const { status, message } =
			reason === "signed-out"
				? { status: 401, message: say("desk.signedOut") }
				: { status: refusalInWords(say, reason).status, message: say(`desk.live-${reason}`) };
		return Response.json({ ok: false, reason, message }, { status, headers: { "Cache-Control": "no-store" } });
	}
}
