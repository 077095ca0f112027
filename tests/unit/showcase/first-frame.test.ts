import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { firstFrameOf } from "#app/core/pictures/first-frame.ts";

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

/** Moves a GIF's first frame by a pixel, so that it covers a part of the canvas. */
function shrinkFirstFrame(gif: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const small = gif.slice();
	const at = small.indexOf(0x2c, 13 + (3 << (((small[10] ?? 0) & 7) + 1)));
	new DataView(small.buffer).setUint16(at + 1, 1, true);
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

test("a GIF whose first frame covers a part of it hangs with the first that covers all", async () => {
	const file = shrinkFirstFrame(opaque(await moving("gif", [await plain(RED), await plain(BLUE)])));
	const { animated, still } = firstFrameOf(file, "image/gif");
	expect(animated).toBe(true);
	expect(await middleOf(still)).toEqual([0, 0, 255, 255]);
});

test("a WebP whose first frame covers a part of it hangs with the first that covers all", async () => {
	const file = await moving("webp", [await plain(RED), await plain(BLUE)]);
	const at = Buffer.from(file).indexOf("ANMF");
	// Its place is written in steps of two pixels.
	file[at + 8] = 1;
	const { animated, still } = firstFrameOf(file, "image/webp");
	expect(animated).toBe(true);
	expect(await middleOf(still)).toEqual([0, 0, 255, 255]);
});

test("frames that never cover all are left to the decoder", async () => {
	const file = shrinkFirstFrame(await moving("gif", [await plain(RED), await patched()]));
	expect(firstFrameOf(file, "image/gif")).toEqual({ animated: true, still: file });
});

test.each([
	["<svg><animate attributeName='x'/></svg>", true],
	["<svg><animateTransform/></svg>", true],
	["<svg><style>@keyframes turn { to { rotate: 1turn } }</style></svg>", true],
	["<svg><g id='settings'/></svg>", false],
])("an SVG moves if it says so: %s", (svg, animated) => {
	expect(firstFrameOf(new TextEncoder().encode(svg), "image/svg+xml").animated).toBe(animated);
});
