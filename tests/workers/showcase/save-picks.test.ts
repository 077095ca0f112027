import { describe, expect, test } from "vitest";
import { MOST_PICKS, type PickWish } from "#app/services/wall-contract.ts";
import { env } from "../environment.ts";
import { items, marketOf, type WallWorld, wallWorld } from "./wall-world.ts";

/** Favourites: what may be saved, all or nothing, and what follows. */

async function collector(count = 20, to = count): Promise<{ world: WallWorld; ids: string[] }> {
	const world = await wallWorld(0, { more: marketOf(() => ({ items: items(0, to), next: null })) });
	await world.wall.startSync(world.userId, world.wallet);
	await world.settle();
	return { world, ids: (await world.rows()).map(({ id }) => id) };
}

const wish = (nftId: string, cropX = 50, cropY = 50): PickWish => ({ nftId, cropX, cropY });

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

const picked = async ({ wall, userId }: WallWorld) => (await wall.listPicks(userId)).map(({ nftId }) => nftId);

describe("saving favourites", () => {
	test("keeps them in their order, turns the daily change on and has the pictures prepared", async () => {
		const { world, ids } = await collector();
		const [a = "", b = "", c = ""] = ids;
		expect(await activated(world.userId)).toBe(0);
		expect(await world.wall.save(world.userId, [wish(c), wish(a, 0, 100), wish(b)])).toEqual({ ok: true, count: 3 });
		expect(await world.wall.listPicks(world.userId)).toMatchObject([
			{ nftId: c, name: "Piece 2", cropX: 50, gone: false, picture: { state: "preparing", reason: null, url: null } },
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

	test("prepares again only what is new or cropped anew, and remembers since when each is a favourite", async () => {
		const { world, ids } = await collector();
		const [a = "", b = "", c = ""] = ids;
		await world.wall.save(world.userId, [wish(a), wish(b)]);
		await Promise.all([makeReady(a), makeReady(b)]);
		world.pictures.length = 0;
		world.pass(1_000);
		await world.wall.save(world.userId, [wish(c), wish(b, 10, 50), wish(a)]);
		expect(world.pictures.map(({ nftId }) => nftId).sort()).toEqual([b, c].sort());
		expect(await picked(world)).toEqual([c, b, a]);
		const [first, second] = await images(world.userId);
		expect(first).toMatchObject({ nft_id: a, state: "ready" });
		// the former picture stays until the new one is there
		expect(second).toMatchObject({ nft_id: b, state: "preparing", crop_x: 10, content_hash: "a".repeat(64) });
		const { results } = await env.DB.prepare(
			"select nft_id, added_at from selected_nfts where user_id = ? order by position",
		)
			.bind(world.userId)
			.all<{ nft_id: string; added_at: number }>();
		const [newest, ...older] = results.map(({ added_at }) => added_at);
		expect(older).toEqual([Number(newest) - 1_000, Number(newest) - 1_000]);
	});

	test.each<[string, (ids: string[]) => PickWish[], string]>([
		["nothing", () => [], "nothing-picked"],
		["too many", () => Array.from({ length: MOST_PICKS + 1 }, (_, n) => wish(`none-${n}`)), "too-many"],
		["a piece that never was", (ids) => [wish(String(ids[1])), wish("nowhere")], "unknown-piece"],
	])("refuses %s, and nothing changes", async (_, wishes, reason) => {
		const { world, ids } = await collector();
		const [a = ""] = ids;
		await world.wall.save(world.userId, [wish(a)]);
		world.pictures.length = 0;
		expect(await world.wall.save(world.userId, wishes(ids))).toEqual({ ok: false, reason });
		expect(await picked(world)).toEqual([a]);
		expect(world.pictures).toEqual([]);
		expect(await images(world.userId)).toHaveLength(1);
	});

	test("refuses another person's piece, and activates nobody for it", async () => {
		const [mine, theirs] = [await collector(), await collector()];
		const [a = ""] = mine.ids;
		const [other = ""] = theirs.ids;
		const outcome = await mine.world.wall.save(mine.world.userId, [wish(a), wish(other)]);
		expect(outcome).toEqual({ ok: false, reason: "unknown-piece" });
		expect(await picked(mine.world)).toEqual([]);
		expect(await activated(mine.world.userId)).toBe(0);
		expect(await theirs.world.wall.findPieces(mine.world.userId, [other, a])).toMatchObject([{ id: a }]);
	});

	test("refuses a piece that is gone from the wallet", async () => {
		let left = 3;
		const world = await wallWorld(0, { more: marketOf(() => ({ items: items(0, left), next: null })) });
		await world.wall.startSync(world.userId, world.wallet);
		await world.settle();
		const [a = "", , c = ""] = (await world.rows()).map(({ id }) => id);
		await world.wall.save(world.userId, [wish(a), wish(c)]);
		left = 2;
		await world.wall.startSync(world.userId, world.wallet);
		await world.settle();
		expect(await world.wall.listPicks(world.userId)).toMatchObject([
			{ nftId: a, gone: false },
			{ nftId: c, gone: true },
		]);
		expect(await world.wall.save(world.userId, [wish(a), wish(c)])).toEqual({ ok: false, reason: "unknown-piece" });
		expect(await world.wall.findPieces(world.userId, [c, a])).toMatchObject([{ id: a }]);
		expect(await world.wall.save(world.userId, [wish(a)])).toEqual({ ok: true, count: 1 });
	});

	test("takes a piece once and crops within the picture, whatever is asked", async () => {
		const { world, ids } = await collector();
		const [a = "", b = ""] = ids;
		const wishes = [wish(a, -7, 300), wish(b, 33.4, Number.NaN), wish(a, 20, 20)];
		expect(await world.wall.save(world.userId, wishes)).toEqual({ ok: true, count: 2 });
		expect(await world.wall.listPicks(world.userId)).toMatchObject([
			{ nftId: a, cropX: 20, cropY: 20 },
			{ nftId: b, cropX: 33, cropY: 50 },
		]);
		await world.wall.save(world.userId, [wish(a, -7, 300)]);
		expect(await world.wall.listPicks(world.userId)).toMatchObject([{ cropX: 0, cropY: 100 }]);
	});

	test("by two windows at once leaves what one of them asked for", async () => {
		const { world, ids } = await collector();
		const wanted = [ids.slice(0, 7), ids.slice(5, 9).reverse(), ids.slice(8, 20)];
		const outcomes = await Promise.all(
			wanted.map((some) =>
				world.wall.save(
					world.userId,
					some.map((id) => wish(id)),
				),
			),
		);
		expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true]);
		expect(wanted).toContainEqual(await picked(world));
	});

	test("as many as there may be", async () => {
		const { world, ids } = await collector(MOST_PICKS);
		expect(
			await world.wall.save(
				world.userId,
				ids.map((id) => wish(id)),
			),
		).toEqual({ ok: true, count: MOST_PICKS });
		expect(await picked(world)).toEqual(ids);
	});
});
