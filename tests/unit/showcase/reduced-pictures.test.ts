import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { jpegStep, reducedJpeg } from "#app/adapters/pictures/large-jpeg.ts";
import { reducedGif } from "#app/core/pictures/gif-rows.ts";
import { largestOfIcon } from "#app/core/pictures/icon.ts";
import { pictureSizeOf } from "#app/core/pictures/picture-size.ts";
import { reducedPng } from "#app/core/pictures/png-rows.ts";
import { blockOf, Reduction } from "#app/core/pictures/reduction.ts";
import type { Pixels } from "#app/core/pictures/square.ts";
import { processorTime, SECONDS_MS } from "../processor-time.ts";

/** Pictures that are too large to be unpacked whole. The reference is libvips. */

const bytesOf = (file: Buffer) => Uint8Array.from(file);
const [WIDTH, HEIGHT] = [2_410, 1_702];
const drawn = (clear = 1) =>
	sharp(
		Buffer.from(
			`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><linearGradient id="a"><stop stop-color="#e21" stop-opacity="${clear}"/><stop offset="1" stop-color="#12e"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#a)"/><circle cx="800" cy="900" r="500" fill="#2d5"/></svg>`,
		),
	);

/** The largest mean difference of a channel, over white. */
async function difference({ data, width, height }: Pixels, file: Buffer): Promise<number> {
	const plain = (picture: Sharp) =>
		picture.flatten({ background: "#fff" }).toColourspace("srgb").removeAlpha().resize(200, 150, { fit: "fill" });
	const ours = await plain(sharp(Buffer.from(data), { raw: { width, height, channels: 4 } }))
		.raw()
		.toBuffer();
	const theirs = await plain(sharp(file)).raw().toBuffer();
	return ours.reduce((sum, value, at) => sum + Math.abs(value - (theirs[at] ?? 0)), 0) / ours.length;
}

describe("a PNG read by rows", () => {
	test.each<[string, (picture: Sharp) => Sharp]>([
		["of three colours", (picture) => picture.removeAlpha().png()],
		["with alpha", (picture) => picture.png({ adaptiveFiltering: true })],
		["with a palette", (picture) => picture.png({ palette: true })],
		["with a palette of two bits", (picture) => picture.png({ palette: true, colours: 4 })],
		["of grey", (picture) => picture.removeAlpha().toColourspace("b-w").png()],
		["of grey with alpha", (picture) => picture.toColourspace("b-w").png()],
		["of sixteen bits", (picture) => picture.toColourspace("rgb16").png()],
	])("%s", async (_, encode) => {
		const file = await encode(drawn(0.3)).toBuffer();
		const reduced = await reducedPng(bytesOf(file));
		expect([reduced.width, reduced.height]).toEqual([WIDTH / 2, HEIGHT / 2]);
		expect(await difference(reduced, file)).toBeLessThan(2);
	});

	test("that is cut off is refused", async () => {
		const file = bytesOf(await drawn().png().toBuffer());
		await expect(reducedPng(file.slice(0, file.byteLength / 2))).rejects.toThrow();
	});

	test("is read no further than its last row", async () => {
		const file = bytesOf(
			await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
				.png()
				.toBuffer(),
		);
		const bomb = deflateSync(Buffer.alloc(500_000_000));
		const [at, head] = [Buffer.from(file).indexOf("IDAT"), Buffer.alloc(8)];
		head.writeUInt32BE(bomb.length);
		head.write("IDAT", 4, "latin1");
		const endless = bytesOf(Buffer.concat([file.slice(0, at - 4), head, bomb, Buffer.alloc(4)]));
		const started = processorTime();
		expect(await reducedPng(endless)).toMatchObject({ width: 9, height: 9 });
		expect(processorTime() - started).toBeLessThan(SECONDS_MS);
	});
});

describe("a JPEG in less memory", () => {
	test.each<[string, Parameters<Sharp["jpeg"]>[0]]>([
		["with finer brightness", {}],
		["with equally fine colours", { chromaSubsampling: "4:4:4" }],
		["in several scans", { progressive: true }],
	])("%s", async (_, options) => {
		const file = await drawn().jpeg(options).toBuffer();
		for (const step of [1, 2]) expect(await difference(reducedJpeg(bytesOf(file), step), file)).toBeLessThan(3);
	});

	test("that is cut off is refused", async () => {
		const file = bytesOf(await drawn().jpeg().toBuffer());
		expect(() => reducedJpeg(file.slice(0, file.byteLength / 2), 1)).toThrow();
	});

	test.each<[width: number, height: number, samples: number, step: number | null]>([
		[3_000, 3_000, 3, 1],
		[3_000, 3_000, 1.5, 1],
		[4_096, 4_096, 1.5, 2],
		[4_096, 4_096, 3, null],
		[6_000, 6_000, 1.5, null],
	])("%i × %i pixels of %f samples: one of %s", (width, height, samples, step) => {
		expect(jpegStep({ width, height, samples, channels: 3 })).toBe(step);
	});

	test.each([
		["4:2:0", 1.5],
		["4:4:4", 3],
	])("%s is %f samples a pixel", async (chromaSubsampling, samples) => {
		const file = await drawn().jpeg({ chromaSubsampling }).toBuffer();
		expect(pictureSizeOf(bytesOf(file), "image/jpeg")).toMatchObject({ samples });
	});
});

describe("a GIF read by rows", () => {
	test.each<[string, (picture: Sharp) => Sharp]>([
		["plain", (picture) => picture.flatten({ background: "#fff" }).gif()],
		["with a transparent colour", (picture) => picture.gif()],
		["interlaced, of eight colours", (picture) => picture.gif({ interlace: true, colours: 8 } as object)],
	])("%s", async (_, encode) => {
		const file = await encode(drawn(0)).toBuffer();
		const reduced = reducedGif(bytesOf(file));
		expect([reduced.width, reduced.height]).toEqual([WIDTH / 2, HEIGHT / 2]);
		expect(await difference(reduced, file)).toBeLessThan(2);
	});

	test("that is cut off is refused, or transparent from there on", async () => {
		const file = bytesOf(await drawn().gif().toBuffer());
		const cut = file.slice(0, file.byteLength * 0.7);
		expect(() => reducedGif(cut)).toThrow();
		const { data, width, height } = reducedGif(cut, 0.3);
		const alphaOf = (row: number) => data[row * width * 4 + 3];
		expect([alphaOf(0), alphaOf(height - 1)]).toEqual([255, 0]);
	});

	test("of any bytes is refused without an end", () => {
		const head = [...Buffer.from("GIF89a"), 9, 0, 9, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
		const frame = [0x2c, 0, 0, 0, 0, 9, 0, 9, 0, 0];
		for (const [size, ...data] of [[2, 1, 0xff, 0], [9, 1, 0, 0], [0, 0], [8, 255], [2, 3, 0x44, 0xff, 0xff, 0], []])
			expect(() =>
				reducedGif(Uint8Array.from([...head, ...frame, ...(size === undefined ? [] : [size]), ...data])),
			).toThrow();
		expect(() => reducedGif(Uint8Array.from([...head, 0x21, 0xfe, 5]))).toThrow();
	});
});

test("averages leave transparent pixels' colours out", () => {
	const reduction = new Reduction(3, 1, 2);
	reduction.add(Uint8Array.of(200, 0, 0, 255, 0, 255, 0, 0, 0, 0, 90, 255));
	expect([...reduction.pixels.data]).toEqual([200, 0, 0, 128, 0, 0, 90, 255]);
});

test.each([
	[400, 9_000, 1],
	[1_599, 1_599, 1],
	[1_600, 1_700, 2],
	[3_000, 3_000, 3],
])("of %i × %i pixels %i of each side become one", (width, height, block) => {
	expect(blockOf(width, height)).toBe(block);
});

describe("an icon", () => {
	const entry = (edge: number, depth: number, length: number, from: number) => {
		const bytes = Buffer.alloc(16);
		bytes.set([edge, edge]);
		bytes.writeUInt16LE(depth, 6);
		bytes.writeUInt32LE(length, 8);
		bytes.writeUInt32LE(from, 12);
		return bytes;
	};
	const head = Buffer.from([0, 0, 1, 0, 2, 0]);
	const picture = (mark: number) => Buffer.alloc(50, mark);

	test("is its largest picture", () => {
		const file = Buffer.concat([head, entry(16, 32, 50, 38), entry(0, 32, 50, 88), picture(1), picture(2)]);
		expect([...(largestOfIcon(bytesOf(file))?.slice(22) ?? [])]).toEqual([...picture(2)]);
	});

	test("of one size is that of most colours", () => {
		const file = Buffer.concat([head, entry(16, 32, 50, 38), entry(16, 4, 50, 88), picture(1), picture(2)]);
		expect([...(largestOfIcon(bytesOf(file))?.slice(22) ?? [])]).toEqual([...picture(1)]);
	});

	test("that ends early is none", () => {
		const file = Buffer.concat([head, entry(16, 32, 50, 38), entry(0, 32, 50, 1e9)]);
		for (let length = 6; length < file.length; length++)
			expect(() => largestOfIcon(bytesOf(file.subarray(0, length)))).not.toThrow();
		expect(largestOfIcon(bytesOf(file))).toBeNull();
	});
});
