import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ClaimInput, payerMessage, payerProof } from "#app/core/claim.ts";
import { attempt, hashOf, matching, PAID_AT, STRANGER, TX, terms, usdc } from "./facts.ts";

const claim = (over: Partial<ClaimInput> = {}): ClaimInput => ({
	transfer: matching(),
	terms: terms(),
	attempts: [],
	txNonce: 7,
	signatureValid: false,
	otherOpenLinks: false,
	...over,
});

const OTHER_LINK = "2222222222222222222222222222";
const sixty = matching({ amount: usdc(60) });

test.each<[string, Partial<ClaimInput>, object]>([
	["its wallet attempt", { attempts: [attempt()], otherOpenLinks: true }, { proof: "attempt" }],
	[
		"an attempt for a part, by a known payer",
		{ transfer: sixty, attempts: [attempt({ amount: usdc(60) })], otherOpenLinks: true },
		{ proof: "attempt" },
	],
	[
		"rejected, then tried again with the same nonce",
		{ attempts: [attempt({ createdAt: 1 }), attempt()], otherOpenLinks: true },
		{ proof: "attempt" },
	],
	[
		"an attempt another link shares",
		{ attempts: [attempt(), attempt({ paymentId: OTHER_LINK })] },
		{ asks: "attempt-mismatch" },
	],
	[
		"an attempt of another link that its own page called off",
		{ attempts: [attempt(), attempt({ paymentId: OTHER_LINK, withdrawn: true })], otherOpenLinks: true },
		{ proof: "attempt" },
	],
	[
		"its own attempt, called off and sent after all",
		{ attempts: [attempt({ withdrawn: true })], otherOpenLinks: true },
		{ proof: "attempt" },
	],
	[
		"an attempt of another link alone",
		{ attempts: [attempt({ paymentId: OTHER_LINK })] },
		{ asks: "attempt-mismatch" },
	],
	[
		"another link's attempt for another sum, rejected before this one",
		{ attempts: [attempt(), attempt({ paymentId: OTHER_LINK, amount: usdc(60) })], otherOpenLinks: true },
		{ proof: "attempt" },
	],
	[
		"an attempt of another chain counts for nothing",
		{ attempts: [attempt({ chainId: 10, paymentId: OTHER_LINK })] },
		{ proof: "sole-link" },
	],
	[
		"an attempt of another nonce counts for nothing",
		{ attempts: [attempt({ nonce: 8, paymentId: OTHER_LINK })] },
		{ proof: "sole-link" },
	],
	["an attempt for another amount", { transfer: sixty, attempts: [attempt()] }, { asks: "attempt-mismatch" }],
	[
		"an attempt made after the transfer was mined",
		{ attempts: [attempt({ headBlock: 100n, createdAt: PAID_AT })], otherOpenLinks: true },
		{ asks: "attempt-mismatch" },
	],
	[
		"such an attempt, exact, and no other link",
		{ attempts: [attempt({ headBlock: 100n, createdAt: PAID_AT })] },
		{ proof: "sole-link" },
	],
	[
		"mined lower after a reorg: the clock tells",
		{ attempts: [attempt({ headBlock: 104n })], otherOpenLinks: true },
		{ proof: "attempt" },
	],
	[
		"a contract moved somebody else's money",
		{ transfer: matching({ from: STRANGER }), attempts: [attempt()], otherOpenLinks: true },
		{ asks: "attempt-mismatch" },
	],
	["a signature", { signatureValid: true, otherOpenLinks: true, transfer: sixty }, { proof: "signature" }],
	[
		"a signature outweighs another link's attempt",
		{ signatureValid: true, attempts: [attempt({ paymentId: OTHER_LINK })] },
		{ proof: "signature" },
	],
	["exact, and no other link", {}, { proof: "sole-link" }],
	["exactly the rest, and no other link", { transfer: sixty, remaining: usdc(60) }, { proof: "sole-link" }],
	["exact, but another link could be meant", { otherOpenLinks: true }, { asks: "shared-payee" }],
	["a part, from nobody known", { transfer: sixty }, { asks: "inexact" }],
	[
		"too much, from nobody known",
		{ transfer: matching({ amount: usdc(101) }), otherOpenLinks: true },
		{ asks: "inexact" },
	],
	[
		"unproven native, whatever speaks for it",
		{ transfer: matching({ unproven: true }), attempts: [attempt()], signatureValid: true },
		{ asks: "unproven-native" },
	],
])("%s", (_, over, expected) => {
	expect(payerProof(claim(over))).toEqual(expected);
});

test("property: with another open link beside it, only this link's own attempt or a signature credits", () => {
	const anyAttempt = fc.record({
		paymentId: fc.constantFrom(terms().paymentId, OTHER_LINK),
		nonce: fc.constantFrom(7, 8),
		amount: fc.constantFrom(usdc(100), usdc(60)),
		headBlock: fc.constantFrom(99n, 100n),
		createdAt: fc.constantFrom(PAID_AT - 1, PAID_AT),
		from: fc.constantFrom(matching().txFrom, STRANGER),
	});
	fc.assert(
		fc.property(fc.array(anyAttempt, { maxLength: 4 }), fc.constantFrom(usdc(100), usdc(60)), (facts, amount) => {
			const attempts = facts.map((fact) => attempt(fact));
			const outcome = payerProof(claim({ transfer: matching({ amount }), attempts, otherOpenLinks: true }));
			if (!("proof" in outcome)) return;
			const relevant = attempts.filter(
				(candidate) => candidate.nonce === 7 && candidate.from === matching().txFrom && candidate.amount === amount,
			);
			expect(outcome.proof).toBe("attempt");
			expect(relevant.every(({ paymentId }) => paymentId === terms().paymentId)).toBe(true);
			expect(relevant.length).toBeGreaterThan(0);
		}),
	);
});

describe("the message a payer signs", () => {
	test("names our domain, the link, the network and the hash, and nothing opaque", () => {
		expect(payerMessage(terms(), TX, "https://paylink.example/")).toBe(
			[
				"paylink.example asks you to confirm that you made this payment.",
				"",
				`Link: https://paylink.example/link/${terms().paymentId}`,
				"Network: Ethereum (1)",
				`Transaction: ${TX}`,
				"",
				"Signing costs nothing and moves no money.",
			].join("\n"),
		);
	});

	test("is another for every link, network, hash and domain", () => {
		const of = (link = terms(), hash = TX, url = "https://paylink.example") => payerMessage(link, hash, url);
		const texts = [
			of(),
			of(terms({ paymentId: OTHER_LINK })),
			of(terms({ chainId: 10 })),
			of(terms(), hashOf(1)),
			of(terms(), TX, "https://paylink.example.evil.example"),
		];
		expect(new Set(texts).size).toBe(texts.length);
		expect(of(terms(), TX.toUpperCase().replace("0X", "0x") as typeof TX)).toBe(of());
	});
});
