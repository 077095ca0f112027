import { z } from "zod";
import { pastedToken } from "../core/accounts/mailed-pages.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../core/accounts/password-strength.ts";
import { cleanName, textLength } from "../core/i18n/plain-text.ts";
import type { PlainMessageId, Say } from "../words/say.ts";
import { type Read, readPostalLines, readTaxId } from "./read-fields.ts";

/** What the forms of accounts accept, in the reader's language. Browser and server read the same rules. */

const MAX_NAME_PART = 60;
/** Both parts and the space between them. */
const MAX_NAME = 2 * MAX_NAME_PART + 1;
/** RFC 5321: 254 octets in a path. */
const MAX_EMAIL = 254;
const MAX_CODE = 40;
/** A credential id has at most 1,023 bytes (WebAuthn level 3, §4). */
export const MAX_PASSKEY_ID = 1_400;
/** Longer than any mailed token; a longer text is none. */
const MAX_TOKEN = 200;
/** Longer than the link in a mail, wrapped by whatever program it was copied from. */
const MAX_LINK = 1_000;

const email = (say: Say) =>
	z
		.string({ error: say("accounts.emailRequired") })
		.trim()
		.max(MAX_EMAIL, say("accounts.emailInvalid"))
		.pipe(z.email(say("accounts.emailInvalid")));

const name = (say: Say, missing: PlainMessageId, max: number) =>
	z
		.string({ error: say(missing) })
		.refine((text) => textLength(text) <= max, say("accounts.nameTooLong", { count: max }))
		.transform((text) => cleanName(text, max))
		// Both ways of being empty: conform takes an empty text for none, also the one that cleaning leaves.
		.pipe(z.string({ error: say(missing) }).min(1, say(missing)));

/** One that exists already: anything typed is tried. */
const knownPassword = (say: Say) =>
	z.string({ error: say("accounts.passwordRequired") }).max(MAX_PASSWORD_LENGTH, say("accounts.wrongPassword"));

const newPassword = (say: Say) =>
	z
		.string({ error: say("accounts.passwordRequired") })
		.min(MIN_PASSWORD_LENGTH, say("accounts.passwordTooShort", { count: MIN_PASSWORD_LENGTH }))
		.max(MAX_PASSWORD_LENGTH, say("accounts.passwordTooLong", { count: MAX_PASSWORD_LENGTH }));

const token = z.string().max(MAX_TOKEN);

/** One button and no fields. */
export const emptySchema = z.object({});

export function loginSchema(say: Say) {
	return z.object({ email: email(say), password: z.string({ error: say("accounts.passwordRequired") }) });
}

export function registerSchema(say: Say) {
	return z.object({
		firstName: name(say, "accounts.firstNameRequired", MAX_NAME_PART),
		lastName: name(say, "accounts.lastNameRequired", MAX_NAME_PART),
		email: email(say),
		password: newPassword(say),
	});
}

/** A mailed link confirmed; the password is asked for in a browser that did not begin the registration. */
export const confirmSchema = z.object({ token, password: z.string().max(MAX_PASSWORD_LENGTH).optional() });

export function emailSchema(say: Say) {
	return z.object({ email: email(say) });
}

/** A new e-mail; the server asks for the password of an account that has one. */
export function changedEmailSchema(say: Say) {
	return z.object({ email: email(say), current: knownPassword(say).optional() });
}

export function chosenPasswordSchema(say: Say) {
	return z.object({ token, password: newPassword(say) });
}

/** The link from a mail, or the token in it. */
export function mailedSchema(say: Say) {
	return z.object({
		token: z
			.string({ error: say("accounts.mailedRequired") })
			.max(MAX_LINK, say("accounts.mailedWrong"))
			.transform((text, context) => {
				const found = pastedToken(text);
				if (found === null) context.addIssue(say("accounts.mailedWrong"));
				return found ?? "";
			}),
	});
}

export function nameSchema(say: Say) {
	return z.object({ displayName: name(say, "settings.nameRequired", MAX_NAME) });
}

/** What an account's new links begin with; refused and cleaned as on the link itself. */
export function bookkeepingSchema(say: Say) {
	const read = <T>(reader: (say: Say, text?: string) => Read<T>) =>
		z
			.string()
			.optional()
			.transform((text, context) => {
				const outcome = reader(say, text);
				if ("value" in outcome) return outcome.value;
				context.addIssue({ code: "custom", message: outcome.refusal });
				return z.NEVER;
			});
	return z.object({ taxId: read(readTaxId), postalLines: read(readPostalLines) });
}

export function firstPasswordSchema(say: Say) {
	return z.object({ password: newPassword(say) });
}

export function changedPasswordSchema(say: Say) {
	return z.object({ current: knownPassword(say), password: newPassword(say) });
}

export function currentPasswordSchema(say: Say) {
	return z.object({ current: knownPassword(say) });
}

/** A recovery code, with or without its hyphen. */
export function codeSchema(say: Say) {
	return z.object({ code: z.string({ error: say("security.codeRequired") }).max(MAX_CODE, say("security.codeWrong")) });
}

export function passkeyNameSchema(say: Say) {
	return z.object({
		id: z.string().min(1).max(MAX_PASSKEY_ID),
		name: name(say, "security.passkeyNameRequired", MAX_NAME_PART),
	});
}

export function deletionSchema(say: Say) {
	return z.object({ typed: z.string({ error: say("settings.typeRequired") }).max(MAX_EMAIL) });
}
