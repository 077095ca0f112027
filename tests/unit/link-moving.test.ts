import { expect, test } from "vitest";
import { deriveStatus, type LinkFacts } from "#app/core/payments/link-status.ts";
import { hashOf, PAID_AT, TX, usdc } from "./facts.ts";
import { attempt, facts, forgotten, report, transfer } from "./link-facts.ts";

/** How much a further payment might pay a second time. */

const OTHER = hashOf(2);
const sent = attempt({ state: "broadcast", txHash: TX });

test.each<[string, Partial<LinkFacts>, number]>([
	["nothing is stored", {}, 0],
	["what is credited has arrived, it moves no more", { transfers: [transfer({ amount: usdc(60) })] }, 0],
	["mined, not deep enough", { transfers: [transfer({ state: "mined", amount: usdc(60) })] }, 60],
	["waiting for the requester", { transfers: [transfer({ state: "needs-requester", amount: usdc(60) })] }, 60],
	["refused", { transfers: [transfer({ state: "refused" })] }, 0],
	["taken back by a reorg, and still watched", reorged("watching"), 100],
	["taken back, and given up", reorged("lost"), 0],
	["in the mempool, and its call pays", { reports: [report({ pendingAmount: usdc(60) })] }, 60],
	["in the mempool, and its call may do anything", { reports: [unclear()] }, 0],
	["named, and known to no node", { reports: [report({ lastSeenAt: null })] }, 0],
	["known to no node for long", { reports: [forgotten()] }, 0],
	["refused before it is mined", { reports: [report({ refusal: "wrong-recipient" })] }, 0],
	["the wallet was asked, nothing is known of an answer", { attempts: [attempt()] }, 0],
	["the wallet returned a hash nobody was asked about yet", { attempts: [sent] }, 100],
	["anybody named one that no node knows", { attempts: [sent], reports: [report({ lastSeenAt: null })] }, 0],
	["the same hash in the mempool is counted once", { attempts: [sent], reports: [report()] }, 100],
	["by what its call pays, not by what the wallet was asked", called(60), 60],
	["an unclear call counts as what the wallet was asked", { attempts: [sent], reports: [unclear()] }, 100],
	["mined, the same hash is counted once", { attempts: [sent], reports: [report()], transfers: [mined()] }, 100],
	["a nonce was used by something not seen", { attempts: [attempt({ nonceUsedAt: PAID_AT })] }, 100],
	["so it is when the wallet said no", { attempts: [attempt({ state: "rejected", nonceUsedAt: PAID_AT })] }, 100],
	["cancelled", { attempts: [attempt({ state: "cancelled", txHash: TX, nonceUsedAt: PAID_AT })] }, 0],
	["given up", { attempts: [attempt({ state: "expired" })] }, 0],
	[
		"several at once",
		{ transfers: [transfer({ state: "mined", amount: usdc(60) })], reports: [report({ txHash: OTHER })] },
		160,
	],
])("%s", (_, over, moving) => {
	expect(deriveStatus(facts(over)).moving).toBe(usdc(moving));
});

function unclear() {
	return report({ pendingCall: "unclear", pendingAmount: null });
}
function mined() {
	return transfer({ state: "mined" });
}
function reorged(state: "watching" | "lost"): Partial<LinkFacts> {
	return { transfers: [transfer({ state: "reorged" })], reports: [report({ state })] };
}
function called(whole: number): Partial<LinkFacts> {
	return { attempts: [sent], reports: [report({ pendingAmount: usdc(whole) })] };
}
