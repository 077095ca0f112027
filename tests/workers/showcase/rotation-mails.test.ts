import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deliveryDeps } from "#app/composition/services.server.ts";
import type { AccountMail } from "#app/core/operations/mail-message.ts";
import { findControl } from "#app/db/showcase/rotation-control.ts";
import { deliverMail } from "#app/services/operations/mails.ts";
import { haltEverybody, mailReconnect } from "#app/services/showcase/rotation/rotation-mails.ts";
import { MINUTE_MS, outside, signInWith } from "../accounts/world.ts";
import { env } from "../environment.ts";
import { unique } from "../scenario.ts";
import { counting } from "./rotation-world.ts";
import { atX, LINK, mailsOf, xWorld } from "./x-world.ts";

/** rotation_control is a single global row: these tests set it and delete it afterwards. */

const HALT = { fault: "plan", code: "403/453" } as const;
const noControl = () => env.DB.prepare("delete from rotation_control").run();
beforeEach(async () => void (await noControl()));
afterEach(async () => {
	await outside.heal();
	await noControl();
	vi.restoreAllMocks();
});

test("an invalid token is mailed once per stop, even if detected repeatedly, and again after the next sign-in", async () => {
	const it = await xWorld();
	await Promise.all([1, 2, 3].map(() => mailReconnect(it.deps, atX(it.id))));
	await mailReconnect(it.deps, atX(it.id));
	expect(await mailsOf(it, "x-reconnect")).toHaveLength(1);
	it.there.later(MINUTE_MS);
	await signInWith(it.there, "x", it.person, it.browser, LINK);
	await mailReconnect(it.deps, atX(it.id));
	expect(await mailsOf(it, "x-reconnect")).toHaveLength(2);
});

test("users without a verified e-mail get no mail", async () => {
	const it = await xWorld();
	await env.DB.prepare("update users set email_verified_at = null where id = ?").bind(it.id).run();
	await mailReconnect(it.deps, atX(it.id));
	expect(await mailsOf(it, "x-reconnect")).toEqual([]);
});

test("a mail that the queue refused stays in the outbox, and is sent once", async () => {
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	const it = await xWorld();
	const lost: AccountMail[] = [];
	const queueMails = async (mails: unknown[]) => {
		lost.push(...(mails as AccountMail[]));
		throw new Error("the queue is down");
	};
	await mailReconnect({ ...it.deps, queueMails }, atX(it.id));
	const [mail] = lost;
	if (!mail) throw new Error("nothing was handed over");
	const sent: string[] = [];
	const mailer = { send: async ({ subject }: { subject: string }) => void sent.push(subject) };
	const deps = { ...deliveryDeps(env), mailer };
	expect(await deliverMail(deps, mail)).toBe("sent");
	expect(await deliverMail(deps, mail)).toBe("sent-before");
	expect(sent).toEqual(["Your picture waits: sign in with X again"]);
});

test("a halt is mailed to every admin, once per halt, in their language", async () => {
	const it = await xWorld();
	await env.DB.prepare("update users set language = 'ar' where id = ?").bind(it.id).run();
	const adminEmails = [it.email, `${unique("admin")}@example.com`];
	const deps = { ...it.deps, adminEmails };
	const halt = () => haltEverybody(deps, HALT, "2026-11-21");
	await Promise.all([1, 2, 3].map(halt));
	it.there.later(MINUTE_MS);
	await halt();
	const sent = it.there.outbox.filter((mail) => mail.kind === "changes-halted");
	expect([...new Set(sent.map(({ to }) => to))].sort()).toEqual([...adminEmails].sort());
	expect(new Set(sent.map(({ dedupeKey }) => dedupeKey)).size).toBe(2);
	expect(sent.find(({ to }) => to === it.email)).toMatchObject({
		language: "ar",
		values: { because: "403/453", fault: "plan" },
	});
	await noControl();
	await halt();
	expect(new Set((await mailsOf(it, "changes-halted")).map(({ dedupeKey }) => dedupeKey)).size).toBe(2);
});

test("a halt and its mails are stored atomically", async () => {
	const it = await xWorld();
	const { db, failOnce } = counting();
	const deps = { ...it.deps, db, adminEmails: [it.email] };
	failOnce(() => true);
	await expect(haltEverybody(deps, HALT, "2026-11-21")).rejects.toThrow("gone");
	expect(await findControl(it.deps.db)).toBeNull();
	const queueMails = async () => {
		throw new Error("the worker died");
	};
	vi.spyOn(console, "error").mockImplementation(() => undefined);
	await haltEverybody({ ...deps, queueMails }, HALT, "2026-11-21");
	const waiting =
		"select count(*) as count from mails where message ->> '$.to' = ?1 and message ->> '$.kind' = 'changes-halted'";
	expect(await env.DB.prepare(waiting).bind(it.email).first("count")).toBe(1);
});
