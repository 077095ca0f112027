import { useEffect, useState } from "react";

/** Within this time what waits for rest is done in any case. */
const AT_LAST_MS = 2_000;

/**
 * Runs something once the page is loaded and the browser has nothing better to do.
 *
 * @returns takes the plan back
 */
export function whenAtRest(run: () => void): () => void {
	const plan = new AbortController();
	const { signal } = plan;
	const whenIdle = () => {
		if ("requestIdleCallback" in window) {
			const idle = requestIdleCallback(run, { timeout: AT_LAST_MS });
			signal.addEventListener("abort", () => cancelIdleCallback(idle));
		} else {
			const timer = setTimeout(run);
			signal.addEventListener("abort", () => clearTimeout(timer));
		}
	};
	if (document.readyState === "complete") whenIdle();
	else addEventListener("load", whenIdle, { once: true, signal });
	return () => plan.abort();
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
		return atRest ? undefined : whenAtRest(() => setAtRest(true));
	}, [atRest]);
	return atRest;
}
