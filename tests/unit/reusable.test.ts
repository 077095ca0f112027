import type { AppLoadContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { callerKey } from "#app/core/caller-key.ts";
import {
	BEGUN_AN_HOUR,
	BEGUN_AN_HOUR_BY_SITE,
	type Begun,
	beginsAfter,
	isComplete,
	sumToPay,
	withBegun,
} from "#app/core/payments/reusable.ts";
import { isSumOfChoice, uniqueAmongPayers } from "#app/core/payments/unique-amount.ts";
import { issuePayerCookie, readPayerCookie } from "#app/http/payer-cookie.server.ts";
import { loadBeginPage } from "#app/routes/link/$paymentId/begin/begin.server.ts";
import { sayIn } from "#app/words/say-in.ts";

const HOUR_MS = 60 * 60_000;

describe("the sum a payer is asked for", () => {
	const open = { most: null, open: { least: "5000000", suggested: [] } };

	test.each([
		[5_000_000n, 5_000_000n],
		[10n ** 30n, 10n ** 30n],
		[4_999_999n, null],
		[0n, null],
		[-1n, null],
		[null, null],
	])("%s where the choice is theirs: %s", (chosen, sum) => {
		expect(sumToPay(open, 5_000_000n, chosen)).toBe(sum);
	});

	test("is the link's own where everybody pays alike", () => {
		expect(sumToPay({ most: null, open: null }, 7n, 1n)).toBe(7n);
	});
});

describe("sums of payers of one link", () => {
	const asked = { chainId: 1, token: "USDC", amount: 5_000_000n } as const;

	test("are all different, the sum asked first and then the shortest", { tags: "lengthy" }, () => {
		const taken = new Set<bigint>();
		for (let payers = 0; payers < 5_000; payers++) {
			const sum = uniqueAmongPayers(asked, taken);
			expect(sum !== null && !taken.has(sum) && isSumOfChoice(asked, sum)).toBe(true);
			taken.add(sum ?? 0n);
		}
		expect([...taken].slice(0, 3)).toEqual([5_000_000n, 5_000_100n, 5_000_200n]);
		expect(Math.max(...[...taken].map(Number))).toBeLessThan(5_010_000);
	});

	test("run out in a token of few decimals, which is then said", () => {
		const wbtc = { chainId: 1, token: "WBTC", amount: 1n } as const;
		const all = Array.from({ length: 10_000 }, (_, added) => 1n + BigInt(added));
		expect(uniqueAmongPayers(wbtc, all)).toBeNull();
	});

	test("are of a choice only while little was added", () => {
		expect(isSumOfChoice(asked, 4_999_999n)).toBe(false);
		expect(isSumOfChoice(asked, 5_009_900n)).toBe(true);
		expect(isSumOfChoice(asked, 5_009_901n)).toBe(false);
	});
});

test("a caller begins ten payments an hour, however many others do", () => {
	let begun: Begun = {};
	for (let times = 0; times < BEGUN_AN_HOUR; times++) {
		expect(beginsAfter(begun, "a", times)).toBe(0);
		begun = withBegun(begun, "a", times);
	}
	expect(beginsAfter(begun, "a", 10)).toBe(HOUR_MS - 10);
	expect(beginsAfter(begun, "b", 10)).toBe(0);
	expect(beginsAfter(begun, "a", HOUR_MS + 1)).toBe(0);
	expect(Object.keys(withBegun(begun, "b", 2 * HOUR_MS))).toEqual(["b"]);
});

test("all networks of an IPv6 /48 begin so many in an hour together: each payment begun is kept", () => {
	let begun: Begun = {};
	let count = 0;
	for (let network = 0; network < 400; network++) {
		const caller = callerKey(`network ${network}`, "site");
		if (beginsAfter(begun, caller, network) > 0) continue;
		count += 1;
		begun = withBegun(begun, caller, network);
	}
	expect(count).toBe(BEGUN_AN_HOUR_BY_SITE);
	expect(beginsAfter(begun, callerKey("another", "site"), 400)).toBeGreaterThan(0);
	expect(beginsAfter(begun, callerKey("another", "another site"), 400)).toBe(0);
	expect(beginsAfter(begun, callerKey("another", "site"), HOUR_MS + 400)).toBe(0);
});

test.each([
	[null, 1_000, false],
	[2, 1, false],
	[2, 2, true],
	[2, 3, true],
])("a link of %s payments with %s is complete: %s", (most, paid, complete) => {
	expect(isComplete({ most }, paid)).toBe(complete);
});

describe("the payer's cookie", () => {
	const secret = btoa("s".repeat(32));
	const parentId = "2".repeat(27);
	const own = "3".repeat(27);
	const asked = (cookie: string) => new Request("https://paylink.test/", { headers: { Cookie: cookie } });

	test("is read for its link alone, unaltered, and is for this site and no script", async () => {
		const set = await issuePayerCookie({ parentId, secret }, own);
		expect(set).toMatch(/^__Host-payer-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
		const [pair = ""] = set.split(";");
		expect(await readPayerCookie(asked(`a=b; ${pair}`), { parentId, secret })).toBe(own);
		const other = "4".repeat(27);
		expect(await readPayerCookie(asked(pair), { parentId: other, secret })).toBeNull();
		expect(await readPayerCookie(asked(pair.replace(parentId, other)), { parentId: other, secret })).toBeNull();
		expect(await readPayerCookie(asked(pair.replace(own, other)), { parentId, secret })).toBeNull();
		expect(await readPayerCookie(asked(pair), { parentId, secret: btoa("t".repeat(32)) })).toBeNull();
		expect(await readPayerCookie(asked(""), { parentId, secret })).toBeNull();
	});

	/** Anybody may send the address that says so: whoever paid would begin again. */
	test.each([
		["that began none", null, true],
		["whose own was paid", { status: "success" }, false],
		["whose own may still be paid", { status: "none" }, false],
		["whose own has ended", { status: "none", ended: true }, true],
	])("goes before an address that says a payment has ended, in a browser %s", async (_case, begun, says) => {
		const terms = { chainId: 1, chainIds: [1], token: "USDC", amount: 5n, requesterAddress: "0x0" };
		const page = (paymentId: string, more: object) => ({
			openNoted: true,
			payee: { typed: null, known: [], own: [] },
			terms: { ...terms, paymentId },
			...more,
		});
		const pages: Record<string, unknown> = {
			[parentId]: page(parentId, { reuse: { open: null, most: null, paid: 0 }, snapshot: { status: "none" } }),
			[own]: begun && page(own, { snapshot: begun, parent: { isOpen: !("ended" in begun) } }),
		};
		const context = {
			payments: { findLinkPage: async (id: string) => pages[id] ?? null, freshenNames: async () => undefined },
			rates: { current: async () => null, chainId: null },
			settings: { COOKIE_SECRET: secret },
			findUser: async () => null,
			waitUntil: () => undefined,
			say: async () => sayIn("en"),
		} as unknown as AppLoadContext;
		const cookie = begun === null ? "" : ((await issuePayerCookie({ parentId, secret }, own)).split(";")[0] ?? "");
		const request = new Request(`https://paylink.test/link/${parentId}/begin?ended`, { headers: { Cookie: cookie } });
		const { data } = await loadBeginPage(request, parentId, context);
		expect(data.ended).toBe(says);
	});
});
