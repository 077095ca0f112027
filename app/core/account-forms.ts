import { z } from "zod";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "./password-strength.ts";
import { cleanText, textLength } from "./plain-text.ts";

/** What the sign-in and register forms accept. Browser and server read the same rules; e-mail words are the spec's (§5). */

const MAX_NAME = 60;
/** RFC 5321: 254 octets in a path. */
const MAX_EMAIL = 254;

const email = z
	.string({ error: "Email is required" })
	.trim()
	.max(MAX_EMAIL, "Email must be a valid email address")
	.pipe(z.email("Email must be a valid email address"));

const namePart = (missing: string) =>
	z
		.string({ error: missing })
		.refine((text) => textLength(text) <= MAX_NAME, `At most ${MAX_NAME} characters`)
		.transform((text) => cleanText(text, MAX_NAME))
		.pipe(z.string().min(1, missing));

const returnTo = z.string().optional();

export const LoginSchema = z.object({
	email,
	password: z.string({ error: "Password is required" }),
	returnTo,
});

export const RegisterSchema = z.object({
	firstName: namePart("First name is required"),
	lastName: namePart("Last name is required"),
	email,
	password: z
		.string({ error: "Password is required" })
		.min(MIN_PASSWORD_LENGTH, `A password has ${MIN_PASSWORD_LENGTH} characters or more`)
		.max(MAX_PASSWORD_LENGTH, `A password has at most ${MAX_PASSWORD_LENGTH} characters`),
	returnTo,
});
