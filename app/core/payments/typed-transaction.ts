import type { Hash } from "../address.ts";
import { CHAINS, findChain } from "../chains.ts";
import { trimTyped } from "../i18n/typed-text.ts";
import { parseUrl } from "../parse-url.ts";

/**
 * A transaction as somebody types or pastes it: its hash, or the address of its page at a block explorer. The address is
 * read for what it holds and for nothing else: it is neither fetched nor shown as a link.
 */
export type TypedTransaction =
	/** `chainId`: the payable chain whose explorer it is; `null` where the address does not say, or there is none */
	| { kind: "hash"; hash: Hash; chainId: number | null }
	/** the explorer shows a chain on which the link is not paid; `network` is its name */
	| { kind: "elsewhere"; network: string }
	| { kind: "malformed" };

/** Addresses of explorers are short; what is longer is something else. */
const LONGEST_ADDRESS = 2_048;
/** some exchanges leave 0x out */
const HASH = /^(?:0x)?([0-9a-f]{64})$/;
/** a segment of the path, wherever the explorer puts it, and what makes it a longer one: two addresses pasted at once */
const IN_ADDRESS = /\/tx\/(0x[0-9a-f]{64})([0-9a-z]?)/g;

/**
 * Reads what was typed for a transaction.
 *
 * @param payableOn - chains the link may be paid on
 */
export function readTypedTransaction(text: string, payableOn: readonly number[]): TypedTransaction {
	// What is long is wrapped where it is copied from.
	const typed = trimTyped(text).toLowerCase().replace(/\s+/g, "");
	const [, digits] = HASH.exec(typed) ?? [];
	if (digits) return { kind: "hash", hash: `0x${digits}`, chainId: null };
	const found = readExplorerAddress(typed);
	if (!found) return { kind: "malformed" };
	const chain = chainOfExplorer(found.host);
	if (chain === null) return { kind: "hash", hash: found.hash, chainId: null };
	if (payableOn.includes(chain)) return { kind: "hash", hash: found.hash, chainId: chain };
	return { kind: "elsewhere", network: findChain(chain)?.name ?? "" };
}

/** @returns `null` for what is no https address with exactly one transaction */
function readExplorerAddress(address: string): { host: string; hash: Hash } | null {
	if (address.length > LONGEST_ADDRESS || !address.startsWith("https://")) return null;
	const url = parseUrl(address);
	if (!url) return null;
	const { hostname, username, password } = url;
	if (username !== "" || password !== "") return null;
	const [[, hash, more] = [], ...others] = address.matchAll(IN_ADDRESS);
	if (!hash || more || others.length > 0) return null;
	return { host: hostname.replace(/^www\./, ""), hash: hash as Hash };
}

function chainOfExplorer(host: string): number | null {
	const chain = CHAINS.find(
		({ explorer }) => explorer && (new URL(explorer.url).hostname === host || explorer.otherHosts.includes(host)),
	);
	return chain?.id ?? null;
}
