import type { AddressOnChain } from "../../db/accounts/names.ts";
import { type NameDeps, type NamesOf, namesOf } from "./names.ts";

/** Names of addresses, for pages that show addresses. */
export interface NameServices {
	/** What addresses are called, as it was found before: no page waits for a chain. Only names that lead back. */
	of(addresses: readonly AddressOnChain[]): Promise<NamesOf>;
}

/** @param later - of the request that is answered: takes the lookups of what is not known */
export function nameServices(deps: NameDeps, later: (work: Promise<unknown>) => void): NameServices {
	return { of: (addresses) => namesOf(deps, addresses, later) };
}
