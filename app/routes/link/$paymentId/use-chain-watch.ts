import { useEffect, useState } from "react";
import type { ChainWatch } from "#app/core/payments/chain-watch.ts";

const SECOND_MS = 1_000;
/** However fast a chain is read, and however slowly, the page asks about it as often as this. */
const ASK_AT_LEAST_MS = 10_000;
const ASK_AT_MOST_MS = 30_000;

/**
 * How well a chain is watched, asked again while the page is in sight. What is not answered leaves the last answer to age.
 *
 * @param first - as the server knew it when it wrote the page
 */
export function useChainWatch(chainId: number, first: ChainWatch): ChainWatch {
	const [known, setKnown] = useState({ watch: first, agedMs: 0 });
	useEffect(() => setKnown({ watch: first, agedMs: 0 }), [first]);
	const { watch } = known;
	useEffect(() => {
		const paceMs = watch.state === "watched" ? watch.paceMs : ASK_AT_MOST_MS;
		const waitMs = Math.min(Math.max(paceMs, ASK_AT_LEAST_MS), ASK_AT_MOST_MS);
		let left = false;
		let askedAt = performance.now();
		const toldAt = performance.now();
		const ask = async () => {
			askedAt = performance.now();
			const answer = await fetch(`/chains/${chainId}/watch`, { headers: { Accept: "application/json" } });
			if (answer.ok && !left) setKnown({ watch: (await answer.json()) as ChainWatch, agedMs: 0 });
		};
		const timer = setInterval(() => {
			if (document.visibilityState !== "visible") return;
			const now = performance.now();
			setKnown((before) => ({ ...before, agedMs: now - toldAt }));
			if (now - askedAt >= waitMs) ask().catch(() => {});
		}, SECOND_MS);
		return () => {
			left = true;
			clearInterval(timer);
		};
	}, [chainId, watch]);
	if (watch.state !== "watched") return watch;
	return { ...watch, checkedAgoMs: watch.checkedAgoMs + known.agedMs };
}
