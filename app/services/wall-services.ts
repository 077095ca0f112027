import { findPieces, listCollections, listPieceIds, listPieces, listWallets } from "./list-pieces.ts";
import { fetchPiecePicture } from "./piece-picture.ts";
import { listPicks, savePicks, tryPictureAgain } from "./save-picks.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import { forgetWallet, startSync } from "./start-sync.ts";
import type { Wall } from "./wall-contract.ts";

/** What the routes of /nfts call. */
export function wallServices(deps: ShowcaseDeps): Wall {
	return {
		listWallets: (userId) => listWallets(deps, userId),
		startSync: (userId, wallet) => startSync(deps, userId, wallet),
		forgetWallet: (userId, wallet) => forgetWallet(deps, userId, wallet),
		listCollections: (userId, hidden) => listCollections(deps, userId, hidden),
		listPieces: (userId, query) => listPieces(deps, userId, query),
		listPieceIds: (userId, query) => listPieceIds(deps, userId, query),
		listPicks: (userId) => listPicks(deps, userId),
		findPieces: (userId, ids) => findPieces(deps, userId, ids),
		fetchPicture: (userId, nftId) => fetchPiecePicture(deps, userId, nftId),
		save: (userId, wishes) => savePicks(deps, userId, wishes),
		tryPictureAgain: (userId, nftId) => tryPictureAgain(deps, userId, nftId),
	};
}
