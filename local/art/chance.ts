/** Numbers from 0 to below 1 that look like chance and are the same for the same seed. */
export type Chance = () => number;

/** 2^32: makes a number below 1 of 32 bits. */
const STEPS = 4_294_967_296;
/** Rounds after which nothing of a small seed is to be seen any more. */
const WARM_UP = 15;

/** Small fast counter (Chris Doty-Humphrey, PractRand, public domain): three words of state and a counter. */
export function chanceOf(seed: number): Chance {
	let a = seed | 0;
	let b = 0x9e3779b9;
	let c = 0x243f6a88;
	let counter = 1;
	const next = () => {
		const sum = (a + b + counter) | 0;
		counter = (counter + 1) | 0;
		a = b ^ (b >>> 9);
		b = (c + (c << 3)) | 0;
		c = (((c << 21) | (c >>> 11)) + sum) | 0;
		return (sum >>> 0) / STEPS;
	};
	for (let round = 0; round < WARM_UP; round++) next();
	return next;
}

/** @returns one of these; the last for a list that `at` points beyond */
export function pick<Item>(chance: Chance, [first, ...rest]: readonly [Item, ...Item[]]): Item {
	return rest[Math.floor(chance() * (rest.length + 1)) - 1] ?? first;
}

/** A smooth field over the plane, from 0 to 1, whose hills are about one unit wide. */
export type Field = (x: number, y: number) => number;

/** Sides of the square of random heights that a field repeats after. */
const LATTICE = 256;
/** A second, finer layer breaks up the lattice; its hills are this much narrower. */
const FINER = 2.17;

export function fieldOf(seed: number): Field {
	const chance = chanceOf(seed);
	const heights = Float64Array.from({ length: LATTICE * LATTICE }, chance);
	const height = (x: number, y: number) => heights[(x & (LATTICE - 1)) + (y & (LATTICE - 1)) * LATTICE] ?? 0;
	const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
	const layer = (x: number, y: number) => {
		const column = Math.floor(x);
		const row = Math.floor(y);
		const across = ease(x - column);
		const top = height(column, row) + (height(column + 1, row) - height(column, row)) * across;
		const bottom = height(column, row + 1) + (height(column + 1, row + 1) - height(column, row + 1)) * across;
		return top + (bottom - top) * ease(y - row);
	};
	return (x, y) => (layer(x, y) * 2 + layer(x * FINER + 31, y * FINER + 57)) / 3;
}
