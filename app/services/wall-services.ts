import type { ShowcaseDeps } from "./showcase-deps.ts";
import type { Wall } from "./wall-contract.ts";

export function wallServices(_deps: ShowcaseDeps): Wall {
	const notYet = () => Promise.reject(new Error("not made yet"));
	return {
		listWallets: notYet,
		startSync: notYet,
		forgetWallet: notYet,
		listCollections: notYet,
		listPieces: notYet,
		listPieceIds: notYet,
		listPicks: notYet,
		findPieces: notYet,
		save: notYet,
		tryPictureAgain: notYet,
	};
}
