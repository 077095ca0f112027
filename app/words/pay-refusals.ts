import type { VerificationResult } from "../core/payments/wire.ts";
import type { MessageId, Say } from "./say.ts";

/** Refusals and outages of the payment page's server side: each says what happened to the money. */

const REFUSALS = {
	"wrong-content-type": { status: 415, message: "verdict.wrongContentTypeTitle", detail: "verdict.wrongContentType" },
	"too-large": { status: 413, message: "verdict.tooLargeTitle", detail: "verdict.tooLarge" },
	malformed: { status: 400, message: "verdict.malformedTitle", detail: "verdict.malformed" },
	invalid: { status: 422, message: "verdict.invalidTitle", detail: "verdict.invalid" },
	"wrong-method": { status: 405, message: "verdict.wrongMethodTitle", detail: "verdict.wrongMethod" },
	"wrong-origin": { status: 403, message: "verdict.wrongOriginTitle", detail: "verdict.wrongOrigin" },
	"unknown-link": { status: 404, message: "verdict.unknownLinkTitle", detail: "verdict.unknownLink" },
	"rate-limited": { status: 429, message: "verdict.rateLimitedTitle", detail: "verdict.rateLimited" },
	"already-paid": { status: 409, message: "verdict.alreadyPaidTitle", detail: "verdict.alreadyPaid" },
	cancelled: { status: 409, message: "verdict.requestCancelledTitle", detail: "verdict.requestCancelled" },
	"already-moving": { status: 409, message: "verdict.alreadyMovingTitle", detail: "verdict.alreadyMoving" },
	"nonce-ahead": { status: 409, message: "verdict.nonceAheadTitle", detail: "verdict.nonceAhead" },
	"wrong-amount": { status: 409, message: "verdict.wrongAmountTitle", detail: "verdict.wrongAmount" },
	"wrong-network": { status: 409, message: "verdict.wrongNetworkTitle", detail: "verdict.wrongNetwork" },
	"chain-silent": { status: 503, message: "verdict.chainSilentTitle", detail: "verdict.chainSilent" },
	"nonce-taken": { status: 409, message: "verdict.nonceTakenTitle", detail: "verdict.nonceTaken" },
	unreachable: { status: 503, message: "verdict.unreachableTitle", detail: "verdict.unreachable" },
} as const satisfies Record<string, { status: number; message: MessageId; detail: MessageId }>;

/** Why a call was not even judged. */
export type CallRefusal = keyof typeof REFUSALS;
export const CALL_REFUSALS = Object.keys(REFUSALS) as CallRefusal[];

/** @returns the HTTP status a refusal is answered with */
export function refusalStatus(reason: CallRefusal): number {
	return REFUSALS[reason].status;
}

/** @returns the status with a title and whole sentences */
export function refusalInWords(say: Say, reason: CallRefusal): { status: number; message: string; detail: string } {
	const { status, message, detail } = REFUSALS[reason];
	return { status, message: say(message), detail: say(detail) };
}

/** The answer to whoever reports faster than people do. */
export function reportsSlowed(say: Say): VerificationResult {
	return {
		verified: false,
		kind: "waiting",
		reason: "rate-limited",
		message: say("verdict.slowedTitle"),
		detail: say("verdict.slowed"),
		compare: null,
	};
}
