import { chanceOf } from "#local/art/chance.ts";

/** Spreads neighbouring cases far apart in the generator's states (the golden ratio in 32 bits). */
const SPREAD = 0x9e3779b1;

/** Chance of one case: the same for the same seed and number, whatever was thrown for the cases before it. */
export class Dice {
	readonly #next: () => number;

	constructor(seed: number, number: number) {
		this.#next = chanceOf(Math.imul(seed, SPREAD) ^ Math.imul(number + 1, 0x85ebca6b));
	}

	/** @returns a whole number from 0 to below `count` */
	below(count: number): number {
		return Math.floor(this.#next() * count);
	}

	/** @param share - 0 to 1 */
	chance(share: number): boolean {
		return this.#next() < share;
	}

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
		let text = "";
		for (let at = 0; at < length; at++) text += alphabet.charAt(this.below(alphabet.length));
		return text;
	}

	hex(digits: number): string {
		return this.text("0123456789abcdef", digits);
	}

	bytes(length: number): Buffer {
		return Buffer.from(Array.from({ length }, () => this.below(256)));
	}
}
