import { describe, expect, test } from "vitest";
import { LANGUAGES, NUMBER_MARKS } from "#app/core/i18n/languages.ts";
import { REQUESTER_ASKS } from "#app/core/payments/claim-types.ts";
import { PENDING_DETAILS } from "#app/core/payments/link-status-types.ts";
import { type Found, REFUSALS, type Verdict } from "#app/core/payments/verdict-types.ts";
import type { PublicSnapshot, VerificationResult } from "#app/core/payments/wire.ts";
import { situationInWords } from "#app/words/link-situation.ts";
import { CALL_REFUSALS, refusalInWords, reportsSlowed } from "#app/words/pay-refusals.ts";
import { trackSteps } from "#app/words/pay-track.ts";
import { sayIn } from "#app/words/say-in.ts";
import { joinSentences } from "#app/words/sentences.ts";
import { type VerificationInput, verificationResult } from "#app/words/verification-result.ts";
import { contractOf, matching, PAID_AT, PAYEE, terms as paymentTerms, STRANGER, usdc } from "../facts.ts";
import { attempt, HASH, paidSnapshot, payment, snapshot, terms } from "./snapshots.ts";

/** What a value that was not filled in, or filled with nothing, looks like. */
const UNFINISHED = /undefined|null|NaN|\[object|[{}]|\b(pay|situation|verdict|time)\.[a-z]/;
const ARABIC = /[\u0600-\u06FF]/;
/** Where a sentence ends: isolates may stand between the last word and nothing else. */
const WHOLE = /[.؟。।]$/;

const sent = (over: Partial<Found> = {}): Found => ({
	chainId: 137,
	tokenName: "USDT",
	tokenContract: contractOf("USDT", 137),
	amount: usdc(80),
	decimals: 6,
	recipient: STRANGER,
	at: PAID_AT,
	...over,
});

const VERDICTS: Verdict[] = [
	...REFUSALS.flatMap((refusal) =>
		[null, sent(), sent({ recipient: PAYEE }), sent({ tokenName: null }), sent({ amount: null, at: null })].map(
			(found) => ({ kind: "no", refusal, found }) as const,
		),
	),
	{ kind: "not-yet", seen: "nowhere" },
	{ kind: "not-yet", seen: "mempool", call: "pays", amount: usdc(100) },
	{ kind: "not-yet", seen: "mempool", call: "unclear", amount: null },
	{ kind: "could-not-ask", why: "silent" },
	{ kind: "could-not-ask", why: "disagree" },
	{ kind: "transfer", transfer: matching({ settled: false }) },
	{ kind: "transfer", transfer: matching() },
	{ kind: "transfer", transfer: matching({ final: true }) },
	{ kind: "transfer", transfer: matching({ late: true }) },
];
const CLAIMS: Pick<VerificationInput, "claim" | "received">[] = [
	{ claim: null, received: 0n },
	{ claim: { proof: "attempt" }, received: usdc(60) },
	{ claim: { proof: "attempt" }, received: usdc(100) },
	{ claim: { proof: "attempt" }, received: usdc(120) },
	...REQUESTER_ASKS.map((asks) => ({ claim: { asks }, received: 0n })),
];

const STATES: PublicSnapshot[] = [
	...(["open", "reverted", "cancelled", "expired"] as const).map((state) =>
		snapshot({ attempts: [attempt({ state })] }),
	),
	snapshot({ detail: "overdue" }),
	snapshot({ chainSilent: true }),
	...PENDING_DETAILS.flatMap((detail) =>
		[
			{ payments: [] },
			{
				payments: [payment({ state: detail === "mined" ? "mined" : "needs-requester" })],
				confirmations: { have: 3, need: 12 },
			},
		].map((more) => snapshot({ status: "pending", detail, received: "60000000", remaining: "40000000", ...more })),
	),
	...(["exact", "late", "confirmed-by-requester"] as const).flatMap((detail) => [
		paidSnapshot({ detail }),
		paidSnapshot({ detail, final: false, received: "120000000" }),
		paidSnapshot({ detail, payments: [payment(), payment({ txHash: `0x${"b".repeat(64)}` })] }),
	]),
];

describe.each(LANGUAGES)("the payer's words in %s", (language) => {
	const say = sayIn(language);
	const expectWords = (text: string) => {
		expect(text).not.toMatch(UNFINISHED);
		expect(text.trim()).not.toBe("");
		expect(ARABIC.test(text)).toBe(language === "ar");
		expect(text).not.toMatch(/[。！？] /);
	};
	const expectResult = ({ message, detail }: Pick<VerificationResult, "message" | "detail">) => {
		expectWords(message);
		expectWords(detail);
		expect(message).not.toMatch(WHOLE);
		expect(detail).toMatch(WHOLE);
	};

	test("every verdict has a title and whole sentences, whatever is known of the transfer", () => {
		for (const verdict of VERDICTS) {
			for (const claim of CLAIMS) {
				for (const dueAt of [null, Date.UTC(2026, 4, 18)]) {
					expectResult(verificationResult(say, { verdict, ...claim, terms: paymentTerms({ dueAt }) }));
				}
			}
		}
	});

	test("every refusal of a call has a status, a title and what happened to the money or the way on", () => {
		for (const reason of CALL_REFUSALS) {
			const { status, ...words } = refusalInWords(say, reason);
			expect(status, reason).toBeGreaterThanOrEqual(400);
			expect(status, reason).not.toBe(500);
			expectResult(words);
		}
		expectResult(reportsSlowed(say));
	});

	test("every state of a link has a title and whole sentences, and a track", () => {
		for (const state of STATES) {
			const situation = situationInWords(say, state, terms);
			expectWords(situation?.title ?? "");
			for (const sentence of situation?.sentences ?? []) expect(sentence).toMatch(WHOLE);
			expectWords(joinSentences(say, situation?.sentences ?? []));
			const track = trackSteps(say, state, {
				createdAt: 1,
				dueAt: null,
				now: 1,
				network: "Ethereum",
				rest: "40.00 USDC",
			});
			for (const { title, note } of track) {
				expectWords(title);
				if ("words" in note) expectWords(note.words);
			}
		}
	});

	test("amounts, addresses and networks stand in the sentences as they are", () => {
		const here = (amount: string) => amount.replace(".", NUMBER_MARKS[language].point);
		const about = (verdict: Verdict, over: Partial<VerificationInput> = {}) =>
			verificationResult(say, { verdict, claim: null, received: 0n, terms: paymentTerms(), ...over });
		const wrong = about({ kind: "no", refusal: "wrong-chain", found: sent() }).detail;
		for (const part of [here("80.00 USDT"), "Polygon", STRANGER, here("100.00 USDC"), "Ethereum", "Marta Oliveira"]) {
			expect(wrong).toContain(part);
		}
		const transfer = matching({ amount: usdc(60) });
		const part = about({ kind: "transfer", transfer }, { claim: { proof: "attempt" }, received: usdc(60) });
		expect(part.detail).toContain(here("40.00 USDC"));
		for (const amount of [here("60.00"), here("100.00 USDC")]) expect(part.message).toContain(amount);
		const over = about(
			{ kind: "transfer", transfer: matching() },
			{ claim: { proof: "attempt" }, received: usdc(120) },
		);
		for (const amount of ["100.00 USDC", "120.00 USDC", "20.00 USDC"]) expect(over.detail).toContain(here(amount));
		const open = snapshot({ status: "pending", detail: "partial", received: "99999999", remaining: "1" });
		const situation = situationInWords(say, open, terms);
		for (const amount of ["99.999999", "100.00 USDC"]) expect(situation?.title).toContain(here(amount));
		expect(situation?.sentences.join(" ")).toContain(here("0.000001 USDC"));
	});

	test("no sentence can be read from the wrong side because of what it names", () => {
		const detail = verificationResult(say, {
			verdict: { kind: "no", refusal: "wrong-recipient", found: sent() },
			claim: null,
			received: 0n,
			terms: paymentTerms(),
		}).detail;
		// Values are isolated where the language runs the other way than they do; nothing is left open.
		const opened = detail.split("\u2068").length;
		expect(opened).toBe(detail.split("\u2069").length);
		expect(opened > 1).toBe(language === "ar");
	});
});

test("counts follow each language's plural", () => {
	const [en, ar] = [sayIn("en"), sayIn("ar")];
	const bare = (text: string) => text.replace(/[\u2068\u2069]/g, "");
	const depth = (say: typeof en, have: number, need: number) => bare(say("situation.depth", { have, need }));
	expect(depth(en, 1, 1)).toBe("1 of 1 confirmation");
	expect(depth(en, 3, 12)).toBe("3 of 12 confirmations");
	expect(depth(ar, 1, 2)).toBe("1 من تأكيدين اثنين");
	expect(depth(ar, 1, 3)).toBe("1 من 3 تأكيدات");
	expect(depth(ar, 3, 12)).toBe("3 من 12 تأكيدًا");
	expect(en("pay.nextCheck", { seconds: 1 })).toBe("Next look in a moment");
	expect(bare(ar("pay.nextCheck", { seconds: 20 }))).toBe("ننظر مرة أخرى بعد 20 ثانية");
	expect(bare(ar("wallet.minutesLeft", { minutes: 2 }))).toBe("نحو دقيقتين");
});

test("a hash is unchanged, and no language writes other digits", () => {
	for (const language of LANGUAGES) {
		const text = sayIn(language)("wallet.confirmText", { amount: "0.1 ETH", from: HASH, name: "Ana" });
		expect(text).toContain(HASH);
		expect(text).toContain("0.1 ETH");
	}
	expect(sayIn("ar")("situation.depth", { have: 11, need: 12 })).not.toMatch(/[\u0660-\u0669\u06F0-\u06F9]/);
});
