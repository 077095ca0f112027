import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACCESS_CODE_WORDS, accessCodeFromBytes } from "#app/core/accounts/access-code.ts";
import { comparableHandle, containsCode, timeOfTweet, tweetIdOf } from "#app/core/accounts/tweet-rules.ts";
import { isElsewhereRefused, isIdRead } from "../../soak/properties/post-addresses.ts";

const ID = "1462154637205778432";
const RUNS = 100_000;

describe("the id of a post", () => {
	test.each([
		`https://x.com/you/status/${ID}`,
		`https://twitter.com/you/status/${ID}`,
		`http://www.twitter.com/you/status/${ID}`,
		`https://mobile.x.com/you/status/${ID}`,
		`https://m.twitter.com/you/status/${ID}`,
		`https://x.com/i/status/${ID}`,
		`https://x.com/i/web/status/${ID}`,
		`https://x.com/you/statuses/${ID}`,
		`https://x.com/you/status/${ID}/photo/1`,
		`https://x.com/you/status/${ID}?s=20&t=abc#m`,
		`x.com/you/status/${ID}`,
		`  https://X.com/You_1/status/${ID}  `,
		`https://x.com/you/status/0${ID}`,
	])("is read from %s", (url) => expect(tweetIdOf(url)).toEqual({ ok: true, value: BigInt(ID).toString() }));

	test.each<[string, string]>([
		["another host", `https://x.com.evil.example/you/status/${ID}`],
		["a host that ends alike", `https://notx.com/you/status/${ID}`],
		["user information", `https://x.com@evil.example/you/status/${ID}`],
		["our host as user information", `https://user:pass@x.com/you/status/${ID}`],
		["a port", `https://x.com:8443/you/status/${ID}`],
		["another scheme", `ftp://x.com/you/status/${ID}`],
		["script", `javascript:x.com/you/status/${ID}`],
		["an id in the query only", `https://x.com/you?status/${ID}`],
		["an id in the fragment only", `https://x.com/you#/status/${ID}`],
		["a path before", `https://x.com/redirect/you/status/${ID}`],
		["no number", "https://x.com/you/status/latest"],
		["a number with more to it", `https://x.com/you/status/${ID}abc`],
		["a negative number", `https://x.com/you/status/-${ID}`],
		["zero", "https://x.com/you/status/0"],
		["more than 64 bits", `https://x.com/you/status/${2n ** 64n}`],
		["very many digits", `https://x.com/you/status/${"1".repeat(60)}`],
		["digits of another script", "https://x.com/you/status/١٢٣٤"],
		["full-width letters", `https://ｘ.com/you/status/${ID}`],
		["backslashes", `https:\\\\x.com\\you\\status\\${ID}`],
		["a line break", `https://x.com/you/sta\ntus/${ID}`],
		["an encoded slash", `https://x.com/you%2Fstatus%2F${ID}`],
		["a handle that is none", `https://x.com/you-and-me/status/${ID}`],
		["a long handle", `https://x.com/${"a".repeat(16)}/status/${ID}`],
		["the id alone", ID],
		["words", "here is my post"],
		["a very long address", `https://x.com/you/status/${ID}?${"a".repeat(600)}`],
		["t.co", "https://t.co/abcdef"],
	])("is not read from %s", (_, url) => expect(tweetIdOf(url)).toEqual({ ok: false, reason: "tweet-malformed" }));

	test("empty input is refused as missing", () =>
		expect(tweetIdOf("  ")).toEqual({ ok: false, reason: "tweet-missing" }));

	const id = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
	const host = fc
		.constantFrom("x.com", "twitter.com")
		.chain((name) => fc.constantFrom("", "www.", "mobile.", "m.").map((prefix) => prefix + name));
	const handle = fc.stringMatching(/^[A-Za-z0-9_]{1,15}$/);
	const owner = fc.oneof(handle, fc.constant("i"), fc.constant("i/web"));
	const rest = fc.constantFrom("", "/", "/photo/1", "/video/2/x", "?s=46", "#top", "/likes?x=/status/1");

	test(`is found in ${RUNS} random URLs of every form`, () => {
		fc.assert(
			fc.property(fc.constantFrom("https://", "http://", ""), host, owner, id, rest, (scheme, at, by, number, more) => {
				return isIdRead(`${scheme}${at}/${by}/status/${number}${more}`, number);
			}),
			{ numRuns: RUNS },
		);
	});

	test(`is never read from another host, in ${RUNS} random URLs`, () => {
		const other = fc.domain().filter((name) => !/(?:^|\.)(?:x|twitter)\.com$/.test(name));
		const lure = fc.constantFrom("", "x.com@", "x.com:443@", "x.com%2F@", "x.com.", "www.x.com-");
		fc.assert(
			fc.property(other, lure, owner, id, (name, before, by, number) => {
				return isElsewhereRefused(`https://${before}${name}/${by}/status/${number}`);
			}),
			{ numRuns: RUNS },
		);
	});

	test("contains the time of the post", () =>
		// The example of X's own documentation: created_at "Wed Oct 10 20:19:24 +0000 2018".
		expect(new Date(timeOfTweet("1050118621198921728")).toISOString()).toMatch(/^2018-10-10T20:19:24\./));
});

describe("the code in a post", () => {
	const code = "river-lamp-olive-stone-cedar";
	test.each<[string, boolean]>([
		[`I try Paylink https://t.co/x My code: ${code}`, true],
		["RIVER LAMP OLIVE STONE CEDAR", true],
		["river—lamp—olive\nstone, cedar.", true],
		["river-lamp-olive-stone", false],
		["river-lamp-olive-stone-cedarwood", false],
		["upriver-lamp-olive-stone-cedar", false],
		["lamp-river-olive-stone-cedar", false],
		["river lamp and olive stone cedar", false],
		["", false],
	])("%s: %s", (text, found) => expect(containsCode(text, code)).toBe(found));

	test("has a distinct word for each byte", () => {
		const codes = Array.from({ length: 256 }, (_, byte) =>
			accessCodeFromBytes(new Uint8Array(ACCESS_CODE_WORDS).fill(byte)),
		);
		expect(new Set(codes).size).toBe(256);
		for (const one of codes) expect(one).toMatch(/^([a-z]+-){4}[a-z]+$/);
	});

	test("an empty code is never found", () => expect(containsCode("anything", "")).toBe(false));
});

test("handles are compared without @ and case", () => expect(comparableHandle(" @Xenia_Draws ")).toBe("xenia_draws"));
