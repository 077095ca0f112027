import { describe, expect, test } from "vitest";
import { MAX_MADE_AN_HOUR } from "#app/db/showcase/selected-nfts.ts";
import { MAX_SELECTED, type NftSelection } from "#app/services/showcase/gallery-contract.ts";
import { env } from "../environment.ts";
import { type GalleryWorld, galleryWorld, items, marketOf } from "./gallery-world.ts";

/** Saving a selection: atomicity and effects. */

async function collector(count = 20, to = count): Promise<{ world: GalleryWorld; ids: string[] }> {
	const world = await galleryWorld(0, { more: marketOf(() => ({ items: items(0, to), next: null })) });
	await world.gallery.startSync(world.userId, world.wallet);
	await world.settle();
	return { world, ids: (await world.rows()).map(({ id }) => id) };
}

const choice = (nftId: string, cropX = 50, cropY = 50): NftSelection => ({ nftId, cropX, cropY });

const activated = (userId: string) =>
	env.DB.prepare("select activated from users where id = ?").bind(userId).first<number>("activated");

const images = async (userId: string) => {
	const { results } = await env.DB.prepare(
		"select a.* from avatar_images a join nfts n on n.id = a.nft_id where n.user_id = ? order by n.position",
	)
		.bind(userId)
		.all<Record<string, unknown>>();
	return results;
};

const makeReady = (nftId: string, hash = "a".repeat(64)) =>
	env.DB.prepare("update avatar_images set state = 'ready', content_hash = ? where nft_id = ?").bind(hash, nftId).run();

const picked = async ({ gallery, userId }: GalleryWorld) =>
	(await gallery.listSelected(userId)).map(({ nftId }) => nftId);

describe("saving selected NFTs", () => {
	test("stores them in order, turns on the daily change and queues the avatars", async () => {
		const { world, ids } = await collector();
		const [a = "", b = "", c = ""] = ids;
		expect(await activated(world.userId)).toBe(0);
		expect(await world.gallery.save(world.userId, [choice(c), choice(a, 0, 100), choice(b)])).toEqual({
			ok: true,
			count: 3,
		});
		expect(await world.gallery.listSelected(world.userId)).toMatchObject([
			{
				nftId: c,
				name: "NFT 2",
				cropX: 50,
				gone: false,
				picture: { state: "preparing", reason: null, url: null },
			},
			{ nftId: a, cropX: 0, cropY: 100 },
			{ nftId: b },
		]);
		expect(await activated(world.userId)).toBe(1);
		expect(world.pictures).toHaveLength(3);
		expect(world.pictures).toContainEqual({ kind: "picture", nftId: a, cropX: 0, cropY: 100 });
		const schedules = await env.DB.prepare("select count(*) as n from avatar_schedules where user_id = ?")
			.bind(world.userId)
			.first("n");
		expect(schedules).toBe(1);
	});

	test("queues only new and recropped avatars, and keeps each NFT's selection time", async () => {
		const { world, ids } = await collector();
		const [a = "", b = "", c = ""] = ids;
		await world.gallery.save(world.userId, [choice(a), choice(b)]);
		await Promise.all([makeReady(a), makeReady(b)]);
		world.pictures.length = 0;
		world.pass(1_000);
		await world.gallery.save(world.userId, [choice(c), choice(b, 10, 50), choice(a)]);
		expect(world.pictures.map(({ nftId }) => nftId).sort()).toEqual([b, c].sort());
		expect(await picked(world)).toEqual([c, b, a]);
		const [first, second] = await images(world.userId);
		expect(first).toMatchObject({ nft_id: a, state: "ready" });
		// The old avatar stays until the new one is ready.
		expect(second).toMatchObject({ nft_id: b, state: "preparing", crop_x: 10, content_hash: "a".repeat(64) });
		const { results } = await env.DB.prepare(
			"select nft_id, added_at from selected_nfts where user_id = ? order by position",
		)
			.bind(world.userId)
			.all<{ nft_id: string; added_at: number }>();
		const [newest, ...older] = results.map(({ added_at }) => added_at);
		expect(older).toEqual([Number(newest) - 1_000, Number(newest) - 1_000]);
	});

	test.each<[string, (ids: string[]) => NftSelection[], string]>([
		["nothing", () => [], "nothing-selected"],
		["too many", () => Array.from({ length: MAX_SELECTED + 1 }, (_, n) => choice(`none-${n}`)), "too-many"],
		["an NFT that never was", (ids) => [choice(String(ids[1])), choice("nowhere")], "unknown-nft"],
	])("refuses %s without changes", async (_, selection, reason) => {
		const { world, ids } = await collector();
		const [a = ""] = ids;
		await world.gallery.save(world.userId, [choice(a)]);
		world.pictures.length = 0;
		expect(await world.gallery.save(world.userId, selection(ids))).toEqual({ ok: false, reason });
		expect(await picked(world)).toEqual([a]);
		expect(world.pictures).toEqual([]);
		expect(await images(world.userId)).toHaveLength(1);
	});

	test("refuses another user's NFT, and does not activate", async () => {
		const [mine, theirs] = [await collector(), await collector()];
		const [a = ""] = mine.ids;
		const [other = ""] = theirs.ids;
		const outcome = await mine.world.gallery.save(mine.world.userId, [choice(a), choice(other)]);
		expect(outcome).toEqual({ ok: false, reason: "unknown-nft" });
		expect(await picked(mine.world)).toEqual([]);
		expect(await activated(mine.world.userId)).toBe(0);
		expect(await theirs.world.gallery.findNfts(mine.world.userId, [other, a])).toMatchObject([{ id: a }]);
	});

	test("refuses an NFT that is gone from the wallet", async () => {
		let left = 3;
		const world = await galleryWorld(0, { more: marketOf(() => ({ items: items(0, left), next: null })) });
		await world.gallery.startSync(world.userId, world.wallet);
		await world.settle();
		const [a = "", , c = ""] = (await world.rows()).map(({ id }) => id);
		await world.gallery.save(world.userId, [choice(a), choice(c)]);
		left = 2;
		await world.gallery.startSync(world.userId, world.wallet);
		await world.settle();
		expect(await world.gallery.listSelected(world.userId)).toMatchObject([
			{ nftId: a, gone: false },
			{ nftId: c, gone: true },
		]);
		expect(await world.gallery.save(world.userId, [choice(a), choice(c)])).toEqual({
			ok: false,
			reason: "unknown-nft",
		});
		expect(await world.gallery.findNfts(world.userId, [c, a])).toMatchObject([{ id: a }]);
		expect(await world.gallery.save(world.userId, [choice(a)])).toEqual({ ok: true, count: 1 });
	});

	test("removes duplicates and limits crops to 0–100 %", async () => {
		const { world, ids } = await collector();
		const [a = "", b = ""] = ids;
		const selection = [choice(a, -7, 300), choice(b, 33.4, Number.NaN), choice(a, 20, 20)];
		expect(await world.gallery.save(world.userId, selection)).toEqual({ ok: true, count: 2 });
		expect(await world.gallery.listSelected(world.userId)).toMatchObject([
			{ nftId: a, cropX: 20, cropY: 20 },
			{ nftId: b, cropX: 33, cropY: 50 },
		]);
		await world.gallery.save(world.userId, [choice(a, -7, 300)]);
		expect(await world.gallery.listSelected(world.userId)).toMatchObject([{ cropX: 0, cropY: 100 }]);
	});

	test("by two windows at once stores exactly one of the selections", async () => {
		const { world, ids } = await collector();
		const wanted = [ids.slice(0, 7), ids.slice(5, 9).reverse(), ids.slice(8, 20)];
		const outcomes = await Promise.all(
			wanted.map((some) =>
				world.gallery.save(
					world.userId,
					some.map((id) => choice(id)),
				),
			),
		);
		expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
		expect(wanted).toContainEqual(await picked(world));
	});

	test("accepts the maximum number", async () => {
		const { world, ids } = await collector(MAX_SELECTED);
		expect(
			await world.gallery.save(
				world.userId,
				ids.map((id) => choice(id)),
			),
		).toEqual({ ok: true, count: MAX_SELECTED });
		expect(await picked(world)).toEqual(ids);
	});

	test("makes a thousand pictures an hour at most, whoever saves in a loop", async () => {
		const { world, ids } = await collector(100);
		const save = (cropX: number) =>
			world.gallery.save(
				world.userId,
				ids.map((id) => choice(id, cropX)),
			);
		for (let crop = 0; crop < 10; crop++) expect(await save(crop)).toMatchObject({ ok: true });
		expect(world.pictures).toHaveLength(MAX_MADE_AN_HOUR);
		expect(await save(99)).toEqual({ ok: false, reason: "too-often" });
		// What is saved already, and what needs no picture, can be saved as ever.
		expect(await save(9)).toMatchObject({ ok: true });
		expect(await world.gallery.save(world.userId, [choice(ids[0] ?? "", 9)])).toMatchObject({ ok: true, count: 1 });
		expect((await images(world.userId)).map(({ crop_x }) => crop_x)).toEqual(ids.map(() => 9));
		await env.DB.prepare("update avatar_images set state = 'unusable' where nft_id = ?").bind(ids[0]).run();
		await world.gallery.retryPicture(world.userId, ids[0] ?? "");
		expect(world.pictures).toHaveLength(MAX_MADE_AN_HOUR);
		world.pass(60 * 60_000);
		expect(await save(99)).toMatchObject({ ok: true });
		expect(world.pictures).toHaveLength(MAX_MADE_AN_HOUR + ids.length);
	});

	test("of several that save at once none gets beyond it", async () => {
		const { world, ids } = await collector(100);
		const outcomes = await Promise.all(
			Array.from({ length: 14 }, (_, crop) =>
				world.gallery.save(
					world.userId,
					ids.map((id) => choice(id, crop)),
				),
			),
		);
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
		expect(world.pictures).toHaveLength(MAX_MADE_AN_HOUR);
	});
});

describe("the first save", () => {
	const begun = async (timeZone: string | null) => {
		const originals: string[] = [];
		const queueOriginal = async ({ userId }: { userId: string }) => void originals.push(userId);
		const world = await galleryWorld(0, {
			more: { ...marketOf(() => ({ items: items(0, 2), next: null })), queueOriginal },
		});
		await world.gallery.startSync(world.userId, world.wallet);
		await world.settle();
		const ids = (await world.rows()).map(({ id }) => id);
		await world.gallery.save(world.userId, [choice(ids[0] ?? "")], timeZone);
		const zone = await env.DB.prepare("select time_zone from avatar_schedules where user_id = ?")
			.bind(world.userId)
			.first("time_zone");
		return { world, ids, originals, zone };
	};

	test.each([
		["Asia/Kathmandu", "Asia/Kathmandu"],
		[null, "UTC"],
		["+05:45", "UTC"],
		["'; drop table users; --", "UTC"],
		["Mars/Olympus", "UTC"],
	])("in a browser whose time zone is %j begins the daily change in %s", async (said, zone) => {
		expect((await begun(said)).zone).toBe(zone);
	});

	test("has the picture at X kept once, however often somebody saves: each try is a call to X", async () => {
		const { world, ids, originals } = await begun(null);
		for (let times = 0; times < 4; times++)
			await world.gallery.save(
				world.userId,
				ids.map((id) => choice(id)),
			);
		expect(originals).toEqual([world.userId]);
	});
});
