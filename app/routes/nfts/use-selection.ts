import { useEffect, useMemo, useReducer, useRef } from "react";
import type { Pick } from "#app/services/wall-contract.ts";
import { changeSelection, type Picked, pickedOf, type SelectionChange, wishText } from "./selection.ts";

export interface Selection {
	picked: readonly Picked[];
	ids: ReadonlySet<string>;
	/** how many of each collection, by slug */
	perCollection: ReadonlyMap<string, number>;
	/** without the pieces that are gone */
	count: number;
	/** differs from what is saved */
	unsaved: boolean;
	/** what Save sends */
	text: string;
	change(change: SelectionChange): void;
}

/**
 * What is picked on this page, beginning with what is saved.
 *
 * @param cleared - begins with nothing
 */
export function useSelection(picks: readonly Pick[], cleared: boolean): Selection {
	const saved = useMemo(() => picks.map(pickedOf), [picks]);
	const [picked, change] = useReducer(changeSelection, cleared ? [] : saved);
	const text = useMemo(() => wishText(picked), [picked]);
	const savedText = useMemo(() => wishText(saved), [saved]);

	const before = useRef({ saved, savedText });
	useEffect(() => {
		const was = before.current;
		before.current = { saved, savedText };
		if (was.savedText === savedText) return;
		if (text === was.savedText) return change({ kind: "adopt", picks: saved });
		// A wallet was forgotten meanwhile: what it held is nobody's to pick any more.
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
