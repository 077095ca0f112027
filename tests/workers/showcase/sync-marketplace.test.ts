import { afterEach, describe, expect, test } from "vitest";
import { CursorLost } from "#app/ports/marketplace.ts";
import { PortError } from "#app/ports/port-error.ts";
import { readWallet } from "#app/services/showcase/read-wallet.ts";
import { requeueLostSyncs } from "#app/services/showcase/start-sync.ts";
import { env } from "../environment.ts";
import { outside } from "../scenario.ts";
import { begun, galleryWorld, items, marketOf, pagesOf, type Shape, tokens, upTo } from "./gallery-world.ts";

/** Failures of the marketplace while a wallet is being read. */

const HOUR_MS = 60 * 60_000;

afterEach(() => outside.heal());

describe("the marketplace", () => {
	test.each<[string, Shape, Parameters<typeof outside.setFault>[0]]>([
		["down", "v2", { service: "opensea", fault: "down" }],
		["failing", "v1", { service: "opensea", fault: 500 }],
		["talking nonsense", "v2", { service: "opensea", fault: "garbage" }],
		["cut short", "v1", { service: "opensea", fault: "truncated" }],
	])("%s in the middle: the sync waits with increasing pauses and loses nothing (%s)", async (_, shape, fault) => {
		const world = await galleryWorld(320, { shape });
		await begun(world);
		await world.deliver();
		expect(await world.sync()).toMatchObject({ state: "running", fetched: 250 });
		await outside.setFault(fault);
		const delays: number[] = [];
		for (let time = 0; time < 3; time++) {
			await world.deliver();
			delays.push(world.queued[0]?.delaySeconds ?? 0);
			expect(await world.sync()).toMatchObject({ state: "waiting", fetched: 250, failures: time + 1 });
		}
		expect(delays).toEqual([10, 20, 40]);
		expect(await world.rows()).toHaveLength(250);
		await outside.heal();
		await world.settle();
		expect(await world.sync()).toMatchObject({ state: "done", fetched: 320, failures: 0, resume_at: null });
		expect(await world.rows()).toHaveLength(320);
	});

	test("429 is retried exactly after its Retry-After", async () => {
		const world = await galleryWorld(40);
		const message = await begun(world);
		await outside.setFault({ service: "opensea", fault: 429, retryAfter: 77, times: 1 });
		await world.deliver();
		const now = world.deps.clock.now();
		expect(world.queued).toMatchObject([{ delaySeconds: 77 }]);
		expect(await world.sync()).toMatchObject({ state: "waiting", resume_at: now + 77_000 });
		const [wallet] = await world.gallery.listWallets(world.userId);
		expect(wallet?.sync).toMatchObject({ state: "waiting", resumeAt: now + 77_000 });
		const calls = (await outside.calls("opensea")).length;
		world.pass(76_999);
		await readWallet(world.deps, message);
		expect(await outside.calls("opensea")).toHaveLength(calls);
		expect(world.queued.at(-1)).toMatchObject({ delaySeconds: 1 });
		world.pass(1);
		await readWallet(world.deps, message);
		expect(await world.sync()).toMatchObject({ state: "done", fetched: 40 });
	});

	test("a Retry-After of a day is waited for in two parts", async () => {
		let hadFailed = false;
		const market = marketOf((cursor) => {
			if (hadFailed) return pagesOf(10)(cursor);
			hadFailed = true;
			throw new PortError("marketplace", "rate-limited", "HTTP 429", 24 * HOUR_MS);
		});
		const world = await galleryWorld(0, { more: market });
		await begun(world);
		await world.deliver();
		expect(world.queued).toMatchObject([{ delaySeconds: 12 * 3600 }]);
		await requeueLostSyncs(world.deps);
		await world.deliver();
		expect(market.asked).toHaveLength(1);
		expect(world.queued).toMatchObject([{ delaySeconds: 12 * 3600 }]);
		await world.deliver();
		expect(await world.sync()).toMatchObject({ state: "done", fetched: 10 });
	});

	test("without answers the run fails, stored NFTs stay, and the next start resumes", async () => {
		let down = false;
		const market = marketOf((cursor) => {
			if (down) throw new PortError("marketplace", "unreachable", "no connection");
			return pagesOf(330)(cursor);
		});
		const world = await galleryWorld(0, { more: market });
		const { run } = await begun(world);
		await world.deliver();
		down = true;
		await world.settle();
		expect(await world.sync()).toMatchObject({ state: "failed", failures: 12, cursor: "250", fetched: 250 });
		expect(await world.rows()).toHaveLength(250);
		expect(world.queued).toEqual([]);
		down = false;
		market.asked.length = 0;
		expect((await begun(world)).run).toBe(run);
		await world.settle();
		expect(market.asked).toEqual(["250", "300"]);
		expect(await world.sync()).toMatchObject({ state: "done", fetched: 330 });
		expect(await tokens(world)).toEqual(upTo(330));
	});

	test("after days without answers the listing restarts", async () => {
		let down = true;
		const market = marketOf((cursor) => {
			if (down && cursor !== null) throw new PortError("marketplace", "unreachable", "no connection");
			return pagesOf(130)(cursor);
		});
		const world = await galleryWorld(0, { more: market });
		await begun(world);
		await world.settle();
		expect(await world.sync()).toMatchObject({ state: "failed", cursor: "50" });
		world.pass(25 * HOUR_MS);
		down = false;
		market.asked.length = 0;
		await begun(world);
		await world.settle();
		expect(market.asked).toEqual([null, "50", "100"]);
	});

	test("that rejects the cursor is read from the start, once", async () => {
		let lost = 1;
		const market = marketOf((cursor) => {
			if (cursor === "100" && lost-- > 0) throw new CursorLost("HTTP 400");
			return pagesOf(170)(cursor);
		});
		const world = await galleryWorld(0, { more: market });
		await begun(world);
		await world.settle();
		expect(market.asked).toEqual([null, "50", "100", null, "50", "100", "150"]);
		expect(await world.sync()).toMatchObject({ state: "done", fetched: 170, restarts: 1 });
		expect(await tokens(world)).toEqual(upTo(170));
		lost = 9;
		await begun(world);
		await world.settle();
		expect(await world.sync()).toMatchObject({ state: "failed", cursor: null });
		expect(await tokens(world)).toEqual(upTo(170));
	});

	// v1's cursor is an offset, so an invalid one is refused without a call.
	test.each<[Shape, number]>([
		["v2", 3],
		["v1", 2],
	])("that rejects a foreign cursor is read from the start (%s)", async (shape, calls) => {
		const world = await galleryWorld(60, { shape });
		await begun(world);
		await env.DB.prepare("update wallet_syncs set cursor = 'made up' where user_id = ?").bind(world.userId).run();
		await world.settle();
		expect(await world.sync()).toMatchObject({ state: "done", fetched: 60, restarts: 1 });
		const asked = (await outside.calls("opensea")).filter(
			({ path, query }) => (path + query).includes(world.wallet) && !/chain\/(?!ethereum)/.test(path),
		);
		expect(asked).toHaveLength(calls);
	});

	test.each<[string, (cursor: string | null) => string]>([
		["to the same page", () => "same"],
		["round in a circle", (cursor) => (cursor === "a" ? "b" : cursor === "b" ? "c" : "a")],
	])("whose cursors lead %s does not cause an endless run", async (_, next) => {
		const market = marketOf((cursor) => {
			const from = { a: 50, b: 100, c: 150 }[cursor ?? ""] ?? 0;
			return { items: items(from, from + 50), next: next(cursor) };
		});
		const world = await galleryWorld(0, { more: market });
		await begun(world);
		await world.settle();
		expect(await world.sync()).toMatchObject({ state: "failed" });
		expect(market.asked.length).toBeLessThan(12);
		expect((await world.rows()).length).toBeGreaterThanOrEqual(50);
	});

	test("with short or empty pages in the middle is read completely", async () => {
		const market = marketOf((cursor) => {
			if (cursor === null) return { items: items(0, 20), next: "a" };
			if (cursor === "a") return { items: [], next: "b" };
			return { items: items(20, 70), next: null };
		});
		const world = await galleryWorld(0, { more: market });
		await begun(world);
		await world.settle();
		expect(await tokens(world)).toEqual(upTo(70));
	});
});
