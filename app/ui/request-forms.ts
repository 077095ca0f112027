import { z } from "zod";
import { DEFAULT_LANGUAGE, LANGUAGES } from "../core/i18n/languages.ts";
import { cleanText, textLength } from "../core/i18n/plain-text.ts";
import { EVERY } from "../core/payments/recurrence.ts";
import type { Say } from "../words/say.ts";

/** What the forms that mail and repeat a link accept, in the reader's language. Browser and server read the same rules. */

/** RFC 5321: 254 octets in a path. */
const MAX_EMAIL = 254;
export const MAX_NOTE = 300;
/** Mails go out in the morning of Europe and before noon of Asia; the day is UTC's. */
const SENT_AT_MS = 8 * 60 * 60_000;

const email = (say: Say) =>
	z
		.string({ error: say("send.emailRequired") })
		.trim()
		.max(MAX_EMAIL, say("send.emailInvalid"))
		.pipe(z.email(say("send.emailInvalid")));

const language = z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE);

export function sendSchema(say: Say) {
	return z.object({
		email: email(say),
		note: z
			.string()
			.refine((text) => textLength(text) <= MAX_NOTE, say("send.noteTooLong", { count: MAX_NOTE }))
			.transform((text) => cleanText(text, MAX_NOTE, "many") || null)
			.optional(),
		language,
	});
}

export function repeatSchema(say: Say) {
	return z.object({
		every: z.enum(EVERY, { error: say("send.everyRequired") }),
		/** the first day it is made again, epoch ms */
		day: z
			.string({ error: say("send.dayRequired") })
			.regex(/^\d{4}-\d{2}-\d{2}$/, say("send.dayRequired"))
			.transform((text) => Date.parse(`${text}T00:00:00Z`) + SENT_AT_MS)
			.refine(Number.isFinite, say("send.dayRequired")),
		email: email(say).optional(),
		language,
	});
}
