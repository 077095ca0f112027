import fc, { type Arbitrary } from "fast-check";

/** Inputs of the rules: near what is right, and near what is dangerous. */

export const oneOf = <Item>(items: readonly Item[]): Arbitrary<Item> => fc.constantFrom(...items);

/** @param alphabet - each of its characters is as likely */
export const textOf = (alphabet: string, minLength: number, maxLength: number): Arbitrary<string> =>
	fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });

export const hex = (least: number, most = least): Arbitrary<string> => textOf("0123456789abcdef", least, most);
export const digits = (least: number, most: number): Arbitrary<string> => textOf("0123456789", least, most);

/** 1 to 2^bits − 1; small ones as likely as large ones. */
export const unsigned = (bits: number): Arbitrary<bigint> =>
	fc.nat(bits - 1).chain((length) => fc.bigInt({ min: 1n, max: 2n ** BigInt(length + 1) - 1n }));

/** Up to so many of {@link PATH_PIECES}, one behind the other. */
export const fragments = (most: number): Arbitrary<string> =>
	fc.string({ unit: fc.constantFrom(...PATH_PIECES), maxLength: most });

/** Parts of paths and addresses that mean something to one parser or another. */
const PATH_PIECES: readonly string[] = [
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

const named = fc.tuple(textOf(LETTERS, 1, 8), oneOf(ENDINGS)).map(([name, ending]) => {
	const host = `${name}.${ending}`;
	return /(?:^|\.)(?:x|twitter)\.com$/.test(host) ? `not-${host.replaceAll(".", "-")}.example` : host;
});

/** A host that is not X's: a public name, a private one, a number, a look-alike. */
export const domain: Arbitrary<string> = fc.oneof(
	{ weight: 3, arbitrary: named },
	{ weight: 1, arbitrary: oneOf(NUMBERS) },
);

/** Prefixes that make a host resemble X's. */
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

export const AMOUNT_TEXT = "0123456789012345678901234567890123456789.,-+eE_' xX\u0000\u202e\u0660\u00a0";
export const STRANGERS = ["g", "O", "l", "\u0430", "\u0435", "\u200b", " ", "\uff10", "-", "\u0660", "x", "\u0000"];
export const URL_TEXT = "abcxyz012.:/?#@%\\-_ \t[]x.com/status";

const HANDLE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

const X_HOSTS = fc
	.tuple(oneOf(["", "www.", "mobile.", "m."]), oneOf(["x.com", "twitter.com", "X.com"]))
	.map(([before, host]) => before + host);

/** An address of a post in one of its forms, and the post's id. @param host - without it one of X's */
export const postAddress = (host?: string): Arbitrary<[address: string, id: bigint]> =>
	fc
		.record({
			id: unsigned(64),
			at: host === undefined ? X_HOSTS : fc.constant(host),
			by: fc.oneof(textOf(HANDLE, 1, 15), oneOf(["i", "i/web"])),
			rest: oneOf(["", "/", "/photo/1", "/video/2/x", "?s=46", "#top", "/likes?x=/status/1"]),
			scheme: host === undefined ? oneOf(["https://", "http://", ""]) : fc.constant("https://"),
		})
		.map(({ id, at, by, rest, scheme }) => [`${scheme}${at}/${by}/status/${id}${rest}`, id]);
