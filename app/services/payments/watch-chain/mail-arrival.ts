import { DEFAULT_LANGUAGE } from "../../../core/i18n/languages.ts";
import type { CandidateLink } from "../../../core/payments/arrival-match.ts";
import type { ArrivalRow } from "../../../core/payments/arrival-types.ts";
import { requesterMailbox } from "../../../core/payments/payment-mail.ts";
import { insertPaymentMail } from "../../../db/operations/mails.ts";
import { changeArrival } from "../../../db/payments/arrivals.ts";
import { findLinkRecord } from "../../../db/payments/link-record.ts";
import { flushMails } from "../../operations/mails.ts";
import type { PaymentDeps } from "../payment-deps.ts";

/** Owners of one address who proved it; more than one is rare. */
const OWNERS_MAILED = 5;

/** Mails each proven owner of the payee once about an arrival that no link takes by itself. */
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
		const kind = "arrived-unmatched" as const;
		const mail = {
			kind,
			paymentId,
			to,
			amount: arrival.amount.toString(),
			txHash,
			chainId,
			dedupeKey: [kind, chainId, txHash, payee, token, record.link.userId].join(":"),
			language: record.link.language ?? DEFAULT_LANGUAGE,
			senderName: null,
			senderProven: false,
		};
		await insertPaymentMail(deps.db, mail, now);
		await changeArrival(deps.db, arrival, { mailedAt: now }, now);
		await flushMails(deps, paymentId);
	}
}
