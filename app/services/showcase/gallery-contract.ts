import type { Address } from "../../core/address.ts";
import type { PictureRefusal } from "../../core/pictures/picture-refusals.ts";
import type { NftChain } from "../../core/showcase/nft-chains.ts";

/** Types between the routes of /nfts and their use cases. */

/** Progress of reading a wallet. */
export interface SyncProgress {
	/** `waiting`: resumes by itself at `resumeAt`; `failed`: given up, the user may start again */
	state: "running" | "waiting" | "done" | "failed";
	/** NFTs stored by this run */
	fetched: number;
	/** epoch ms */
	resumeAt: number | null;
	finishedAt: number | null;
}

export interface GalleryWallet {
	address: Address;
	/** the ENS name as typed */
	ensName: string | null;
	proven: boolean;
	/** number of NFTs in the wallet, hidden ones included; a former name, which open pages read */
	pieces: number;
	/** null if it was never read */
	sync: SyncProgress | null;
	/** chains on which it is read; null where the marketplace lists Ethereum alone */
	chains: readonly NftChain[] | null;
}

export interface GalleryCollection {
	/** slug; "" for NFTs without a collection */
	slug: string;
	/** "" for NFTs without a collection */
	name: string;
	/** number of NFTs, hidden ones only if requested */
	count: number;
}

export interface GalleryNft {
	id: string;
	name: string;
	collection: string;
	/** URL on this app's origin; null if there is no picture that may be fetched */
	pictureUrl: string | null;
	hiddenBecause: "disabled" | "not-safe" | "spam" | "no-picture" | null;
}

export interface NftQuery {
	/** part of an NFT's name, its collection's name or its token id; "" for all */
	search: string;
	/** slug; null for all */
	collection: string | null;
	/** include hidden NFTs */
	hidden: boolean;
	/** NFTs to skip; ordered by collection, newest first within each */
	offset: number;
	/** at most 200 */
	limit: number;
}

export interface GalleryPage {
	/** former name of nfts, which pages that are open during a release read */
	pieces: GalleryNft[];
	/** number of matching NFTs */
	total: number;
}

export interface SelectedNft {
	nftId: string;
	name: string;
	collection: string;
	/** the gallery's picture, on this app's origin */
	pictureUrl: string | null;
	cropX: number;
	cropY: number;
	/** no longer in the wallet, so excluded from the rotation */
	gone: boolean;
	picture: {
		state: "preparing" | "ready" | "unusable";
		reason: PictureRefusal | null;
		/** the avatar, "/showcase-pictures/<hash>.jpg" */
		url: string | null;
		/** the NFT moves, and the avatar is its first full frame */
		animated: boolean;
	};
}

export interface NftSelection {
	nftId: string;
	/** percent, integer */
	cropX: number;
	cropY: number;
}

export type SaveOutcome =
	| { ok: true; count: number }
	/** `unknown-nft`: one of them is not (or no longer) this user's; `too-often`: too many avatars would be made in an hour */
	| { ok: false; reason: "nothing-selected" | "too-many" | "unknown-nft" | "too-often" };

/** Maximum number of selected NFTs: with more, one round would take over a year. */
export const MAX_SELECTED = 500;

export type StartOutcome =
	| { ok: true }
	| { ok: false; reason: "not-own" }
	| { ok: false; reason: "rate-limited"; retryAfterMs: number };

/** Use cases of one user's wallets, NFTs and selected NFTs. */
export interface Gallery {
	listWallets(userId: string): Promise<GalleryWallet[]>;
	/**
	 * Reads one of the user's wallets again, page by page in the background; a run in progress continues. The stored NFTs stay
	 * until the end, and the saved selection stays (SPEC §4: reset).
	 */
	startSync(userId: string, wallet: Address): Promise<StartOutcome>;
	/** Chooses the chains of one of the user's wallets and reads it anew; its NFTs of other chains leave the gallery. */
	chooseChains(userId: string, wallet: Address, chains: readonly NftChain[]): Promise<StartOutcome>;
	/** Deletes a wallet's NFTs; WalletServices removes the wallet itself. */
	forgetWallet(userId: string, wallet: Address): Promise<void>;
	listCollections(userId: string, hidden: boolean): Promise<GalleryCollection[]>;
	listNfts(userId: string, query: NftQuery): Promise<GalleryPage>;
	/** ids of a query's NFTs in order, at most MAX_SELECTED, for "select collection" */
	listNftIds(userId: string, query: Omit<NftQuery, "offset" | "limit">): Promise<string[]>;
	listSelected(userId: string): Promise<SelectedNft[]>;
	/** NFTs by id, for an unsaved selection; unknown ids are omitted */
	findNfts(userId: string, ids: string[]): Promise<GalleryNft[]>;
	/** An NFT's picture for its owner; `null` if it has none, or its server does not deliver it. */
	fetchPicture(userId: string, nftId: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null>;
	/**
	 * Replaces the selection, queues its avatars and turns on the daily change (SPEC §4: activated).
	 *
	 * @param timeZone - of the browser, IANA name; the first change comes by it. UTC for null and unknown ones
	 */
	save(userId: string, selection: NftSelection[], timeZone?: string | null): Promise<SaveOutcome>;
	/** retries an avatar that failed */
	retryPicture(userId: string, nftId: string): Promise<void>;
}
