import { useEffect, useState } from "react";
import { isBeingRead, type Progress } from "./progress-shape.ts";

/** A page of the marketplace takes about a second, a picture a few. */
const LOOK_EVERY_MS = 2_000;
/** While nothing moves until the marketplace may be asked again. */
const LOOK_EVERY_WHILE_WAITING_MS = 10_000;

/** @returns how long until the next poll, ms; null when nothing changes by itself */
function nextLookIn({ wallets, pictures }: Progress): number | null {
	const preparing = pictures.some(({ gone, picture }) => !gone && picture.state === "preparing");
	if (preparing || wallets.some(({ sync }) => sync?.state === "running")) return LOOK_EVERY_MS;
	return wallets.some(isBeingRead) ? LOOK_EVERY_WHILE_WAITING_MS : null;
}

/**
 * What the page loaded, kept up to date while a wallet is read or a picture prepared, and while the page is visible: a hidden
 * page asks nothing.
 */
export function useProgress(loaded: Progress, hidden: boolean): Progress {
	const [latest, setLatest] = useState({ loaded, progress: loaded });
	// Data that the page reloads is newer than any poll before.
	const progress = latest.loaded === loaded ? latest.progress : loaded;

	useEffect(() => {
		const wait = nextLookIn(progress);
		if (wait === null) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const ended = new AbortController();
		const look = async () => {
			try {
				const path = hidden ? "/nfts/progress?hidden=yes" : "/nfts/progress";
				const response = await fetch(path, { signal: ended.signal, headers: { Accept: "application/json" } });
				if (response.ok) setLatest({ loaded, progress: (await response.json()) as Progress });
				else if (response.status !== 401) plan();
			} catch {
				if (!ended.signal.aborted) plan();
			}
		};
		const plan = () => {
			clearTimeout(timer);
			if (!document.hidden) timer = setTimeout(look, wait);
		};
		plan();
		document.addEventListener("visibilitychange", plan);
		return () => {
			ended.abort();
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", plan);
		};
	}, [progress, loaded, hidden]);

	return progress;
}
