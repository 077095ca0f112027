import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pictureTypeOf } from "#app/core/pictures/picture-rules.ts";
import { pictureSizeOf } from "#app/core/pictures/picture-size.ts";
import { squareOf } from "#app/core/pictures/square.ts";
import { svgRefusal } from "#app/core/pictures/svg/svg-rules.ts";
import { turnedAvif } from "./turned-avif.ts";

const FOLDER = join(import.meta.dirname, "../../../local/stand-ins/opensea/pictures");
const read = (name: string) => new Uint8Array(readFileSync(join(FOLDER, name)));

describe("a picture's size from its header", () => {
	test.each(readdirSync(FOLDER))("%s, as another reader reads it", async (name) => {
		const bytes = read(name);
		const { width, height, orientation = 1 } = await sharp(bytes).metadata();
		expect(pictureSizeOf(bytes, pictureTypeOf(bytes) ?? "")).toMatchObject({ width, height, orientation });
	});

	test.each(readdirSync(FOLDER))(
		"%s, cut off anywhere in its beginning, is unknown or right, never an error",
		(name) => {
			const bytes = read(name);
			const type = pictureTypeOf(bytes) ?? "";
			const whole = pictureSizeOf(bytes, type);
			for (let length = 0; length < 1_000; length++) {
				const size = pictureSizeOf(bytes.slice(0, length), type);
				if (size) expect([size.width, size.height]).toEqual([whole?.width, whole?.height]);
			}
		},
	);

	test("uses the frame if it is larger than the canvas", () => {
		const bytes = read("orbits.gif");
		// The same frame in a canvas of 1 × 1.
		bytes.set([1, 0, 1, 0], 6);
		expect(pictureSizeOf(bytes, "image/gif")).toMatchObject({ width: 320, height: 320 });
	});

	test("uses an animation's frame if it is larger than the canvas", () => {
		const bytes = read("orbits.webp");
		// The same frames in a canvas of 1 × 1.
		bytes.set([0, 0, 0, 0, 0, 0], 24);
		expect(pictureSizeOf(bytes, "image/webp")).toMatchObject({ width: 320, height: 320 });
	});
});

describe("an AVIF", () => {
	const drawn = () =>
		sharp({ create: { width: 96, height: 64, channels: 3, background: "#c33" } })
			.avif({ quality: 50 })
			.toBuffer();

	test("is as large as its AV1 data say, whatever its boxes claim", async () => {
		const bytes = new Uint8Array(await drawn());
		const view = new DataView(bytes.buffer);
		const at = Buffer.from(bytes).indexOf("ispe");
		view.setUint32(at + 8, 8);
		view.setUint32(at + 12, 8);
		expect(pictureSizeOf(bytes, "image/avif")).toMatchObject({ width: 96, height: 64 });
	});

	// EXIF 2.32, tag 0x0112; ISO/IEC 23008-12, 6.5.10 and 6.5.12: first turned anticlockwise, then mirrored; as libheif does it.
	test.each<[quarters: number | null, axis: 0 | 1 | null, orientation: number]>([
		[null, null, 1],
		[1, null, 8],
		[2, null, 3],
		[3, null, 6],
		[null, 0, 4],
		[null, 1, 2],
		[1, 0, 5],
		[1, 1, 7],
		[2, 0, 2],
		[3, 0, 7],
		[3, 1, 5],
	])("turned by %s quarters and mirrored by %s has orientation %i", async (quarters, axis, orientation) => {
		const bytes = new Uint8Array(turnedAvif(await drawn(), quarters, axis));
		expect(pictureSizeOf(bytes, "image/avif")).toMatchObject({ width: 96, height: 64, orientation });
	});
});

describe("what is written in other ways", () => {
	const entry = (type: number, orientation: number) =>
		Buffer.from(
			`ffe10022457869660000${"4d4d002a00000008"}0001${"0112"}000${type}00000001000${orientation}000000000000`,
			"hex",
		);
	const plainJpeg = async () => {
		const file = await sharp({ create: { width: 8, height: 4, channels: 3, background: "red" } })
			.jpeg()
			.toBuffer();
		return [file.subarray(0, 2), file.subarray(2)] as const;
	};

	test.each([
		["the first of two EXIF segments counts", [entry(3, 6), entry(3, 3)], 6],
		["an orientation of another type than EXIF's is none", [entry(4, 6)], 1],
	])("of a JPEG: %s", async (_, segments, orientation) => {
		const [start, rest] = await plainJpeg();
		const file = new Uint8Array(Buffer.concat([start, ...segments, rest]));
		expect(pictureSizeOf(file, "image/jpeg")).toMatchObject({ width: 8, height: 4, orientation });
	});

	test("a WebP is not turned, as browsers do not turn it", async () => {
		const file = await sharp({ create: { width: 9, height: 5, channels: 3, background: "#3c3" } })
			.withMetadata({ orientation: 6 })
			.webp()
			.toBuffer();
		expect(pictureSizeOf(new Uint8Array(file), "image/webp")).toMatchObject({ width: 9, height: 5, orientation: 1 });
	});

	test.each([
		["no transform", "ffee000e41646f626500640000000000", [1, 2, 3], true],
		["a transform", "ffee000e41646f626500640000000001", [1, 2, 3], false],
		["no transform in JFIF", "ffe000074a46494600ffee000e41646f626500640000000000", [1, 2, 3], false],
		["its channels R, G and B", "", [82, 71, 66], true],
		["them in JFIF", "ffe000074a46494600", [82, 71, 66], false],
	])("a JPEG that names %s says what its channels are", async (_, segments, names, direct) => {
		const [start, rest] = await plainJpeg();
		const frame = rest.indexOf("ffc0", 0, "hex");
		for (const [at, name] of names.entries()) rest[frame + 10 + 3 * at] = name;
		const file = Buffer.concat([start, Buffer.from(segments, "hex"), rest]);
		expect(pictureSizeOf(new Uint8Array(file), "image/jpeg")).toMatchObject({ direct });
	});

	test.each([
		["baseline", 0xc0, false],
		["progressive", 0xc2, false],
		["lossless", 0xc3, true],
		["arithmetic", 0xc9, true],
	])("a %s JPEG is known by its frame", async (_, marker, unread) => {
		const jpeg = new Uint8Array(
			await sharp({ create: { width: 16, height: 16, channels: 3, background: "#33c" } })
				.jpeg()
				.toBuffer(),
		);
		const at = jpeg.findIndex((byte, index) => byte === 0xff && jpeg[index + 1] === 0xc0);
		jpeg[at + 1] = marker;
		expect(pictureSizeOf(jpeg, "image/jpeg")).toMatchObject({ width: 16, height: 16, unread });
	});

	test.each<[string, string, boolean]>([
		["a long comment", `<!-- ${"licence ".repeat(2_000)} --><svg/>`, true],
		["a byte order mark", "\ufeff<?xml version='1.0'?><svg/>", true],
		["a doctype with declarations", "<!DOCTYPE svg [<!ENTITY a '>'><!-- > -->]>\n<svg/>", true],
		["a prefix", "<svg:svg xmlns:svg='http://www.w3.org/2000/svg'/>", true],
		["a comment without an end", "<!-- <svg/>", false],
		["another root", "<html><svg/></html>", false],
	])("an SVG after %s", (_, text, known) =>
		expect(pictureTypeOf(new TextEncoder().encode(text))).toBe(known ? "image/svg+xml" : null),
	);
});

describe("a square", () => {
	/** 3 × 2 pixels: red, green, blue above white, black, transparent. */
	const source = {
		width: 3,
		height: 2,
		data: new Uint8Array([
			255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255, 0, 0, 0, 255, 9, 9, 9, 0,
		]),
	};
	const NAMES: Record<string, string> = {
		"255 0 0": "R",
		"0 255 0": "G",
		"0 0 255": "B",
		"255 255 255": "W",
		"0 0 0": "K",
	};
	const cut = (orientation: number, x: number, y: number) => {
		const bytes = squareOf(source, orientation, { x, y }, 2);
		return [0, 1, 2, 3].map((at) => NAMES[[...bytes.slice(at * 4, at * 4 + 3)].join(" ")]).join("");
	};
	// EXIF 2.32, tag 0x0112: the visible top left corner per orientation.
	test.each<[number, string, string]>([
		[1, "RGWK", "GBKW"],
		[2, "BGWK", "GRKW"],
		[3, "WKBG", "KWGR"],
		[4, "WKRG", "KWGB"],
		[5, "RWGK", "GKBW"],
		[6, "WRKG", "KGWB"],
		[7, "WBKG", "KGWR"],
		[8, "BWGK", "GKRW"],
	])("with orientation %d, cropped at its start and end", (orientation, beginning, end) => {
		expect([cut(orientation, 0, 0), cut(orientation, 100, 100)]).toEqual([beginning, end]);
	});

	test("keeps a flat colour when scaled up and down", () => {
		for (const edge of [1, 7, 50]) {
			const flat = {
				width: 20,
				height: 30,
				data: new Uint8Array(20 * 30 * 4).fill(255).map((_, at) => [200, 100, 50, 255][at % 4] ?? 0),
			};
			const bytes = squareOf(flat, 1, { x: 50, y: 50 }, edge);
			for (let at = 0; at < bytes.length; at += 4) expect([...bytes.slice(at, at + 4)]).toEqual([200, 100, 50, 255]);
		}
	});
});

describe("a refused SVG", () => {
	const bitmap = (edge: number) => {
		const header = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), Buffer.alloc(17)]);
		header.writeUInt32BE(edge, 16);
		header.writeUInt32BE(edge, 20);
		return `data:image/png;base64,${header.toString("base64")}`;
	};
	test.each<[string, string, string | null]>([
		["plain", "<svg><text>data: 1, 2</text></svg>", null],
		["a small bitmap", `<svg><image href="${bitmap(1_000)}"/></svg>`, null],
		["a large one", `<svg><image href="${bitmap(9_000)}"/></svg>`, "too-many-pixels"],
		[
			"a large one in numbers",
			`<svg><image href='&#100;&#x61;ta:${bitmap(9_000).slice(5)}'/></svg>`,
			"too-many-pixels",
		],
		["many small ones", `<svg>${`<image href="${bitmap(1_500)}"/>`.repeat(2)}</svg>`, "too-many-pixels"],
		["one whose size is unknown", `<svg><image href="data:image/png;base64,iVBORw0KGgo="/></svg>`, "broken"],
		["a packed drawing", `<svg><image href="data:image/svg+xml;base64,H4sIAAAAAAAA"/></svg>`, "broken"],
		["namespaces as entities", `<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;"/>`, null],
		["entities of entities", `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>`, "broken"],
		["markup in an entity", `<!DOCTYPE svg [<!ENTITY a "<image/>">]><svg>&a;</svg>`, "broken"],
		["an address in an entity", `<!DOCTYPE svg [<!ENTITY a "data:image/png">]><svg>&a;</svg>`, "broken"],
		["an entity from elsewhere", `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>`, "broken"],
		["an entity said too often", `<!DOCTYPE svg [<!ENTITY a "aa">]><svg>${"&a;".repeat(3_000)}</svg>`, "broken"],
	])("%s", (_, svg, refusal) => expect(svgRefusal(new TextEncoder().encode(svg))).toBe(refusal));
});
