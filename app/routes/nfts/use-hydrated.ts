import { useSyncExternalStore } from "react";

const never = () => () => {};

/** @returns false on the server and until hydration */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}

/** From this width on the rail is beside the gallery; nfts.css has the same value. */
const WIDE = "(min-width: 66rem)";

function watchWide(changed: () => void): () => void {
	const media = matchMedia(WIDE);
	media.addEventListener("change", changed);
	return () => media.removeEventListener("change", changed);
}

/** @returns true if the rail fits beside the gallery; true on the server */
export function useWide(): boolean {
	return useSyncExternalStore(
		watchWide,
		() => matchMedia(WIDE).matches,
		() => true,
	);
}
