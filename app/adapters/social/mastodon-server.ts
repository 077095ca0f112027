/** The longest host name (RFC 1035 §2.3.4), and what may stand around it in an address that users copy. */
const MAX_HOST = 253;
const MAX_TYPED = 2_000;
/** Labels of letters, digits and hyphens; the last one starts with a letter, so that it is no IPv4 address. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** "@marta@art.example" or "marta@art.example" */
const ACCOUNT = /^@?([\p{L}\p{N}_.-]+)@([^@/]+)\/?$/u;

/**
 * The server in what a user typed: "art.example", "https://art.example/@marta" or "@marta@art.example".
 *
 * @returns its host name in lower case and punycode; null for addresses of machines, ports, credentials, and names without a dot
 */
export function serverOf(typed: string): string | null {
	const text = typed.trim();
	if (text === "" || text.length > MAX_TYPED || /\s/.test(text)) return null;
	const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
	const address = hasScheme ? text : `https://${ACCOUNT.exec(text)?.[2] ?? text}`;
	if (!/^https?:/i.test(address) || !URL.canParse(address)) return null;
	const url = new URL(address);
	if (url.username || url.password || url.port) return null;
	const host = url.hostname.replace(/\.+$/, "");
	return host.length <= MAX_HOST && HOST.test(host) ? host : null;
}
