/** A Worker opens six connections at once; further calls queue while their timeouts run (developers.cloudflare.com/workers/platform/limits). */
export const MAX_CONCURRENT = 6;

/** Maps a list with limited concurrency, keeping its order. @throws the first error, after all started calls have ended */
export async function mapConcurrently<Item, Result>(
	items: readonly Item[],
	atOnce: number,
	work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
	const results = new Array<Result>(items.length);
	const rest = items.entries();
	const worker = async () => {
		for (const [at, item] of rest) results[at] = await work(item);
	};
	const over = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, worker));
	for (const one of over) if (one.status === "rejected") throw one.reason;
	return results;
}
