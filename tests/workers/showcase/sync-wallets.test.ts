import { describe, expect, test } from "vitest";
import { PAGE_SIZE } from "#app/core/showcase/nft-paging.ts";
import { removeWallet } from "#app/db/accounts/wallets.ts";
import { openDatabase } from "#app/db/database.ts";
import { PortError } from "#app/ports/port-error.ts";
import { readWallet } from "#app/services/showcase/read-wallet.ts";
import { env } from "../environment.ts";
import { unique } from "../scenario.ts";
import {
	addWalletTo,
	begun,
	type GalleryWorld,
	galleryWorld,
	items,
	marketOf,
	pagesOf,
	tokens,
	upTo,
	worldOf,
} from "./gallery-world.ts";

/** Which wallets are read, and which NFTs are kept. */

describe("the wallet", () => {
	test("of another user, or of nobody, is not read", async () => {
		const [mine, theirs] = [await galleryWorld(10), await galleryWorld(10)];
		expect(await mine.gallery.startSync(mine.userId, theirs.wallet)).toEqual({ ok: false, reason: "not-own" });
		expect(mine.queued).toEqual([]);
		expect(await theirs.sync()).toBeNull();
		const hasty = worldOf(mine.userId, mine.wallet, { more: { mayCheck: async () => false } });
		expect(await hasty.gallery.startSync(mine.userId, mine.wallet)).toMatchObject({
			ok: false,
			reason: "rate-limited",
			retryAfterMs: 60_000,
		});
		expect(await mine.sync()).toBeNull();
	});

	test.each(["forgotten", "removed"])("that is %s during its sync leaves no data", async (how) => {
		const world = await galleryWorld(0, { more: marketOf(pagesOf(900)) });
		await begun(world);
		await world.deliver();
		const [{ id = "" } = {}] = await world.rows();
		await world.gallery.save(world.userId, [{ nftId: id, cropX: 50, cropY: 50 }]);
		if (how === "forgotten") await world.gallery.forgetWallet(world.userId, world.wallet);
		else await removeWallet(openDatabase(env.DB), world.userId, world.wallet);
		await world.settle();
		expect(await world.rows()).toEqual([]);
		expect(await world.sync()).toBeNull();
		expect(await world.gallery.listSelected(world.userId)).toEqual([]);
	});

	test("that is removed while a page is being read stores nothing of it", async () => {
		const market = marketOf(async (cursor) => {
			await env.DB.prepare("delete from wallets where user_id = ?").bind(world.userId).run();
			return pagesOf(90)(cursor);
		});
		const world: GalleryWorld = await galleryWorld(0, { more: market });
		await begun(world);
		await world.settle();
		expect(await world.rows()).toEqual([]);
		expect(market.asked).toEqual([null]);
	});

	test("started twice at once is read once", async () => {
		const market = marketOf(pagesOf(60));
		const world = await galleryWorld(0, { more: market });
		const starts = await Promise.all([1, 2, 3].map(() => world.gallery.startSync(world.userId, world.wallet)));
		expect(starts).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
		expect(world.queued).toHaveLength(1);
		await world.settle();
		expect(market.asked).toEqual([null, "50"]);
	});

	test("each of two wallets is read independently", async () => {
		const world = await galleryWorld(70);
		const other = await galleryWorld(30);
		await addWalletTo(world.userId, other.wallet);
		const second = worldOf(world.userId, other.wallet);
		await Promise.all([begun(world), begun(second)]);
		await Promise.all([world.settle(), second.settle()]);
		expect(await world.gallery.listWallets(world.userId)).toMatchObject([{ pieces: 70 }, { pieces: 30 }]);
		await world.gallery.forgetWallet(world.userId, other.wallet);
		expect(await world.gallery.listWallets(world.userId)).toMatchObject([{ pieces: 70 }, { pieces: 0, sync: null }]);
	});
});

test("all wallets of a user together fill the database with so many NFTs, whoever's addresses they are", async () => {
	const MOST = 300;
	const world = await galleryWorld(0, { more: marketOf(pagesOf(1_000)) });
	const others = [await galleryWorld(0), await galleryWorld(0)];
	for (const { wallet } of others) await addWalletTo(world.userId, wallet);
	const worlds = [
		world,
		...others.map(({ wallet }) => worldOf(world.userId, wallet, { more: marketOf(pagesOf(1_000)) })),
	];
	const read = async (one: GalleryWorld) => {
		await begun(one);
		for (let next = one.queued.shift(); next; next = one.queued.shift()) await readWallet(one.deps, next.message, MOST);
		return one.rows();
	};
	expect(await read(world)).toHaveLength(MOST);
	for (const one of worlds.slice(1)) expect(await read(one)).toHaveLength(PAGE_SIZE);
	// Read again, a wallet makes no room for another.
	expect((await read(world)).length).toBeLessThanOrEqual(MOST);
	for (const one of worlds) expect(await one.sync()).toMatchObject({ state: "done" });
});

describe("NFTs come and go", () => {
	test("unseen NFTs are deleted; selected ones are marked as gone, and can come back", async () => {
		let held = [...items(0, 60)];
		const market = marketOf((cursor) => {
			const from = Number(cursor ?? 0);
			const to = from + PAGE_SIZE;
			return { items: held.slice(from, to), next: to < held.length ? String(to) : null };
		});
		const world = await galleryWorld(0, { more: market });
		await begun(world);
		await world.settle();
		const before = await world.rows();
		const selection = [before[3], before[55]].map((row) => ({ nftId: String(row?.id), cropX: 50, cropY: 50 }));
		await world.gallery.save(world.userId, selection);
		held = held.filter((_, index) => index !== 3 && index < 55);
		await begun(world);
		await world.deliver();
		expect((await world.rows()).filter((row) => row.gone_at === null)).toHaveLength(54);
		expect((await world.gallery.listSelected(world.userId)).map(({ gone }) => gone)).toEqual([true, true]);
		expect(await world.rows()).toHaveLength(56);
		const query = { search: "", collection: null, hidden: true, offset: 0, limit: 200 };
		expect((await world.gallery.listNfts(world.userId, query)).total).toBe(54);
		held = items(0, 60);
		await begun(world);
		await world.settle();
		expect((await world.gallery.listSelected(world.userId)).map(({ gone }) => gone)).toEqual([false, false]);
		expect((await world.rows()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
	});

	test("an empty or much shorter listing is read again later before NFTs count as sold", async () => {
		for (const left of [0, 20]) {
			let held = 60;
			const market = marketOf((cursor) => pagesOf(held)(cursor));
			const world = await galleryWorld(0, { more: market });
			await begun(world);
			await world.settle();
			const selection = [(await world.rows())[55]].map((row) => ({ nftId: String(row?.id), cropX: 50, cropY: 50 }));
			await world.gallery.save(world.userId, selection);
			const isGone = async () => (await world.gallery.listSelected(world.userId)).map(({ gone }) => gone);
			held = left;
			await begun(world);
			await world.deliver();
			expect(await world.sync()).toMatchObject({ state: "waiting" });
			expect([await isGone(), await tokens(world)]).toEqual([[false], upTo(60)]);
			expect(world.queued[0]?.delaySeconds).toBe(30 * 60);
			held = 60;
			await world.settle();
			expect(await world.sync()).toMatchObject({ state: "done", fetched: 60 });
			expect(await isGone()).toEqual([false]);
			held = left;
			await begun(world);
			await world.settle();
			expect(await world.sync()).toMatchObject({ state: "done", fetched: left });
			expect(await isGone()).toEqual([true]);
		}
	});

	test("stored NFTs stay until the run ends", async () => {
		let down = false;
		const market = marketOf((cursor) => {
			if (down && cursor !== null) throw new PortError("marketplace", "time-out", "silent");
			return pagesOf(120)(cursor);
		});
		const world = await galleryWorld(0, { more: market });
		await begun(world);
		await world.settle();
		down = true;
		await begun(world);
		await world.settle();
		expect(await world.sync()).toMatchObject({ state: "failed" });
		expect(await tokens(world)).toEqual(upTo(120));
	});

	test("untrusted text is cleaned and cut, and NFTs without ids stay distinct", async () => {
		const ETHEREUM = { chain: "ethereum" as const, traits: [] };
		const bare = {
			tokenId: null,
			contract: null,
			collection: null,
			collectionName: null,
			name: null,
			flag: null,
			...ETHEREUM,
		};
		const huge = `data:image/svg+xml,${"x".repeat(150_000)}`;
		const found = [
			{ ...bare, name: `\u202Eevil\u0000 ${"n".repeat(500)}`, imageUrl: "https://a.paylink.pub/1.png" },
			{ ...bare, imageUrl: "https://a.paylink.pub/2.png" },
			{ ...bare, imageUrl: "https://a.paylink.pub/3.png" },
			{ ...bare, tokenId: "5", name: "Claim your $500 at gift-eth.com", imageUrl: "https://a.paylink.pub/4.png" },
			...items(0, 20).map((item) => ({ ...item, name: unique("data"), imageUrl: huge })),
			{ ...bare, tokenId: "6", imageUrl: `data:image/png;base64,${"A".repeat(300_000)}` },
			{ ...bare, tokenId: "6", imageUrl: `data:image/png;base64,${"A".repeat(300_000)}` },
		];
		const base = (await galleryWorld(0)).deps.source;
		const source = { ...base, mayFetch: (url: string) => url.startsWith("data:") || base.mayFetch(url) };
		const market = marketOf(() => ({ items: found, next: null }));
		const world = await galleryWorld(0, { more: { ...market, source } });
		await begun(world);
		await world.settle();
		const rows = await world.rows();
		expect(rows).toHaveLength(found.length - 1);
		expect(rows[0]?.name).toMatch(/^evil n{95}$/);
		expect(rows[1]).toMatchObject({ name: "#", collection: "", hidden_because: null });
		expect(rows[3]).toMatchObject({ hidden_because: "spam" });
		expect(rows[5]?.image_url).toBe(huge);
		expect(rows.at(-1)).toMatchObject({ hidden_because: "no-picture", image_url: null });
		expect(await world.sync()).toMatchObject({ fetched: found.length });
	});
});
