import { deliveryDeps, paymentDeps } from "#app/composition/services.server.ts";
import { MailMessageSchema } from "#app/core/operations/mail-message.ts";
import type { Mail } from "#app/ports/mailer.ts";
import { deliverMail } from "#app/services/operations/mails.ts";
import { env } from "./environment.ts";
import { makeLink, makeUser, unique } from "./scenario.ts";

/** What tests of mails about requests begin with. */

export const DAY_MS = 24 * 60 * 60_000;
export const deps = (now = Date.now()) => ({
	...paymentDeps(env),
	clock: { now: () => now },
	queueMails: async () => {},
});
export const mailbox = () => `${unique("payer")}@example.org`;
export const input = (email: string, note: string | null = null) => ({ email, note, language: "en" as const });

export async function stored(paymentId: string, kind?: string) {
	const { results } = await env.DB.prepare("select message from mails where payment_id = ? order by created_at")
		.bind(paymentId)
		.all<{ message: string }>();
	const all = results.map(({ message }) => MailMessageSchema.parse(JSON.parse(message)));
	return all.filter((mail) => kind === undefined || mail.kind === kind);
}

/** Sends what is stored of a link, and answers what went out. */
export async function delivered(
	paymentId: string,
	kind: string,
	now = Date.now(),
): Promise<{ outcomes: string[]; mails: Mail[] }> {
	const mails: Mail[] = [];
	const outcomes: string[] = [];
	const delivery = {
		...deliveryDeps(env),
		clock: { now: () => now },
		mailer: { send: async (mail: Mail) => void mails.push(mail) },
	};
	for (const mail of await stored(paymentId, kind)) outcomes.push(await deliverMail(delivery, mail));
	return { outcomes, mails };
}

export const dueLink = async (dueAt: number, more: { remindPayer?: boolean; remindRequester?: boolean } = {}) => {
	const owner = await makeUser();
	const link = await makeLink({ dueAt, ...more } as never, owner);
	// As if it were made a while ago: nobody is reminded of a day they just chose.
	await env.DB.prepare("update pending_payments set created_at = ? where payment_id = ?")
		.bind(dueAt - 30 * DAY_MS, link)
		.run();
	return { owner, link };
};

/** Mails of days to come would wait in the outbox of the tests that follow. */
export async function forgetLaterMails(): Promise<void> {
	await env.DB.prepare("delete from mails where created_at > ?").bind(Date.now()).run();
}
