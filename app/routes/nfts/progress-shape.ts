import type { GalleryCollection, GalleryWallet, SelectedNft } from "#app/services/showcase/gallery-contract.ts";

/** What changes by itself while wallets are read and pictures prepared; the page asks for it again and again. */
export interface Progress {
	wallets: GalleryWallet[];
	collections: GalleryCollection[];
	/** of the saved selected NFTs */
	pictures: SelectionProgress[];
}

export type SelectionProgress = { [Key in "nftId" | "gone" | "picture"]: SelectedNft[Key] };

export function isBeingRead({ sync }: GalleryWallet): boolean {
	return sync?.state === "running" || sync?.state === "waiting";
}
