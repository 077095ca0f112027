/** Does works with at most so many under way at once; the first that fails ends the whole. @returns in the works' order */
export async function crowd<Work, Done>(
	works: readonly Work[],
	atOnce: number,
	act: (work: Work, index: number) => Promise<Done>,
): Promise<Done[]> {
	const done: Done[] = [];
	let next = 0;
	const hands = Array.from({ length: Math.min(atOnce, works.length) }, async () => {
		for (let index = next++; index < works.length; index = next++) done[index] = await act(works[index] as Work, index);
	});
	await Promise.all(hands);
	return done;
}
