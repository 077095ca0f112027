import type { AppLoadContext } from "@remix-run/cloudflare";
import { log } from "#app/core/operations/log.ts";
import { isPaymentId } from "#app/core/payments/payment-id.ts";
import { parseTransactionKey } from "#app/core/payments/transaction-id.ts";
import type { Say } from "#app/words/say.ts";
import { readTypedAmount } from "#app/words/typed-amount.ts";
import type { Visit } from "./open-dashboard.server.ts";
import { NEW_PAYER, type Outcome } from "./outcome.ts";

/** What the requester says of an arrival that no link counts: it pays this link; it is no payment; it is one after all. */
type ArrivalIntent = "credit" | "dismiss" | "restore";

/** @returns what the form is answered, and the answer's HTTP status */
export async function handleArrival(
	form: FormData,
	visit: Visit,
	{ payments, reference }: AppLoadContext,
	say: Say,
	intent: ArrivalIntent,
): Promise<{ outcome: Outcome; status: number }> {
	const key = form.get("paymentKey");
	const paymentKey = typeof key === "string" && parseTransactionKey(key, 0) !== null ? key : null;
	const named = intent === "credit" ? form.get("payer") : null;
	const payer = typeof named === "string" && (named === NEW_PAYER || isPaymentId(named)) ? named : undefined;
	const typed = form.get("amount");
	const about = { intent, paymentKey: paymentKey ?? undefined, payer };
	const refuse = (reason: string, message: string, status: number) => ({
		outcome: { ...about, ok: false as const, reason, message, typed: typeof typed === "string" ? typed : undefined },
		status,
	});
	const done = (message: string) => ({ outcome: { ...about, ok: true as const, message }, status: 200 });
	if (!visit.unlocked) return refuse("locked", say("dashboard.lockedMeanwhile"), 403);
	if (paymentKey === null) return refuse("bad-form", say("dashboard.badForm"), 400);
	try {
		if (intent === "credit") return await credit(paymentKey);
		const { paymentId, userId } = visit;
		const changed =
			userId !== null && (await payments.dismissArrival(paymentId, paymentKey, userId, intent === "dismiss"));
		if (!changed) return refuse("not-owner", say("dashboard.dismissRefused"), 409);
		return done(say(intent === "dismiss" ? "dashboard.dismissed" : "dashboard.restored"));
	} catch (error) {
		log({ event: "dashboard.decision.failed", reference, paymentId: visit.paymentId, error });
		return refuse("failed", say("dashboard.decisionFailed"), 503);
	}

	async function credit(arrived: string) {
		// One password opens a link for many and its payers' own links, and no other.
		const isOurs = payer === NEW_PAYER || (payer && (await payments.findParentId(payer)) === visit.paymentId);
		if (named !== null && !isOurs) return refuse("unknown-payment", say("dashboard.uncredited-unknown-payment"), 409);
		const amount = typeof typed === "string" ? readTypedAmount(say, typed, visit.page.terms) : { value: undefined };
		if ("refusal" in amount) return refuse("amount", amount.refusal, 400);
		const paymentId = payer === undefined || payer === NEW_PAYER ? visit.paymentId : payer;
		const outcome = await payments.room(paymentId).creditArrival(arrived, amount.value);
		if (outcome.ok) return done(say(payer ? "dashboard.creditedPayer" : "dashboard.credited"));
		const { reason } = outcome;
		if (reason === "needs-proven-address") return refuse(reason, say("siwe.acceptNeedsProof"), 409);
		if (reason === "unknown-payment") return refuse(reason, say("dashboard.uncredited-unknown-payment"), 409);
		return refuse(reason, say(`dashboard.undecided-${reason}`), 409);
	}
}
