import { useEffect, useState } from "react";

/** Runs something once the page is loaded and the browser, where it tells, has nothing better to do. */
export function whenAtRest(run: () => void): void {
	const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(run);
	if (document.readyState === "complete") whenIdle();
	else addEventListener("load", whenIdle);
}

/** The document's first elements are the server's until their effects ran. */
let alive = false;

/**
 * False while the page becomes alive as the server wrote it, for what nobody needs before it can be used; true once it is at
 * rest, and at once for whatever is drawn later.
 */
export function useAtRest(): boolean {
	const [atRest, setAtRest] = useState(alive);
	useEffect(() => {
		alive = true;
		// of an element that went meanwhile React takes no notice
		if (!atRest) whenAtRest(() => setAtRest(true));
	}, [atRest]);
	return atRest;
}
