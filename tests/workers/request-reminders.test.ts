import { afterAll, describe, expect, test } from "vitest";
import { remindDue } from "#app/services/payments/remind-due.ts";
import { sendLink } from "#app/services/payments/send-link.ts";
import { env } from "./environment.ts";
import { DAY_MS, delivered, deps, dueLink, forgetLaterMails, input, mailbox, stored } from "./request-mail-scenes.ts";
import { emailOf } from "./scenario.ts";

/** Mails of due days: who gets them, how often, and what a stranger cannot make of them. */

afterAll(forgetLaterMails);

describe("reminders", () => {
	const dueAt = Date.UTC(2031, 4, 28, 23, 59, 59, 999);

	test("go out once each: two days before and on the day to payers, on and after it to the requester", async () => {
		const { owner, link } = await dueLink(dueAt, { remindPayer: true, remindRequester: true });
		const to = mailbox();
		await sendLink(deps(dueAt - 10 * DAY_MS), owner, link, input(to));
		const said: string[] = [];
		for (let at = dueAt - 5 * DAY_MS; at < dueAt + 4 * DAY_MS; at += 4 * 60 * 60_000) {
			await remindDue(deps(at));
			await remindDue(deps(at));
			for (const kind of ["request-reminder", "request-due"])
				for (const { subject } of (await delivered(link, kind, at)).mails)
					said.push(`${Math.ceil((dueAt - at) / DAY_MS)}: ${subject}`);
		}
		expect(said).toEqual([
			"3: Due on 28 May 2031: 100.00 USDC",
			"1: Due on 28 May 2031: 100.00 USDC",
			"1: Due today: 100.00 USDC",
			"0: Overdue: 100.00 USDC",
		]);
	});

	test("of one link reach a mailbox four times at most, however often its day is moved", async () => {
		const { owner, link } = await dueLink(dueAt, { remindPayer: true });
		const [to, other] = [mailbox(), mailbox()];
		await sendLink(deps(dueAt - 10 * DAY_MS), owner, link, input(to));
		for (let moved = 0; moved < 6; moved += 1) {
			await env.DB.prepare("update pending_payments set due_at = ? where payment_id = ?")
				.bind(dueAt + moved * DAY_MS, link)
				.run();
			await remindDue(deps(dueAt + (moved - 1) * DAY_MS + 1));
			await remindDue(deps(dueAt + (moved - 3) * DAY_MS + 1));
			if (moved === 3) await sendLink(deps(dueAt), owner, link, input(other));
		}
		const to4 = (await stored(link, "request-reminder")).filter((mail) => mail.to === to);
		expect(to4).toHaveLength(4);
		// Somebody else's mailbox counts for itself.
		expect((await stored(link, "request-reminder")).filter((mail) => mail.to === other)).toHaveLength(4);
	});

	test("are dropped when the day was moved, the link paid or cancelled, or the mailbox wants none", async () => {
		const at = dueAt - DAY_MS / 2;
		const changes = [
			"update pending_payments set due_at = due_at + 1 where payment_id = ?",
			"update pending_payments set cancelled_at = 1 where payment_id = ?",
			"update pending_payments set remind_requester = 0 where payment_id = ?",
		];
		for (const change of changes) {
			const { link } = await dueLink(dueAt, { remindRequester: true });
			await remindDue(deps(at));
			expect(await stored(link, "request-due")).toHaveLength(1);
			await env.DB.prepare(change).bind(link).run();
			expect((await delivered(link, "request-due", at)).outcomes).toEqual(["outdated"]);
		}
	});

	test("to a mailbox that somebody typed hold nothing the requester wrote", async () => {
		const { owner, link } = await dueLink(dueAt, { remindPayer: true });
		await env.DB.prepare(
			"update pending_payments set requester_name = 'WIN A PRIZE', memo = 'CALL NOW' where payment_id = ?",
		)
			.bind(link)
			.run();
		await env.DB.prepare(
			"insert into arrival_notices (payment_id, email, language, client_key, created_at) values (?, ?, 'en', 'c', 1)",
		)
			.bind(link, mailbox())
			.run();
		await remindDue(deps(dueAt - DAY_MS / 2));
		const { mails } = await delivered(link, "request-reminder", dueAt - DAY_MS / 2);
		expect(mails).toHaveLength(1);
		for (const text of ["WIN A PRIZE", "CALL NOW", emailOf(owner)])
			expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain(text);
	});
});
