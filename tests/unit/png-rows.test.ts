import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readPngRows } from "#app/adapters/png-rows.ts";
import { squareOf } from "#app/core/square.ts";
import { squareOfRows } from "#app/core/square-rows.ts";

/** Colours in waves with a see-through part: every filter and every channel counts. */
function waves(width: number, height: number): Buffer {
	const pixels = Buffer.alloc(width * height * 4);
	for (let y = 0; y < height; y += 1) {
		for (let x = 0; x < width; x += 1) {
			const wave = (speed: number) => Math.round(127 + 120 * Math.sin((x * speed + y) / 9));
			pixels.set([wave(1), wave(2), wave(0.5), x < width / 3 ? (x * 7 + y * 3) & 0xff : 255], (y * width + x) * 4);
		}
	}
	return pixels;
}

const [WIDTH, HEIGHT] = [93, 71];
const raw = { raw: { width: WIDTH, height: HEIGHT, channels: 4 } } as const;
const source = () => sharp(waves(WIDTH, HEIGHT), raw);

/** By another decoder: red, green, blue, on white. */
async function onWhite(png: Buffer): Promise<number[]> {
	const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
	const { channels } = info;
	const isGrey = channels < 3;
	return Array.from({ length: info.width * info.height * 3 }, (_, at) => {
		const pixel = Math.floor(at / 3) * channels;
		const colour = data[pixel + (isGrey ? 0 : at % 3)] ?? 0;
		const alpha = channels % 2 === 0 ? (data[pixel + channels - 1] ?? 0) / 255 : 1;
		return colour * alpha + 255 * (1 - alpha);
	});
}

function pixelsOf(png: Uint8Array): Uint8Array | null {
	const read = readPngRows(png);
	if (!read) return null;
	const pixels: number[] = [];
	// a row is good until the next one is asked for
	for (const row of read.rows()) pixels.push(...row);
	return Uint8Array.from(pixels);
}

describe("a PNG read row by row", () => {
	test.each([
		["with transparency", () => source().png({ adaptiveFiltering: true })],
		["without", () => source().removeAlpha().png({ adaptiveFiltering: true })],
		["that is not filtered", () => source().removeAlpha().png({ adaptiveFiltering: false })],
		["with a palette", () => source().png({ palette: true, colours: 64 })],
		["grey", () => source().removeAlpha().toColourspace("b-w").png({ adaptiveFiltering: true })],
		["grey with transparency", () => source().toColourspace("b-w").png({ adaptiveFiltering: true })],
	])("%s has the pixels that another decoder reads", async (_, made) => {
		const png = await made().toBuffer();
		const read = pixelsOf(png);
		const expected = await onWhite(png);
		expect(read?.length).toBe(WIDTH * HEIGHT * 3);
		const apart = Array.from(read ?? [], (value, at) => Math.abs(value - (expected[at] ?? Number.NaN)));
		expect(Math.max(...apart)).toBeLessThan(1);
	});

	test("is left to another decoder where it is of another kind, or broken", async () => {
		const good = await source().png().toBuffer();
		const deep = await source().toColourspace("rgb16").png().toBuffer();
		const interlaced = await source().png({ progressive: true }).toBuffer();
		const truncated = good.subarray(0, good.length - 40);
		const altered = Buffer.from(good);
		altered[60] = (altered[60] ?? 0) ^ 1;
		for (const png of [deep, interlaced, truncated, altered, good.subarray(0, 20)]) expect(readPngRows(png)).toBeNull();
	});

	test("is no bomb: more than its header says is not unpacked", async () => {
		const large = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#fff" } })
			.png()
			.toBuffer();
		const small = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#fff" } })
			.png()
			.toBuffer();
		// the small one's header before the large one's pixels
		const lying = Buffer.concat([small.subarray(0, 33), large.subarray(33)]);
		expect(readPngRows(lying)).toBeNull();
	});
});

describe("a square of rows", () => {
	test.each([
		[640, 400, 50, 50],
		[2_000, 1_300, 0, 0],
		[1_301, 1_999, 100, 100],
		[90, 70, 30, 50],
	])("of %d × %d, cut at %d and %d, is the one of the whole picture", async (width, height, x, y) => {
		const png = await sharp(waves(width, height), { raw: { width, height, channels: 4 } })
			.flatten({ background: "#fff" })
			.png()
			.toBuffer();
		const read = readPngRows(png);
		if (!read) throw new Error("it was not read");
		const edge = 100;
		const data = new Uint8Array(await sharp(png).ensureAlpha().raw().toBuffer());
		const whole = squareOf({ data, width, height }, 1, { x, y }, edge);
		const rows = squareOfRows({ ...read, rows: read.rows() }, { x, y }, edge);
		const apart = rows.map((value, at) => Math.abs(value - (whole[at] ?? 0)));
		expect(rows.length).toBe(edge * edge * 4);
		expect(apart.reduce((sum, one) => sum + one, 0) / apart.length).toBeLessThan(3);
	});
});
