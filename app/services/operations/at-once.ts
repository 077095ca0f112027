/** A worker holds six connections to the outside at once; more wait inside it while their time runs (developers.cloudflare.com/workers/platform/limits). */
export const AT_ONCE = 6;

/** Works through a list, so many at once, and answers in its order. @throws the first error, once all under way are over */
export async function eachOf<Item, Result>(
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
