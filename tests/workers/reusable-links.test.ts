import { afterEach, describe, expect, test } from "vitest";
import { paymentDeps, roomOf } from "#app/composition/services.server.ts";
import { callerKey } from "#app/core/caller-key.ts";
import { readLinkQuery } from "#app/core/payments/link-query.ts";
import type { Reuse } from "#app/core/payments/payment-terms.ts";
import { BEGUN_AN_HOUR, MOST_OPEN } from "#app/core/payments/reusable.ts";
import { openDatabase } from "#app/db/database.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import {
	countOpenPayersLinks,
	endForgotten,
	findPayersTotals,
	listPayersLinks,
} from "#app/db/payments/payers-links.ts";
import type { BeginOutcome } from "#app/services/payments/begin-contract.ts";
import { deskServices } from "#app/services/payments/desk-services.ts";
import { sendCall, tokenTransfer } from "#local/chain/contract-calls.ts";
import { env } from "./environment.ts";
import {
	expectPaid,
	expectUnpaid,
	restoreChain,
	signFor,
	startAttempt,
	begun as started,
	tagOf,
	usdc,
} from "./payer-scenes.ts";
import {
	chain,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	PASSWORD,
	pay,
	payer,
	report,
	services,
	snapshot,
	stranger,
	unique,
} from "./scenario.ts";

/** Links for many payers: each gets a payment of their own, and nobody's counts for somebody else. */

restoreChain();

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const db = () => openDatabase(env.DB);
const FIXED: Reuse = { most: null, open: null };
const TIPS: Reuse = { most: null, open: { least: "5000000", suggested: ["5000000", "10000000"] } };
const desk = () => deskServices(paymentDeps(env), () => unique("caller"));

async function reusable(reuse: Reuse = FIXED, draft: Parameters<typeof makeLink>[0] = {}) {
	const owner = await makeUser();
	const to = freshAddress();
	return { owner, to, parent: await makeLink({ requesterAddress: to, reuse, ...draft }, owner) };
}

const begin = (
	parent: string,
	more: { amount?: bigint | null; own?: string | null; clientKey?: string } = {},
): Promise<BeginOutcome> =>
	services()
		.room(parent)
		.begin({ amount: null, own: null, clientKey: unique("payer"), ...more });

/** The payment that a payer begins. */
async function child(parent: string, more: Parameters<typeof begin>[1] = {}): Promise<string> {
	const outcome = await begin(parent, more);
	if (!outcome.ok) throw new Error(`refused: ${outcome.reason}`);
	return outcome.paymentId;
}

async function recordOf(paymentId: string) {
	const record = await findLinkRecord(db(), paymentId);
	if (!record) throw new Error("no such link");
	return record;
}

const age = (paymentId: string, ms: number) =>
	env.DB.prepare("update pending_payments set created_at = created_at - ?2 where payment_id = ?1")
		.bind(paymentId, ms)
		.run();

describe("a payer's own link", () => {
	test("asks for what its parent asks, with its requester, password and networks, and is no line of the list", async () => {
		const { owner, parent, to } = await reusable();
		const own = await recordOf(await child(parent));
		expect(own.link).toMatchObject({
			parentId: parent,
			reuse: null,
			userId: owner,
			amount: HUNDRED,
			requesterAddress: to,
			chainIds: [own.link.chainId],
			cancelledAt: null,
		});
		expect(
			await services()
				.room(own.link.paymentId)
				.unlock({ password: PASSWORD, clientKey: unique("c") }),
		).toMatchObject({
			verified: true,
		});
		const page = await services().findLinkPage(own.link.paymentId);
		expect(page?.parent).toEqual({ paymentId: parent, isOpen: true, added: 0n });
	});

	test("is found again by the browser that began it, for the same sum, while it may be paid", async () => {
		const { parent } = await reusable(TIPS);
		const own = await child(parent, { amount: 10_000_000n });
		expect(await child(parent, { amount: 10_000_000n, own })).toBe(own);
		expect(await child(parent, { amount: 7_000_000n, own })).not.toBe(own);
		const other = await reusable(TIPS);
		expect(await child(other.parent, { amount: 10_000_000n, own })).not.toBe(own);
	});

	test.each([
		[4_999_999n, "too-little"],
		[0n, "too-little"],
		[-5_000_000n, "too-little"],
		[null, "too-little"],
	])("of %s base units is refused: %s", async (amount, reason) => {
		const { parent } = await reusable(TIPS);
		expect(await begin(parent, { amount })).toMatchObject({ ok: false, reason });
	});

	test("of a link that everybody pays alike asks for that sum, whatever is sent", async () => {
		const { parent } = await reusable();
		expect((await recordOf(await child(parent, { amount: 1n }))).link.amount).toBe(HUNDRED);
	});

	test("is made of no ordinary link, nor of another payer's", async () => {
		const { parent } = await reusable();
		expect(await begin(await makeLink())).toMatchObject({ ok: false, reason: "not-reusable" });
		expect(await begin(await child(parent))).toMatchObject({ ok: false, reason: "not-reusable" });
	});
});

describe("two payers of the same sum", () => {
	test("who pay what their pages say by hand are each credited to their own, with a list that counts both once", async () => {
		const { owner, parent, to } = await reusable();
		const [first, second] = await Promise.all([child(parent), child(parent)]);
		const sums = await Promise.all([first, second].map(async (id) => (await recordOf(id)).link.amount));
		expect(new Set(sums)).toEqual(new Set([HUNDRED, HUNDRED + 100n]));
		const [one, two] = [await pay(to, sums[1] ?? 0n, stranger), await pay(to, sums[0] ?? 0n)];
		await report(second, one);
		await report(first, two);
		await expectPaid(second, one, { payerProof: "sole-link" });
		await expectPaid(first, two, { payerProof: "sole-link" });
		expect(await findPayersTotals(db(), parent)).toMatchObject({ paid: 2, received: 2n * HUNDRED + 100n });
		const { rows } = await desk().list(owner, readLinkQuery(new URLSearchParams()));
		expect(rows).toMatchObject([
			{
				paymentId: parent,
				state: "reusable",
				received: String(2n * HUNDRED + 100n),
				reuse: { most: null, open: false, paid: 2 },
			},
		]);
		const overview = await desk().overview(owner);
		expect(overview).toMatchObject({ links: 1, states: { reusable: 1 } });
		expect(overview.tokens[0]?.months.map(({ received }) => received)).toEqual([String(2n * HUNDRED + 100n)]);
		expect((await listPayersLinks(db(), parent, null, 10)).map(({ state }) => state)).toEqual(["paid", "paid"]);
	});

	test("whose wallets send it are told apart by their tags", async () => {
		const { parent, to } = await reusable();
		const [first, second] = [await child(parent), await child(parent)];
		// As two pages that were both made before sums were told apart.
		await env.DB.prepare("update pending_payments set amount = ?2 where payment_id = ?1")
			.bind(second, String(HUNDRED))
			.run();
		const attempts = await Promise.all([started(first, payer.address), started(second, stranger.address)]);
		const one = await sendCall(chain, payer, tokenTransfer(usdc(), to, HUNDRED, tagOf(attempts[0])));
		const two = await sendCall(chain, stranger, tokenTransfer(usdc(), to, HUNDRED, tagOf(attempts[1])));
		await report(first, one, attempts[0].named);
		await report(second, two, attempts[1].named);
		await expectPaid(first, one, { payerProof: "tag" });
		await expectPaid(second, two, { payerProof: "tag" });
	});
});

describe("the link itself", () => {
	test("is never paid: no attempt, no report, no arrival", async () => {
		const { parent, to } = await reusable();
		const txHash = await pay(to, HUNDRED);
		await expect(report(parent, txHash)).rejects.toThrow();
		expect(await startAttempt(parent, payer.address)).toEqual({ ok: false, reason: "wrong-network" });
		expect(await services().room(parent).creditArrival(txHash)).toMatchObject({ ok: false });
		await expectUnpaid(parent);
	});

	test("is a rival to strangers' links, so that money sent straight to its address is nobody's by itself", async () => {
		const { to } = await reusable();
		const theirs = await makeLink({ requesterAddress: to });
		const txHash = await pay(to, HUNDRED);
		expect(await report(theirs, txHash)).toMatchObject({ kind: "waiting", reason: "needs-requester" });
	});

	test("takes as many payments as its maker says later on, and no stranger says so", async () => {
		const { owner, parent } = await reusable({ most: 1, open: null });
		const [room, edit] = [services().room(parent), { most: { seen: "1", value: 2 } }];
		expect(await room.edit(await makeUser(), edit)).toEqual({ ok: false, reason: "not-owner" });
		expect(await room.edit(owner, edit)).toEqual({ ok: true, changed: true });
		expect(await services().listPayers(parent, null)).toMatchObject({ reuse: { most: 2, open: null } });
		expect((await services().room(parent).snapshot()).events.at(-1)).toMatchObject({
			kind: "link-edited",
			detail: { mostBefore: 1, mostAfter: 2 },
		});
	});

	test("takes no more payments than asked, but those that were begun before", async () => {
		const { parent, to } = await reusable({ most: 1, open: null });
		const [first, second] = await Promise.all([child(parent), child(parent)]);
		for (const own of [first, second]) await report(own, await pay(to, (await recordOf(own)).link.amount));
		expect(await findPayersTotals(db(), parent)).toMatchObject({ paid: 2, moved: 2, begun: 0 });
		expect(await countOpenPayersLinks(db(), parent, MOST_OPEN)).toBe(0);
		expect(await begin(parent)).toMatchObject({ ok: false, reason: "complete" });
		expect((await services().findLinkPage(parent))?.reuse).toEqual({ most: 1, open: null, paid: 2 });
	});

	test("may take more or fewer later, but never fewer than moved, whatever happens at the same time", async () => {
		const { owner, parent, to } = await reusable({ most: 1, open: null });
		const [first, second] = await Promise.all([child(parent), child(parent)]);
		await report(first, await pay(to, (await recordOf(first)).link.amount));
		expect(await begin(parent)).toMatchObject({ ok: false, reason: "complete" });
		const edit = (value: number | null, seen: string) => services().room(parent).edit(owner, { most: { seen, value } });
		expect(await edit(2, "1")).toEqual({ ok: true, changed: true });
		expect(await begin(parent)).toMatchObject({ ok: true });
		expect((await recordOf(parent)).events.at(-1)).toMatchObject({
			kind: "link-edited",
			detail: { changed: "most", mostBefore: 1, mostAfter: 2 },
		});
		expect((await services().room(parent).snapshot()).events.at(-1)?.detail).toMatchObject({ mostAfter: 2 });
		// What was merely begun holds no limit up: anybody may begin. What is paid meanwhile does.
		const txHash = await pay(to, (await recordOf(second)).link.amount);
		const [, lowered] = await Promise.all([report(second, txHash), edit(1, "2")]);
		const { moved } = await findPayersTotals(db(), parent);
		expect(moved).toBe(2);
		if (!lowered.ok) expect(lowered).toEqual({ ok: false, reason: "most-below-payments", field: "most" });
		const { most } = (await recordOf(parent)).link.reuse ?? {};
		expect(most).toBe(lowered.ok ? 1 : 2);
		expect(await edit(1, String(most))).toMatchObject(
			most === 1 ? { ok: true, changed: false } : { ok: false, reason: "most-below-payments" },
		);
		expect(await edit(null, String(most))).toEqual({ ok: true, changed: true });
		expect((await services().findLinkPage(parent))?.reuse).toEqual({ most: null, open: null, paid: 2 });
		const stranger = await makeUser();
		expect(
			await services()
				.room(parent)
				.edit(stranger, { most: { seen: "", value: 9 } }),
		).toMatchObject({
			ok: false,
			reason: "not-owner",
		});
	});

	test("cancels with it what was begun, takes late money as late, and reopens what it cancelled", async () => {
		const { owner, parent, to } = await reusable();
		const own = await child(parent);
		const ended = await child(parent);
		await age(ended, 2 * DAY_MS);
		await endForgotten(db(), parent, Date.now(), 10);
		expect(await services().room(parent).cancel(owner)).toEqual({ ok: true, changed: true });
		expect(await startAttempt(own, payer.address)).toEqual({ ok: false, reason: "cancelled" });
		expect(await begin(parent)).toMatchObject({ ok: false, reason: "cancelled" });
		await chain.setNextBlockTime(BigInt(Math.floor(Date.now() / 1_000) + 5));
		const txHash = await pay(to, HUNDRED);
		await report(own, txHash);
		expect(await snapshot(own)).toMatchObject({ status: "success", payments: [{ late: true }] });
		expect(await services().room(parent).reopen(owner)).toEqual({ ok: true, changed: true });
		expect((await recordOf(ended)).link.cancelledAt).not.toBeNull();
		expect(await begin(parent)).toMatchObject({ ok: true });
	});
});

afterEach(() => chain.setClock(Math.floor(Date.now() / 1_000)));

describe("strangers", () => {
	test("begin ten payments an hour each, and no more", async () => {
		const { parent } = await reusable();
		const clientKey = unique("mallory");
		const outcomes = await Promise.all(Array.from({ length: BEGUN_AN_HOUR + 3 }, () => begin(parent, { clientKey })));
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(BEGUN_AN_HOUR);
		expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: "too-often" });
		expect(await begin(parent)).toMatchObject({ ok: true });
	});

	test("who hold most of a full link's places give one up to whoever comes anew, and get none themselves", async () => {
		const { parent } = await reusable();
		const own = await child(parent);
		await fill(parent, own, MOST_OPEN - 1 - BEGUN_AN_HOUR);
		const clientKey = unique("mallory");
		const theirs: string[] = [];
		for (let begun = 0; begun < BEGUN_AN_HOUR; begun += 1) theirs.push(await child(parent, { clientKey }));
		const ended = async () => (await Promise.all(theirs.map(recordOf))).map(({ link }) => link.cancelledAt !== null);
		for (let newcomers = 1; newcomers < 4; newcomers += 1) {
			expect(await begin(parent)).toMatchObject({ ok: true, isNew: true });
			expect(await ended()).toEqual(theirs.map((_, at) => at < newcomers));
		}
		expect(await begin(parent, { clientKey: unique("mallory too") })).toMatchObject({ ok: true });
		expect((await recordOf(own)).link.cancelledAt).toBeNull();
		// One that a wallet was asked for keeps its place.
		const tried = theirs[5] ?? "";
		await started(tried, payer.address, { amount: (await recordOf(tried)).link.amount });
		await begin(parent);
		await begin(parent);
		expect((await ended()).slice(4, 7)).toEqual([true, false, true]);
	});

	test("who have thousands of networks of one IPv6 site hold their places together", async () => {
		const { parent } = await reusable();
		const own = await child(parent);
		await fill(parent, own, MOST_OPEN - 4);
		const site = unique("site");
		const theirs: string[] = [];
		for (let begun = 0; begun < 3; begun += 1)
			theirs.push(await child(parent, { clientKey: callerKey(unique("network"), site) }));
		expect(await begin(parent)).toMatchObject({ ok: true, isNew: true });
		expect((await recordOf(theirs[0] ?? "")).link.cancelledAt).not.toBeNull();
	});

	test("who ask wallets and name dust for their payments keep nobody out either", async () => {
		const { parent, to } = await reusable();
		const own = await child(parent);
		await fill(parent, own, MOST_OPEN - 5);
		const clientKey = unique("mallory");
		const theirs: string[] = [];
		for (let begun = 0; begun < 4; begun += 1) theirs.push(await child(parent, { clientKey }));
		const dust = await pay(to, 1n, stranger);
		for (const id of theirs.slice(0, 2)) await report(id, dust);
		for (const id of theirs.slice(2)) await started(id, stranger.address, { amount: (await recordOf(id)).link.amount });
		const ended = async () => (await Promise.all(theirs.map(recordOf))).map(({ link }) => link.cancelledAt !== null);
		expect(await begin(parent)).toMatchObject({ ok: true, isNew: true });
		expect(await ended()).toEqual([false, false, true, false]);
		expect(await begin(parent)).toMatchObject({ ok: true, isNew: true });
		expect(await begin(parent)).toMatchObject({ ok: true, isNew: true });
		expect(await ended()).toEqual([true, false, true, true]);
		expect((await recordOf(own)).link.cancelledAt).toBeNull();
	});

	test("who leave many payments open are refused in the end, and make room once theirs are old", async () => {
		const { parent, to } = await reusable();
		const own = await child(parent);
		const { chainId } = (await recordOf(own)).link;
		await fill(parent, own, MOST_OPEN - 1);
		expect(await begin(parent)).toMatchObject({ ok: false, reason: "full" });
		await started(own, payer.address);
		await env.DB.prepare("update pending_payments set created_at = created_at - ?2 where parent_id = ?1")
			.bind(parent, 2 * DAY_MS)
			.run();
		const later = await child(parent);
		expect((await recordOf(own)).link.cancelledAt).toBeNull();
		expect((await recordOf(later)).link.amount).toBeGreaterThan(HUNDRED);
		// One that has ended takes nobody's money, and its page leads back.
		const [gone] = (
			await env.DB.prepare(
				"select payment_id as id from pending_payments where parent_id = ? and cancelled_at is not null",
			)
				.bind(parent)
				.all<{ id: string }>()
		).results;
		expect((await services().findLinkPage(gone?.id ?? ""))?.parent).toMatchObject({ isOpen: false });
		const sum = (await recordOf(gone?.id ?? "")).link.amount;
		const txHash = await pay(to, sum);
		expect(
			await env.DB.prepare("select count(*) as n from link_chains where payment_id = ? and chain_id = ?")
				.bind(gone?.id, chainId)
				.first("n"),
		).toBe(0);
		await expectUnpaid(gone?.id ?? "");
		// Whoever began it can still say so.
		await report(gone?.id ?? "", txHash);
		expect(await snapshot(gone?.id ?? "")).toMatchObject({ status: "success" });
	});

	test("cannot have a payer's exact sum count for a payment of theirs", async () => {
		const { parent, to } = await reusable();
		await Promise.all(Array.from({ length: 6 }, () => child(parent)));
		const own = await child(parent);
		const txHash = await pay(to, (await recordOf(own)).link.amount);
		await report(own, txHash);
		await expectPaid(own, txHash, { payerProof: "sole-link" });
		expect(await findPayersTotals(db(), parent)).toMatchObject({ paid: 1, moved: 1, begun: 6 });
	});

	test("cannot begin a payment of what was sent straight to the address before, and have it count", async () => {
		const { parent, to } = await reusable(TIPS);
		const sum = HUNDRED + 7n;
		const txHash = await pay(to, sum);
		const own = await child(parent, { amount: sum });
		// as if it was begun a while after
		await env.DB.prepare("update pending_payments set created_at = created_at + 20000 where payment_id = ?1")
			.bind(own)
			.run();
		expect((await recordOf(own)).link.amount).toBe(sum);
		expect(await report(own, txHash)).toMatchObject({ kind: "waiting", reason: "needs-requester" });
		const bySignature = { payerSignature: await signFor(payer, own, txHash) };
		expect(await report(own, txHash, bySignature), "the payer's own word").toMatchObject({ verified: true });
	});

	test("make no line and no debt of the requester's list", async () => {
		const { owner, parent } = await reusable();
		await Promise.all(Array.from({ length: 5 }, () => child(parent)));
		const overview = await desk().overview(owner);
		expect(overview.links).toBeLessThanOrEqual(1);
		expect(overview.tokens.every(({ outstanding }) => outstanding === "0")).toBe(true);
	});
});

/** As many open payments as a crowd of strangers leaves, each of a sum of its own. */
async function fill(parent: string, like: string, count: number): Promise<void> {
	await env.DB.batch([
		env.DB.prepare(`
			with recursive n(i) as (select 1 union all select i + 1 from n where i < ?3)
			insert into pending_payments (payment_id, user_id, requester_name, requester_email, requester_address, chain_id, token,
				amount, confirmations_asked, dashboard_password_hash, created_at, parent_id)
			select substr(?2, 1, 22) || replace(replace(printf('%05d', i), '0', 'a'), '1', 'b'), user_id, requester_name, requester_email, requester_address, chain_id,
				token, cast(cast(amount as integer) + 1 + i as text), confirmations_asked, dashboard_password_hash, created_at, parent_id
			from pending_payments, n where payment_id = ?1
		`).bind(like, parent, count),
		env.DB.prepare(`
			insert or ignore into link_chains (payment_id, chain_id, payee, token, place)
			select payment_id, chain_id, requester_address, token, 0 from pending_payments where parent_id = ?
		`).bind(parent),
	]);
}

test("a new password of the link voids those of its payments", async () => {
	const { parent } = await reusable();
	const own = await child(parent);
	const { epoch } = await services().room(parent).setDashboardPassword("another battery staple");
	expect(await services().findDashboardEpoch(own)).toBe(epoch);
	expect(
		await services()
			.room(own)
			.unlock({ password: PASSWORD, clientKey: unique("c") }),
	).toMatchObject({ verified: false });
	await expect(services().room(own).setDashboardPassword("mine alone now")).rejects.toThrow();
	expect(await roomOf(env, own).fullSnapshot()).toMatchObject({ status: "none" });
});

describe("what a parent's maker changes", () => {
	const edit = (memo: string, seen: string) => ({ memo: { seen, value: memo } });

	test("is read by payers who have begun and paid nothing, also where it ended half way; a receipt keeps its words", async () => {
		const { owner, parent, to } = await reusable(TIPS, { memo: "Course" });
		const [open, paid] = [await child(parent, { amount: 7_000_000n }), await child(parent, { amount: 9_000_000n })];
		const sum = (await recordOf(paid)).link.amount;
		await report(paid, await pay(to, sum));
		expect((await recordOf(paid)).confirmed).not.toBeNull();
		expect(await services().room(parent).edit(owner, edit("Course, autumn", "Course"))).toMatchObject({
			changed: true,
		});
		expect((await recordOf(open)).link.memo).toBe("Course, autumn");
		expect((await recordOf(open)).events.map(({ kind }) => kind)).toContain("link-edited");
		expect((await recordOf(paid)).link.memo).toBe("Course");
		// Stored of the parent alone, when the runtime went away.
		await env.DB.prepare("update pending_payments set memo = 'Course' where payment_id = ?").bind(open).run();
		expect(await services().room(parent).edit(owner, {})).toMatchObject({ ok: true, changed: false });
		expect((await recordOf(open)).link.memo).toBe("Course, autumn");
	});

	test("cancelling and reopening end well where they ended half way", async () => {
		const { owner, parent } = await reusable();
		const own = await child(parent);
		const cancelledAt = async () => (await recordOf(own)).link.cancelledAt;
		expect(await services().room(parent).cancel(owner)).toMatchObject({ ok: true });
		const at = await cancelledAt();
		expect(at).not.toBeNull();
		await env.DB.prepare("update pending_payments set cancelled_at = null where payment_id = ?").bind(own).run();
		expect(await services().room(parent).cancel(owner)).toMatchObject({ ok: true, changed: false });
		expect(await cancelledAt()).toBe(at);
		expect(await services().room(parent).reopen(owner)).toMatchObject({ ok: true, changed: true });
		expect(await cancelledAt()).toBeNull();
		await env.DB.prepare("update pending_payments set cancelled_at = ? where payment_id = ?").bind(at, own).run();
		expect(await services().room(parent).reopen(owner)).toMatchObject({ ok: true, changed: false });
		expect(await cancelledAt()).toBeNull();
	});

	test("an export lists those payers' payments alone for which anything came", async () => {
		const { owner, parent, to } = await reusable(TIPS);
		const [, paid] = [await child(parent, { amount: 7_000_000n }), await child(parent, { amount: 9_000_000n })];
		await report(paid, await pay(to, (await recordOf(paid)).link.amount));
		const ids: unknown[] = [];
		for await (const rows of desk().export(owner, readLinkQuery(new URLSearchParams()), "links"))
			ids.push(...rows.map((row) => row.payment_id));
		expect(ids).toEqual([parent, paid]);
	});
});
