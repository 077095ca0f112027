import { MOST_CLAIMED } from "../core/payments/choose-claim.ts";
import type { RequesterAsks } from "../core/payments/claim-types.ts";
import type { Refusal } from "../core/payments/verdict-types.ts";
import type { MessageId, Say } from "./say.ts";
import { joinSentences } from "./sentences.ts";

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
	/** short label and day of the request a claimed transfer paid, where they may be disclosed */
	claimedBy: { label: string; day: string } | null;
}

interface Sentence {
	message: Extract<MessageId, `verdict.${string}Title`>;
	detail: (say: Say, facts: VerdictFacts) => string;
}

/** What this link asks for, as most sentences name it. */
const asked = (facts: VerdictFacts) => ({ amount: facts.askedAmount, network: facts.askedNetwork });

/** Something went to another address, or it is not known where to. */
function sentAmiss(say: Say, facts: VerdictFacts): string {
	const sent = facts.sent ?? say("verdict.anotherToken");
	if (facts.sentTo === null) return say("verdict.sentSomewhere", { ...asked(facts), sent });
	return say("verdict.sentElsewhere", {
		...asked(facts),
		sent,
		address: facts.sentTo,
		requester: facts.requester,
	});
}

export const refusalWords: Record<Refusal, Sentence> = {
	reverted: {
		message: "verdict.revertedTitle",
		detail: (say, facts) => say("verdict.reverted", { token: facts.askedToken }),
	},
	"wrong-token": {
		message: "verdict.mismatchTitle",
		detail: (say, facts) => {
			const { unknownToken: contract, askedToken: token, requester } = facts;
			if (contract) return say("verdict.unknownToken", { ...asked(facts), contract, token });
			if (!facts.toRightAddress) return sentAmiss(say, facts);
			const sent = facts.sent ?? say("verdict.anotherToken");
			return say("verdict.wrongTokenRightAddress", { ...asked(facts), sent, requester });
		},
	},
	"wrong-chain": {
		message: "verdict.mismatchTitle",
		detail: (say, facts) => {
			const { sent, sentNetwork, requester } = facts;
			if (!sent) return say("verdict.onAnotherChain", { ...asked(facts), sentNetwork });
			if (!facts.toRightAddress) return sentAmiss(say, facts);
			return say("verdict.wrongChainRightAddress", { ...asked(facts), sent, sentNetwork, requester });
		},
	},
	"wrong-recipient": {
		message: "verdict.wrongRecipientTitle",
		detail: (say, { sent, sentTo, askedAddress: address, requester }) => {
			const paid = sentTo ?? say("verdict.anotherAddress");
			return sent
				? say("verdict.wrongRecipient", { sent, paid, address, requester })
				: say("verdict.wrongRecipientOfSomething", { paid, address, requester });
		},
	},
	"no-transfer": {
		message: "verdict.noTransferTitle",
		detail: (say, facts) =>
			say("verdict.noTransfer", { ...asked(facts), token: facts.askedToken, requester: facts.requester }),
	},
	"own-transfer": {
		message: "verdict.ownTransferTitle",
		detail: (say, { requester }) => say("verdict.ownTransfer", { requester }),
	},
	"too-old": {
		message: "verdict.tooOldTitle",
		detail: (say, { sent: named, sentAt, requester, createdAt }) => {
			const sent = named ?? say("verdict.theTransfer");
			return sentAt
				? say("verdict.tooOldAt", { sent, sentAt, requester, createdAt })
				: say("verdict.tooOld", { sent, requester, createdAt });
		},
	},
	"too-many-transfers": {
		message: "verdict.tooManyTransfersTitle",
		detail: (say, { requester }) => say("verdict.tooManyTransfers", { most: MOST_CLAIMED, requester }),
	},
	"already-claimed": {
		message: "verdict.claimedTitle",
		detail: (say, { claimedBy }) => (claimedBy ? say("verdict.claimedBy", claimedBy) : say("verdict.claimed")),
	},
	"not-mine": {
		message: "verdict.notMineTitle",
		detail: (say, { requester }) => say("verdict.notMine", { requester }),
	},
};

/** What a sender waits for while nothing is refused. */
export type Wait = "not-seen" | "unmined" | "unclear" | "confirming" | "silent" | "disagree";

export const waitWords: Record<Wait, Sentence> = {
	"not-seen": {
		message: "verdict.notSeenTitle",
		detail: (say, facts) => say("verdict.notSeen", { network: facts.askedNetwork }),
	},
	unmined: {
		message: "verdict.unminedTitle",
		detail: (say, facts) => say("verdict.unmined", { network: facts.askedNetwork }),
	},
	unclear: {
		message: "verdict.unclearTitle",
		detail: (say, facts) => say("verdict.unclear", { network: facts.askedNetwork }),
	},
	confirming: {
		message: "verdict.confirmingTitle",
		detail: (say, { sent, askedAmount, requester }) =>
			say("verdict.confirming", { sent: sent ?? askedAmount, requester }),
	},
	silent: {
		message: "verdict.silentTitle",
		detail: (say, facts) => say("verdict.silent", { network: facts.askedNetwork }),
	},
	disagree: {
		message: "verdict.disagreeTitle",
		detail: (say, facts) => say("verdict.disagree", { network: facts.askedNetwork }),
	},
};

/** The requester must decide; the sender is informed why. */
const asksWords = {
	"shared-payee": "verdict.asksSharedPayee",
	inexact: "verdict.asksInexact",
	"unproven-native": "verdict.asksUnprovenNative",
	"attempt-mismatch": "verdict.asksAttemptMismatch",
	forwarded: "verdict.asksForwarded",
	unauthorised: "verdict.asksUnauthorised",
} as const satisfies Record<RequesterAsks, MessageId>;

export function needsRequesterDetail(
	say: Say,
	{ sent, requester, askedToken: token }: VerdictFacts,
	why: RequesterAsks,
): string {
	if (why === "unproven-native") {
		const moved = say("verdict.foundUnknownAmount", { token, requester });
		return joinSentences(say, [moved, say(asksWords[why]), say("verdict.canAccept", { requester })]);
	}
	const found = sent ? say("verdict.foundAt", { sent, requester }) : say("verdict.foundSomethingAt", { requester });
	return joinSentences(say, [found, say(asksWords[why]), say("verdict.canAccept", { requester })]);
}
