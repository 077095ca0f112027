import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openseaV1 } from "#app/adapters/marketplace/opensea-v1.ts";
import { openseaV2 } from "#app/adapters/marketplace/opensea-v2.ts";
import type { Address } from "#app/core/address.ts";
import { afterPage, mayFetchMore, PAGE_SIZE, UNREAD } from "#app/core/showcase/nft-paging.ts";

/** Both API versions against a server with configurable answers. */

const OWNER: Address = "0x52908400098527886E0F7030069857D2E4169EE7";
let server: Server;
let url: string;
let answer: { status: number; body: string; headers?: Record<string, string> };
let asked: { path: string; query: URLSearchParams; key: string | undefined }[] = [];

beforeAll(async () => {
	server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? "/", "http://market");
		asked.push({ path: pathname, query: searchParams, key: request.headers["x-api-key"]?.toString() });
		response.writeHead(answer.status, answer.headers).end(answer.body);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
	asked = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const says = (body: unknown, status = 200, headers?: Record<string, string>) => {
	answer = { status, body: typeof body === "string" ? body : JSON.stringify(body), ...(headers && { headers }) };
};
const assets = (count: number) => ({ assets: Array.from({ length: count }, (_, n) => ({ token_id: String(n) })) });

describe("paging (SPEC §4)", () => {
	test("starts at offset 0, adds the fetched items, and ends after a page below 50", () => {
		const first = afterPage(UNREAD, 50);
		expect(first).toEqual({ offset: 50, noMore: false });
		const second = afterPage(first, 50);
		expect(second).toEqual({ offset: 100, noMore: false });
		expect(afterPage(second, 37)).toEqual({ offset: 137, noMore: true });
		expect(afterPage(UNREAD, 0)).toEqual({ offset: 0, noMore: true });
	});

	test("fetching more does nothing if the list is exhausted or there is no wallet", () => {
		expect(mayFetchMore(OWNER, { noMore: false })).toBe(true);
		expect(mayFetchMore(OWNER, { noMore: true })).toBe(false);
		expect(mayFetchMore(null, { noMore: false })).toBe(false);
		expect(mayFetchMore("", UNREAD)).toBe(false);
	});

	test("reads any listing completely, with the expected number of pages", () => {
		fc.assert(
			fc.property(fc.nat(2_000), (count) => {
				let [listing, pages] = [UNREAD, 0];
				while (mayFetchMore(OWNER, listing)) {
					listing = afterPage(listing, Math.min(PAGE_SIZE, count - listing.offset));
					pages += 1;
				}
				expect(listing.offset).toBe(count);
				expect(pages).toBe(Math.floor(count / PAGE_SIZE) + 1);
			}),
		);
	});
});

describe("API v1", () => {
	test("sends the specification's request", async () => {
		says(assets(50));
		expect(await openseaV1(`${url}/base`, "key").listNfts(OWNER, null)).toMatchObject({ next: "50" });
		expect(await openseaV1(url, undefined).listNfts(OWNER, "50")).toMatchObject({ next: "100" });
		says(assets(37));
		expect(await openseaV1(url, undefined).listNfts(OWNER, "100")).toMatchObject({ next: null });
		expect(asked.map(({ query }) => query.toString())).toEqual(
			[0, 50, 100].map((offset) => `owner=${OWNER}&order_direction=desc&offset=${offset}&limit=50`),
		);
		expect(asked.map(({ path, key }) => [path, key])).toEqual([
			["/base/api/v1/assets", "key"],
			["/api/v1/assets", undefined],
			["/api/v1/assets", undefined],
		]);
	});

	test("reads assets with missing fields", async () => {
		const whole = {
			token_id: "7",
			name: "Rain",
			image_url: "ipfs://bafy/7.png",
			asset_contract: { address: "0x1" },
			collection: { slug: "weather", name: "Weather" },
		};
		says({ assets: [whole, {}, { token_id: "", image_url: "", collection: null, asset_contract: null }] });
		const bare = { chain: "ethereum", traits: [], flag: null };
		const nothing = { tokenId: null, contract: null, name: null, imageUrl: null, otherImageUrls: [], collection: null };
		expect(await openseaV1(url, undefined).listNfts(OWNER, null)).toEqual({
			items: [
				{
					tokenId: "7",
					contract: "0x1",
					name: "Rain",
					imageUrl: "ipfs://bafy/7.png",
					otherImageUrls: [],
					collection: "weather",
					collectionName: "Weather",
					...bare,
				},
				{ ...nothing, collectionName: null, ...bare },
				{ ...nothing, collectionName: null, ...bare },
			],
			next: null,
		});
	});
});

test("API v1: a piece without the marketplace's copy has the picture it was made with", async () => {
	const original = "https://pieces.example/7.png";
	says({
		assets: [
			{ image_url: null, image_original_url: original },
			{ image_url: "", image_original_url: original },
		],
	});
	const { items } = await openseaV1(url, undefined).listNfts(OWNER, null);
	expect(items.map(({ imageUrl }) => imageUrl)).toEqual([original, original]);
});

describe("API v2", () => {
	test.each([
		[[{ trait_type: "Hat", value: "Red cap" }], ["Hat: Red cap"]],
		[[{ trait_type: "Level", value: 7, display_type: "number" }], ["Level: 7"]],
		[[{ value: "Glow" }, { trait_type: "Empty", value: null }, "nonsense", 5], ["Glow"]],
		[null, []],
		["nonsense", []],
	])("reads traits, whatever the NFT's maker wrote: %j", async (traits, read) => {
		says({ nfts: [{ identifier: "1", traits }] });
		expect((await openseaV2(url, "key").listNfts(OWNER, null)).items[0]?.traits).toEqual(read);
	});

	test.each([
		[{ nfts: [] }, null],
		[{ nfts: [], next: null }, null],
		[{ nfts: [], next: "" }, null],
		[{ nfts: [], next: "abc=" }, "ethereum:abc="],
		[{ nfts: [{ identifier: "1" }], next: "abc" }, "ethereum:abc"],
	])("%j: next is %s", async (body, next) => {
		says(body);
		expect(await openseaV2(url, "key").listNfts(OWNER, "a b&c")).toMatchObject({ next });
		expect(asked[0]?.path).toBe(`/api/v2/chain/ethereum/account/${OWNER}/nfts`);
		expect(asked[0]?.query.get("next")).toBe("a b&c");
		expect(asked[0]?.key).toBe("key");
	});

	test.each([
		[{ display_image_url: "a", image_url: "b", original_image_url: "c" }, "a", ["b", "c"], null],
		[{ display_image_url: null, image_url: "b", is_nsfw: true }, "b", [], "not-safe"],
		[{ image_url: "", original_image_url: "c", is_suspicious: true }, "c", [], "spam"],
		[{ is_disabled: true, is_nsfw: true }, null, [], "disabled"],
	])("%j", async (nft, imageUrl, otherImageUrls, flag) => {
		says({ nfts: [nft] });
		const { items } = await openseaV2(url, "key").listNfts(OWNER, null);
		expect(items).toMatchObject([{ imageUrl, otherImageUrls, flag }]);
	});
});

describe.each([
	["1", openseaV1, "50"],
	["2", openseaV2, "cursor"],
] as const)("what is no page (version %s)", (_, adapter, cursor) => {
	test.each([
		["no JSON", "<html>"],
		["another shape", { items: [] }],
		["items that are none", { assets: ["a"], nfts: [7] }],
		["names that are none", { assets: [{ name: 7 }], nfts: [{ name: {} }] }],
	])("%s", async (_what, body) => {
		says(body);
		await expect(adapter(url, "key").listNfts(OWNER, null)).rejects.toMatchObject({ why: "malformed" });
	});

	test.each([400, 404, 410, 422])("%i for a cursor is CursorLost, for the first page a PortError", async (status) => {
		says({ errors: ["invalid"] }, status);
		await expect(adapter(url, "key").listNfts(OWNER, cursor)).rejects.toMatchObject({ name: "CursorLost" });
		await expect(adapter(url, "key").listNfts(OWNER, null)).rejects.toMatchObject({
			name: "PortError",
			why: "refused",
		});
	});

	test("a refused API key is not CursorLost", async () => {
		says({ errors: ["Invalid API key"] }, 401);
		await expect(adapter(url, "key").listNfts(OWNER, cursor)).rejects.toMatchObject({ name: "PortError" });
	});

	test("429 reports the wait, from seconds or a date", async () => {
		const wait = () =>
			adapter(url, "key")
				.listNfts(OWNER, null)
				.catch((error: { retryAfterMs: number }) => error.retryAfterMs);
		says("", 429, { "retry-after": "77" });
		expect(await wait()).toBe(77_000);
		says("", 429, { "retry-after": new Date(Date.now() + 90_000).toUTCString() });
		const waited = await wait();
		expect(waited).toBeGreaterThan(80_000);
		expect(waited).toBeLessThanOrEqual(90_000);
		for (const nonsense of ["soon", "-5", "0", new Date(0).toUTCString(), "9".repeat(9)]) {
			says("", 429, { "retry-after": nonsense });
			expect(await wait()).toBeNull();
		}
	});
});
