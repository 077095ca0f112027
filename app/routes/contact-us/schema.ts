import { z } from "zod";
import { cleanText, textLength } from "#app/core/i18n/plain-text.ts";
import type { Say } from "#app/words/say.ts";
import { MAX_EMAIL, MAX_MESSAGE, MAX_NAME, MAX_SUBJECT } from "./limits.ts";

/** The contact form's rules, read by browser and server alike. */

/** User text as one plain line or several; what is too long is refused, not cut. */
function cleaned(say: Say, missing: string, max: number, lines: "one" | "many") {
	return z
		.string({ error: missing })
		.refine((text) => textLength(text.trim()) <= max, say("info.tooLong", { count: max }))
		.transform((text) => cleanText(text, max, lines))
		.pipe(z.string().min(1, missing));
}

export function contactSchema(say: Say) {
	return z.object({
		name: cleaned(say, say("info.nameRequired"), MAX_NAME, "one"),
		email: z
			.string({ error: say("info.emailRequired") })
			.trim()
			.max(MAX_EMAIL, say("info.emailInvalid"))
			.pipe(z.email(say("info.emailInvalid"))),
		subject: cleaned(say, say("info.subjectRequired"), MAX_SUBJECT, "one"),
		message: cleaned(say, say("info.messageRequired"), MAX_MESSAGE, "many"),
		begun: z.string().max(200).default(""),
		website: z.string().default(""),
		/** the id of the link that is reported, as it was sent */
		link: z.string().default(""),
	});
}
