import type { Sender } from "./contract.ts";

/** The server's rule is stricter than the browser's: a domain needs a dot. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** What is wrong with each field, as the page's own form says it. */
export function senderErrors({ senderEmail, senderName }: Sender) {
	return {
		senderEmail: emailError(senderEmail.trim()),
		senderName: senderName.trim() === "" ? "pay.nameRequired" : null,
	} as const;
}

function emailError(email: string) {
	if (email === "") return "pay.emailRequired";
	return EMAIL.test(email) ? null : "pay.emailInvalid";
}

/** Tells whether the server would take both fields. */
export function isSenderComplete(sender: Sender): boolean {
	return Object.values(senderErrors(sender)).every((error) => error === null);
}
