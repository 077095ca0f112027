import { createExecutionContext, createScheduledController } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { buildContext, type Env, paymentDeps, showcaseDepsOf } from "#app/composition/services.server.ts";
import { LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { openDatabase } from "#app/db/database.ts";
import { addPageViews } from "#app/db/operations/page-views.ts";
import { listOpenArrivals } from "#app/db/payments/arrivals.ts";
import { countPaidLink } from "#app/db/payments/paid-links.ts";
import { listUnclaimed } from "#app/db/payments/unclaimed-arrivals.ts";
import { handleScheduled } from "#app/jobs/scheduled.ts";
import { decidePayment } from "#app/services/payments/decide-payment.ts";
import { requireLinkRecord } from "#app/services/payments/link-snapshot.ts";
import type { RoomDeps } from "#app/services/payments/payment-deps.ts";
import { releaseReceipt } from "#app/services/payments/release-receipt.ts";
import { reportTransaction } from "#app/services/payments/report-transaction.ts";
import { startAttempt } from "#app/services/payments/start-attempt.ts";
import { watchLink } from "#app/services/payments/watch-link.ts";
import { galleryServices } from "#app/services/showcase/gallery-services.ts";
import { deliverRotations } from "#app/services/showcase/rotation/deliver-rotations.ts";
import { Browser, signIn, stored, world } from "./accounts/world.ts";
import { env } from "./environment.ts";
import { explaining, tableScans } from "./explaining.ts";
import { signFor } from "./payer-scenes.ts";
import { chain, freshAddress, HUNDRED, makeLink, makeUser, pay, payer, report, unique } from "./scenario.ts";
import { due, eachTestUnheld, rotationWorld } from "./showcase/rotation-world.ts";

/** What runs on every view, every checkNow, every run of the cron, by its own way through the app: none reads a whole table. */

eachTestUnheld();

/** The app with a database that records query plans. */
function explained() {
	const { d1, plans } = explaining(env.DB);
	const watched: Env = { ...env, DB: d1 };
	const context = (request = new Request("https://paylink.test/")) =>
		buildContext(request, watched, createExecutionContext());
	return { watched, context, plans };
}

type Plans = ReturnType<typeof explaining>["plans"];

/** @param tables - that must have been read through an index */
async function expectNoScans(plans: Plans, tables: readonly string[]): Promise<void> {
	const asked = await plans();
	for (const one of asked) expect({ sql: one.sql, scans: tableScans(one) }).toEqual({ sql: one.sql, scans: [] });
	const text = asked.map(({ sql }) => sql).join("\n");
	expect(tables.filter((table) => !text.includes(table))).toEqual([]);
}

test("detects scans of a table, of an alias, and of an index without a limit", async () => {
	const { d1, plans } = explaining(env.DB);
	const statements = [
		"select * from users where photo_url = ?1",
		"select u.id from users u where ?1 is not u.photo_url",
		"select count(*) from users where created_at + 0 > ?1",
	];
	for (const sql of statements) await d1.prepare(sql).bind("x").all();
	const asked = await plans();
	expect(asked.map((one) => tableScans(one).length)).toEqual([1, 1, 1]);
});

test("a check of a mined payment reads its link once, with all that its verdict depends on", async () => {
	const { watched, plans } = explained();
	const memory = { get: () => undefined, set: () => undefined };
	const deps: RoomDeps = { ...paymentDeps(watched), runExclusive: (work) => work(), memory };
	const to = freshAddress();
	const paymentId = await makeLink({ requesterAddress: to, confirmationsAsked: "12" });
	await report(paymentId, await pay(to, HUNDRED));
	const known = await requireLinkRecord(paymentDeps(env), paymentId);
	const { record } = await watchLink({ ...deps, db: openDatabase(watched.DB) }, known);
	const reads = (await plans()).filter(({ sql }) => sql.includes("as chain_ids") && /^\s*select/i.test(sql));
	expect(reads.length).toBe(1);
	expect(record.link.version).toBeGreaterThanOrEqual(known.link.version);
});

describe("no table is scanned", () => {
	test("by a payment page, its room and a payment", async () => {
		const { watched, context, plans } = explained();
		const deps: RoomDeps = {
			...paymentDeps(watched),
			runExclusive: (work) => work(),
			memory: { get: () => undefined, set: () => undefined },
		};
		const to = freshAddress();
		const owner = await makeUser();
		const paymentId = await makeLink({ requesterAddress: to }, owner);
		// Another link asks for the same sum, so that rivals are read too.
		await makeLink({ requesterAddress: to });
		expect(await context().payments.findLinkPage(paymentId)).not.toBeNull();
		await deps.db.run(countPaidLink(paymentId));
		await context().payments.findDashboardEpoch(paymentId);
		await context().payments.listPayableLinks(paymentId, owner);
		await context().payments.listDismissed(paymentId, owner);
		await context().payments.findWatcher(LOCAL_CHAIN_ID);
		await listOpenArrivals(deps.db, LOCAL_CHAIN_ID, Date.now(), 20);
		await listUnclaimed(deps.db, (await requireLinkRecord(deps, paymentId)).link);
		const nonce = await chain.client.getTransactionCount({ address: payer.address, blockTag: "pending" });
		const sender = { senderName: "Bob", senderEmail: "bob@example.com", language: "en" } as const;
		const caller = { ...sender, clientKey: unique("client") };
		const attempt = { ...caller, from: payer.address, nonce, amount: HUNDRED };
		expect((await startAttempt(deps, paymentId, attempt, async () => {})).outcome).toMatchObject({
			ok: true,
			tag: expect.any(String),
		});
		const txHash = await pay(to, HUNDRED);
		const payerSignature = await signFor(payer, paymentId, txHash);
		await reportTransaction(deps, paymentId, { ...caller, txHash, attemptId: null, payerSignature: null });
		expect((await decidePayment(deps, paymentId, txHash, "accept")).outcome).toEqual({
			ok: false,
			reason: "needs-proven-address",
		});
		await reportTransaction(deps, paymentId, { ...caller, txHash, attemptId: null, payerSignature });
		const [reporter] = (await requireLinkRecord(deps, paymentId)).reporters;
		await releaseReceipt(deps, paymentId, txHash, reporter?.reporterId ?? "");
		await watchLink(deps, await requireLinkRecord(deps, paymentId));
		await expectNoScans(plans, [
			"pending_payments",
			"transfers",
			"payment_attempts",
			"reported_transactions",
			"transaction_reporters",
			"confirmed_payments",
			"wallets",
			"payment_events",
			"mails",
			"arrivals",
			"chain_cursors",
			"paid_links",
			"payee_names",
		]);
	});

	test("by a session, a counted view and the gallery", async () => {
		const there = world();
		const { email, id } = await stored(there);
		const browser = await signIn(there, email);
		const { watched, context, plans } = explained();
		expect((await context(browser.request("/", "GET")).accounts.findUser(browser.request("/", "GET")))?.id).toBe(id);
		await context(new Browser().request()).accounts.findUser(browser.request("/", "GET"));
		await addPageViews(openDatabase(watched.DB), [{ day: "2026-01-01", route: "/", views: 1 }]);
		const gallery = galleryServices(showcaseDepsOf(watched));
		await gallery.listSelected(id);
		await expectNoScans(plans, ["sessions", "page_views", "selected_nfts"]);
	});

	test("by the cron", async () => {
		await rotationWorld(1);
		const { watched, plans } = explained();
		await handleScheduled(createScheduledController(), watched, createExecutionContext());
		await expectNoScans(plans, [
			"avatar_targets",
			"reported_transactions",
			"payment_attempts",
			"wallet_syncs",
			"avatar_images",
			"avatar_rotations",
			"stored_pictures",
			"dead_letters",
			"sessions",
			"one_time_tokens",
			"token_revocations",
			"mails",
			"known_names",
		]);
	});

	test("by a message with many users' rotations", async () => {
		const worlds = await Promise.all([rotationWorld(2), rotationWorld(2)]);
		const slots = await Promise.all(worlds.map(due));
		const { d1, plans } = explaining(env.DB);
		const { deps } = worlds[0] as (typeof worlds)[number];
		const watched = { ...deps, db: openDatabase(d1) };
		await env.DB.prepare("update avatar_schedules set owned_checked_at = null where user_id = ?")
			.bind(slots[1]?.userId)
			.run();
		await deliverRotations(watched, slots, 1);
		await expectNoScans(plans, [
			"avatar_schedules",
			"avatar_targets",
			"avatar_rotations",
			"selected_nfts",
			"rotation_control",
			"nfts",
		]);
	});
});
