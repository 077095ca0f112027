import { DEFAULT_LANGUAGE } from "../../../core/i18n/languages.ts";
import type { CandidateLink } from "../../../core/payments/arrival-match.ts";
import type { ArrivalRow } from "../../../core/payments/arrival-types.ts";
import { requesterMailbox } from "../../../core/payments/payment-mail.ts";
import { insertArrivalMail } from "../../../db/operations/mails.ts";
import { changeArrival } from "../../../db/payments/arrivals.ts";
import { findLinkRecord } from "../../../db/payments/link-record.ts";
import { flushMails } from "../../operations/mails.ts";
import type { PaymentDeps } from "../payment-deps.ts";

/** Owners of one address who proved it; more than one is rare. */
const OWNERS_MAILED = 5;

/** Anybody may send transfers: beyond these an owner's dashboards alone show what arrives within a day. */
export const ARRIVAL_MAILS_A_DAY = 5;

/** Mails each proven owner of the payee once about an arrival that no link takes by itself, a few times a day at most. */
export async function mailArrival(
	deps: PaymentDeps,
	arrival: ArrivalRow,
	candidates: readonly CandidateLink[],
): Promise<void> {
	const { chainId, txHash, payee, token } = arrival;
	const ofOwner = new Map<string, CandidateLink>();
	for (const link of candidates)
		if (link.ownerProven && link.userId !== null && !ofOwner.has(link.userId)) ofOwner.set(link.userId, link);
	const now = deps.clock.now();
	for (const { paymentId } of [...ofOwner.values()].slice(0, OWNERS_MAILED)) {
		const record = await findLinkRecord(deps.db, paymentId);
		const to = record && requesterMailbox(record);
		if (!record || !to) continue;
		const { userId } = record.link;
		if (userId === null) continue;
		const mail = {
			paymentId,
			to,
			amount: arrival.amount.toString(),
			txHash,
			chainId,
			language: record.link.language ?? DEFAULT_LANGUAGE,
			senderName: null,
			senderProven: false,
		};
		const news = { userId, arrival: [chainId, txHash, payee, token].join(":"), mail };
		if (!(await insertArrivalMail(deps.db, news, now, ARRIVAL_MAILS_A_DAY))) continue;
		await changeArrival(deps.db, arrival, { mailedAt: now }, now);
		await flushMails(deps, paymentId);
	}
}
