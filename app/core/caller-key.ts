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
