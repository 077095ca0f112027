import { IDENTITY_PROVIDERS } from "#app/core/accounts/identity.ts";
import { PICTURE_TARGETS } from "#app/core/showcase/picture-targets.ts";
import type { Draws } from "../harness/draws.ts";
import { SEGMENTS } from "./texts.ts";
import type { World } from "./world.ts";

type Maker = (draws: Draws, world: World) => string;

const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";
const hashFile: Maker = (draws) => `${draws.hex(64)}.jpg`;

/** What may stand for each part of a route that is not the same in every address. */
const PARTS: Readonly<Record<string, readonly Maker[]>> = {
	paymentId: [
		(draws, world) => draws.one(world.open),
		(draws, world) => draws.one(world.open),
		(draws, world) => draws.one(world.paid),
		// one letter from an id that exists, one too many, one too few, in capitals
		(draws, world) => {
			const id = draws.one(world.open);
			const at = draws.below(id.length);
			return id.slice(0, at) + draws.text(ALPHABET, 1) + id.slice(at + 1);
		},
		(draws, world) => `${draws.one(world.open)}2`,
		(draws, world) => draws.one(world.open).slice(1),
		(draws, world) => draws.one(world.open).toUpperCase(),
		(draws) => draws.text(ALPHABET, 27),
	],
	chainId: [() => "31337", () => "1", () => "0", () => "1e400", () => "__proto__"],
	provider: [(draws) => draws.one(IDENTITY_PROVIDERS), () => "github", () => "__proto__", () => "X"],
	target: [(draws) => draws.one(PICTURE_TARGETS), () => "__proto__", () => "nowhere"],
	token: [
		(draws, world) => draws.one(world.pictureTokens),
		(draws) => `${draws.text("abcXYZ019_-", 60)}.${draws.hex(43)}`,
		(draws) => draws.text("abcXYZ019_-", 22),
	],
	transaction: [
		(draws) => `31337:0x${draws.hex(64)}`,
		(draws) => `0x${draws.hex(64)}`,
		() => "99999999999:0x",
		() => "__proto__",
	],
	id: [(draws, world) => draws.one(world.nfts)],
	form: [() => "bold", () => "lines", () => "toString"],
	file: [(draws) => `0x${draws.hex(40)}.svg`, hashFile, (draws) => `${draws.text("abc-019", 1 + draws.below(66))}.svg`],
	page: [() => "verify", () => "reset-password", () => "undo", () => "constructor"],
	language: [() => "en", () => "ar", () => "constructor"],
	area: [() => "wallet", () => "pay", () => "__proto__"],
	at: [
		(draws) => `@${draws.text("abcXYZ019_", 1 + draws.below(16))}`,
		() => "@",
		() => "@constructor",
		(draws) => draws.one(SEGMENTS),
	],
	slot: [(draws) => `${draws.below(1e9)}.png`, () => "0.png", () => "-1.png", () => "__proto__"],
	"*": [
		(draws) => `${draws.one(SEGMENTS)}/${draws.one(SEGMENTS)}`,
		(draws) => draws.one(SEGMENTS),
		() => "no/such/page",
	],
};

/** @throws Error naming a part that the generator knows no address for: add it to PARTS above */
export function requireAddresses(patterns: readonly string[]): void {
	for (const pattern of patterns)
		for (const part of pattern.split("/"))
			if ((part.startsWith(":") || part === "*") && !PARTS[part.replace(":", "")])
				throw new Error(
					`the route "${pattern}" has no address in the generator: tests/soak/hostile/paths.ts, "${part}"`,
				);
}

/** An address of a route, now and then with something in a part's place that nobody expects there. */
export function pathOf(pattern: string, draws: Draws, world: World): string {
	const parts = pattern.split("/").map((part) => {
		const makers = PARTS[part.replace(":", "")];
		if ((!part.startsWith(":") && part !== "*") || !makers) return part;
		return draws.chance(0.15) ? draws.one(SEGMENTS) : draws.one(makers)(draws, world);
	});
	return `/${parts.join("/")}`;
}

/** Bends a path: another case, doubled slashes, dots, endings, characters in code. */
export function bent(path: string, draws: Draws): string {
	const [before = "", ...after] = path.split("/");
	const rest = after.join("/");
	switch (draws.below(10)) {
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
			return path.replace(/[a-z]/g, (letter) => (draws.chance(0.3) ? `%${letter.charCodeAt(0).toString(16)}` : letter));
		case 7:
			return `${path}%00`;
		case 8:
			return `${path}/${draws.one(SEGMENTS)}`;
		default:
			return `${path}${draws.one(SEGMENTS)}`;
	}
}
