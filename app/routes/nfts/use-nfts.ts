import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import type { GalleryNft, GalleryPage } from "#app/services/showcase/gallery-contract.ts";
import { type GalleryQuery, writeGalleryQuery } from "./gallery-query.ts";
import { MOST_RANGE } from "./range-size.ts";

interface Store {
	nfts: Map<number, GalleryNft>;
	/** indices of ranges that are loaded or loading */
	asked: Set<number>;
	ended: AbortController;
}

export interface LoadedNfts {
	/** undefined while it loads */
	at(index: number): GalleryNft | undefined;
	/** Loads NFTs that are about to become visible. */
	need(from: number, to: number): void;
	failed: boolean;
	retry(): void;
}

/** The loader's page of NFTs. */
interface Seed {
	offset: number;
	pieces: GalleryNft[];
}

/**
 * Loads a query's NFTs in ranges, as they become visible.
 *
 * @param seed - NFTs from the page's loader
 * @param stock - changes with the wallets' contents; old NFTs are shown until the new ones are loaded
 */
export function useNfts(query: GalleryQuery, seed: Seed, stock: string): LoadedNfts {
	const [, redraw] = useReducer((count: number) => count + 1, 0);
	const [failed, setFailed] = useState(false);
	const address = writeGalleryQuery(query);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new query starts empty
	const store = useMemo<Store>(() => ({ nfts: new Map(), asked: new Set(), ended: new AbortController() }), [address]);

	useEffect(() => () => store.ended.abort(), [store]);
	useEffect(() => {
		seed.pieces.forEach((nft, place) => {
			store.nfts.set(seed.offset + place, nft);
		});
		redraw();
	}, [store, seed]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: fetched again when the stock changes
	useEffect(() => {
		store.asked.clear();
		redraw();
	}, [store, stock]);

	const fetchRange = useCallback(
		async (range: number) => {
			store.asked.add(range);
			const { signal } = store.ended;
			const bounds = { offset: String(range * MOST_RANGE), limit: String(MOST_RANGE) };
			try {
				const path = `/nfts/pieces${writeGalleryQuery(query, bounds)}`;
				const response = await fetch(path, { signal, headers: { Accept: "application/json" } });
				if (!response.ok) throw new Error(`the range answered ${response.status}`);
				const page = (await response.json()) as GalleryPage;
				page.pieces.forEach((nft, place) => {
					store.nfts.set(range * MOST_RANGE + place, nft);
				});
				redraw();
			} catch {
				if (signal.aborted) return;
				setFailed(true);
			}
		},
		[store, query],
	);

	return {
		at: (index) => store.nfts.get(index) ?? seed.pieces[index - seed.offset],
		need: (from, to) => {
			if (failed) return;
			for (let range = Math.floor(from / MOST_RANGE); range * MOST_RANGE < to; range++) {
				if (!store.asked.has(range)) void fetchRange(range);
			}
		},
		failed,
		retry: () => {
			store.asked.clear();
			setFailed(false);
		},
	};
}

/** All NFTs of a collection, up to MAX_SELECTED. @throws if the request fails */
export async function fetchCollection(collection: string, hidden: boolean): Promise<GalleryNft[]> {
	const path = `/nfts/pieces${writeGalleryQuery({ search: "", collection, hidden }, { all: "yes" })}`;
	const response = await fetch(path, { headers: { Accept: "application/json" } });
	if (!response.ok) throw new Error(`the collection answered ${response.status}`);
	return ((await response.json()) as GalleryPage).pieces;
}
