import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#app/core/i18n/languages.ts";
import { CURRENCIES, isCurrency } from "#app/core/payments/currencies.ts";
import { hasRates } from "#app/core/payments/rated-tokens.ts";
import { currencyAskedFor } from "#app/core/payments/reader-currency.ts";
import { currencyCookie, readerCurrency } from "#app/http/reader-currency.server.ts";
import { sayIn } from "#app/words/say-in.ts";
import { sayMoney, sayWorth, sayWorthArrived } from "#app/words/worth.ts";

describe("the currency of a browser", () => {
	test.each([
		["de-AT,en;q=0.5", "EUR"],
		["de", "EUR"],
		["en-GB", "GBP"],
		["en", "USD"],
		["en-US,de;q=0.9", "USD"],
		["fr-CH, fr;q=0.9", "CHF"],
		["en;q=0.1, tr", "TRY"],
		["ja", "JPY"],
		["zh-Hans-CN", "CNY"],
		["pt-BR", "USD"],
		["hi-IN", "USD"],
		["*", "USD"],
		["", "USD"],
		[";q=1,,x-,-", "USD"],
		["de;q=nonsense, fr-CH;q=0.5", "CHF"],
		[`${"a".repeat(600)},de`, "USD"],
	])("%j: %s", (header, currency) => {
		expect(currencyAskedFor(header)).toBe(currency);
	});

	test("is what was chosen here, else the account's, else the browser's", () => {
		const asking = (cookie: string) =>
			new Request("https://paylink.example", { headers: { Cookie: cookie, "Accept-Language": "de" } });
		const cookie = currencyCookie("JPY");
		expect(cookie).toMatch(/^__Host-currency=JPY; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
		expect(readerCurrency(asking(`a=b; ${cookie.split(";")[0]}`), "CHF")).toBe("JPY");
		expect(readerCurrency(asking(""), "CHF")).toBe("CHF");
		expect(readerCurrency(asking(""), null)).toBe("EUR");
		for (const wrong of ["__Host-currency=BRL", "__Host-currency=eur", "x__Host-currency=JPY", "__Host-currency="])
			expect(readerCurrency(asking(wrong), null), wrong).toBe("EUR");
	});

	test.each([null, "", "usd", "BTC", 1, "constructor"])("%j is none", (value) => expect(isCurrency(value)).toBe(false));
});

describe("which tokens have rates", () => {
	test.each([
		["USDC", 1, true],
		["USDC", 8453, true],
		["DAI", 8453, false],
		["USDT", 42161, true],
		["USDC", 11155111, false],
		["USDC", 31337, false],
	] as const)("%s on chain %i: %s", (token, chainId, rated) => {
		expect(hasRates({ token, chainId }, 1)).toBe(rated);
	});

	test("on the local chains, whose feeds are made up, is everything", () => {
		for (const chainId of [31337, 31338]) expect(hasRates({ token: "USDC", chainId }, 31337)).toBe(true);
	});
});

describe("money", () => {
	const time = Date.parse("2026-11-28T10:12:00Z") / 1_000;
	const now = Date.parse("2026-11-28T12:00:00Z");

	test("is said as the reader writes it, and keeps every digit", () => {
		expect(sayMoney(sayIn("en"), { currency: "EUR", amount: "92.17" })).toBe("€92.17");
		expect(sayMoney(sayIn("en"), { currency: "JPY", amount: "14048438" })).toBe("JP¥14,048,438");
		expect(sayMoney(sayIn("en"), { currency: "USD", amount: "123456789012345678901.25" })).toBe(
			"US$123,456,789,012,345,678,901.25",
		);
		expect(sayMoney(sayIn("de"), { currency: "EUR", amount: "92.17" })).toMatch(/^92,17\s€$/);
	});

	test("of less than a cent is not said", () => {
		expect(sayWorth(sayIn("en"), { currency: "EUR", amount: "0.00", time }, now)).toBeNull();
		expect(sayWorthArrived(sayIn("en"), { currency: "JPY", amount: "0", time })).toBeNull();
	});

	test("is dated, with the year where it is another one", () => {
		const worth = { currency: "EUR", amount: "92.17", time } as const;
		expect(sayWorth(sayIn("en"), worth, now)).toBe("about €92.17 · rate of 28 Nov, 10:12 UTC");
		expect(sayWorth(sayIn("en"), worth, Date.parse("2027-01-01T00:00:00Z"))).toBe(
			"about €92.17 · rate of 28 Nov 2026, 10:12 UTC",
		);
		expect(sayWorthArrived(sayIn("en"), worth)).toBe("€92.17 when it arrived · rate of 28 Nov 2026, 10:12 UTC");
	});

	test("is said in every language and every currency", () => {
		for (const language of LANGUAGES)
			for (const currency of CURRENCIES)
				expect(
					sayWorth(sayIn(language), { currency, amount: "1234.50", time }, now),
					`${language} ${currency}`,
				).toMatch(/1.?23[45]/);
	});
});
