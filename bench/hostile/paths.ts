import { IDENTITY_PROVIDERS } from "#app/core/identity.ts";
import type { Dice } from "../dice.ts";
import { SEGMENTS } from "./texts.ts";
import type { World } from "./world.ts";

type Maker = (dice: Dice, world: World) => string;

const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";
const hashFile: Maker = (dice) => `${dice.hex(64)}.jpg`;

/** What may stand for each part of a route that is not the same in every address. */
const PARTS: Readonly<Record<string, readonly Maker[]>> = {
	paymentId: [
		(dice, world) => dice.one(world.open),
		(dice, world) => dice.one(world.open),
		(dice, world) => dice.one(world.paid),
		// one letter from an id that exists, one too many, one too few, in capitals
		(dice, world) => {
			const id = dice.one(world.open);
			const at = dice.below(id.length);
			return id.slice(0, at) + dice.text(ALPHABET, 1) + id.slice(at + 1);
		},
		(dice, world) => `${dice.one(world.open)}2`,
		(dice, world) => dice.one(world.open).slice(1),
		(dice, world) => dice.one(world.open).toUpperCase(),
		(dice) => dice.text(ALPHABET, 27),
	],
	provider: [(dice) => dice.one(IDENTITY_PROVIDERS), () => "github", () => "__proto__", () => "X"],
	token: [(dice, world) => dice.one(world.pictureTokens), (dice) => `${dice.text("abcXYZ019_-", 60)}.${dice.hex(43)}`],
	id: [(dice, world) => dice.one(world.pieces)],
	form: [() => "bold", () => "lines", () => "toString"],
	file: [(dice) => `0x${dice.hex(40)}.svg`, hashFile, (dice) => `${dice.text("abc-019", 1 + dice.below(66))}.svg`],
	language: [() => "en", () => "ar", () => "constructor"],
	area: [() => "wallet", () => "pay", () => "__proto__"],
	"*": [(dice) => `${dice.one(SEGMENTS)}/${dice.one(SEGMENTS)}`, (dice) => dice.one(SEGMENTS), () => "no/such/page"],
};

/** @throws Error naming a part that the generator knows no address for: add it to PARTS above */
export function requireAddresses(patterns: readonly string[]): void {
	for (const pattern of patterns)
		for (const part of pattern.split("/"))
			if ((part.startsWith(":") || part === "*") && !PARTS[part.replace(":", "")])
				throw new Error(`the route "${pattern}" has no address in the generator: bench/hostile/paths.ts, "${part}"`);
}

/** An address of a route, now and then with something in a part's place that nobody expects there. */
export function pathOf(pattern: string, dice: Dice, world: World): string {
	const parts = pattern.split("/").map((part) => {
		const makers = PARTS[part.replace(":", "")];
		if ((!part.startsWith(":") && part !== "*") || !makers) return part;
		return dice.chance(0.15) ? dice.one(SEGMENTS) : dice.one(makers)(dice, world);
	});
	return `/${parts.join("/")}`;
}

/** Bends a path: another case, doubled slashes, dots, endings, characters in code. */
export function bent(path: string, dice: Dice): string {
	const [before = "", ...after] = path.split("/");
	const rest = after.join("/");
	switch (dice.below(10)) {
		case 0:
			return path.toUpperCase();
		case 1:
			return `/${path}`;
		case 2:
			return `${before}/./${rest}`;
		case 3:
			return `/x/..${path}`;
		case 4:
			return `${path}/`;
		case 5:
			return `${path}//`;
		case 6:
			return path.replace(/[a-z]/g, (letter) => (dice.chance(0.3) ? `%${letter.charCodeAt(0).toString(16)}` : letter));
		case 7:
			return `${path}%00`;
		case 8:
			return `${path}/${dice.one(SEGMENTS)}`;
		default:
			return `${path}${dice.one(SEGMENTS)}`;
	}
}
