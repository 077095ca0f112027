import type { Gallery } from "./gallery-contract.ts";
import { findNfts, listCollections, listNftIds, listNfts, listWallets } from "./list-nfts.ts";
import { fetchNftImage } from "./nft-image.ts";
import { listSelected, retryPicture, saveSelection } from "./save-selection.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { forgetWallet, startSync } from "./start-sync.ts";
import { chooseChains } from "./wallet-chains.ts";

/** Use cases of the /nfts routes. */
export function galleryServices(deps: ShowcaseDeps): Gallery {
	return {
		listWallets: (userId) => listWallets(deps, userId),
		startSync: (userId, wallet) => startSync(deps, userId, wallet),
		chooseChains: (userId, wallet, chains) => chooseChains(deps, userId, wallet, chains),
		forgetWallet: (userId, wallet) => forgetWallet(deps, userId, wallet),
		listCollections: (userId, hidden) => listCollections(deps, userId, hidden),
		listNfts: (userId, query) => listNfts(deps, userId, query),
		listNftIds: (userId, query) => listNftIds(deps, userId, query),
		listSelected: (userId) => listSelected(deps, userId),
		findNfts: (userId, ids) => findNfts(deps, userId, ids),
		fetchPicture: (userId, nftId) => fetchNftImage(deps, userId, nftId),
		save: (userId, selection, timeZone) => saveSelection(deps, userId, selection, timeZone),
		retryPicture: (userId, nftId) => retryPicture(deps, userId, nftId),
	};
}
