import type { Address } from "../address.ts";
import { type KnownName, NAME_KEPT_MS, type NameStanding, nameStanding } from "../names.ts";

/** What a link's receiving address is called. It is shown beside the address and decides nothing. */

/** As it is stored; times are epoch ms. */
export interface StoredPayeeName {
	/** the name the address was typed as; null: it was not */
	typed: string | null;
	/** what that name led to when it was last asked about, by chain */
	known: readonly (KnownName & Asked & { chainId: number })[];
	/** the name the address has chosen for itself, by chain */
	own: readonly OwnName[];
	/** those of accounts whose money counts for it */
	payers: readonly (OwnName & { address: Address })[];
}

interface Asked {
	/** when the last lookup began, whatever became of it */
	askedAt?: number;
}

interface OwnName extends Asked {
	chainId: number;
	name: string | null;
	checkedAt: number | null;
}

export interface ShownName {
	name: string;
	standing: NameStanding;
}

/**
 * What is said of a payee's name on one of the link's chains. That a typed name leads elsewhere now goes before all else.
 *
 * @returns null where there is no name, or none was confirmed lately
 */
export function shownName(stored: StoredPayeeName, payee: Address, chainId: number, now: number): ShownName | null {
	const { typed, known, own } = stored;
	const standing = typed === null ? "leads-here" : nameStanding(payee, known);
	if (typed !== null && standing !== "leads-here") return { name: typed, standing };
	const chosen = own.find((name) => name.chainId === chainId);
	const name = chosen && isKept(chosen.checkedAt, now) ? chosen.name : null;
	if (name !== null) return { name, standing: "leads-here" };
	const isConfirmed = known.some((name) => name.chainId === chainId && isKept(name.checkedAt, now));
	return typed !== null && isConfirmed ? { name: typed, standing: "leads-here" } : null;
}

/** What the addresses on a link's receipt are called, by "chain:address": names that lead back, confirmed lately. */
export function namesOnReceipt({ own, payers }: StoredPayeeName, payee: Address, now: number): Record<string, string> {
	const all = [...own.map((name) => ({ ...name, address: payee })), ...payers];
	return Object.fromEntries(
		all.flatMap(({ chainId, address, name, checkedAt }) =>
			name !== null && isKept(checkedAt, now) ? [[`${chainId}:${address}`, name]] : [],
		),
	);
}

const isKept = (checkedAt: number | null, now: number) => checkedAt !== null && checkedAt > now - NAME_KEPT_MS;
