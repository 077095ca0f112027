import { z } from "zod";
import { parseHash } from "./address.ts";
import { cleanText, textLength } from "./plain-text.ts";

/** What a sender types or a wallet flow sends to report a transfer (SPEC §3, §5). Words are the spec's. */

const MAX_NAME = 120;
const MAX_EMAIL = 254;

export const SenderSchema = z.object({
	senderEmail: z
		.string({ error: "Email is required" })
		.trim()
		.min(1, "Email is required")
		.max(MAX_EMAIL, "Email must be a valid email address")
		.pipe(z.email("Email must be a valid email address")),
	// The requester reads this name beside money: characters that misread it are taken out.
	senderName: z
		.string({ error: "Name is required" })
		// One character more than allowed, so that a longer name is refused and not cut.
		.transform((text) => cleanText(text, MAX_NAME + 1))
		.pipe(
			z
				.string()
				.min(1, "Name is required")
				.refine((name) => textLength(name) <= MAX_NAME, `Name must be at most ${MAX_NAME} characters`),
		),
});

/** 64 hex digits behind 0x; stored lower-case. */
const txnHash = z
	.string({ error: "Transaction Hash is required" })
	.trim()
	.min(1, "Transaction Hash is required")
	.transform((text, context) => {
		const hash = parseHash(text);
		if (hash.ok) return hash.value;
		context.addIssue({ code: "custom", message: "A transaction hash is 0x and 64 characters from 0-9 and a-f" });
		return z.NEVER;
	});

/** The manual form: intent=report. */
export const ReportSchema = SenderSchema.extend({ txnHash });

const wholeAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const signature = z.string().regex(/^0x[0-9a-f]{2,8192}$/i);

/** JSON bodies of POST /link/{paymentId}/calls, sent by the wallet flow. */
export const PayCallSchema = z.discriminatedUnion("intent", [
	SenderSchema.extend({
		intent: z.literal("report"),
		txnHash,
		attemptId: z.string().max(64).nullable(),
		// A key that cannot be one counts as none: no hash is lost for it.
		withdrawKey: z.string().max(64).nullish().catch(null),
		payerSignature: signature.nullable(),
	}),
	SenderSchema.extend({
		intent: z.literal("attempt"),
		from: wholeAddress,
		nonce: z.number().int().nonnegative(),
		amount: z.string().regex(/^[1-9]\d{0,77}$/),
	}),
	z.object({ intent: z.literal("connected"), address: wholeAddress }),
	z.object({ intent: z.literal("rejected"), attemptId: z.string().max(64), withdrawKey: z.string().max(64) }),
]);
export type PayCall = z.infer<typeof PayCallSchema>;
