import { beforeEach, expect, test } from "vitest";
import type { PaymentMail } from "#app/core/operations/mail-message.ts";
import { ARRIVAL_MAILS_A_DAY } from "#app/services/payments/watch-chain/mail-arrival.ts";
import { env } from "../environment.ts";
import { restoreChain } from "../payer-scenes.ts";
import { emailOf, freshAddress, HUNDRED, makeLink, makeUser, pay, proveFor, snapshot, stranger } from "../scenario.ts";
import { beginAtHead, rounds, roundsUntil } from "../watcher/rounds.ts";

/** Whoever sends many transfers that no link takes writes a requester few mails, and keeps none of the others back. */

restoreChain();
beforeEach(beginAtHead);

const DAY_MS = 24 * 60 * 60_000;

async function mailsTo(owner: string): Promise<PaymentMail[]> {
	const { results } = await env.DB.prepare(
		"select message from mails where json_extract(message, '$.to') = ? and json_extract(message, '$.kind') <> 'link-made' order by created_at, json_extract(message, '$.lastToday')",
	)
		.bind(emailOf(owner))
		.all<{ message: string }>();
	return results.map(({ message }) => JSON.parse(message) as PaymentMail);
}

const kindsTo = async (owner: string) => (await mailsTo(owner)).map(({ kind }) => kind);

test("many transfers above dust are mailed about a few times a day; the last such mail says so", async () => {
	const [owner, to] = [await makeUser(), freshAddress()];
	await proveFor(owner, to);
	const paymentId = await makeLink({ requesterAddress: to }, owner);
	const count = ARRIVAL_MAILS_A_DAY + 3;
	for (let sent = 0; sent < count; sent++) await pay(to, 2_000_000n, stranger);
	await roundsUntil(async () => (await snapshot(paymentId)).arrivals.length === count);
	const mails = await mailsTo(owner);
	expect(mails.map(({ kind }) => kind)).toEqual(Array.from({ length: ARRIVAL_MAILS_A_DAY }, () => "arrived-unmatched"));
	expect(mails.filter(({ lastToday }) => lastToday)).toHaveLength(1);

	await pay(to, HUNDRED);
	await roundsUntil(async () => (await snapshot(paymentId)).status === "success");
	expect(await kindsTo(owner)).toContain("payment-received");

	await env.DB.prepare("update mails set created_at = created_at - ?1 where json_extract(message, '$.to') = ?2")
		.bind(DAY_MS, emailOf(owner))
		.run();
	await makeLink({ requesterAddress: to }, owner);
	await pay(to, 3_000_000n, stranger);
	await rounds(2);
	expect((await kindsTo(owner)).filter((kind) => kind === "arrived-unmatched")).toHaveLength(ARRIVAL_MAILS_A_DAY + 1);
});
