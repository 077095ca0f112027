import type { Pick, WallCollection, WallWallet } from "#app/services/wall-contract.ts";

/** What changes by itself while wallets are read and pictures prepared; the page asks for it again and again. */
export interface Progress {
	wallets: WallWallet[];
	collections: WallCollection[];
	/** of the saved favourites */
	pictures: PickProgress[];
}

export type PickProgress = { [Key in "nftId" | "gone" | "picture"]: Pick[Key] };

export function isBeingRead({ sync }: WallWallet): boolean {
	return sync?.state === "running" || sync?.state === "waiting";
}
