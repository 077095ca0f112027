import { describe, expect, test } from "vitest";
import { isUntouched } from "#app/core/payments/link-phase.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { depthInWords, type SituationTerms, situationInWords } from "#app/words/link-situation.ts";
import { sayIn } from "#app/words/say-in.ts";
import { attempt, DUE_AT, HASH, PAID_AT, paidSnapshot, payment, snapshot, terms } from "./snapshots.ts";

const say = sayIn("en");
const situationOf = (state: PublicSnapshot, about: SituationTerms) => {
	const situation = situationInWords(say, state, about);
	return { ...situation, text: situation?.sentences.join(" ") ?? "" };
};

describe("what a payer reads before paying", () => {
	test("a link nobody paid needs no words", () => {
		for (const detail of ["created", "opened", "wallet-connected", "rejected-in-wallet"] as const) {
			expect(situationInWords(say, snapshot({ detail }), terms)).toBeNull();
		}
	});

	test("a part names what arrived, what is open and until when", () => {
		const part = snapshot({
			status: "pending",
			detail: "partial",
			received: "60000000",
			remaining: "40000000",
			payments: [payment({ amount: "60000000", final: false })],
		});
		const { phase, title, text } = situationOf(part, terms);
		expect(phase).toBe("partial");
		expect(title).toBe("60.00 of 100.00 USDC received");
		expect(text).toBe("What arrived counts; it is not final yet. 40.00 USDC is still open until 28 May 2026.");
	});

	test.for([
		[
			"exact",
			paidSnapshot(),
			"Already paid",
			"100.00 USDC arrived in full on 19 May 2026. There is nothing left to pay here.",
		],
		[
			"over",
			paidSnapshot({ detail: "over", received: "101500000", payments: [payment({ amount: "101500000" })] }),
			"Already paid",
			"101.50 USDC arrived in full on 19 May 2026. That is 1.50 USDC more than asked: Marta Oliveira has it and sees it. Ask them if you want it back. There is nothing left to pay here.",
		],
		[
			"late",
			paidSnapshot({ detail: "late", payments: [payment({ minedAt: DUE_AT + 3 * 24 * 3_600_000 })] }),
			"Paid, three days late",
			"100.00 USDC arrived in full on 31 May 2026. It was due on 28 May 2026. Marta Oliveira sees both dates. There is nothing left to pay here.",
		],
		[
			"late, and paid once more a month after that",
			paidSnapshot({
				detail: "late",
				received: "200000000",
				payments: [
					payment({ minedAt: DUE_AT + 3 * 24 * 3_600_000 }),
					payment({ txHash: `0x${"b".repeat(64)}`, minedAt: DUE_AT + 33 * 24 * 3_600_000 }),
				],
			}),
			"Paid, three days late",
			"200.00 USDC arrived in 2 transfers, the last one on 30 June 2026. It was due on 28 May 2026. Marta Oliveira sees both dates. That is 100.00 USDC more than asked: Marta Oliveira has it and sees it. Ask them if you want it back. There is nothing left to pay here.",
		],
		[
			"several",
			paidSnapshot({
				detail: "several",
				payments: [
					payment({ amount: "60000000" }),
					payment({ txHash: `0x${"b".repeat(64)}`, amount: "40000000", minedAt: PAID_AT + 1 }),
				],
			}),
			"Already paid",
			"100.00 USDC arrived in 2 transfers, the last one on 19 May 2026. There is nothing left to pay here.",
		],
		[
			"confirmed-by-requester",
			paidSnapshot({ detail: "confirmed-by-requester" }),
			"Already paid",
			"Marta Oliveira confirmed that 100.00 USDC arrived for this request. There is nothing left to pay here.",
		],
	] as const)("success/%s", ([, paid, title, text]) => {
		expect(situationOf(paid, terms)).toMatchObject({ phase: "paid", title, text });
	});

	test("success says so while it is not final", () => {
		expect(situationOf(paidSnapshot({ final: false }), terms).text).toContain("It is not final yet");
	});

	test.for([
		["broadcast", "moving", "A payment is on its way"],
		["mined", "moving", "3 of 12 confirmations"],
		["replaced", "moving", "Replaced by another transaction"],
		["reorged", "moving", "The payment is pending again"],
		["needs-requester", "asks", "The requester has to confirm this one"],
	] as const)("pending/%s warns against paying twice", ([detail, phase, title]) => {
		const pending = snapshot({ status: "pending", detail, confirmations: { have: 3, need: 12 } });
		const situation = situationOf(pending, terms);
		expect(situation).toMatchObject({ phase, title, tone: "warn" });
		expect(situation.text).toMatch(/[Dd]o not pay again/);
	});

	test("a payment on its way keeps mentioning the part before it", () => {
		const moving = snapshot({ status: "pending", detail: "broadcast", received: "60000000", remaining: "40000000" });
		expect(situationOf(moving, terms).text).toContain("60.00 of 100.00 USDC was received before it.");
	});

	test.for([
		["open", "A payment was started"],
		["reverted", "The last payment failed on the chain"],
		["cancelled", "The last payment was cancelled"],
		["expired", "The last payment was not seen"],
	] as const)("an attempt that ended %s leaves the link open", ([state, title]) => {
		const open = snapshot({ detail: "attempt-started", attempts: [attempt({ state, txHash: HASH })] });
		expect(situationOf(open, terms)).toMatchObject({ phase: "open", title });
	});

	test("what no node knows any more leaves the link open, with a word of caution", () => {
		const attempts = [attempt({ state: "expired", txHash: HASH })];
		for (const open of [snapshot({ detail: "forgotten" }), snapshot({ detail: "forgotten", attempts })]) {
			const situation = situationOf(open, terms);
			expect(situation).toMatchObject({ phase: "open", title: "A payment was sent and not seen again", tone: "warn" });
			expect(situation.text).toContain("before you pay again");
			expect(isUntouched(open)).toBe(false);
		}
	});

	test("an overdue link can still be paid", () => {
		expect(situationOf(snapshot({ detail: "overdue" }), terms).text).toContain("You can still pay");
	});

	test("a silent chain is said beside every state and changes none", () => {
		for (const state of [paidSnapshot(), snapshot({ status: "pending", detail: "broadcast" })]) {
			const before = situationOf(state, terms);
			const after = situationOf({ ...state, chainSilent: true }, terms);
			expect(after.title).toBe(before.title);
			expect(after.text).toContain("Ethereum does not answer us right now");
		}
		expect(situationOf(snapshot({ chainSilent: true }), terms).title).toBe("The chain is silent");
	});

	test("depth counts to what was asked", () => {
		expect(depthInWords(say, { have: 0, need: 1 })).toBe("0 of 1 confirmation");
		expect(depthInWords(say, { have: 40, need: 12 })).toBe("12 of 12 confirmations");
		expect(depthInWords(say, { have: 1, need: "final" })).toBe("1 confirmation, not final yet");
	});
});

describe("of a link with several networks", () => {
	/** the payer has chosen Base */
	const several: SituationTerms = {
		...terms,
		network: "Base",
		chainId: 8453,
		networks: [
			{ chainId: 1, network: "Ethereum" },
			{ chainId: 8453, network: "Base" },
			{ chainId: 137, network: "Polygon" },
		],
	};
	const pending = (detail: "broadcast" | "reorged", state: "broadcast" | "reorged") =>
		snapshot({ status: "pending", detail, payments: [payment({ chainId: 137, state, final: false })] });
	const sent = (detail: Record<string, string | number>) =>
		snapshot({
			detail: "forgotten",
			events: [{ kind: "broadcast", at: PAID_AT, detail: { txHash: HASH, ...detail } }],
		});

	test.each([
		["a payment on its way", pending("broadcast", "broadcast"), "Polygon knows a payment for this link"],
		["a block taken back", pending("reorged", "reorged"), "Polygon took this payment back"],
		["a wallet that was asked", snapshot({ attempts: [attempt({ chainId: 137 })] }), "but Polygon does not know"],
		["one that was not seen", snapshot({ attempts: [attempt({ chainId: 1, state: "expired" })] }), "reached Ethereum"],
		["what is known nowhere any more", sent({ chainId: 137 }), "was on its way on Polygon"],
		["the same on the first network", sent({}), "was on its way on Ethereum"],
		[
			"what is not final",
			paidSnapshot({ final: false, payments: [payment({ chainId: 137, final: false })] }),
			"Polygon could still take the payment back",
		],
		["silence", snapshot({ chainSilent: true }), "One of this link’s networks does not answer us"],
	])("%s is said of its own network, not of the one chosen", (_, state, words) => {
		expect(situationOf(state, several).text).toContain(words);
	});
});
