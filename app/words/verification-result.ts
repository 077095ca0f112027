import { requireChain, TOKEN_DECIMALS } from "../core/chains.ts";
import type { RequesterAsks } from "../core/claim.ts";
import { formatAmountBriefly } from "../core/money.ts";
import { shortPaymentId } from "../core/payment-id.ts";
import type { PaymentTerms } from "../core/payment-terms.ts";
import { sameAddress } from "../core/transfer-logs.ts";
import type { Found, MatchingTransfer, PayerProof, Verdict } from "../core/verdict-types.ts";
import type { CompareRow, VerificationResult } from "../core/wire.ts";
import { dayInWords, durationInWords, instantInWords } from "./instants.ts";
import {
	compareLabels,
	needsRequesterDetail,
	needsRequesterMessage,
	refusalWords,
	type VerdictFacts,
	type Wait,
	waitWords,
} from "./verdicts.ts";

export interface VerificationInput {
	verdict: Verdict;
	/** how the payer was tied to the link; null unless the verdict is a transfer */
	claim: { proof: PayerProof } | { asks: RequesterAsks } | null;
	terms: PaymentTerms;
	/** base units credited to the link in all, this transfer included when it counts */
	received: bigint;
	txHash: string;
	/** the request an already claimed transfer paid, when it is the same requester's and may be named */
	claimedBy?: { paymentId: string; at: number } | null;
}

/** Puts a verdict into the words a sender reads (SPEC §3: verified, message, detail). */
export function verificationResult(input: VerificationInput): VerificationResult {
	const { verdict } = input;
	switch (verdict.kind) {
		case "not-yet":
			return waiting(verdict.seen === "nowhere" ? "not-seen" : "unmined", input, null);
		case "could-not-ask":
			return waiting(verdict.why, input, null);
		case "no": {
			const { message, detail } = refusalWords[verdict.refusal];
			return {
				verified: false,
				kind: "failure",
				reason: verdict.refusal,
				message,
				detail: detail(factsOf(input, verdict.found)),
				compare: verdict.found ? compareRows(input.terms, verdict.found) : null,
			};
		}
		case "transfer":
			return transferResult(verdict.transfer, input);
	}
}

function transferResult(transfer: MatchingTransfer, input: VerificationInput): VerificationResult {
	const { terms, claim } = input;
	const found = foundIn(transfer, terms);
	if (claim && "asks" in claim) {
		return {
			verified: false,
			kind: "waiting",
			reason: "needs-requester",
			message: needsRequesterMessage,
			detail: needsRequesterDetail(factsOf(input, found), claim.asks),
			compare: compareRows(terms, found),
		};
	}
	if (!claim || !transfer.settled) return waiting("confirming", input, found, confirmationsSoFar(transfer, terms));
	return input.received < terms.amount
		? partial(transfer, input, found)
		: { verified: true, kind: "success", compare: null, ...paid(transfer, input) };
}

function waiting(reason: Wait, input: VerificationInput, found: Found | null, more = ""): VerificationResult {
	const { message, detail } = waitWords[reason];
	return {
		verified: false,
		kind: "waiting",
		reason,
		message,
		detail: `${detail(factsOf(input, found))}${more}`,
		compare: null,
	};
}

function partial(transfer: MatchingTransfer, input: VerificationInput, found: Found): VerificationResult {
	const { terms, received } = input;
	const rest = amountInWords(terms.amount - received, terms);
	const until = terms.dueAt === null ? "" : ` until ${dayInWords(terms.dueAt)}`;
	const counts = transfer.final ? "Your transfer is final and counts." : "Your transfer counts; it is not final yet.";
	return {
		verified: false,
		kind: "waiting",
		reason: "partial",
		message: `${brief(received, terms)} of ${amountInWords(terms.amount, terms)} received`,
		detail: `${counts} ${rest} is still open${until}: pay the remaining ${rest} here.`,
		compare: compareRows(terms, found),
	};
}

function paid(
	transfer: MatchingTransfer,
	input: VerificationInput,
): Pick<VerificationResult, "reason" | "message" | "detail"> {
	const { terms, received } = input;
	const chain = requireChain(terms.chainId).name;
	const arrived = `${amountInWords(transfer.amount, terms)} reached ${terms.requesterName}’s address on ${chain}.`;
	const depth = confirmationsSoFar(transfer, terms);
	if (transfer.late && terms.dueAt !== null) {
		return {
			reason: "late",
			message: `Paid, ${durationInWords(transfer.block.timeAt - terms.dueAt)} late`,
			detail: `${arrived} It arrived on ${dayInWords(transfer.block.timeAt)} and was due on ${dayInWords(terms.dueAt)}. ${terms.requesterName} sees both dates.${depth}`,
		};
	}
	if (received > terms.amount) {
		const more = amountInWords(received - terms.amount, terms);
		return {
			reason: transfer.amount === received ? "over" : "several",
			message: "Payment verified",
			detail: `${arrived} That makes ${amountInWords(received, terms)}, ${more} more than asked: ${terms.requesterName} has it and sees it. Ask them if you want it back.${depth}`,
		};
	}
	if (transfer.amount < received) {
		return {
			reason: "several",
			message: "Payment verified",
			detail: `${arrived} With the transfers before it, ${amountInWords(received, terms)} is paid in full.${depth}`,
		};
	}
	return { reason: "exact", message: "Payment verified", detail: `${arrived}${depth}` };
}

function confirmationsSoFar(transfer: MatchingTransfer, terms: PaymentTerms): string {
	const have = transfer.confirmations;
	if (transfer.final) return ` It has ${have} confirmations and is final.`;
	if (terms.confirmationsAsked === "final") return ` It has ${have} confirmations and is not final yet.`;
	const need = Number(terms.confirmationsAsked);
	const noun = need === 1 ? "confirmation" : "confirmations";
	return ` It has ${Math.min(have, need)} of ${need} ${noun} and is not final yet.`;
}

function factsOf(input: VerificationInput, found: Found | null): VerdictFacts {
	const { terms, claimedBy } = input;
	const askedNetwork = requireChain(terms.chainId).name;
	return {
		requester: terms.requesterName,
		askedAmount: amountInWords(terms.amount, terms),
		askedToken: terms.token,
		askedNetwork,
		askedAddress: terms.requesterAddress,
		sent: found && sentInWords(found),
		sentNetwork: found ? requireChain(found.chainId).name : askedNetwork,
		sentTo: found?.recipient ?? null,
		unknownToken: found?.tokenName === null ? found.tokenContract : null,
		toRightAddress: sameAddress(found?.recipient ?? null, terms.requesterAddress),
		sentAt: found?.at ? instantInWords(found.at) : null,
		createdAt: instantInWords(terms.createdAt),
		claimedBy: claimedBy ? { label: shortPaymentId(claimedBy.paymentId), day: dayInWords(claimedBy.at) } : null,
		txHash: input.txHash,
	};
}

/** "100 USDT on Polygon"; null when nothing with a name moved. */
function sentInWords(found: Found): string | null {
	if (found.tokenName === null) return null;
	const amount =
		found.amount !== null && found.decimals !== null ? `${formatAmountBriefly(found.amount, found.decimals)} ` : "";
	return `${amount}${found.tokenName} on ${requireChain(found.chainId).name}`;
}

function compareRows(terms: PaymentTerms, found: Found): CompareRow[] {
	const decimals = TOKEN_DECIMALS[terms.token];
	const askedAmount = formatAmountBriefly(terms.amount, decimals);
	const sentAmount =
		found.amount !== null && found.decimals !== null
			? formatAmountBriefly(found.amount, found.decimals)
			: compareLabels.unknownAmount;
	const askedNetwork = requireChain(terms.chainId).name;
	const sentNetwork = requireChain(found.chainId).name;
	return [
		{ label: compareLabels.amount, asked: askedAmount, sent: sentAmount, matches: askedAmount === sentAmount },
		{
			label: compareLabels.token,
			asked: terms.token,
			sent: found.tokenName ?? (found.tokenContract ? compareLabels.unknownToken : compareLabels.nothing),
			matches: found.tokenName === terms.token,
		},
		{ label: compareLabels.network, asked: askedNetwork, sent: sentNetwork, matches: terms.chainId === found.chainId },
		{
			label: compareLabels.address,
			asked: terms.requesterAddress,
			sent: found.recipient ?? compareLabels.nothing,
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
		decimals: TOKEN_DECIMALS[terms.token],
		recipient: terms.requesterAddress,
		at: transfer.block.timeAt,
	};
}

function brief(baseUnits: bigint, terms: PaymentTerms): string {
	return formatAmountBriefly(baseUnits, TOKEN_DECIMALS[terms.token]);
}

function amountInWords(baseUnits: bigint, terms: PaymentTerms): string {
	return `${brief(baseUnits, terms)} ${terms.token}`;
}
