import { applyD1Migrations } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { utcDay } from "#app/core/operations/page-view.ts";
import type { ChainCursorRow } from "#app/core/payments/arrival-types.ts";
import { openDatabase } from "#app/db/database.ts";
import { insertDeadLetter } from "#app/db/operations/dead-letters.ts";
import { storeArrivals } from "#app/db/payments/arrivals.ts";
import { moveCursor } from "#app/db/payments/chain-cursors.ts";
import { adminServices } from "#app/services/operations/admin-services.ts";
import { env } from "./environment.ts";
import { type Explained, explaining } from "./explaining.ts";
import { freshAddress, HUNDRED, makeLink, pay, report, unique } from "./scenario.ts";

const DAY_MS = 24 * 60 * 60_000;
const [ETHEREUM, BASE, OPTIMISM, POLYGON] = [1, 8453, 10, 137] as const;

const ENDPOINTS = { endpoints: async () => [], sourceCount: () => 0 };

function admin(d1 = env.DB, now = Date.now(), chainIds: number[] = []) {
	return adminServices({
		db: openDatabase(d1),
		clock: { now: () => now },
		chain: { chainIds, ...ENDPOINTS },
		watchers: { isWatched: (chainId) => chainId !== OPTIMISM },
		adminEmails: ["ada@admin.example"],
		keyId: "new",
		requeue: async () => true,
	});
}

async function person(fields: { name?: string; email?: string | null; handle?: string; createdAt?: number } = {}) {
	const id = unique("user");
	const email = fields.email === undefined ? `${id}@example.com` : fields.email;
	await env.DB.prepare("insert into users (id, email, display_name, created_at) values (?, ?, ?, ?)")
		.bind(id, email, fields.name ?? id, fields.createdAt ?? Date.now())
		.run();
	if (fields.handle) {
		await env.DB.prepare(
			"insert into identities (provider, subject, user_id, label, created_at, last_used_at) values ('x', ?, ?, ?, 0, 0)",
		)
			.bind(id, id, fields.handle)
			.run();
	}
	return id;
}

async function insertTransfer(
	d1: D1Database,
	paymentId: string,
	row: { amount: bigint; state: string; minedAt: number },
) {
	await d1
		.prepare(`insert into transfers (payment_id, chain_id, tx_hash, log_ordinal, amount, from_address, block_number, block_hash,
			mined_at, confirmations, state, final, late, created_at, updated_at)
		values (?, 31337, ?, 0, ?, ?, '1', '0x', ?, 1, ?, 0, 0, 0, 0)`)
		.bind(paymentId, unique("0x"), String(row.amount), freshAddress(), row.minedAt, row.state)
		.run();
}

const foundBy = async (text: string) => (await admin().listUsers({ text, after: null })).people.map(({ id }) => id);
const accessOf = async (id: string, email: string) =>
	(await admin().listUsers({ text: email, after: null })).people.find((one) => one.id === id)?.access;

describe("health", () => {
	const now = Date.now();
	const counted = () => admin(env.COUNTED_DB, now).health();

	/** Copies the rows of a link, and of whoever it belongs to, as the app wrote them. */
	async function copyLink(paymentId: string, owner: string): Promise<void> {
		for (const [table, key, value] of [
			["users", "id", owner],
			["pending_payments", "payment_id", paymentId],
			["confirmed_payments", "payment_id", paymentId],
			["reported_transactions", "payment_id", paymentId],
		] as const) {
			const { results } = await env.DB.prepare(`select * from ${table} where ${key} = ?`).bind(value).all();
			for (const row of results)
				await env.COUNTED_DB.prepare(
					`insert into ${table} (${Object.keys(row).join(", ")}) values (${Object.keys(row).map(() => "?")})`,
				)
					.bind(...Object.values(row))
					.run();
		}
	}

	beforeAll(() => applyD1Migrations(env.COUNTED_DB, env.MIGRATIONS));

	test("counts links and pending decisions", async () => {
		const [to, owner] = [freshAddress(), await person()];
		const paid = await makeLink({ requesterAddress: to }, owner);
		await report(paid, await pay(to, HUNDRED));
		await copyLink(paid, owner);
		const asker = await person();
		const asking = await makeLink({ requesterAddress: freshAddress() }, asker);
		await copyLink(asking, asker);
		await insertTransfer(env.COUNTED_DB, asking, { amount: 5n, state: "needs-requester", minedAt: now });
		const { links, checks } = await counted();
		const [one, two] = [1, 2].map((count) => ({ count, more: false }));
		expect(links).toEqual({ all: two, lastWeek: two, paid: one, needRequester: one });
		expect(checks.reports).toEqual(one);
	});

	test("sums credits per token exactly, in the day and the week before now", async () => {
		const owner = await person();
		const paid = await makeLink({ requesterAddress: freshAddress() }, owner);
		await copyLink(paid, owner);
		const large = 10n ** 35n + 7n;
		for (const [minedAt, amount, state] of [
			[now, HUNDRED, "credited"],
			[now - 2 * DAY_MS, large, "credited"],
			[now - 9 * DAY_MS, large, "credited"],
			[now, 5n, "needs-requester"],
		] as const)
			await insertTransfer(env.COUNTED_DB, paid, { amount, state, minedAt });
		const { credited } = await counted();
		expect(credited.lastWeek).toMatchObject([{ token: "USDC", count: 2, amount: String(HUNDRED + large) }]);
		expect(credited.today).toMatchObject([{ token: "USDC", count: 1, amount: String(HUNDRED) }]);
	});

	test("shows the oldest unsent mail, without those that were given up", async () => {
		const write = (at: number) =>
			env.COUNTED_DB.prepare("insert into mails (dedupe_key, message, created_at) values (?, '{}', ?)")
				.bind(unique("mail"), at)
				.run();
		await write(now - 60_000);
		await write(now - 120_000);
		await write(now - 4 * DAY_MS);
		expect((await counted()).mails).toEqual({ waiting: { count: 2, more: false }, oldestAt: now - 120_000 });
	});
});

describe("watchers", () => {
	const now = Date.now();

	async function cursor(chainId: number, changes: Partial<ChainCursorRow> = {}) {
		await env.DB.prepare("delete from chain_cursors where chain_id = ?").bind(chainId).run();
		await moveCursor(openDatabase(env.DB), null, {
			chainId,
			blockNumber: 998,
			headNumber: 1_000,
			headAt: now,
			finalizedNumber: 900,
			endpoint: "rpc.example#1",
			paceMs: 30_000,
			silentSince: null,
			checkedAt: now - 5_000,
			...changes,
		});
	}

	async function found(chainId: number, foundAt: number) {
		await storeArrivals(
			openDatabase(env.DB),
			[
				{
					chainId,
					txHash: `0x${crypto.randomUUID().replaceAll("-", "").repeat(2)}`,
					payee: freshAddress(),
					token: "USDC",
					amount: HUNDRED,
					fromAddress: null,
					blockNumber: 1,
					blockHash: "0x1",
					minedAt: null,
				},
			],
			foundAt,
		);
	}

	const watched = async (chainId: number, at = now) =>
		(await admin(env.DB, at, [ETHEREUM, BASE, OPTIMISM, POLYGON]).watchers()).find((one) => one.chainId === chainId);
	const statusOf = async (chainId: number, at?: number) => (await watched(chainId, at))?.watcher.status;

	test("keep up, fall behind, are silent, stand still and sleep", async () => {
		await cursor(BASE);
		expect(await watched(BASE)).toMatchObject({
			watcher: { status: { kind: "reads" }, readTo: 998, head: 1_000, paceMs: 30_000 },
			finalized: 900,
		});
		expect(await statusOf(BASE, now + 3 * 60_000)).toEqual({ kind: "stopped", since: now - 5_000 });
		await cursor(BASE, { blockNumber: 1 });
		expect(await statusOf(BASE)).toEqual({ kind: "behind", blocks: 999 });
		await cursor(BASE, { silentSince: now - 60_000 });
		expect(await statusOf(BASE)).toEqual({ kind: "silent", since: now - 60_000 });
		await cursor(BASE, { paceMs: 0, checkedAt: now - DAY_MS });
		expect(await statusOf(BASE)).toEqual({ kind: "asleep" });
	});

	test("are shown of chains that were never read, and of those whose watcher is turned off", async () => {
		expect(await statusOf(POLYGON)).toEqual({ kind: "never" });
		expect(await statusOf(OPTIMISM)).toEqual({ kind: "off" });
	});

	test("count the arrivals of their chain that are not verified, up to a cap, with the oldest", async () => {
		expect((await watched(ETHEREUM))?.waiting).toEqual({ count: { count: 0, more: false }, oldestAt: null });
		for (const at of [now - 2_000, now - 9_000]) await found(ETHEREUM, at);
		await found(POLYGON, now - DAY_MS);
		expect((await watched(ETHEREUM))?.waiting).toEqual({ count: { count: 2, more: false }, oldestAt: now - 9_000 });
		await env.DB.prepare(
			`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1001)
			insert into arrivals (chain_id, tx_hash, payee, token, amount, block_number, block_hash, state, tries, next_try_at, found_at, updated_at)
			select 1, 'many-' || i, 'payee', 'USDC', '1', 1, '0x1', 'found', 0, ?1, ?1, ?1 from n`,
		)
			.bind(now)
			.run();
		expect((await watched(ETHEREUM))?.waiting.count).toEqual({ count: 1_000, more: true });
		await env.DB.prepare("delete from arrivals").run();
	});
});

test("tokens under old keys are counted by key", async () => {
	await env.DB.batch(["identities", "avatar_targets"].map((table) => env.DB.prepare(`delete from ${table}`)));
	const seal = async (keyId: string | null) =>
		env.DB.prepare(
			"insert into identities (provider, subject, user_id, sealed_with, created_at, last_used_at) values ('x', ?, ?, ?, 0, 0)",
		)
			.bind(unique("subject"), await person(), keyId)
			.run();
	for (const keyId of ["old", "old", "new", "older", null]) await seal(keyId);
	expect((await admin().health()).oldKeys).toEqual([
		{ keyId: "old", count: 2 },
		{ keyId: "older", count: 1 },
	]);
});

test("only users who verified an e-mail of the settings are admins", async () => {
	const id = await person({ email: "ada@admin.example" });
	const listed = async () => (await admin().listUsers({ text: "ada@admin.example", after: null })).people;
	expect(await listed()).toMatchObject([{ id, admin: false, access: null }]);
	await env.DB.prepare("update users set email_verified_at = 1 where id = ?").bind(id).run();
	expect(await listed()).toMatchObject([{ id, admin: true, access: null }]);
	await env.DB.prepare("delete from users where id = ?").bind(id).run();
});

describe("users", () => {
	test("are found by a prefix of e-mail, name or handle, in any case", async () => {
		const mark = unique("zz").replaceAll("-", "");
		const id = await person({ name: `${mark} Oliveira`, email: `${mark}.mail@example.com`, handle: `@H${mark}` });
		for (const text of [`${mark}.ma`, mark.toUpperCase(), `${mark} oli`, `@h${mark}`, `h${mark}`]) {
			expect(await foundBy(text)).toEqual([id]);
		}
		expect(await foundBy(`${mark}%`)).toEqual([]);
	});

	test("are listed in pages, newest first, each once", async () => {
		const mark = unique("page").replaceAll("-", "");
		const ids: string[] = [];
		for (let at = 0; at < 60; at += 1) ids.push(await person({ name: `${mark} ${at}`, createdAt: 1_000 + (at >> 1) }));
		const seen: string[] = [];
		let after: string | null = null;
		do {
			const page = await admin().listUsers({ text: mark, after });
			seen.push(...page.people.map(({ id }) => id));
			after = page.next;
		} while (after !== null);
		expect(seen).toHaveLength(60);
		expect(new Set(seen)).toEqual(new Set(ids));
		expect((await admin().listUsers({ text: "", after: "nonsense" })).people).toHaveLength(25);
	});
});

describe("access", () => {
	test("is granted and revoked by an admin, who is recorded; a revocation stays", async () => {
		const boss = await person();
		const email = `${unique("grant")}@example.com`;
		const id = await person({ email });
		expect(await accessOf(id, email)).toBeNull();
		await admin().setAccess(boss, id, "grant");
		expect(await accessOf(id, email)).toMatchObject({ how: "admin", revokedAt: null });
		await admin().setAccess(boss, id, "revoke");
		expect(await accessOf(id, email)).toMatchObject({ revokedAt: expect.any(Number) });
		const row = await env.DB.prepare("select granted_by, revoked_by from access_grants where user_id = ?")
			.bind(id)
			.first();
		expect(row).toEqual({ granted_by: boss, revoked_by: boss });
		await admin().setAccess(boss, id, "grant");
		expect(await accessOf(id, email)).toMatchObject({ revokedAt: null });
	});

	test("by a post is restored as such", async () => {
		const boss = await person();
		const email = `${unique("post")}@example.com`;
		const id = await person({ email });
		await env.DB.prepare("insert into access_grants (user_id, how, author, granted_at) values (?, 'post', ?, 1)")
			.bind(id, id)
			.run();
		await admin().setAccess(boss, id, "grant");
		expect(await accessOf(id, email)).toEqual({ how: "post", grantedAt: 1, revokedAt: null });
		await admin().setAccess(boss, id, "revoke");
		await admin().setAccess(boss, id, "grant");
		expect(await accessOf(id, email)).toMatchObject({ how: "post", revokedAt: null });
	});

	test("of oneself cannot be revoked, and of unknown users not changed", async () => {
		const boss = await person();
		expect(await admin().setAccess(boss, boss, "revoke")).toEqual({ ok: false, reason: "own-access" });
		expect(await admin().setAccess(boss, "nobody", "grant")).toEqual({ ok: false, reason: "unknown-person" });
		expect(
			await env.DB.prepare("select 1 from access_grants where user_id in ('nobody', ?)").bind(boss).first(),
		).toBeNull();
	});
});

describe("dead letters", () => {
	const nftOf = async (userId: string) => {
		const id = unique("nft");
		await env.DB.prepare("insert into nfts (id, user_id, wallet, position, run) values (?, ?, ?, 0, 'r')")
			.bind(id, userId, freshAddress())
			.run();
		return id;
	};
	async function lettersOf(bodies: unknown[]) {
		const prefix = unique("letter");
		const db = openDatabase(env.DB);
		const newest = Date.now() + DAY_MS;
		for (const [at, body] of bodies.entries())
			await insertDeadLetter(db, {
				...{ id: `${prefix}-${at}`, queue: "q", body, dedupeKey: null },
				diedAt: newest - at,
			});
		const { deadLetters } = await admin().health();
		return deadLetters.filter(({ id }) => id.startsWith(prefix)).map(({ kind, to }) => [kind, to]);
	}

	test("show kind and recipient of mails and of jobs of Show My NFT", async () => {
		const userId = await person({ name: "Nora Knot" });
		const crop = { cropX: 50, cropY: 50 };
		const mail = { paymentId: null, dedupeKey: "k", to: "ada@example.com", tokenId: null, values: {} };
		expect(
			await lettersOf([
				{ kind: "verify-email", ...mail },
				{ kind: "sync", userId, wallet: freshAddress(), run: "r" },
				{ kind: "picture", nftId: await nftOf(userId), ...crop },
				{ kind: "rotation", userId, slot: 1 },
				{ kind: "rotation", userId: "left", slot: 1 },
				{ kind: "of another day" },
				"not even an object",
			]),
		).toEqual([
			["verify-email", "ada@example.com"],
			["sync", "Nora Knot"],
			["picture", "Nora Knot"],
			["rotation", "Nora Knot"],
			["rotation", null],
			[null, null],
			[null, null],
		]);
	});
});

test("views are listed by route and day, most viewed first, for fourteen days", async () => {
	const now = Date.now() + 700 * DAY_MS;
	const add = (route: string, daysAgo: number, views: number) =>
		env.DB.prepare("insert into page_views values (?, ?, ?)")
			.bind(utcDay(now - daysAgo * DAY_MS), route, views)
			.run();
	await add("/", 0, 5);
	await add("/", 13, 2);
	await add("/", 14, 99);
	await add("/faqs", 1, 9);
	const { days, routes } = await admin(env.DB, now).views();
	expect(days).toHaveLength(14);
	expect(days.at(-1)).toBe(utcDay(now));
	expect(routes.map(({ route, total }) => [route, total])).toEqual([
		["/faqs", 9],
		["/", 7],
	]);
	expect(routes[1]?.views).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
});

describe("no statement of the admin page scans a whole table", () => {
	let asked: Explained[] = [];

	beforeAll(async () => {
		const { d1, plans } = explaining(env.DB);
		const watched = admin(d1, Date.now(), [ETHEREUM]);
		await watched.health();
		await watched.listUsers({ text: "ada", after: "5.x" });
		await watched.listUsers({ text: "", after: null });
		await watched.views();
		await watched.watchers();
		await watched.setAccess("a", "b", "grant");
		await watched.retry("a", "b");
		asked = await plans();
	});

	test("statements were recorded", () => {
		expect(asked.length).toBeGreaterThanOrEqual(8);
	});

	test("tables are searched by an index or with a limit", () => {
		for (const { sql, plan } of asked) {
			const scans = plan.filter((step) => /^SCAN (?!\(|CONSTANT)/.test(step) && !/^SCAN (found|subquery)/i.test(step));
			for (const step of scans) expect({ step, ends: /\blimit\b/i.test(sql) }).toEqual({ step, ends: true });
			// Sorting the result is fine; an automatic index for a join is not.
			expect(plan.filter((step) => step.includes("AUTOMATIC"))).toEqual([]);
		}
	});

	test("arrivals that wait are counted through the arrivals_open index", () => {
		const counting = asked.find(({ sql }) => sql.includes("from arrivals"));
		expect(counting?.plan.join("\n")).toContain("arrivals_open (chain_id=?)");
	});

	test("a page of users is read through the users_newest index", () => {
		const listing = asked.find(({ sql }) => sql.includes("users_newest"));
		expect(listing?.plan.join("\n")).toContain("users_newest");
		expect(listing?.plan.join("\n")).not.toContain("TEMP B-TREE FOR ORDER BY");
	});
});
