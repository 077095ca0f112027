import type { RequesterAsks } from "../core/claim.ts";
import type { Refusal } from "../core/verdict-types.ts";

/**
 * A sentence for every verdict: what was asked, what arrived, what happened to the money, what to do next. The maps are
 * keyed by the rules' own reasons, so that a reason without words does not compile.
 */

/** What the sentences may name. Amounts come with their token: "100 USDC". */
export interface VerdictFacts {
	/** who asks to be paid */
	requester: string;
	/** "100 USDC" */
	askedAmount: string;
	/** "USDC" */
	askedToken: string;
	/** "Ethereum" */
	askedNetwork: string;
	/** whole address */
	askedAddress: string;
	/** "100 USDT on Polygon"; null when nothing nameable moved */
	sent: string | null;
	/** network the transaction was found on */
	sentNetwork: string;
	/** whole address that was paid */
	sentTo: string | null;
	/** contract of a token we do not know */
	unknownToken: string | null;
	toRightAddress: boolean;
	/** "19 May 2026, 14:06 UTC" */
	sentAt: string | null;
	/** when the link was made, same form */
	createdAt: string;
	/** short label and day of the request a claimed transfer paid, where they may be told */
	claimedBy: { label: string; day: string } | null;
	txHash: string;
}

interface Sentence {
	message: string;
	detail: (facts: VerdictFacts) => string;
}

const asks = (facts: VerdictFacts) => `this link asks for ${facts.askedAmount} on ${facts.askedNetwork}`;

function sentTo(facts: VerdictFacts): string {
	if (facts.toRightAddress) return " to the right address";
	return facts.sentTo ? ` to ${facts.sentTo}, not to ${facts.requester}’s address` : "";
}

export const refusalWords: Record<Refusal, Sentence> = {
	reverted: {
		message: "This transaction failed on the chain",
		detail: (facts) =>
			`It was reverted: no ${facts.askedToken} moved, only the network fee was spent. You still have the money and can pay again.`,
	},
	"wrong-token": {
		message: "This transfer does not match",
		detail: (facts) => {
			if (facts.unknownToken) {
				return `The token came from ${facts.unknownToken}, a contract we do not know, whatever name it shows; ${asks(facts)}. No ${facts.askedToken} arrived. Pay with ${facts.askedToken}, or check the hash.`;
			}
			const next = facts.toRightAddress
				? `${facts.requester} has it: ask them before you send again.`
				: "Check that you copied the hash of the right transaction.";
			return `You sent ${facts.sent ?? "another token"}${sentTo(facts)}; ${asks(facts)}. ${next}`;
		},
	},
	"wrong-chain": {
		message: "This transfer does not match",
		detail: (facts) => {
			if (!facts.sent) {
				return `This transaction is on ${facts.sentNetwork}; ${asks(facts)}. Check that you copied the hash of the right transaction.`;
			}
			const next = facts.toRightAddress
				? `${facts.requester} may hold the same address on ${facts.sentNetwork}. Ask them before you send again.`
				: "Check that you copied the hash of the right transaction.";
			return `You sent ${facts.sent}${sentTo(facts)}; ${asks(facts)}. ${next}`;
		},
	},
	"wrong-recipient": {
		message: "This transfer went to another address",
		detail: (facts) =>
			`You sent ${facts.sent ?? "it"} to ${facts.sentTo ?? "another address"}; this link is paid at ${facts.askedAddress}. Nothing reached ${facts.requester}. A transfer cannot be called back: if you know who owns that address, ask them.`,
	},
	"no-transfer": {
		message: "No payment in this transaction",
		detail: (facts) =>
			`It went through, but no ${facts.askedToken} stayed at ${facts.requester}’s address; ${asks(facts)}. Check that you copied the hash of the right transaction.`,
	},
	"own-transfer": {
		message: "This is not a payment to the requester",
		detail: (facts) =>
			`${facts.requester}’s own address sent this money or passed it on in the same transaction, so nothing new arrived. Pay from another address.`,
	},
	"too-old": {
		message: "This transfer is older than the request",
		detail: (facts) =>
			`${facts.sent ?? "The transfer"} arrived${facts.sentAt ? ` on ${facts.sentAt}` : ""}, but ${facts.requester} made this link on ${facts.createdAt}. It cannot be the payment asked for here: check the hash, or ask ${facts.requester}.`,
	},
	"already-claimed": {
		message: "This transaction paid another request",
		detail: (facts) =>
			facts.claimedBy
				? `It was confirmed for request ${facts.claimedBy.label} on ${facts.claimedBy.day}. One transfer can settle one request only: send the hash of the transfer you made for this one.`
				: "It was confirmed for another request. One transfer can settle one request only: send the hash of the transfer you made for this one.",
	},
	"not-mine": {
		message: "The requester does not know this transfer",
		detail: (facts) =>
			`${facts.requester} looked at it and said it does not belong to this request. The money is at their address: ask them what it paid.`,
	},
};

/** What a sender waits for while nothing is refused. */
export type Wait = "not-seen" | "unmined" | "confirming" | "silent" | "disagree";

export const waitWords: Record<Wait, Sentence> = {
	"not-seen": {
		message: "We cannot see it yet",
		detail: (facts) =>
			`No transaction with this hash on ${facts.askedNetwork}. New transfers can take a minute to appear. We keep looking, also when this page is closed.`,
	},
	unmined: {
		message: "On its way",
		detail: (facts) =>
			`${facts.askedNetwork} knows this transaction but has not put it into a block yet. We keep looking, also when this page is closed.`,
	},
	confirming: {
		message: "Seen, waiting for confirmations",
		detail: (facts) =>
			`${facts.sent ?? facts.askedAmount} reached ${facts.requester}’s address. It counts as soon as it is confirmed deeply enough; there is nothing left for you to do.`,
	},
	silent: {
		message: "We could not ask the chain",
		detail: (facts) =>
			`${facts.askedNetwork} did not answer us, so this says nothing about your payment. Nothing is lost: we keep the hash and ask again by ourselves.`,
	},
	disagree: {
		message: "Our sources do not agree yet",
		detail: (facts) =>
			`Two sources on ${facts.askedNetwork} tell different things about this transaction, so we wait until they agree. Nothing is lost: we keep the hash and ask again by ourselves.`,
	},
};

/** The requester must look; the sender is told why. */
const asksWords: Record<RequesterAsks, string> = {
	"shared-payee": "More than one open request could be meant by it.",
	inexact: "It is not the amount asked for, and nothing else ties it to this link.",
	"unproven-native": "It went through a contract, and we could not see how much arrived.",
	"attempt-mismatch": "It does not fit the wallet payment that was started for it.",
};

export const needsRequesterMessage = "The requester has to confirm this one";

export function needsRequesterDetail(facts: VerdictFacts, why: RequesterAsks): string {
	return `We found ${facts.sent ?? "a transfer"} at ${facts.requester}’s address. ${asksWords[why]} ${facts.requester} can accept it on their dashboard; the transfer is kept until then.`;
}

/** Rows of "this link asks / you sent". */
export const compareLabels = {
	amount: "Amount",
	token: "Token",
	network: "Network",
	address: "Address",
	nothing: "nothing",
	unknownToken: "unknown token",
	unknownAmount: "unknown",
} as const;
