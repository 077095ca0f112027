import { afterEach, describe, expect, test } from "vitest";
import type { LinkEdit } from "#app/core/payments/link-edit.ts";
import { openDatabase } from "#app/db/database.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import { env } from "./environment.ts";
import {
	chain,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	payer,
	report,
	services,
	snapshot,
	unique,
} from "./scenario.ts";

/** A link's maker edits, cancels and reopens it. */

afterEach(() => chain.setClock(Math.floor(Date.now() / 1_000)));

const record = async (paymentId: string) => {
	const found = await findLinkRecord(openDatabase(env.DB), paymentId);
	if (!found) throw new Error("no such link");
	return found;
};
const room = (paymentId: string) => services().room(paymentId);
const memo = (seen: string, value: string | null): LinkEdit => ({ memo: { seen, value } });

async function ownLink(draft: Parameters<typeof makeLink>[0] = {}) {
	const owner = await makeUser();
	const to = freshAddress();
	return { owner, to, paymentId: await makeLink({ requesterAddress: to, memo: "before", ...draft }, owner) };
}

/** The next blocks are later than now, whatever second a cancelling was in. */
async function later(): Promise<void> {
	await chain.setNextBlockTime(BigInt(Math.floor(Date.now() / 1_000) + 5));
}

async function attempt(paymentId: string) {
	const nonce = await chain.client.getTransactionCount({ address: payer.address });
	const input = { from: payer.address, nonce, amount: HUNDRED, senderName: "Bob", senderEmail: "bob@example.com" };
	return room(paymentId).startAttempt({ ...input, language: "en", clientKey: unique("client") });
}

describe("an edit", () => {
	test("is stored with its trace, raises the version once and is in the list's line", async () => {
		const { owner, paymentId } = await ownLink();
		const { version } = (await record(paymentId)).link;
		expect(await room(paymentId).edit(owner, memo("before", "after"))).toEqual({ ok: true, changed: true });
		const { link, events } = await record(paymentId);
		expect(link).toMatchObject({ memo: "after", version: version + 1, summaryVersion: version + 1 });
		expect(events.at(-1)).toMatchObject({ kind: "link-edited", detail: { memoBefore: "before", memoAfter: "after" } });
		expect(await room(paymentId).snapshot()).toMatchObject({ memo: "after", version: version + 1 });
	});

	test("that changes nothing stores nothing", async () => {
		const { owner, paymentId } = await ownLink();
		const { version } = (await record(paymentId)).link;
		for (const edit of [{}, memo("before", "before"), { remindPayer: false }])
			expect(await room(paymentId).edit(owner, edit)).toEqual({ ok: true, changed: false });
		expect((await record(paymentId)).link.version).toBe(version);
	});

	test("of two tabs at once leaves both fields' words, and of one field the first; the other is told", async () => {
		const { owner, paymentId } = await ownLink();
		const due: LinkEdit = { due: { seen: "", value: Date.now() + 86_400_000 } };
		const outcomes = await Promise.all([
			room(paymentId).edit(owner, memo("before", "one")),
			room(paymentId).edit(owner, due),
			room(paymentId).edit(owner, memo("before", "two")),
		]);
		const [stored, told] = [outcomes.filter(({ ok }) => ok), outcomes.filter(({ ok }) => !ok)];
		expect(stored).toHaveLength(2);
		expect(told).toEqual([{ ok: false, reason: "changed-meanwhile", field: "memo" }]);
		const { link } = await record(paymentId);
		expect(["one", "two"]).toContain(link.memo);
		expect(link.dueAt).toBe(due.due?.value);
	});

	test("leaves the memo of a receipt alone, while words for afterwards may follow the payment", async () => {
		const { owner, to, paymentId } = await ownLink();
		await report(paymentId, await pay(to, HUNDRED));
		expect(await room(paymentId).edit(owner, memo("before", "after"))).toMatchObject({ reason: "memo-on-receipt" });
		const said: LinkEdit = { afterSubmit: { seen: "", value: { kind: "text", text: "Thank you" } } };
		expect(await room(paymentId).edit(owner, said)).toMatchObject({ ok: true });
		const { link, confirmed } = await record(paymentId);
		expect([link.memo, confirmed?.memo, link.afterSubmit]).toEqual(["before", "before", said.afterSubmit?.value]);
		expect(JSON.stringify(await room(paymentId).snapshot())).not.toContain("Thank you");
	});

	test("stores what reminders were asked for", async () => {
		const { owner, paymentId } = await ownLink();
		await room(paymentId).edit(owner, { remindRequester: true, remindPayer: true });
		expect((await record(paymentId)).link).toMatchObject({ remindRequester: true, remindPayer: true });
	});
});

describe("a cancelled link", () => {
	test("takes no attempt, asks for nothing, and counts what arrives afterwards as late", async () => {
		const { owner, to, paymentId } = await ownLink();
		expect(await room(paymentId).cancel(owner)).toEqual({ ok: true, changed: true });
		expect(await room(paymentId).cancel(owner)).toEqual({ ok: true, changed: false });
		expect(await attempt(paymentId)).toEqual({ ok: false, reason: "cancelled" });
		const { cancelledAt } = await room(paymentId).snapshot();
		expect(cancelledAt).toEqual(expect.any(Number));
		await later();
		const said = await report(paymentId, await pay(to, HUNDRED));
		expect(said).toMatchObject({ verified: true, reason: "late", message: "Paid after it was cancelled" });
		expect(await snapshot(paymentId)).toMatchObject({ status: "success", detail: "late", payments: [{ late: true }] });
		const { events } = await record(paymentId);
		expect(events.filter(({ kind }) => kind === "link-cancelled")).toHaveLength(1);
	});

	test("is in the list as cancelled, with what came as late as paid", async () => {
		const { owner, to, paymentId } = await ownLink();
		const state = () =>
			env.DB.prepare("select state from link_summaries where payment_id = ?").bind(paymentId).first<string>("state");
		await room(paymentId).cancel(owner);
		expect(await state()).toBe("cancelled");
		await later();
		await report(paymentId, await pay(to, HUNDRED));
		expect(await state()).toBe("paid");
	});

	test("once its wallet was open counts that payment, too: the attempt was stored before", async () => {
		const { owner, to, paymentId } = await ownLink();
		const started = await attempt(paymentId);
		await room(paymentId).cancel(owner);
		await later();
		const { attemptId = "", withdrawKey = "" } = started.ok ? started : {};
		const txHash = await pay(to, HUNDRED);
		expect(await report(paymentId, txHash, { attemptId, withdrawKey })).toMatchObject({
			verified: true,
			reason: "late",
		});
	});

	test("is open again as it was, and what came in between is not late any more", async () => {
		const { owner, to, paymentId } = await ownLink();
		await room(paymentId).cancel(owner);
		await later();
		await report(paymentId, await pay(to, HUNDRED));
		expect(await snapshot(paymentId)).toMatchObject({ detail: "late", payments: [{ late: true }] });
		expect(await room(paymentId).reopen(owner)).toEqual({ ok: true, changed: true });
		expect(await snapshot(paymentId)).toMatchObject({
			cancelledAt: null,
			detail: "exact",
			payments: [{ late: false }],
		});
	});

	test.each([
		["in the second of its block", 700, false],
		["in the second before", -300, true],
	])("was cancelled %s", async (_, after, late) => {
		const { to, paymentId } = await ownLink();
		const txHash = await pay(to, HUNDRED);
		const { blockHash } = await chain.client.getTransactionReceipt({ hash: txHash });
		const { timestamp } = await chain.client.getBlock({ blockHash });
		await env.DB.prepare("update pending_payments set cancelled_at = ?, version = version + 1 where payment_id = ?")
			.bind(Number(timestamp) * 1_000 + after, paymentId)
			.run();
		await report(paymentId, txHash);
		expect((await snapshot(paymentId)).payments).toMatchObject([{ state: "credited", late }]);
	});

	test("and a payment at once end in one order or the other: credited, or refused as paid", async () => {
		const { owner, to, paymentId } = await ownLink();
		const txHash = await pay(to, HUNDRED);
		const [cancelled] = await Promise.all([room(paymentId).cancel(owner), report(paymentId, txHash)]);
		const { status, cancelledAt } = await snapshot(paymentId);
		expect(status).toBe("success");
		expect(cancelled.ok ? cancelledAt : null).toBe(cancelledAt);
		if (!cancelled.ok) expect(cancelled).toEqual({ ok: false, reason: "already-paid" });
	});

	test("is none once it is paid", async () => {
		const { owner, to, paymentId } = await ownLink();
		await report(paymentId, await pay(to, HUNDRED));
		expect(await room(paymentId).cancel(owner)).toEqual({ ok: false, reason: "already-paid" });
		expect((await record(paymentId)).link.cancelledAt).toBeNull();
	});

	test("is a rival still: a payer may have sent to it", async () => {
		const { owner, to, paymentId } = await ownLink();
		const twin = await makeLink({ requesterAddress: to }, owner);
		await room(paymentId).cancel(owner);
		const said = await report(twin, await pay(to, HUNDRED));
		expect(said).toMatchObject({ verified: false, reason: "needs-requester" });
		// Beside an arrival, open links come first and it is named as cancelled.
		expect((await services().listPayableLinks(twin, owner)).map((row) => [row.paymentId, row.cancelled])).toEqual([
			[twin, false],
			[paymentId, true],
		]);
	});
});

test("an account cancels at once what was made of links since somebody else had its session: not older ones, nor those of others", async () => {
	const { owner, paymentId: made } = await ownLink();
	const to = freshAddress();
	const [old, paid, others] = [
		await makeLink({}, owner),
		await makeLink({ requesterAddress: to }, owner),
		(await ownLink()).paymentId,
	];
	await report(paid, await pay(to, HUNDRED));
	const earlier = Date.now() - 60_000;
	await env.DB.prepare("update pending_payments set created_at = ? where payment_id = ?").bind(earlier, old).run();
	for (const _ of ["once", "again"]) await services().cancelSince(owner, earlier + 1);
	const cancelled = await Promise.all(
		[made, old, paid, others].map(async (id) => (await record(id)).link.cancelledAt !== null),
	);
	expect(cancelled).toEqual([true, false, false, false]);
	expect((await record(made)).events.filter(({ kind }) => kind === "link-cancelled")).toHaveLength(1);
});
