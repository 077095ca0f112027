/** Which question an answer of JSON-RPC is to: a proxy may mix answers up, or keep them. */

/** An id that no other question has had, whichever server asks. Those of a batch follow it. */
export function newId(): number {
	return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** Some servers answer ids as text. */
export const isOf = ({ id }: { id?: unknown }, asked: number): boolean => id != null && String(id) === String(asked);

/**
 * Whether answers are to one's own questions. One that refuses a request which could not be read has no id.
 *
 * @param first - the id of the first question
 */
export function areOwn(answers: unknown, first: number, count = 1): boolean {
	return [answers].flat().every((answer) => {
		const { id, error } = (answer ?? {}) as { id?: unknown; error?: unknown };
		if (id == null) return Boolean(error);
		return Number(id) >= first && Number(id) < first + count;
	});
}
