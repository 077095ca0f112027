import type { PasswordStrength } from "../core/password-strength.ts";

/** Words of signing in, registering and choosing a password. */
export const accounts = {
	signInPage: "Sign in | Paylink",
	signInTitle: "Sign in to Paylink",
	signInLead: "To create payment links. Payers never need an account.",
	email: "E-mail",
	password: "Password",
	signIn: "Sign in",
	signingIn: "Signing in",
	newHere: "New here?",
	createAnAccount: "Create an account",
	registerPage: "Create an account | Paylink",
	registerTitle: "Create an account",
	registerLead: "Free. We ask for your name because payers see it.",
	firstName: "First name",
	lastName: "Last name",
	passwordHelp: "Eight characters or more.",
	register: "Create account",
	registering: "Creating your account",
	haveAccount: "You have an account?",
	strength: "Strength:",
} as const;

/** One answer for an unknown e-mail and a wrong password: it tells nobody who has an account. */
export const loginRefusals = {
	"wrong-credentials": "This e-mail and password do not belong together. Check both and try again.",
	"rate-limited": "Too many tries from here in one minute. Wait a minute, then try again.",
} as const;

export const registerRefusals = {
	"email-taken": "There is an account with this e-mail already. Sign in, or use another address.",
	"rate-limited": loginRefusals["rate-limited"],
} as const;

export const strengthWords: Record<PasswordStrength, string> = {
	"too-short": "too short",
	weak: "weak, among the first a guesser tries",
	fair: "fair",
	good: "good",
	strong: "strong",
};
