import { readdirSync, readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHAINS, requireChain, TOKEN_SYMBOLS } from "#app/core/chains.ts";
import { formatAmountBriefly } from "#app/core/payments/money.ts";
import { nameToken } from "#app/core/payments/transfer-logs.ts";
import { OTHER_DECIMALS, type TokenSymbol, tokenDecimals } from "#app/core/tokens.ts";
import { readAmount } from "#app/routes/create/read-fields.ts";
import { inToken } from "#app/routes/link/$paymentId/dashboard/money-notes.ts";
import { composeMail } from "#app/services/operations/compose-mail.ts";
import { mailWords } from "#app/services/payments/payment-mails.ts";
import { Amount, amountText } from "#app/ui/amount.tsx";
import { tokenText } from "#app/wallet/shortfall.ts";
import { situationInWords } from "#app/words/link-situation.ts";
import { sayIn } from "#app/words/say-in.ts";
import { verificationResult } from "#app/words/verification-result.ts";
import { matching, terms } from "./facts.ts";
import { paidSnapshot, terms as situation } from "./pay/snapshots.ts";

const say = sayIn("en");
const BASE = 8453;
const table = OTHER_DECIMALS as Record<number, Partial<Record<TokenSymbol, number>>>;

/** A hundred USDC as they would be counted on Base, were they to have 18 decimals there. */
const HUNDRED = { 1: 100n * 10n ** 6n, [BASE]: 100n * 10n ** 18n };

beforeAll(() => {
	table[BASE] = { USDC: 18 };
});
afterAll(() => {
	delete table[BASE];
});

test("decimals are those of the chain's own token, and the usual ones elsewhere", () => {
	expect([1, BASE, 10, 31337, 0].map((chainId) => tokenDecimals(chainId, "USDC"))).toEqual([6, 18, 6, 6, 6]);
	expect([1, BASE].map((chainId) => tokenDecimals(chainId, "DAI"))).toEqual([18, 18]);
});

describe("what writes or reads an amount asks the chain", () => {
	const on = (chainId: number) => terms({ chainId, amount: HUNDRED[chainId as 1] });
	const mail = (chainId: number, baseUnits: bigint) => {
		const facts = {
			terms: on(chainId),
			amount: baseUnits,
			rest: baseUnits,
			txHash: null,
			senderName: null,
			senderProven: false,
			afterPayment: null,
			minedAt: null,
			final: false,
			linkUrl: "https://paylink.test/",
			dashboardUrl: "https://paylink.test/",
			explorerUrl: null,
			supportEmail: "s@paylink.test",
			lastToday: false,
		};
		return composeMail("a@example.com", mailWords(say, "part-received", facts), say).text;
	};
	const written: [name: string, write: (chainId: number, baseUnits: bigint) => string][] = [
		["a sentence", (chainId, baseUnits) => amountText(baseUnits, "USDC", chainId)],
		[
			"the loud amount",
			(chainId, baseUnits) =>
				renderToStaticMarkup(createElement(Amount, { baseUnits: String(baseUnits), token: "USDC", chainId })).replace(
					/<[^>]+>/g,
					"",
				),
		],
		["the wallet's shortfall", (chainId, baseUnits) => tokenText(baseUnits, "USDC", chainId)],
		["the dashboard", (chainId, baseUnits) => inToken(say, baseUnits, { token: "USDC", chainId })],
		["a mail", mail],
		[
			"what a payment page says of its link",
			(chainId, baseUnits) => {
				const paid = paidSnapshot({ asked: String(baseUnits), received: String(baseUnits), remaining: "0" });
				return JSON.stringify(situationInWords(say, paid, { ...situation, chainId }));
			},
		],
		[
			"the check's answer",
			(chainId, baseUnits) => {
				const transfer = matching({ amount: baseUnits });
				const verdict = { kind: "transfer", transfer } as const;
				const input = { verdict, claim: { proof: "attempt" }, terms: on(chainId), received: baseUnits } as const;
				return JSON.stringify(verificationResult(say, input));
			},
		],
	];
	test.each(written)("%s", (_name, write) => {
		for (const chainId of [1, BASE] as const) {
			const text = write(chainId, HUNDRED[chainId]);
			expect(text).toMatch(/\b100(?:\.00)?\s?USDC/);
			expect(text).not.toMatch(/\d{5,}\s?USDC|0\.0000/);
		}
	});

	test("what was typed is read", () => {
		expect(readAmount(say, "100", "USDC", requireChain(1))).toMatchObject({ value: HUNDRED[1] });
		expect(readAmount(say, "100", "USDC", requireChain(BASE))).toMatchObject({ value: HUNDRED[BASE] });
		expect(readAmount(say, "1.0000001", "USDC", requireChain(1))).toMatchObject({
			refusal: expect.stringContaining("6 decimals"),
		});
		expect(readAmount(say, "1.0000001", "USDC", requireChain(BASE))).toHaveProperty("value");
	});

	test("a transfer log is named with its decimals", () => {
		for (const chainId of [1, BASE]) {
			const contract = requireChain(chainId).tokens.USDC;
			expect(contract && nameToken(chainId, contract).decimals).toBe(tokenDecimals(chainId, "USDC"));
		}
	});
});

test("no chain of the registry has an exception that its tokens do not know", () => {
	for (const [chainId, tokens] of Object.entries(OTHER_DECIMALS)) {
		const chain = CHAINS.find(({ id }) => id === Number(chainId));
		for (const token of Object.keys(tokens)) expect(chain?.tokens[token as TokenSymbol]).toBeTruthy();
	}
	for (const chain of CHAINS) {
		for (const token of TOKEN_SYMBOLS) expect(Number.isInteger(tokenDecimals(chain.id, token))).toBe(true);
	}
});

test("nothing formats with decimals of its own", () => {
	const files = ["app", "local"].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: "utf8" })
			.filter((file) => /\.tsx?$/.test(file))
			.map((file) => `${folder}/${file}`),
	);
	const fixed = files.filter((file) =>
		/(?:formatAmount(?:Briefly)?|parseAmount)\([^()]*(?:\([^()]*\)[^()]*)*,\s*(?:6|8)\s*\)/.test(
			readFileSync(file, "utf8"),
		),
	);
	expect(fixed).toEqual([]);
	expect(formatAmountBriefly(HUNDRED[1], tokenDecimals(1, "USDC"))).toBe("100");
});
