/** More conflicts than concurrent clicks can cause. */
const MOST_TRIES = 5;

/**
 * Retries a read-decide-write cycle (optimistic locking).
 *
 * @param work - one try; `"conflict"` if the schedule was changed after it was read
 * @throws Error if every try conflicts
 */
export async function retryOnConflict<Result>(work: () => Promise<Result | "conflict">): Promise<Result> {
	for (let tries = 0; tries < MOST_TRIES; tries += 1) {
		const result = await work();
		if (result !== "conflict") return result;
	}
	throw new Error("a schedule changed under every try");
}
