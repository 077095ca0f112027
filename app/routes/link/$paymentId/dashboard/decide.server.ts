import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { log } from "#app/core/operations/log.ts";
import type { TokenOnChain } from "#app/core/tokens.ts";
import type { Decision } from "#app/services/payments/decision-contract.ts";
import type { Say } from "#app/words/say.ts";
import { readTypedAmount } from "#app/words/typed-amount.ts";
import type { Visit } from "./open-dashboard.server.ts";
import type { Outcome } from "./outcome.ts";

/** A hash has 66 characters, a reporter's id fewer. */
const LONGEST_KEY = 200;

const DONE = { accept: "dashboard.accepted", "not-mine": "dashboard.takenOff", undo: "dashboard.undone" } as const;

const answer = (outcome: Outcome, status: number) =>
	data(outcome, { status, headers: { "Cache-Control": "no-store" } });

/** Accept, Not mine, or the undoing of either. Accept may bring the sum the requester sees at their address. */
export async function decide(
	form: FormData,
	visit: Visit,
	{ payments, reference }: AppLoadContext,
	say: Say,
	decision: Decision,
) {
	const paymentKey = keyOf(form, "paymentKey");
	const about = { intent: decision, paymentKey: paymentKey ?? undefined };
	const refuse = (reason: string, message: string, status: number, typed?: string) =>
		answer({ ...about, ok: false, reason, message, typed }, status);
	if (!visit.unlocked) return refuse("locked", say("dashboard.lockedMeanwhile"), 403);
	if (paymentKey === null) return refuse("bad-form", say("dashboard.badForm"), 400);
	const typed = decision === "accept" ? form.get("amount") : null;
	const text = typeof typed === "string" ? typed : "";
	const amount = readAmount(say, text, visit.page.terms);
	if ("refusal" in amount) return refuse("amount", amount.refusal, 400, text);
	try {
		const outcome = await payments.room(visit.paymentId).decide(paymentKey, decision, amount.value);
		if (!outcome.ok) {
			const { reason } = outcome;
			if (reason === "needs-proven-address") return refuse(reason, say("siwe.acceptNeedsProof"), 409, text);
			return refuse(reason, say(`dashboard.undecided-${reason}`), 409, text);
		}
		return answer({ ...about, ok: true, message: say(DONE[decision]) }, 200);
	} catch (error) {
		log({ event: "dashboard.decision.failed", reference, paymentId: visit.paymentId, error });
		return refuse("failed", say("dashboard.decisionFailed"), 503, text);
	}
}

/** @returns base units; none where nothing was typed: the room asks for it where it is needed */
function readAmount(say: Say, text: string, coin: TokenOnChain): { value?: bigint } | { refusal: string } {
	return text.trim() === "" ? {} : readTypedAmount(say, text, coin);
}

/** Lets somebody who named a payment have the receipt, and what the link says after payment. */
export async function release(form: FormData, visit: Visit, { payments, reference }: AppLoadContext, say: Say) {
	const paymentKey = keyOf(form, "paymentKey");
	const about = { intent: "release", paymentKey: paymentKey ?? undefined } as const;
	const refuse = (reason: string, message: string, status: number) =>
		answer({ ...about, ok: false, reason, message }, status);
	if (!visit.unlocked) return refuse("locked", say("dashboard.lockedMeanwhile"), 403);
	if (paymentKey === null) return refuse("bad-form", say("dashboard.badForm"), 400);
	const reporterId = keyOf(form, "reporterId");
	if (reporterId === null) return refuse("nobody-chosen", say("release.releaseChoose"), 400);
	try {
		const outcome = await payments.room(visit.paymentId).release(paymentKey, reporterId);
		if (!outcome.ok) return refuse(outcome.reason, say(`release.unreleased-${outcome.reason}`), 409);
		return answer({ ...about, ok: true, message: say("release.released") }, 200);
	} catch (error) {
		log({ event: "dashboard.release.failed", reference, paymentId: visit.paymentId, error });
		return refuse("failed", say("release.releaseFailed"), 503);
	}
}

function keyOf(form: FormData, field: string): string | null {
	const key = form.get(field);
	return typeof key === "string" && key !== "" && key.length <= LONGEST_KEY ? key : null;
}
