import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { firstFrameOf, placed } from "#app/core/pictures/first-frame.ts";

/** What hangs of a picture that moves. The reference is libvips, which composes frames. */

type Colour = { r: number; g: number; b: number; alpha: number };
const RED = { r: 255, g: 0, b: 0, alpha: 1 };
const BLUE = { r: 0, g: 0, b: 255, alpha: 1 };
const NONE = { r: 0, g: 0, b: 0, alpha: 0 };

const plain = (background: Colour) =>
	sharp({ create: { width: 40, height: 40, channels: 4, background } })
		.png()
		.toBuffer();
/** A frame with a red patch in its middle, which a GIF of several frames stores as that patch alone. */
const patched = async () =>
	sharp(await plain(NONE))
		.composite([{ input: { create: { width: 10, height: 10, channels: 4, background: RED } }, left: 15, top: 15 }])
		.png()
		.toBuffer();
const bytesOf = (file: Buffer) => Uint8Array.from(file);

async function moving(type: "gif" | "webp", frames: Buffer[]): Promise<Uint8Array<ArrayBuffer>> {
	const joined = sharp(frames, { join: { animated: true } });
	return bytesOf(await (type === "gif" ? joined.gif() : joined.webp({ lossless: true })).toBuffer());
}

/** The middle pixel of a file, as libvips reads its first frame. */
async function middleOf(file: Uint8Array): Promise<number[]> {
	const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	return [...data.subarray((20 * info.width + 20) * 4, (20 * info.width + 20) * 4 + 4)];
}

/** Says of a GIF's first frame that it is this many pixels wide. */
function narrowed(gif: Uint8Array<ArrayBuffer>, width: number): Uint8Array<ArrayBuffer> {
	const small = gif.slice();
	const at = small.indexOf(0x2c, 13 + (3 << (((small[10] ?? 0) & 7) + 1)));
	new DataView(small.buffer).setUint16(at + 5, width, true);
	return small;
}

/** Says of every frame of a GIF that it has no transparent pixels, which libvips never does. */
function opaque(gif: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const file = Buffer.from(gif);
	for (let at = file.indexOf("21f904", 0, "hex"); at >= 0; at = file.indexOf("21f904", at + 1, "hex"))
		file[at + 3] = (file[at + 3] ?? 0) & 0xfe;
	return bytesOf(file);
}

describe.each(["gif", "webp"] as const)("%s", (type) => {
	const media = `image/${type}`;

	test("of several frames is animated, and its first full frame is taken as it is", async () => {
		const file = await moving(type, [await plain(RED), await plain(BLUE)]);
		expect(firstFrameOf(file, media)).toEqual({ animated: true, still: file });
	});

	test("of one frame is not animated", async () => {
		const file = bytesOf(
			await sharp(await plain(RED))
				[type]()
				.toBuffer(),
		);
		expect(firstFrameOf(file, media)).toEqual({ animated: false, still: file });
	});

	test("cut off anywhere never throws", async () => {
		const file = await moving(type, [await plain(RED), await plain(BLUE)]);
		for (let length = 12; length < file.byteLength; length += 1)
			expect(firstFrameOf(file.slice(0, length), media).still.byteLength).toBeGreaterThan(0);
	});
});

test("a GIF whose first frame is a speck hangs with the first that covers all", async () => {
	const file = narrowed(opaque(await moving("gif", [await plain(RED), await plain(BLUE)])), 2);
	const { animated, still } = firstFrameOf(file, "image/gif");
	expect(animated).toBe(true);
	expect(await middleOf(still)).toEqual([0, 0, 255, 255]);
});

test("a WebP whose first frame is a speck hangs with the first that covers all", async () => {
	const file = await moving("webp", [await plain(RED), await plain(BLUE)]);
	const at = Buffer.from(file).indexOf("ANMF");
	file[at + 14] = 1;
	const { animated, still } = firstFrameOf(file, "image/webp");
	expect(animated).toBe(true);
	expect(await middleOf(still)).toEqual([0, 0, 255, 255]);
});

test("frames that never cover all are left to the decoder", async () => {
	const file = narrowed(await moving("gif", [await plain(RED), await patched()]), 2);
	expect(firstFrameOf(file, "image/gif")).toEqual({ animated: true, still: file });
});

test.each([
	[0, 0],
	[10, 30],
])("a GIF's canvas of %d × %d is as large as its first frame at least, as in browsers", async (width, height) => {
	const whole = await moving("gif", [await plain(RED), await plain(BLUE)]);
	const small = whole.slice();
	new DataView(small.buffer).setUint16(6, width, true);
	new DataView(small.buffer).setUint16(8, height, true);
	expect(firstFrameOf(small, "image/gif").still).toEqual(whole);
});

test("a GIF's frame that ends beyond all numbers is no endless work", async () => {
	const file = narrowed(await moving("gif", [await plain(RED), await plain(BLUE)]), 0xffff);
	const at = file.indexOf(0x2c, 13 + (3 << (((file[10] ?? 0) & 7) + 1)));
	new DataView(file.buffer).setUint16(at + 1, 0xffff, true);
	expect(new DataView(firstFrameOf(file, "image/gif").still.buffer).getUint16(6, true)).toBe(0xffff);
});

test.each(["gif", "webp"] as const)("a first frame that covers a part hangs as browsers show it: %s", async (type) => {
	// Encoders write no more of it than the patch.
	const file = await moving(type, [await patched(), await plain(BLUE)]);
	expect(firstFrameOf(file, `image/${type}`)).toEqual({ animated: true, still: file });
});

describe("a PNG whose default picture is none of its frames", () => {
	const chunk = (name: string, ...numbers: (number | Buffer)[]) => {
		const data = Buffer.concat(
			numbers.map((one) => {
				if (typeof one !== "number") return one;
				const bytes = Buffer.alloc(4);
				bytes.writeUInt32BE(one);
				return bytes;
			}),
		);
		const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
		const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
		length.writeUInt32BE(data.length);
		check.writeUInt32BE(crc32(body));
		return Buffer.concat([length, body, check]);
	};
	const dataOf = (png: Buffer) => {
		const at = png.indexOf("IDAT");
		return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
	};
	const frame = (order: number, edge: number, left: number, top: number) =>
		chunk("fcTL", order, edge, edge, left, top, Buffer.alloc(6));
	const withFrame = async (edge: number, left: number, top: number) => {
		const [shown, hidden] = [
			await sharp(await plain(BLUE))
				.resize(edge)
				.png()
				.toBuffer(),
			await plain(RED),
		];
		const [head, tail] = [hidden.subarray(0, 33), hidden.subarray(33)];
		const end = tail.subarray(tail.indexOf("IEND") - 4);
		const animation = [frame(0, edge, left, top), chunk("fdAT", 1, dataOf(shown)), frame(2, 40, 0, 0)];
		const moving = Buffer.concat([head, chunk("acTL", 2, 0), tail.subarray(0, -end.length), ...animation, end]);
		return bytesOf(moving);
	};

	test("hangs with the first of them", async () => {
		const { animated, still, place } = firstFrameOf(await withFrame(40, 0, 0), "image/png");
		expect(animated).toBe(true);
		expect(place).toEqual({ left: 0, top: 0, width: 40, height: 40 });
		expect(await middleOf(still)).toEqual([0, 0, 255, 255]);
	});

	test("in its place on the canvas", async () => {
		const { still, place } = firstFrameOf(await withFrame(10, 25, 30), "image/png");
		if (!place) throw new Error("no place");
		const { data, info } = await sharp(still).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
		const whole = placed({ data: new Uint8Array(data), width: info.width, height: info.height }, place);
		const at = (x: number, y: number) => [...whole.data.subarray((y * 40 + x) * 4, (y * 40 + x) * 4 + 4)];
		expect([at(24, 30), at(25, 30), at(34, 39), at(35, 39)]).toEqual([
			[0, 0, 0, 0],
			[0, 0, 255, 255],
			[0, 0, 255, 255],
			[0, 0, 0, 0],
		]);
	});

	test("cut off anywhere never throws", async () => {
		const file = await withFrame(40, 0, 0);
		for (let length = 12; length < file.byteLength; length++)
			expect(() => firstFrameOf(file.slice(0, length), "image/png")).not.toThrow();
	});
});

test.each([
	["<svg><animate attributeName='x'/></svg>", true],
	["<svg><animateTransform/></svg>", true],
	["<svg><style>@keyframes turn { to { rotate: 1turn } }</style></svg>", true],
	["<svg><g id='settings'/></svg>", false],
])("an SVG moves if it says so: %s", (svg, animated) => {
	expect(firstFrameOf(new TextEncoder().encode(svg), "image/svg+xml").animated).toBe(animated);
});
