import { createExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { buildContext } from "#app/composition/services.server.ts";
import { MAIN_NFT_CHAINS } from "#app/core/showcase/nft-chains.ts";
import { openDatabase } from "#app/db/database.ts";
import { loader } from "#app/routes/nfts/pictures/$id/route.ts";
import type { NftQuery } from "#app/services/showcase/gallery-contract.ts";
import { galleryServices } from "#app/services/showcase/gallery-services.ts";
import { requeueLostPictures } from "#app/services/showcase/requeue-lost-pictures.ts";
import { requeueLostSyncs } from "#app/services/showcase/start-sync.ts";
import { env } from "../environment.ts";
import { explaining } from "../explaining.ts";
import { freshAddress, outside } from "../scenario.ts";
import { addWalletTo, begun, type GalleryWorld, galleryWorld, items, marketOf, worldOf } from "./gallery-world.ts";

/** The gallery's contents, and the number of database rows it reads. */

const all: NftQuery = { search: "", collection: null, hidden: false, offset: 0, limit: 200 };

async function galleryOf(found: ReturnType<typeof items>): Promise<GalleryWorld> {
	const world = await galleryWorld(0, { more: marketOf(() => ({ items: found, next: null })) });
	await begun(world);
	await world.settle();
	return world;
}

const item = (tokenId: string, more: Partial<ReturnType<typeof items>[number]> = {}) => ({
	...{ chain: "ethereum" as const, traits: [] },
	...items(0, 1)[0],
	...{ tokenId, contract: "0x1", name: null, imageUrl: "https://pictures.paylink.pub/1.png", flag: null },
	...{ collection: "nfts", collectionName: "NFTs", ...more },
});

describe("the gallery", () => {
	let world: GalleryWorld;
	beforeAll(async () => {
		world = await galleryOf([
			item("1", { collection: "zebras", collectionName: null }),
			item("2", { collection: "weather-reports", collectionName: "Weather Reports", name: "100% Überraschung_x" }),
			item("3", { collection: "apes", collectionName: "äpes" }),
			item("44", { collection: "weather-reports", collectionName: "Weather Reports", name: "Rain" }),
			item("5", { collection: "bears", collectionName: "Bears", flag: "spam" }),
			item("6", { collection: null, collectionName: null, name: "Alone" }),
			item("7", { collection: "bears", collectionName: "bears" }),
		]);
	});
	const names = async (query: Partial<NftQuery>) =>
		(await world.gallery.listNfts(world.userId, { ...all, ...query })).pieces.map(({ name }) => name);

	test("is ordered by collection, newest first in each, without hidden NFTs", async () => {
		expect(await names({})).toEqual(["Alone", "bears #7", "100% Überraschung_x", "Rain", "Zebras #1", "äpes #3"]);
		expect(await names({ hidden: true })).toContain("Bears #5");
		expect(await names({ collection: "weather-reports" })).toEqual(["100% Überraschung_x", "Rain"]);
		expect(await names({ offset: 2, limit: 2 })).toEqual(["100% Überraschung_x", "Rain"]);
		expect(await names({ offset: -5, limit: 1 })).toEqual(["Alone"]);
		expect(await names({ offset: Number.NaN, limit: 0 })).toEqual([]);
		const slice = await world.gallery.listNfts(world.userId, { ...all, offset: 5, limit: 100_000 });
		expect(slice).toMatchObject({ total: 6, pieces: [{ name: "äpes #3" }] });
	});

	test.each([
		["rain", ["Rain"]],
		["  WEATHER ", ["100% Überraschung_x", "Rain"]],
		["uberr", ["100% Überraschung_x"]],
		["APES", ["äpes #3"]],
		["44", ["Rain"]],
		["%", ["100% Überraschung_x"]],
		["_", ["100% Überraschung_x"]],
		["zebras #1", ["Zebras #1"]],
		["'; drop table nfts; --", []],
	])("can be searched for %s", async (search, found) => {
		expect(await names({ search })).toEqual(found);
		expect(await world.gallery.listNftIds(world.userId, { search, collection: null, hidden: false })).toHaveLength(
			found.length,
		);
	});

	test("accepts a search longer than any name", async () => {
		expect(await names({ search: "x".repeat(5_000) })).toEqual([]);
		expect(await names({ search: `rain${" ".repeat(5_000)}` })).toEqual(["Rain"]);
	});

	test("lists collections with their number of shown NFTs", async () => {
		expect(await world.gallery.listCollections(world.userId, false)).toEqual([
			{ slug: "", name: "", count: 1 },
			{ slug: "bears", name: "bears", count: 1 },
			{ slug: "weather-reports", name: "Weather Reports", count: 2 },
			{ slug: "zebras", name: "Zebras", count: 1 },
			{ slug: "apes", name: "äpes", count: 1 },
		]);
		expect(await world.gallery.listCollections(world.userId, true)).toContainEqual({
			slug: "bears",
			name: "bears",
			count: 2,
		});
	});

	test("keeps a renamed collection together: the last name applies to all its NFTs", async () => {
		const called = (tokenId: string, collectionName: string) =>
			item(tokenId, { name: `NFT ${tokenId}`, collection: "renamed", collectionName });
		const pages = [
			{ items: [called("1", "Aardvarks"), item("2", { collection: "mice", collectionName: "Mice" })], next: "1" },
			{ items: [called("3", "Aardvarks"), called("4", "Zebus"), called("5", "Oxen")], next: "2" },
			{ items: [called("6", "Zebus"), item("7", { collection: null, collectionName: "Nameless" })], next: null },
		];
		const first = await galleryWorld(0, {
			more: marketOf((cursor) => pages[Number(cursor ?? 0)] ?? { items: [], next: null }),
		});
		await begun(first);
		await first.settle();
		const grids = async () => ({
			collections: await first.gallery.listCollections(first.userId, false),
			pieces: (await first.gallery.listNfts(first.userId, all)).pieces.map(({ collection }) => collection),
		});
		expect(await grids()).toEqual({
			collections: [
				{ slug: "", name: "", count: 1 },
				{ slug: "mice", name: "Mice", count: 1 },
				{ slug: "renamed", name: "Zebus", count: 5 },
			],
			pieces: ["", "mice", ...Array(5).fill("renamed")],
		});
		const found = (search: string) =>
			first.gallery.listNftIds(first.userId, { search, collection: null, hidden: false });
		expect(await found("zebus")).toHaveLength(5);
		expect(await found("aardvarks")).toHaveLength(2);
		expect(await found("nameless")).toHaveLength(1);

		// The user's other wallet, read later, has a newer name.
		const wallet = freshAddress();
		await addWalletTo(first.userId, wallet);
		const market = marketOf(() => ({ items: [called("8", "Bulls")], next: null }));
		const second = worldOf(first.userId, wallet, { more: market });
		await begun(second);
		await second.settle();
		expect(await grids()).toEqual({
			collections: [
				{ slug: "", name: "", count: 1 },
				{ slug: "renamed", name: "Bulls", count: 6 },
				{ slug: "mice", name: "Mice", count: 1 },
			],
			pieces: ["", ...Array(6).fill("renamed"), "mice"],
		});
		expect(await found("bulls")).toHaveLength(6);
	});

	test("is not visible to other users", async () => {
		const other = await galleryOf(items(0, 1));
		expect(await other.gallery.listNfts(other.userId, all)).toMatchObject({ total: 1 });
		const ids = await world.gallery.listNftIds(world.userId, all);
		expect(await other.gallery.findNfts(other.userId, ids)).toEqual([]);
		expect(await world.gallery.findNfts(world.userId, [...ids].reverse())).toMatchObject(
			[...ids].reverse().map((id) => ({ id })),
		);
	});
});

describe("a wallet of 10,000", () => {
	test("is read page by page, and its gallery through indices, as fast at the end as at the start", async () => {
		const world = await galleryWorld(10_000);
		await begun(world);
		await world.settle();
		expect(await world.sync()).toMatchObject({
			state: "done",
			pages: 200 + MAIN_NFT_CHAINS.length - 1,
			fetched: 10_000,
		});
		const { d1, plans } = explaining(env.DB);
		const gallery = galleryServices({ ...world.deps, db: openDatabase(d1) });
		const { total } = await gallery.listNfts(world.userId, all);
		expect(total).toBeGreaterThan(8_000);
		const last = await gallery.listNfts(world.userId, { ...all, offset: total - 200 });
		expect(last.pieces).toHaveLength(200);
		await gallery.listNfts(world.userId, { ...all, hidden: true, search: "sitters #1" });
		await gallery.listNfts(world.userId, { ...all, collection: "knots" });
		expect(await gallery.listNftIds(world.userId, { ...all, collection: "knots" })).toHaveLength(500);
		expect(await gallery.listCollections(world.userId, false)).toHaveLength(4);
		await gallery.listWallets(world.userId);
		const [first] = last.pieces;
		await gallery.findNfts(world.userId, [String(first?.id)]);
		await gallery.save(world.userId, [{ nftId: String(first?.id), cropX: 50, cropY: 50 }]);
		await gallery.listSelected(world.userId);
		await gallery.retryPicture(world.userId, String(first?.id));
		await gallery.startSync(world.userId, world.wallet);
		const counted = { ...world.deps, db: openDatabase(d1) };
		await requeueLostSyncs(counted);
		await requeueLostPictures(counted);
		await gallery.forgetWallet(world.userId, world.wallet);
		const asked = await plans();
		expect(asked.length).toBeGreaterThan(20);
		for (const { sql, plan } of asked) {
			const scans = plan.filter((step) => /^SCAN (?!CONSTANT|json_each|value|w\b|w VIRTUAL|\()/.test(step));
			expect({ sql, scans }).toEqual({ sql, scans: [] });
			const sorts = plan.filter((step) => step.includes("TEMP B-TREE"));
			if (/from "nfts"/.test(sql) && /order by/.test(sql)) expect({ sql, sorts }).toEqual({ sql, sorts: [] });
		}
	}, 120_000);
});

describe("an NFT's picture", () => {
	const fetched = async (userId: string | null, address: string | null) => {
		const request = new Request(`https://paylink.test${address}`);
		const context = buildContext(request, env, createExecutionContext());
		const user = userId === null ? null : ({ id: userId } as never);
		const accounts = { ...context.accounts, findUser: async () => user };
		const id = new URL(request.url).pathname.split("/").at(-1);
		return loader({ request, params: { id }, context: { ...context, accounts } } as never);
	};

	test("is served from this origin to its owner only, and fetched once", async () => {
		const world = await galleryWorld(3);
		await begun(world);
		await world.settle();
		const { pieces: nfts } = await world.gallery.listNfts(world.userId, all);
		const address = nfts[0]?.pictureUrl ?? null;
		expect(address).toMatch(/^\/nfts\/pictures\/[\da-f]{32}\?v=[\da-f]{12}$/);
		await outside.heal();
		const art = async () => (await outside.calls("opensea", /^\/art\//)).length;
		const first = await fetched(world.userId, address);
		expect(first.status).toBe(200);
		expect(first.headers.get("Content-Type")).toBe("image/svg+xml");
		expect(first.headers.get("Cache-Control")).toBe("private, max-age=86400");
		expect(first.headers.get("Content-Security-Policy")).toContain("sandbox");
		const again = await fetched(world.userId, address);
		expect(await again.text()).toBe(await first.text());
		expect(await art()).toBe(1);
		const other = await galleryWorld(0);
		expect((await fetched(other.userId, address)).status).toBe(404);
		expect((await fetched(null, address)).status).toBe(403);
		expect((await fetched(world.userId, "/nfts/pictures/none")).status).toBe(404);
	});

	test("that its server does not deliver is missing, cached for a while", async () => {
		const world = await galleryOf([item("1", { imageUrl: `${env.STAND_INS_URL}/opensea/art/nowhere/1.svg` })]);
		const { pieces: nfts } = await world.gallery.listNfts(world.userId, all);
		const answer = await fetched(world.userId, nfts[0]?.pictureUrl ?? null);
		expect(answer.status).toBe(404);
		expect(answer.headers.get("Cache-Control")).toBe("private, max-age=300");
	});
});

describe("pictures of selected NFTs", () => {
	const set = (nftId: string, state: string, reason: string | null) =>
		env.DB.prepare("update avatar_images set state = ?, reason = ? where nft_id = ?").bind(state, reason, nftId).run();

	test("that failed can be retried by their owner only", async () => {
		const world = await galleryOf(items(0, 2));
		const ids = await world.gallery.listNftIds(world.userId, all);
		const [a = "", b = ""] = ids;
		await world.gallery.save(world.userId, [{ nftId: a, cropX: 10, cropY: 20 }]);
		world.pictures.length = 0;
		await world.gallery.retryPicture(world.userId, a);
		await world.gallery.retryPicture(world.userId, b);
		expect(world.pictures).toEqual([]);
		await set(a, "unusable", "silent");
		expect(await world.gallery.listSelected(world.userId)).toMatchObject([
			{ picture: { state: "unusable", reason: "silent" } },
		]);
		const other = await galleryWorld(0);
		await other.gallery.retryPicture(other.userId, a);
		expect(other.pictures).toEqual([]);
		const stopped = "update avatar_targets set stopped_because = 'no-pictures', next_at = null where user_id = ?";
		await env.DB.prepare(stopped).bind(world.userId).run();
		await world.gallery.retryPicture(world.userId, a);
		const schedule = "select stopped_because from avatar_targets where user_id = ?";
		expect(await env.DB.prepare(schedule).bind(world.userId).first("stopped_because")).not.toBe("no-pictures");
		expect(world.pictures).toEqual([{ kind: "picture", nftId: a, cropX: 10, cropY: 20 }]);
		expect(await world.gallery.listSelected(world.userId)).toMatchObject([
			{ picture: { state: "preparing", reason: null } },
		]);
	});

	test("whose message was lost are requeued once by the cron; those of unselected NFTs are deleted", async () => {
		const world = await galleryOf(items(0, 2));
		const [a = "", b = ""] = await world.gallery.listNftIds(world.userId, all);
		await world.gallery.save(
			world.userId,
			[a, b].map((nftId) => ({ nftId, cropX: 50, cropY: 50 })),
		);
		await world.gallery.save(world.userId, [{ nftId: a, cropX: 50, cropY: 50 }]);
		world.pictures.length = 0;
		const mine = () => world.pictures.filter(({ nftId }) => [a, b].includes(nftId));
		await requeueLostPictures(world.deps);
		expect(mine()).toEqual([]);
		world.pass(16 * 60_000);
		await Promise.all([requeueLostPictures(world.deps), requeueLostPictures(world.deps)]);
		expect(mine()).toEqual([{ kind: "picture", nftId: a, cropX: 50, cropY: 50 }]);
		expect(await env.DB.prepare("select 1 from avatar_images where nft_id = ?").bind(b).first()).toBeNull();
	});
});
