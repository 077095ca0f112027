import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { deskOf, paymentDeps, roomOf } from "#app/composition/services.server.ts";
import { LINK_SORTS, readLinkQuery } from "#app/core/payments/link-query.ts";
import { endSession, startSession } from "#app/db/accounts/sessions.ts";
import { openDatabase } from "#app/db/database.ts";
import { listUnsummarised } from "#app/db/payments/link-summaries.ts";
import { hashSessionId, newSessionId, sessionCookie } from "#app/services/accounts/session-cookie.ts";
import type { DeskMessage } from "#app/services/payments/desk-contract.ts";
import { deskServices, LINKS_A_PAGE } from "#app/services/payments/desk-services.ts";
import { summariseStale } from "#app/services/payments/summarise-link.ts";
import { env } from "./environment.ts";
import { explaining, tableScans } from "./explaining.ts";
import {
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	report,
	services,
	snapshot,
	stranger,
	unique,
} from "./scenario.ts";

/** The list of an account's links: what it says, whose links it shows, and that it stays true. */

const desk = (d1: D1Database = env.DB) =>
	deskServices({ ...paymentDeps(env), db: openDatabase(d1) }, () => unique("caller"));
const list = (owner: string, search = "") => desk().list(owner, readLinkQuery(new URLSearchParams(search)));
const DAY_MS = 24 * 60 * 60_000;

describe("the list of an account's links", () => {
	test("goes on saying that a link is paid when a stranger sends a grain to it; half of the sum once more is asked about", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		const paid = await makeLink({ requesterAddress: to }, owner);
		await report(paid, await pay(to, HUNDRED));
		const state = async () => (await list(owner)).rows[0]?.state;
		await report(paid, await pay(to, 1n, stranger));
		expect((await snapshot(paid)).payments).toHaveLength(2);
		expect(await state()).toBe("paid");
		await report(paid, await pay(to, HUNDRED / 2n, stranger));
		expect(await state()).toBe("needs-you");
	});

	test("shows each link as it stands, and a payment when it comes", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		const paid = await makeLink({ requesterAddress: to, memo: "Invoice 0427, cover illustration" }, owner);
		const open = await makeLink({ dueAt: Date.now() - DAY_MS }, owner);
		expect((await list(owner)).rows.map(({ paymentId, state }) => [paymentId, state])).toEqual([
			[open, "waiting"],
			[paid, "waiting"],
		]);
		await report(paid, await pay(to, HUNDRED));
		const [, row] = (await list(owner)).rows;
		expect(row).toMatchObject({
			state: "paid",
			received: String(HUNDRED),
			asked: String(HUNDRED),
			payer: { name: "Bob", proven: false },
			reached: { sent: true, paid: true },
			parts: [{ amount: String(HUNDRED), credited: true }],
		});
		expect((await list(owner, "status=overdue")).rows.map(({ paymentId }) => paymentId)).toEqual([open]);
		expect((await list(owner, "status=waiting")).rows).toEqual([]);
		for (const q of ["INVOICE 0427", "bob", to.toLowerCase(), paid.slice(0, 8)])
			expect((await list(owner, `q=${q}`)).rows.map(({ paymentId }) => paymentId)).toEqual([paid]);
		expect((await list(owner, "q=%25")).rows).toEqual([]);

		const overview = await desk().overview(owner);
		const month = new Date().toISOString().slice(0, 7);
		expect(overview).toMatchObject({
			links: 2,
			states: { paid: 1, waiting: 0, overdue: 1 },
			tokens: [
				{
					token: "USDC",
					months: [{ month, received: String(HUNDRED) }],
					outstanding: String(HUNDRED),
					overdue: String(HUNDRED),
				},
			],
			funnel: { made: 2, sent: 1, paid: 1, elsewhere: 1 },
		});
		expect((await desk().listDue(owner, Date.now() + DAY_MS)).map(({ paymentId }) => paymentId)).toEqual([open]);
	});

	test("shows nobody else's links, neither by id nor by a cursor of theirs", async () => {
		const [owner, other] = [await makeUser(), await makeUser()];
		const theirs: string[] = [];
		for (let made = 0; made < LINKS_A_PAGE + 2; made += 1) theirs.push(await makeLink({}, other));
		const own = await makeLink({}, owner);
		const { next } = await list(other);
		expect((await list(owner, `after=${next}`)).rows.every(({ paymentId }) => paymentId === own)).toBe(true);
		expect(await desk().find(owner, theirs[0] ?? "")).toBeNull();
		expect(await desk().find(owner, "no id")).toBeNull();
		expect((await desk().overview(owner)).links).toBe(1);
	});

	test.each(LINK_SORTS)("comes in pages without a gap or a repetition, sorted %s", async (sort) => {
		const owner = await makeUser();
		const made: string[] = [];
		for (let count = 0; count < 2 * LINKS_A_PAGE + 4; count += 1) {
			// Several of each sum and day: the id decides among them.
			const dueAt = count % 3 === 0 ? null : Date.now() + (count % 4) * DAY_MS;
			made.push(await makeLink({ amount: BigInt((count % 5) + 1) * 10n ** 6n, dueAt }, owner));
		}
		await summariseStale(paymentDeps(env), 100, owner);
		const first = await list(owner, `sort=${sort}`);
		const second = await list(owner, `sort=${sort}&after=${first.next}`);
		const third = await list(owner, `sort=${sort}&after=${second.next}`);
		expect(first).toMatchObject({ previous: null, rows: { length: LINKS_A_PAGE } });
		expect(third).toMatchObject({ next: null, rows: { length: 4 } });
		expect(await list(owner, `sort=${sort}&before=${third.previous}`)).toEqual(second);
		expect(await list(owner, `sort=${sort}&before=${second.previous}`)).toMatchObject({
			rows: first.rows,
			next: first.next,
		});
		const rows = [...first.rows, ...second.rows, ...third.rows];
		expect(rows.map(({ paymentId }) => paymentId).sort()).toEqual([...made].sort());
		const keys = rows.map((row) =>
			sort.startsWith("due")
				? (row.dueAt ?? Number.MAX_SAFE_INTEGER)
				: sort.endsWith("est") && sort.length === 6
					? row.createdAt
					: Number(row.asked),
		);
		const down = sort === "newest" || sort === "due-last" || sort === "largest";
		expect(keys).toEqual([...keys].sort((a, b) => (down ? b - a : a - b)));
	});

	test("is made anew for links of a release before it, and after a room failed to", async () => {
		const owner = await makeUser();
		const link = await makeLink({}, owner);
		const db = openDatabase(env.DB);
		expect(await listUnsummarised(db, 10, owner)).toEqual([link]);
		await summariseStale(paymentDeps(env), 10, owner);
		expect(await listUnsummarised(db, 10, owner)).toEqual([]);
		await env.DB.prepare("update pending_payments set version = version + 1 where payment_id = ?").bind(link).run();
		expect(await listUnsummarised(db, 10, owner)).toEqual([link]);
		await roomOf(env, link).changed();
		expect(await listUnsummarised(db, 10, owner)).toEqual([]);
	});

	test("keeps its figures when its desk forgets everything", async () => {
		const owner = await makeUser();
		for (let made = 0; made < 3; made += 1) await makeLink({}, owner);
		await summariseStale(paymentDeps(env), 10, owner);
		const before = await desk().overview(owner);
		await runInDurableObject(env.ACCOUNT_DESK.get(env.ACCOUNT_DESK.idFromName(owner)), async (_desk, { storage }) => {
			for (const table of ["links", "sums"]) storage.sql.exec(`delete from ${table}`);
			storage.kv.delete("read-to");
		});
		await evictDurableObject(deskOf(env, owner));
		expect({ ...(await desk().overview(owner)), countedAt: 0 }).toEqual({ ...before, countedAt: 0 });
	});

	test("reads an index, whatever is asked", async () => {
		const owner = await makeUser();
		const { d1, plans } = explaining(env.DB);
		const asked = [
			"",
			"status=paid",
			"status=overdue",
			"status=waiting",
			"token=ETH",
			"q=x",
			"from=2026-01-01&to=2026-02-01",
		];
		for (const search of [...asked, ...LINK_SORTS.map((sort) => `sort=${sort}`)])
			for (const cursor of ["", `&after=5~${"2".repeat(27)}`, `&before=5~${"2".repeat(27)}`])
				await desk(d1).list(owner, readLinkQuery(new URLSearchParams(search + cursor)));
		await desk(d1).listDue(owner, Date.now());
		await desk(d1).listAddresses(owner);
		for (const one of await plans()) {
			expect({ sql: one.sql, scans: tableScans(one) }).toEqual({ sql: one.sql, scans: [] });
			// A list that is filtered may be read whole; it is never sorted, but for the open ones that are overdue.
			if (!one.sql.includes("distinct") && !one.sql.includes("state in"))
				expect({ sql: one.sql, sorts: one.plan.filter((step) => step.includes("TEMP B-TREE")) }).toEqual({
					sql: one.sql,
					sorts: [],
				});
		}
	});
});

test("the account's open pages hear of a change, each link once and as it is last", async () => {
	const owner = await makeUser();
	const to = freshAddress();
	const link = await makeLink({ requesterAddress: to }, owner);
	const response = await deskOf(env, owner).fetch("https://paylink.test/links/live", {
		headers: new Headers({ Upgrade: "websocket" }),
	});
	const socket = response.webSocket;
	if (!socket) throw new Error("no socket");
	const heard: DeskMessage[] = [];
	socket.addEventListener("message", ({ data }) => heard.push(JSON.parse(String(data)) as DeskMessage));
	socket.accept();
	await report(link, await pay(to, HUNDRED));
	const rows = () => heard.flatMap((message) => message.rows);
	await expect.poll(() => rows().at(-1)).toMatchObject({ paymentId: link, state: "paid" });
	expect(rows().map(({ version }) => version)).toEqual(
		rows()
			.map(({ version }) => version)
			.sort((a, b) => a - b),
	);
	socket.close();
	const other = services();
	expect(await other.findDashboardEpoch(link)).toBe(0);
});

test("a page that comes late is told that something changed meanwhile", async () => {
	const owner = await makeUser();
	const to = freshAddress();
	const link = await makeLink({ requesterAddress: to }, owner);
	await desk().overview(owner);
	const readAt = Date.now();
	const heardBy = async (since: number) => {
		const { webSocket } = await deskOf(env, owner).fetch(`https://paylink.test/links/live?since=${since}`, {
			headers: new Headers({ Upgrade: "websocket" }),
		});
		if (!webSocket) throw new Error("no socket");
		const heard: unknown[] = [];
		webSocket.addEventListener("message", ({ data }) => void heard.push(JSON.parse(String(data))));
		webSocket.accept();
		await new Promise((resolve) => setTimeout(resolve, 50));
		webSocket.close();
		return heard;
	};
	expect(await heardBy(readAt)).toEqual([]);
	await report(link, await pay(to, HUNDRED));
	expect(await heardBy(readAt)).toEqual([{ type: "rows", rows: [] }]);
	expect(await heardBy(Date.now() + 1)).toEqual([]);
});

describe("sockets of a session that ended", () => {
	const HOUR_MS = 60 * 60_000;

	/** A session of an account, and its browser's cookie. */
	async function openSession(userId: string) {
		const id = newSessionId();
		const idHash = await hashSessionId(id);
		const now = Date.now();
		const row = { idHash, userId, createdAt: now, lastSeenAt: now, expiresAt: now + HOUR_MS, userAgent: null };
		await startSession(openDatabase(env.DB), { ...row, provenAt: now }, null);
		return { cookie: sessionCookie(id).split(";")[0] ?? "", end: () => endSession(openDatabase(env.DB), idHash) };
	}

	async function connect(userId: string, cookie: string, since = 0) {
		const { webSocket, status } = await deskOf(env, userId).fetch(`https://paylink.test/links/live?since=${since}`, {
			headers: new Headers({ Upgrade: "websocket", Cookie: cookie }),
		});
		const heard: DeskMessage[] = [];
		const closed: number[] = [];
		webSocket?.addEventListener("message", ({ data }) => void heard.push(JSON.parse(String(data)) as DeskMessage));
		webSocket?.addEventListener("close", ({ code }) => void closed.push(code));
		webSocket?.accept();
		return { status, heard, closed };
	}

	test("hear nothing more of the account's links; others go on", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		const link = await makeLink({ requesterAddress: to }, owner);
		const [own, stolen] = [await openSession(owner), await openSession(owner)];
		const [page, thief] = [await connect(owner, own.cookie), await connect(owner, stolen.cookie)];
		await stolen.end();
		await report(link, await pay(to, HUNDRED));
		await expect.poll(() => page.heard.flatMap(({ rows }) => rows).at(-1)).toMatchObject({ state: "paid" });
		await expect.poll(() => thief.closed).toEqual([4002]);
		expect(thief.heard).toEqual([]);
		expect(page.closed).toEqual([]);
	});

	test("while the database does not say whose, none hears anything: all connect again, and read what they missed", async () => {
		const owner = await makeUser();
		await makeLink({}, owner);
		const { rows } = await list(owner);
		const readAt = Date.now();
		const { cookie } = await openSession(owner);
		const page = await connect(owner, cookie);
		const withDatabase = (DB: unknown) =>
			runInDurableObject(env.ACCOUNT_DESK.get(env.ACCOUNT_DESK.idFromName(owner)), (instance) => {
				Object.assign(instance, { env: { ...env, DB } });
			});
		await withDatabase({
			prepare: () => {
				throw new Error("D1_ERROR: the database is silent");
			},
		});
		const [row] = rows;
		if (!row) throw new Error("no row");
		await deskOf(env, owner).linkChanged(row);
		await expect.poll(() => page.closed).toEqual([4002]);
		expect(page.heard).toEqual([]);
		await withDatabase(env.DB);
		const again = await connect(owner, cookie, readAt);
		await expect.poll(() => again.heard).toEqual([{ type: "rows", rows: [] }]);
	});

	test("keep no place from the account's own pages", async () => {
		const owner = await makeUser();
		const [own, stolen] = [await openSession(owner), await openSession(owner)];
		const piled = await Promise.all(Array.from({ length: 50 }, () => connect(owner, stolen.cookie)));
		expect(piled.every(({ status }) => status === 101)).toBe(true);
		expect(await connect(owner, own.cookie)).toMatchObject({ status: 429 });
		await stolen.end();
		expect(await connect(owner, own.cookie)).toMatchObject({ status: 101 });
		await expect.poll(() => piled.flatMap(({ closed }) => closed)).toEqual(Array(50).fill(4002));
	});
});
