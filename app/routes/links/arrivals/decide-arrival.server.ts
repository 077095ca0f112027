import type { AppLoadContext } from "@remix-run/cloudflare";
import { log } from "#app/core/operations/log.ts";
import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";
import { parseTransactionKey } from "#app/core/payments/transaction-id.ts";
import type { DecisionOutcome } from "#app/services/payments/decision-contract.ts";
import type { Say } from "#app/words/say.ts";
import { readTypedAmount } from "#app/words/typed-amount.ts";

const INTENTS = ["credit", "uncredit", "dismiss", "restore"] as const;
type ArrivalIntent = (typeof INTENTS)[number];

/** What came of a button about an arrival. */
export type ArrivalOutcome = { intent: ArrivalIntent | null; paymentKey: string } & (
	| {
			ok: true;
			link: Pick<LinkRowSummary, "paymentId" | "memo">;
			/** it became a payment of a link for many, which asks for exactly this: no word of the requester's holds it */
			forGood: boolean;
	  }
	/** `typed`: a sum was asked for, and this one was refused */
	| { ok: false; message: string; typed?: string }
);

/**
 * Counts an arrival for a link of the account's, says that it is no payment, or takes either back. The link's own rules decide, as
 * on its dashboard; a link of another account is unknown here.
 */
export async function decideArrival(
	form: FormData,
	userId: string,
	{ desk, payments, reference }: Pick<AppLoadContext, "desk" | "payments" | "reference">,
	say: Say,
): Promise<{ outcome: ArrivalOutcome; status: number }> {
	const text = (name: string) => String(form.get(name) ?? "");
	const intent = INTENTS.find((one) => one === text("intent")) ?? null;
	const [paymentId, paymentKey] = [text("paymentId"), text("paymentKey")];
	const typed = form.has("amount") ? text("amount") : undefined;
	const refuse = (message: string, status: number) => ({
		outcome: { intent, paymentKey, ok: false as const, message, typed },
		status,
	});
	if (intent === null || parseTransactionKey(paymentKey, 0) === null) return refuse(say("dashboard.badForm"), 400);
	if (typed !== undefined && paymentId === "") return refuse(say("desk.chooseLink"), 400);
	try {
		const link = await desk.find(userId, paymentId);
		if (link === null) return refuse(say("desk.notYours"), 404);
		const amount = typed === undefined ? { value: undefined } : readTypedAmount(say, typed, link);
		if ("refusal" in amount) return refuse(amount.refusal, 400);
		let counted = paymentId;
		if (intent === "credit" || intent === "uncredit") {
			const room = payments.room(paymentId);
			const outcome = await (intent === "credit"
				? room.creditArrival(paymentKey, amount.value)
				: room.decide(paymentKey, "undo"));
			if (!outcome.ok) return refuse(sayRefusal(say, outcome.reason), 409);
			counted = outcome.paymentId ?? paymentId;
		} else if (!(await payments.dismissArrival(paymentId, paymentKey, userId, intent === "dismiss")))
			return refuse(say("dashboard.dismissRefused"), 409);
		return {
			outcome: {
				intent,
				paymentKey,
				ok: true,
				link: { paymentId: counted, memo: link.memo },
				forGood: counted !== paymentId,
			},
			status: 200,
		};
	} catch (error) {
		log({ event: "dashboard.decision.failed", reference, paymentId, error });
		return refuse(say("dashboard.decisionFailed"), 503);
	}
}

type Refusal = Extract<DecisionOutcome, { ok: false }>["reason"];

function sayRefusal(say: Say, reason: Refusal): string {
	if (reason === "needs-proven-address") return say("siwe.acceptNeedsProof");
	if (reason === "unknown-payment") return say("dashboard.uncredited-unknown-payment");
	if (reason === "needs-amount") return say("desk.needsAmount");
	return say(`dashboard.undecided-${reason}`);
}
