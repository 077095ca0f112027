import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { r2ColdStorage } from "#app/adapters/storage/r2-cold-storage.ts";
import { paymentDeps } from "#app/composition/services.server.ts";
import type { Hash } from "#app/core/address.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import type { ColdStorage } from "#app/core/payments/cold-storage.ts";
import { readLinkQuery } from "#app/core/payments/link-query.ts";
import { deleteUser } from "#app/db/accounts/account-deletion.ts";
import { type Database, openDatabase } from "#app/db/database.ts";
import { ownData } from "#app/db/operations/own-data.ts";
import { recordEvent, storeChanges } from "#app/db/payments/changes.ts";
import { findClaimants } from "#app/db/payments/claims.ts";
import { bringBack, ColdStorageFailed, listLinksToMove, moveToColdStorage } from "#app/db/payments/cold-links.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import { endDashboardPasswords, findDashboardLock, replaceDashboardPassword } from "#app/db/payments/links.ts";
import { noChange } from "#app/services/payments/change-link.ts";
import { deskServices } from "#app/services/payments/desk-services.ts";
import { moveOldLinks } from "#app/services/payments/move-old-links.ts";
import { settleReceipts } from "#app/services/payments/receipts.ts";
import { summariseStale } from "#app/services/payments/summarise-link.ts";
import { BLOCKS_TO_FINALITY } from "#local/chain/finality.ts";
import { env } from "./environment.ts";
import { begun, restoreChain } from "./payer-scenes.ts";
import {
	chain,
	checkNow,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	ON_A_BUSY_MACHINE_MS,
	pay,
	payer,
	report,
	services,
} from "./scenario.ts";

/** Links that were final ninety days ago: rows of theirs are in R2, and everybody finds them as they were. */

restoreChain();

const DAY_MS = 24 * 60 * 60_000;
const MOVED = ["payment_attempts", "payment_events", "reported_transactions", "transaction_reporters"] as const;

const storage = () => r2ColdStorage(env.OLD_LINKS as R2Bucket);
const database = (cold: ColdStorage | null = storage()) => openDatabase(env.DB, cold);
const deps = (db: Database) => ({ ...paymentDeps(env), db });

/** A link that was paid from the page's wallet, named by hash as well, is final, and has its receipts and mails. */
async function finalLink(owner?: string) {
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, memo: "Poster" }, owner ?? (await makeUser()));
	await begun(paymentId, payer.address, { amount: HUNDRED });
	const txHash = await pay(to, HUNDRED);
	await report(paymentId, txHash);
	await chain.mine(BLOCKS_TO_FINALITY);
	await checkNow(paymentId);
	await vi.waitFor(
		async () => {
			const [link] = await rows("pending_payments", paymentId);
			expect(link?.summary_version).toBe(link?.version);
			expect(await rows("settlement_rates", paymentId)).toHaveLength(1);
			const [receipt] = await rows("receipts", paymentId);
			expect(String(receipt?.jws).length).toBeGreaterThan(1_000);
		},
		{ timeout: ON_A_BUSY_MACHINE_MS },
	);
	return { paymentId, txHash, to };
}

async function rows(table: string, paymentId: string) {
	const { results } = await env.DB.prepare(`select * from ${table} where payment_id = ? order by 1, 2, 3, 4`)
		.bind(paymentId)
		.all<Record<string, unknown>>();
	return results;
}

type Rows = Record<string, unknown>[];

/** Everything stored of a link. */
async function whole(paymentId: string): Promise<Record<string, Rows>> {
	const tables = [...MOVED, "pending_payments", "link_chains", "transfers", "confirmed_payments", "receipts"];
	return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rows(table, paymentId)])));
}

/** As if all of it had happened so long ago. */
async function age(paymentId: string, byMs: number): Promise<void> {
	await env.DB.batch(
		[
			`update pending_payments set closed_at = closed_at - ?1, created_at = created_at - ?1 where payment_id = ?2`,
			`update payment_events set at = at - ?1 where payment_id = ?2`,
			`update mails set sent_at = coalesce(sent_at, created_at) where payment_id = ?2 and ?1 > 0`,
		].map((statement) => env.DB.prepare(statement).bind(byMs, paymentId)),
	);
}

async function oldLink(owner?: string) {
	const link = await finalLink(owner);
	await age(link.paymentId, 91 * DAY_MS);
	return link;
}

async function coldLink(owner?: string) {
	const link = await oldLink(owner);
	const before = await whole(link.paymentId);
	expect(await moveToColdStorage(database(), link.paymentId, Date.now())).toBe(true);
	return { ...link, before };
}

/** What lies in cold storage of a link that was moved. */
const stored = async (paymentId: string) =>
	storage().get(`${paymentId}/${(await rows("pending_payments", paymentId))[0]?.cold_since}`);
const counts = async (paymentId: string) =>
	Promise.all(MOVED.map(async (table) => (await rows(table, paymentId)).length));
const isListed = async (paymentId: string) => {
	const now = Date.now();
	const listed = await listLinksToMove(database(), { before: now - 90 * DAY_MS, now, limit: 1_000 });
	return listed.some((link) => link.paymentId === paymentId && link.mayMove);
};

/** But for when it may be moved again, and the create form's key, which nobody sends again. */
const comparable = (all: Record<string, Rows>): Record<string, Rows> => ({
	...all,
	pending_payments: (all.pending_payments ?? []).map(({ warm_until: _1, submission_key: _2, ...rest }) => rest),
});

describe("rows of an old link", () => {
	test("are moved by the cron's step into one object, and stay out of D1", async () => {
		const { paymentId } = await oldLink();
		expect(await counts(paymentId)).not.toContain(0);
		expect(await moveOldLinks(deps(database()), 60_000)).toBeGreaterThanOrEqual(1);
		expect(await counts(paymentId)).toEqual([0, 0, 0, 0]);
		expect((await rows("receipts", paymentId)).map(({ jws }) => jws)).toEqual([""]);
		const [link] = await rows("pending_payments", paymentId);
		expect(link).toMatchObject({ cold_since: expect.any(Number), submission_key: null });
		expect(await rows("mails", paymentId)).toEqual([]);
		const text = JSON.parse((await stored(paymentId)) ?? "");
		expect(Object.keys(text.tables).sort()).toEqual([...MOVED]);
		expect(await isListed(paymentId)).toBe(false);
	});

	test.each<[string, (link: { paymentId: string; token: string; txHash: Hash }) => Promise<unknown>]>([
		["its page", async ({ paymentId }) => (await services().findLinkPage(paymentId))?.snapshot.status],
		["its room", async ({ paymentId }) => (await services().room(paymentId).snapshot()).status],
		["its dashboard", async ({ paymentId }) => (await services().room(paymentId).fullSnapshot()).status],
		["its receipt", async ({ token }) => (await services().findReceipt(token)) && "success"],
		[
			"its receipt's address",
			async ({ paymentId, txHash }) =>
				(await services().receiptToken(paymentId, { chainId: LOCAL_CHAIN_ID, txHash })) && "success",
		],
		["a hash named for it", async ({ paymentId, txHash }) => (await report(paymentId, txHash)).verified && "success"],
	])("are back as they were when somebody asks for %s", async (_, open) => {
		const { paymentId, txHash, before } = await coldLink();
		const token = String(before.receipts?.[0]?.token);
		expect(await open({ paymentId, token, txHash })).toBe("success");
		const after = await whole(paymentId);
		const { pending_payments: _1, payment_events: events, ...rest } = comparable(after);
		const { pending_payments: _2, payment_events: eventsBefore, ...restBefore } = comparable(before);
		expect(rest.payment_attempts).toEqual(restBefore.payment_attempts);
		expect(rest.transfers).toEqual(restBefore.transfers);
		expect(rest.receipts).toEqual(restBefore.receipts);
		expect(rest.confirmed_payments).toEqual(restBefore.confirmed_payments);
		expect(events?.slice(0, eventsBefore?.length)).toEqual(eventsBefore);
		expect(after.pending_payments?.[0]).toMatchObject({ cold_since: null, warm_until: expect.any(Number) });
		expect(await isListed(paymentId), "it stays for a while").toBe(false);
	});

	test("do not have their mails sent again, and what those said is gone", async () => {
		const { paymentId } = await oldLink();
		const keys = (await rows("mails", paymentId)).map(({ dedupe_key: key }) => key);
		expect(keys.length).toBeGreaterThanOrEqual(2);
		expect(await moveToColdStorage(database(), paymentId, Date.now())).toBe(true);
		await findLinkRecord(database(), paymentId);
		await checkNow(paymentId);
		const back = await rows("mails", paymentId);
		expect(back.map(({ dedupe_key: key }) => key)).toEqual(keys);
		for (const { message, sent_at: sentAt } of back) {
			expect(sentAt).not.toBeNull();
			expect(JSON.parse(String(message))).toEqual({ kind: "", to: "" });
		}
	});

	test("are the same to the byte after they were moved and brought back, however often and at once", async () => {
		const { paymentId, before } = await coldLink();
		for (let again = 0; again < 3; again++) {
			await Promise.all([1, 2, 3, 4].map(() => findLinkRecord(database(), paymentId)));
			expect(comparable(await whole(paymentId))).toEqual(comparable(before));
			expect(await moveToColdStorage(database(), paymentId, Date.now() + again)).toBe(true);
		}
		const record = await findLinkRecord(database(), paymentId);
		expect(record?.events.length).toBe(before.payment_events?.length);
	});

	test("brought back by who is late change nothing of what happened since", async () => {
		const { paymentId } = await coldLink();
		const [{ cold_since: coldSince } = {}] = await rows("pending_payments", paymentId);
		await findLinkRecord(database(), paymentId);
		await env.DB.prepare("delete from payment_attempts where payment_id = ?").bind(paymentId).run();
		await bringBack(database(), paymentId, Number(coldSince));
		expect(await rows("payment_attempts", paymentId)).toEqual([]);
	});
});

describe("while a link's rows are in cold storage", () => {
	test("its transaction still pays no other link", async () => {
		const { to, txHash, paymentId } = await coldLink();
		const other = await makeLink({ requesterAddress: to });
		expect((await report(other, txHash)).verified).toBe(false);
		expect((await services().room(other).snapshot()).status).toBe("none");
		expect((await services().room(paymentId).snapshot()).status).toBe("success");
	});

	test("the list and the export say the same of it, and read nothing back", async () => {
		const owner = await makeUser();
		const { paymentId } = await oldLink(owner);
		const desk = deskServices(deps(database()), () => "caller");
		const query = readLinkQuery(new URLSearchParams());
		const read = async () => {
			const lines: unknown[] = [];
			for await (const line of desk.export(owner, query, "payments")) lines.push(line);
			return lines;
		};
		const before = await read();
		expect(JSON.stringify(before)).toContain("bob@example.com");
		expect(await moveToColdStorage(database(), paymentId, Date.now())).toBe(true);
		expect(await read()).toEqual(before);
		expect(await counts(paymentId)).toEqual([0, 0, 0, 0]);
	});

	test("its maker's archive has them, without the wallets' secret tags", async () => {
		const owner = await makeUser();
		const { paymentId } = await coldLink(owner);
		const [table] = [...ownData(database(), owner)].filter(({ name }) => name === "old_links");
		const found = [];
		for await (const some of table?.rows ?? []) found.push(...some);
		expect(found).toMatchObject([{ payment_id: paymentId, receipts: [{ jws: expect.stringMatching(/^ey/) }] }]);
		expect(JSON.stringify(found)).toContain("bob@example.com");
		expect(JSON.stringify(found)).not.toContain('"tag"');
	});

	test("“this was not me” ends the password that a thief gave its dashboard before it was moved, and those of no others", async () => {
		const owner = await makeUser();
		const links = [await oldLink(owner), await oldLink(owner)].map(({ paymentId }) => paymentId);
		const [thiefs = "", own = ""] = links;
		const since = Date.now() - 100 * DAY_MS;
		await replaceDashboardPassword(database(), thiefs, "a thief's", since + DAY_MS);
		for (const link of links) expect(await moveToColdStorage(database(), link, Date.now())).toBe(true);
		await env.DB.prepare("update pending_payments set created_at = ? where user_id = ?")
			.bind(since - DAY_MS, owner)
			.run();
		const lockOf = (link: string) => findDashboardLock(database(), link);
		const before = await lockOf(own);
		await endDashboardPasswords(database(), owner, since);
		expect(await lockOf(thiefs)).toEqual({ passwordHash: "", epoch: 2 });
		expect(await lockOf(own)).toEqual(before);
	});

	test("nothing there names its maker's mailbox, who may be gone by then", async () => {
		const owner = await makeUser();
		const { paymentId } = await coldLink(owner);
		expect(await stored(paymentId)).not.toContain(owner);
		await deleteUser(database(), { id: owner, email: `${owner}@example.com`, emailHash: null }, Date.now());
		const record = await findLinkRecord(database(), paymentId);
		expect(record?.link).toMatchObject({ userId: null, requesterEmail: "" });
		expect(JSON.stringify(await whole(paymentId))).not.toContain(owner);
		expect((await services().room(paymentId).snapshot()).status).toBe("success");
	});

	test("nothing there names its maker's account or whom they had mailed, not even in a mail's key", async () => {
		const owner = await makeUser();
		const { paymentId } = await oldLink(owner);
		const kinds = { "arrived-unmatched": owner, "request-reminder": "friend@example.com", "request-cancelled": owner };
		for (const [kind, named] of Object.entries(kinds))
			await env.DB.prepare(
				"insert into mails (dedupe_key, payment_id, message, created_at, sent_at) values (?, ?, ?, 1, 1)",
			)
				.bind(`${kind}:${paymentId}:${named}`, paymentId, JSON.stringify({ kind, to: named }))
				.run();
		expect(await moveToColdStorage(database(), paymentId, Date.now())).toBe(true);
		expect(await stored(paymentId)).not.toMatch(new RegExp(`${owner}|friend@example.com`));
		await deleteUser(database(), { id: owner, email: `${owner}@example.com`, emailHash: null }, Date.now());
		await findLinkRecord(database(), paymentId);
		expect(JSON.stringify(await rows("mails", paymentId))).not.toMatch(new RegExp(`${owner}|friend@example.com`));
	});

	test("a change that was computed before is refused, and computed anew", async () => {
		const { paymentId } = await oldLink();
		const record = await findLinkRecord(database(), paymentId);
		if (!record) throw new Error("no link");
		expect(await moveToColdStorage(database(), paymentId, Date.now())).toBe(true);
		expect(await storeChanges(database(), noChange(record, Date.now()))).toBeNull();
		const again = await findLinkRecord(database(), paymentId);
		expect(again && (await storeChanges(database(), noChange(again, Date.now())))).toBeTruthy();
	});
});

describe("what is killed half way", () => {
	/** Cold storage in which something happens around a write. */
	const around = (put: ColdStorage["put"]): ColdStorage => ({ ...storage(), put });

	test("before the text was stored loses nothing, and is done again a day later", async () => {
		const { paymentId } = await oldLink();
		const before = await whole(paymentId);
		const broken = database(around(() => Promise.reject(new Error("R2 is down"))));
		await moveOldLinks(deps(broken), 60_000);
		expect(comparable(await whole(paymentId))).toEqual(comparable(before));
		expect(await isListed(paymentId)).toBe(false);
		await env.DB.prepare("update pending_payments set warm_until = 1 where payment_id = ?").bind(paymentId).run();
		expect(await isListed(paymentId)).toBe(true);
	});

	test("after the text was stored leaves D1 as it was, and the text is written over", async () => {
		const { paymentId } = await oldLink();
		const before = await whole(paymentId);
		const dying = around(async (...given) => {
			await storage().put(...given);
			throw new Error("killed");
		});
		await expect(moveToColdStorage(database(dying), paymentId, Date.now())).rejects.toThrow("killed");
		expect(await whole(paymentId)).toEqual(before);
		await recordEvent(database(), paymentId, { kind: "opened", dedupeKey: "later", detail: {}, at: 1 });
		expect(await moveToColdStorage(database(), paymentId, Date.now())).toBe(true);
		expect((await findLinkRecord(database(), paymentId))?.events.length).toBe((before.payment_events?.length ?? 0) + 1);
	});

	test("by a change in between moves nothing", async () => {
		const { paymentId } = await oldLink();
		const racing = around(async (...given) => {
			await storage().put(...given);
			await recordEvent(database(), paymentId, { kind: "opened", dedupeKey: "between", detail: {}, at: 2 });
		});
		expect(await moveToColdStorage(database(racing), paymentId, Date.now())).toBe(false);
		expect(await counts(paymentId)).not.toContain(0);
		expect((await findLinkRecord(database(), paymentId))?.events.some(({ at }) => at === 2)).toBe(true);
	});

	test("a receipt signed anew in between keeps what is newer", async () => {
		const { paymentId } = await oldLink();
		const racing = around(async (...given) => {
			await storage().put(...given);
			await env.DB.prepare("update receipts set jws = 'newer' where payment_id = ?").bind(paymentId).run();
		});
		expect(await moveToColdStorage(database(racing), paymentId, Date.now())).toBe(true);
		await findLinkRecord(database(), paymentId);
		expect((await rows("receipts", paymentId)).map(({ jws }) => jws)).toEqual(["newer"]);
	});

	test.each<[string, () => ColdStorage | null]>([
		["is down", () => ({ ...storage(), get: () => Promise.reject(new Error("down")) })],
		["has lost the text", () => ({ ...storage(), get: async () => null })],
		["has another link's text", () => ({ ...storage(), get: async () => JSON.stringify({ v: 1, paymentId: "x" }) })],
		["is not set any more", () => null],
	])("by a reader shows nothing of the link while cold storage %s, and all of it afterwards", async (_, broken) => {
		const { paymentId, before } = await coldLink();
		await expect(findLinkRecord(database(broken()), paymentId)).rejects.toThrow(ColdStorageFailed);
		expect(await counts(paymentId)).toEqual([0, 0, 0, 0]);
		await findLinkRecord(database(), paymentId);
		expect(comparable(await whole(paymentId))).toEqual(comparable(before));
	});
});

describe("a link is not moved", () => {
	const cases: [string, string][] = [
		["that is not paid", "delete from confirmed_payments where payment_id = ?"],
		["with a transfer that is not final", "update transfers set final = 0 where payment_id = ?"],
		[
			"with a transfer that its requester is asked about",
			"update transfers set state = 'needs-requester' where payment_id = ?",
		],
		["with an attempt that is watched", "update payment_attempts set watching = 1 where payment_id = ?"],
		["with a report that is watched", "update reported_transactions set state = 'watching' where payment_id = ?"],
		["whose line in the list is to be made", "update pending_payments set summary_version = 0 where payment_id = ?"],
		["that was opened since", "update payment_events set at = 9e12 where payment_id = ?"],
		["that was paid later", "update pending_payments set closed_at = 9e12 where payment_id = ?"],
		["that has a mail to be sent", "update mails set sent_at = null where payment_id = ?"],
	];
	let link: { paymentId: string };
	beforeEach(async () => {
		link = await oldLink();
		expect(await isListed(link.paymentId)).toBe(true);
	});
	afterEach(() => env.DB.prepare("update pending_payments set warm_until = 9e12").run());

	test.each(cases)("%s", async (_, statement) => {
		await env.DB.prepare(statement).bind(link.paymentId).run();
		expect(await isListed(link.paymentId)).toBe(false);
	});
});

describe("whoever comes upon a cold link without having read it", () => {
	test("and notes a wallet has all of it, and the list keeps who paid", async () => {
		const { paymentId, before } = await coldLink();
		const summary = async () => (await rows("link_summaries", paymentId))[0];
		const listed = await summary();
		await services().room(paymentId).note({ kind: "connected", address: payer.address });
		const record = await findLinkRecord(database(), paymentId);
		expect(record?.events.at(-1)?.kind).toBe("wallet-connected");
		expect(record?.events.length).toBe((before.payment_events?.length ?? 0) + 1);
		await vi.waitFor(async () => expect((await summary())?.version).toBe(record?.link.version), {
			timeout: ON_A_BUSY_MACHINE_MS,
		});
		expect((await summary())?.search_text).toBe(listed?.search_text);
	});

	test("and records what was recorded before it was moved records nothing new", async () => {
		const { paymentId, before } = await coldLink();
		const { dedupe_key: dedupeKey } = before.payment_events?.at(-1) ?? {};
		const event = { kind: "opened", dedupeKey: String(dedupeKey), detail: {}, at: 7 } as const;
		expect(await recordEvent(database(), paymentId, event)).toBe(false);
		expect((await whole(paymentId)).pending_payments?.[0]?.version).toBe(before.pending_payments?.[0]?.version);
	});

	test("and judges a transaction of it has all of it", async () => {
		const { paymentId, txHash, to, before } = await coldLink();
		const asking = { paymentId, userId: null, chainId: LOCAL_CHAIN_ID, requesterAddress: to, token: "USDC" } as const;
		const transaction = { txHash, accounts: [payer.address], tags: [], attemptId: null, minedAt: 1, seenAt: 1 };
		const found = await findClaimants(database(), asking, { ...transaction, relayed: false }, { afterPaymentMs: 0 });
		expect(found.attempts.length).toBe(before.payment_attempts?.length);
		expect(found.reporters.length).toBe(before.transaction_reporters?.length);
		expect(found.record?.reports.length).toBe(before.reported_transactions?.length);
	});

	test("and settles the receipts of what it read before signs none anew", async () => {
		const { paymentId } = await oldLink();
		const record = await findLinkRecord(database(), paymentId);
		const [signed] = await rows("receipts", paymentId);
		expect(await moveToColdStorage(database(), paymentId, Date.now())).toBe(true);
		if (record) await settleReceipts(deps(database()), record);
		expect((await rows("receipts", paymentId)).map(({ jws }) => jws)).toEqual([""]);
		await findLinkRecord(database(), paymentId);
		expect(await rows("receipts", paymentId)).toEqual([signed]);
	});

	test("and summarises links goes on with the others where one cannot be read", async () => {
		const owner = await makeUser();
		const [lost, other] = [await coldLink(owner), await finalLink(owner)];
		await env.DB.prepare("update pending_payments set version = version + 1 where user_id = ?").bind(owner).run();
		const broken = database({ ...storage(), get: async () => null });
		expect(await summariseStale(deps(broken), 100, owner)).toBe(2);
		const [[summary], [link]] = [
			await rows("link_summaries", other.paymentId),
			await rows("pending_payments", other.paymentId),
		];
		expect(summary?.version).toBe(link?.version);
		expect((await rows("link_summaries", lost.paymentId))[0]?.version).not.toBe(link?.version);
	});
});

describe("many rows, and odd ones", () => {
	/** Names for the link's hash, as strangers give them; a contract wallet's signature may be long. */
	async function addReporters(paymentId: string, txHash: Hash, count: number, signature: number): Promise<void> {
		for (let from = 0; from < count; from += 10)
			await env.DB.batch(
				Array.from({ length: Math.min(10, count - from) }, (_, at) =>
					env.DB.prepare(
						`insert into transaction_reporters (payment_id, chain_id, tx_hash, reporter_id, sender_name, signature, named_at)
						values (?, ?, ?, ?, ?, ?, 1)`,
					).bind(paymentId, LOCAL_CHAIN_ID, txHash, `r${from + at}`, '{"a":"\u2028"}', `0x${"ab".repeat(signature)}`),
				),
			);
	}

	test("of long signatures come back, however many", async () => {
		const { paymentId, txHash } = await oldLink();
		await addReporters(paymentId, txHash, 220, 7_000);
		const before = await whole(paymentId);
		const moved = await moveToColdStorage(database(), paymentId, Date.now());
		await findLinkRecord(database(), paymentId);
		expect(comparable(await whole(paymentId))).toEqual(comparable(before));
		expect(moved, "so much is not worth a move").toBe(false);
	});

	test("are the same to the byte in parts", async () => {
		const { paymentId, txHash } = await oldLink();
		await addReporters(paymentId, txHash, 450, 700);
		const before = await whole(paymentId);
		expect(await moveToColdStorage(database(), paymentId, Date.now())).toBe(true);
		await findLinkRecord(database(), paymentId);
		expect(comparable(await whole(paymentId))).toEqual(comparable(before));
	});

	test("of a requester's word stay where the list of all such words reads them", async () => {
		const { paymentId } = await oldLink();
		const accepted = { kind: "accepted", dedupeKey: "accepted:1", detail: { txHash: "0x1" }, at: 5 } as const;
		await recordEvent(database(), paymentId, accepted);
		const before = await whole(paymentId);
		expect(await moveToColdStorage(database(), paymentId, Date.now())).toBe(true);
		expect(await rows("payment_events", paymentId)).toEqual([expect.objectContaining({ kind: "accepted", at: 5 })]);
		await findLinkRecord(database(), paymentId);
		expect(comparable(await whole(paymentId))).toEqual(comparable(before));
	});

	test("that D1 refuses lose none of the others: they stay in cold storage", async () => {
		const { paymentId } = await coldLink();
		const odd: ColdStorage = {
			...storage(),
			async get(...key) {
				const text = JSON.parse((await storage().get(...key)) ?? "");
				text.tables.payment_attempts[0].state = null;
				return JSON.stringify(text);
			},
		};
		await expect(findLinkRecord(database(odd), paymentId)).rejects.toThrow();
		expect(await counts(paymentId)).toEqual([0, 0, 0, 0]);
		await findLinkRecord(database(), paymentId);
		expect(await counts(paymentId)).not.toContain(0);
	});

	test("that are no JSON are said to be unreadable", async () => {
		const { paymentId } = await coldLink();
		const odd = database({ ...storage(), get: async () => "<html>" });
		await expect(findLinkRecord(odd, paymentId)).rejects.toThrow(ColdStorageFailed);
	});
});

describe("two that move one link", () => {
	test("lose nothing where the slower one's text arrives last", async () => {
		const { paymentId } = await oldLink();
		let arrive = () => {};
		const late = new Promise<void>((resolve) => {
			arrive = resolve;
		});
		let asked = () => {};
		const isAsked = new Promise<void>((resolve) => {
			asked = resolve;
		});
		const slow: ColdStorage = {
			...storage(),
			async put(...given) {
				asked();
				await late;
				await storage().put(...given);
			},
		};
		const slower = moveToColdStorage(database(slow), paymentId, Date.now() - 1_000);
		await isAsked;
		await recordEvent(database(), paymentId, { kind: "opened", dedupeKey: "between", detail: {}, at: 3 });
		const before = await whole(paymentId);
		expect(await moveToColdStorage(database(), paymentId, Date.now())).toBe(true);
		arrive();
		expect(await slower).toBe(false);
		await findLinkRecord(database(), paymentId);
		expect(comparable(await whole(paymentId))).toEqual(comparable(before));
	});

	test("take no more of one run than is left for the others", async () => {
		await env.DB.prepare("update pending_payments set warm_until = 9e12").run();
		const [first, second] = [await oldLink(), await oldLink()];
		expect(await moveOldLinks(deps(database()), 60_000, 1)).toBe(1);
		const left = await Promise.all([first, second].map(async ({ paymentId }) => (await counts(paymentId))[0]));
		expect(left.filter(Boolean).length).toBeGreaterThanOrEqual(1);
	});

	test("leave one that somebody pays or opens after it was listed", async () => {
		const { paymentId } = await oldLink();
		const now = Date.now();
		const listed = (await listLinksToMove(database(), { before: now - 90 * DAY_MS, now, limit: 1_000 })).find(
			(link) => link.paymentId === paymentId,
		);
		await recordEvent(database(), paymentId, { kind: "opened", dedupeKey: "since", detail: {}, at: now });
		expect(await moveToColdStorage(database(), paymentId, now, listed?.version)).toBe(false);
		expect(await counts(paymentId)).not.toContain(0);
	});

	test("begin with another one after the run that dies of one", async () => {
		const { paymentId } = await oldLink();
		const dying = database({ ...storage(), put: () => new Promise(() => {}) });
		void moveOldLinks(deps(dying), 60_000);
		await vi.waitFor(async () => expect(await isListed(paymentId)).toBe(false), { timeout: ON_A_BUSY_MACHINE_MS });
		expect(await counts(paymentId)).not.toContain(0);
	});
});

describe("its maker's archive", () => {
	const rowsNamed = async (db: Database, owner: string, name: string) => {
		const found = [];
		const [table] = [...ownData(db, owner)].filter((one) => one.name === name);
		for await (const some of table?.rows ?? []) found.push(...some);
		return found;
	};

	test("goes on where a link cannot be read, and says which", async () => {
		const owner = await makeUser();
		const [lost, other] = [await coldLink(owner), await coldLink(owner)];
		const broken = database({
			...storage(),
			get: async (key) => (key.includes(lost.paymentId) ? null : storage().get(key)),
		});
		const found = await rowsNamed(broken, owner, "old_links");
		expect(found).toContainEqual({ payment_id: lost.paymentId, unreadable: true });
		expect(found).toContainEqual(expect.objectContaining({ payment_id: other.paymentId, receipts: expect.any(Array) }));
	});

	test("has a link that is read back while it is written", async () => {
		const owner = await makeUser();
		const { paymentId } = await coldLink(owner);
		const found: Record<string, unknown>[] = [];
		for (const { name, rows: parts } of ownData(database(), owner)) {
			for await (const some of parts) found.push(...some.map((row) => ({ name, ...row })));
			if (name === "payment_events") await findLinkRecord(database(), paymentId);
		}
		expect(found.some(({ name }) => name === "old_links" || name === "payment_attempts")).toBe(true);
	});
});

test("payments that ended unpaid are never looked through: anybody may begin any number", async () => {
	const { results } = await env.DB.prepare("select sql from sqlite_master where name = 'pending_payments_warm'").all();
	expect(JSON.stringify(results)).toContain("cancelled_at is null");
});
