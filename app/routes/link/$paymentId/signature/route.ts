import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { isPaymentId } from "#app/core/payments/payment-id.ts";
import { isSignature } from "#app/core/payments/read-signed-request.ts";
import type { SignRefusal } from "#app/services/payments/sign-contract.ts";

const REFUSALS = {
	"payers-own": { words: "sign.payersOwn", status: 409 },
	cancelled: { words: "sign.cancelled", status: 409 },
	"wrong-chain": { words: "sign.wrongChain", status: 422 },
	"not-signed": { words: "sign.notSigned", status: 422 },
	"could-not-ask": { words: "siwe.couldNotAsk", status: 503 },
	"changed-meanwhile": { words: "sign.changedMeanwhile", status: 409 },
	"rate-limited": { words: "sign.tooFast", status: 429 },
	"not-owner": { words: "sign.notYours", status: 404 },
} as const satisfies Record<SignRefusal, object>;

/** Takes the payee's signature of a request from the link's signed-in maker. Answers JSON, also when it refuses, with a sentence. */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
	const say = await context.say();
	const paymentId = params.paymentId ?? "";
	const refuse = (reason: SignRefusal) => {
		const { words, status } = REFUSALS[reason];
		return answer({ ok: false, reason, message: say(words) }, status);
	};
	const user = await context.accounts.findUser(request);
	if (!user) return answer({ ok: false, reason: "signed-out", message: say("siwe.signedOut") }, 401);
	const own = isPaymentId(paymentId) && (await context.payments.findOwnLink(paymentId, user.id));
	if (!own) return refuse("not-owner");
	const form = await request.formData();
	const [chainId, signature] = [Number(form.get("chainId")), form.get("signature")];
	if (!isSignature(signature)) return refuse("not-signed");
	const outcome = await context.payments.room(paymentId).sign(user.id, { chainId, signature });
	return outcome.ok ? answer({ ok: true }) : refuse(outcome.reason);
}

export function loader(): Response {
	return answer({ ok: false, reason: "wrong-method" }, 405, { Allow: "POST" });
}

function answer(body: object, status = 200, headers: Record<string, string> = {}): Response {
	return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
