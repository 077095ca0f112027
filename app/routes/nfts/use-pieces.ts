import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import type { Piece, PiecePage } from "#app/services/wall-contract.ts";
import { MOST_RANGE } from "./range-size.ts";
import { type WallQuery, writeWallQuery } from "./wall-query.ts";

interface Store {
	pieces: Map<number, Piece>;
	/** ranges that are here or on their way, by their number */
	asked: Set<number>;
	ended: AbortController;
}

export interface Pieces {
	/** undefined while it is on its way */
	at(index: number): Piece | undefined;
	/** Asks for pieces that are about to be seen. */
	need(from: number, to: number): void;
	failed: boolean;
	retry(): void;
}

interface Seed {
	offset: number;
	pieces: Piece[];
}

/**
 * The pieces of a query, in ranges as they come into sight.
 *
 * @param seed - came with the page
 * @param stock - changes when the wallets hold something else: what is here is shown until it came anew
 */
export function usePieces(query: WallQuery, seed: Seed, stock: string): Pieces {
	const [, redraw] = useReducer((count: number) => count + 1, 0);
	const [failed, setFailed] = useState(false);
	const address = writeWallQuery(query);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another query begins with nothing
	const store = useMemo<Store>(
		() => ({ pieces: new Map(), asked: new Set(), ended: new AbortController() }),
		[address],
	);

	useEffect(() => () => store.ended.abort(), [store]);
	useEffect(() => {
		seed.pieces.forEach((piece, place) => {
			store.pieces.set(seed.offset + place, piece);
		});
		redraw();
	}, [store, seed]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the stock is another
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
				const path = `/nfts/pieces${writeWallQuery(query, bounds)}`;
				const response = await fetch(path, { signal, headers: { Accept: "application/json" } });
				if (!response.ok) throw new Error(`the range answered ${response.status}`);
				const { pieces } = (await response.json()) as PiecePage;
				pieces.forEach((piece, place) => {
					store.pieces.set(range * MOST_RANGE + place, piece);
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
		at: (index) => store.pieces.get(index) ?? seed.pieces[index - seed.offset],
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

/** Every piece of a collection, as far as so many can be picked. @throws when it could not be asked for */
export async function fetchCollection(collection: string, hidden: boolean): Promise<Piece[]> {
	const path = `/nfts/pieces${writeWallQuery({ search: "", collection, hidden }, { all: "yes" })}`;
	const response = await fetch(path, { headers: { Accept: "application/json" } });
	if (!response.ok) throw new Error(`the collection answered ${response.status}`);
	return ((await response.json()) as PiecePage).pieces;
}
