import * as addresses from "#tests/properties/addresses.ts";
import * as amounts from "#tests/properties/amounts.ts";
import * as paths from "#tests/properties/paths.ts";
import * as pictures from "#tests/properties/picture-addresses.ts";
import * as posts from "#tests/properties/post-addresses.ts";
import type { Dice } from "../dice.ts";
import { ARWEAVE_NAME, CID, domain, HOST_TRICKS, join, PATH_PIECES, postAddress, unsigned } from "./inputs.ts";

/** One thing that must hold: draws an input and says whether it does, and what the input was. */
interface Rule {
	name: string;
	run(dice: Dice): { holds: boolean; input: unknown[] };
}

export interface Subject {
	name: string;
	rules: readonly Rule[];
}

/** @param draw - the arguments of `holds` */
function rule<Input extends [unknown, ...unknown[]]>(
	name: string,
	draw: (dice: Dice) => Input,
	holds: (...input: Input) => boolean,
): Rule {
	return {
		name,
		run: (dice) => {
			const input = draw(dice);
			try {
				return { holds: holds(...input), input };
			} catch (error) {
				return { holds: false, input: [...input, String(error)] };
			}
		},
	};
}

const places = (dice: Dice) => dice.below(19);
const AMOUNT_TEXT = "0123456789012345678901234567890123456789.,-+eE_' xX\u0000\u202e\u0660\u00a0";
const STRANGERS = ["g", "O", "l", "\u0430", "\u0435", "\u200b", " ", "\uff10", "-", "\u0660", "x", "\u0000"];
const URL_TEXT = "abcxyz012.:/?#@%\\-_ \t[]x.com/status";

/** In the order they are told; each runs its rules in turn. */
export const SUBJECTS: readonly Subject[] = [
	{
		name: "amounts",
		rules: [
			rule("what is written is read back", (dice) => [unsigned(dice, 256), places(dice)], amounts.isReadBack),
			rule(
				"no text is rounded",
				(dice) => [dice.text(AMOUNT_TEXT, dice.below(24)), places(dice)],
				amounts.isNeverRounded,
			),
			rule(
				"no number is rounded",
				(dice) => [`${dice.below(10_000)}.${dice.text("0123456789", 1 + dice.below(20))}`, places(dice)],
				amounts.isNeverRounded,
			),
			rule(
				"what is too fine is refused",
				(dice) => [unsigned(dice, 90), places(dice), dice.text("0123456789", 1 + dice.below(3))],
				amounts.isTooFineRefused,
			),
			rule("every decimal is shown", (dice) => [unsigned(dice, 256), places(dice)], amounts.isPlainlyWritten),
		],
	},
	{
		name: "addresses",
		rules: [
			rule("every spelling is read", (dice) => [dice.hex(40)], addresses.isReadInEverySpelling),
			rule("a wrong case is refused", (dice) => [dice.hex(40), dice.below(40)], addresses.isWrongCaseRefused),
			rule(
				"a look-alike is refused",
				(dice) => [dice.hex(40), dice.below(40), dice.one(STRANGERS)],
				addresses.isLookAlikeRefused,
			),
		],
	},
	{
		name: "post addresses",
		rules: [
			rule("the id is read", (dice) => postAddress(dice), posts.isIdRead),
			rule(
				"another host is refused",
				(dice) => [postAddress(dice, `${dice.one(HOST_TRICKS)}${domain(dice)}`)[0]],
				posts.isElsewhereRefused,
			),
			rule(
				"what is taken is a post's",
				(dice) => {
					const [address] = postAddress(dice);
					const at = dice.below(address.length);
					return [address.slice(0, at) + dice.text(URL_TEXT, 1 + dice.below(4)) + address.slice(at + dice.below(3))];
				},
				posts.isPostOrRefused,
			),
		],
	},
	{
		name: "transaction hashes",
		rules: [
			rule("one hash has one spelling", (dice) => [dice.hex(64)], addresses.hasOneSpelling),
			rule(
				"another length is none",
				(dice) => [`0x${dice.hex(60 + dice.below(9))}${dice.chance(0.3) ? dice.one(STRANGERS) : ""}`],
				addresses.isNoHash,
			),
		],
	},
	{
		name: "picture addresses",
		rules: [
			rule(
				"only public names are asked",
				(dice) => [
					`${dice.one(["https", "https", "http", "HTTPS", "ftp"])}://${dice.one(["", "", "", "a@", "a:b@"])}${domain(dice)}${dice.one(["", "", "", ":443", ":80", ".", ".."])}/${dice.text(URL_TEXT, dice.below(8))}`,
				],
				pictures.isPublicOrRefused,
			),
			rule(
				"what lies in IPFS or Arweave is asked of its gateway",
				(dice) => {
					const scheme = dice.one(["ipfs", "ar"] as const);
					const name = scheme === "ipfs" ? dice.text(CID, 30 + dice.below(40)) : dice.text(ARWEAVE_NAME, 43);
					return [scheme, `${dice.one(["", "", "ipfs/", "../", "@"])}${name}${join(dice, PATH_PIECES, 8)}`];
				},
				pictures.isGatewayKept,
			),
			rule(
				"other addresses are left alone",
				(dice) => [dice.one(["https://", "data:,", "", "//"]) + join(dice, PATH_PIECES, 8)],
				pictures.isLeftAlone,
			),
			rule(
				"what an address carries is read as it was put in",
				(dice) => [dice.bytes(dice.below(24)), 16],
				pictures.isCarried,
			),
		],
	},
	{
		name: "paths to go back to",
		rules: [
			rule("leads nowhere but here", (dice) => [`/${join(dice, PATH_PIECES, 10)}`], paths.isStayingHere),
			rule("whatever is given", (dice) => [join(dice, PATH_PIECES, 10)], paths.isStayingHere),
			rule("what was good stays good", (dice) => [`/${join(dice, PATH_PIECES, 10)}`], paths.isSettled),
		],
	},
];
