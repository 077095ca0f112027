import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { roomOf } from "#app/composition/services.server.ts";
import { FullSnapshotSchema, PublicSnapshotSchema, type Snapshot } from "#app/core/payments/wire.ts";
import { endSession, startSession } from "#app/db/accounts/sessions.ts";
import { openDatabase } from "#app/db/database.ts";
import { minuteNow } from "../minutes.ts";
import { env } from "./environment.ts";
import { freshAddress, HUNDRED, makeLink, makeUser, pay, report, services, unique, untilSlowed } from "./scenario.ts";

const SESSION = { idHash: "ab".repeat(32), createdAt: 1, lastSeenAt: 1, userAgent: null, provenAt: null };

interface Listener {
	socket: WebSocket;
	messages: string[];
	closed: number[];
	/** Waits for the message after those already taken. */
	next(): Promise<string>;
}

async function listen(path: string, ip = unique("ip")): Promise<Listener> {
	const { default: worker } = exports as unknown as { default: Fetcher };
	const response = await worker.fetch(`https://paylink.test/link/${path}`, {
		headers: { Upgrade: "websocket", "CF-Connecting-IP": ip },
	});
	const socket = response.webSocket;
	if (!socket) throw new Error(`no socket: ${response.status}`);
	const listener: Listener = { socket, messages: [], closed: [], next };
	const waiting: (() => void)[] = [];
	let taken = 0;
	socket.addEventListener("message", (event) => {
		listener.messages.push(String(event.data));
		for (const wake of waiting.splice(0)) wake();
	});
	socket.addEventListener("close", (event) => {
		listener.closed.push(event.code);
		for (const wake of waiting.splice(0)) wake();
	});
	socket.accept();
	async function next(): Promise<string> {
		while (listener.messages.length <= taken) await new Promise<void>((resolve) => waiting.push(resolve));
		taken += 1;
		return listener.messages[taken - 1] ?? "";
	}
	return listener;
}

const read = async (listener: Listener): Promise<Snapshot> =>
	PublicSnapshotSchema.or(FullSnapshotSchema).parse(JSON.parse(await listener.next()));

describe("sockets of a link", () => {
	test("get the snapshot when they connect, and every change after", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to, afterSubmit: { kind: "text", text: "Thank you" } });
		const [page, dashboard] = await Promise.all([listen(`${paymentId}/public`), listen(`${paymentId}/full`)]);
		expect(await read(page)).toMatchObject({ type: "public", status: "none", hasAfterSubmit: false });
		expect(await read(dashboard)).toMatchObject({ type: "full", status: "none" });
		await report(paymentId, await pay(to, HUNDRED));
		// What the link says after payment is for whoever is proven to have paid.
		const paid = await read(page);
		expect(paid).toMatchObject({ type: "public", status: "success", hasAfterSubmit: true });
		expect(JSON.stringify(paid)).not.toContain("Thank you");
		expect(await read(dashboard)).toMatchObject({ type: "full", dashboard: [{ senderEmail: "bob@example.com" }] });
	});

	test("of a dashboard that was locked are closed, and its cookie's copies open nothing; others stay", async () => {
		const paymentId = await makeLink();
		const [locked, copy, other, page] = await Promise.all([
			listen(`${paymentId}/full?unlock=mine`),
			listen(`${paymentId}/full?unlock=mine`),
			listen(`${paymentId}/full?unlock=theirs`),
			listen(`${paymentId}/public`),
		]);
		for (const one of [locked, copy, other, page]) await read(one);
		expect(await services().isUnlockEnded("mine")).toBe(false);
		await services().endUnlock(paymentId, { id: "mine", expiresAt: Date.now() + 60_000 });
		expect([await services().isUnlockEnded("mine"), await services().isUnlockEnded("theirs")]).toEqual([true, false]);
		await expect.poll(() => [locked, copy].map(({ closed }) => closed)).toEqual([[4001], [4001]]);
		expect([other.closed, page.closed]).toEqual([[], []]);
	});

	test("of a dashboard whose cookie was locked on another link's are closed before anything is sent to them", async () => {
		const [to, other] = [freshAddress(), await makeLink()];
		const paymentId = await makeLink({ requesterAddress: to });
		const [locked, open] = [
			await listen(`${paymentId}/full?unlock=parents`),
			await listen(`${paymentId}/full?unlock=own`),
		];
		for (const one of [locked, open]) await read(one);
		await services().endUnlock(other, { id: "parents", expiresAt: Date.now() + 60_000 });
		await report(paymentId, await pay(to, HUNDRED));
		expect(await read(open)).toMatchObject({ type: "full", status: "success" });
		await expect.poll(() => locked.closed).toEqual([4001]);
		expect(locked.messages, "the first one alone").toHaveLength(1);
	});

	test("of a dashboard that its maker's session opened are closed with that session, and its cookie opens nothing", async () => {
		const [to, session] = [freshAddress(), SESSION.idHash];
		const [paymentId, unlock] = [await makeLink({ requesterAddress: to }), `signature.${session}`];
		const soon = Date.now() + 60_000;
		await startSession(openDatabase(env.DB), { ...SESSION, userId: await makeUser(), expiresAt: soon }, null);
		const own = await listen(`${paymentId}/full?unlock=${unlock}`);
		await read(own);
		expect(await services().isUnlockEnded(unlock)).toBe(false);
		await endSession(openDatabase(env.DB), session);
		expect(await services().isUnlockEnded(unlock)).toBe(true);
		await report(paymentId, await pay(to, HUNDRED));
		await expect.poll(() => own.closed).toEqual([4001]);
		expect(own.messages, "the first one alone").toHaveLength(1);
	});

	test("of the payment page never carry who paid", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const page = await listen(`${paymentId}/public`);
		const onlooker = freshAddress();
		await services().room(paymentId).note({ kind: "connected", address: onlooker });
		await report(paymentId, await pay(to, HUNDRED), { senderName: "Secret Bob", senderEmail: "secret@example.com" });
		const texts = [await page.next(), await page.next(), await page.next()].join("\n");
		expect(texts).toContain("success");
		expect(texts).not.toMatch(/secret|senderName|senderEmail|payerProof/i);
		expect(texts).not.toContain(onlooker);
	});

	test("that already know the newest version are sent nothing until something changes", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const { version } = await services().room(paymentId).snapshot();
		const page = await listen(`${paymentId}/public?since=${version}`);
		await report(paymentId, await pay(to, HUNDRED));
		expect(await read(page)).toMatchObject({ status: "success" });
		expect(page.messages).toHaveLength(1);
	});

	test("sleep with their room and hear the next change", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const page = await listen(`${paymentId}/public`);
		await read(page);
		await evictDurableObject(roomOf(env, paymentId), { webSockets: "hibernate" });
		page.socket.send("ping");
		expect(await page.next()).toBe("pong");
		await report(paymentId, await pay(to, HUNDRED));
		expect(await read(page)).toMatchObject({ status: "success" });
	});

	test("each get every change of a series once, in its order, whoever listens beside them", async () => {
		const paymentId = await makeLink();
		const { version } = await services().room(paymentId).snapshot();
		const open = (audience: string) => listen(`${paymentId}/${audience}?since=${version}`);
		const crowd = await Promise.all(
			Array.from({ length: 60 }, (_, index) => open(index % 10 === 0 ? "full" : "public")),
		);
		const room = services().room(paymentId);
		const changes = [1, 2, 3, 4, 5, 6].map((step) => version + step);
		for (const _ of changes) await room.note({ kind: "connected", address: freshAddress() });
		for (const listener of crowd) {
			const versions = [];
			for (const _ of changes) versions.push((await read(listener)).version);
			expect(versions).toEqual(changes);
			expect(listener.messages).toHaveLength(changes.length);
		}
	});

	test("of a link with a long story all hear the newest, though it is sent to some of them at a time", async () => {
		const paymentId = await makeLink();
		// 200 happenings of 300 characters to 320 sockets: more than is sent without a pause
		await env.DB.prepare(
			`with recursive steps (step) as (select 1 union all select step + 1 from steps where step < 200)
			insert into payment_events (payment_id, kind, dedupe_key, detail, at)
			select ?1, 'broadcast', 'story:' || step, json_object('txHash', ?2), ?3 + step from steps`,
		)
			.bind(paymentId, "0".repeat(300), Date.now())
			.run();
		const { version } = await services().room(paymentId).snapshot();
		const crowd = await Promise.all(Array.from({ length: 320 }, () => listen(`${paymentId}/public?since=${version}`)));
		const note = () => services().room(paymentId).note({ kind: "connected", address: freshAddress() });
		await Promise.all([note(), note()]);
		for (const listener of crowd) {
			const texts = [await listener.next()];
			while (!texts.at(-1)?.includes(`"version":${version + 2}`)) texts.push(await listener.next());
			expect(texts.length).toBeLessThanOrEqual(2);
		}
	});

	test("hear nothing when nothing changed: a wallet noted twice, a report repeated or refused for its number", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const room = services().room(paymentId);
		const txHash = await pay(to, HUNDRED);
		const clientKey = unique("client");
		const began = minuteNow();
		await report(paymentId, txHash, { clientKey });
		const wallet = freshAddress();
		await room.note({ kind: "connected", address: wallet });
		const page = await listen(`${paymentId}/public`);
		const { version } = await read(page);
		await room.note({ kind: "connected", address: wallet });
		const again = () => report(paymentId, txHash, { clientKey });
		await untilSlowed(29, again, ({ reason }) => reason === "rate-limited", began);
		await room.note({ kind: "connected", address: freshAddress() });
		expect((await read(page)).version).toBe(version + 1);
	});

	test("keep their audience, and their room what it counted, over its sleep", async () => {
		const paymentId = await makeLink();
		const room = services().room(paymentId);
		const ip = unique("ip");
		const dashboard = await listen(`${paymentId}/full`);
		for (let opened = 0; opened < 20; opened++) await listen(`${paymentId}/public`, ip);
		await room.unlock({ password: "not it", clientKey: unique("guesser") });
		const counted = () => runInDurableObject(roomOf(env, paymentId), (_, { storage }) => [...storage.kv.list()]);
		const before = await counted();
		expect(JSON.stringify(before)).toContain("guesser");
		await evictDurableObject(roomOf(env, paymentId), { webSockets: "hibernate" });
		await expect(listen(`${paymentId}/public`, ip)).rejects.toThrow("no socket: 429");
		expect(await counted()).toEqual(before);
		await read(dashboard);
		await room.note({ kind: "connected", address: freshAddress() });
		expect(await read(dashboard)).toMatchObject({ type: "full" });
		expect(dashboard.closed).toEqual([]);
	});

	test("are counted per address, also when they come at once", async () => {
		const paymentId = await makeLink();
		const ip = unique("ip");
		const opened = await Promise.allSettled(Array.from({ length: 25 }, () => listen(`${paymentId}/public`, ip)));
		expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
		await expect(listen(`${paymentId}/public`, ip)).rejects.toThrow("no socket: 429");
		await expect(listen(`${paymentId}/public`)).resolves.toBeDefined();
	});

	test("are counted per IPv6 /48, whose networks are as many as anybody likes", async () => {
		const paymentId = await makeLink();
		const prefix = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}`;
		await listen(`${paymentId}/public`, `${prefix}:1::1`);
		const clients: WebSocket[] = [];
		await runInDurableObject(roomOf(env, paymentId), (_room, state) => {
			const site = state.getTags(state.getWebSockets()[0] as WebSocket).find((tag) => tag.startsWith("site:"));
			for (let opened = 1; opened < 1_000; opened++) {
				const { 0: client, 1: server } = new WebSocketPair();
				state.acceptWebSocket(server, ["public", `caller:${opened}`, site as string]);
				clients.push(client);
			}
		});
		await expect(listen(`${paymentId}/public`, `${prefix}:2::1`)).rejects.toThrow("no socket: 429");
		await expect(listen(`${paymentId}/public`, "2001:db9::1")).resolves.toBeDefined();
		await expect(listen(`${paymentId}/public`)).resolves.toBeDefined();
	});

	test("are counted in all, and the dashboard's come in all the same; who leaves makes a place", async () => {
		const paymentId = await makeLink();
		// most are put into the room as its own `fetch` does it, without their handshakes
		const clients: WebSocket[] = [];
		await runInDurableObject(roomOf(env, paymentId), (_room, state) => {
			for (let opened = 2; opened < 5_000; opened++) {
				const { 0: client, 1: server } = new WebSocketPair();
				state.acceptWebSocket(server, ["public", `caller:${opened}`]);
				clients.push(client);
			}
		});
		const pages = [await listen(`${paymentId}/public`), await listen(`${paymentId}/public`)];
		await expect(listen(`${paymentId}/public`)).rejects.toThrow("no socket: 429");
		await expect(listen(`${paymentId}/full`)).resolves.toBeDefined();
		pages[0]?.socket.close(1000);
		await expect
			.poll(() =>
				listen(`${paymentId}/public`).then(
					() => "open",
					({ message }) => message,
				),
			)
			.toBe("open");
	});

	test("of the dashboard get no more than the page when the password changed since their cookie was checked", async () => {
		const paymentId = await makeLink();
		const { epoch } = await services().room(paymentId).setDashboardPassword("another one");
		expect(await read(await listen(`${paymentId}/full?epoch=${epoch - 1}`))).toMatchObject({ type: "public" });
		expect(await read(await listen(`${paymentId}/full?epoch=${epoch}`))).toMatchObject({ type: "full" });
	});

	test("of the dashboard get nothing more once the cookie that opened them has ended; others go on", async () => {
		const to = freshAddress();
		const paymentId = await makeLink({ requesterAddress: to });
		const soon = Date.now() + 300;
		const open = [listen(`${paymentId}/full?unlock=a&expires=${soon}`), listen(`${paymentId}/full?unlock=b`)] as const;
		const [ended, going] = await Promise.all(open);
		await Promise.all([read(ended), read(going)]);
		await expect.poll(() => Date.now()).toBeGreaterThan(soon);
		await report(paymentId, await pay(to, HUNDRED));
		expect(await read(going)).toMatchObject({ type: "full" });
		await expect.poll(() => ended.closed).toEqual([4001]);
		expect(ended.messages).toHaveLength(1);
		expect(going.closed).toEqual([]);
	});

	test("of the dashboard are closed when its password changes; the page's stay", async () => {
		const paymentId = await makeLink();
		const [page, dashboard] = await Promise.all([listen(`${paymentId}/public`), listen(`${paymentId}/full`)]);
		await Promise.all([read(page), read(dashboard)]);
		const before = await services().findDashboardEpoch(paymentId);
		const { epoch } = await services().room(paymentId).setDashboardPassword("another one");
		expect(epoch).toBe((before ?? 0) + 1);
		expect(await services().findDashboardEpoch(paymentId)).toBe(epoch);
		await read(page);
		expect(dashboard.closed).toEqual([4001]);
		expect(page.closed).toEqual([]);
		const unlock = (password: string) =>
			services()
				.room(paymentId)
				.unlock({ password, clientKey: unique("client") });
		expect(await unlock("another one")).toEqual({ verified: true, epoch });
	});
});
