import type { Dice } from "../dice.ts";

/** Inputs of the properties' rules, drawn from dice: near what is right, and near what is dangerous. */

/** @returns 1 to 2^bits − 1; small ones as likely as large ones */
export function unsigned(dice: Dice, bits: number): bigint {
	const value = BigInt(`0x${dice.hex(1 + dice.below(bits / 4))}`);
	return value === 0n ? 1n : value;
}

export function join(dice: Dice, pieces: readonly string[], most: number): string {
	let text = "";
	for (let count = dice.below(most + 1); count > 0; count--) text += dice.one(pieces);
	return text;
}

/** Parts of paths and addresses that mean something to one parser or another. */
export const PATH_PIECES: readonly string[] = [
	"/",
	"\\",
	"%2f",
	"%5c",
	"%25",
	"%252f",
	"%2e",
	"%09",
	"%0a",
	"..",
	".",
	"@",
	":",
	"?",
	"#",
	"\t",
	"\n",
	"\u0000",
	"\u00e9",
	"%",
	"evil.example",
	"a",
	"payment",
	"http",
	"javascript:",
];

export const CID = "abcdefghijklmnopqrstuvwxyz234567ABCXYZ";
export const ARWEAVE_NAME = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789_-";

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const ENDINGS = [
	"com",
	"example.org",
	"io",
	"localhost",
	"local",
	"internal",
	"lan",
	"home.arpa",
	"invalid",
	"1",
	"0x7f",
	"x.com.evil",
	"\u3002com",
	"com\uff0eevil",
];
const NUMBERS = [
	"127.0.0.1",
	"2130706433",
	"0x7f.1",
	"017700000001",
	"[::1]",
	"[::ffff:10.0.0.1]",
	"169.254.169.254",
	"\u2460\u2461\u2466.0.0.1",
	"1.1",
	"localhost",
	"localhost.",
];

/** A host that is not X's: a public name, a private one, a number, a look-alike. */
export function domain(dice: Dice): string {
	if (dice.chance(0.25)) return dice.one(NUMBERS);
	const name = `${dice.text(LETTERS, 1 + dice.below(8))}.${dice.one(ENDINGS)}`;
	return /(?:^|\.)(?:x|twitter)\.com$/.test(name) ? `not-${name.replaceAll(".", "-")}.example` : name;
}

/** What stands before a host to look like X's. */
export const HOST_TRICKS: readonly string[] = [
	"",
	"x.com@",
	"x.com:443@",
	"x.com%2F@",
	"x.com.",
	"www.x.com-",
	"twitter.com#@",
	"x.com\\@",
	"not",
];

const HANDLE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

/** An address of a post in one of its forms, and the post's id. */
export function postAddress(dice: Dice, host?: string): [address: string, id: bigint] {
	const id = unsigned(dice, 64);
	const at = host ?? dice.one(["", "www.", "mobile.", "m."]) + dice.one(["x.com", "twitter.com", "X.com"]);
	const by = dice.one([() => dice.text(HANDLE, 1 + dice.below(15)), () => "i", () => "i/web"])();
	const rest = dice.one(["", "/", "/photo/1", "/video/2/x", "?s=46", "#top", "/likes?x=/status/1"]);
	const scheme = host === undefined ? dice.one(["https://", "http://", ""]) : "https://";
	return [`${scheme}${at}/${by}/status/${id}${rest}`, id];
}
