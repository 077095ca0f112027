import { beforeEach, describe, expect, test } from "vitest";
import { deliveryDeps } from "#app/composition/services.server.ts";
import { callerKey } from "#app/core/caller-key.ts";
import type { MailMessage } from "#app/core/operations/mail-message.ts";
import type { Mail } from "#app/ports/mailer.ts";
import {
	type ContactMessage,
	contactService,
	forgetOldContactMails,
	MESSAGES_KEPT_MS,
	MOST_MESSAGES_A_DAY,
	MOST_OF_A_SITE_A_DAY,
	MOST_OF_MANY_A_DAY,
	MOST_OF_MEMBERS_A_DAY,
} from "#app/services/operations/contact.ts";
import { deliverMail } from "#app/services/operations/mails.ts";
import { env } from "./environment.ts";

const SECRET = btoa("a secret of thirty-two bytes, ok");
const DAY_MS = 24 * 60 * 60_000;
const NOON = Date.parse("2026-05-28T12:00:00Z");

const MESSAGE: Omit<ContactMessage, "begun"> = {
	name: "Ada",
	email: "ada@example.com",
	subject: "A question",
	message: "Line one\nBcc: all@example.com\n<script>",
	trap: "",
	about: null,
};

function world({ secret = SECRET, mayWrite = async () => true } = {}) {
	let member: { id: string } | null = null;
	let now = NOON;
	const queued: MailMessage[] = [];
	const deps = {
		...deliveryDeps(env),
		clock: { now: () => now },
		queueMails: async (mails: MailMessage[]) => void queued.push(...mails),
		secret,
		findMember: async () => member,
		mayWrite,
	};
	return {
		signIn: (id: string | null) => {
			member = id === null ? null : { id };
		},
		deps,
		queued,
		contact: contactService({ ...deps, clientKey: "a network" }),
		/** the same for a caller elsewhere */
		contactOf: (clientKey: string) => contactService({ ...deps, clientKey }),
		later: (ms: number) => {
			now += ms;
		},
	};
}

beforeEach(async () => {
	await env.DB.prepare("delete from mails where dedupe_key like 'contact:%'").run();
});

describe("a message to support", () => {
	test("is mailed once with the author as Reply-To, even if its form is sent repeatedly", async () => {
		const { contact, later, queued, deps } = world();
		const begun = await contact.begin();
		later(5_000);
		const sent = await Promise.all([1, 2, 3].map(() => contact.send({ ...MESSAGE, begun })));
		expect(sent).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
		expect(queued).toHaveLength(1);
		const taken: Mail[] = [];
		const mailer = { send: async (mail: Mail) => void taken.push(mail) };
		const [message] = queued;
		if (!message) throw new Error("nothing was queued");
		expect(await deliverMail({ ...deps, mailer }, message)).toBe("sent");
		expect(taken).toHaveLength(1);
		expect(taken[0]).toMatchObject({
			to: "support@paylink.test",
			replyTo: "ada@example.com",
			subject: "Contact form: A question",
		});
		expect(taken[0]?.text).toContain("> Line one\n> Bcc: all@example.com\n> <script>");
		expect(taken[0]?.html).not.toContain("<script>");
	});

	test("with another text is another message, also from the same form", async () => {
		const { contact, later, queued } = world();
		const begun = await contact.begin();
		later(5_000);
		await contact.send({ ...MESSAGE, begun });
		expect(await contact.send({ ...MESSAGE, message: "I forgot the link.", begun })).toEqual({ ok: true });
		expect(queued.map((mail) => mail.paymentId === null && mail.values.message)).toEqual([
			MESSAGE.message,
			"I forgot the link.",
		]);
	});

	test("sent again from another network is the same message", async () => {
		const { contactOf, later, queued } = world();
		const begun = await contactOf("at home").begin();
		later(5_000);
		for (const network of ["at home", callerKey("on the way", "a site"), "at work"])
			expect(await contactOf(network).send({ ...MESSAGE, begun })).toEqual({ ok: true });
		expect(queued).toHaveLength(1);
	});

	test("is sent through the binding with Reply-To", async () => {
		const { contact, later, queued, deps } = world();
		const begun = await contact.begin();
		later(5_000);
		await contact.send({ ...MESSAGE, begun });
		const [message] = queued;
		if (!message) throw new Error("nothing was queued");
		expect(await deliverMail(deps, message)).toBe("sent");
	});

	test("with a filled hidden field gets a success answer, but no mail", async () => {
		const { contact, later, queued } = world();
		const begun = await contact.begin();
		later(5_000);
		expect(await contact.send({ ...MESSAGE, begun, trap: "https://spam.example" })).toEqual({ ok: true });
		expect(queued).toEqual([]);
	});

	test("from a form that is too new or too old is refused", async () => {
		const { contact, later, queued } = world();
		const begun = await contact.begin();
		later(2_000);
		expect(await contact.send({ ...MESSAGE, begun })).toEqual({ ok: false, reason: "too-fast" });
		later(1_000);
		expect(await contact.send({ ...MESSAGE, begun })).toEqual({ ok: true });
		const old = await contact.begin();
		later(DAY_MS + 1);
		expect(await contact.send({ ...MESSAGE, begun: old })).toEqual({ ok: false, reason: "too-old" });
		expect(queued).toHaveLength(1);
	});

	test("with a forged form is refused", async () => {
		const { contact, later, queued } = world();
		const foreign = await world({ secret: btoa("another secret of 32 bytes, okay") }).contact.begin();
		const own = await contact.begin();
		later(5_000);
		const stamps = ["", "1.2.3", foreign, own.replace(/^\d+/, String(NOON - 1000)), `${own}A`];
		for (const begun of stamps) {
			expect(await contact.send({ ...MESSAGE, begun })).toEqual({ ok: false, reason: "too-old" });
		}
		expect(queued).toEqual([]);
	});

	test("is limited per minute and caller", async () => {
		const { contact, later, queued } = world({ mayWrite: async () => false });
		const begun = await contact.begin();
		later(5_000);
		expect(await contact.send({ ...MESSAGE, begun })).toEqual({ ok: false, reason: "rate-limited" });
		expect(queued).toEqual([]);
	});

	test("is limited per day for all callers together", async () => {
		const { contact, later, queued } = world();
		await env.DB.batch(
			Array.from({ length: MOST_MESSAGES_A_DAY - 1 }, (_, at) =>
				env.DB.prepare("insert into mails (dedupe_key, message, created_at) values (?, '{}', 0)").bind(
					`contact:2026-05-28:${at}`,
				),
			),
		);
		const forms = await Promise.all([1, 2, 3].map(() => contact.begin()));
		later(5_000);
		const sent = await Promise.all(forms.map((begun) => contact.send({ ...MESSAGE, begun })));
		expect(sent.filter((outcome) => outcome.ok)).toHaveLength(1);
		expect(sent.filter((outcome) => !outcome.ok && outcome.reason === "day-full")).toHaveLength(2);
		expect(queued).toHaveLength(1);
		later(DAY_MS);
		const tomorrow = await contact.begin();
		later(5_000);
		expect(await contact.send({ ...MESSAGE, begun: tomorrow })).toEqual({ ok: true });
	});

	test("is not kept from support by however many messages of one network, or of all networks of an IPv6 /48", async () => {
		const there = world();
		const send = async (clientKey: string, message: string) => {
			const contact = there.contactOf(clientKey);
			const begun = await contact.begin();
			there.later(5_000);
			return contact.send({ ...MESSAGE, message, begun });
		};
		for (const callerAt of [() => "one network", (at: number) => callerKey(`network ${at}`, "a site")]) {
			let sent = 0;
			for (let at = 0; at < MOST_OF_A_SITE_A_DAY + 3; at++)
				if ((await send(callerAt(at), `message ${at}`)).ok) sent += 1;
			expect(sent).toBe(MOST_OF_A_SITE_A_DAY);
			expect(await send(callerAt(99), "one more")).toEqual({ ok: false, reason: "day-full" });
		}
		expect(await send("another network", "a question")).toEqual({ ok: true });
		expect(await send(callerKey("network 1", "another site"), "a question")).toEqual({ ok: true });
	});

	test("is not kept from support by twenty networks that write all they may, nor is an account's by two hundred", async () => {
		const there = world();
		const begun = await there.contact.begin();
		there.later(5_000);
		const send = (network: string, message: string) => there.contactOf(network).send({ ...MESSAGE, message, begun });
		for (let network = 0; network < 20; network++)
			for (let at = 0; at < MOST_OF_A_SITE_A_DAY; at++) await send(`crowd ${network}`, `${network} ${at}`);
		expect(there.queued.length).toBeLessThanOrEqual(MOST_OF_MANY_A_DAY + 20);
		expect(await send("somebody's", "a question")).toEqual({ ok: true });
		expect(await send("somebody's", "and another")).toEqual({ ok: false, reason: "day-full" });
		for (let network = 0; network < MOST_MESSAGES_A_DAY; network++) await send(`one of many ${network}`, `${network}`);
		expect(there.queued).toHaveLength(MOST_MESSAGES_A_DAY);

		expect(await send("a newcomer's", "a first question")).toEqual({ ok: false, reason: "day-full" });
		there.signIn("a customer");
		expect(await send("a customer's", "where is my money?")).toEqual({ ok: true });
		expect(await send("a customer's", "where is my money?"), "again").toEqual({ ok: true });
		expect(await send("another of theirs", "one more")).toEqual({ ok: false, reason: "day-full" });
		for (let at = 0; at < MOST_OF_MEMBERS_A_DAY + 3; at++) {
			there.signIn(`member ${at}`);
			await send("a network", `of member ${at}`);
		}
		expect(there.queued).toHaveLength(MOST_MESSAGES_A_DAY + MOST_OF_MEMBERS_A_DAY);
		there.later(MESSAGES_KEPT_MS + DAY_MS);
		await forgetOldContactMails(there.deps);
		expect(await env.DB.prepare("select count(*) as n from mails where dedupe_key like 'contact:%'").first("n")).toBe(
			0,
		);
	});

	test("is deleted after a month", async () => {
		const { contact, later, deps } = world();
		const begun = await contact.begin();
		later(5_000);
		await contact.send({ ...MESSAGE, begun });
		const kept = () => env.DB.prepare("select count(*) as n from mails where dedupe_key like 'contact:%'").first("n");
		later(MESSAGES_KEPT_MS - 5_000);
		await forgetOldContactMails(deps);
		expect(await kept()).toBe(1);
		later(DAY_MS);
		await forgetOldContactMails(deps);
		expect(await kept()).toBe(0);
	});
});
