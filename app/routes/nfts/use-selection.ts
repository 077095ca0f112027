import { useEffect, useMemo, useReducer, useRef } from "react";
import type { SelectedNft } from "#app/services/showcase/gallery-contract.ts";
import { changeSelection, type Picked, type SelectionChange, selectionItemOf, selectionText } from "./selection.ts";

export interface Selection {
	picked: readonly Picked[];
	ids: ReadonlySet<string>;
	/** number of selected NFTs per collection slug */
	perCollection: ReadonlyMap<string, number>;
	/** number of selected NFTs, without those that are gone */
	count: number;
	/** differs from the saved selection */
	unsaved: boolean;
	/** the form field that Save submits */
	text: string;
	change(change: SelectionChange): void;
}

/**
 * State of the selection, initially the saved one.
 *
 * @param cleared - start with an empty selection
 */
export function useSelection(savedNfts: readonly SelectedNft[], cleared: boolean): Selection {
	const saved = useMemo(() => savedNfts.map(selectionItemOf), [savedNfts]);
	const [picked, change] = useReducer(changeSelection, cleared ? [] : saved);
	const text = useMemo(() => selectionText(picked), [picked]);
	const savedText = useMemo(() => selectionText(saved), [saved]);

	const before = useRef({ saved, savedText });
	useEffect(() => {
		const was = before.current;
		before.current = { saved, savedText };
		if (was.savedText === savedText) return;
		if (text === was.savedText) return change({ kind: "adopt", selection: saved });
		// A wallet was removed: its NFTs can no longer be selected.
		const kept = new Set(saved.map(({ nftId }) => nftId));
		change({ kind: "remove", ids: was.saved.map(({ nftId }) => nftId).filter((id) => !kept.has(id)) });
	}, [saved, savedText, text]);

	return useMemo(() => {
		const perCollection = new Map<string, number>();
		for (const { collection } of picked) perCollection.set(collection, (perCollection.get(collection) ?? 0) + 1);
		return {
			picked,
			ids: new Set(picked.map(({ nftId }) => nftId)),
			perCollection,
			count: picked.filter(({ gone }) => !gone).length,
			unsaved: text !== savedText,
			text,
			change,
		};
	}, [picked, text, savedText]);
}
