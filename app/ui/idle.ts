import { useEffect, useState } from "react";

/** Idle may never come on a busy page: within this time what waits for it is done in any case. */
const AT_LAST = { timeout: 5_000 };

/** Runs something once the page is loaded and the browser, where it reports that, has nothing better to do. */
export function whenIdle(run: () => void): void {
	const ask = () => {
		if ("requestIdleCallback" in window) requestIdleCallback(run, AT_LAST);
		else setTimeout(run);
	};
	if (document.readyState === "complete") ask();
	else addEventListener("load", ask);
}

/** Until the effects of the whole page ran, what is drawn must be the server's. */
let hydrated = false;

export const isHydrated = () => hydrated;

export function noteHydration(): void {
	hydrated = true;
}

/**
 * False while the page is hydrated as the server wrote it, for what nobody needs before it can be used; true once it is idle,
 * and at once for whatever is drawn later.
 */
export function useIdle(): boolean {
	const [idle, setIdle] = useState(hydrated);
	useEffect(() => {
		// React takes no notice of an element that went meanwhile
		if (!idle) whenIdle(() => setIdle(true));
	}, [idle]);
	return idle;
}
