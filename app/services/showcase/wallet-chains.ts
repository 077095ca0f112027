import type { Address } from "../../core/address.ts";
import { MAIN_NFT_CHAINS, type NftChain } from "../../core/showcase/nft-chains.ts";
import { findWallet } from "../../db/accounts/wallets.ts";
import { setChains } from "../../db/showcase/wallet-chains.ts";
import type { StartOutcome } from "./gallery-contract.ts";
import { selectionChanged } from "./rotation/selection-changed.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { startSync } from "./start-sync.ts";

/** The chains on which a wallet's NFTs are read. */
export async function chainsOf(
	{ db }: Pick<ShowcaseDeps, "db">,
	userId: string,
	wallet: Address,
): Promise<readonly NftChain[]> {
	return (await findWallet(db, userId, wallet))?.chains ?? MAIN_NFT_CHAINS;
}

/**
 * Chooses the chains of one wallet and reads it anew. What it holds on others leaves the gallery and the favourites, as with a
 * wallet that is forgotten: nobody is told that it was sold.
 *
 * @param chains - at least one
 */
export async function chooseChains(
	deps: ShowcaseDeps,
	userId: string,
	wallet: Address,
	chains: readonly NftChain[],
): Promise<StartOutcome> {
	if (!(await setChains(deps.db, { userId, wallet }, chains))) return { ok: false, reason: "not-own" };
	await selectionChanged(deps, userId);
	return startSync(deps, userId, wallet);
}
