import { MAX_SENDER_NAME, type ReportSentences } from "../core/payments/report-form.ts";
import type { MessageId, Say } from "./say.ts";

/** What the browser and the server say of a sender's three fields: the same (SPEC §5). */

const FIELDS = {
	senderEmail: { missing: "pay.emailRequired", malformed: "pay.emailInvalid" },
	senderName: { missing: "pay.nameRequired", malformed: "pay.nameRequired" },
	txnHash: { missing: "pay.hashRequired", malformed: "pay.hashInvalid" },
} as const satisfies Record<string, Record<"missing" | "malformed", MessageId>>;
export type ReportField = keyof typeof FIELDS;

/**
 * What to say about a field the browser finds wrong; native constraints decide, these messages explain.
 *
 * @returns null when the browser is content
 */
export function fieldMessage(
	say: Say,
	field: ReportField,
	validity: Pick<ValidityState, "valid" | "valueMissing">,
): string | null {
	if (validity.valid) return null;
	return say(validity.valueMissing ? FIELDS[field].missing : FIELDS[field].malformed);
}

/** For the schemas of core/payments/report-form.ts. */
export function reportSentences(say: Say): ReportSentences {
	return {
		emailRequired: say("pay.emailRequired"),
		emailInvalid: say("pay.emailInvalid"),
		nameRequired: say("pay.nameRequired"),
		nameTooLong: say("pay.nameTooLong", { most: MAX_SENDER_NAME }),
		hashRequired: say("pay.hashRequired"),
		hashInvalid: say("pay.hashInvalid"),
		hashElsewhere: (network) => say("pay.hashElsewhere", { network }),
	};
}
