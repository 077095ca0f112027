import type { Hash } from "../core/address.ts";
import { DEFAULT_LANGUAGE } from "../core/languages.ts";
import type { PaymentMail } from "../core/wire.ts";
import type { LinkRow, ReportRow } from "../db/rows.ts";

/** A mail as it waits in the outbox: who gets it and which facts it tells; words are put to it when it is sent. */
export function mailFor(
	kind: PaymentMail["kind"],
	to: string,
	facts: {
		link: LinkRow;
		report: ReportRow;
		amount: bigint /** the block that made it news; `null` tells it once */;
		blockHash: Hash | null;
	},
): PaymentMail {
	const { link, report, amount, blockHash } = facts;
	return {
		kind,
		paymentId: link.paymentId,
		dedupeKey: [kind, link.paymentId, report.txHash, blockHash ?? "once"].join(":"),
		to,
		language: (kind === "payment-sent" ? report.senderLanguage : link.language) ?? DEFAULT_LANGUAGE,
		amount: amount.toString(),
		txHash: report.txHash,
		senderName: report.senderName,
	};
}
