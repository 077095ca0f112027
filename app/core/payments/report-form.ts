import { z } from "zod";
import { parseHash } from "../address.ts";
import { cleanName, textLength } from "../i18n/plain-text.ts";
import { readTypedTransaction } from "./typed-transaction.ts";

/** What a sender types or a wallet flow sends to report a transfer (SPEC §3, §5). */

export const MAX_SENDER_NAME = 120;
const MAX_EMAIL = 254;

/** What is said of a field that is not taken; in the sender's language (words/pay-fields.ts). */
export interface ReportSentences {
	emailRequired: string;
	emailInvalid: string;
	nameRequired: string;
	nameTooLong: string;
	hashRequired: string;
	hashInvalid: string;
	/** of an explorer's address, whose network the link is not paid on */
	hashElsewhere(network: string): string;
}

/** An e-mail as a payer types it. */
export function mailboxSchema(sentences: Pick<ReportSentences, "emailRequired" | "emailInvalid">) {
	return z
		.string({ error: sentences.emailRequired })
		.trim()
		.min(1, sentences.emailRequired)
		.max(MAX_EMAIL, sentences.emailInvalid)
		.pipe(z.email(sentences.emailInvalid));
}

function senderSchema(sentences: ReportSentences) {
	return z.object({
		senderEmail: mailboxSchema(sentences),
		// The requester reads this name beside money: characters that misread it are taken out.
		senderName: z
			.string({ error: sentences.nameRequired })
			// One character more than allowed, so that a longer name is refused and not cut.
			.transform((text) => cleanName(text, MAX_SENDER_NAME + 1))
			.pipe(
				z
					.string()
					.min(1, sentences.nameRequired)
					.refine((name) => textLength(name) <= MAX_SENDER_NAME, sentences.nameTooLong),
			),
	});
}

/** 64 hex digits behind 0x; stored lower-case. */
function hashSchema(sentences: ReportSentences) {
	return z
		.string({ error: sentences.hashRequired })
		.trim()
		.min(1, sentences.hashRequired)
		.transform((text, context) => {
			const hash = parseHash(text);
			if (hash.ok) return hash.value;
			context.addIssue({ code: "custom", message: sentences.hashInvalid });
			return z.NEVER;
		});
}

/**
 * The manual form: intent=report. The hash may be typed as the address of its page at an explorer.
 *
 * @param payableOn - chains the link may be paid on
 */
export function reportSchema(sentences: ReportSentences, payableOn: readonly number[]) {
	return senderSchema(sentences).extend({
		txnHash: z
			.string({ error: sentences.hashRequired })
			.trim()
			.min(1, sentences.hashRequired)
			.transform((text, context) => {
				const typed = readTypedTransaction(text, payableOn);
				if (typed.kind === "hash") return typed;
				const message = typed.kind === "elsewhere" ? sentences.hashElsewhere(typed.network) : sentences.hashInvalid;
				context.addIssue({ code: "custom", message });
				return z.NEVER;
			}),
	});
}

const wholeAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const signature = z.string().regex(/^0x[0-9a-f]{2,8192}$/i);

/** JSON bodies of POST /link/{paymentId}/calls, sent by the wallet flow. */
export function payCallSchema(sentences: ReportSentences) {
	const sender = senderSchema(sentences);
	return z.discriminatedUnion("intent", [
		sender.extend({
			intent: z.literal("report"),
			txnHash: hashSchema(sentences),
			attemptId: z.string().max(64).nullable(),
			// A key that cannot be one counts as none: no hash is lost for it.
			withdrawKey: z.string().max(64).nullish().catch(null),
			payerSignature: signature.nullable(),
		}),
		// By a page opened again, which does not know who pays: that is stored with the attempt.
		z.object({
			intent: z.literal("own-report"),
			txnHash: hashSchema(sentences),
			attemptId: z.string().max(64),
			withdrawKey: z.string().max(64),
		}),
		sender.extend({
			intent: z.literal("attempt"),
			// left out by pages opened before links had several chains
			chainId: z.number().int().positive().optional(),
			from: wholeAddress,
			nonce: z.number().int().nonnegative(),
			amount: z.string().regex(/^[1-9]\d{0,77}$/),
			payAnyway: z.boolean().optional(),
		}),
		z.object({ intent: z.literal("connected"), address: wholeAddress }),
		z.object({
			intent: z.literal("account"),
			account: wholeAddress,
			chainId: z.number().int().positive().optional(),
		}),
		z.object({ intent: z.literal("rejected"), attemptId: z.string().max(64), withdrawKey: z.string().max(64) }),
		z.object({ intent: z.literal("after-submit"), attemptId: z.string().max(64), withdrawKey: z.string().max(64) }),
		// With the key of a receipt mail.
		z.object({ intent: z.literal("mailed-after-submit"), key: z.string().max(64) }),
	]);
}
export type PayCall = z.infer<ReturnType<typeof payCallSchema>>;
