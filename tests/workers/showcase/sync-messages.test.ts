import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { handleQueue } from "#app/jobs/queue.ts";
import { readWallet } from "#app/services/showcase/read-wallet.ts";
import { requeueLostSyncs } from "#app/services/showcase/start-sync.ts";
import { env } from "../environment.ts";
import { begun, galleryWorld, items, marketOf, pagesOf, tokens, upTo } from "./gallery-world.ts";

/** Duplicate, late and lost messages of a sync. */

describe("messages", () => {
	test("delivered twice, concurrently or later, read every page once", async () => {
		const market = marketOf(pagesOf(640));
		const world = await galleryWorld(0, { more: market });
		const message = await begun(world);
		await Promise.all([readWallet(world.deps, message), readWallet(world.deps, message), world.deliver()]);
		while (world.queued.length > 0) {
			const again = world.queued[0]?.message;
			await world.deliver();
			if (again) await readWallet(world.deps, again);
		}
		await readWallet(world.deps, message);
		expect(await tokens(world)).toEqual(upTo(640));
		expect(await world.sync()).toMatchObject({ state: "done", fetched: 640, pages: 13 });
	});

	test("of a former run change nothing", async () => {
		const world = await galleryWorld(0, { more: marketOf(pagesOf(120)) });
		const old = await begun(world);
		await world.settle();
		const fresh = await begun(world);
		expect(fresh.run).not.toBe(old.run);
		await readWallet(world.deps, old);
		expect(await world.sync()).toMatchObject({ state: "running", run: fresh.run, pages: 0 });
		await world.settle();
		await readWallet(world.deps, old);
		expect(await world.sync()).toMatchObject({ state: "done", run: fresh.run, fetched: 120 });
		expect(await tokens(world)).toEqual(upTo(120));
	});

	test("a page that another reader already stored changes nothing", async () => {
		let release: () => void = () => undefined;
		const gate = new Promise<void>((resolve) => {
			release = resolve;
		});
		let first = true;
		const market = marketOf(async (cursor) => {
			const late = first;
			first = false;
			if (late) await gate;
			return late ? { items: items(5_000, 5_050), next: "nowhere" } : pagesOf(70)(cursor);
		});
		const world = await galleryWorld(0, { more: market });
		const message = await begun(world);
		const slow = readWallet(world.deps, message);
		while (market.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
		await readWallet(world.deps, message);
		release();
		await slow;
		expect(await tokens(world)).toEqual(upTo(70));
		expect(await world.sync()).toMatchObject({ state: "done", fetched: 70 });
	});

	test("the consumer reads, drops malformed messages, and retries after database failures", async () => {
		const world = await galleryWorld(40);
		const body = await begun(world);
		const batch = createMessageBatch<unknown>("showcase-sync", [
			{ id: "good", timestamp: new Date(), attempts: 1, body },
			{ id: "nonsense", timestamp: new Date(), attempts: 1, body: { kind: "sync", wallet: "0x1" } },
		]);
		const said: unknown[] = [];
		const { error } = console;
		console.error = (...words) => void said.push(words);
		await handleQueue(batch, env);
		expect((await getQueueResult(batch, createExecutionContext())).explicitAcks).toEqual(["good", "nonsense"]);
		expect(said).toEqual([
			[JSON.stringify({ event: "queue.message.invalid", queue: "showcase-sync", messageId: "nonsense" })],
		]);
		expect(await world.sync()).toMatchObject({ state: "done", fetched: 40 });
		const throwing = () => {
			throw new Error("D1 is closed");
		};
		const closed = { ...env, DB: new Proxy(env.DB, { get: throwing }) };
		const failing = createMessageBatch("showcase-sync", [{ id: "m", timestamp: new Date(), attempts: 1, body }]);
		await handleQueue(failing, closed);
		console.error = error;
		const result = await getQueueResult(failing, createExecutionContext());
		expect(result.retryMessages).toEqual([{ msgId: "m" }]);
	});
});

describe("a crash", () => {
	test("between two pages: the redelivered message continues where it stopped", async () => {
		let crash = true;
		const market = marketOf((cursor) => {
			if (cursor === "150" && crash) throw new Error("the isolate is gone");
			return pagesOf(230)(cursor);
		});
		const world = await galleryWorld(0, { more: market });
		const message = await begun(world);
		await expect(readWallet(world.deps, message)).rejects.toThrow("the isolate is gone");
		expect(await world.sync()).toMatchObject({ state: "running", pages: 3, fetched: 150, cursor: "150" });
		expect(await tokens(world)).toEqual(upTo(150));
		crash = false;
		await readWallet(world.deps, message);
		expect(await tokens(world)).toEqual(upTo(230));
		expect(market.asked).toEqual([null, "50", "100", "150", "150", "200"]);
	});

	test("before the next message is queued: the cron queues it again, once", async () => {
		const world = await galleryWorld(0, { more: marketOf(pagesOf(400)) });
		await begun(world);
		await world.deliver();
		expect(world.queued).toHaveLength(1);
		world.queued.length = 0;
		const mine = () => world.queued.filter(({ message }) => message.userId === world.userId);
		await requeueLostSyncs(world.deps);
		expect(mine()).toEqual([]);
		world.pass(11 * 60_000);
		await Promise.all([requeueLostSyncs(world.deps), requeueLostSyncs(world.deps)]);
		expect(mine()).toHaveLength(1);
		world.queued.splice(0, world.queued.length, ...mine());
		await world.settle();
		expect(await tokens(world)).toEqual(upTo(400));
	});
});
