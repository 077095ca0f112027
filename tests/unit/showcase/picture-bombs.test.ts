import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { hasTooManyScans, withoutProfiles } from "#app/core/pictures/picture-bombs.ts";
import { svgRefusal } from "#app/core/pictures/svg/svg-rules.ts";

const flat = sharp({ create: { width: 40, height: 40, channels: 3, background: "#345" } });
const plain = new Uint8Array(await flat.clone().png().toBuffer());
const HEAD_BYTES = 33;

/** A chunk without a checksum, which nothing here reads. */
function chunk(name: string, data: Buffer): Buffer {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	return Buffer.concat([length, Buffer.from(name, "latin1"), data, Buffer.alloc(4)]);
}
const withChunks = (...chunks: Buffer[]) =>
	new Uint8Array(Buffer.concat([plain.subarray(0, HEAD_BYTES), ...chunks, plain.subarray(HEAD_BYTES)]));
const profile = (bytes: number) =>
	chunk("iCCP", Buffer.concat([Buffer.from("a\0\0", "latin1"), deflateSync(Buffer.alloc(bytes))]));

describe("a PNG's colour profiles", () => {
	test.each<[string, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>]>([
		["none", plain, plain],
		["one", withChunks(profile(9)), plain],
		[
			"two, around something else",
			withChunks(profile(9), chunk("tEXt", Buffer.from("a")), profile(9)),
			withChunks(chunk("tEXt", Buffer.from("a"))),
		],
		["one that does not end", withChunks(profile(9)).slice(0, HEAD_BYTES + 20), plain.slice(0, HEAD_BYTES)],
		["cut off before any", plain.slice(0, 6), plain.slice(0, 6)],
	])("%s", (_, png, kept) => expect(Buffer.from(withoutProfiles(png)).equals(kept)).toBe(true));

	test.each<[string, number, string | null]>([
		["small", 3_000, null],
		["that would unpack to a hundred megabytes", 100_000_000, "too-large"],
	])("in a drawing's picture, %s", (_, bytes, refusal) => {
		const inside = Buffer.from(withChunks(profile(bytes))).toString("base64");
		const svg = `<svg><image href="data:image/png;base64,${inside}"/></svg>`;
		expect(svgRefusal(new TextEncoder().encode(svg))).toBe(refusal);
	});
});

describe("a JPEG's scans", () => {
	test.each([false, true])("are few in what programs write, progressive: %s", async (progressive) => {
		const noise = sharp({
			create: {
				width: 400,
				height: 400,
				channels: 3,
				background: "#fff",
				noise: { type: "gaussian", mean: 128, sigma: 60 },
			},
		});
		expect(hasTooManyScans(await noise.jpeg({ progressive, quality: 95 }).toBuffer())).toBe(false);
	});

	test("are too many where each is a dozen bytes", async () => {
		const picture = await flat.clone().jpeg({ progressive: true }).toBuffer();
		const scan = picture.subarray(picture.lastIndexOf("ffda", undefined, "hex"), -2);
		const many = Buffer.concat([picture.subarray(0, -2), ...Array<Buffer>(500).fill(scan), picture.subarray(-2)]);
		expect(hasTooManyScans(many)).toBe(true);
	});
});
