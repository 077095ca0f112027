import { useEffect, useState } from "react";
import type { ChainWatch } from "#app/core/payments/chain-watch.ts";

const SECOND_MS = 1_000;
/** The page asks again when the next check is due, but no sooner and no later than this. */
const ASK_AT_LEAST_MS = 10_000;
const ASK_AT_MOST_MS = 30_000;

const UNWATCHED: ChainWatch = { state: "unwatched" };

type Watches = Readonly<Record<number, ChainWatch>>;

/** What was said of a chain, and when by `performance.now()`. */
interface Heard {
	of: Watches;
	chainId: number;
	watch: ChainWatch;
	at: number;
}

/**
 * How well a chain is watched, asked again while the page is in sight. What is not answered leaves the last answer to age.
 *
 * @param first - of each of the link's chains, as the server knew it when it wrote the page
 */
export function useChainWatch(chainId: number, first: Watches): ChainWatch {
	const [writtenAt, setWrittenAt] = useState<{ of: Watches; at: number } | null>(null);
	const [answer, setAnswer] = useState<Heard | null>(null);
	const [now, setNow] = useState<number | null>(null);
	useEffect(() => setWrittenAt({ of: first, at: performance.now() }), [first]);
	const answered = answer?.of === first && answer.chainId === chainId ? answer : null;
	const watch = answered?.watch ?? first[chainId] ?? UNWATCHED;
	const toldAt = answered?.at ?? (writtenAt?.of === first ? writtenAt.at : null);
	useEffect(() => {
		if (toldAt === null) return;
		const nextMs = watch.state === "watched" ? watch.paceMs - watch.checkedAgoMs : ASK_AT_MOST_MS;
		const waitMs = Math.min(Math.max(nextMs, ASK_AT_LEAST_MS), ASK_AT_MOST_MS);
		let left = false;
		let askedAt = toldAt;
		const ask = async () => {
			askedAt = performance.now();
			const response = await fetch(`/chains/${chainId}/watch`, { headers: { Accept: "application/json" } });
			if (!response.ok || left) return;
			setAnswer({ of: first, chainId, watch: (await response.json()) as ChainWatch, at: performance.now() });
		};
		const refresh = () => {
			if (document.visibilityState !== "visible") return;
			setNow(performance.now());
			if (performance.now() - askedAt >= waitMs) ask().catch(() => {});
		};
		refresh();
		const timer = setInterval(refresh, SECOND_MS);
		return () => {
			left = true;
			clearInterval(timer);
		};
	}, [chainId, watch, toldAt, first]);
	if (watch.state !== "watched" || now === null || toldAt === null) return watch;
	return { ...watch, checkedAgoMs: watch.checkedAgoMs + Math.max(0, now - toldAt) };
}
