import { useEffect, useState } from "react";

/** Pieces this document shows already; the page is not made alive before they are here (entry.client.tsx). */
export const shownAlready: Promise<unknown>[] = [];

/** A part of a page whose script comes when it is first shown. The server draws it at once, as does a browser that has it. */
export interface Later<Module> {
	known(): Module | null;
	fetchIt(): Promise<Module>;
}

/**
 * @param mark - the value of `data-later` on its elements, by which a document says that it shows them
 * @param whole - the module itself on the server, where nothing comes later; null in browsers
 */
export function later<Module extends object>(
	mark: string,
	whole: Module | null,
	load: () => Promise<Module>,
): Later<Module> {
	let known = whole;
	const fetchIt = async () => {
		known ??= await load();
		return known;
	};
	// Without it the page would not be the one the server wrote. When it does not come, the page stands with fewer words.
	if (!import.meta.env.SSR && document.querySelector(`[data-later="${mark}"]`))
		shownAlready.push(fetchIt().catch(() => {}));
	return { known: () => known, fetchIt };
}

/**
 * @param wanted - false while nothing of it is shown
 * @returns null until the piece came; a page then says the same in fewer words
 */
export function usePiece<Module extends object>(piece: Later<Module>, wanted = true): Module | null {
	const [module, setModule] = useState(piece.known);
	useEffect(() => {
		if (wanted && !module) piece.fetchIt().then(setModule, () => {});
	}, [wanted, module, piece]);
	return module;
}
