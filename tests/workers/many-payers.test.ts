import { describe, expect, test } from "vitest";
import { paymentDeps } from "#app/composition/services.server.ts";
import { LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { readLinkQuery } from "#app/core/payments/link-query.ts";
import { openDatabase } from "#app/db/database.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import { findPayersTotals } from "#app/db/payments/payers-links.ts";
import { beginPayment } from "#app/services/payments/begin-payment.ts";
import { deskServices } from "#app/services/payments/desk-services.ts";
import { listPayers } from "#app/services/payments/list-payers.ts";
import type { RoomDeps } from "#app/services/payments/payment-deps.ts";
import { summarise } from "#app/services/payments/summarise-link.ts";
import { env } from "./environment.ts";
import { explaining, tableScans } from "./explaining.ts";
import {
	chainTwo,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	payer,
	report,
	services,
	snapshot,
	stranger,
	unique,
} from "./scenario.ts";

/** A link for many payers that very many have paid, and one on several networks. */

const db = () => openDatabase(env.DB);
const PAID = 5_000;
/** Payments that strangers began and that ended unpaid. */
const ENDED = 2_000;

async function recordOf(paymentId: string) {
	const record = await findLinkRecord(db(), paymentId);
	if (!record) throw new Error("no such link");
	return record;
}

/** D1 that counts the rows it reads, which is what it bills, and records plans. */
function counting() {
	const { d1: explained, plans } = explaining(env.DB);
	let rows = 0;
	const counted = <T extends D1Result<unknown>>(result: T): T => {
		rows += result.meta.rows_read;
		return result;
	};
	const own = new WeakMap<object, D1PreparedStatement>();
	const watched = (statement: D1PreparedStatement): D1PreparedStatement => {
		const proxy = new Proxy(statement, {
			get(target, name) {
				if (name === "bind") return (...values: unknown[]) => watched(target.bind(...values));
				if (name === "all" || name === "run") return async () => counted(await target[name]());
				// Raw rows come without a count: the statement is asked twice.
				if (name === "raw") {
					return async () => {
						counted(await target.all());
						return target.raw();
					};
				}
				return Reflect.get(target, name);
			},
		});
		own.set(proxy, statement);
		return proxy;
	};
	const d1 = new Proxy(env.DB, {
		get(target, name) {
			if (name === "prepare") return (sql: string) => watched(explained.prepare(sql));
			if (name === "batch")
				return async (all: D1PreparedStatement[]) =>
					(await target.batch(all.map((one) => own.get(one) ?? one))).map(counted);
			const value = Reflect.get(target, name) as unknown;
			return typeof value === "function" ? value.bind(target) : value;
		},
	});
	const deps: RoomDeps = {
		...paymentDeps({ ...env, DB: d1 }),
		runExclusive: (work) => work(),
		memory: { get: () => undefined, set: () => undefined },
	};
	return { deps, plans, read: () => rows };
}

const listed = async (owner: string) =>
	(await deskServices(paymentDeps(env), () => unique("caller")).list(owner, readLinkQuery(new URLSearchParams()))).rows;

const begin = (parent: string, deps: RoomDeps) =>
	beginPayment(deps, parent, { amount: null, own: null, clientKey: unique("payer") });

/** A link that thousands have paid long ago, and thousands began without paying. */
async function crowded() {
	const owner = await makeUser();
	const to = freshAddress();
	const parent = await makeLink({ requesterAddress: to, reuse: { most: null, open: null } }, owner);
	const { outcome } = await begin(parent, counting().deps);
	if (!outcome.ok) throw new Error(outcome.reason);
	const like = outcome.paymentId;
	const ids = "printf('%027d', i + ?2 * 100000)";
	const numbers = "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?3)";
	const seed = Math.floor(Math.random() * 1e9);
	const long = 7 * 24 * 60 * 60_000;
	await env.DB.batch([
		env.DB.prepare(`${numbers}
			insert into pending_payments (payment_id, user_id, requester_name, requester_email, requester_address, chain_id, token,
				amount, confirmations_asked, dashboard_password_hash, created_at, parent_id, version, summary_version,
				closed_at, cancelled_at)
			select ${ids}, user_id, requester_name, requester_email, requester_address, chain_id, token, amount,
				confirmations_asked, dashboard_password_hash, created_at - ?5 + i, parent_id, 1, 1,
				created_at - ?5 + i, case when i > ?4 then created_at - ?5 + i end
			from pending_payments, n where payment_id = ?1
		`).bind(like, seed, PAID + ENDED, PAID, long),
		env.DB.prepare(`
			insert or ignore into link_chains (payment_id, chain_id, payee, token, place)
			select payment_id, chain_id, requester_address, token, 0 from pending_payments
			where parent_id = ? and cancelled_at is null
		`).bind(parent),
		env.DB.prepare(`
			insert into link_summaries (payment_id, user_id, parent_id, version, state, token, chain_id, payee, sum_key, due_key,
				search_text, row, receipts, created_at, changed_at)
			select p.payment_id, p.user_id, p.parent_id, 1, case when p.cancelled_at is not null then 'cancelled' else 'paid' end,
				s.token, s.chain_id, s.payee, s.sum_key, s.due_key, s.search_text,
				json_set(s.row, '$.paymentId', p.payment_id, '$.createdAt', p.created_at, '$.paidAt', case when p.cancelled_at is null then p.closed_at end,
					'$.state', case when p.cancelled_at is not null then 'cancelled' else 'paid' end,
					'$.received', case when p.cancelled_at is not null then '0' else s.row ->> '$.asked' end,
					'$.transfers', p.cancelled_at is null,
					'$.reached.paid', json(case when p.cancelled_at is not null then 'false' else 'true' end)),
				s.receipts, p.created_at, p.created_at
			from pending_payments p join link_summaries s on s.payment_id = ?2
			where p.parent_id = ?1 and p.payment_id <> ?2
		`).bind(parent, like),
		env.DB.prepare(
			"update payers_totals set paid = paid + ?2, moved = moved + ?2, received_3 = received_3 + ?3 where parent_id = ?1",
		).bind(parent, PAID, Number((BigInt(PAID) * HUNDRED) / 10n ** 9n)),
	]);
	return { owner, to, parent, like };
}

describe("a link that 5,000 have paid", () => {
	const world = crowded();
	/** Far below the crowd, and above whatever a page and a few open payments need. */
	const FEW = 400;

	async function expectFew({ read, plans }: Pick<ReturnType<typeof counting>, "read" | "plans">): Promise<void> {
		expect(read()).toBeGreaterThan(0);
		expect(read()).toBeLessThan(FEW);
		for (const one of await plans())
			expect({ sql: one.sql, scans: tableScans(one) }).toEqual({ sql: one.sql, scans: [] });
	}

	const indicesOf = async ({ plans }: Pick<ReturnType<typeof counting>, "plans">) =>
		(await plans()).flatMap(({ plan }) =>
			plan.flatMap((step) => / USING (?:COVERING )?INDEX (\w+)/.exec(step)?.[1] ?? []),
		);

	test("is begun once more without reading them", async () => {
		const { parent } = await world;
		const { deps, ...counted } = counting();
		const { outcome } = await begin(parent, deps);
		expect(outcome).toMatchObject({ ok: true, isNew: true });
		if (outcome.ok) expect((await recordOf(outcome.paymentId)).link.amount).toBe(HUNDRED + 100n);
		await expectFew(counted);
		expect(await indicesOf(counted)).toEqual(
			expect.arrayContaining(["pending_payments_payee", "pending_payments_open_payers", "link_summaries_payers_paid"]),
		);
	});

	test("is listed a page at a time, each reading its own lines", async () => {
		const { parent } = await world;
		let before: string | null = null;
		for (let pages = 0; pages < 3; pages += 1) {
			const { deps, ...counted } = counting();
			const page = await listPayers(deps, parent, before);
			expect(page?.rows).toHaveLength(25);
			expect(page?.rows.every(({ state }) => state === "paid")).toBe(true);
			before = page?.older ?? null;
			await expectFew(counted);
			expect(await indicesOf(counted)).toContain("link_summaries_payers");
		}
	});

	test("is opened by payers, and summarised, from its totals", async () => {
		const { owner, parent } = await world;
		const { deps, ...counted } = counting();
		await summarise(deps, await recordOf(parent));
		await expectFew(counted);
		const [row] = await listed(owner);
		expect(row).toMatchObject({ paymentId: parent, received: String(BigInt(PAID) * HUNDRED), reuse: { paid: PAID } });
		expect(row?.paidAt).toBeGreaterThan(0);
		expect((await services().findLinkPage(parent))?.reuse).toMatchObject({ paid: PAID });
	});

	test("counts one more payment once, however often it is summarised", async () => {
		const { parent, to, like } = await world;
		const before = await findPayersTotals(db(), parent);
		const txHash = await pay(to, HUNDRED);
		await report(like, txHash);
		const after = await findPayersTotals(db(), parent);
		expect(after).toMatchObject({ paid: before.paid + 1, moved: before.moved + 1, begun: before.begun - 1 });
		expect(after.received - before.received).toBe(HUNDRED);
		for (let again = 0; again < 3; again += 1) await summarise(paymentDeps(env), await recordOf(like));
		expect(await findPayersTotals(db(), parent)).toEqual(after);
	});
});

const own = async (parent: string, amount: bigint | null = null) => {
	const outcome = await services()
		.room(parent)
		.begin({ amount, own: null, clientKey: unique("payer") });
	if (!outcome.ok) throw new Error(outcome.reason);
	const { link } = await recordOf(outcome.paymentId);
	return { paymentId: link.paymentId, amount: link.amount };
};

test("tips in ETH, of which each payer chooses how many, are told apart and added up to the last of 18 decimals", async () => {
	const owner = await makeUser();
	const to = freshAddress();
	const least = 5_000_000_000_000_000n;
	const chosen = 12_345_678_901_234_567n;
	const parent = await makeLink(
		{
			requesterAddress: to,
			token: "ETH",
			amount: least,
			reuse: { most: null, open: { least: `${least}`, suggested: [] } },
		},
		owner,
	);
	await expect(own(parent, least - 1n)).rejects.toThrow("too-little");
	const [first, second] = [await own(parent, chosen), await own(parent, chosen)];
	expect([first.amount, second.amount]).toEqual([chosen, chosen + 10n ** 12n]);
	await report(second.paymentId, await pay(to, second.amount, stranger, "ETH"));
	await report(first.paymentId, await pay(to, first.amount, payer, "ETH"));
	for (const { paymentId, amount } of [first, second])
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", received: `${amount}`, remaining: "0" });
	const received = first.amount + second.amount;
	expect(await findPayersTotals(db(), parent)).toMatchObject({ paid: 2, moved: 2, begun: 0, received });
	expect(await listed(owner)).toMatchObject([
		{ paymentId: parent, token: "ETH", received: `${received}`, reuse: { paid: 2, open: true } },
	]);
});

test("payments of a link on several networks are told apart across them, and each counts where it came", async () => {
	const owner = await makeUser();
	const to = freshAddress();
	const chainIds = [LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID];
	const parent = await makeLink({ requesterAddress: to, chainIds, reuse: { most: 5, open: null } }, owner);
	const [first, second] = [await own(parent), await own(parent)];
	expect([first.amount, second.amount]).toEqual([HUNDRED, HUNDRED + 100n]);
	for (const { paymentId } of [first, second]) expect((await recordOf(paymentId)).link.chainIds).toEqual(chainIds);
	await report(first.paymentId, await pay(to, first.amount, payer, "USDC", chainTwo));
	await report(second.paymentId, await pay(to, second.amount));
	expect(await snapshot(first.paymentId)).toMatchObject({
		status: "success",
		payments: [{ chainId: SECOND_LOCAL_CHAIN_ID }],
	});
	expect(await snapshot(second.paymentId)).toMatchObject({
		status: "success",
		payments: [{ chainId: LOCAL_CHAIN_ID }],
	});
	const received = first.amount + second.amount;
	expect(await findPayersTotals(db(), parent)).toMatchObject({ paid: 2, received });
	expect(await listed(owner)).toMatchObject([
		{ paymentId: parent, chainIds, received: `${received}`, reuse: { most: 5, paid: 2 } },
	]);
});
