import { describe, expect, test } from "vitest";
import { isPhone } from "#app/core/is-phone.ts";
import { WALLET_APPS } from "#app/core/wallet-apps.ts";

const PAGE = "https://paylink.example/link/7f3k92qd?pay=exchange&x=a%20b";

describe("the link that opens a page in a wallet app", () => {
	test.each([
		["metamask", "https://link.metamask.io/dapp/paylink.example/link/7f3k92qd?pay=exchange&x=a%20b"],
		[
			"coinbase",
			"https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fpaylink.example%2Flink%2F7f3k92qd%3Fpay%3Dexchange%26x%3Da%2520b",
		],
		[
			"trust",
			"https://link.trustwallet.com/open_url?coin_id=60&url=https%3A%2F%2Fpaylink.example%2Flink%2F7f3k92qd%3Fpay%3Dexchange%26x%3Da%2520b",
		],
		[
			"okx",
			"https://web3.okx.com/download?deeplink=okx%3A%2F%2Fwallet%2Fdapp%2Furl%3FdappUrl%3Dhttps%253A%252F%252Fpaylink.example%252Flink%252F7f3k92qd%253Fpay%253Dexchange%2526x%253Da%252520b",
		],
	])("of %s", (key, link) => {
		expect(WALLET_APPS.find((app) => app.key === key)?.open(PAGE)).toBe(link);
	});

	test("is https for each of them, four at most, and names the page once decoded", () => {
		expect(WALLET_APPS.length).toBeLessThanOrEqual(4);
		for (const app of WALLET_APPS) {
			const link = new URL(app.open(PAGE));
			expect(link.protocol).toBe("https:");
			expect(new URL(app.site).protocol).toBe("https:");
			const said = [...link.searchParams.values()].join(" ") + link.pathname + link.search;
			expect(decodeURIComponent(decodeURIComponent(said))).toContain("paylink.example/link/7f3k92qd");
		}
	});
});

describe("a phone", () => {
	const IPHONE =
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";
	const ANDROID =
		"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";
	const TABLET = ANDROID.replace(" Mobile", "");
	const DESKTOP =
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";

	test.each<[string, Record<string, string>, boolean]>([
		["an iPhone", { "User-Agent": IPHONE }, true],
		["an Android phone", { "User-Agent": ANDROID }, true],
		["an Android tablet", { "User-Agent": TABLET }, false],
		["a Mac", { "User-Agent": DESKTOP }, false],
		["a browser whose hint says so", { "User-Agent": DESKTOP, "Sec-CH-UA-Mobile": "?1" }, true],
		["nobody who says who they are", {}, false],
	])("%s", (_name, headers, phone) => {
		expect(isPhone(new Headers(headers))).toBe(phone);
	});

	test("a long header takes no longer than it is long", () => {
		const begun = performance.now();
		expect(isPhone(new Headers({ "User-Agent": "Android ".repeat(15_000) }))).toBe(false);
		expect(performance.now() - begun).toBeLessThan(100);
	});
});
