/** Providers that leave dots in the name before the @ out of account. */
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/**
 * Whose mailbox an e-mail address is, for limits and for those who want no mails: lower case, without what follows a "+", and
 * without dots at providers that ignore them. Never to be written to.
 */
export function mailboxOf(email: string): string {
	const address = email.trim().toLowerCase();
	const at = address.lastIndexOf("@");
	const [name = ""] = address.slice(0, at).split("+", 1);
	const host = address.slice(at + 1);
	return WITHOUT_DOTS.has(host) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${host}`;
}

/**
 * Whether whoever gets the mails to one of two e-mail addresses gets those to the other: other providers may give a spelling with a tag to
 * somebody else.
 */
export function isOneMailbox(one: string, other: string): boolean {
	return one === other || (isOfAnySpelling(one) && mailboxOf(one) === mailboxOf(other));
}

/** Whether all spellings of an e-mail address, with tags and dots, are known to be one person's. */
export function isOfAnySpelling(email: string): boolean {
	return WITHOUT_DOTS.has(email.slice(email.lastIndexOf("@") + 1));
}
