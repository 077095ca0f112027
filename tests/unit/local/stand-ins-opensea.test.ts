import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { walletNamed } from "#local/chain/accounts.ts";
import { oddPictures } from "#local/stand-ins/opensea/odd-pictures.ts";
import { STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";
import { type StandIns, startStandIns } from "#local/stand-ins/stand-ins.ts";
import { type Outside, standInsAt } from "../../stand-ins.ts";

const { apiKey } = STAND_IN_CREDENTIALS.opensea;
const collector = walletNamed("requester").address;

let standIns: StandIns;
let outside: Outside;

beforeAll(async () => {
	standIns = await startStandIns({ port: 0, appUrl: "https://paylink.test", stateDir: null });
	outside = standInsAt(standIns.url);
});
afterAll(() => standIns.close());

interface Nft {
	identifier: string;
	collection: string;
	contract: string;
	name: string | null;
	image_url?: string | null;
	display_image_url?: string | null;
	original_image_url?: string | null;
}
interface NftPage {
	nfts: Nft[];
	next?: string | null;
}

const ask = (path: string, key: string | null = apiKey) =>
	fetch(`${standIns.url}/opensea${path}`, { headers: key === null ? {} : { "x-api-key": key } });
const nftsPath = (address: string, query = "", chain = "ethereum") =>
	`/api/v2/chain/${chain}/account/${address}/nfts${query}`;

async function allPages(address: string, limit: number): Promise<NftPage[]> {
	const pages: NftPage[] = [];
	let cursor: string | null | undefined = "";
	while (cursor !== null && cursor !== undefined) {
		const response = await ask(nftsPath(address, `?limit=${limit}${cursor === "" ? "" : `&next=${cursor}`}`));
		const page = (await response.json()) as NftPage;
		pages.push(page);
		cursor = page.next;
	}
	return pages;
}

const wallet = (tag: number) => `0x${String(tag).padStart(40, "0")}`;

describe("the NFTs of a wallet", () => {
	test.each([
		[0, 50, [0]],
		[1, 50, [1]],
		[50, 50, [50]],
		[51, 50, [50, 1]],
		[137, 50, [50, 50, 37]],
		[137, 200, [137]],
		[3, 1, [1, 1, 1]],
	])("%i in pages of %i: page sizes %j, each NFT once", async (count, limit, sizes) => {
		const address = wallet(count * 1_000 + limit);
		await outside.setOwned(address, count);
		const pages = await allPages(address, limit);
		expect(pages.map((page) => page.nfts.length)).toEqual(sizes);
		const names = pages.flatMap((page) => page.nfts.map((nft) => `${nft.contract} ${nft.identifier}`));
		expect(new Set(names).size).toBe(count);
	});

	test("137 in several collections for the demo collector, three for another wallet, none for unknown wallets", async () => {
		const count = async (address: string) => (await allPages(address, 200)).flatMap((page) => page.nfts);
		const items = await count(collector);
		expect(items).toHaveLength(137);
		expect(new Set(items.map((item) => item.collection)).size).toBeGreaterThan(2);
		expect(await count(collector.toLowerCase())).toEqual(items);
		expect(await count(walletNamed("second-payer").address)).toHaveLength(3);
		expect(await count(walletNamed("stranger").address)).toEqual([]);
		expect(await (await ask(nftsPath(collector, "", "base"))).json()).toMatchObject({ nfts: [] });
	});

	test("have null and missing fields, as at OpenSea", async () => {
		const items = (await allPages(collector, 200)).flatMap((page) => page.nfts);
		const has = (test: (item: Nft) => boolean) => items.some(test);
		expect(has((item) => item.display_image_url === null && typeof item.image_url === "string")).toBe(true);
		expect(has((item) => !("display_image_url" in item))).toBe(true);
		expect(has((item) => item.image_url === null && typeof item.original_image_url === "string")).toBe(true);
		expect(has((item) => !item.display_image_url && !item.image_url && !item.original_image_url)).toBe(true);
		expect(has((item) => item.name === null)).toBe(true);
		await outside.setOwned(wallet(2), 2);
		const [even] = await allPages(wallet(2), 50);
		const [odd] = await allPages(wallet(9), 50);
		await outside.setOwned(wallet(9), 1);
		const [single] = await allPages(wallet(9), 50);
		expect([even?.next, odd?.next, single && "next" in single]).toEqual([null, null, false]);
	});

	test.each([
		["?limit=0", 400],
		["?limit=201", 400],
		["?limit=-1", 400],
		["?limit=1.5", 400],
		["?limit=many", 400],
		["?next=made-up", 400],
		["?limit=1", 200],
		["?limit=200", 200],
		["", 200],
	])("with %j: status %i", async (query, status) => {
		expect((await ask(nftsPath(collector, query))).status).toBe(status);
	});

	test("refuse an invalid address and an unknown chain", async () => {
		expect((await ask(nftsPath("0x123"))).status).toBe(400);
		expect((await ask(nftsPath(collector, "", "moon"))).status).toBe(400);
	});

	test("require the API key", async () => {
		expect((await ask(nftsPath(collector), null)).status).toBe(401);
		expect((await ask(nftsPath(collector), "another")).status).toBe(401);
		expect((await ask("/api/v1/assets", null)).status).toBe(401);
	});

	test("have their own pictures", async () => {
		const [page] = await allPages(collector, 4);
		const pictures = await Promise.all(
			(page?.nfts ?? []).map(async (nft) => {
				const response = await fetch(nft.image_url ?? "");
				expect(response.headers.get("content-type")).toBe("image/svg+xml");
				return response.text();
			}),
		);
		expect(new Set(pictures).size).toBe(4);
		for (const picture of pictures) expect(picture).toMatch(/^<svg [\s\S]*<\/svg>$/);
	});
});

describe("a wallet whose NFTs are traded", () => {
	const identifiersOf = async (address: string, limit = 50) =>
		(await allPages(address, limit)).flatMap((page) => page.nfts.map((nft) => nft.identifier));

	test("loses sold NFTs, which come back at the front", async () => {
		const address = wallet(77);
		await outside.setOwned(address, 10);
		const before = await identifiersOf(address);
		const [, second = "", third = ""] = before;
		await outside.sellNfts(address, [second, third]);
		expect(await identifiersOf(address)).toEqual(before.filter((one) => one !== second && one !== third));
		await expect(outside.sellNfts(address, [second])).rejects.toThrow(/has no/);
		await outside.buyNfts(address, [third]);
		expect(await identifiersOf(address)).toEqual([third, ...before.filter((one) => one !== second && one !== third)]);
		await expect(outside.buyNfts(address, [third])).rejects.toThrow(/never sold/);
		const [nft] = await outside.nfts(address);
		expect(nft).toMatchObject({ identifier: third, collection: "knots" });
	});

	test("has bought NFTs at the front, newest first, with pictures and names", async () => {
		const address = wallet(78);
		await outside.setOwned(address, 3);
		const before = await identifiersOf(address);
		const [one] = await outside.buyNfts(address, 1);
		const more = await outside.buyNfts(address, 60);
		expect(await identifiersOf(address)).toEqual([
			...more.map(({ identifier }) => identifier).reverse(),
			one?.identifier,
			...before,
		]);
		for (const { name, image_url } of more) expect([name, image_url]).toEqual([expect.any(String), expect.any(String)]);
		await outside.sellNfts(address, [one?.identifier ?? ""]);
		expect(await identifiersOf(address)).toHaveLength(63);
	});

	test("cursors stay valid while NFTs come and go", async () => {
		const address = wallet(79);
		await outside.setOwned(address, 30);
		const all = await identifiersOf(address);
		const first = (await (await ask(nftsPath(address, "?limit=10"))).json()) as NftPage;
		await outside.sellNfts(address, [all[3] ?? "", all[9] ?? "", all[12] ?? ""]);
		await outside.buyNfts(address, 5);
		const second = (await (await ask(nftsPath(address, `?limit=10&next=${first.next}`))).json()) as NftPage;
		expect(second.nfts.map((nft) => nft.identifier)).toEqual([...all.slice(10, 12), ...all.slice(13, 21)]);
	});

	test("with 10,000 NFTs can be read completely", async () => {
		const address = walletNamed("sixth-payer").address;
		const pages = await allPages(address, 200);
		expect(pages).toHaveLength(50);
		expect(new Set(pages.flatMap((page) => page.nfts.map((nft) => `${nft.contract} ${nft.identifier}`))).size).toBe(
			10_000,
		);
	});
});

describe("the demo collector", () => {
	test("has every kind of picture once, with unusable ones in a collection of their own", async () => {
		const items = (await allPages(collector, 200)).flatMap((page) => page.nfts);
		for (const { slug, url, expected } of oddPictures(`${standIns.url}/opensea`)) {
			const found = items.filter((item) => item.display_image_url === url);
			expect(found, slug).toHaveLength(1);
			expect(found[0]?.collection === "oddments", slug).toBe(expected !== "ready");
			expect(found[0]?.name).toContain(`(${slug})`);
		}
		expect(items.filter((item) => item.name?.includes("claim your reward"))).toHaveLength(3);
	});
});

describe("OpenSea's discontinued v1 API", () => {
	interface Asset {
		token_id: string;
		collection: { slug: string; name: string };
		image_url: string | null;
	}
	const assets = async (query: string) => {
		const response = await ask(`/api/v1/assets?${query}`);
		return { status: response.status, assets: ((await response.json()) as { assets: Asset[] }).assets };
	};
	const owner = `owner=${collector}`;

	test("returns the same NFTs by offset, newest first or last", async () => {
		const newest = (await assets(`${owner}&order_direction=desc&offset=0&limit=50`)).assets;
		const [page] = await allPages(collector, 50);
		expect(newest.map((asset) => asset.token_id)).toEqual(page?.nfts.map((nft) => nft.identifier));
		expect(newest.slice(0, 2).map((asset) => asset.collection)).toEqual([
			{ slug: "sitters", name: "Sitters" },
			{ slug: "weather-reports", name: "Weather Reports" },
		]);
		expect((await assets(`${owner}&order_direction=desc&offset=100&limit=50`)).assets).toHaveLength(37);
		expect((await assets(`${owner}&order_direction=desc&offset=137&limit=50`)).assets).toEqual([]);
		const [oldest] = (await assets(`${owner}&order_direction=asc&limit=1`)).assets;
		expect(oldest).toEqual((await assets(`${owner}&order_direction=desc&offset=136`)).assets[0]);
	});

	test.each(["owner=0x1", `${owner}&limit=51`, `${owner}&offset=-1`, `${owner}&order_direction=up`])(
		"refuses %s",
		async (query) => {
			expect((await assets(query)).status).toBe(400);
		},
	);
});
