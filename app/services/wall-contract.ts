import type { Address } from "../core/address.ts";
import type { PictureRefusal } from "../core/picture-refusals.ts";

/** What the routes of /nfts and the use cases behind them say to each other. */

/** How far reading a wallet has come. */
export interface SyncProgress {
	/** `waiting`: goes on by itself at `resumeAt`; `failed`: given up, the person may begin again */
	state: "running" | "waiting" | "done" | "failed";
	/** pieces stored by this run */
	fetched: number;
	/** epoch ms */
	resumeAt: number | null;
	finishedAt: number | null;
}

export interface WallWallet {
	address: Address;
	/** the name it was typed as */
	ensName: string | null;
	proven: boolean;
	/** pieces held there, hidden ones included */
	pieces: number;
	/** null while it was never read */
	sync: SyncProgress | null;
}

export interface WallCollection {
	/** slug; "" for pieces without */
	slug: string;
	/** "" for pieces without */
	name: string;
	/** pieces shown, without hidden ones unless asked for */
	count: number;
}

export interface Piece {
	id: string;
	name: string;
	collection: string;
	/** on our own origin; null when there is none that may be fetched */
	pictureUrl: string | null;
	hiddenBecause: "disabled" | "not-safe" | "spam" | "no-picture" | null;
}

export interface PieceQuery {
	/** part of a name, of a collection's, or of a number; "" for all */
	search: string;
	/** slug; null for all */
	collection: string | null;
	/** hidden pieces too */
	hidden: boolean;
	/** how many to leave out: pieces are in the order of collections and, within, the newest first */
	offset: number;
	/** at most 200 */
	limit: number;
}

export interface PiecePage {
	pieces: Piece[];
	/** of the whole query */
	total: number;
}

export interface Pick {
	nftId: string;
	name: string;
	collection: string;
	/** what the grid shows, on our own origin */
	pictureUrl: string | null;
	cropX: number;
	cropY: number;
	/** not in the wallet any more: it takes no turns */
	gone: boolean;
	picture: {
		state: "preparing" | "ready" | "unusable";
		reason: PictureRefusal | null;
		/** the prepared avatar, "/showcase-pictures/<hash>.jpg" */
		url: string | null;
	};
}

export interface PickWish {
	nftId: string;
	/** percent, whole */
	cropX: number;
	cropY: number;
}

export type SaveOutcome =
	| { ok: true; count: number }
	/** `unknown-piece`: one of them is not this person's (any more) */
	| { ok: false; reason: "nothing-picked" | "too-many" | "unknown-piece" };

/** More favourites than anybody waits for to come round. */
export const MOST_PICKS = 500;

export type StartOutcome =
	| { ok: true }
	| { ok: false; reason: "not-own" }
	| { ok: false; reason: "rate-limited"; retryAfterMs: number };

/** Wallets, their pieces and the favourites of one person. */
export interface Wall {
	listWallets(userId: string): Promise<WallWallet[]>;
	/**
	 * Reads a wallet of the person's anew, page by page in the background; one under way goes on. What it held before stays
	 * until the end and the saved favourites stay as they are (SPEC §4: reset).
	 */
	startSync(userId: string, wallet: Address): Promise<StartOutcome>;
	/** Forgets a wallet's pieces; the wallet itself is taken off in WalletServices. */
	forgetWallet(userId: string, wallet: Address): Promise<void>;
	listCollections(userId: string, hidden: boolean): Promise<WallCollection[]>;
	listPieces(userId: string, query: PieceQuery): Promise<PiecePage>;
	/** ids of what a query finds, in its order, up to MOST_PICKS: "select collection" */
	listPieceIds(userId: string, query: Omit<PieceQuery, "offset" | "limit">): Promise<string[]>;
	listPicks(userId: string): Promise<Pick[]>;
	/** pieces by id, for a selection that is not saved yet; unknown ids are left out */
	findPieces(userId: string, ids: string[]): Promise<Piece[]>;
	/** A piece's picture for its owner; `null` where there is none, or its server gives none. */
	fetchPicture(userId: string, nftId: string): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null>;
	/** Replaces the favourites, has their pictures prepared and turns the daily change on (SPEC §4: activated). */
	save(userId: string, wishes: PickWish[]): Promise<SaveOutcome>;
	/** has a picture that could not be used prepared once more */
	tryPictureAgain(userId: string, nftId: string): Promise<void>;
}
