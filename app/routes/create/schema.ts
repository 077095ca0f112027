import { z } from "zod";
import type { Chain } from "#app/core/chains.ts";
import { bookkeepingOf } from "#app/core/payments/bookkeeping.ts";
import {
	type Read,
	readAddressOrName,
	readAfterSubmit,
	readAlsoOn,
	readAmount,
	readConfirmations,
	readDue,
	readInvoiceNumber,
	readMemo,
	readMost,
	readName,
	readNetwork,
	readPassword,
	readPostalLines,
	readTaxId,
	readToken,
} from "#app/ui/read-fields.ts";
import type { Say } from "#app/words/say.ts";
import { readSuggested, readTakes, reuseOf, SUGGESTED_FIELDS } from "./read-reuse.ts";

/** The create form's rules, read by browser and server alike. Every field is judged even when others are refused. */

/** RFC 5321: 254 octets in a path. */
const MAX_EMAIL = 254;
const SUBMISSION_KEY = /^[A-Za-z0-9_-]{16,64}$/;

function formSchema(say: Say) {
	const field = z.string({ error: say("create.once") }).optional();
	return z.object({
		amount: field,
		token: field,
		network: field,
		// one checkbox sends a text, several a list
		alsoOn: z.union([z.string(), z.array(z.string())], { error: say("create.once") }).optional(),
		due: field,
		requesterName: field,
		requesterEmail: field,
		requesterAddress: field,
		memo: field,
		invoiceNumber: field,
		taxId: field,
		postalLines: field,
		confirmations: field,
		dashboardPassword: field,
		afterSubmit: field,
		submissionKey: field,
		takes: field,
		most: field,
		suggested1: field,
		suggested2: field,
		suggested3: field,
	});
}

/**
 * @param chains - chains offered here; settings decide
 * @param now - epoch ms; a due day that ended before is refused
 * @param say - the language of the refusals
 * @returns schema whose output is a `PaymentLinkDraft`: base units, checksummed address, clean text; or a `NamedDraft`
 */
export function createSchema(chains: readonly Chain[], now: number, say: Say) {
	return formSchema(say).transform((typed, context) => {
		function take<T>(path: keyof typeof typed, read: Read<T>): T | undefined {
			if ("value" in read) return read.value;
			context.addIssue({ code: "custom", path: [path], message: read.refusal });
			return undefined;
		}
		const chain = take("network", readNetwork(say, typed.network, chains));
		const alsoOn = take("alsoOn", readAlsoOn(say, [typed.alsoOn ?? []].flat(), typed.token, chain, chains));
		const chosen = chain ? [chain.id, ...(alsoOn ?? [])] : [];
		const amount = take("amount", readAmount(say, typed.amount, typed.token, chain));
		const takes = take("takes", readTakes(say, typed.takes));
		const most = take("most", takes === "once" ? { value: null } : readMost(say, typed.most));
		const suggested = SUGGESTED_FIELDS.map((name) =>
			take(name, readSuggested(say, takes, typed[name], typed.token, chain, amount)),
		);
		const isRead = takes !== undefined && most !== undefined;
		const lines = {
			invoiceNumber: take("invoiceNumber", readInvoiceNumber(say, typed.invoiceNumber)),
			taxId: take("taxId", readTaxId(say, typed.taxId)),
			postalLines: take("postalLines", readPostalLines(say, typed.postalLines)),
		};
		const draft = {
			amount,
			reuse: isRead ? reuseOf(takes, most, amount ?? 0n, suggested) : undefined,
			token: take("token", readToken(say, typed.token, chain)),
			chainId: chain?.id,
			chainIds: chain && alsoOn && chosen,
			dueAt: take("due", readDue(say, typed.due, now)),
			requesterName: take("requesterName", readName(say, typed.requesterName)),
			requesterEmail: take("requesterEmail", readEmail(say, typed.requesterEmail)),
			...readPayee(take("requesterAddress", readAddressOrName(say, typed.requesterAddress, chains, chosen))),
			memo: take("memo", readMemo(say, typed.memo)),
			bookkeeping: isWhole(lines) ? bookkeepingOf(lines) : undefined,
			confirmationsAsked: take("confirmations", readConfirmations(say, typed.confirmations)),
			dashboardPassword: take("dashboardPassword", readPassword(say, typed.dashboardPassword)),
			afterSubmit: take("afterSubmit", readAfterSubmit(say, typed.afterSubmit)),
			submissionKey: take("submissionKey", readSubmissionKey(say, typed.submissionKey)),
		};
		return isWhole(draft) ? draft : z.NEVER;
	});
}

/** Every field was read; what was refused is `undefined`. */
function isWhole<T extends object>(draft: T): draft is { [K in keyof T]: Exclude<T[K], undefined> } {
	return Object.values(draft).every((value) => value !== undefined);
}

/** Where a name leads is found out later, by the server alone. */
function readPayee(read: { address: `0x${string}` } | { name: string } | undefined) {
	if (read === undefined) return { requesterAddress: undefined, payeeName: undefined };
	return "address" in read
		? { requesterAddress: read.address, payeeName: null }
		: { requesterAddress: null, payeeName: read.name };
}

function readEmail(say: Say, text = ""): Read<string> {
	const typed = text.trim();
	if (typed === "") return { refusal: say("create.emailMissing") };
	const valid = typed.length <= MAX_EMAIL && z.email().safeParse(typed).success;
	return valid ? { value: typed } : { refusal: say("create.emailInvalid") };
}

function readSubmissionKey(say: Say, text = ""): Read<string> {
	return SUBMISSION_KEY.test(text) ? { value: text } : { refusal: say("create.stale") };
}
