import type { GalleryCollection, GalleryWallet, SelectedNft } from "#app/services/showcase/gallery-contract.ts";

/** Data that changes while wallets are read and avatars are made; the page polls it. */
export interface Progress {
	wallets: GalleryWallet[];
	collections: GalleryCollection[];
	/** of the saved selection */
	pictures: SelectionProgress[];
}

export type SelectionProgress = { [Key in "nftId" | "gone" | "picture"]: SelectedNft[Key] };

export function isBeingRead({ sync }: GalleryWallet): boolean {
	return sync?.state === "running" || sync?.state === "waiting";
}
