import { describe, expect, test } from "vitest";
import { decodeDataUrl } from "#app/core/pictures/picture-address.ts";
import { isFetchable, isUnreadPicture, pictureTypeOf } from "#app/core/pictures/picture-rules.ts";
import { svgText } from "#app/core/pictures/svg/svg-start.ts";

describe("isFetchable", () => {
	test.each([
		"https://i.seadn.io/gae/abc?w=512",
		"https://ipfs.io/ipfs/Qm/1.png",
		"https://raw.githubusercontent.com./a.svg",
	])("%s", (url) => expect(isFetchable(url)).toBe(true));

	test.each<[string, string]>([
		["no https", "http://i.seadn.io/a.png"],
		["another scheme", "ipfs://Qm/1.png"],
		["data", "data:image/svg+xml,<svg/>"],
		["a port", "https://i.seadn.io:8443/a.png"],
		["a user", "https://me@i.seadn.io/a.png"],
		["an IPv4 address", "https://169.254.169.254/latest/meta-data"],
		["an IPv4 address as one number", "https://2130706433/"],
		["an IPv4 address in hexadecimal", "https://0x7f.1/"],
		["an IPv6 address", "https://[::1]/"],
		["an IPv4 address inside IPv6", "https://[::ffff:10.0.0.1]/"],
		["localhost", "https://localhost/a.png"],
		["a name below localhost", "https://app.localhost/a.png"],
		["a single label", "https://intranet/a.png"],
		["an internal name", "https://metadata.google.internal/a.png"],
		["mDNS", "https://printer.local/a.png"],
		["a home network", "https://nas.home.arpa/a.png"],
		["no address", "a.png"],
		["a very long address", `https://i.seadn.io/${"a".repeat(3_000)}`],
	])("refuses a URL with %s", (_, url) => expect(isFetchable(url)).toBe(false));

	test("accepts an allowed origin, but not one that only starts with it", () => {
		const own = "http://127.0.0.1:9870";
		expect(isFetchable(`${own}/art/1.svg`, [own])).toBe(true);
		expect(isFetchable("http://127.0.0.1:98701/art/1.svg", [own])).toBe(false);
		expect(isFetchable("http://127.0.0.1:9870@evil.example/", [own])).toBe(false);
	});
});

describe("pictureTypeOf", () => {
	const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
	test.each<[string, string, string | null]>([
		["PNG", "\x89PNG\r\n\x1a\n....", "image/png"],
		["JPEG", "\xff\xd8\xff\xe0", "image/jpeg"],
		["GIF", "GIF89a....", "image/gif"],
		["WebP", "RIFF....WEBPVP8 ", "image/webp"],
		["AVIF", "\0\0\0\x1cftypavif", "image/avif"],
		["AVIF that calls itself an image of HEIF", "\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf", "image/avif"],
		["HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic", null],
		["SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"],
		["SVG with its declaration", "<?xml version='1.0'?>\n<!-- by me -->\n<svg>", "image/svg+xml"],
		["SVG of two bytes a letter", [..."<svg>"].map((letter) => `${letter}\0`).join(""), "image/svg+xml"],
		["the same, the other way round", [..."<svg>"].map((letter) => `\0${letter}`).join(""), "image/svg+xml"],
		["BMP", `BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28`, "image/bmp"],
		["a text that begins as a BMP does", "BMW drives itself now", null],
		["an icon", "\0\0\x01\0\x01\0", "image/x-icon"],
		["a page", "<!doctype html><svg>", null],
		["a page that mentions it", "<html><svg></svg></html>", null],
		["a film", "\0\0\0\x18ftypmp42", null],
		["nothing", "", null],
	])("%s", (_, text, type) => expect(pictureTypeOf(bytes(text))).toBe(type));

	test.each<[string, string, boolean]>([
		["HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic", true],
		["JPEG XL", "\xff\x0a", true],
		["TIFF", "II*\0", true],
		["a film", "\0\0\0\x18ftypmp42\0\0\0\0isommp42", false],
		["a list of brands that lies about its length", "\xff\xff\xff\xffftypisom", false],
		["a page", "<!doctype html>", false],
		["nothing", "", false],
	])("detects that %s is an unsupported picture format", (_, text, unread) => {
		expect(isUnreadPicture(bytes(text))).toBe(unread);
	});
});

test("an SVG in an address is read in the encoding that the address says, whatever it declares", () => {
	const svg = '<?xml version="1.0" encoding="ISO-8859-1"?><svg>é</svg>';
	const bytes = decodeDataUrl(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, 1_000);
	expect(svgText(bytes as Uint8Array)).toBe(svg);
});

test.each<[declared: string, bytes: number[], text: string]>([
	["ISO-8859-1", [0xe9], "é"],
	["windows-1251", [0xe9], "й"],
	["Shift_JIS", [0x93, 0xfa], "日"],
	["UTF-8", [0xc3, 0xa9], "é"],
	["UTF-16", [0xc3, 0xa9], "é"],
	["nobodys", [0xc3, 0xa9], "é"],
])("an SVG's letters are those of the encoding it declares: %s", (declared, bytes, text) => {
	const head = `<?xml version="1.0" encoding="${declared}"?>`;
	expect(svgText(Uint8Array.from([...new TextEncoder().encode(head), ...bytes]))).toBe(head + text);
});
