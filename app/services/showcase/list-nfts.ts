import { MAIN_NFT_CHAINS } from "../../core/showcase/nft-chains.ts";
import { searchedFor } from "../../core/showcase/search-text.ts";
import { listWallets as ownWallets } from "../../db/accounts/wallets.ts";
import * as gallery from "../../db/showcase/gallery.ts";
import type { SyncRow } from "../../db/showcase/wallet-syncs.ts";
import {
	type GalleryCollection,
	type GalleryNft,
	type GalleryPage,
	type GalleryWallet,
	MAX_SELECTED,
	type NftQuery,
	type SyncProgress,
} from "./gallery-contract.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

/** Maximum NFTs per request: more than one screen shows, with some before and after. */
const MAX_RANGE = 200;
/** Digits of the picture's key in its URL: browsers cache by URL, so another picture needs another one. */
const VERSION_DIGITS = 12;

type Deps = Pick<ShowcaseDeps, "db">;

/** @param key - picture key; null if there is no picture that may be fetched */
export function pictureAddress(nftId: string, key: string | null): string | null {
	return key === null ? null : `/nfts/pictures/${nftId}?v=${key.slice(0, VERSION_DIGITS)}`;
}

const galleryNft = ({ pictureKey, name, ...record }: gallery.GalleryRecord): GalleryNft => ({
	...record,
	name: name ?? "",
	pictureUrl: pictureAddress(record.id, pictureKey),
});

const filterOf = ({ search, collection, hidden }: Omit<NftQuery, "offset" | "limit">): gallery.GalleryFilter => ({
	search: searchedFor(search),
	collection,
	hidden,
});

const whole = (value: number, most: number): number =>
	Number.isFinite(value) ? Math.min(most, Math.max(0, Math.trunc(value))) : 0;

/** Ordered by collection name, then wallet, then newest first. */
export async function listNfts({ db }: Deps, userId: string, query: NftQuery): Promise<GalleryPage> {
	const slice = { offset: whole(query.offset, Number.MAX_SAFE_INTEGER), limit: whole(query.limit, MAX_RANGE) };
	const { records, total } = await gallery.listNfts(db, userId, filterOf(query), slice);
	return { pieces: records.map(galleryNft), total };
}

/** In the same order as {@link listNfts}, at most MAX_SELECTED. */
export function listNftIds({ db }: Deps, userId: string, query: Omit<NftQuery, "offset" | "limit">): Promise<string[]> {
	return gallery.listNftIds(db, userId, filterOf(query), MAX_SELECTED);
}

/** In the order of `ids`, at most MAX_SELECTED. */
export async function findNfts({ db }: Deps, userId: string, ids: string[]): Promise<GalleryNft[]> {
	const asked = [...new Set(ids)].slice(0, MAX_SELECTED);
	const found = new Map((await gallery.findNfts(db, userId, asked)).map((record) => [record.id, galleryNft(record)]));
	return asked.flatMap((id) => found.get(id) ?? []);
}

/** In the order of {@link listNfts}. */
export async function listCollections({ db }: Deps, userId: string, hidden: boolean): Promise<GalleryCollection[]> {
	const collections = await gallery.listCollectionNames(db, userId, hidden);
	return collections.map(({ name, ...collection }) => ({ ...collection, name: name ?? "" }));
}

/** The user's wallets with their sync state, main wallet first. */
export async function listWallets(
	{ db, marketplace }: Pick<ShowcaseDeps, "db" | "marketplace">,
	userId: string,
): Promise<GalleryWallet[]> {
	const [own, syncs, counts] = await Promise.all([
		ownWallets(db, userId),
		gallery.listSyncs(db, userId),
		gallery.countNfts(db, userId),
	]);
	return own.map(({ address, ensName, provenAt, chains }) => ({
		address,
		ensName,
		proven: provenAt !== null,
		pieces: counts.find(({ wallet }) => wallet === address)?.count ?? 0,
		chains: marketplace.manyChains ? (chains ?? MAIN_NFT_CHAINS) : null,
		sync: progress(syncs.find(({ wallet }) => wallet === address)),
	}));
}

function progress(sync: SyncRow | undefined): SyncProgress | null {
	if (!sync) return null;
	const { state, fetched, resumeAt, finishedAt } = sync;
	return { state, fetched, resumeAt, finishedAt };
}
