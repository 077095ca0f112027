import { createHash } from "node:crypto";
import { getDomain } from "tldts";

/** A name of the machine itself, and IPv4's 127.0.0.0/8. `URL` has brought every spelling of a number into this one. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/;
const DIGEST_LENGTH = 12;

/**
 * Names who runs an endpoint: the registrable domain ("alchemy.com"), by the public suffix list, or the host where there
 * is none. Suffixes that a platform hands out to customers ("workers.dev") are the platform's: what fails or lies there
 * does so for all of them. Loopback addresses are each a source of its own: a local node or proxy says nothing by its host.
 *
 * @returns holds no path, user or key of the address
 * @throws TypeError when it is no URL
 */
export function sourceOf(url: string): string {
	const { hostname, host, href } = new URL(url);
	const name = hostname.replace(/\.$/, "");
	if (LOOPBACK.test(name)) {
		return `${host}~${createHash("sha256").update(href).digest("hex").slice(0, DIGEST_LENGTH)}`;
	}
	return getDomain(name) ?? name;
}

/** How many independent sources some endpoints are: those of one provider are one, for one fault silences or bends all. */
export function sourcesOf(urls: readonly string[]): number {
	return new Set(urls.map(sourceOf)).size;
}
