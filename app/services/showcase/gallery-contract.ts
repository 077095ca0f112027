import type { Address } from "../../core/address.ts";
import type { PictureRefusal } from "../../core/pictures/picture-refusals.ts";

/** The types between the routes of /nfts and the use cases behind them. */

/** How far reading a wallet has come. */
export interface SyncProgress {
	/** `waiting`: resumes by itself at `resumeAt`; `failed`: given up, the person may start again */
	state: "running" | "waiting" | "done" | "failed";
	/** NFTs stored by this run */
	fetched: number;
	/** epoch ms */
	resumeAt: number | null;
	finishedAt: number | null;
}

export interface GalleryWallet {
	address: Address;
	/** the name it was typed as */
	ensName: string | null;
	proven: boolean;
	/** NFTs held there, hidden ones included */
	pieces: number;
	/** null while it was never read */
	sync: SyncProgress | null;
}

export interface GalleryCollection {
	/** slug; "" for NFTs without */
	slug: string;
	/** "" for NFTs without */
	name: string;
	/** NFTs shown, without hidden ones unless asked for */
	count: number;
}

export interface GalleryNft {
	id: string;
	name: string;
	collection: string;
	/** on our own origin; null when there is none that may be fetched */
	pictureUrl: string | null;
	hiddenBecause: "disabled" | "not-safe" | "spam" | "no-picture" | null;
}

export interface NftQuery {
	/** part of a name, of a collection's, or of a number; "" for all */
	search: string;
	/** slug; null for all */
	collection: string | null;
	/** hidden NFTs too */
	hidden: boolean;
	/** how many to leave out: NFTs are in the order of collections and, within, the newest first */
	offset: number;
	/** at most 200 */
	limit: number;
}

export interface GalleryPage {
	pieces: GalleryNft[];
	/** of the whole query */
	total: number;
}

export interface SelectedNft {
	nftId: string;
	name: string;
	collection: string;
	/** what the grid shows, on our own origin */
	pictureUrl: string | null;
	cropX: number;
	cropY: number;
	/** not in the wallet any more: it is left out of the rotation */
	gone: boolean;
	picture: {
		state: "preparing" | "ready" | "unusable";
		reason: PictureRefusal | null;
		/** the prepared avatar, "/showcase-pictures/<hash>.jpg" */
		url: string | null;
	};
}

export interface NftSelection {
	nftId: string;
	/** percent, whole */
	cropX: number;
	cropY: number;
}

export type SaveOutcome =
	| { ok: true; count: number }
	/** `unknown-nft`: one of them is not this person's (any more) */
	| { ok: false; reason: "nothing-selected" | "too-many" | "unknown-nft" };

/** With more, a round would take over a year. */
export const MAX_SELECTED = 500;

export type StartOutcome =
	| { ok: true }
	| { ok: false; reason: "not-own" }
	| { ok: false; reason: "rate-limited"; retryAfterMs: number };

/** Wallets, their NFTs and the selected NFTs of one person. */
export interface Gallery {
	listWallets(userId: string): Promise<GalleryWallet[]>;
	/**
	 * Reads a wallet of the person's again, page by page in the background; a run under way continues. The former NFTs stay
	 * until the end and the saved selected NFTs stay as they are (SPEC §4: reset).
	 */
	startSync(userId: string, wallet: Address): Promise<StartOutcome>;
	/** Deletes a wallet's NFTs; WalletServices removes the wallet itself. */
	forgetWallet(userId: string, wallet: Address): Promise<void>;
	listCollections(userId: string, hidden: boolean): Promise<GalleryCollection[]>;
	listNfts(userId: string, query: NftQuery): Promise<GalleryPage>;
	/** ids of what a query finds, in its order, up to MAX_SELECTED: "select collection" */
	listNftIds(userId: string, query: Omit<NftQuery, "offset" | "limit">): Promise<string[]>;
	listSelected(userId: string): Promise<SelectedNft[]>;
	/** NFTs by id, for a selection that is not saved yet; unknown ids are left out */
	findNfts(userId: string, ids: string[]): Promise<GalleryNft[]>;
	/** An NFT's picture for its owner; `null` where there is none, or its server gives none. */
	fetchPicture(userId: string, nftId: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null>;
	/** Replaces the selected NFTs, has their pictures prepared and turns the daily change on (SPEC §4: activated). */
	save(userId: string, selection: NftSelection[]): Promise<SaveOutcome>;
	/** prepares an unusable picture once more */
	retryPicture(userId: string, nftId: string): Promise<void>;
}
