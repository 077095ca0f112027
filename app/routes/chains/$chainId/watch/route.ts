import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findChain } from "#app/core/chains.ts";
import { log } from "#app/core/operations/log.ts";
import { refusalInWords } from "#app/words/pay-refusals.ts";
import type { Say } from "#app/words/say.ts";

const NO_STORE = { "Cache-Control": "no-store" };

/** How well a chain is watched, as JSON (`ChainWatch`): payment pages that are open ask now and then. The same for everybody. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
	const chain = findChain(Number(params.chainId));
	if (!chain) return new Response((await context.say())("errors.notFound"), { status: 404, headers: NO_STORE });
	try {
		return Response.json(await context.payments.chainWatch(chain.id), { headers: NO_STORE });
	} catch (error) {
		log({ event: "link.live.failed", chainId: chain.id, error });
		return refusal(await context.say(), "unreachable");
	}
}

/** It is only read. */
export async function action({ context }: ActionFunctionArgs): Promise<Response> {
	return refusal(await context.say(), "wrong-method", { Allow: "GET" });
}

function refusal(say: Say, reason: "unreachable" | "wrong-method", headers: Record<string, string> = {}): Response {
	const { status, message, detail } = refusalInWords(say, reason);
	return new Response(`${message}. ${detail}`, { status, headers: { ...NO_STORE, ...headers } });
}
