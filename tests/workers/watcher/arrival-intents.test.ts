import { createExecutionContext } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { buildContext, paymentDeps } from "#app/composition/services.server.ts";
import { LOCAL_CHAIN_ID, SECOND_LOCAL_CHAIN_ID } from "#app/core/chains.ts";
import { transactionKey } from "#app/core/payments/transaction-id.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import { endForgotten } from "#app/db/payments/payers-links.ts";
import { issueDashboardCookie } from "#app/http/dashboard-cookie.server.ts";
import { handleArrival } from "#app/routes/link/$paymentId/dashboard/arrival-intents.server.ts";
import { openDashboard } from "#app/routes/link/$paymentId/dashboard/open-dashboard.server.ts";
import { requesterChoices } from "#app/routes/link/$paymentId/dashboard/requester-choices.server.ts";
import { summariseStale } from "#app/services/payments/summarise-link.ts";
import { sayIn } from "#app/words/say-in.ts";
import { APP, Browser, signIn, stored, world } from "../accounts/world.ts";
import { env } from "../environment.ts";
import { startAttempt } from "../payer-scenes.ts";
import {
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	payer,
	proveFor,
	services,
	setFaults,
	snapshot,
	unique,
} from "../scenario.ts";
import { beginAtHead, db, rounds } from "./rounds.ts";

/** What the dashboard's forms about unmatched arrivals do, by the route's own way. */

beforeEach(beginAtHead);

/** Somebody's browser: with the link's dashboard cookie or without. */
function visitor(browser = new Browser()) {
	const context = () => buildContext(new Request(APP), env, createExecutionContext());
	const visit = (paymentId: string) =>
		openDashboard(browser.request(`/link/${paymentId}/dashboard`), paymentId, context());
	return {
		async unlock(paymentId: string) {
			const { settings, payments } = context();
			const epoch = (await payments.findDashboardEpoch(paymentId)) ?? 0;
			const bound = { paymentId, epoch, secret: settings.COOKIE_SECRET, now: Date.now() };
			browser.take([await issueDashboardCookie({ ...bound, remember: false })]);
		},
		async post(
			paymentId: string,
			intent: "credit" | "dismiss" | "restore",
			paymentKey: string,
			more: { payer?: string; amount?: string } = {},
		) {
			const form = new FormData();
			form.set("paymentKey", paymentKey);
			for (const [name, value] of Object.entries(more)) form.set(name, value);
			const { outcome, status } = await handleArrival(form, await visit(paymentId), context(), sayIn("en"), intent);
			return { ...outcome, status };
		},
		choices: async (paymentId: string) => requesterChoices(await visit(paymentId), context()),
	};
}

/** Two open links of a signed-in owner who has proven their address, and a transfer that either may have been meant for. */
async function twoLinks() {
	const there = world();
	const { email, id: owner } = await stored(there);
	const to = freshAddress();
	await proveFor(owner, to);
	const one = await makeLink({ requesterAddress: to }, owner);
	const two = await makeLink({ requesterAddress: to, memo: "Zine reprint" }, owner);
	const txHash = await pay(to, HUNDRED);
	await rounds(2);
	return { one, two, txHash, owner, to, signedIn: () => signIn(there, email) };
}

const shownOn = async (paymentId: string) => (await snapshot(paymentId)).arrivals.map(({ txHash }) => txHash);

test("whoever lacks the dashboard's cookie counts and hides nothing, signed in or not", async () => {
	const { one, txHash, signedIn } = await twoLinks();
	for (const browser of [new Browser(), await signedIn()]) {
		const anybody = visitor(browser);
		for (const intent of ["credit", "dismiss", "restore"] as const)
			expect(await anybody.post(one, intent, txHash)).toMatchObject({ ok: false, reason: "locked", status: 403 });
	}
	expect(await shownOn(one)).toEqual([txHash]);
});

test("it is counted once, however often it is asked for, and not on another link too", async () => {
	const { one, two, txHash } = await twoLinks();
	const guest = visitor();
	await guest.unlock(one);
	await guest.unlock(two);
	expect(await guest.post(one, "credit", txHash)).toMatchObject({ ok: true, paymentKey: txHash });
	expect(await guest.post(one, "credit", txHash)).toMatchObject({ ok: true });
	expect(await guest.post(two, "credit", txHash)).toMatchObject({ ok: false, reason: "already-claimed", status: 409 });
	expect(await snapshot(one)).toMatchObject({ status: "success", received: HUNDRED.toString() });
	expect((await snapshot(two)).status).toBe("none");
	expect(await services().room(one).decide(txHash, "undo")).toEqual({ ok: true });
	expect(await guest.post(two, "credit", txHash)).toMatchObject({ ok: true });
});

test("only the signed-in proven owner hides it, and sees the other links and what was hidden", async () => {
	const { one, two, txHash, signedIn } = await twoLinks();
	const guest = visitor();
	await guest.unlock(one);
	expect(await guest.post(one, "dismiss", txHash)).toMatchObject({ ok: false, reason: "not-owner", status: 409 });
	expect(await guest.choices(one)).toBeNull();
	const owner = visitor(await signedIn());
	await owner.unlock(one);
	expect(await owner.choices(one)).toMatchObject({
		otherLinks: [{ paymentId: two, memo: "Zine reprint", asked: HUNDRED.toString() }],
		dismissed: [],
		mayDismiss: true,
	});
	expect(await owner.post(one, "dismiss", txHash)).toMatchObject({ ok: true });
	expect(await shownOn(two)).toEqual([]);
	expect((await owner.choices(two))?.dismissed).toMatchObject([{ txHash }]);
	expect(await owner.post(one, "restore", txHash)).toMatchObject({ ok: true });
	expect(await shownOn(two)).toEqual([txHash]);
	expect((await owner.choices(one))?.dismissed).toEqual([]);
});

test("what was said to be no payment cannot be taken back once a link counts it", async () => {
	const { one, two, txHash, signedIn } = await twoLinks();
	const owner = visitor(await signedIn());
	await owner.unlock(one);
	await owner.unlock(two);
	await owner.post(one, "dismiss", txHash);
	expect(await owner.post(two, "credit", txHash)).toMatchObject({ ok: true });
	expect((await owner.choices(one))?.dismissed).toEqual([]);
	expect(await shownOn(one)).toEqual([]);
});

test("where two accounts' links share an address that neither has proven, counting is refused until one does", async () => {
	const to = freshAddress();
	const [owner, rival] = [await makeUser(), await makeUser()];
	const paymentId = await makeLink({ requesterAddress: to }, owner);
	await makeLink({ requesterAddress: to }, rival);
	const txHash = await pay(to, HUNDRED);
	await rounds(2);
	const guest = visitor();
	await guest.unlock(paymentId);
	expect(await guest.post(paymentId, "credit", txHash)).toMatchObject({ reason: "needs-proven-address", status: 409 });
	await proveFor(owner, to);
	expect(await guest.post(paymentId, "credit", txHash)).toMatchObject({ ok: true });
});

test("a silent chain refuses for the moment and keeps it listed; a hash of nothing is refused", async () => {
	const { one, txHash } = await twoLinks();
	const guest = visitor();
	await guest.unlock(one);
	await setFaults("both", [{ kind: "down" }]);
	expect(await guest.post(one, "credit", txHash)).toMatchObject({ ok: false, reason: "unchecked", status: 409 });
	await setFaults("both", []);
	expect(await shownOn(one)).toEqual([txHash]);
	expect(await guest.post(one, "credit", "0x12")).toMatchObject({ ok: false, reason: "bad-form", status: 400 });
	const elsewhere = await pay(freshAddress(), HUNDRED);
	expect(await guest.post(one, "credit", elsewhere)).toMatchObject({ reason: "unknown-payment", status: 409 });
	expect(await guest.post(one, "credit", txHash)).toMatchObject({ ok: true });
});

describe("what arrives for a link for many payers", () => {
	const DAY_MS = 24 * 60 * 60_000;
	const age = (paymentId: string, ms: number) =>
		env.DB.batch(
			["pending_payments", "link_summaries"].map((table) =>
				env.DB.prepare(`update ${table} set created_at = created_at - ?2 where payment_id = ?1`).bind(paymentId, ms),
			),
		);

	async function many() {
		const owner = await makeUser();
		const to = freshAddress();
		await proveFor(owner, to);
		const parent = await makeLink({ requesterAddress: to, reuse: { most: null, open: null } }, owner);
		const begin = async () => {
			const begun = await services()
				.room(parent)
				.begin({ amount: null, own: null, clientKey: unique("payer") });
			if (!begun.ok) throw new Error(begun.reason);
			return begun.paymentId;
		};
		/** Nobody goes on with it: it ends, off its networks. */
		const end = async (payer: string) => {
			await age(payer, 2 * DAY_MS);
			// Block times are whole seconds: what is paid next is later than that.
			expect(await endForgotten(db, parent, Date.now() - 2_000, 10)).toEqual([payer]);
			await summariseStale(paymentDeps(env), 50, owner);
		};
		const sumOf = async (payer: string) => (await findLinkRecord(db, payer))?.link.amount ?? 0n;
		return { owner, to, parent, begin, end, sumOf };
	}

	test("for a payment that has ended is counted for it from the link's own dashboard, once", async () => {
		const { to, parent, begin, end, sumOf } = await many();
		const [ended, other] = [await begin(), await begin()];
		await end(ended);
		const txHash = await pay(to, await sumOf(ended));
		await rounds(2);
		// Whoever sees it arrive may begin one of the same sum: too late to be meant.
		const late = await begin();
		await age(late, -DAY_MS);
		const { arrivals } = await snapshot(parent);
		expect(arrivals.map((arrival) => arrival.txHash)).toEqual([txHash]);
		expect(await services().listPayersOf(parent, arrivals)).toMatchObject({
			[`${LOCAL_CHAIN_ID}:${txHash}`]: [
				{ row: { paymentId: ended, state: "cancelled" }, ended: true, sameAccount: false, name: null },
			],
		});
		expect(await services().listPayersOf(other, arrivals)).toEqual({});

		const guest = visitor();
		expect(await guest.post(parent, "credit", txHash, { payer: ended })).toMatchObject({ reason: "locked" });
		await guest.unlock(parent);
		for (const payer of [await makeLink(), parent, "nobody", (await many()).parent])
			expect(await guest.post(parent, "credit", txHash, { payer })).toMatchObject({ ok: false, status: 409 });
		const both = await Promise.all([
			guest.post(parent, "credit", txHash, { payer: ended }),
			guest.post(parent, "credit", txHash, { payer: other }),
		]);
		expect(both.map(({ ok }) => ok)).toContain(true);
		const states = await Promise.all([ended, other].map(async (payer) => (await snapshot(payer)).received));
		expect(states.filter((received) => received !== "0")).toHaveLength(1);
		expect((await snapshot(parent)).arrivals).toEqual([]);
	});

	test("is counted for the ended payment alone, late", async () => {
		const { to, parent, begin, end, sumOf } = await many();
		const ended = await begin();
		await end(ended);
		const txHash = await pay(to, await sumOf(ended));
		await rounds(2);
		const guest = visitor();
		await guest.unlock(parent);
		expect(await guest.post(parent, "credit", txHash, { payer: ended })).toMatchObject({ ok: true, payer: ended });
		expect(await snapshot(ended)).toMatchObject({ status: "success", payments: [{ txHash, late: true }] });
		expect(await services().listPayers(parent, null)).toMatchObject({ paid: 1, rows: [{ paymentId: ended }] });
		expect(await guest.post(parent, "credit", txHash, { payer: "new" })).toMatchObject({ ok: false, status: 409 });
	});

	test("of an unlisted sum is counted as one more payment, and never twice", async () => {
		const { to, parent } = await many();
		const txHash = await pay(to, 70_000_000n);
		await rounds(2);
		const { arrivals } = await snapshot(parent);
		expect(await services().listPayersOf(parent, arrivals)).toEqual({ [`${LOCAL_CHAIN_ID}:${txHash}`]: [] });
		const guest = visitor();
		await guest.unlock(parent);
		const answers = await Promise.all([1, 2, 3].map(() => guest.post(parent, "credit", txHash, { payer: "new" })));
		expect(answers.some(({ ok }) => ok)).toBe(true);
		expect(await services().listPayers(parent, null)).toMatchObject({ paid: 1, received: "70000000" });
	});

	test("is counted by its proven owner, whatever a stranger's link for many of that address was refused before", async () => {
		const to = freshAddress();
		const owner = await makeUser();
		const reuse = { most: null, open: null };
		const parent = await makeLink({ requesterAddress: to, reuse }, owner);
		const strangers = await makeLink({ requesterAddress: to, reuse }, await makeUser());
		const txHash = await pay(to, 70_000_000n);
		await rounds(2);
		const guest = visitor();
		await guest.unlock(strangers);
		expect(await guest.post(strangers, "credit", txHash, { payer: "new" })).toMatchObject({
			reason: "needs-proven-address",
		});
		await proveFor(owner, to);
		await guest.unlock(parent);
		expect(await guest.post(parent, "credit", txHash, { payer: "new" })).toMatchObject({ ok: true });
		expect(await services().listPayers(parent, null)).toMatchObject({ paid: 1, received: "70000000" });
	});

	test("names a payment that a wallet at its address was asked for, whatever the sum", async () => {
		const { to, parent, begin, end } = await many();
		const asked = await begin();
		const started = await startAttempt(asked, payer.address, { senderName: "Jonas" });
		expect(started).toMatchObject({ ok: true });
		await age(asked, 8 * DAY_MS);
		await env.DB.prepare("update payment_attempts set created_at = created_at - ?2 where payment_id = ?1")
			.bind(asked, 8 * DAY_MS)
			.run();
		await end(asked);
		const txHash = await pay(to, 3_000_000n);
		await rounds(2);
		const { arrivals } = await snapshot(parent);
		expect(await services().listPayersOf(parent, arrivals)).toMatchObject({
			[`${LOCAL_CHAIN_ID}:${txHash}`]: [{ row: { paymentId: asked }, sameAccount: true, name: "Jonas", ended: true }],
		});
	});

	test("on a network that the ended payment has left is counted all the same", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		await proveFor(owner, to);
		const chainIds = [SECOND_LOCAL_CHAIN_ID, LOCAL_CHAIN_ID];
		const reuse = { most: null, open: null };
		const parent = await makeLink({ requesterAddress: to, chainId: SECOND_LOCAL_CHAIN_ID, chainIds, reuse }, owner);
		const begun = await services()
			.room(parent)
			.begin({ amount: null, own: null, clientKey: unique("payer") });
		if (!begun.ok) throw new Error(begun.reason);
		await age(begun.paymentId, 2 * DAY_MS);
		await endForgotten(db, parent, Date.now(), 10);
		expect((await findLinkRecord(db, begun.paymentId))?.link.chainIds).toEqual(chainIds);
		const key = transactionKey({ chainId: LOCAL_CHAIN_ID, txHash: await pay(to, HUNDRED) });
		const guest = visitor();
		await guest.unlock(parent);
		expect(await guest.post(parent, "credit", key, { payer: begun.paymentId })).toMatchObject({ ok: true });
		expect((await snapshot(begun.paymentId)).status).toBe("success");
	});
});
