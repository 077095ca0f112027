import { useSyncExternalStore } from "react";

const never = () => () => {};

/** @returns false in the server's markup and until the page has come to life */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}

/** From this width on the order and the preview are beside the gallery (nfts.css says the same). */
const WIDE = "(min-width: 66rem)";

function watchWide(changed: () => void): () => void {
	const media = matchMedia(WIDE);
	media.addEventListener("change", changed);
	return () => media.removeEventListener("change", changed);
}

/** @returns whether there is room for the rail beside the gallery; true in the server's markup */
export function useWide(): boolean {
	return useSyncExternalStore(
		watchWide,
		() => matchMedia(WIDE).matches,
		() => true,
	);
}
