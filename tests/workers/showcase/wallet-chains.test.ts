import { afterEach, describe, expect, test } from "vitest";
import { MAIN_NFT_CHAINS, NFT_CHAINS, nftChainsAmong } from "#app/core/showcase/nft-chains.ts";
import { CursorLost } from "#app/ports/marketplace.ts";
import { refreshOwnership } from "#app/services/showcase/ownership.ts";
import { outside } from "../accounts/world.ts";
import { env } from "../environment.ts";
import { type GalleryWorld, galleryWorld } from "./gallery-world.ts";
import { historyOf } from "./x-world.ts";

/** A wallet holds NFTs on several chains, of which its owner chooses those that are read. */

afterEach(() => outside.heal());

const QUERY = { search: "", collection: null, hidden: true, offset: 0, limit: 200 };
const begin = async (it: GalleryWorld) => {
	await it.gallery.startSync(it.userId, it.wallet);
	await it.settle();
};
const total = async (it: GalleryWorld) => (await it.gallery.listNfts(it.userId, QUERY)).total;
const chainsOf = async (it: GalleryWorld) => (await it.gallery.listWallets(it.userId))[0]?.chains;

describe("a wallet", () => {
	test("is read on the main chains unless its owner chooses, and the same token on two chains is two NFTs", async () => {
		const it = await galleryWorld(3);
		await outside.setOwned(it.wallet, 3, "base");
		await outside.setOwned(it.wallet, 2, "zora");
		await begin(it);
		expect(await chainsOf(it)).toEqual(MAIN_NFT_CHAINS);
		expect(await total(it)).toBe(6);
		expect(await it.gallery.chooseChains(it.userId, it.wallet, ["base", "zora"])).toEqual({ ok: true });
		expect(await total(it), "what is on other chains leaves at once").toBe(3);
		await it.settle();
		expect(await total(it)).toBe(5);
		expect(await chainsOf(it)).toEqual(["base", "zora"]);
	});

	test("holds more than a page on each of them, and every NFT is read once", async () => {
		const it = await galleryWorld(120);
		await outside.setOwned(it.wallet, 70, "polygon");
		await begin(it);
		expect(await total(it)).toBe(190);
		expect(await it.sync()).toMatchObject({ state: "done", fetched: 190 });
	});

	test("whose chains change while it is read is read anew", async () => {
		const it = await galleryWorld(120);
		await outside.setOwned(it.wallet, 4, "base");
		await it.gallery.startSync(it.userId, it.wallet);
		expect(await it.gallery.chooseChains(it.userId, it.wallet, ["base"])).toEqual({ ok: true });
		await it.settle();
		expect(await total(it)).toBe(4);
	});

	test("of somebody else keeps its chains", async () => {
		const [mine, theirs] = [await galleryWorld(1), await galleryWorld(1)];
		await begin(theirs);
		const answer = await mine.gallery.chooseChains(mine.userId, theirs.wallet, ["base"]);
		expect(answer).toEqual({ ok: false, reason: "not-own" });
		expect(await total(theirs)).toBe(1);
		expect(await chainsOf(theirs)).toEqual(MAIN_NFT_CHAINS);
	});
});

test("favourites of a chain that is taken off leave without being called sold; others stay, and are looked for on theirs", async () => {
	const it = await galleryWorld(1);
	await outside.setOwned(it.wallet, 1, "base");
	await begin(it);
	const rows = await it.rows();
	await it.gallery.save(
		it.userId,
		rows.map(({ id }) => ({ nftId: id, cropX: 50, cropY: 50 })),
	);
	await it.gallery.chooseChains(it.userId, it.wallet, ["ethereum"]);
	await it.settle();
	expect(await it.gallery.listSelected(it.userId)).toHaveLength(1);
	expect((await historyOf(it.userId)).filter(({ kind }) => kind === "sold")).toEqual([]);
	const before = (await outside.calls("opensea", /account/)).length;
	await refreshOwnership(it.deps, [{ userId: it.userId, ownedCheckedAt: null }]);
	const asked = (await outside.calls("opensea", /account/)).slice(0, -before || undefined);
	expect(asked.every(({ path }) => path.includes("/chain/ethereum/"))).toBe(true);
	expect((await it.gallery.listSelected(it.userId)).map(({ gone }) => gone)).toEqual([false]);
});

test("a cursor of a chain that is read no more restarts the listing, and one of an earlier release is Ethereum's", async () => {
	const it = await galleryWorld(120);
	const { marketplace } = it.deps;
	const page = await marketplace.listNfts(it.wallet, null, { chains: ["ethereum", "base"] });
	expect(page.next).toMatch(/^ethereum:./);
	await expect(marketplace.listNfts(it.wallet, page.next, { chains: ["base"] })).rejects.toThrow(CursorLost);
	const own = page.next?.slice("ethereum:".length) ?? "";
	expect((await marketplace.listNfts(it.wallet, own, { chains: ["ethereum"] })).items).toHaveLength(50);
});

test("an NFT is found by a trait, and spam stays out of it", async () => {
	const it = await galleryWorld(120);
	await begin(it);
	const found = async (search: string) =>
		(await it.gallery.listNfts(it.userId, { ...QUERY, hidden: false, search })).total;
	const all = await found("");
	expect(await found("restless")).toBeGreaterThan(10);
	expect(await found("RESTLESS")).toBeLessThan(all);
	expect(await found("frame: oak")).toBeGreaterThan(await found("mood: wry"));
	const spam = await env.DB.prepare(
		"select count(*) as count from nfts where user_id = ? and hidden_because = 'spam' and search_text like '%oak%'",
	)
		.bind(it.userId)
		.first<{ count: number }>();
	expect(spam?.count).toBeGreaterThan(0);
});

test("OpenSea's chains are 28, each once, the main ones first", () => {
	const ids = NFT_CHAINS.map(({ id }) => id);
	expect(new Set(ids).size).toBe(28);
	expect(ids.slice(0, MAIN_NFT_CHAINS.length)).toEqual(MAIN_NFT_CHAINS);
	expect(nftChainsAmong(["zora", "solana", "base", "base", ""])).toEqual(["base", "zora"]);
});
