/** A schedule that changed under every try is written to by a program. */
const MOST_TRIES = 5;

/**
 * Reads a schedule, decides and writes it; again where somebody else wrote it in between.
 *
 * @param work - one try; `"conflict"` when the schedule was not as it had been read
 * @throws Error when every try met a conflict
 */
export async function retryOnConflict<Result>(work: () => Promise<Result | "conflict">): Promise<Result> {
	for (let tries = 0; tries < MOST_TRIES; tries += 1) {
		const result = await work();
		if (result !== "conflict") return result;
	}
	throw new Error("a schedule changed under every try");
}
