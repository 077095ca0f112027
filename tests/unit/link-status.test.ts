import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	deriveStatus,
	FORGOTTEN_AFTER_MS,
	type LinkFacts,
	type TransferFacts,
} from "#app/core/payments/link-status.ts";
import { DUE_AT, hashOf, PAID_AT, TX, usdc } from "./facts.ts";
import { attempt, events, facts, forgotten, report, transfer } from "./link-facts.ts";

const second = transfer({ txHash: hashOf(2) });

test.each<[string, Partial<LinkFacts>, string, string]>([
	["just made", {}, "none", "created"],
	["opened", { events: events("created", "opened") }, "none", "opened"],
	["wallet connected", { events: events("created", "opened", "wallet-connected") }, "none", "wallet-connected"],
	["wallet asked", { attempts: [attempt()] }, "none", "attempt-started"],
	["rejected", { attempts: [attempt({ state: "rejected" })] }, "none", "rejected-in-wallet"],
	[
		"rejected, then asked again",
		{ attempts: [attempt({ state: "rejected" }), attempt({ createdAt: PAID_AT + 1 })] },
		"none",
		"attempt-started",
	],
	[
		"cancelled by its payer",
		{ attempts: [attempt({ state: "cancelled", txHash: TX })], events: events("created", "opened") },
		"none",
		"opened",
	],
	["in the due minute", { now: DUE_AT }, "none", "created"],
	["overdue", { now: DUE_AT + 1 }, "none", "overdue"],
	["a made-up hash changes nothing", { reports: [report({ lastSeenAt: null })] }, "none", "created"],
	[
		"a made-up hash that somebody names for their wallet attempt",
		{ attempts: [attempt({ state: "broadcast", txHash: TX })], reports: [report({ lastSeenAt: null })] },
		"none",
		"attempt-started",
	],
	[
		"one that no node was asked about yet",
		{
			attempts: [attempt({ state: "broadcast", txHash: TX })],
			reports: [report({ lastSeenAt: null, checkedAt: null })],
		},
		"pending",
		"broadcast",
	],
	[
		"one beside which its account has sent something",
		{
			attempts: [attempt({ state: "broadcast", txHash: TX, nonceUsedAt: PAID_AT })],
			reports: [report({ lastSeenAt: null })],
		},
		"pending",
		"broadcast",
	],
	["a refused hash changes nothing", { reports: [report({ state: "done", refusal: "reverted" })] }, "none", "created"],
	["a hash in the mempool", { reports: [report()] }, "pending", "broadcast"],
	["one whose call may pay or not", { reports: [report({ pendingCall: "unclear" })] }, "none", "created"],
	[
		"such a call that this link's page asked its wallet for",
		{
			attempts: [attempt({ state: "broadcast", txHash: TX })],
			reports: [report({ pendingCall: "unclear", pendingAmount: null })],
		},
		"pending",
		"broadcast",
	],
	[
		"a hash not seen for a while",
		{ reports: [forgotten({ checkedAt: PAID_AT + FORGOTTEN_AFTER_MS - 1 })] },
		"pending",
		"broadcast",
	],
	["a hash not seen for too long", { reports: [forgotten()] }, "none", "forgotten"],
	[
		"a hash nobody could ask about for long",
		{ reports: [report({ checkedAt: PAID_AT })], now: PAID_AT + 10 * FORGOTTEN_AFTER_MS },
		"pending",
		"broadcast",
	],
	[
		"forgotten, then seen again",
		{ reports: [forgotten({ lastSeenAt: PAID_AT + FORGOTTEN_AFTER_MS })] },
		"pending",
		"broadcast",
	],
	["a hash nobody ever saw is not forgotten", { reports: [forgotten({ lastSeenAt: null })] }, "none", "created"],
	[
		"forgotten, what a wallet sent",
		{ attempts: [attempt({ state: "broadcast", txHash: TX })], reports: [forgotten()] },
		"none",
		"forgotten",
	],
	[
		"forgotten, what a wallet sent anew",
		{ attempts: [attempt({ state: "replaced", txHash: TX })], reports: [forgotten()] },
		"none",
		"forgotten",
	],
	["forgotten, another on its way", { reports: [forgotten(), report({ txHash: hashOf(2) })] }, "pending", "broadcast"],
	[
		"forgotten, and the wallet asked again",
		{ attempts: [attempt()], reports: [forgotten()] },
		"none",
		"attempt-started",
	],
	[
		"forgotten after a reorg",
		{ transfers: [transfer({ state: "reorged" })], reports: [forgotten()] },
		"pending",
		"reorged",
	],
	[
		"paid, another forgotten",
		{ transfers: [transfer()], reports: [report(), forgotten({ txHash: hashOf(2) })] },
		"success",
		"exact",
	],
	[
		"a hash refused, watched on in case a reorg undoes it",
		{ reports: [report({ refusal: "already-claimed" })] },
		"none",
		"created",
	],
	["the wallet returned a hash", { attempts: [attempt({ state: "broadcast", txHash: TX })] }, "pending", "broadcast"],
	[
		"that hash was refused",
		{
			attempts: [attempt({ state: "broadcast", txHash: TX })],
			reports: [report({ state: "done", refusal: "reverted" })],
		},
		"none",
		"created",
	],
	[
		"sped up, the new one not mined",
		{ attempts: [attempt({ state: "replaced", txHash: TX })], reports: [report()] },
		"pending",
		"replaced",
	],
	["mined, not deep enough", { transfers: [transfer({ state: "mined" })], reports: [report()] }, "pending", "mined"],
	["a part", { transfers: [transfer({ amount: usdc(60) })] }, "pending", "partial"],
	[
		"a part, the rest on its way",
		{ transfers: [transfer({ amount: usdc(60) })], reports: [report({ txHash: hashOf(2) })] },
		"pending",
		"broadcast",
	],
	[
		"a part, and a stranger's transfer beside it",
		{ transfers: [transfer({ amount: usdc(60) }), { ...second, state: "needs-requester" }] },
		"pending",
		"partial",
	],
	["a part, overdue", { transfers: [transfer({ amount: usdc(60) })], now: DUE_AT + 1 }, "pending", "partial"],
	[
		"a stranger's transfer alone",
		{ transfers: [transfer({ state: "needs-requester", asks: "inexact" })], reports: [report()] },
		"pending",
		"needs-requester",
	],
	[
		"not mine",
		{ transfers: [transfer({ state: "refused" })], reports: [report({ state: "done" })] },
		"none",
		"created",
	],
	["reorged", { transfers: [transfer({ state: "reorged" })], reports: [report()] }, "pending", "reorged"],
	[
		"reorged and seen nowhere for too long",
		{ transfers: [transfer({ state: "reorged" })], reports: [report({ state: "lost" })] },
		"none",
		"created",
	],
	["one of two reorged, still paid", { transfers: [transfer(), { ...second, state: "reorged" }] }, "success", "exact"],
	["exact", { transfers: [transfer()] }, "success", "exact"],
	["over", { transfers: [transfer({ amount: usdc(120) })] }, "success", "over"],
	["late", { transfers: [transfer({ late: true })] }, "success", "late"],
	[
		"a part in time, the rest late",
		{ transfers: [transfer({ amount: usdc(60) }), { ...second, amount: usdc(40), late: true }] },
		"success",
		"late",
	],
	["paid in time, again late", { transfers: [transfer(), { ...second, late: true }] }, "success", "several"],
	[
		"in two transactions",
		{ transfers: [transfer({ amount: usdc(60) }), { ...second, amount: usdc(40) }] },
		"success",
		"several",
	],
	[
		"two logs of one transaction",
		{ transfers: [transfer({ amount: usdc(60) }), transfer({ amount: usdc(40), logOrdinal: 1 })] },
		"success",
		"exact",
	],
	[
		"accepted by the requester",
		{ transfers: [transfer({ payerProof: "requester" })] },
		"success",
		"confirmed-by-requester",
	],
	[
		"proven, and more accepted on top",
		{ transfers: [transfer(), { ...second, payerProof: "requester" }] },
		"success",
		"several",
	],
	["overdue after payment", { transfers: [transfer()], now: DUE_AT + 1 }, "success", "exact"],
])("%s", (_, over, status, detail) => {
	expect(deriveStatus(facts(over))).toMatchObject({ status, detail });
});

describe("figures", () => {
	test("received, remaining and the least buried transfer", () => {
		const transfers = [
			transfer({ amount: usdc(60), confirmations: 30 }),
			{ ...second, state: "mined" as const, confirmations: 3 },
		];
		expect(
			deriveStatus(facts({ transfers, terms: { amount: usdc(100), dueAt: null, confirmationsAsked: "12" } })),
		).toMatchObject({
			received: usdc(60),
			remaining: usdc(40),
			confirmations: { have: 3, need: 12 },
			final: false,
		});
	});

	test("of a paid link those that count: another payment that comes later is not awaited", () => {
		const paid = transfer({ confirmations: 12 });
		const again = transfer({ txHash: hashOf(2), state: "mined", confirmations: 1 });
		expect(deriveStatus(facts({ transfers: [paid, again] })).confirmations?.have).toBe(12);
	});

	test("nothing mined, nothing counted", () => {
		expect(deriveStatus(facts())).toMatchObject({
			received: 0n,
			remaining: usdc(100),
			confirmations: null,
			final: false,
		});
	});

	test("final when final transfers alone cover the sum", () => {
		expect(deriveStatus(facts({ transfers: [transfer({ final: true }), second] })).final).toBe(true);
		expect(deriveStatus(facts({ transfers: [transfer({ final: true, amount: usdc(60) }), second] })).final).toBe(false);
	});

	test("final asked", () => {
		const asked = { amount: usdc(100), dueAt: null, confirmationsAsked: "final" as const };
		expect(deriveStatus(facts({ terms: asked, transfers: [transfer()] })).confirmations).toEqual({
			have: 1,
			need: "final",
		});
	});
});

test("property: success exactly when credited transfers cover the sum; nothing else moves the amounts", () => {
	const anyTransfer = fc.record({
		amount: fc.bigInt({ min: 1n, max: 150n }),
		state: fc.constantFrom<TransferFacts["state"]>("credited", "mined", "needs-requester", "reorged", "refused"),
		hash: fc.integer({ min: 1, max: 3 }),
		payerProof: fc.constantFrom<TransferFacts["payerProof"]>("attempt", "requester"),
		late: fc.boolean(),
		final: fc.boolean(),
	});
	fc.assert(
		fc.property(fc.array(anyTransfer, { maxLength: 5 }), (list) => {
			const transfers = list.map(({ hash, ...rest }, logOrdinal) =>
				transfer({ ...rest, logOrdinal, txHash: hashOf(hash) }),
			);
			const status = deriveStatus(facts({ transfers, terms: { amount: 100n, dueAt: null, confirmationsAsked: "1" } }));
			const credited = transfers
				.filter(({ state }) => state === "credited")
				.reduce((sum, { amount }) => sum + amount, 0n);
			expect(status.received).toBe(credited);
			expect(status.status === "success").toBe(credited >= 100n);
			expect(status.remaining).toBe(credited >= 100n ? 0n : 100n - credited);
			if (status.final) expect(status.status).toBe("success");
		}),
	);
});
