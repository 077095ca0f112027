import { type GalleryNft, MAX_SELECTED, type SelectedNft } from "#app/services/showcase/gallery-contract.ts";
import { writeSelection } from "./selection-text.ts";

/** An entry of the current selection, which takes effect with Save. */
export interface Picked {
	nftId: string;
	name: string;
	/** slug */
	collection: string;
	pictureUrl: string | null;
	/** crop position along the longer side, percent */
	cropX: number;
	cropY: number;
	/** no longer in the wallet; not saved again */
	gone: boolean;
}

export type SelectionChange =
	| { kind: "toggle"; nft: GalleryNft }
	| { kind: "add"; nfts: readonly GalleryNft[] }
	| { kind: "remove"; ids: readonly string[] }
	| { kind: "move"; nftId: string; to: number }
	| { kind: "crop"; nftId: string; cropX: number; cropY: number }
	| { kind: "clear" }
	| { kind: "adopt"; selection: readonly Picked[] };

const MIDDLE = 50;

export function selectionItemOf(nft: SelectedNft): Picked {
	const { nftId, name, collection, pictureUrl, cropX, cropY, gone } = nft;
	return { nftId, name, collection, pictureUrl, cropX, cropY, gone };
}

function newlyPicked({ id, name, collection, pictureUrl }: GalleryNft): Picked {
	return { nftId: id, name, collection, pictureUrl, cropX: MIDDLE, cropY: MIDDLE, gone: false };
}

/** @returns the selection after a change; beyond MAX_SELECTED nothing is added */
export function changeSelection(picked: readonly Picked[], change: SelectionChange): readonly Picked[] {
	switch (change.kind) {
		case "toggle":
			return picked.some(({ nftId }) => nftId === change.nft.id)
				? picked.filter(({ nftId }) => nftId !== change.nft.id)
				: [...picked, newlyPicked(change.nft)].slice(0, Math.max(MAX_SELECTED, picked.length));
		case "add": {
			const known = new Set(picked.map(({ nftId }) => nftId));
			const added = change.nfts.filter(({ id, hiddenBecause }) => !known.has(id) && hiddenBecause !== "no-picture");
			return [...picked, ...added.map(newlyPicked)].slice(0, Math.max(MAX_SELECTED, picked.length));
		}
		case "remove":
			return picked.filter(({ nftId }) => !change.ids.includes(nftId));
		case "move": {
			const moved = picked.find(({ nftId }) => nftId === change.nftId);
			if (!moved) return picked;
			const others = picked.filter((other) => other !== moved);
			const to = Math.min(Math.max(0, change.to), others.length);
			return [...others.slice(0, to), moved, ...others.slice(to)];
		}
		case "crop":
			return picked.map((one) =>
				one.nftId === change.nftId ? { ...one, cropX: change.cropX, cropY: change.cropY } : one,
			);
		case "clear":
			return [];
		case "adopt":
			return change.selection;
	}
}

/** The form field that Save submits, without NFTs that are gone, which would be refused. */
export function selectionText(picked: readonly Picked[]): string {
	return writeSelection(picked.filter(({ gone }) => !gone));
}
