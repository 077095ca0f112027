import fc, { type Arbitrary, type GeneratorValue } from "fast-check";

const HEX = "0123456789abcdef";

/** Texts of so many characters, each of the alphabet's as likely. */
const textOf = (alphabet: string, length: number) =>
	fc.noBias(fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length }));
const bytesOf = (length: number) => fc.noBias(fc.uint8Array({ minLength: length, maxLength: length }));

/**
 * Draws one case as it is made: what fast-check generates from a seed, remembers and makes smaller when the case fails.
 * Each draw is uniform.
 */
export class Draws {
	readonly #generate: GeneratorValue;

	constructor(generate: GeneratorValue) {
		this.#generate = generate;
	}

	/** @returns a whole number from 0 to below `count` */
	below(count: number): number {
		return this.#generate(fc.nat, { max: count - 1 });
	}

	/** @param share - 0 to 1; a case is made smaller towards false */
	chance(share: number): boolean {
		return this.below(STEPS) >= STEPS - share * STEPS;
	}

	/** One of these; a case is made smaller towards the first. */
	one<Item>(items: readonly Item[]): Item {
		const item = items[this.below(items.length)];
		if (item === undefined) throw new Error("nothing to choose from");
		return item;
	}

	/** One of a table's values. */
	of<Item>(table: Readonly<Record<string, Item>>): Item {
		return this.one(Object.values(table));
	}

	/** @param alphabet - each of its characters is as likely */
	text(alphabet: string, length: number): string {
		return this.#generate(textOf, alphabet, length);
	}

	hex(digits: number): string {
		return this.text(HEX, digits);
	}

	bytes(length: number): Buffer {
		return Buffer.from(this.#generate(bytesOf, length));
	}
}

/** Shares are rounded to a ten-thousandth. */
const STEPS = 10_000;

/** What is made of draws, the same for the same seed. */
export const drawn = <Made>(make: (draws: Draws) => Made): Arbitrary<Made> =>
	fc.noBias(fc.gen().map((generate) => make(new Draws(generate))));

/** Draws from a seed, for a world that is made as it is needed. */
export function drawsFrom(seed: number): Draws {
	const [generate] = fc.sample(fc.noBias(fc.gen()), { seed, numRuns: 1 });
	if (!generate) throw new Error("nothing was generated");
	return new Draws(generate);
}
