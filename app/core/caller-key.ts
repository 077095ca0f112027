/**
 * Who a caller is to limits: the key of their network (an IPv4 address, an IPv6 /64) and, of IPv6, after a mark that of the /48 it is in.
 * Whoever has a /48 has 65,536 networks.
 */

const MARK = "/";

/** @param site - null: IPv4 */
export function callerKey(network: string, site: string | null): string {
	return site === null ? network : network + MARK + site;
}

/** @returns the key of the IPv6 /48; null: IPv4 */
export function siteOf(caller: string): string | null {
	return caller.split(MARK)[1] ?? null;
}

/** A caller's key with the site before the network: in an index the networks of a site follow each other (`siteRange`). */
export function siteFirst(caller: string): string {
	return caller.split(MARK).reverse().join(MARK);
}

/** Between these, both left out, are the keys by `siteFirst` of all networks of a site. */
export function siteRange(site: string): [after: string, before: string] {
	return [site + MARK, site + String.fromCharCode(MARK.charCodeAt(0) + 1)];
}
