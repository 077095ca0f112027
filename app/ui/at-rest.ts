import { useEffect, useState } from "react";

/** Idle may never come on a busy page: within this time what waits for it is done in any case. */
const AT_LAST = { timeout: 5_000 };

/** Runs something once the page is loaded and the browser, where it tells, has nothing better to do. */
export function whenAtRest(run: () => void): void {
	const whenIdle = () => {
		if ("requestIdleCallback" in window) requestIdleCallback(run, AT_LAST);
		else setTimeout(run);
	};
	if (document.readyState === "complete") whenIdle();
	else addEventListener("load", whenIdle);
}

/** What is drawn until the effects of the whole page ran is the server's. */
let alive = false;

/** For the outermost element, whose effects run last. */
export function useBecomingAlive(): void {
	useEffect(() => {
		alive = true;
	}, []);
}

/**
 * False while the page becomes alive as the server wrote it, for what nobody needs before it can be used; true once it is at
 * rest, and at once for whatever is drawn later.
 */
export function useAtRest(): boolean {
	const [atRest, setAtRest] = useState(alive);
	useEffect(() => {
		// of an element that went meanwhile React takes no notice
		if (!atRest) whenAtRest(() => setAtRest(true));
	}, [atRest]);
	return atRest;
}
