import { parseAddress } from "../../core/address.ts";
import { leaveNoMainWallet, makeMainWallet, restoreWallet, type WalletRow } from "../../db/accounts/wallets.ts";
import type { Database } from "../../db/database.ts";

/** An address as the link that undoes a change keeps it: with its proof, and whether it was the one that new links are filled in with. */
type KeptAddress = Record<string, string>;

/** There was none that new links are filled in with. */
export const NO_ADDRESS: KeptAddress = { main: "1" };

export function keptAddress({ address, ensName, provenAt, provenChainId }: WalletRow, main: boolean): KeptAddress {
	const values = Object.entries({ address, ensName, provenAt, provenChainId, main: main ? 1 : null });
	return Object.fromEntries(values.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])));
}

/** Puts such an address back. A proof that was made since stays. */
export async function putBackAddress(db: Database, userId: string, was: KeptAddress, now: number): Promise<void> {
	if (was.address === undefined && was.main !== undefined) return leaveNoMainWallet(db, userId);
	const address = parseAddress(was.address ?? "");
	if (!address.ok) return;
	const { ensName = null, provenAt, provenChainId, main } = was;
	const number = (text: string | undefined) => (text === undefined ? null : Number(text));
	const proof = { provenAt: number(provenAt), provenChainId: number(provenChainId) };
	await restoreWallet(db, { userId, address: address.value, ensName, ...proof, addedAt: now, chains: null });
	if (main !== undefined) await makeMainWallet(db, userId, address.value);
}
