import { z } from "zod";
import type { EditableField, LinkEdit } from "#app/core/payments/link-edit.ts";
import {
	type Read,
	readAfterSubmit,
	readDue,
	readInvoiceNumber,
	readMemo,
	readMost,
	readPostalLines,
	readTaxId,
} from "#app/ui/read-fields.ts";
import type { Say } from "#app/words/say.ts";

/** The rules of the tab "Words and day", read by browser and server alike. */

/** Browsers send two characters for a line break. */
const oneBreak = (text: string | undefined) => (text ?? "").replaceAll("\r\n", "\n");

/**
 * What was changed on the form; a field that says what it was loaded with is left out, whatever another tab did to it.
 *
 * @param now - epoch ms; a due day that ended before is refused
 * @param say - the language of the refusals
 */
export function editSchema(now: number, say: Say) {
	const field = z.string({ error: say("create.once") }).optional();
	return z
		.object({
			memo: field,
			memoSeen: field,
			due: field,
			dueSeen: field,
			afterSubmit: field,
			afterSubmitSeen: field,
			most: field,
			mostSeen: field,
			invoiceNumber: field,
			invoiceNumberSeen: field,
			taxId: field,
			taxIdSeen: field,
			postalLines: field,
			postalLinesSeen: field,
			remindRequester: field,
			remindPayer: field,
			/** which reminders were ticked when the form was loaded: "requester payer" */
			remindersSeen: field,
		})
		.transform((typed, context): LinkEdit => {
			function take<T>(path: EditableField, read: (say: Say, text: string) => Read<T>) {
				const [text, seen] = [oneBreak(typed[path]), oneBreak(typed[`${path}Seen`])];
				if (typed[path] === undefined || text === seen) return undefined;
				const outcome = read(say, text);
				if ("value" in outcome) return { seen, value: outcome.value };
				context.addIssue({ code: "custom", path: [path], message: outcome.refusal });
				return undefined;
			}
			const ticked = (typed.remindersSeen ?? "").split(" ");
			const [remindRequester, remindPayer] = [typed.remindRequester !== undefined, typed.remindPayer !== undefined];
			return {
				memo: take("memo", readMemo),
				due: take("due", (words, text) => readDue(words, text, now)),
				afterSubmit: take("afterSubmit", readAfterSubmit),
				most: take("most", readMost),
				invoiceNumber: take("invoiceNumber", readInvoiceNumber),
				taxId: take("taxId", readTaxId),
				postalLines: take("postalLines", readPostalLines),
				remindRequester: remindRequester === ticked.includes("requester") ? undefined : remindRequester,
				remindPayer: remindPayer === ticked.includes("payer") ? undefined : remindPayer,
			};
		});
}
