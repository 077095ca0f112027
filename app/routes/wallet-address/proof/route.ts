import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { parseAddress } from "#app/core/address.ts";
import { shortAddress } from "#app/core/short-address.ts";
import type { AskProofOutcome, ProveOutcome } from "#app/services/accounts/access-contracts.ts";
import { sayDuration } from "#app/words/moments.ts";
import type { Say } from "#app/words/say.ts";

/** Our messages have 500 characters; a contract wallet's signature may be long. */
const LONGEST_MESSAGE = 2_000;
const SIGNATURE = /^0x(?:[0-9a-fA-F]{2}){1,4096}$/;

type Refused = Exclude<ProveOutcome | AskProofOutcome, { ok: true }>;

const WORDS = {
	"proof-altered": "siwe.altered",
	"proof-wrong-domain": "siwe.wrongDomain",
	"proof-wrong-uri": "siwe.wrongDomain",
	"proof-wrong-chain": "siwe.wrongChain",
	"proof-wrong-address": "siwe.wrongAddress",
	"proof-wrong-nonce": "siwe.wrongNonce",
	"proof-expired": "siwe.expired",
	"proof-from-the-future": "siwe.fromTheFuture",
	"proof-could-not-ask": "siwe.couldNotAsk",
	"proofs-full": "siwe.proofsFull",
} as const;

/**
 * The wallet's half of proving an address (app/wallet/proof-calls.ts): `ask` gives the text to sign, `prove` takes it
 * back signed. Answers JSON, also when it refuses; each refusal with a sentence.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
	const say = await context.say();
	const user = await context.accounts.findUser(request);
	if (!user) return answer({ ok: false, reason: "signed-out", message: say("siwe.signedOut") }, 401);
	const form = await request.formData();
	const text = (name: string) => String(form.get(name) ?? "");
	if (text("intent") === "ask") {
		const address = parseAddress(text("address"));
		if (!address.ok) return refuse({ ok: false, reason: "proof-altered" }, say, "");
		const named = Number(text("chainId"));
		// A key's proof needs no chain of ours; whatever else the wallet is on, the message names one that is.
		const { chainIds } = context.wallets;
		const chainId = chainIds.includes(named) ? named : (chainIds[0] ?? named);
		const outcome = await context.wallets.askProof(user.id, { address: address.value, chainId });
		return outcome.ok ? answer(outcome) : refuse(outcome, say, address.value);
	}
	const [message, signature] = [text("message"), text("signature")];
	if (message.length > LONGEST_MESSAGE || !SIGNATURE.test(signature)) {
		return refuse({ ok: false, reason: "proof-altered" }, say, "");
	}
	// In place of another main address only for somebody who has just proved who they are (../typed-address.server.ts).
	const main = text("main") === "yes" && (await context.accounts.isRecentlyProven(request));
	const signed = { message, signature: signature as `0x${string}`, main };
	const outcome = await context.wallets.prove(user.id, signed);
	return outcome.ok ? answer(outcome) : refuse(outcome, say, /0x[0-9a-fA-F]{40}/.exec(message)?.[0] ?? "");
}

export function loader(): Response {
	return answer({ ok: false, reason: "wrong-method" }, 405, { Allow: "POST" });
}

function refuse(outcome: Refused, say: Say, address: string): Response {
	if (outcome.reason === "rate-limited") {
		const wait = sayDuration(say, outcome.retryAfterMs);
		const headers = { "Retry-After": String(Math.ceil(outcome.retryAfterMs / 1_000)) };
		return answer({ ok: false, reason: outcome.reason, message: say("access.tooOften", { wait }) }, 429, headers);
	}
	const message =
		outcome.reason === "proof-not-signed"
			? say("siwe.notSigned", { address: shortAddress(address) })
			: say(WORDS[outcome.reason]);
	return answer({ ok: false, reason: outcome.reason, message }, outcome.reason === "proof-could-not-ask" ? 503 : 422);
}

function answer(body: object, status = 200, headers: Record<string, string> = {}): Response {
	return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
