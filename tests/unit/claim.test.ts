import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	ATTEMPT_MATTERS_MS,
	type AttemptFacts,
	type ClaimInput,
	isRivalled,
	madeTransfer,
	payerMessage,
	payerProof,
	type Rivals,
} from "#app/core/payments/claim.ts";
import { rivalsFor } from "#app/services/payments/rival-links.ts";
import { attempt, COLLECTOR, hashOf, matching, PAID_AT, PAYER, STRANGER, TX, terms, usdc } from "./facts.ts";

const ALONE: Rivals = { foreign: false, ownSums: [] };
const FOREIGN: Rivals = { foreign: true, ownSums: [] };
const own = (...sums: number[]): Rivals => ({ foreign: false, ownSums: sums.map(usdc) });

const claim = (over: Partial<ClaimInput> = {}): ClaimInput => ({
	transfer: matching(),
	terms: terms(),
	attempts: [],
	signers: [],
	rivals: ALONE,
	...over,
});

const sixty = matching({ amount: usdc(60) });
const forSixty = attempt({ amount: usdc(60) });
const tagged = attempt({ tagged: true });
/** A contract, a bundle or a relayer moved the payer's money: sender and nonce are somebody else's. */
const relayed = matching({ txFrom: STRANGER, nonce: 912 });
const ofTwo = matching({ from: null, payers: [PAYER, COLLECTOR] });

const SHARED = { asks: "shared-payee" };
const INEXACT = { asks: "inexact" };
const by = (proof: string) => ({ proof });

/** 60 of 100 arrived, and an attempt of this link asked for 60. */
function part(rivals: Rivals, over: Partial<AttemptFacts> = {}): Partial<ClaimInput> {
	return { transfer: sixty, attempts: [{ ...forSixty, ...over }], rivals };
}
function relayedPart(over: Partial<ClaimInput> = {}): Partial<ClaimInput> {
	return { transfer: { ...relayed, amount: usdc(60), shares: [usdc(60)] }, attempts: [forSixty], ...over };
}
function mintedPart(): Partial<ClaimInput> {
	const from = "0x0000000000000000000000000000000000000000";
	return {
		transfer: matching({ ...relayed, amount: usdc(60), from, payers: [from] }),
		attempts: [{ ...forSixty, from }],
	};
}
function unknown(why: "unproven-native" | "forwarded"): Partial<ClaimInput> {
	const transfer = matching({ unknown: why, amount: 0n, seen: usdc(100) });
	return { transfer, attempts: [tagged], signers: [PAYER] };
}

test.each<[string, Partial<ClaimInput>, object]>([
	["a tag, whoever else could be meant", { attempts: [tagged], rivals: FOREIGN }, { proof: "tag" }],
	["a tag before a signature", { attempts: [tagged], signers: [PAYER], rivals: FOREIGN }, { proof: "tag" }],
	["a tag in somebody else's attempt", { attempts: [{ ...tagged, from: STRANGER }], rivals: FOREIGN }, SHARED],
	["a signature, whoever else could be meant", { signers: [PAYER], rivals: FOREIGN }, { proof: "signature" }],
	["a signature for a part", { transfer: sixty, signers: [PAYER], rivals: FOREIGN }, { proof: "signature" }],
	[
		"a signature before an attempt without a rival",
		{ signers: [PAYER], attempts: [attempt()] },
		{ proof: "signature" },
	],
	["a stranger's signature", { signers: [STRANGER], rivals: FOREIGN }, SHARED],
	[
		"the signature of whoever sent the transaction, who moved somebody else's money",
		{ transfer: relayed, signers: [STRANGER], rivals: FOREIGN },
		SHARED,
	],
	["an attempt, and no rival", { attempts: [attempt()] }, { proof: "attempt" }],
	["an attempt for a part, and no rival", { transfer: sixty, attempts: [forSixty] }, { proof: "attempt" }],
	["an attempt, and a foreign rival", { attempts: [attempt()], rivals: FOREIGN }, SHARED],
	["an attempt, and a rival of this owner that asks for this sum", { attempts: [attempt()], rivals: own(100) }, SHARED],
	[
		"an attempt, and a rival of this owner that asks for another",
		{ attempts: [attempt()], rivals: own(60) },
		by("attempt"),
	],
	["an attempt for a part, and the rest of this owner's rival is that sum", part(own(60)), SHARED],
	["an attempt for a part, and a foreign rival", part(FOREIGN), SHARED],
	["an attempt for another sum", { transfer: sixty, attempts: [attempt()] }, { asks: "attempt-mismatch" }],
	["an attempt for the rest, and the whole arrived", { attempts: [forSixty] }, { proof: "sole-link" }],
	["an attempt of another account", { transfer: sixty, attempts: [{ ...forSixty, from: STRANGER }] }, INEXACT],
	["an attempt for another nonce", { transfer: sixty, attempts: [{ ...forSixty, nonce: 8 }] }, INEXACT],
	["an attempt for an earlier nonce, as anybody's for an exchange's account", part(ALONE, { nonce: 6 }), INEXACT],
	["an attempt made after the transfer was mined", part(ALONE, { headBlock: 100n, createdAt: PAID_AT }), INEXACT],
	["mined lower after a reorg: the clock decides", part(ALONE, { headBlock: 104n }), by("attempt")],
	["an attempt of 24 hours ago", part(ALONE, { createdAt: PAID_AT - ATTEMPT_MATTERS_MS }), by("attempt")],
	["an attempt older than that", part(ALONE, { createdAt: PAID_AT - ATTEMPT_MATTERS_MS - 1 }), INEXACT],
	["exact, and no rival", {}, { proof: "sole-link" }],
	["exactly what its payer still owes, and no rival", { transfer: sixty, ownRest: usdc(60) }, { proof: "sole-link" }],
	["exactly what others left to pay", { transfer: sixty, ownRest: usdc(100) }, INEXACT],
	["exact, and a foreign rival", { rivals: FOREIGN }, SHARED],
	["exact, and this owner's rival asks for the same", { rivals: own(250, 100) }, SHARED],
	["exact, and this owner's rivals ask for other sums", { rivals: own(250, 60) }, { proof: "sole-link" }],
	["a part, from nobody known", { transfer: sixty }, INEXACT],
	["too much, from nobody known", { transfer: matching({ amount: usdc(101) }), rivals: FOREIGN }, INEXACT],
	["relayed, by an attempt of the account whose money moved", relayedPart(), by("attempt")],
	["relayed, and a foreign rival", relayedPart({ rivals: FOREIGN }), SHARED],
	["relayed, and an attempt of whoever sent it", relayedPart({ attempts: [{ ...forSixty, from: STRANGER }] }), INEXACT],
	["relayed, and signed by the account whose money moved", relayedPart({ signers: [PAYER] }), by("signature")],
	["money made from nothing is nobody's", mintedPart(), INEXACT],
	["two payers, both tagged", { transfer: ofTwo, attempts: [tagged, { ...tagged, from: COLLECTOR }] }, by("tag")],
	["two payers, both signed", { transfer: ofTwo, signers: [COLLECTOR, PAYER], rivals: FOREIGN }, by("signature")],
	[
		"two payers, one tagged, one signed",
		{ transfer: ofTwo, attempts: [tagged], signers: [COLLECTOR] },
		by("signature"),
	],
	["two payers, one signed", { transfer: ofTwo, signers: [PAYER], rivals: FOREIGN }, SHARED],
	["two payers, one of them with an attempt", { transfer: ofTwo, attempts: [attempt()], rivals: FOREIGN }, SHARED],
	["two payers who together sent the sum, and no rival", { transfer: ofTwo }, INEXACT],
	["unknown who paid the sum, and no rival", { transfer: matching({ from: null, payers: [] }) }, INEXACT],
	["unknown who paid", { transfer: matching({ from: null }), signers: [PAYER], rivals: FOREIGN }, SHARED],
	["how much arrived is unknown, whatever speaks for it", unknown("unproven-native"), { asks: "unproven-native" }],
	["passed on by the requester's address, whatever speaks for it", unknown("forwarded"), { asks: "forwarded" }],
])("%s", (_, over, expected) => {
	expect(payerProof(claim(over))).toEqual(expected);
});

describe("rivals", () => {
	const links = { foreign: true, foreignProven: false, foreignOwner: false, ownSums: [usdc(60)] };

	test.each([
		["an owner who has not proven the address: everybody else's link", false, false, true],
		["an owner who has: nobody's who has not", true, false, false],
		["an owner who has: whoever has, too", true, true, true],
	])("%s", (_, addressProven, foreignProven, foreign) => {
		expect(rivalsFor({ provenOn: addressProven ? [1] : [10] }, 1, { ...links, foreignProven })).toEqual({
			foreign,
			ownSums: [usdc(60)],
		});
	});

	test("one of the same owner counts for its own sums alone, a foreign one for any", () => {
		expect([usdc(60), usdc(100)].map((sum) => isRivalled(own(60), sum))).toEqual([true, false]);
		expect([usdc(60), usdc(100)].map((sum) => isRivalled(FOREIGN, sum))).toEqual([true, true]);
	});
});

const account = fc.constantFrom(PAYER, STRANGER, COLLECTOR);
const sum = fc.constantFrom(usdc(100), usdc(60));
const anyAttempt: fc.Arbitrary<AttemptFacts> = fc.record({
	chainId: fc.constant(1),
	from: account,
	nonce: fc.constantFrom(7, 8),
	amount: sum,
	headBlock: fc.constantFrom(99n, 100n),
	createdAt: fc.constantFrom(PAID_AT - ATTEMPT_MATTERS_MS - 1, PAID_AT - 1, PAID_AT),
	tagged: fc.boolean(),
});
const anyTransfer = fc
	.record({ payers: fc.uniqueArray(account, { maxLength: 3 }), txFrom: account, amount: sum })
	.map(({ payers, txFrom, amount }) =>
		matching({ payers, from: payers.length === 1 ? (payers[0] ?? null) : null, txFrom, amount }),
	);
const anyInput: fc.Arbitrary<ClaimInput> = fc.record({
	transfer: anyTransfer,
	terms: fc.constant(terms()),
	attempts: fc.array(anyAttempt, { maxLength: 4 }),
	signers: fc.uniqueArray(account, { maxLength: 2 }),
	rivals: fc.record({ foreign: fc.boolean(), ownSums: fc.uniqueArray(sum, { maxLength: 2 }) }),
	ownRest: fc.constantFrom(usdc(100), usdc(60), 0n),
});

test("property: tag, signature and attempt are never said of a payer whom nobody proved", () => {
	fc.assert(
		fc.property(anyInput, (input) => {
			const outcome = payerProof(input);
			if (!("proof" in outcome)) return;
			const { transfer, attempts, signers } = input;
			const isTagged = (payer: string) => attempts.some(({ tagged, from }) => tagged && from === payer);
			if (outcome.proof === "tag") expect(transfer.payers.every(isTagged)).toBe(true);
			if (outcome.proof === "signature") {
				expect(transfer.payers.every((payer) => isTagged(payer) || signers.includes(payer))).toBe(true);
			}
			if (outcome.proof === "attempt") expect(attempts.some((one) => madeTransfer(one, transfer))).toBe(true);
			if (["tag", "signature", "attempt"].includes(outcome.proof)) expect(transfer.payers).not.toEqual([]);
			expect(outcome.proof).not.toBe("requester");
		}),
		{ numRuns: 2_000 },
	);
});

test("property: beside a rival nothing but a tag or a signature of every payer credits", () => {
	fc.assert(
		fc.property(anyInput, (input) => {
			const outcome = payerProof(input);
			if (!isRivalled(input.rivals, input.transfer.amount) || !("proof" in outcome)) return;
			expect(["tag", "signature"]).toContain(outcome.proof);
		}),
		{ numRuns: 1_000 },
	);
});

test("property: attempts of other accounts, tagged or not, and strangers' signatures change nothing", () => {
	fc.assert(
		fc.property(anyInput, (input) => {
			const isPayer = (who: string) => input.transfer.payers.some((payer) => payer === who);
			const without = {
				...input,
				attempts: input.attempts.filter(({ from }) => isPayer(from)),
				signers: input.signers.filter(isPayer),
			};
			expect(payerProof(input)).toEqual(payerProof(without));
		}),
		{ numRuns: 1_000 },
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
			of(terms({ paymentId: "2222222222222222222222222222" })),
			of(terms({ chainId: 10 })),
			of(terms(), hashOf(1)),
			of(terms(), TX, "https://paylink.example.evil.example"),
		];
		expect(new Set(texts).size).toBe(texts.length);
		expect(of(terms(), TX.toUpperCase().replace("0X", "0x") as typeof TX)).toBe(of());
	});
});
