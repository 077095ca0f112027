import { afterEach, describe, expect, test } from "vitest";
import { MAIN_NFT_CHAINS } from "#app/core/showcase/nft-chains.ts";
import { advertises } from "#app/core/showcase/spam-nfts.ts";
import { STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";
import { env } from "../environment.ts";
import { outside } from "../scenario.ts";
import { galleryWorld, type Shape } from "./gallery-world.ts";

/** Reads whole wallets from the stand-in through each adapter. */

afterEach(() => outside.heal());

interface Listed {
	collection: string;
	identifier: string;
	name: string | null;
	image_url?: string | null;
	display_image_url?: string | null;
	original_image_url?: string | null;
	is_disabled: boolean;
	is_nsfw: boolean;
}

/** The marketplace's own listing of a wallet with up to 200 NFTs. */
async function listed(wallet: string): Promise<Listed[]> {
	const headers = { "x-api-key": STAND_IN_CREDENTIALS.opensea.apiKey };
	const address = `${env.STAND_INS_URL}/opensea/api/v2/chain/ethereum/account/${wallet}/nfts?limit=200`;
	return ((await (await fetch(address, { headers })).json()) as { nfts: Listed[] }).nfts;
}

/** Expected requests per API version; v2's cursors are opaque, so only their number is checked. */
const PAGES: [owned: number, v1Offsets: number[], v2Calls: number][] = [
	[0, [0], 1],
	[49, [0], 1],
	[50, [0, 50], 1],
	[51, [0, 50], 2],
	[100, [0, 50, 100], 2],
	[137, [0, 50, 100], 3],
];

async function readWhole(shape: Shape, owned: number) {
	const world = await galleryWorld(owned, { shape });
	expect(await world.gallery.startSync(world.userId, world.wallet)).toEqual({ ok: true });
	await world.settle();
	const calls = (await outside.calls("opensea")).filter(({ query, path }) => {
		const asked = `${path}${query}`;
		// Each of the other chains is one call more.
		return asked.includes(world.wallet) && (shape === "v1" || asked.includes("/chain/ethereum/"));
	});
	return { world, queries: calls.map(({ query }) => new URLSearchParams(query)) };
}

describe.each(PAGES)("a wallet of %d", (owned, v1Offsets, v2Calls) => {
	test.each<Shape>(["v1", "v2"])("is read to its end and no further (%s)", async (shape) => {
		const { world, queries } = await readWhole(shape, owned);
		if (shape === "v1") {
			expect(queries.map((query) => Number(query.get("offset")))).toEqual(v1Offsets);
			for (const query of queries) expect(query.get("order_direction")).toBe("desc");
		} else {
			expect(queries).toHaveLength(v2Calls);
			expect(queries.map((query) => query.has("next"))).toEqual(queries.map((_, page) => page > 0));
		}
		for (const query of queries) expect(query.get("limit")).toBe("50");
		expect(await world.sync()).toMatchObject({
			state: "done",
			cursor: null,
			fetched: owned,
			pages: queries.length + (shape === "v1" ? 0 : MAIN_NFT_CHAINS.length - 1),
			failures: 0,
			resume_at: null,
		});
		const rows = await world.rows();
		expect(rows.map((row) => row.token_id)).toEqual((await listed(world.wallet)).map(({ identifier }) => identifier));
		expect(rows.map((row) => row.position)).toEqual(rows.map((_, index) => index));
		const [wallet] = await world.gallery.listWallets(world.userId);
		expect(wallet).toMatchObject({ address: world.wallet, pieces: owned, sync: { state: "done", fetched: owned } });
	});
});

test("fetching more does nothing once the list is exhausted", async () => {
	const { world } = await readWhole("v2", 60);
	const { run } = (await world.sync()) as { run: string };
	const before = (await outside.calls("opensea")).length;
	world.queued.push({ message: { kind: "sync", userId: world.userId, wallet: world.wallet, run }, delaySeconds: 0 });
	await world.settle();
	expect(await outside.calls("opensea")).toHaveLength(before);
});

test("NFTs that are disabled, unsafe or without a picture are stored as hidden", async () => {
	const { world } = await readWhole("v2", 137);
	const rows = await world.rows();
	const items = await listed(world.wallet);
	expect(rows).toHaveLength(items.length);
	const reasons = items.map((item) => {
		if (item.is_disabled) return "disabled";
		if (item.is_nsfw) return "not-safe";
		if (advertises(item.name)) return "spam";
		return item.display_image_url || item.image_url || item.original_image_url ? null : "no-picture";
	});
	expect(new Set(reasons)).toEqual(new Set(["disabled", "not-safe", "spam", "no-picture", null]));
	expect(rows.map((row) => row.hidden_because)).toEqual(reasons);
	const shown = reasons.filter((reason) => reason === null).length;
	const query = { search: "", collection: null, hidden: false, offset: 0, limit: 200 };
	expect(await world.gallery.listNfts(world.userId, query)).toMatchObject({ total: shown });
	expect(await world.gallery.listNfts(world.userId, { ...query, hidden: true })).toMatchObject({ total: 137 });
	const nameless = items.findIndex((item) => item.name === null);
	const { collection, identifier } = items[nameless] ?? {};
	const words = String(collection)
		.split("-")
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
	expect(rows[nameless]?.name).toBe(`${words.join(" ")} #${identifier}`);
});

test("pictures within their addresses take no more of a page than a few hundred kilobytes: those beyond have none, or one elsewhere", async () => {
	const drawn = (index: number) => `data:image/png;base64,${String(index).padStart(4, "0")}${"A".repeat(190_000)}`;
	const nft = (index: number) => ({
		...{ chain: "ethereum" as const, contract: "0x1", tokenId: String(index), name: null, collection: null },
		...{ collectionName: null, traits: [], flag: null, imageUrl: drawn(index) },
		...(index === 49 ? { otherImageUrls: ["https://pictures.example/49.png"] } : {}),
	});
	const listNfts = async () => ({ items: Array.from({ length: 50 }, (_, index) => nft(index)), next: null });
	const source = { mayFetch: () => true, fetchPicture: async () => Promise.reject(new Error("not asked")) };
	const world = await galleryWorld(0, { more: { marketplace: { listNfts }, source: source as never } });
	await world.gallery.startSync(world.userId, world.wallet);
	await world.settle();
	const urls = (await world.rows()).map((row) => row.image_url);
	expect(urls[0]).toBe(drawn(0));
	expect(urls.join("").length).toBeLessThan(700_000);
	expect(urls).toHaveLength(50);
	expect(urls[49]).toBe("https://pictures.example/49.png");
});
