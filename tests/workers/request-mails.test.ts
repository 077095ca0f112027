import { afterAll, describe, expect, test } from "vitest";
import { deliveryDeps } from "#app/composition/services.server.ts";
import { openDatabase } from "#app/db/database.ts";
import { revokeAccess } from "#app/db/operations/admin-users.ts";
import { claimMail } from "#app/db/operations/mails.ts";
import { findLinkRecord } from "#app/db/payments/link-record.ts";
import { listBegunMailboxes } from "#app/db/payments/request-mails.ts";
import { mailStops, stopUrl } from "#app/services/operations/mailbox-stop.ts";
import { MAILBOX_LIMITS } from "#app/services/operations/mails.ts";
import { remindDue } from "#app/services/payments/remind-due.ts";
import { requestServices } from "#app/services/payments/request-services.ts";
import { MAILED_PER_LINK, sendLink } from "#app/services/payments/send-link.ts";
import { env } from "./environment.ts";
import { startAttempt } from "./payer-scenes.ts";
import { DAY_MS, delivered, deps, dueLink, forgetLaterMails, input, mailbox, stored } from "./request-mail-scenes.ts";
import {
	emailOf,
	freshAddress,
	HUNDRED,
	makeLink,
	makeUser,
	pay,
	payer,
	report,
	services,
	stranger,
	unique,
} from "./scenario.ts";

/** Mails about requests: who gets them, how often, and what a stranger cannot make of them. */

afterAll(forgetLaterMails);

describe("a new link", () => {
	test("is mailed to its maker once, and not where they turned that off", async () => {
		const owner = await makeUser();
		const link = await makeLink({ memo: "Poster edition" }, owner);
		const { outcomes, mails } = await delivered(link, "link-made");
		expect(outcomes).toEqual(["sent"]);
		expect(mails[0]).toMatchObject({ to: emailOf(owner) });
		expect(mails[0]?.subject).not.toContain("Poster");
		expect(mails[0]?.text).toContain(`/link/${link}`);
		expect((await delivered(link, "link-made")).outcomes).toEqual(["sent-before"]);
		await requestServices(deps()).setMailsNewLinks(owner, false);
		expect(await stored(await makeLink({}, owner))).toEqual([]);
	});

	test("is not mailed to whoever makes links by the dozen, whose other news does not wait", async () => {
		const owner = await makeUser();
		const links: string[] = [];
		for (let made = 0; made < 25; made += 1) links.push(await makeLink({}, owner));
		const counts = await Promise.all(links.map(async (link) => (await stored(link)).length));
		expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
		const later = async (count: number) => {
			const earlier = "update pending_payments set created_at = created_at - 3600000 where user_id = ?";
			await env.DB.prepare(earlier).bind(owner).run();
			for (let made = 0; made < count; made += 1) links.push(await makeLink({}, owner));
		};
		await later(20);
		await later(20);
		const all = await Promise.all(links.map(async (link) => (await stored(link)).length));
		expect(
			all.reduce((sum, count) => sum + count, 0),
			"of a day",
		).toBe(55);
	});

	test("is mailed however many payments strangers begin of a link for many", async () => {
		const owner = await makeUser();
		const forMany = await makeLink({}, owner);
		for (let begun = 0; begun < 25; begun += 1) await makeLink({}, owner);
		const ofStrangers = "update pending_payments set parent_id = ?1 where user_id = ?2 and payment_id <> ?1";
		await env.DB.prepare(ofStrangers).bind(forMany, owner).run();
		expect(await stored(await makeLink({}, owner))).toHaveLength(1);
	});
});

describe("a link that its maker has mailed to somebody", () => {
	test("goes out once for each mailbox, in our words, with answers to the maker", async () => {
		const owner = await makeUser();
		const link = await makeLink({ requesterName: "Marta", memo: "Poster" }, owner);
		const to = mailbox();
		expect(await sendLink(deps(), owner, link, input(to, "Thank you, Jonas!"))).toEqual({ ok: true });
		expect(await sendLink(deps(), owner, link, input(to.toUpperCase()))).toEqual({ ok: true });
		const { outcomes, mails } = await delivered(link, "request-sent");
		expect(outcomes).toEqual(["sent"]);
		expect(mails[0]).toMatchObject({ to, replyTo: emailOf(owner), subject: "A payment request for 100.00 USDC" });
		expect(mails[0]?.text).toContain("> Thank you, Jonas!");
		expect(mails[0]?.text).toMatch(/\/mails\/stop\?m=[0-9a-f]{64}\./);
		expect(mails[0]?.text, "what the button of a mail program posts to").toContain(mails[0]?.stopUrl);
	});

	test.each([
		"see https://evil.example",
		"pay at evil.example instead",
		"www.evil",
		"write to me@evil",
		"evil.xn--p1ai",
	])("takes no note with an address: %s", async (note) => {
		const owner = await makeUser();
		const link = await makeLink({}, owner);
		expect(await sendLink(deps(), owner, link, input(mailbox(), note))).toEqual({
			ok: false,
			reason: "note-has-address",
		});
	});

	test("is not sent by anybody else, without a proven e-mail, or once it is paid", async () => {
		const [owner, other] = [await makeUser(), await makeUser()];
		const to = freshAddress();
		const link = await makeLink({ requesterAddress: to }, owner);
		const refused = async (by: string) => {
			const outcome = await sendLink(deps(), by, link, input(mailbox()));
			return outcome.ok ? "sent" : outcome.reason;
		};
		expect(await refused(other)).toBe("unknown-link");
		await env.DB.prepare("update users set email_verified_at = null where id = ?").bind(owner).run();
		expect(await refused(owner)).toBe("needs-email");
		await env.DB.prepare("update users set email_verified_at = 1 where id = ?").bind(owner).run();
		await sendLink(deps(), owner, link, input(mailbox()));
		await report(link, await pay(to, HUNDRED));
		expect(await refused(owner)).toBe("closed");
		expect((await delivered(link, "request-sent")).outcomes).toEqual(["outdated"]);
	});

	test("is not sent for an account whose access is closed, whatever links it has", async () => {
		const owner = await makeUser();
		const link = await makeLink({}, owner);
		const send = (hasAccess: boolean) =>
			requestServices(deps()).send({ id: owner, hasAccess }, link, input(mailbox(), "Pay at once."));
		expect(await send(false)).toEqual({ ok: false, reason: "no-access" });
		expect(await stored(link, "request-sent")).toEqual([]);
		expect(await send(true)).toEqual({ ok: true });
	});

	test("asks nobody in our name once an admin has closed its account's access, also where it waits or is a reminder", async () => {
		const dueAt = Date.UTC(2031, 4, 28, 23, 59, 59, 999);
		const { owner, link } = await dueLink(dueAt, { remindPayer: true, remindRequester: true });
		await sendLink(deps(dueAt - 10 * DAY_MS), owner, link, input(mailbox()));
		await remindDue(deps(dueAt - DAY_MS / 2));
		await revokeAccess(deps().db, owner, "admin@paylink.test", 1);
		const outcomes = async (kind: string) => (await delivered(link, kind, dueAt - DAY_MS / 2)).outcomes;
		expect(await outcomes("request-sent")).toEqual(["outdated"]);
		expect(await outcomes("request-reminder")).toEqual(["outdated"]);
		// What is theirs, or ends what was asked, goes out.
		expect(await outcomes("link-made")).toEqual(["sent"]);
		const [asked] = await stored(link, "request-sent");
		const cancelled = { ...asked, kind: "request-cancelled", dedupeKey: unique("cancelled") };
		await env.DB.batch([
			env.DB.prepare("update pending_payments set cancelled_at = 1 where payment_id = ?").bind(link),
			env.DB.prepare("insert into mails (dedupe_key, payment_id, message, created_at) values (?, ?, ?, 1)").bind(
				cancelled.dedupeKey,
				link,
				JSON.stringify(cancelled),
			),
		]);
		expect(await outcomes("request-cancelled")).toEqual(["sent"]);
	});

	test("goes out of an admin's account, whoever closed its access", async () => {
		const owner = await makeUser();
		await env.DB.prepare("update users set email = 'admin@paylink.test' where id = ?").bind(owner).run();
		const link = await makeLink({}, owner);
		await sendLink(deps(), owner, link, input(mailbox()));
		await revokeAccess(deps().db, owner, "other@paylink.test", 1);
		expect((await delivered(link, "request-sent")).outcomes).toEqual(["sent"]);
	});

	test("reaches no more mailboxes than a link has, nor one that wants none, and nobody is told which", async () => {
		const owner = await makeUser();
		const link = await makeLink({}, owner);
		const quiet = mailbox();
		const { appUrl, cookieSecret } = deliveryDeps(env);
		const stops = mailStops({ db: deps().db, secret: cookieSecret, now: Date.now });
		const token = new URL(await stopUrl(appUrl, cookieSecret, quiet, "en")).searchParams.get("m") ?? "";
		expect(await stops.set(`${token.slice(0, -1)}x`, true)).toBe(false);
		expect(await stops.set(token, true)).toBe(true);
		// Tags and case are the same mailbox.
		const [name = "", host = ""] = quiet.split("@");
		expect(await sendLink(deps(), owner, link, input(`${name}+tag@${host.toUpperCase()}`))).toEqual({ ok: true });
		expect((await delivered(link, "request-sent")).outcomes).toEqual(["outdated"]);
		for (let sent = 1; sent < MAILED_PER_LINK; sent += 1)
			expect(await sendLink(deps(), owner, link, input(mailbox()))).toEqual({ ok: true });
		expect(await sendLink(deps(), owner, link, input(mailbox()))).toEqual({ ok: false, reason: "link-full" });
		expect(await stops.find(token)).toEqual({ stopped: true, mayUndo: true });
		expect(await stops.set(token, false)).toBe(true);
		expect(await stops.find(token)).toEqual({ stopped: false, mayUndo: false });
		// Who has an old mail, forwarded or archived, does not open the mailbox for others again.
		await stops.set(token, true);
		const later = mailStops({ db: deps().db, secret: cookieSecret, now: () => Date.now() + 61 * 60_000 });
		expect(await later.set(token, false)).toBe(true);
		expect(await later.find(token)).toEqual({ stopped: true, mayUndo: false });
	});

	test.each([
		"evil.example",
		"https://evil.example/a",
		"www.evil.example",
		"me@evil.example",
		"evil。example",
		"1.2.3.4/a",
	])("holds no address that can be clicked in what its maker wrote: %s", async (text) => {
		const owner = await makeUser();
		const link = await makeLink({ memo: `Now ${text}`, requesterName: `Marta ${text}` }, owner);
		await sendLink(deps(), owner, link, input(mailbox()));
		const { mails } = await delivered(link, "request-sent");
		for (const body of [mails[0]?.text, mails[0]?.html]) {
			expect(body).toContain("Marta");
			expect(body).not.toContain(text);
		}
		expect(mails[0]?.text.replaceAll("\u2060", "")).toContain(`Marta ${text}`);
	});

	test("a mailbox gets five an hour from all accounts together", async () => {
		const to = mailbox();
		const outcomes: string[] = [];
		for (let account = 0; account < 7; account += 1) {
			const owner = await makeUser();
			const link = await makeLink({}, owner);
			await sendLink(deps(), owner, link, input(to));
			outcomes.push(...(await delivered(link, "request-sent")).outcomes);
		}
		expect(outcomes).toEqual([...Array(5).fill("sent"), "full", "full"]);
	});

	test("holds up no receipt of the same mailbox, and counts for nothing where it was never sent", async () => {
		const to = mailbox();
		const outcomes: string[] = [];
		for (let account = 0; account < 10; account += 1) {
			const owner = await makeUser();
			const link = await makeLink({}, owner);
			await sendLink(deps(), owner, link, input(to));
			if (account < 5)
				await env.DB.prepare("update pending_payments set cancelled_at = 1 where payment_id = ?").bind(link).run();
			outcomes.push(...(await delivered(link, "request-sent")).outcomes);
		}
		expect(outcomes).toEqual([...Array(5).fill("outdated"), ...Array(5).fill("sent")]);
		const link = await makeLink({}, await makeUser());
		const receipt = { kind: "payment-sent", paymentId: link, dedupeKey: unique("receipt"), to };
		const now = Date.now();
		await env.DB.prepare("insert into mails (dedupe_key, payment_id, message, created_at) values (?, ?, ?, ?)")
			.bind(receipt.dedupeKey, link, JSON.stringify(receipt), now)
			.run();
		expect(await claimMail(deps().db, receipt.dedupeKey, now, now, MAILBOX_LIMITS)).toBe("claimed");
	});
});

describe("whoever had begun to pay", () => {
	const recipients = async (link: string) => (await stored(link, "request-cancelled")).map(({ to }) => to).sort();
	const attempt = (link: string, senderEmail: string, wallet = payer) =>
		startAttempt(link, wallet.address, { senderName: "Jonas", senderEmail });

	test("is told once a day that the requester cancelled, in our words unless the requester had written to them", async () => {
		const owner = await makeUser();
		const link = await makeLink({ requesterName: "Marta", memo: "Poster" }, owner);
		const [sent, tried] = [mailbox(), mailbox()];
		await sendLink(deps(), owner, link, input(sent));
		expect(await attempt(link, tried)).toMatchObject({ ok: true });
		const room = services().room(link);
		expect(await recipients(link)).toEqual([]);
		for (let presses = 0; presses < 3; presses += 1) {
			await room.cancel(owner);
			await room.cancel(owner);
			if (presses < 2) await room.reopen(owner);
		}
		expect(await recipients(link)).toEqual([sent, tried].sort());
		const { outcomes, mails } = await delivered(link, "request-cancelled");
		expect(outcomes).toEqual(["sent", "sent"]);
		for (const mail of mails) {
			expect(mail.subject).toBe("Cancelled: the request for 100.00 USDC");
			expect(mail.text).toContain("Do not pay: this request was cancelled");
			expect(mail.text).toContain(mail.stopUrl);
			expect(mail.text.includes("Marta")).toBe(mail.to === sent);
			expect(mail.text.includes("Poster")).toBe(mail.to === sent);
			expect(mail.text).not.toContain("Jonas");
		}
	});

	test("is not told while the link is open again, once it is paid, or where the mailbox wants no requests", async () => {
		const owner = await makeUser();
		const to = freshAddress();
		const [reopened, paid] = [await makeLink({}, owner), await makeLink({ requesterAddress: to }, owner)];
		const [one, two, quiet] = [mailbox(), mailbox(), mailbox()];
		await attempt(reopened, one);
		await attempt(reopened, quiet, stranger);
		await services().room(reopened).cancel(owner);
		const { appUrl, cookieSecret } = deliveryDeps(env);
		const stops = mailStops({ db: deps().db, secret: cookieSecret, now: Date.now });
		const token = new URL(await stopUrl(appUrl, cookieSecret, quiet, "en")).searchParams.get("m") ?? "";
		await stops.set(token, true);
		await services().room(reopened).reopen(owner);
		expect((await delivered(reopened, "request-cancelled")).outcomes).toEqual(["outdated", "outdated"]);
		await attempt(paid, two);
		await report(paid, await pay(to, HUNDRED));
		await services().room(paid).cancel(owner);
		expect(await recipients(paid)).toEqual([]);
	});

	test("is told by five mails of one link at most, however many mailboxes strangers type, and those it was sent to first", async () => {
		const owner = await makeUser();
		const link = await makeLink({}, owner);
		const sent = mailbox();
		await sendLink(deps(), owner, link, input(sent));
		for (let typed = 0; typed < 8; typed += 1)
			await env.DB.prepare(
				"insert into arrival_notices (payment_id, email, language, client_key, created_at) values (?1, ?2, 'ar', 'c', ?3)",
			)
				.bind(link, mailbox(), Date.now() + typed)
				.run();
		await services().room(link).cancel(owner);
		const told = await recipients(link);
		expect(told).toHaveLength(5);
		expect(told).toContain(sent);
		expect(
			await services()
				.room(link)
				.cancel(await makeUser()),
		).toMatchObject({ ok: false });
	});

	test("a payment of a link for many is told when that is cancelled, and one that merely began long ago is not", async () => {
		const owner = await makeUser();
		const parent = await makeLink({ reuse: { most: null, open: null } }, owner);
		const begin = async () => {
			const begun = await services()
				.room(parent)
				.begin({ amount: null, own: null, clientKey: unique("payer") });
			if (!begun.ok) throw new Error(begun.reason);
			return begun.paymentId;
		};
		const [own, old] = [await begin(), await begin()];
		const [to, forgotten] = [mailbox(), mailbox()];
		await attempt(own, to);
		const { link } = (await findLinkRecord(deps().db, old)) ?? {};
		expect(await startAttempt(old, stranger.address, { amount: link?.amount, senderEmail: forgotten })).toMatchObject({
			ok: true,
		});
		await env.DB.prepare("update payment_attempts set created_at = created_at - ?2 where payment_id = ?1")
			.bind(old, 31 * DAY_MS)
			.run();
		await services().room(parent).cancel(owner);
		expect(await recipients(own)).toEqual([to]);
		expect(await recipients(old)).toEqual([]);
	});

	test("is found by indices", async () => {
		const { explaining, tableScans } = await import("./explaining.ts");
		const { d1, plans } = explaining(env.DB);
		await listBegunMailboxes(openDatabase(d1), [await makeLink()], 0);
		for (const one of await plans())
			expect({ sql: one.sql, scans: tableScans(one) }).toEqual({ sql: one.sql, scans: [] });
	});
});
