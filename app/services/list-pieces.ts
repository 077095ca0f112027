import { searchedFor } from "../core/search-text.ts";
import * as wall from "../db/wall.ts";
import type { SyncRow } from "../db/wallet-syncs.ts";
import { listWallets as ownWallets } from "../db/wallets.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";
import {
	MOST_PICKS,
	type Piece,
	type PiecePage,
	type PieceQuery,
	type SyncProgress,
	type WallCollection,
	type WallWallet,
} from "./wall-contract.ts";

/** Rows a screen shows at once, and some before and after. */
const MOST_PIECES = 200;
/** Of a picture's key, enough that another picture has another address: browsers keep what an address gave them. */
const VERSION_DIGITS = 12;

type Deps = Pick<ShowcaseDeps, "db">;

/** @param key - of the picture; null where there is none that may be fetched */
export function pictureAddress(nftId: string, key: string | null): string | null {
	return key === null ? null : `/nfts/pictures/${nftId}?v=${key.slice(0, VERSION_DIGITS)}`;
}

const piece = ({ pictureKey, name, ...record }: wall.PieceRecord): Piece => ({
	...record,
	name: name ?? "",
	pictureUrl: pictureAddress(record.id, pictureKey),
});

const filterOf = ({ search, collection, hidden }: Omit<PieceQuery, "offset" | "limit">): wall.WallFilter => ({
	search: searchedFor(search),
	collection,
	hidden,
});

const whole = (value: number, most: number): number =>
	Number.isFinite(value) ? Math.min(most, Math.max(0, Math.trunc(value))) : 0;

/** In the order of collections' names, then wallets, the newest first. */
export async function listPieces({ db }: Deps, userId: string, query: PieceQuery): Promise<PiecePage> {
	const slice = { offset: whole(query.offset, Number.MAX_SAFE_INTEGER), limit: whole(query.limit, MOST_PIECES) };
	const { pieces, total } = await wall.listPieces(db, userId, filterOf(query), slice);
	return { pieces: pieces.map(piece), total };
}

/** In the same order, as many as can be picked. */
export function listPieceIds(
	{ db }: Deps,
	userId: string,
	query: Omit<PieceQuery, "offset" | "limit">,
): Promise<string[]> {
	return wall.listPieceIds(db, userId, filterOf(query), MOST_PICKS);
}

/** In the order asked; at most as many as can be picked. */
export async function findPieces({ db }: Deps, userId: string, ids: string[]): Promise<Piece[]> {
	const asked = [...new Set(ids)].slice(0, MOST_PICKS);
	const found = new Map((await wall.findPieces(db, userId, asked)).map((record) => [record.id, piece(record)]));
	return asked.flatMap((id) => found.get(id) ?? []);
}

/** In the order of their pieces. */
export async function listCollections({ db }: Deps, userId: string, hidden: boolean): Promise<WallCollection[]> {
	const collections = await wall.listCollectionNames(db, userId, hidden);
	return collections.map(({ name, ...collection }) => ({ ...collection, name: name ?? "" }));
}

/** The person's wallets as they are kept, the main one first, with what was read of them. */
export async function listWallets({ db }: Deps, userId: string): Promise<WallWallet[]> {
	const [own, syncs, counts] = await Promise.all([
		ownWallets(db, userId),
		wall.listSyncs(db, userId),
		wall.countPieces(db, userId),
	]);
	return own.map(({ address, ensName, provenAt }) => ({
		address,
		ensName,
		proven: provenAt !== null,
		pieces: counts.find(({ wallet }) => wallet === address)?.count ?? 0,
		sync: progress(syncs.find(({ wallet }) => wallet === address)),
	}));
}

function progress(sync: SyncRow | undefined): SyncProgress | null {
	if (!sync) return null;
	const { state, fetched, resumeAt, finishedAt } = sync;
	return { state, fetched, resumeAt, finishedAt };
}
