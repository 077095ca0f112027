/** The same sequence for the same seed, so that a history that went wrong can be run again (mulberry32). */
export function randomOf(seed: number) {
	let state = seed >>> 0;
	const next = (): number => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	return {
		/** a whole number from 0 up to, not including, `end` */
		below: (end: number) => Math.floor(next() * end),
		/** true in so large a share of cases */
		chance: (share: number) => next() < share,
		oneOf: <Item>(items: readonly [Item, ...Item[]]): Item => items[Math.floor(next() * items.length)] ?? items[0],
	};
}

export type Random = ReturnType<typeof randomOf>;
