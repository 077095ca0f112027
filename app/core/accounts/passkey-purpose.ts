/** What a passkey is asked for: a way in, the step after the password, a recent proof, or a new passkey. */
export type PasskeyPurpose = "sign-in" | "second-step" | "prove" | "add";
