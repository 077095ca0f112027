import { useEffect, useState } from "react";
import { isBeingRead, type Progress } from "./progress-shape.ts";

/** Poll interval: reading a page takes about a second, making an avatar a few. */
const POLL_MS = 2_000;
/** Poll interval while waiting for the marketplace's rate limit. */
const POLL_WHILE_WAITING_MS = 10_000;

/** @returns ms until the next poll; null if nothing will change by itself */
function nextPollIn({ wallets, pictures }: Progress): number | null {
	const preparing = pictures.some(({ gone, picture }) => !gone && picture.state === "preparing");
	if (preparing || wallets.some(({ sync }) => sync?.state === "running")) return POLL_MS;
	return wallets.some(isBeingRead) ? POLL_WHILE_WAITING_MS : null;
}

/**
 * Polls the progress while a wallet is read or an avatar is made. A hidden page does not poll.
 */
export function useProgress(loaded: Progress, hidden: boolean): Progress {
	const [latest, setLatest] = useState({ loaded, progress: loaded });
	// Newly loaded page data replaces earlier polls.
	const progress = latest.loaded === loaded ? latest.progress : loaded;

	useEffect(() => {
		const wait = nextPollIn(progress);
		if (wait === null) return;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const ended = new AbortController();
		const poll = async () => {
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
			if (!document.hidden) timer = setTimeout(poll, wait);
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
