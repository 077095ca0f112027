import { getAddress } from "viem/utils";
import type { Address } from "#app/core/address.ts";

/** An account that a wallet names, checksummed, however it writes it; null for another kind of chain's, which some share as well. */
export function evmAccount(value: unknown): Address | null {
	return typeof value === "string" && /^0x[0-9a-f]{40}$/i.test(value) ? getAddress(value.toLowerCase()) : null;
}
