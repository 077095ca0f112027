import { beforeEach, describe, expect, test, vi } from "vitest";
import { monthOf } from "#app/core/showcase/public-gallery.ts";
import { openDatabase } from "#app/db/database.ts";
import { publicGalleries } from "#app/services/showcase/public-gallery.ts";
import { env } from "../environment.ts";
import { explaining, tableScans } from "../explaining.ts";
import { DAY_MS, deliver, due, eachTestUnheld, type RotationWorld, rotationWorld } from "./rotation-world.ts";

/** What a visitor may see of somebody's pictures, and what not. */

eachTestUnheld();
beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));

const CLOSED = { showsNext: false, indexed: false };
const handleOf = async ({ id }: RotationWorld) => {
	const row = await env.DB.prepare("select label from identities where user_id = ? and provider = 'x'")
		.bind(id)
		.first<{ label: string }>();
	return (row?.label ?? "").slice(1).toLowerCase();
};

/** Somebody whose picture changed on some days. */
async function hung(days: number, count = 4) {
	const it = await rotationWorld(count);
	for (let day = 0; day < days; day++) {
		expect(await deliver(it.deps, await due(it))).toBe("ack");
		it.there.later(DAY_MS);
	}
	const galleries = publicGalleries(it.deps);
	const handle = await handleOf(it);
	return { it, galleries, handle, find: () => galleries.find(handle), own: () => galleries.find(handle, it.id) };
}

describe("a gallery", () => {
	test("is closed until its owner opens it, shows what hung then, and is closed again at once", async () => {
		const { it, galleries, find, own } = await hung(3);
		expect(await find()).toBeNull();
		expect(await own()).toMatchObject({ settings: null, count: 3 });
		await galleries.open(it.id, CLOSED);
		const found = await find();
		expect(found).toMatchObject({ userId: it.id, settings: CLOSED, count: 3, next: { name: null } });
		expect(found?.hanging?.name).not.toBe("");
		const { entries, more } = await galleries.listHung(it.id, null, 2);
		expect([entries.length, more]).toEqual([2, true]);
		expect((await galleries.listHung(it.id, entries[1]?.slot ?? 0, 2)).entries).toHaveLength(1);
		await galleries.close(it.id);
		expect(await find()).toBeNull();
	});

	test("says what comes next only where its owner likes", async () => {
		const { it, galleries, find } = await hung(1);
		await galleries.open(it.id, { showsNext: true, indexed: true });
		expect((await find())?.next?.name).toMatch(/./);
		await galleries.open(it.id, CLOSED);
		expect(await find()).toMatchObject({ next: { name: null } });
	});

	test("belongs to whoever signed in under its handle last", async () => {
		const [first, second] = [await hung(1), await hung(1)];
		await first.galleries.open(first.it.id, CLOSED);
		await env.DB.prepare(
			"update identities set label = ?, last_used_at = last_used_at + 9e9 where user_id = ? and provider = 'x'",
		)
			.bind(`@${first.handle.toUpperCase()}`, second.it.id)
			.run();
		expect(await first.find()).toBeNull();
		expect(await second.galleries.find(first.handle, second.it.id)).toMatchObject({ settings: null });
	});

	test("names a wallet only if it is proven", async () => {
		const { it, galleries, find } = await hung(1);
		await galleries.open(it.id, CLOSED);
		const { wallet } = (await env.DB.prepare("select wallet from nfts where id = ?")
			.bind((await find())?.hanging?.nftId)
			.first<{ wallet: string }>()) ?? { wallet: "" };
		expect(await find()).toMatchObject({ hanging: { provenWallet: null } });
		await env.DB.prepare("insert into wallets (user_id, address, proven_at, added_at) values (?, ?, 1, 1)")
			.bind(it.id, wallet)
			.run();
		expect((await find())?.hanging?.provenWallet).toMatch(/^0x.{4}\.\.\..{4}$/);
	});

	test("names a contract wallet for NFTs of the chain alone on which it was proven", async () => {
		const { it, galleries, find } = await hung(1);
		await galleries.open(it.id, CLOSED);
		const { wallet, chain } = (await env.DB.prepare("select wallet, chain from nfts where id = ?")
			.bind((await find())?.hanging?.nftId)
			.first<{ wallet: string; chain: string }>()) ?? { wallet: "", chain: "" };
		expect(chain).toBe("ethereum");
		await env.DB.prepare(
			"insert into wallets (user_id, address, proven_at, proven_chain_id, added_at) values (?, ?, 1, 137, 1)",
		)
			.bind(it.id, wallet)
			.run();
		expect((await find())?.hanging?.provenWallet).toBeNull();
		await env.DB.prepare("update wallets set proven_chain_id = 1 where user_id = ?").bind(it.id).run();
		expect((await find())?.hanging?.provenWallet).toMatch(/^0x/);
	});

	test("is closed while its owner's account waits to be deleted", async () => {
		const { it, galleries, find } = await hung(1);
		await galleries.open(it.id, CLOSED);
		await env.DB.prepare("update users set delete_at = ? where id = ?")
			.bind(Date.now() + 1e9, it.id)
			.run();
		expect(await find()).toBeNull();
		await env.DB.prepare("update users set delete_at = null where id = ?").bind(it.id).run();
		expect(await find()).toMatchObject({ settings: CLOSED });
	});
});

describe("a picture leaves the gallery at once", () => {
	const count = async ({ find }: Awaited<ReturnType<typeof hung>>) => (await find())?.count;
	const everything = async (one: Awaited<ReturnType<typeof hung>>) => {
		const { entries } = await one.galleries.listHung(one.it.id, null, 50);
		const month = new Date(entries[0]?.at ?? 0).toISOString().slice(0, 7);
		const days = await one.galleries.month(one.it.id, month, "UTC", false);
		return { ids: entries.map(({ nftId }) => nftId), days: days.length, slots: entries.map(({ slot }) => slot) };
	};

	test.each([
		["taken off the favourites", "delete from selected_nfts where nft_id = ?"],
		["taken for unsafe by the marketplace", "update nfts set hidden_because = 'not-safe' where id = ?"],
		["disabled by the marketplace", "update nfts set hidden_because = 'disabled' where id = ?"],
	])("once it is %s", async (_how, statement) => {
		const one = await hung(3);
		await one.galleries.open(one.it.id, CLOSED);
		const nftId = (await one.find())?.hanging?.nftId ?? "";
		const before = await everything(one);
		const slot = before.slots[before.ids.indexOf(nftId)] ?? 0;
		expect(await one.galleries.findHung(one.it.id, slot)).toMatchObject({ nftId });
		await env.DB.prepare(statement).bind(nftId).run();
		expect((await everything(one)).ids).not.toContain(nftId);
		expect(await one.find()).toMatchObject({ hanging: null });
		expect(await one.galleries.findHung(one.it.id, slot)).toBeNull();
		expect(await count(one)).toBe(2);
	});

	test("once a stranger reports it, and hangs again if its owner says so, whatever strangers report then", async () => {
		const one = await hung(3);
		const { galleries, it } = one;
		await galleries.open(it.id, CLOSED);
		const nftId = (await one.find())?.hanging?.nftId ?? "";
		expect(await galleries.report(it.id, nftId)).toBe(true);
		expect(await one.find()).toMatchObject({ hanging: null, count: 2 });
		expect(await galleries.listReports(it.id)).toMatchObject([{ nftId, state: "hidden", reports: 1 }]);
		await galleries.restoreReported(it.id);
		expect(await one.find()).toMatchObject({ hanging: { nftId }, count: 3 });
		for (let times = 0; times < 3; times++) await galleries.report(it.id, nftId);
		expect(await one.find()).toMatchObject({ hanging: { nftId } });
		await galleries.decide("an admin", nftId, "removed");
		await galleries.restoreReported(it.id);
		expect(await one.find()).toMatchObject({ hanging: null });
	});

	test("but not because of a report of what is not in it: another's, an unknown one, or of a closed gallery", async () => {
		const [one, other] = [await hung(1), await hung(1)];
		await one.galleries.open(one.it.id, CLOSED);
		const theirs = other.it.nftIds[0] ?? "";
		expect(await one.galleries.report(one.it.id, theirs)).toBe(false);
		expect(await one.galleries.report(one.it.id, "made up")).toBe(false);
		expect(await other.galleries.report(other.it.id, theirs)).toBe(false);
		expect(await one.galleries.listReports(other.it.id)).toEqual([]);
	});

	test("for good once an admin removed it, though its wallet is forgotten and read again", async () => {
		const one = await hung(1, 1);
		await one.galleries.open(one.it.id, CLOSED);
		const nftId = (await one.find())?.hanging?.nftId ?? "";
		expect(await one.galleries.report(one.it.id, nftId)).toBe(true);
		await one.galleries.decide("an admin", nftId, "removed");
		const copies = ["nfts", "selected_nfts", "avatar_rotations"].map((table) => ({
			table,
			key: table === "nfts" ? "id" : "nft_id",
		}));
		const kept = await Promise.all(
			copies.map(({ table, key }) =>
				env.DB.prepare(`select * from ${table} where ${key} = ?`).bind(nftId).all<Record<string, unknown>>(),
			),
		);
		for (const { table, key } of copies.toReversed())
			await env.DB.prepare(`delete from ${table} where ${key} = ?`).bind(nftId).run();
		for (const [at, { table }] of copies.entries())
			for (const row of kept[at]?.results ?? []) {
				const columns = Object.keys(row);
				await env.DB.prepare(
					`insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
				)
					.bind(...Object.values(row))
					.run();
			}
		expect(kept.map(({ results }) => results.length)).toEqual([1, 1, 1]);
		expect(await one.find()).toMatchObject({ hanging: null, count: 0 });
	});

	test("and a restored original never hangs there", async () => {
		const one = await hung(1);
		await one.galleries.open(one.it.id, CLOSED);
		expect(await one.it.rotation.restore(one.it.id)).toMatchObject({ ok: true });
		expect(await one.find()).toMatchObject({ hanging: null, count: 1 });
	});
});

test("what strangers ask for writes nothing", async () => {
	const { it, galleries, handle } = await hung(2);
	await galleries.open(it.id, { showsNext: true, indexed: true });
	// The plan would be made anew by its owner's page.
	await env.DB.prepare("update avatar_schedules set upcoming = '[]' where user_id = ?").bind(it.id).run();
	const all = () => env.DB.prepare("select * from avatar_schedules where user_id = ?").bind(it.id).first();
	const before = await all();
	await galleries.find(handle);
	await galleries.listHung(it.id, null, 5);
	expect(await all()).toEqual(before);
});

test("the owner's calendar marks days on which nothing was changed; a visitor's does not", async () => {
	const { it, galleries } = await hung(1);
	const now = it.there.now();
	await env.DB.prepare(
		"insert into avatar_rotations (user_id, target, slot, kind, state, reason, started_at, finished_at) values (?1, 'x', ?2, 'scheduled', 'failed', 'silent', ?2, ?2)",
	)
		.bind(it.id, now)
		.run();
	const month = new Date(now).toISOString().slice(0, 7);
	const missed = async (owner: boolean) =>
		(await galleries.month(it.id, month, "UTC", owner)).filter((day) => day.missed).map(({ day }) => day);
	expect(await missed(true)).toEqual([new Date(now).getUTCDate()]);
	expect(await missed(false)).toEqual([]);
});

test("the owner's calendar marks days on which a target did not show the picture; a visitor's does not", async () => {
	const { it, galleries } = await hung(1);
	await env.DB.prepare(
		`insert into avatar_rotations (user_id, target, slot, kind, state, reason, started_at, finished_at)
			select user_id, 'mastodon', slot, kind, 'failed', 'silent', started_at, finished_at
			from avatar_rotations where user_id = ?1 and state = 'done'`,
	)
		.bind(it.id)
		.run();
	// The day before, which may be another month's.
	const month = new Date(it.there.now() - DAY_MS).toISOString().slice(0, 7);
	const days = async (owner: boolean) => galleries.month(it.id, month, "UTC", owner);
	expect(await days(true)).toMatchObject([{ partly: true, missed: false, picture: { slot: null } }]);
	expect(await days(false)).toMatchObject([{ partly: false, missed: false }]);
});

test("a picture is served in every size and format, and none that is not stored", async () => {
	const { it, galleries } = await hung(1);
	expect(await galleries.picture("0".repeat(64), 96, "jpg")).toBeNull();
	expect(await galleries.picture([...it.hashes.values()][0] ?? "", 96, "webp"), "no picture in there").toBeNull();
});

test("finding a gallery and its pages scans no table", async () => {
	const { it, handle } = await hung(2);
	const { d1, plans } = explaining(env.DB);
	const galleries = publicGalleries({ ...it.deps, db: openDatabase(d1) });
	await galleries.open(it.id, CLOSED);
	await galleries.find(handle);
	await galleries.listHung(it.id, null, 12);
	await galleries.month(it.id, "2026-11", "UTC", true);
	await galleries.listReports(it.id);
	expect((await plans()).flatMap(tableScans)).toEqual([]);
});

test.each([
	["2026-02", { firstWeekday: 7, days: 28, previous: "2026-01", next: "2026-03" }],
	["2028-02", { firstWeekday: 2, days: 29 }],
	["2026-12", { previous: "2026-11", next: "2027-01" }],
	["2026-13", { id: "2026-05" }],
	["nonsense", { id: "2026-05" }],
	[null, { id: "2026-05", firstWeekday: 5, days: 31 }],
])("the month of %s", (asked, month) => {
	expect(monthOf(asked, "2026-05-20")).toMatchObject(month);
});
