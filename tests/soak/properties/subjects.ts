import fc, { type Arbitrary, type IProperty } from "fast-check";
import * as addresses from "./addresses.ts";
import * as amounts from "./amounts.ts";
import {
	AMOUNT_TEXT,
	ARWEAVE_NAME,
	CID,
	digits,
	domain,
	fragments,
	HOST_TRICKS,
	hex,
	oneOf,
	postAddress,
	STRANGERS,
	textOf,
	URL_TEXT,
	unsigned,
} from "./inputs.ts";
import * as paths from "./paths.ts";
import * as pictures from "./picture-addresses.ts";
import * as posts from "./post-addresses.ts";

/** One thing that must hold of every input. */
export interface Rule {
	name: string;
	property: IProperty<unknown>;
}

export interface Subject {
	name: string;
	rules: readonly Rule[];
}

function rule<Input extends [unknown, ...unknown[]]>(
	name: string,
	inputs: { [At in keyof Input]: Arbitrary<Input[At]> },
	holds: (...input: Input) => boolean,
): Rule {
	const property = fc.property(fc.tuple<Input>(...inputs), (input) => holds(...input));
	return { name, property: property as IProperty<unknown> };
}

/** Decimals of a token. */
const places = fc.nat(18);
const path = fragments(10);

/** In the order they are reported. */
export const SUBJECTS: readonly Subject[] = [
	{
		name: "amounts",
		rules: [
			rule("what is written is read back", [unsigned(99), places], amounts.isReadBack),
			rule("too much is refused", [unsigned(256), places], amounts.isTakenUpToLimit),
			rule("no text is rounded", [textOf(AMOUNT_TEXT, 0, 23), places], amounts.isNeverRounded),
			rule(
				"no number is rounded",
				[fc.tuple(fc.nat(9_999), digits(1, 20)).map(([whole, fraction]) => `${whole}.${fraction}`), places],
				amounts.isNeverRounded,
			),
			rule("what is too fine is refused", [unsigned(90), places, digits(1, 3)], amounts.isTooFineRefused),
			rule("every decimal is copied, ungrouped", [unsigned(256), places], amounts.isPlainlyWritten),
			rule("what is read has the digits that are copied", [unsigned(256), places], amounts.isOneSpelling),
		],
	},
	{
		name: "addresses",
		rules: [
			rule("every spelling is read", [hex(40)], addresses.isReadInEverySpelling),
			rule("a wrong case is refused", [hex(40), fc.nat(39)], addresses.isWrongCaseRefused),
			rule("a look-alike is refused", [hex(40), fc.nat(39), oneOf(STRANGERS)], addresses.isLookAlikeRefused),
		],
	},
	{
		name: "post addresses",
		rules: [
			rule("the id is read", [postAddress()], ([address, id]) => posts.isIdRead(address, id)),
			rule(
				"another host is refused",
				[fc.tuple(oneOf(HOST_TRICKS), domain).chain(([trick, host]) => postAddress(trick + host))],
				([address]) => posts.isElsewhereRefused(address),
			),
			rule(
				"what is taken is a post's",
				[postAddress(), fc.nat(99), fc.nat(2), textOf(URL_TEXT, 1, 4)],
				([address], at, lost, put) => {
					const from = at % address.length;
					return posts.isPostOrRefused(address.slice(0, from) + put + address.slice(from + lost));
				},
			),
		],
	},
	{
		name: "transaction hashes",
		rules: [
			rule("one hash has one spelling", [hex(64)], addresses.hasOneSpelling),
			rule("another length is none", [hex(60, 68), oneOf(["", "", ...STRANGERS])], (body, stranger) =>
				addresses.isNoHash(`0x${body}${stranger}`),
			),
		],
	},
	{
		name: "picture addresses",
		rules: [
			rule(
				"only public names are asked",
				[
					oneOf(["https", "https", "http", "HTTPS", "ftp"]),
					oneOf(["", "", "", "a@", "a:b@"]),
					domain,
					oneOf(["", "", "", ":443", ":80", ".", ".."]),
					textOf(URL_TEXT, 0, 7),
				],
				(scheme, who, host, port, rest) => pictures.isPublicOrRefused(`${scheme}://${who}${host}${port}/${rest}`),
			),
			rule(
				"what lies in IPFS is asked of its gateway",
				[oneOf(["", "", "ipfs/", "../", "@"]), textOf(CID, 30, 69), fragments(8)],
				(before, name, rest) => pictures.isGatewayKept("ipfs", before + name + rest),
			),
			rule(
				"what lies in Arweave is asked of its gateway",
				[oneOf(["", "", "ipfs/", "../", "@"]), textOf(ARWEAVE_NAME, 43, 43), fragments(8)],
				(before, name, rest) => pictures.isGatewayKept("ar", before + name + rest),
			),
			rule("other addresses are left alone", [oneOf(["https://", "data:,", "", "//"]), fragments(8)], (scheme, rest) =>
				pictures.isLeftAlone(scheme + rest),
			),
			rule("what an address carries is read as it was put in", [fc.uint8Array({ maxLength: 23 })], (bytes) =>
				pictures.isCarried(bytes, 16),
			),
		],
	},
	{
		name: "paths to go back to",
		rules: [
			rule("leads nowhere but here", [path], (given) => paths.isStayingHere(`/${given}`)),
			rule("whatever is given", [path], paths.isStayingHere),
			rule("what was good stays good", [path], (given) => paths.isSettled(`/${given}`)),
		],
	},
];
