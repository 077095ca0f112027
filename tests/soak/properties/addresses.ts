import { keccak256, stringToBytes } from "viem";
import { parseAddress, parseHash } from "#app/core/address.ts";
import { trimTyped } from "#app/core/i18n/typed-text.ts";

/** What holds of every address and hash; `digits` are lower-case hex. */

/** EIP-55, written from its text: a letter is a capital where the hash of the lower-case digits has 8 or more. */
export function checksummed(digits: string): `0x${string}` {
	const hash = keccak256(stringToBytes(digits)).slice(2);
	const spelled = [...digits].map((digit, at) =>
		Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
	);
	return `0x${spelled.join("")}`;
}

/** Any spelling of one case, and the checksummed one, is read as the checksummed one; nobody's address is refused. */
export function isReadInEverySpelling(digits: string): boolean {
	const right = checksummed(digits);
	return [`0x${digits}`, `0x${digits.toUpperCase()}`, ` ${right} `, `\u200e\u2068${right}\u2069`].every((text) => {
		const read = parseAddress(text);
		if (/^0+$/.test(digits)) return !read.ok && read.reason === "address-zero";
		return /^0{36}/.test(digits) ? !read.ok && read.reason === "address-nobodys" : read.ok && read.value === right;
	});
}

/** One letter in the wrong case is a typo and refused, unless no case is mixed any more. */
export function isWrongCaseRefused(digits: string, at: number): boolean {
	const right = checksummed(digits);
	const letter = right.charAt(at + 2);
	const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
	const body = right.slice(2, at + 2) + flipped + right.slice(at + 3);
	if (flipped === letter || body === body.toLowerCase() || body === body.toUpperCase()) return true;
	const read = parseAddress(`0x${body}`);
	return !read.ok && read.reason === "address-checksum";
}

/** What only looks like an address, or is one and more, is none. */
export function isLookAlikeRefused(digits: string, at: number, stranger: string): boolean {
	const replaced = `0x${digits.slice(0, at)}${stranger}${digits.slice(at + 1)}`;
	const read = parseAddress(replaced);
	return !read.ok && read.reason === "address-malformed";
}

/** One hash has one spelling. */
export function hasOneSpelling(digits: string): boolean {
	return [`0x${digits}`, `0x${digits.toUpperCase()}`, `\n0X${digits}\t`, `\u20680x${digits}\u2069\u200f`].every(
		(text) => {
			const read = parseHash(text);
			return read.ok && read.value === `0x${digits}`;
		},
	);
}

/** What is not 64 hex digits behind 0x is no hash, and an error of nobody's. */
export function isNoHash(text: string): boolean {
	const read = parseHash(text);
	return read.ok ? /^\s*0x[0-9a-f]{64}\s*$/i.test(trimTyped(text)) && /^0x[0-9a-f]{64}$/.test(read.value) : true;
}
