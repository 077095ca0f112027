import { describe, expect, test } from "vitest";
import { type LinkEdit, MOST_LINK_EDITS } from "#app/core/payments/link-edit.ts";
import { openDatabase } from "#app/db/database.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import { env } from "../environment.ts";
import { freshAddress, HUNDRED, makeLink, makeUser, payer, services, unique } from "../scenario.ts";

/** What others try with somebody's link, past its pages' own checks (tests/e2e/edit-link-attacks.test.ts has those). */

const linkOf = async (paymentId: string) => (await findLinkRecord(openDatabase(env.DB), paymentId))?.link;
const MEMO: LinkEdit = { memo: { seen: "Two lamps", value: "Pay me instead" } };

async function scene() {
	const [ada, mallory] = [await makeUser(), await makeUser()];
	return { ada, mallory, paymentId: await makeLink({ memo: "Two lamps" }, ada) };
}

describe("an account that did not make the link", () => {
	test("changes, cancels and reopens nothing, and sees what it sees of an unknown one", async () => {
		const { mallory, paymentId } = await scene();
		const room = services().room(paymentId);
		for (const tried of [room.edit(mallory, MEMO), room.cancel(mallory), room.reopen(mallory), room.edit("", MEMO)])
			expect(await tried).toEqual({ ok: false, reason: "not-owner" });
		expect(await linkOf(paymentId)).toMatchObject({ memo: "Two lamps", cancelledAt: null, version: 1 });
		expect(await services().findOwnLink(paymentId, mallory)).toBeNull();
		expect(await services().findOwnLink("2".repeat(paymentId.length), mallory)).toBeNull();
	});

	test("opens no dashboard, and leaves no trace that would look like its maker's", async () => {
		const { ada, mallory, paymentId } = await scene();
		const room = services().room(paymentId);
		expect(await room.openOwnDashboard(mallory)).toBeNull();
		const noted = async () => (await room.fullSnapshot()).events.filter(({ kind }) => kind.startsWith("dashboard-"));
		expect(await noted()).toEqual([]);
		expect(await room.openOwnDashboard(ada)).toBe(0);
		expect(await noted()).toHaveLength(1);
		expect(JSON.stringify(await room.snapshot())).not.toContain("opened-by-owner");
	});
});

test("nobody is the maker of a link whose account is gone", async () => {
	const { ada, paymentId } = await scene();
	await env.DB.prepare("update pending_payments set user_id = null where payment_id = ?").bind(paymentId).run();
	const room = services().room(paymentId);
	expect(await room.cancel(ada)).toEqual({ ok: false, reason: "not-owner" });
	expect(await room.openOwnDashboard(ada)).toBeNull();
	expect(await services().findOwnLink(paymentId, ada)).toBeNull();
});

test("a link takes so many edits and reopenings, and always its cancelling", async () => {
	const { ada, paymentId } = await scene();
	const at = JSON.stringify(Array.from({ length: MOST_LINK_EDITS }, (_, index) => index));
	await env.DB.prepare(
		`insert into payment_events (payment_id, kind, dedupe_key, detail, at)
		select ?1, 'link-edited', 'x' || value, '{}', 1 from json_each(?2)`,
	)
		.bind(paymentId, at)
		.run();
	const room = services().room(paymentId);
	expect(await room.edit(ada, MEMO)).toEqual({ ok: false, reason: "too-many-edits" });
	expect(await room.cancel(ada)).toEqual({ ok: true, changed: true });
	expect(await room.reopen(ada)).toEqual({ ok: false, reason: "too-many-edits" });
});

test("attempts and a cancelling at once: none is stored after it", async () => {
	const { ada, paymentId } = await scene();
	const room = services().room(paymentId);
	const ask = (from = freshAddress()) =>
		room.startAttempt({
			...{ from, nonce: 0, amount: HUNDRED, senderName: "Bob", senderEmail: "bob@example.com", language: "en" },
			clientKey: unique("client"),
		});
	const [cancelled, ...answers] = await Promise.all([room.cancel(ada), ask(), ask(), ask(payer.address)]);
	expect(cancelled).toMatchObject({ ok: true });
	expect(await ask()).toEqual({ ok: false, reason: "cancelled" });
	const record = await findLinkRecord(openDatabase(env.DB), paymentId);
	const cancelledAt = record?.link.cancelledAt ?? 0;
	expect(record?.attempts.every(({ createdAt }) => createdAt <= cancelledAt)).toBe(true);
	expect(record?.attempts).toHaveLength(answers.filter(({ ok }) => ok).length);
});
