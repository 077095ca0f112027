import type { AppLoadContext } from "@remix-run/cloudflare";
import { log } from "#app/core/operations/log.ts";
import { parseTransactionKey } from "#app/core/payments/transaction-id.ts";
import type { Say } from "#app/words/say.ts";
import type { Visit } from "./open-dashboard.server.ts";
import type { Outcome } from "./outcome.ts";

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
	const about = { intent, paymentKey: paymentKey ?? undefined };
	const refuse = (reason: string, message: string, status: number) => ({
		outcome: { ...about, ok: false as const, reason, message },
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
		const outcome = await payments.room(visit.paymentId).creditArrival(arrived);
		if (outcome.ok) return done(say("dashboard.credited"));
		const { reason } = outcome;
		if (reason === "needs-proven-address") return refuse(reason, say("siwe.acceptNeedsProof"), 409);
		if (reason === "unknown-payment") return refuse(reason, say("dashboard.uncredited-unknown-payment"), 409);
		return refuse(reason, say(`dashboard.undecided-${reason}`), 409);
	}
}
