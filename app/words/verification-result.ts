import { isTokenSymbol, requireChain, tokenDecimals } from "../core/chains.ts";
import { plainAmount } from "../core/i18n/amount-text.ts";
import { shortPaymentId } from "../core/payments/payment-id.ts";
import type { PaymentTerms } from "../core/payments/payment-terms.ts";
import { isPaid, type JudgedReport, type ReportOutcome } from "../core/payments/report-outcome.ts";
import { sameAddress } from "../core/payments/transfer-logs.ts";
import type { Found, MatchingTransfer } from "../core/payments/verdict-types.ts";
import type { CompareRow, VerificationResult } from "../core/payments/wire.ts";
import { leastDecimals } from "../core/tokens.ts";
import { sayAmount, sayFigure } from "./amounts.ts";
import { sayDay, sayDuration, sayInstant } from "./moments.ts";
import { reportsSlowed } from "./pay-refusals.ts";
import type { Say } from "./say.ts";
import { joinSentences } from "./sentences.ts";
import { needsRequesterDetail, refusalWords, type VerdictFacts, type Wait, waitWords } from "./verdicts.ts";

export interface VerificationInput extends JudgedReport {
	/** the request an already claimed transfer paid, when it is the same requester's and may be named */
	claimedBy?: { paymentId: string; at: number } | null;
}

/** Puts what came of a report into the words its sender reads. */
export function reportInWords(say: Say, outcome: ReportOutcome): VerificationResult {
	if (outcome.kind === "rate-limited") return reportsSlowed(say);
	return { ...verificationResult(say, outcome), afterSubmit: outcome.afterSubmit };
}

/** Puts a verdict into the words a sender reads (SPEC §3: verified, message, detail). */
export function verificationResult(say: Say, input: VerificationInput): VerificationResult {
	const { verdict } = input;
	switch (verdict.kind) {
		case "not-yet":
			if (verdict.seen === "nowhere") return waiting(say, "not-seen", input, null);
			return waiting(say, verdict.call === "unclear" ? "unclear" : "unmined", input, null);
		case "could-not-ask":
			return waiting(say, verdict.why, input, null);
		case "no": {
			const { message, detail } = refusalWords[verdict.refusal];
			return {
				verified: false,
				kind: "failure",
				reason: verdict.refusal,
				message: say(message),
				detail: detail(say, factsOf(say, input, verdict.found)),
				compare: verdict.found ? compareRows(say, input.terms, verdict.found) : null,
			};
		}
		case "transfer":
			return transferResult(say, verdict.transfer, input);
	}
}

function transferResult(say: Say, transfer: MatchingTransfer, input: VerificationInput): VerificationResult {
	const { terms, claim } = input;
	const found = foundIn(transfer, terms);
	if (claim && "asks" in claim) {
		return {
			verified: false,
			kind: "waiting",
			reason: "needs-requester",
			message: say("situation.asksTitle"),
			detail: needsRequesterDetail(say, factsOf(say, input, found), claim.asks),
			compare: compareRows(say, terms, found),
		};
	}
	if (!claim || !transfer.settled) {
		return waiting(say, "confirming", input, found, confirmationsSoFar(say, transfer, terms));
	}
	return isPaid(input)
		? { verified: true, kind: "success", compare: null, ...paid(say, transfer, input) }
		: partial(say, transfer, input, found);
}

function waiting(
	say: Say,
	reason: Wait,
	input: VerificationInput,
	found: Found | null,
	...more: string[]
): VerificationResult {
	const { message, detail } = waitWords[reason];
	return {
		verified: false,
		kind: "waiting",
		reason,
		message: say(message),
		detail: joinSentences(say, [detail(say, factsOf(say, input, found)), ...more]),
		compare: null,
	};
}

function partial(say: Say, transfer: MatchingTransfer, input: VerificationInput, found: Found): VerificationResult {
	const { terms, received } = input;
	const rest = sayAmount(say, terms.amount - received, terms);
	const counts = say(transfer.final ? "verdict.partFinal" : "verdict.partNotFinal");
	const open =
		terms.dueAt === null
			? say("verdict.restOpen", { rest })
			: say("verdict.restOpenUntil", { rest, day: sayDay(say, terms.dueAt) });
	return {
		verified: false,
		kind: "waiting",
		reason: "partial",
		message: say("situation.partTitle", {
			received: sayFigure(say, received, terms),
			asked: sayAmount(say, terms.amount, terms),
		}),
		detail: joinSentences(say, [counts, open]),
		compare: compareRows(say, terms, found),
	};
}

function paid(
	say: Say,
	transfer: MatchingTransfer,
	input: VerificationInput,
): Pick<VerificationResult, "reason" | "message" | "detail"> {
	const { terms, received } = input;
	const requester = terms.requesterName;
	const network = requireChain(terms.chainId).name;
	const arrived = say("verdict.reached", { amount: sayAmount(say, transfer.amount, terms), requester, network });
	const depth = confirmationsSoFar(say, transfer, terms);
	const withDepth = (...sentences: string[]) => joinSentences(say, [arrived, ...sentences, depth]);
	const total = sayAmount(say, received, terms);
	if (transfer.late && terms.cancelledAt != null && transfer.block.timeAt > terms.cancelledAt) {
		return {
			reason: "late",
			message: say("situation.paidCancelledTitle"),
			detail: withDepth(say("verdict.arrivedCancelled", { day: sayDay(say, terms.cancelledAt), requester })),
		};
	}
	if (transfer.late && terms.dueAt !== null) {
		const arrivedAt = transfer.block.timeAt;
		return {
			reason: "late",
			message: say("situation.paidLateByTitle", { duration: sayDuration(say, arrivedAt - terms.dueAt) }),
			detail: withDepth(
				say("verdict.arrivedLate", { day: sayDay(say, arrivedAt), dueDay: sayDay(say, terms.dueAt), requester }),
			),
		};
	}
	const message = say("situation.verifiedTitle");
	if (received > terms.amount) {
		const more = sayAmount(say, received - terms.amount, terms);
		return {
			reason: transfer.amount === received ? "over" : "several",
			message,
			detail: withDepth(say("verdict.makesMore", { total, more, requester })),
		};
	}
	if (transfer.amount < received) {
		return { reason: "several", message, detail: withDepth(say("verdict.withEarlier", { total })) };
	}
	return { reason: "exact", message, detail: withDepth() };
}

function confirmationsSoFar(say: Say, transfer: MatchingTransfer, terms: PaymentTerms): string {
	const have = transfer.confirmations;
	if (transfer.final) return say("verdict.depthFinal", { have });
	if (terms.confirmationsAsked === "final") return say("verdict.depthNotFinal", { have });
	const need = Number(terms.confirmationsAsked);
	return say("verdict.depthOf", { have: Math.min(have, need), need });
}

function factsOf(say: Say, input: VerificationInput, found: Found | null): VerdictFacts {
	const { terms, claimedBy } = input;
	const askedNetwork = requireChain(terms.chainId).name;
	return {
		requester: terms.requesterName,
		askedAmount: sayAmount(say, terms.amount, terms),
		askedToken: terms.token,
		askedNetwork,
		askedAddress: terms.requesterAddress,
		sent: found && sentInWords(say, terms, found),
		sentNetwork: found ? requireChain(found.chainId).name : askedNetwork,
		sentTo: found?.recipient ?? null,
		unknownToken: found?.tokenName === null ? found.tokenContract : null,
		toRightAddress: sameAddress(found?.recipient ?? null, terms.requesterAddress),
		sentAt: found?.at ? sayInstant(say, found.at) : null,
		createdAt: sayInstant(say, terms.createdAt),
		claimedBy: claimedBy ? { label: shortPaymentId(claimedBy.paymentId), day: sayDay(say, claimedBy.at) } : null,
	};
}

/** "100 USDT on Polygon"; null when nothing with a name moved. */
function sentInWords(say: Say, terms: PaymentTerms, found: Found): string | null {
	const { tokenName } = found;
	if (tokenName === null) return null;
	const sent = sentFigure(say, terms, found);
	const what = sent === null ? tokenName : `${sent} ${tokenName}`;
	return say("verdict.sentOn", { what, network: requireChain(found.chainId).name });
}

/** A token that is none of ours is written as the asked one, beside which it stands. */
function sentFigure(say: Say, { token }: PaymentTerms, { tokenName, chainId, amount, decimals }: Found): string | null {
	if (amount === null || decimals === null) return null;
	const isOurs = tokenName !== null && isTokenSymbol(tokenName);
	return sayFigure(say, amount, isOurs ? { token: tokenName, chainId } : { decimals, least: leastDecimals(token) });
}

/** The same number of whole tokens, whatever the decimals of each. */
function isSameSum(terms: PaymentTerms, { amount, decimals }: Found): boolean {
	if (amount === null || decimals === null) return false;
	return plainAmount(amount, { decimals }) === plainAmount(terms.amount, { decimals: decimalsOf(terms) });
}

const decimalsOf = ({ chainId, token }: PaymentTerms) => tokenDecimals(chainId, token);

function compareRows(say: Say, terms: PaymentTerms, found: Found): CompareRow[] {
	const askedNetwork = requireChain(terms.chainId).name;
	const sentNetwork = requireChain(found.chainId).name;
	// A transaction on another network is seen there, not read.
	const none = found.chainId === terms.chainId ? "verdict.nothing" : "verdict.amountUnknown";
	return [
		{
			label: say("verdict.rowAmount"),
			asked: sayFigure(say, terms.amount, terms),
			sent: sentFigure(say, terms, found) ?? say("verdict.amountUnknown"),
			matches: isSameSum(terms, found),
		},
		{
			label: say("verdict.rowToken"),
			asked: terms.token,
			sent: found.tokenName ?? say(found.tokenContract ? "verdict.tokenUnknown" : none),
			matches: found.tokenName === terms.token,
		},
		{
			label: say("verdict.rowNetwork"),
			asked: askedNetwork,
			sent: sentNetwork,
			matches: terms.chainId === found.chainId,
		},
		{
			label: say("verdict.rowAddress"),
			asked: terms.requesterAddress,
			sent: found.recipient ?? say(none),
			matches: sameAddress(found.recipient, terms.requesterAddress),
		},
	];
}

function foundIn(transfer: MatchingTransfer, terms: PaymentTerms): Found {
	return {
		chainId: terms.chainId,
		tokenName: terms.token,
		tokenContract: requireChain(terms.chainId).tokens[terms.token] ?? null,
		amount: transfer.amount,
		decimals: decimalsOf(terms),
		recipient: terms.requesterAddress,
		at: transfer.block.timeAt,
	};
}
