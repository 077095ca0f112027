import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nftName, readableSlug } from "#app/core/showcase/nft-name.ts";
import { searchedFor, searchText } from "#app/core/showcase/search-text.ts";
import { advertises } from "#app/core/showcase/spam-nfts.ts";
import { processorTime, SECONDS_MS } from "../processor-time.ts";

describe("an NFT's display name", () => {
	test.each([
		[{ name: "Rain", collectionName: "Weather", tokenId: "1" }, "Rain"],
		[{ name: null, collectionName: "Weather", tokenId: "1" }, "Weather #1"],
		[{ name: "", collectionName: "Weather", tokenId: "1" }, "Weather #1"],
		[{ name: null, collectionName: null, tokenId: "1" }, "#1"],
		[{ name: null, collectionName: "Weather", tokenId: null }, "Weather"],
		[{ name: null, collectionName: null, tokenId: null }, "#"],
		[{ name: null, collectionName: "ENS", tokenId: "12345678901234" }, "ENS #12345678901234"],
		[{ name: null, collectionName: "ENS", tokenId: `${"7".repeat(70)}12345678` }, "ENS #777777…5678"],
	])("%j is %s", (nft, name) => {
		expect(nftName(nft)).toBe(name);
	});

	test.each([
		["weather-reports", "Weather Reports"],
		["boredapeyachtclub", "Boredapeyachtclub"],
		["--a_b--", "A B"],
		["", ""],
		["3d-cats", "3d Cats"],
	])("%s reads %s", (slug, name) => {
		expect(readableSlug(slug)).toBe(name);
	});
});

describe("searching", () => {
	test.each([
		["ÜBER", "über alles"],
		["uber", "Über alles"],
		["  two   words ", "Two words"],
		["#12", "Sitters #12"],
		["", "anything"],
	])("%s finds %s", (typed, name) => {
		expect(searchText(name, null)).toContain(searchedFor(typed));
	});

	test("a name is found by any of its parts", () => {
		fc.assert(
			fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.nat(), fc.nat(), (name, a, b) => {
				const letters = [...new Intl.Segmenter("en").segment(name.replace(/\s+/gu, " "))].map(({ segment }) => segment);
				const part = letters
					.slice(a % (letters.length + 1))
					.slice(0, b % 20)
					.join("");
				expect(searchText(letters.join(""))).toContain(searchedFor(part));
			}),
		);
	});
});

describe("a name that advertises", () => {
	test.each([
		"Visit https://eth-gift.example to claim",
		"www.free-mint.shop",
		"$1000 USDC at usdc-drop.com",
		"Reward: 5 ETH, gift-eth.xyz",
		"pepe.gifts",
		"ClaimStETH.io",
		"claim-eth[.]com",
		"eth-rewards dot com",
		"eth。com",
		"t.me/freemint",
		"Claim your reward",
		"Claim now",
		"✅ Claim 500 USDC",
		"To claim, open the page",
		"Claimable airdrop",
		"Reward of tokens: claim",
		"APE Airdrop",
		"Air Drop #4",
		"Visit our website",
		"Visit the site and connect",
		"FREE MINT PASS",
		"$500 gift",
		"1000 USDT reward",
		"Voucher #77",
		"You have won",
		"ｃｌａｉｍ your prize",
		"Сlаim уоur rewаrds",
		"Mystery GIVEAWAY",
		// What is not shown splits no word: zero-width and bidi characters, joiners, selectors, tags and strokes.
		"Cl\u200Baim your re\u202Eward",
		"Cl\u200Daim your reward",
		"Cl\uFE00aim your reward",
		"Cl\u{E0061}aim your reward",
		"C\u0336l\u0336a\u0336i\u0336m\u0336 your reward",
		"usdc-gift.c\u2060om",
		`${"\u200B".repeat(300)}Claim your reward`,
	])("%s", (name) => {
		expect(advertises(name, null)).toBe(true);
		expect(advertises(null, name)).toBe(true);
	});

	test.each([
		"Sitters #4120",
		"vitalik.eth",
		"alice.crypto",
		"Gen.Art Membership",
		"Mr. Fox No. 4",
		"St. Ives at dusk...and after",
		"The Visitor",
		"A Visit",
		"Visiting hours",
		"Stake Your Claim",
		"Land Claim #12",
		"Disclaimer",
		"Dropout Bear",
		"Rewarding Day",
		"Winner",
		"3.14159",
		"v1.0 genesis",
		"Free Spirit",
		"Gift of Rain",
		"Ξ 0.5",
		"Дом у моря",
		"Мой йогурт, Ёж",
		"Café Récla\u0302me №5",
		"Ο κήπος",
		"ちいさな雨",
		"مطر",
		"",
	])("not %s", (name) => {
		expect(advertises(name, null)).toBe(false);
	});

	test("checks any text in bounded time", () => {
		fc.assert(
			fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
				expect(typeof advertises(name, name)).toBe("boolean");
			}),
		);
		const started = processorTime();
		for (const long of [
			"a-".repeat(50_000),
			"a.".repeat(50_000),
			"claim ".repeat(20_000),
			"1".repeat(100_000),
			"reward ".repeat(15_000),
			"air ".repeat(25_000),
		])
			advertises(long);
		expect(processorTime() - started).toBeLessThan(SECONDS_MS);
	});
});
